//! Bundle and overlay are one catalog to everything downstream.

use super::{BUNDLE, files, names, skill, write};
use skills_runtime::{Catalog, CatalogBuf, Format, Invoker, Overlay, Request, Schema, Shadowed};
use std::io;

#[test]
fn the_listing_and_the_schema_have_all_names_in_order() {
    let overlay = Overlay::over(BUNDLE)
        .reader(
            "home",
            files([("zebra/SKILL.md", skill("zebra", "Z.")), ("an-ox/SKILL.md", skill("an-ox", "A."))]),
        )
        .reader("late", files([("mole/SKILL.md", skill("mole", "M."))]))
        .load()
        .unwrap();
    let catalog = overlay.catalog();
    let all = ["an-ox", "mole", "notes", "refund-policy", "workspace-editor", "workspace-reader", "zebra"];
    assert_eq!(names(&catalog), all);
    assert_eq!((catalog.len(), catalog.is_empty()), (7, false));
    for (number, name) in all.iter().enumerate() {
        assert_eq!(catalog.get(name).unwrap().name(), *name);
        assert_eq!(catalog.iter().nth(number).unwrap().name(), *name);
    }
    assert!(catalog.get("ox").is_none() && !catalog.contains(""));

    // The texts are those of any catalog with these skills.
    let by_hand: CatalogBuf<'_> = catalog.iter().collect();
    assert_eq!(catalog.listing(), by_hand.catalog().listing());
    assert_eq!(catalog.listing(), catalog.listing_as(Format::Xml).to_string());
    let tool = catalog.tool().unwrap();
    assert_eq!(tool.input_schema(), by_hand.catalog().tool().unwrap().input_schema());
    assert_eq!(tool.schema().to_value()["properties"]["name"]["enum"], serde_json::json!(all));
    assert_eq!(catalog.catalog_tokens(), by_hand.catalog().catalog_tokens());
    assert_eq!(catalog.body_tokens(), by_hand.catalog().body_tokens());
    assert_eq!(catalog.fingerprint(), by_hand.catalog().fingerprint());
    // The bundle's name for the tool stays.
    assert_eq!(tool.name(), "activate_skill");
}

#[test]
fn the_texts_are_the_same_whatever_order_the_files_are_listed_in() {
    struct Backwards(std::collections::BTreeMap<String, Vec<u8>>);
    impl skills_runtime::overlay::Reader for Backwards {
        fn list(&self) -> io::Result<Vec<skills_runtime::overlay::Entry>> {
            let mut entries = self.0.list()?;
            entries.reverse();
            Ok(entries)
        }
        fn read(&self, path: &str) -> io::Result<Vec<u8>> {
            self.0.read(path)
        }
    }
    let all = || {
        files([
            ("a/SKILL.md", skill("a", "A.")),
            ("a/scripts/x.sh", "echo".into()),
            ("b/SKILL.md", skill("b", "B.")),
        ])
    };
    let forwards = Overlay::over(BUNDLE).reader("r", all()).load().unwrap();
    let backwards = Overlay::over(BUNDLE).reader("r", Backwards(all())).load().unwrap();
    assert_eq!(forwards.catalog().listing(), backwards.catalog().listing());
    assert_eq!(forwards.catalog().fingerprint(), backwards.catalog().fingerprint());
    let again = Overlay::over(BUNDLE).reader("r", all()).load().unwrap();
    assert_eq!(forwards.catalog().listing().as_bytes(), again.catalog().listing().as_bytes());
}

#[test]
fn a_skill_that_was_read_has_the_facts_of_an_embedded_one() {
    let home = tempfile::tempdir().unwrap();
    let text = "---\nname: pdf\ndescription: Reads PDFs. Use for forms.\nversion: 1.10\nallowed-tools: [Read]\nx-team: docs\n\
                arguments: [file]\n---\nOpen $file in ${SKILL_DIR}.\n";
    write(home.path(), "pdf/SKILL.md", text);
    write(home.path(), "pdf/references/deep/er.md", "# Deeper\n");
    std::fs::write(home.path().join("pdf/logo.bin"), [0xff, 0]).unwrap();
    let overlay = Overlay::over(Catalog::EMPTY).root(home.path()).load().unwrap();
    let catalog = overlay.catalog();
    let pdf = catalog.get("pdf").unwrap();
    assert_eq!(
        (pdf.source(), pdf.version(), pdf.description()),
        (text, Some("1.10"), "Reads PDFs. Use for forms.")
    );
    assert_eq!(pdf.frontmatter().get("x-team").unwrap().as_str(), Some("docs"));
    assert_eq!(pdf.allowed_tools().unwrap().iter().collect::<Vec<_>>(), ["Read"]);
    assert_eq!(pdf.arguments().position("file"), Some(0));
    assert_eq!(pdf.resource("references/deep/er.md").unwrap().text(), Some("# Deeper\n"));
    assert_eq!(pdf.resource("logo.bin").unwrap().bytes(), [0xff, 0]);
    assert!(pdf.resource("SKILL.md").is_none());

    // Its files lie on the disk, and the model is told where.
    let dir = home.path().canonicalize().unwrap().join("pdf");
    assert_eq!(pdf.dir().to_string(), dir.to_str().unwrap());
    let mut session = catalog.session().with_untrusted_skills_allowed_without_a_gate();
    let request = Request::new("pdf").arguments("a.pdf").by(Invoker::User);
    let text = session.request(request).to_string();
    assert!(text.contains(&format!("Open a.pdf in {}.", dir.display())), "{text}");
    assert!(text.contains(&format!("read_path=\"{}/logo.bin\"", dir.display())), "{text}");
    // Where the bundle was written to is not where this one lies.
    let mut elsewhere = catalog.session().with_root("/srv").with_untrusted_skills_allowed_without_a_gate();
    assert_eq!(elsewhere.activate("pdf").activation().unwrap().dir(), pdf.dir());
}

