//! Skills of the user and of the project on top of the bundled ones, read while the program runs.
//!
//! The same compiler that checks a bundle at build time reads these folders, with the same rules and presets. One
//! broken skill never stops the rest: it is reported, left out, and asking for it by name answers with its report.
//! Nothing is read that was not named, and nothing is watched.
//!
//! ```
//! use skills_runtime::{Catalog, Overlay};
//! use std::collections::BTreeMap;
//!
//! static SKILLS: Catalog = Catalog::EMPTY; // or include_skills!("skills/")
//!
//! // A folder is named with `root`; here a map serves as one.
//! let text = "---\nname: minutes\ndescription: Writes minutes. Use after a meeting.\n---\nBe short.\n";
//! let files = BTreeMap::from([("minutes/SKILL.md".to_owned(), text.as_bytes().to_vec())]);
//! let overlay = Overlay::over(SKILLS).reader("notes", files).load()?;
//!
//! let skills = overlay.catalog();
//! assert_eq!(skills.get("minutes").unwrap().body(), "Be short.\n");
//! // Such a skill is not part of the program: without a gate that allows it, it is not activated.
//! assert!(skills.session().activate("minutes").to_string().starts_with("Error [NOT_TRUSTED]"));
//! # Ok::<(), skills_runtime::overlay::BadOption>(())
//! ```

mod builder;
mod changes;
mod development;
mod disk;
mod finding;
mod layers;
mod memory;
mod places;
mod read;
mod reader;
mod report;
mod sensitive;

pub use builder::{BadOption, OverlayBuilder};
pub use changes::Changes;
pub use development::DevelopmentOverride;
pub use finding::Finding;
pub(crate) use memory::Memory;
pub use places::{SENSITIVE_PLACES, default_places};
pub use reader::{Entry, Reader};
pub use skills_compiler::Preset;

use std::{borrow::ToOwned, fmt, string::String};

use crate::{Catalog, Skill, bundle::Packed, overlay::layers::Layer};

/// A bundle with the skills on top of it. It owns what it read, and lends a [`Catalog`].
///
/// ```no_run
/// use skills_runtime::{Catalog, Overlay, overlay::default_places};
///
/// static SKILLS: Catalog = Catalog::EMPTY; // or include_skills!("skills/")
///
/// let mut overlay = Overlay::over(SKILLS).root("team-skills").optional_roots(default_places()).load()?;
/// for finding in overlay.findings() {
///     eprintln!("{finding}");
/// }
/// let session = overlay.catalog().session();
/// # drop(session);
/// // When the user says that something has changed:
/// println!("{}", overlay.reload());
/// # Ok::<(), skills_runtime::overlay::BadOption>(())
/// ```
pub struct Overlay {
    builder: OverlayBuilder,
    /// The bundle; empty where a development override stands in its place.
    base: Catalog<'static>,
    read: read::Read,
    pub(crate) layers: layers::Layers,
    development: Option<DevelopmentOverride>,
}

impl Overlay {
    /// Names the bundle to put skills on. [`Catalog::EMPTY`] is one too.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Overlay};
    /// let overlay = Overlay::over(Catalog::EMPTY).load()?;
    /// assert!(overlay.catalog().is_empty());
    /// # Ok::<(), skills_runtime::overlay::BadOption>(())
    /// ```
    pub fn over(bundle: Catalog<'static>) -> OverlayBuilder {
        OverlayBuilder::new(bundle)
    }

    fn load(builder: OverlayBuilder) -> Self {
        let development = DevelopmentOverride::of(&builder);
        let base = if development.is_some() { Catalog::EMPTY } else { builder.base };
        let read = read::read(&builder, development.as_ref());
        let mut overlay = Overlay { builder, base, read, layers: layers::Layers::default(), development };
        overlay.arrange();
        overlay
    }

    /// Bundle and overlay as one catalog: sorted, with one listing and one tool schema over all names.
    pub const fn catalog(&self) -> Catalog<'_> {
        Catalog::overlay(self)
    }

    /// What the rules found in the folders that were read, refusals and warnings, in the order of the roots. `Display`
    /// draws each with its place in the file.
    pub fn findings(&self) -> impl Iterator<Item = Finding<'_>> {
        self.read.report.diagnostics.iter().map(Finding::new)
    }

    /// The development override that is in force, if any. A program that offers one should show it to its user.
    pub const fn development_override(&self) -> Option<&DevelopmentOverride> {
        self.development.as_ref()
    }

    /// Reads all roots again, and says what is different. Nothing does this by itself.
    ///
    /// A session borrows the catalog, so it is over by now; save it before and restore it after (feature `serde`), and
    /// a skill that has changed may be activated again.
    pub fn reload(&mut self) -> Changes {
        let next = self.reloaded();
        let changes = Changes::between(&self.catalog(), &next.catalog());
        *self = next;
        changes
    }

    /// The same overlay read again, for a program whose sessions still use this one. See
    /// [`Changes::between`] for what is different.
    pub fn reloaded(&self) -> Overlay {
        Overlay::load(self.builder.clone())
    }

    /// Takes a skill out of the catalog by name, a bundled one too, until it is switched on again. Says whether that
    /// changed anything.
    pub fn switch_off(&mut self, name: &str) -> bool {
        let is_new = self.builder.off.insert(name.to_owned());
        self.arrange();
        is_new
    }

    /// Puts a skill back that was switched off. Says whether that changed anything.
    pub fn switch_on(&mut self, name: &str) -> bool {
        let was_off = self.builder.off.remove(name);
        self.arrange();
        was_off
    }

    /// Puts the layers together, and renders the texts over all of them.
    fn arrange(&mut self) {
        self.layers = layers::Layers::of(self.base, &self.read, &self.builder);
        let (listing, schema) = self.catalog().texts();
        (self.layers.listing, self.layers.schema) = (listing, schema);
    }

    pub(crate) fn position(&self, name: &str) -> Option<u32> {
        let found = self.layers.order.binary_search_by(|layer| self.skill(*layer).name().cmp(name));
        found.ok().map(crate::list::word)
    }

    pub(crate) fn skill_at(&self, number: u32) -> Option<Skill<'_>> {
        self.layers.order.get(number as usize).map(|layer| self.skill(*layer))
    }

    fn skill(&self, layer: Layer) -> Skill<'_> {
        match layer {
            // Numbers of a catalog that does not change.
            Layer::Bundled(number) => self.base.skill_at(number).unwrap_or(crate::__private::stand_in()),
            Layer::Read(number) => Skill::packed(Packed::Read(&self.read.memory), number),
        }
    }

    /// Name and schema of the tool. The bundle's name for it stays, as its macro option has it.
    pub(crate) fn tool_texts(&self) -> (&str, &str) {
        let name = self.builder.base.tool().map_or(crate::TOOL_NAME, |tool| tool.name());
        (name, &self.layers.schema)
    }
}

/// Names the skills, and how many findings there are.
impl fmt::Debug for Overlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Overlay")
            .field("catalog", &self.catalog())
            .field("findings", &self.read.report.diagnostics.len())
            .field("development_override", &self.development)
            .finish_non_exhaustive()
    }
}

impl Catalog<'_> {
    /// The listing and the schema of the tool, both empty when the model may invoke nothing.
    fn texts(&self) -> (String, String) {
        use std::string::ToString;
        if !self.has_visible() {
            return (String::new(), String::new());
        }
        let schema = crate::Schema::new(*self, crate::Parameters::NameArguments);
        (self.xml_listing().to_string(), schema.to_string())
    }
}
