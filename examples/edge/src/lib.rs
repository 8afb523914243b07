//! A WebAssembly module that answers a model's calls: the catalog, a skill, a file of a skill. It imports nothing and
//! allocates nothing; its host writes a request into one place of its memory and reads the answer in another.

#![cfg_attr(target_family = "wasm", no_std)]

mod exports;
mod page;

use core::fmt;
use page::{Answer, Request};
use skills_runtime::{Catalog, Resource, Session, Slot, include_skills};
use spin::Mutex;

/// The bundle of the firmware beside this package.
static SKILLS: Catalog =
    include_skills!("../firmware/skills", preset = "strict", allow = ["outside-package"]);

/// What the host asks.
static REQUEST: Mutex<Request> = Mutex::new(Request::EMPTY);

/// What it is told.
static ANSWER: Mutex<Answer> = Mutex::new(Answer::EMPTY);

/// The conversation, from its first request on.
static SESSION: Mutex<Option<Session<'static, [Slot; SKILLS.len()]>>> = Mutex::new(None);

/// Writes the answer; its length in bytes, or 0 when there is no room for it.
fn answer(text: impl fmt::Display) -> usize {
    ANSWER.lock().replace(text)
}

/// The file that a `read_path` names.
fn file(read_path: &str) -> Option<Resource<'static>> {
    let (name, path) = read_path.strip_prefix("skill://")?.split_once('/')?;
    SKILLS.get(name)?.resource(path)
}

/// Stops at once: the host sees a trap.
#[cfg(target_family = "wasm")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}
