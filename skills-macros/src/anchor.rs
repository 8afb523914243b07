//! Where a root starts: at an environment variable of the build, so that no absolute path stands in the tokens.

/// `concat!(env!(VARIABLE), "/BELOW/…")` is a root without an absolute path in the tokens.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Anchor {
    pub(crate) variable: String,
    /// Nothing, or a slash and what follows, `/` between parts on every system.
    pub(crate) below: String,
}

/// Splits `$NAME/below` and `${NAME}/below`; anything else stands below the package.
pub(crate) fn anchor(written: &str) -> Result<Anchor, String> {
    let tidy = |below: &str| {
        let below = below.replace('\\', "/");
        let below = below.trim_start_matches("./").trim_matches('/');
        if below.is_empty() || below == "." { String::new() } else { format!("/{below}") }
    };
    if let Some(rest) = written.strip_prefix('$') {
        let (name, below) = match rest.strip_prefix('{') {
            Some(rest) => rest
                .split_once('}')
                .ok_or("the root's `${` is not closed\n  = help: write `${NAME}/skills`")?,
            None => rest.split_at(rest.find(['/', '\\']).unwrap_or(rest.len())),
        };
        let is_name = !name.is_empty() && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_');
        if !is_name || !(below.is_empty() || below.starts_with(['/', '\\'])) {
            return Err(format!(
                "`{written}` does not start with the name of an environment variable\n  \
                 = help: write `$NAME/skills` or `${{NAME}}/skills`"
            ));
        }
        return Ok(Anchor { variable: name.to_owned(), below: tidy(below) });
    }
    if is_absolute(written) {
        return Err(format!(
            "the root `{written}` is an absolute path, which another machine does not have\n  \
             = help: write it relative to the folder of `Cargo.toml`, or let an environment variable hold its start: \
             `$NAME/skills`"
        ));
    }
    Ok(Anchor { variable: "CARGO_MANIFEST_DIR".to_owned(), below: tidy(written) })
}

/// Whether a path is absolute on any system: the same call is an error everywhere.
fn is_absolute(path: &str) -> bool {
    let drive = || path.split_once(':').is_some_and(|(drive, _)| drive.len() == 1 && drive.is_ascii());
    path.starts_with(['/', '\\']) || drive()
}

/// The folder that the environment variable names.
pub(crate) fn folder<'v>(variable: &str, value: Option<&'v str>) -> Result<&'v str, String> {
    match value {
        None => Err(unset(variable)),
        // Windows takes a path of this form to the letter, so that `/` separates nothing in it.
        Some(value) if value.starts_with(r"\\?\") => Err(format!(
            "the environment variable `{variable}` that the root starts with is a verbatim path, `{value}`, below which \
             no `/` is understood\n  = help: set it to the same path without `\\\\?\\`"
        )),
        Some(value) => Ok(value),
    }
}

fn unset(variable: &str) -> String {
    if variable == "CARGO_MANIFEST_DIR" {
        return "cannot tell which folder the root is relative to: `CARGO_MANIFEST_DIR` is not set\n  \
                = help: cargo sets it; with another build system, set it to the folder that holds `Cargo.toml`"
            .to_owned();
    }
    format!(
        "the environment variable `{variable}` that the root starts with is not set\n  \
         = help: set it where the build runs, or in `.cargo/config.toml`: `[env] {variable} = {{ value = \"…\", relative = true }}`"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(written: &str) -> Option<(String, String)> {
        anchor(written).ok().map(|anchor| (anchor.variable, anchor.below))
    }

    #[test]
    fn separators_are_slashes_on_every_system() {
        let package = |below: &str| Some(("CARGO_MANIFEST_DIR".to_owned(), below.to_owned()));
        for (written, below) in [
            ("skills", "/skills"),
            ("./skills/", "/skills"),
            (r".\skills\", "/skills"),
            (r"a\b/c", "/a/b/c"),
            ("../skills", "/../skills"),
            (r"..\skills", "/../skills"),
            (".", ""),
            ("", ""),
        ] {
            assert_eq!(at(written), package(below), "{written}");
        }
        let variable = |below: &str| Some(("ROOT".to_owned(), below.to_owned()));
        for (written, below) in [
            ("$ROOT", ""),
            ("${ROOT}/", ""),
            ("$ROOT/a/b", "/a/b"),
            (r"$ROOT\a\b", "/a/b"),
            (r"${ROOT}\a/b", "/a/b"),
        ] {
            assert_eq!(at(written), variable(below), "{written}");
        }
    }

    #[test]
    fn a_path_that_another_machine_does_not_have_is_refused_on_every_system() {
        for written in [
            "/skills",
            r"\skills",
            "C:/skills",
            r"C:\skills",
            r"\\server\share",
            r"\\?\C:\skills",
            "//server/share",
            "c:skills",
        ] {
            let refused = anchor(written).unwrap_err();
            assert!(refused.contains("is an absolute path"), "{written}: {refused}");
        }
        for written in ["$", "${", "${ROOT", "$RO OT/x", "${ROOT}x"] {
            assert!(anchor(written).is_err(), "{written}");
        }
    }

    #[test]
    fn a_verbatim_path_is_refused_since_a_slash_means_nothing_in_it() {
        assert_eq!(folder("ROOT", Some(r"C:\agent")), Ok(r"C:\agent"));
        assert_eq!(folder("ROOT", Some(r"\\server\share")), Ok(r"\\server\share"));
        let refused = folder("ROOT", Some(r"\\?\C:\agent")).unwrap_err();
        assert!(refused.contains(r"without `\\?\`"), "{refused}");
        assert!(folder("ROOT", None).unwrap_err().contains("is not set"));
    }
}