#[test]
fn a_bundled_skill_is_shadowed_only_when_asked_and_always_reported() {
    let home = || files([("notes/SKILL.md", skill("notes", "The user's."))]);
    let kept = Overlay::over(BUNDLE).reader("home", home()).load().unwrap();
    assert_eq!(kept.catalog().get("notes").unwrap().source(), BUNDLE.get("notes").unwrap().source());
    let root = BUNDLE.get("notes").unwrap().origin().root();
    let shadowed = |overlay: &Overlay| -> Vec<(String, String, String)> {
        let all = overlay.catalog().shadowed().into_iter().filter(|lost| lost.name() == "notes");
        all.map(|lost: Shadowed<'_>| (lost.name().into(), lost.lost().into(), lost.won().into())).collect()
    };
    assert_eq!(shadowed(&kept), [("notes".into(), "home".into(), root.into())]);

    let taken = Overlay::over(BUNDLE).reader("home", home()).bundled_skills_may_be_shadowed().load().unwrap();
    assert_eq!(taken.catalog().get("notes").unwrap().body(), "The user's.\n");
    assert_eq!(shadowed(&taken), [("notes".into(), root.into(), "home".into())]);
    assert_eq!(taken.catalog().len(), BUNDLE.len());
    // The bundle's own report is still there.
    assert_eq!(taken.catalog().shadowed().len(), BUNDLE.shadowed().len() + 1);
    // It is not trusted for having taken the name of one that was.
    assert_eq!(taken.catalog().session().activate("notes").code(), Some(skills_runtime::Code::NotTrusted));
}

#[test]
fn of_two_roots_the_first_wins_and_the_other_is_reported() {
    let overlay = Overlay::over(Catalog::EMPTY)
        .reader("project", files([("pdf/SKILL.md", skill("pdf", "The project's."))]))
        .reader("home", files([("pdf/SKILL.md", skill("pdf", "The user's."))]))
        .load()
        .unwrap();
    let catalog = overlay.catalog();
    assert_eq!(catalog.get("pdf").unwrap().body(), "The project's.\n");
    assert_eq!(catalog.shadowed().into_iter().collect::<Vec<_>>(), [Shadowed::new("pdf", "home", "project")]);
}

#[test]
fn without_a_visible_skill_there_is_no_tool_and_no_listing() {
    let overlay = Overlay::over(Catalog::EMPTY).load().unwrap();
    assert!(overlay.catalog().tool().is_none() && overlay.catalog().listing().is_empty());
    let hidden = "---\nname: x\ndescription: Does x.\ndisable-model-invocation: true\n---\n".to_owned();
    let overlay = Overlay::over(Catalog::EMPTY).reader("r", files([("x/SKILL.md", hidden)])).load().unwrap();
    assert!(overlay.catalog().tool().is_none() && overlay.catalog().listing().is_empty());
    assert_eq!(overlay.catalog().commands().count(), 1);
    let _: fn(Catalog<'_>) -> Option<Schema<'_>> = |catalog| Some(catalog.tool()?.schema());
}

#[test]
fn an_overlay_is_shared_by_threads() {
    fn is_shared<T: Send + Sync + 'static>(value: T) -> T {
        value
    }
    let overlay = std::sync::Arc::new(is_shared(Overlay::over(BUNDLE).load().unwrap()));
    let other = overlay.clone();
    let thread = std::thread::spawn(move || {
        let session = skills_runtime::SharedSession::new(other.catalog().session());
        session.activate("notes").kind()
    });
    assert_eq!(thread.join().unwrap(), "ok");
    assert_eq!(overlay.catalog().session().activate("notes").kind(), "ok");
}

/// So many that they are read at the same time, folders and readers in turns.
#[test]
fn of_many_roots_the_first_one_wins_a_name_and_no_skill_is_lost() {
    let home = tempfile::tempdir().unwrap();
    let mut builder = Overlay::over(Catalog::EMPTY);
    for number in 0..60 {
        let (root, own) = (format!("r{number}"), format!("own-{number}"));
        let [own, same] = [skill(&own, "Own."), skill("same", &format!("Of {root}."))];
        let paths = [format!("own-{number}/SKILL.md"), "same/SKILL.md".to_owned()];
        if number % 2 == 0 {
            builder = builder.reader(root, files([(&paths[0], own), (&paths[1], same)]));
        } else {
            write(&home.path().join(&root), &paths[0], &own);
            write(&home.path().join(&root), &paths[1], &same);
            builder = builder.root(home.path().join(root));
        }
    }
    let overlay = builder.load().unwrap();
    let catalog = overlay.catalog();
    assert_eq!(catalog.len(), 61);
    assert!((0..60).all(|number| catalog.get(&format!("own-{number}")).is_some()));
    assert_eq!(catalog.get("same").unwrap().body(), "Of r0.\n");
    let lost: Vec<_> = catalog.shadowed().into_iter().map(|lost| (lost.lost(), lost.won())).collect();
    assert_eq!(lost.len(), 59);
    for (number, (root, by)) in (1..).zip(lost) {
        assert!(root.ends_with(&format!("r{number}")) && by == "r0", "{root} lost to {by}");
    }
}
