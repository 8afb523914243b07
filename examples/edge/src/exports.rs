//! What the host calls.

#![expect(unsafe_code, reason = "the attribute that gives a function a name outside")]

use crate::{ANSWER, REQUEST, SESSION, SKILLS, answer, file};
use skills_runtime::{Request, Session, Slot, WireFormat};

/// Where a request is to be written, as UTF-8.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn request_at() -> *mut u8 {
    REQUEST.lock().place()
}

/// Where an answer stands, as UTF-8. Each of the functions below gives its length.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn answer_at() -> *const u8 {
    ANSWER.lock().place()
}

/// Starts a conversation: the block for the system prompt.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn system_prompt() -> usize {
    *SESSION.lock() = None;
    answer(SKILLS.system_prompt())
}

/// The tool that the model calls, as JSON.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn tool() -> usize {
    SKILLS.tool().map_or(0, |tool| answer(tool.wire(WireFormat::Anthropic)))
}

/// Answers a call of the tool. The request is the name of a skill, `name` bytes, and the arguments, `arguments` bytes.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn call(name: usize, arguments: usize) -> usize {
    let (request, mut session) = (REQUEST.lock(), SESSION.lock());
    let session = session.get_or_insert_with(|| Session::in_slots(&SKILLS, [Slot::EMPTY; SKILLS.len()]));
    let call = Request::new(request.text(0, name)).arguments(request.text(name, arguments));
    answer(session.request(call))
}

/// The text of a file. The request is its `read_path`, as a skill lists it.
#[unsafe(no_mangle)]
pub(crate) extern "C" fn read(path: usize) -> usize {
    match file(REQUEST.lock().text(0, path)).and_then(|file| file.text()) {
        Some(text) => answer(text),
        None => answer("Error: take a `read_path` as the skill lists it"),
    }
}
