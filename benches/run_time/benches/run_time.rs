//! Discovery, activation and lookup among the same 1,000 skills: embedded, and read from the disk by harness-skill.
//!
//! `cargo bench -p run-time-bench`. Times are for one operation; a ratio above 1 says that ours takes less.

use run_time_bench::{Work, compare};
use serde_json::json;
use skills_runtime::{Catalog, Request, include_skills};
use std::collections::HashMap;
use std::hint::black_box;

static SKILLS: Catalog = include_skills!("$OUT_DIR/skills", allow = ["outside-package", "untracked-root"]);

/// The skill that is activated.
const NAME: &str = "made-up-501";

fn main() {
    println!("{} skills; each figure is the median of one operation", SKILLS.len());
    #[cfg(feature = "harness-skill")]
    disk::compare_all();
    #[cfg(not(feature = "harness-skill"))]
    println!("harness-skill is not built in (feature `harness-skill`): nothing is compared with it");
    lookups();
}

/// By name: all that are there, and as many that are not.
fn lookups() {
    let names: Vec<&str> = SKILLS.names().collect();
    let absent: Vec<String> = names.iter().map(|name| name.replace("made", "mode")).collect();
    let absent: Vec<&str> = absent.iter().map(String::as_str).collect();
    let map: HashMap<&str, usize> = names.iter().enumerate().map(|(number, name)| (*name, number)).collect();
    for (what, names) in [("1,000 lookups, all hits", &names), ("1,000 lookups, all misses", &absent)] {
        let ours = &mut || {
            for name in names {
                black_box(SKILLS.get(black_box(name)));
            }
        };
        let theirs = &mut || {
            for name in names {
                black_box(map.get(black_box(name)));
            }
        };
        compare(
            what,
            Work { whose: "ours", times: 200, run: ours },
            Work { whose: "std HashMap", times: 200, run: theirs },
        );
    }
}

/// What the library does that reads skills when they are asked for.
#[cfg(feature = "harness-skill")]
mod disk {
    use super::{Catalog, NAME, Request, SKILLS, Work, black_box, compare, json};
    use harness_core::PermissionPolicy;
    use harness_skill::types::SkillRegistry;
    use harness_skill::types::{
        ActivatedSet, SkillPermissionPolicy, SkillResult, SkillSessionConfig, SkillTrustPolicy,
    };
    use harness_skill::{FilesystemSkillRegistry, skill};
    use std::fmt::Write as _;
    use std::sync::Arc;
    use tokio::runtime::{Builder, Runtime};

    const FOLDER: &str = concat!(env!("OUT_DIR"), "/skills");

    pub(crate) fn compare_all() {
        let Ok(runtime) = Builder::new_current_thread().enable_all().build() else {
            println!("harness-skill cannot run here: nothing is compared with it");
            return;
        };
        let whose = "harness-skill";
        discovery(&runtime, whose);
        activation(&runtime, whose);
    }

    fn discovery(runtime: &Runtime, whose: &str) {
        let registry = FilesystemSkillRegistry::new([FOLDER.to_owned()]);
        let found = runtime.block_on(registry.discover()).map_or(0, |found| found.len());
        assert_eq!(found, SKILLS.len(), "both know the same skills");
        let ours = &mut || {
            let catalog: &Catalog = black_box(&SKILLS);
            let characters = |skill: skills_runtime::Skill| skill.name().len() + skill.description().len();
            black_box(catalog.iter().map(characters).sum::<usize>());
        };
        let theirs = &mut || drop(black_box(runtime.block_on(registry.discover())));
        let ours = Work { whose: "ours", times: 100, run: ours };
        compare("discovery, all names and texts", ours, Work { whose, times: 1, run: theirs });
    }

    fn activation(runtime: &Runtime, whose: &str) {
        let session = || {
            let folder = || vec![FOLDER.to_owned()];
            let policy = SkillPermissionPolicy::new(PermissionPolicy::new(folder())).with_unsafe_bypass(true);
            let registry = Arc::new(FilesystemSkillRegistry::new(folder()));
            let mut session = SkillSessionConfig::new(FOLDER, policy, registry);
            session.trust = SkillTrustPolicy { trusted_roots: folder(), untrusted_project_skills: None };
            session.activated = Some(ActivatedSet::new());
            session
        };
        let ask = |session: &SkillSessionConfig| runtime.block_on(skill(json!({ "name": NAME }), session));
        let known = session();
        assert!(matches!(ask(&known), SkillResult::Ok(_)), "it activates");
        assert!(matches!(ask(&known), SkillResult::AlreadyLoaded(_)), "it knows");

        let mut text = String::with_capacity(1 << 16);
        let ours = &mut || {
            text.clear();
            let call = json!({ "name": NAME });
            let _ = write!(text, "{}", SKILLS.session().request(Request::from_json(&call)));
            black_box(&text);
        };
        let theirs = &mut || drop(black_box(ask(&session())));
        let first = Work { whose: "ours", times: 100, run: ours };
        compare("first activation, as text", first, Work { whose, times: 1, run: theirs });

        let mut active = SKILLS.session();
        assert_eq!(active.activate(NAME).kind(), "ok");
        let mut text = String::with_capacity(1 << 10);
        let ours = &mut || {
            text.clear();
            let call = json!({ "name": NAME });
            let _ = write!(text, "{}", active.request(Request::from_json(&call)));
            black_box(&text);
        };
        let theirs = &mut || drop(black_box(ask(&known)));
        let again = Work { whose: "ours", times: 1_000, run: ours };
        compare("repeated activation, as text", again, Work { whose, times: 1_000, run: theirs });

        // A host that has the name already, and looks at the outcome instead of printing it.
        let ours = &mut || {
            black_box(active.activate(black_box(NAME)).kind());
        };
        let theirs = &mut || drop(black_box(ask(&known)));
        let bare = Work { whose: "ours", times: 1_000, run: ours };
        compare("repeated activation, by name", bare, Work { whose, times: 1_000, run: theirs });
    }
}
