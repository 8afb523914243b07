//! A version that stands in its place, compared file by file with what the program holds.

use std::{
    borrow::ToOwned,
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    string::String,
    vec::Vec,
};

use super::{
    Edits, ExtractError, ExtractErrorKind, Extracted, MARKER, Wanted, disk::Kind, error::at, old,
    store::Store,
};

/// What stands in a tree, by its path with `/` between parts: the place itself, and its kind.
pub(super) type Found = BTreeMap<String, (PathBuf, Kind)>;

/// Compares, puts back what is gone, and with [`Edits::Replace`] everything.
pub(super) fn verify(
    store: &Store<'_>,
    place: &Path,
    wanted: &[Wanted<'_>],
    edits: Edits,
    extracted: &mut Extracted,
) -> Result<(), ExtractError> {
    let marker = place.join(MARKER);
    let is_marked = matches!(store.disk.look(&marker).map_err(at(&marker))?, Some(Kind::File { .. }));
    if !is_marked && edits == Edits::Keep {
        return Err(ExtractError::new(ExtractErrorKind::Unfinished, place, None));
    }
    let mut found = BTreeMap::new();
    walk(store, place, "", &mut found)?;
    let names: BTreeSet<&str> = wanted.iter().map(|file| file.path.as_str()).chain([MARKER]).collect();
    for (path, (real, kind)) in &found {
        if *kind == Kind::Folder || names.contains(path.as_str()) {
            continue;
        }
        match edits {
            Edits::Keep => extracted.unknown.push(path.clone()),
            Edits::Replace => {
                remove(store, real, Some(*kind))?;
                extracted.restored.push(path.clone());
            }
        }
    }
    for file in wanted {
        match (compare(store, place, &found, file)?, edits) {
            (State::Same, _) => {}
            (State::Gone, _) | (State::Differs, Edits::Replace) => {
                restore(store, place, file)?;
                extracted.restored.push(file.path.clone());
            }
            (State::Differs, Edits::Keep) => extracted.edited.push(file.path.clone()),
        }
    }
    if !is_marked {
        let manifest = old::manifest(wanted);
        remove(store, &marker, store.disk.look(&marker).map_err(at(&marker))?)?;
        store.put(
            &marker,
            &Wanted { path: MARKER.to_owned(), bytes: manifest.as_bytes(), executable: false },
        )?;
    }
    extracted.restored.sort();
    Ok(())
}

/// Everything below a folder. Links are named, not followed.
pub(super) fn walk(
    store: &Store<'_>,
    folder: &Path,
    prefix: &str,
    found: &mut Found,
) -> Result<(), ExtractError> {
    for name in store.disk.list(folder).map_err(at(folder))? {
        let path = folder.join(&name);
        // Another process may have put one back in this moment.
        let Some(kind) = store.disk.look(&path).map_err(at(&path))? else { continue };
        let below = std::format!("{prefix}{}", name.to_string_lossy());
        found.insert(below.clone(), (path.clone(), kind));
        if kind == Kind::Folder {
            walk(store, &path, &std::format!("{below}/"), found)?;
        }
    }
    Ok(())
}

/// The folders that a path lies in, outermost first.
fn above(path: &str) -> impl Iterator<Item = &str> {
    path.match_indices('/').filter_map(|(slash, _)| path.get(..slash))
}

/// How a file stands in its place.
enum State {
    Same,
    Gone,
    /// It holds something else, or is something else, or lies behind a link.
    Differs,
}

fn compare(store: &Store<'_>, place: &Path, found: &Found, file: &Wanted<'_>) -> Result<State, ExtractError> {
    let is_folder = |path: &str| found.get(path).is_none_or(|(_, kind)| *kind == Kind::Folder);
    let path = place.join(&file.path);
    match found.get(&file.path).map(|(_, kind)| *kind) {
        None if above(&file.path).all(is_folder) => Ok(State::Gone),
        Some(Kind::File { size, executable }) if size == file.bytes.len() as u64 => {
            if store.disk.read(&path).map_err(at(&path))? != file.bytes {
                return Ok(State::Differs);
            }
            if file.executable && !executable {
                store.disk.set_executable(&path).map_err(at(&path))?;
            }
            Ok(State::Same)
        }
        _ => Ok(State::Differs),
    }
}

/// Writes a file, in place of whatever keeps it from its place.
fn restore(store: &Store<'_>, place: &Path, file: &Wanted<'_>) -> Result<(), ExtractError> {
    let look = |path: &Path| store.disk.look(path).map_err(at(path));
    let mut folders: Vec<PathBuf> = Vec::new();
    for folder in above(&file.path) {
        let folder = place.join(folder);
        match look(&folder)? {
            None => {}
            Some(Kind::Folder) => folders.push(folder),
            kind => remove(store, &folder, kind)?,
        }
    }
    let path = place.join(&file.path);
    store.make_between(place, &path, &mut folders)?;
    if look(&path)? == Some(Kind::Folder) {
        remove(store, &path, Some(Kind::Folder))?;
    }
    store.put(&path, file)
}

fn remove(store: &Store<'_>, path: &Path, kind: Option<Kind>) -> Result<(), ExtractError> {
    match kind {
        None => Ok(()),
        Some(Kind::Folder) => store.disk.remove_folder(path),
        Some(_) => store.disk.remove_file(path),
    }
    .map_err(at(path))
}
