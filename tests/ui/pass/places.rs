// Inside functions, generic functions and tests, twice in one scope, without a prelude, beside one's own `core`.
#![no_implicit_prelude]
#![allow(dead_code)]

mod core {}
mod std {}
mod alloc {}
mod phf {}
struct Option;
struct Some;
struct None;
#[allow(non_camel_case_types)]
struct str;
#[allow(non_camel_case_types)]
struct u8;

fn generic<T>(_: T) -> ::skills_runtime::Catalog<'static> {
    let first = ::skills_runtime::include_skills!("$FIXTURES/good", allow = ["untracked-root", "outside-package"]);
    let second = ::skills_runtime::include_skills!("$FIXTURES/more", allow = ["untracked-root", "outside-package"]);
    ::std::assert_eq!(second.len(), 2);
    first
}

fn main() {
    ::std::assert_eq!(generic(1).len(), 3);
}
