//! The facts of a skill, one accessor each.

use super::{Frontmatter, Repr, Skill};
use crate::{
    arguments::{Declared, DeclaredKind},
    bundle::{NONE, Place, slice},
    estimate::{EstimatedTokens, estimate_tokens},
    hash::{Digest, Fingerprint},
    list::Texts,
    listing,
    origin::{Origin, SkillDir, Trust},
    resource::{Resource, Resources},
    value::{Value, or_empty},
};

/// Accessors of an optional text: its word in a record, its field in a definition.
macro_rules! texts {
    ($($(#[doc = $doc:literal])+ $name:ident: $word:literal;)+) => {
        $(
            $(#[doc = $doc])+
            pub const fn $name(&self) -> Option<&'a str> {
                match self.0 {
                    Repr::Packed(bundle, at) => bundle.text(at, $word),
                    Repr::Defined(def) => def.$name,
                }
            }
        )+
    };
}

/// Accessors of an optional list of tools.
macro_rules! tools {
    ($($(#[doc = $doc:literal])+ $name:ident: $word:literal;)+) => {
        $(
            $(#[doc = $doc])+
            pub const fn $name(&self) -> Option<Texts<'a>> {
                match self.0 {
                    Repr::Packed(bundle, at) => match bundle.list(at, $word, 2) {
                        Some(entries) => Some(Texts::packed(bundle, entries)),
                        None => None,
                    },
                    Repr::Defined(def) => def.$name,
                }
            }
        )+
    };
}

impl<'a> Skill<'a> {
    /// Its name, which is also how it is called.
    pub const fn name(&self) -> &'a str {
        match self.0 {
            Repr::Packed(bundle, at) => or_empty(bundle.text(at, 0)),
            Repr::Defined(def) => def.name,
        }
    }

    /// What it does and when to use it.
    pub const fn description(&self) -> &'a str {
        match self.0 {
            Repr::Packed(bundle, at) => or_empty(bundle.text(at, 2)),
            Repr::Defined(def) => def.description,
        }
    }

    /// Everything after the closing fence, verbatim.
    pub const fn body(&self) -> &'a str {
        match self.0 {
            Repr::Packed(bundle, at) => match self.source().split_at_checked(bundle.field(at, 27) as usize) {
                Some((_, body)) => body,
                None => "",
            },
            Repr::Defined(def) => def.body,
        }
    }

    /// The whole `SKILL.md`, verbatim.
    pub const fn source(&self) -> &'a str {
        match self.0 {
            Repr::Packed(bundle, at) => bundle.source(bundle.field(at, 24)),
            Repr::Defined(def) => match def.source {
                Some(source) => source,
                None => def.body,
            },
        }
    }

    texts! {
        /// Its version, as written.
        version: 4;
        /// Its license: an identifier, or the name of a bundled file.
        license: 6;
        /// What it needs to run.
        compatibility: 8;
        /// When to use it, where that stands apart from the description.
        when_to_use: 10;
        /// What to show in a menu behind its name, such as `[path] [--fix]`.
        argument_hint: 12;
        /// The model it asks for. Advice: the host decides.
        model: 14;
    }

    /// Whether the model may invoke it: not so with `disable-model-invocation: true`.
    pub const fn model_invocable(&self) -> bool {
        match self.0 {
            Repr::Packed(bundle, at) => bundle.number(at, 16) & 1 != 0,
            Repr::Defined(def) => def.model_invocable,
        }
    }

    /// Whether a user may invoke it: not so with `user-invocable: false`.
    pub const fn user_invocable(&self) -> bool {
        match self.0 {
            Repr::Packed(bundle, at) => bundle.number(at, 16) & 2 != 0,
            Repr::Defined(def) => def.user_invocable,
        }
    }

    /// The arguments it declares.
    pub const fn arguments(&self) -> Declared<'a> {
        match self.0 {
            Repr::Packed(bundle, at) => match bundle.list(at, 17, 5) {
                Some(entries) if bundle.number(at, 16) & 4 != 0 => {
                    Declared::packed(bundle, entries, DeclaredKind::Mapping)
                }
                Some(entries) => Declared::packed(bundle, entries, DeclaredKind::List),
                None => Declared::NOTHING,
            },
            Repr::Defined(def) => def.arguments,
        }
    }

    tools! {
        /// The tools it expects to need. Advice, never a grant; `None` when it does not say.
        allowed_tools: 18;
        /// The tools that the model is to see while it is active, instead of the present ones.
        tools: 19;
        /// The tools that the model is not to see while it is active.
        disallowed_tools: 20;
    }

    /// Facts for other programs, a mapping.
    pub const fn metadata(&self) -> Option<Value<'a>> {
        match self.0 {
            Repr::Packed(bundle, at) => Value::packed(bundle, bundle.field(at, 21)),
            Repr::Defined(def) => def.metadata,
        }
    }

    /// The whole frontmatter, with the keys that nobody here knows.
    pub const fn frontmatter(&self) -> Frontmatter<'a> {
        match self.0 {
            Repr::Packed(bundle, at) => Frontmatter::new(
                or_empty(slice(self.source(), bundle.field(at, 25), bundle.field(at, 26))),
                match Value::packed(bundle, bundle.field(at, 22)) {
                    Some(value) => value,
                    None => Value::NULL,
                },
            ),
            Repr::Defined(def) => def.frontmatter,
        }
    }

    /// Its files, in byte order of their paths, without the `SKILL.md`.
    pub const fn resources(&self) -> Resources<'a> {
        match self.0 {
            Repr::Packed(bundle, at) => match bundle.list(at, 23, 8) {
                Some(entries) => Resources::packed(bundle, entries),
                None => Resources::new(&[]),
            },
            Repr::Defined(def) => Resources::new(def.resources),
        }
    }

    /// The file at exactly this path below the skill; see [`Resources::find`].
    pub fn resource(&self, path: &str) -> Option<Resource<'a>> {
        self.resources().find(path)
    }

    /// Its directory: `skill://<name>`, unless its files lie in a real one.
    pub const fn dir(&self) -> SkillDir<'a> {
        match self.0 {
            Repr::Defined(def) => match def.dir {
                Some(dir) => SkillDir::at(dir),
                None => SkillDir::virtual_root(def.name),
            },
            Repr::Packed(bundle, at) => match bundle.place(bundle.field(at, 24)) {
                Some(Place { dir: Some(dir), .. }) => SkillDir::at(dir),
                _ => SkillDir::virtual_root(self.name()),
            },
        }
    }

    /// Where it comes from.
    pub const fn origin(&self) -> Origin<'a> {
        match self.0 {
            Repr::Packed(bundle, at) => {
                let trust = match bundle.place(bundle.field(at, 24)) {
                    Some(place) => place.trust,
                    None => Trust::BuiltIn,
                };
                Origin::new(or_empty(bundle.text(at, 34)), or_empty(bundle.text(at, 36))).with_trust(trust)
            }
            Repr::Defined(def) => def.origin,
        }
    }

    /// What it costs, in estimated tokens: its line in a listing, always; and its body, once it is active.
    pub fn estimated_tokens(&self) -> EstimatedTokens {
        EstimatedTokens { entry: self.entry_tokens(), body: self.body_tokens() }
    }

    /// What its line in a listing costs, in estimated tokens.
    pub fn entry_tokens(&self) -> usize {
        match self.0 {
            Repr::Packed(bundle, at) => bundle.number(at, 28) as usize,
            Repr::Defined(_) => listing::entry_characters(self).div_ceil(4),
        }
    }

    /// What its body costs, verbatim, in estimated tokens.
    pub const fn body_tokens(&self) -> usize {
        match self.0 {
            Repr::Packed(bundle, at) => bundle.number(at, 29) as usize,
            Repr::Defined(def) => estimate_tokens(def.body),
        }
    }

    /// 128 bits over all its files.
    pub const fn fingerprint(&self) -> Fingerprint {
        match self.0 {
            Repr::Packed(bundle, at) => Fingerprint::new(bundle.hash(at, 30)),
            Repr::Defined(def) => match def.fingerprint {
                Some(fingerprint) => fingerprint,
                None => self.hashed(def.resources),
            },
        }
    }

    /// The SHA-256 of its `SKILL.md`, when the bundle was made with `digests = true`.
    pub const fn digest(&self) -> Option<Digest> {
        match self.0 {
            Repr::Packed(_, NONE) => None,
            Repr::Packed(bundle, at) => match bundle.digest(at, 38) {
                Some(bytes) => Some(Digest::new(bytes)),
                None => None,
            },
            Repr::Defined(def) => def.digest,
        }
    }

    const fn hashed(&self, mut files: &[Resource<'_>]) -> Fingerprint {
        let mut hash = Fingerprint::START
            .with(self.name().as_bytes())
            .with(self.description().as_bytes())
            .with(self.source().as_bytes())
            .with(self.body().as_bytes());
        while let [file, rest @ ..] = files {
            hash = hash.with(file.path().as_bytes()).with(file.bytes());
            files = rest;
        }
        hash
    }
}
