//! The terms of a text.

use alloc::{string::String, vec::Vec};

/// Words that say nothing about what is wanted. They are never terms of a query.
pub const STOP_WORDS: &[&str] = &[
    "a", "about", "after", "all", "also", "am", "an", "and", "any", "are", "as", "at", "be", "because",
    "been", "but", "by", "can", "could", "did", "do", "does", "for", "from", "had", "has", "have", "he",
    "her", "here", "him", "his", "how", "i", "if", "in", "into", "is", "it", "its", "just", "me", "my", "no",
    "not", "of", "on", "or", "our", "out", "she", "should", "so", "some", "such", "than", "that", "the",
    "their", "them", "then", "there", "these", "they", "this", "those", "to", "up", "us", "use", "using",
    "was", "we", "were", "what", "when", "where", "which", "who", "why", "will", "with", "would", "you",
    "your",
];

/// Lower case, split at everything that is no letter or digit, without stop words and single characters, and with
/// one trailing `s` taken off words of four characters and more.
pub(super) fn terms(text: &str) -> impl Iterator<Item = String> {
    let lower = text.to_lowercase();
    let words: Vec<String> = lower.split(|next: char| !next.is_alphanumeric()).filter_map(term).collect();
    words.into_iter()
}

fn term(word: &str) -> Option<String> {
    if word.chars().nth(1).is_none() || STOP_WORDS.binary_search(&word).is_ok() {
        return None;
    }
    let plural = word.strip_suffix('s').filter(|_| word.chars().nth(3).is_some());
    Some(plural.unwrap_or(word).into())
}

/// Each term once, where it first stood.
pub(super) fn distinct(terms: impl Iterator<Item = String>) -> Vec<String> {
    let mut seen = Vec::new();
    for term in terms {
        if !seen.contains(&term) {
            seen.push(term);
        }
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stop_words_are_in_order() {
        assert!(STOP_WORDS.is_sorted());
    }

    #[test]
    fn a_text_has_its_terms() {
        let terms = |text| distinct(terms(text));
        assert_eq!(terms("help me file GSTR-3B for this quarter"), ["help", "file", "gstr", "3b", "quarter"]);
        assert_eq!(terms("Forms FORM form's bus gas cats"), ["form", "bus", "gas", "cat"]);
        assert_eq!(terms("x y 7 Größe größes"), ["größe"]);
        assert!(terms("the and OF").is_empty());
    }
}
