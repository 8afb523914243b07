//! The constants of the module form: one for each skill, in upper snake case.

use std::collections::BTreeSet;

/// The name of the catalog in the module; no skill takes it.
pub(crate) const CATALOG: &str = "CATALOG";

/// A handle for each name, in the same order, all different.
///
/// `pdf-processing` is `PDF_PROCESSING`, `3d-models` is `_3D_MODELS`, `catalog` is `CATALOG_`.
pub(crate) fn handles<'a>(names: impl IntoIterator<Item = &'a str>) -> Vec<String> {
    let mut taken = BTreeSet::from([CATALOG.to_owned()]);
    let mut handles = Vec::new();
    for name in names {
        let mut handle = handle(name);
        while taken.contains(&handle) {
            handle.push('_');
        }
        taken.insert(handle.clone());
        handles.push(handle);
    }
    handles
}

fn handle(name: &str) -> String {
    let upper = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_uppercase() } else { '_' };
    let mut handle: String = name.chars().map(upper).collect();
    if handle.chars().all(|c| c == '_') {
        handle.push_str("SKILL");
    }
    if handle.starts_with(|c: char| c.is_ascii_digit()) {
        handle.insert(0, '_');
    }
    handle
}

#[cfg(test)]
mod tests {
    use super::handles;

    #[test]
    fn names_become_constants_and_never_clash() {
        let names = ["pdf-processing", "3d-models", "catalog", "a-b", "a_b", "--", "Über uns"];
        let expected = ["PDF_PROCESSING", "_3D_MODELS", "CATALOG_", "A_B", "A_B_", "__SKILL", "_BER_UNS"];
        assert_eq!(handles(names), expected);
    }
}
