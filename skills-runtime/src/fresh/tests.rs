//! A bundle of `testing.rs` beside folders that do not hold it; the rest is tested with the real cargo.

use super::*;
use crate::testing::catalog;
use std::vec::Vec;

static ASKED: Asked = Asked {
    package: Some("another-package"),
    roots: &[
        AskedRoot { variable: "CARGO_MANIFEST_DIR", below: "/nowhere", label: "nowhere/" },
        AskedRoot { variable: "NO_SUCH_VARIABLE", below: "", label: "$NO_SUCH_VARIABLE" },
    ],
    options: &[("depth", Shape::Number, &["2"]), ("exclude", Shape::List, &["*/tests", "drafts"])],
};

static HERE: Asked =
    Asked { package: option_env!("CARGO_PKG_NAME"), roots: ASKED.roots.split_at(1).0, ..ASKED };

#[test]
fn the_options_are_those_of_the_macro() {
    let options = HERE.options(Some(Path::new("/p"))).unwrap();
    assert_eq!((options.depth, options.exclude.len()), (2, 2));
    assert_eq!(options.roots[0].path, Path::new("/p/nowhere"));
    assert_eq!(options.roots[0].name(), "nowhere");
}

#[test]
fn a_folder_that_is_gone_is_said_and_so_is_every_skill() {
    let Err(Stale::Differs(differences)) = catalog().with_asked(&HERE).check_fresh() else { panic!() };
    let said: Vec<_> = differences.iter().map(|found| (found.change(), found.path())).collect();
    assert!(said.contains(&(Change::Refused, "nowhere")), "{said:?}");
    assert!(
        said.iter().any(|(change, path)| *change == Change::Removed && path.contains("full")),
        "{said:?}"
    );
}

#[test]
fn what_cannot_be_told_is_said() {
    let of_another = catalog().with_asked(&ASKED);
    assert_eq!(
        of_another.check_fresh(),
        Err(Stale::OtherPackage { made_in: "another-package", running: "skills-runtime".into() })
    );
    assert_eq!(of_another.check_fresh_in("/"), Err(Stale::Unset { variable: "NO_SUCH_VARIABLE" }));
    assert_eq!(catalog().check_fresh(), Err(Stale::NotEmbedded));
    for stale in [of_another.check_fresh(), of_another.check_fresh_in("/")] {
        assert!(stale.unwrap_err().to_string().contains("\n  = help: "));
    }
}
