//! The characters of a double-quoted scalar, each with the place where it is written.

/// One character of the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece {
    /// The character.
    pub(crate) c: char,
    /// Where it is written, in bytes of the scalar with its quotes.
    pub(crate) start: usize,
    /// One past the last byte.
    pub(crate) end: usize,
    /// It is written as an escape.
    pub(crate) escaped: bool,
}

/// Takes a scalar as written apart; empty when it is not in double quotes. Line ends stay what they are: how lines are
/// joined does not matter to who asks where an escape stands.
pub(crate) fn pieces(written: &str) -> Vec<Piece> {
    let mut pieces = Vec::new();
    if !written.starts_with('"') {
        return pieces;
    }
    let mut at = 1;
    while let Some(c) = written.get(at..).and_then(|rest| rest.chars().next()) {
        if c == '"' {
            break;
        }
        let (decoded, length) =
            if c == '\\' { escape(written.get(at..).unwrap_or("")) } else { (Some(c), c.len_utf8()) };
        if let Some(decoded) = decoded {
            pieces.push(Piece { c: decoded, start: at, end: at + length, escaped: c == '\\' });
        }
        at += length;
    }
    pieces
}

/// What the escape at the start of `text` stands for (nothing for a line end), and its length
/// (<https://yaml.org/spec/1.2.2/#57-escaped-characters>).
fn escape(text: &str) -> (Option<char>, usize) {
    let Some(sign) = text.chars().nth(1) else { return (None, text.len()) };
    let hex = |digits: usize| {
        let code = text.get(2..2 + digits).and_then(|digits| u32::from_str_radix(digits, 16).ok());
        (code.and_then(char::from_u32), 2 + digits)
    };
    let one = |c| (Some(c), 1 + sign.len_utf8());
    match sign {
        'x' => hex(2),
        'u' => hex(4),
        'U' => hex(8),
        '0' => one('\0'),
        'a' => one('\u{7}'),
        'b' => one('\u{8}'),
        't' => one('\t'),
        'n' => one('\n'),
        'v' => one('\u{b}'),
        'f' => one('\u{c}'),
        'r' => one('\r'),
        'e' => one('\u{1b}'),
        'N' => one('\u{85}'),
        '_' => one('\u{a0}'),
        'L' => one('\u{2028}'),
        'P' => one('\u{2029}'),
        '\n' | '\r' => (None, 2),
        c => one(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_decode_as_the_reader_decodes_them() {
        let written = r#""a\"\\\x41\u00e9\U0001F469\t\/ é" # c"#;
        let pieces = pieces(written);
        let decoded: String = pieces.iter().map(|piece| piece.c).collect();
        assert_eq!(decoded, "a\"\\Aé👩\t/ é");
        assert_eq!(decoded, serde_yaml::from_str::<String>(written).unwrap());
        assert_eq!((pieces[3].start, pieces[3].end, pieces[3].escaped), (6, 10, true));
    }

    #[test]
    fn what_is_cut_off_ends_the_walk() {
        for written in ["", "a", "\"", "\"\\", "\"\\u12", "\"\\xé\"", "\"\\U00"] {
            assert!(pieces(written).len() <= 2, "{written}");
        }
    }
}
