//! Bundle and overlay put together: which skill has a name, and what is said of the others.

use std::{
    string::{String, ToString},
    vec::Vec,
};

use super::{
    OverlayBuilder,
    read::Read,
    report::{Absent, Lost},
};
use crate::{Catalog, Skill, bundle::Packed};

/// One skill of the catalog: its number in the bundle, or among those that were read.
#[derive(Clone, Copy)]
pub(crate) enum Layer {
    Bundled(u32),
    Read(u32),
}

/// The catalog's index, its texts and its reports.
#[derive(Default)]
pub(crate) struct Layers {
    /// In byte order of names.
    pub(crate) order: Vec<Layer>,
    pub(crate) listing: String,
    pub(crate) schema: String,
    pub(crate) shadowed: Vec<Lost>,
    pub(crate) left_out: Vec<Absent>,
}

impl Layers {
    pub(super) fn of(base: Catalog<'_>, read: &Read, builder: &OverlayBuilder) -> Self {
        let mut layers = Layers::default();
        let bundled = (0..).zip(base).map(|(number, skill)| (skill, Layer::Bundled(number)));
        let own = (0..read.len).map(|n| (Skill::packed(Packed::Read(&read.memory), n), Layer::Read(n)));
        let mut all: Vec<(Skill<'_>, Layer)> =
            if builder.may_shadow { own.chain(bundled).collect() } else { bundled.chain(own).collect() };
        // Stable, so that the first of a name stays the first.
        all.sort_by_key(|(skill, _)| skill.name());
        let reports = base.left_out().into_iter().map(Absent::copy);
        layers.left_out = reports.chain(read.left_out.iter().cloned()).collect();
        let lost =
            |shadowed: crate::Shadowed<'_>| Lost::new(shadowed.name(), shadowed.lost(), shadowed.won());
        layers.shadowed =
            base.shadowed().into_iter().map(lost).chain(read.shadowed.iter().cloned()).collect();

        let mut kept: Option<Skill<'_>> = None;
        for (skill, layer) in all {
            let (name, root) = (skill.name(), skill.origin().root());
            match kept {
                Some(first) if first.name() == name => {
                    layers.shadowed.push(Lost::new(name, root, first.origin().root()));
                }
                _ if builder.off.contains(name) => {
                    let (path, reason) = (skill.origin().to_string(), "it is switched off by name");
                    layers.left_out.push(Absent::note(name, &path, "switched-off", reason, true));
                }
                _ => {
                    layers.order.push(layer);
                    kept = Some(skill);
                }
            }
        }
        layers
    }
}
