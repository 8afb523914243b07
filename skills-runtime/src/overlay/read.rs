//! From the named roots to skills in memory: the compiler's check, lower and flat, run by the program.

use std::{
    borrow::ToOwned,
    format,
    path::PathBuf,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use skills_compiler::{
    Bundle, Compiled, Options, Report, compile_tree,
    flat::flatten,
    load::{Keep, load_from},
    parallel,
    source::Source as Text,
    tree::{RootFault, RootTree, Tree},
};

use super::{
    DevelopmentOverride, OverlayBuilder,
    builder::{From, Source, label},
    disk::Fenced,
    memory::{Memory, OwnedPlace, OwnedTrust},
    reader::Asked,
    report::{Absent, Lost},
    sensitive::Sensitive,
};

/// What came of the roots.
#[derive(Default)]
pub(super) struct Read {
    pub(super) memory: Memory,
    /// How many skills there are in memory.
    pub(super) len: u32,
    pub(super) shadowed: Vec<Lost>,
    pub(super) left_out: Vec<Absent>,
    pub(super) report: Report,
}

/// A root that was read: where its skills lie, and whether it stands for the bundle.
struct Root {
    fenced: Option<Fenced>,
    development: bool,
}

/// Reads all roots.
pub(super) fn read(builder: &OverlayBuilder, development: Option<&DevelopmentOverride>) -> Read {
    let (trees, roots): (Vec<RootTree>, Vec<Root>) = roots(builder, development).into_iter().unzip();
    let tree = Tree { roots: trees, ..Tree::default() };
    let Compiled { report, bundle, skills, .. } = compile_tree(tree, &builder.options);
    let mut left_out: Vec<Absent> =
        report.diagnostics.iter().filter_map(|found| Absent::of(found, &skills)).collect();
    // What is left out without a finding, its rule being silent.
    let is_known =
        |skill: &str, rule: &str| left_out.iter().any(|known| known.skill == skill && known.rule == rule);
    let silent = bundle.left_out.iter().filter(|entry| !is_known(&entry.skill, entry.rule));
    let silent: Vec<Absent> =
        silent.map(|out| Absent::note(&out.skill, &out.path, out.rule, &out.reason, true)).collect();
    left_out.extend(silent);
    if let Some(development) = development {
        let roots: Vec<_> = development.roots().map(|root| root.display().to_string()).collect();
        let (path, reason) = (roots.join(", "), development.to_string());
        left_out.push(Absent::note("", &path, "development-override", &reason, false));
    }
    let shadowed = bundle.shadowed.iter().map(|lost| Lost::new(&lost.name, &lost.root, &lost.by)).collect();
    let Ok(flat) = flatten(&bundle) else {
        let reason = "the skills together are larger than 4 GiB, so none of them is served";
        left_out.push(Absent::note("", "", "bundle-budget", reason, false));
        return Read { shadowed, left_out, report, ..Read::default() };
    };
    let len = u32::try_from(bundle.skills.len()).unwrap_or(u32::MAX);
    let memory = memory(bundle, flat.strings, flat.index, &roots, &builder.sensitive);
    Read { memory, len, shadowed, left_out, report }
}

/// The roots in the order in which they win a name.
fn roots(builder: &OverlayBuilder, development: Option<&DevelopmentOverride>) -> Vec<(RootTree, Root)> {
    let folder = |path: PathBuf| Source { label: label(&path), from: From::Folder { path, optional: false } };
    let bundled = development.into_iter().flat_map(DevelopmentOverride::roots);
    let bundled = bundled.map(|path| (folder(path.to_owned()), true));
    let own = builder.sources.iter().map(|source| (source.clone(), false));
    let all: Vec<_> =
        if builder.may_shadow { own.chain(bundled).collect() } else { bundled.chain(own).collect() };
    let folders: Vec<PathBuf> = all
        .iter()
        .filter_map(|(source, _)| match &source.from {
            From::Folder { path, .. } => Some(path),
            From::Reader(_) => None,
        })
        .chain(&builder.workspace)
        .filter_map(|folder| folder.canonicalize().ok())
        .collect();
    // Many roots are small ones, in which there is little to share out.
    let threads = builder.options.threads;
    let mut options = builder.options.clone();
    options.threads = if all.len() < 2 * threads { threads } else { 1 };
    let read = |(source, development): (Source, bool)| root(&source, development, &options, &folders);
    parallel::map(all, threads, read).into_iter().flatten().collect()
}

fn root(
    source: &Source,
    development: bool,
    options: &Options,
    folders: &[PathBuf],
) -> Option<(RootTree, Root)> {
    let load = |files: &dyn skills_compiler::load::Files| {
        load_from(&source.label, files, options, Keep::Bytes).roots.pop()
    };
    match &source.from {
        From::Folder { path, optional } => {
            let fenced = Fenced::new(path, folders, options);
            let mut tree = load(&fenced)?;
            if *optional && tree.fault == Some(RootFault::Missing) {
                return None;
            }
            tree.place = std::path::absolute(path).unwrap_or_else(|_| path.clone());
            Some((tree, Root { fenced: Some(fenced), development }))
        }
        From::Reader(reader) => {
            Some((load(&Asked(Arc::as_ref(reader)))?, Root { fenced: None, development }))
        }
    }
}

fn memory(
    bundle: Bundle,
    strings: String,
    index: Vec<u8>,
    roots: &[Root],
    sensitive: &[Sensitive],
) -> Memory {
    let mut memory = Memory { strings, index, ..Memory::default() };
    for skill in bundle.skills {
        let root = roots.get(skill.root);
        let dir = root.and_then(|root| root.fenced.as_ref()?.real(&skill.folder));
        let whole = format!("{}/{}", skill.root_name, skill.folder);
        let trust = match root {
            Some(Root { development: true, .. }) => OwnedTrust::Development,
            _ => trust(&format!("{}/SKILL.md", dir.as_ref().unwrap_or(&whole)), sensitive),
        };
        memory.places.push(OwnedPlace { trust, dir });
        // A finding may still show it.
        let text =
            Arc::try_unwrap(skill.source).map_or_else(|shared| shared.text().to_owned(), Text::into_text);
        memory.texts.push(text);
        // The order in which the layout numbers them.
        memory.files.extend(skill.resources.into_iter().map(|file| file.bytes.unwrap_or_default()));
    }
    memory
}

fn trust(path: &str, sensitive: &[Sensitive]) -> OwnedTrust {
    match sensitive.iter().find(|place| place.holds(path)) {
        Some(place) => OwnedTrust::Sensitive(place.pattern().to_owned()),
        None => OwnedTrust::Untrusted,
    }
}
