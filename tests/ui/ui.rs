//! What the macro accepts and what it says, as a user's compiler shows it. `TRYBUILD=overwrite` rewrites the golden
//! files; look at what it wrote.
//!
//! The cases read `tests/fixtures` through the variable `FIXTURES`, which `.cargo/config.toml` sets.

#[test]
fn ui() {
    let cases = trybuild::TestCases::new();
    cases.pass("pass/*.rs");
    cases.compile_fail("fail/*.rs");
}
