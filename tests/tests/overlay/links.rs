//! Links and `..` that leave a root are refused by where they lead, and nothing is swapped in between.

use super::{names, skill, write};
use skills_runtime::overlay::Preset;
use skills_runtime::{Catalog, Code, Overlay};
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

#[test]
fn a_skill_outside_every_root_is_refused_by_where_its_link_leads() {
    let home = tempfile::tempdir().unwrap();
    let (root, other, work) = (home.path().join("root"), home.path().join("other"), home.path().join("work"));
    write(&root, "own/SKILL.md", &skill("own", "O."));
    write(&other, "shared/SKILL.md", &skill("shared", "S."));
    write(&work, "draft/SKILL.md", &skill("draft", "D."));
    write(home.path(), "stranger/SKILL.md", &skill("stranger", "S."));
    symlink("../other/shared", root.join("shared")).unwrap();
    symlink(work.join("draft"), root.join("draft")).unwrap();
    symlink(
        "../../../../../../../../../../".to_owned() + home.path().join("stranger").to_str().unwrap(),
        root.join("stranger"),
    )
    .unwrap();
    symlink(&root, root.join("circle")).unwrap();
    symlink(home.path(), root.join("above")).unwrap();

    let alone = Overlay::over(Catalog::EMPTY).root(&root).load().unwrap();
    assert_eq!(names(&alone.catalog()), ["own"]);
    for name in ["shared", "draft", "stranger", "circle", "above"] {
        let outcome = alone.catalog().session().activate(name);
        assert_eq!(outcome.code(), Some(Code::OutsideWorkspace), "{outcome}");
        assert!(outcome.to_string().contains(&format!("\nPath: {}/{name}\n", root.display())), "{outcome}");
    }

    // Into another root, and into a workspace that was named, a link may lead.
    let overlay = Overlay::over(Catalog::EMPTY).root(&root).root(&other).workspace(&work).load().unwrap();
    let catalog = overlay.catalog();
    assert_eq!(names(&catalog), ["draft", "own", "shared"]);
    let real = work.canonicalize().unwrap().join("draft");
    assert_eq!(catalog.get("draft").unwrap().dir().to_string(), real.to_str().unwrap());
    assert_eq!(catalog.session().activate("draft").code(), Some(Code::NotTrusted));
    assert_eq!(catalog.session().activate("stranger").code(), Some(Code::OutsideWorkspace));
}

#[test]
fn links_to_files_stay_inside_their_root() {
    let home = tempfile::tempdir().unwrap();
    let root = home.path().join("root");
    write(home.path(), "key.pem", "secret");
    write(&root, "pdf/SKILL.md", &skill("pdf", "P."));
    write(&root, "pdf/forms.md", "Forms.");
    symlink("forms.md", root.join("pdf/relative.md")).unwrap();
    symlink(root.join("pdf/forms.md"), root.join("pdf/absolute.md")).unwrap();
    let overlay = Overlay::over(Catalog::EMPTY).root(&root).load().unwrap();
    let pdf = overlay.catalog().get("pdf").unwrap();
    for path in ["relative.md", "absolute.md"] {
        assert_eq!(pdf.resource(path).unwrap().text(), Some("Forms."), "{path}");
    }
    symlink("../../key.pem", root.join("pdf/key.pem")).unwrap();
    let overlay = Overlay::over(Catalog::EMPTY).root(&root).load().unwrap();
    assert_eq!(overlay.catalog().session().activate("pdf").code(), Some(Code::OutsideWorkspace));
    // Lowered, the skill is there without what the link leads to.
    let overlay = Overlay::over(Catalog::EMPTY).root(&root).preset(Preset::Lenient).load().unwrap();
    let catalog = overlay.catalog();
    assert!(catalog.get("pdf").unwrap().resource("key.pem").is_none());
    assert!(catalog.left_out().iter().any(|left| left.rule() == "symlink-outside" && !left.is_refused()));
}

/// A linked folder inside the root is read at the place it leads to.
#[test]
fn a_linked_folder_inside_its_root_has_its_real_directory() {
    let home = tempfile::tempdir().unwrap();
    write(home.path(), ".store/pdf/SKILL.md", &skill("pdf", "P."));
    write(home.path(), ".store/pdf/scripts/x.sh", "echo x");
    symlink(home.path().join(".store/pdf"), home.path().join("pdf")).unwrap();
    let overlay = Overlay::over(Catalog::EMPTY).root(home.path()).load().unwrap();
    let pdf = overlay.catalog().get("pdf").unwrap();
    assert_eq!(pdf.resource("scripts/x.sh").unwrap().text(), Some("echo x"));
    let real = home.path().canonicalize().unwrap().join(".store/pdf");
    assert_eq!(pdf.dir().to_string(), real.to_str().unwrap());
}

/// One thread swaps a file and a folder for links that leave the root as fast as it can; whatever the overlay reads
/// meanwhile, it never is what lies outside.
#[test]
fn a_link_that_is_put_in_place_of_a_file_between_two_looks_leads_nowhere() {
    let home = tempfile::tempdir().unwrap();
    let root = home.path().join("root");
    write(home.path(), "outside/secret.md", "SECRET");
    write(home.path(), "outside/SKILL.md", &skill("pdf", "SECRET"));
    write(&root, "pdf/SKILL.md", &skill("pdf", "Fine."));
    write(&root, "pdf/a/secret.md", "fine");
    write(&root, "pdf/b.md", "fine");
    let done = AtomicBool::new(false);
    let (mut whole, mut refused) = (0, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                swap(&root.join("pdf/b.md"), Path::new("../../outside/secret.md"));
                swap(&root.join("pdf/a"), &home.path().join("outside"));
            }
        });
        // Also when an assertion ends the loop.
        let _done = Done(&done);
        for _ in 0..400 {
            let overlay = Overlay::over(Catalog::EMPTY).root(&root).preset(Preset::Lenient).load().unwrap();
            match overlay.catalog().get("pdf") {
                Some(pdf) => {
                    whole += 1;
                    assert!(!pdf.source().contains("SECRET"));
                    for file in pdf.resources() {
                        assert_ne!(file.text(), Some("SECRET"), "{}", file.path());
                    }
                }
                None => refused += 1,
            }
        }
    });
    assert!(whole > 0, "{refused} refused");
}

/// Tells the other thread to stop.
struct Done<'a>(&'a AtomicBool);

impl Drop for Done<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Puts a link in place of what is at `path`, and then puts it back, each in one step.
fn swap(path: &Path, target: &Path) {
    let (link, kept) = (path.with_extension("link"), path.with_extension("kept"));
    symlink(target, &link).unwrap();
    fs::rename(path, &kept).unwrap();
    fs::rename(&link, path).unwrap();
    fs::remove_file(path).unwrap();
    fs::rename(&kept, path).unwrap();
}
