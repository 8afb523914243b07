//! The layer without `std` and without an allocator: a program that no Rust runtime starts. It renders into a fixed
//! buffer and compares with the golden texts that are embedded in it; its exit status says how many differ.
//!
//! What linking needs stands at the end: `main`, `write` and `abort` are C's.

#![no_std]
#![no_main]

use core::fmt::{self, Display, Write};
use skills_runtime::{
    Arguments, Budget, Catalog, Format, Invoker, Request, Session, Slot, WireFormat, include_skills,
};

static SKILLS: Catalog = include_skills!("skills/");

macro_rules! golden {
    ($($name:literal)*) => { &[$(($name, include_str!(concat!("../golden/", $name, ".txt")))),*] };
}

static GOLDEN: &[(&str, &str)] = golden! {
    "listing-xml" "listing-lines" "listing-markdown" "listing-short" "system-prompt" "tool-schema" "tool-wire"
    "resource" "resources" "first-activation" "second-activation" "user-activation" "named-arguments"
    "suggestions" "refusal-switch" "refusal-parameters"
};

fn scenes(show: &mut dyn FnMut(&str, &dyn Display)) -> Option<()> {
    show("listing-xml", &SKILLS.listing());
    show("listing-lines", &SKILLS.listing_as(Format::Lines));
    show("listing-markdown", &SKILLS.listing_as(Format::Markdown));
    show("listing-short", &SKILLS.listing_as(Format::Lines).budget(Budget::characters(120)));
    show("system-prompt", &SKILLS.system_prompt());
    show("tool-schema", &SKILLS.tool()?.input_schema());
    show("tool-wire", &SKILLS.tool()?.wire(WireFormat::OpenAiChat));

    let skill = SKILLS.get("fill-form")?;
    show("resource", &skill.resource("./references/fields.md")?.text()?);
    show("resources", &Resources(skill));

    let mut session = Session::in_slots(&SKILLS, [Slot::EMPTY; SKILLS.len()]);
    let request = Request::new("fill-form").arguments("'tax return.pdf' Ada");
    show("first-activation", &session.request(request));
    session.next_turn();
    show("second-activation", &session.request(request));
    show("user-activation", &session.request(Request::new("/publish-release").by(Invoker::User)));

    let mut session = Session::in_slots(&SKILLS, [Slot::EMPTY; 1]);
    let named = [("reader", "Ada"), ("file", "a.pdf")];
    show("named-arguments", &session.request(Request::new("fill-form").arguments(&named)));
    show("suggestions", &session.activate("fill-from"));
    show("refusal-switch", &session.activate("publish-release"));
    let params = [("reload", Arguments::unusable("a boolean")), ("skill", "read-pdf".into())];
    show("refusal-parameters", &session.request(Request::from_params(&params)));
    Some(())
}

struct Resources(skills_runtime::Skill<'static>);

impl Display for Resources {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for file in self.0.resources() {
            writeln!(f, "{} {} {}", file.path(), file.size(), file.media_type())?;
        }
        Ok(())
    }
}

/// Text in a fixed place. What does not fit is an error.
struct Page {
    bytes: [u8; 8192],
    used: usize,
}

impl Page {
    fn text(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.used]).unwrap_or("not text")
    }
}

impl Write for Page {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.used + text.len();
        self.bytes.get_mut(self.used..end).ok_or(fmt::Error)?.copy_from_slice(text.as_bytes());
        self.used = end;
        Ok(())
    }
}

/// How many scenes are not as they are to be.
fn differing() -> i32 {
    let (mut shown, mut wrong) = (0, 0);
    let done = scenes(&mut |name, scene| {
        let mut page = Page { bytes: [0; 8192], used: 0 };
        let fits = write!(page, "{scene}").is_ok();
        let golden =
            GOLDEN.iter().find(|(golden, _)| *golden == name).and_then(|(_, text)| text.strip_suffix('\n'));
        shown += 1;
        wrong += i32::from(!fits || golden != Some(page.text()));
        for part in ["=== ", name, "\n", page.text(), "\n"] {
            print(part);
        }
    });
    wrong + i32::from(done.is_none() || shown != GOLDEN.len())
}

#[link(name = "c")]
unsafe extern "C" {
    fn write(file: i32, bytes: *const u8, count: usize) -> isize;
    safe fn abort() -> !;
}

fn print(text: &str) {
    // SAFETY: the pointer and the length are those of a slice that outlives the call.
    unsafe { write(1, text.as_ptr(), text.len()) };
}

#[unsafe(no_mangle)]
extern "C" fn main() -> i32 {
    differing()
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    abort()
}

/// The library that comes with the compiler was made to unwind, and asks for this; with `panic = "abort"` nobody calls it.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}
