//! "Did you mean": the one name out of many that was probably meant.

/// The known name that is most like `typed`, if one is like it at all (similarity 0.6 and more, like the runtime's).
pub(crate) fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    known
        .into_iter()
        .map(|name| (strsim::normalized_levenshtein(typed, name), name))
        .filter(|(similarity, _)| *similarity >= 0.6)
        .max_by(|a, b| a.0.total_cmp(&b.0).then(b.1.cmp(a.1)))
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn offers_the_typo_and_not_a_stranger() {
        let known = ["name-mismatch", "name-length", "not-utf8"];
        assert_eq!(nearest("name-mismatc", known), Some("name-mismatch"));
        assert_eq!(nearest("entirely-other", known), None);
    }
}
