//! Other versions: what a marker says of one, and how one is removed.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    format,
    path::Path,
    string::{String, ToString},
    vec::Vec,
};

use super::{
    ExtractError, Extracted, MARKER, Wanted,
    disk::{Disk, Kind, Os},
    error::at,
    store::Store,
    verify::walk,
};
use crate::Fingerprint;

/// The first line of a marker.
const HEAD: &str = "skills-runtime extracted these files, layout 1";

/// The text of a marker: the head, then the fingerprint and the path of each file.
pub(super) fn manifest(wanted: &[Wanted<'_>]) -> String {
    let mut text = format!("{HEAD}\n");
    for file in wanted {
        let _ = writeln!(text, "{} {}", fingerprint(file.bytes), file.path);
    }
    text
}

fn fingerprint(bytes: &[u8]) -> Fingerprint {
    Fingerprint::START.with(bytes)
}

impl Extracted {
    /// Removes the other versions beside this one: what earlier builds left. Gives the names of those that stay since
    /// someone edited them, or put files into them; nothing else beside them is touched.
    ///
    /// A program of an earlier build that still runs loses its files. Ask before, or do it when nothing else runs.
    ///
    /// # Errors
    ///
    /// When one cannot be read or removed.
    ///
    /// ```
    /// # use skills_runtime::{Catalog, Skill, SkillDef};
    /// # fn catalog(body: &str, test: impl FnOnce(Catalog<'_>)) {
    /// #     let def = SkillDef::new("pdf", "Reads PDFs.", body);
    /// #     test(Catalog::from_sorted(&[Skill::from(&def)]).unwrap());
    /// # }
    /// # let dir = std::env::temp_dir().join("skills-doc-versions");
    /// # let _ = std::fs::remove_dir_all(&dir);
    /// catalog("version 1", |old| drop(old.extract(&dir).unwrap()));
    /// catalog("version 2", |new| {
    ///     let extracted = new.extract(&dir).unwrap();
    ///     assert!(extracted.remove_other_versions().unwrap().is_empty());
    ///     assert_eq!(std::fs::read_dir(&dir).unwrap().count(), 1);
    /// });
    /// # std::fs::remove_dir_all(dir).unwrap();
    /// ```
    pub fn remove_other_versions(&self) -> Result<Vec<String>, ExtractError> {
        remove_other_versions(&Os, &self.dir, Path::new(&self.root))
    }
}

pub(super) fn remove_other_versions(
    disk: &dyn Disk,
    dir: &Path,
    this: &Path,
) -> Result<Vec<String>, ExtractError> {
    let store = Store::open(disk, dir)?;
    let mut kept = Vec::new();
    let is_version = |name: &str| name.len() == 32 && name.bytes().all(|byte| byte.is_ascii_hexdigit());
    for name in disk.list(dir).map_err(at(dir))? {
        let Some(name) = name.to_str().filter(|name| is_version(name)) else { continue };
        let place = dir.join(name);
        if place == this || disk.look(&place).map_err(at(&place))? != Some(Kind::Folder) {
            continue;
        }
        if !is_as_written(&store, &place)? {
            kept.push(name.to_string());
            continue;
        }
        // Gone in one step, so that nobody finds half of it.
        let gone = store.fresh();
        disk.rename(&place, &gone).map_err(at(&place))?;
        disk.remove_folder(&gone).map_err(at(&gone))?;
    }
    kept.sort();
    Ok(kept)
}

/// Whether a version holds what its own marker says, and nothing else.
fn is_as_written(store: &Store<'_>, place: &Path) -> Result<bool, ExtractError> {
    let marker = place.join(MARKER);
    if !matches!(store.disk.look(&marker).map_err(at(&marker))?, Some(Kind::File { .. })) {
        return Ok(false);
    }
    let text = store.disk.read(&marker).map_err(at(&marker))?;
    let text = String::from_utf8_lossy(&text);
    let Some(lines) = text.strip_prefix(HEAD) else { return Ok(false) };
    let written: BTreeMap<&str, &str> =
        lines.lines().filter_map(|line| line.split_once(' ')).map(|(hash, path)| (path, hash)).collect();
    let mut found = BTreeMap::new();
    walk(store, place, "", &mut found)?;
    for (path, (at_path, kind)) in &found {
        match kind {
            Kind::Folder => {}
            Kind::File { .. } if path == MARKER => {}
            Kind::File { .. } => {
                let bytes = store.disk.read(at_path).map_err(at(at_path))?;
                if written.get(path.as_str()) != Some(&fingerprint(&bytes).to_string().as_str()) {
                    return Ok(false);
                }
            }
            Kind::Other => return Ok(false),
        }
    }
    Ok(true)
}
