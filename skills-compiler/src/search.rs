//! Searching text as fast as a macro can that is built without optimization.
//!
//! There, looking for one ASCII character takes a few instructions for 16 bytes, since the standard library does it in
//! code that it brings along. Looking for a longer text or for one of several characters runs in code that is compiled
//! with the macro, and takes hundreds of instructions a byte.

/// Where these ASCII characters stand in `text`, in order.
pub(crate) fn places<const N: usize>(text: &str, signs: [char; N]) -> Vec<usize> {
    let mut places: Vec<usize> =
        signs.into_iter().flat_map(|sign| text.match_indices(sign)).map(|(at, _)| at).collect();
    places.sort_unstable();
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_what_the_standard_library_finds() {
        for text in ["", "a](b", "[x] (y)", "ä](", "]]((", "]"] {
            let expected: Vec<usize> = text.match_indices(['(', '[']).map(|(at, _)| at).collect();
            assert_eq!(places(text, ['(', '[']), expected, "{text}");
        }
    }
}
