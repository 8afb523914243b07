//! What the macro's expansion is made of. None of it is for people; it may change with any release.
//!
//! Every path starts at `$crate::__private`, so that an expansion works with a renamed dependency, without a
//! prelude, and beside modules called `core` or `std`.

pub use core::{compile_error, concat, env, include_bytes, include_str, option_env};
pub use phf;
#[cfg(feature = "macros")]
pub use skills_macros::include_skills;

pub use crate::bundle::Bundle;
#[cfg(feature = "fresh")]
pub use crate::fresh::{Asked, AskedRoot, Shape};
use crate::{Catalog, Skill, bundle::Packed};

/// The bytes of an embedded file.
pub type Bytes = &'static [u8];

/// The map from names to skill numbers. Written out, it would be another type beside a user's own `str`.
pub type Names = phf::Map<&'static str, u32>;

/// The catalog of a bundle.
pub const fn catalog<'a>(bundle: &'a Bundle<'a>, names: &'static phf::Map<&'static str, u32>) -> Catalog<'a> {
    Catalog::bundle(Packed::Embedded(bundle), names)
}

/// The same, which also knows what the macro was asked.
#[cfg(feature = "fresh")]
pub const fn asked(catalog: Catalog<'static>, asked: &'static Asked) -> Catalog<'static> {
    catalog.with_asked(asked)
}

/// Skill number `n` of a bundle.
pub const fn skill<'a>(bundle: &'a Bundle<'a>, n: u32) -> Skill<'a> {
    Skill::packed(Packed::Embedded(bundle), n)
}

/// The skill that stands where the build failed, so that code that names a skill has no fault of its own.
pub const fn stand_in() -> Skill<'static> {
    const NOTHING: &Bundle<'_> = &Bundle { strings: "", index: b"", texts: &[], files: &[] };
    Skill::packed(Packed::Embedded(NOTHING), 0)
}

/// Embeds texts: `{ "ENVIRONMENT" "/path" "/path" } { … }`, or one such group without its braces.
#[doc(hidden)]
#[macro_export]
macro_rules! __embed_texts {
    ($({ $env:literal $($path:literal)* })*) => {
        &[$($($crate::__private::include_str!(
            $crate::__private::concat!($crate::__private::env!($env), $path)
        ),)*)*]
    };
    ($env:literal $($path:literal)*) => {
        $crate::__embed_texts! { { $env $($path)* } }
    };
}

/// Embeds files, in the same groups.
#[doc(hidden)]
#[macro_export]
macro_rules! __embed_files {
    ($({ $env:literal $($path:literal)* })*) => {
        &[$($($crate::__private::include_bytes!(
            $crate::__private::concat!($crate::__private::env!($env), $path)
        ) as $crate::__private::Bytes,)*)*]
    };
    ($env:literal $($path:literal)*) => {
        $crate::__embed_files! { { $env $($path)* } }
    };
}

/// The map from names to skill numbers: the key, `(d1, d2)` each, then name and number each.
#[doc(hidden)]
#[macro_export]
macro_rules! __names {
    ($key:literal [$($displacement:tt)*] [$($name:literal $skill:literal)*]) => {
        $crate::__private::phf::Map {
            key: $key,
            disps: &[$($displacement),*],
            entries: &[$(($name, $skill)),*],
        }
    };
}

/// A catalog, and what the macro was asked: `ENVIRONMENT "/path" "label"` for each root, `key Shape ["text" …]` for each
/// option. Only a build with the feature `fresh` keeps that.
#[doc(hidden)]
#[macro_export]
#[cfg(not(feature = "fresh"))]
macro_rules! __catalog {
    (($($made:tt)*) $($asked:tt)*) => { $crate::__private::catalog($($made)*) };
}

/// A catalog, and what the macro was asked.
#[doc(hidden)]
#[macro_export]
#[cfg(feature = "fresh")]
macro_rules! __catalog {
    (
        ($($made:tt)*)
        [$($variable:literal $below:literal $label:literal)*]
        [$($key:literal $shape:ident [$($text:literal)*])*]
    ) => {
        $crate::__private::asked(
            $crate::__private::catalog($($made)*),
            &$crate::__private::Asked {
                package: $crate::__private::option_env!("CARGO_PKG_NAME"),
                roots: &[$($crate::__private::AskedRoot { variable: $variable, below: $below, label: $label }),*],
                options: &[$(($key, $crate::__private::Shape::$shape, &[$($text),*])),*],
            },
        )
    };
}

/// Embeds a folder of skills while the crate compiles.
///
/// As an expression it is a [`Catalog`]; as an item it is a module with a typed handle per skill. A skill that breaks
/// a rule is a compiler error that names file, line and column.
#[cfg(feature = "macros")]
#[macro_export]
macro_rules! include_skills {
    ($($input:tt)*) => {
        $crate::__private::include_skills! { $crate { $($input)* } }
    };
}

#[cfg(test)]
mod tests {
    // Names of one's own in the way of the expansion's.
    #![allow(dead_code)]
    mod core {}
    mod std {}
    struct Some;
    struct Option;

    static TEXTS: &[&str] = crate::__embed_texts! { "CARGO_MANIFEST_DIR" "/Cargo.toml" };
    static NO_TEXTS: &[&str] = crate::__embed_texts! {};
    static FILES: &[&[u8]] = crate::__embed_files! {
        { "CARGO_MANIFEST_DIR" "/Cargo.toml" "/src/embed.rs" } { "CARGO_MANIFEST_DIR" "/src/lib.rs" }
    };
    static NO_NAMES: crate::__private::phf::Map<&str, u32> = crate::__names! { 0 [] [] };

    #[test]
    fn groups_are_one_array() {
        assert!(TEXTS[0].contains("name = \"skills-runtime\""));
        assert_eq!((NO_TEXTS.len(), FILES.len()), (0, 3));
        assert!(FILES[1].starts_with(b"//! What the macro's"));
        assert_eq!(NO_NAMES.get("x"), ::core::option::Option::None);
    }
}
