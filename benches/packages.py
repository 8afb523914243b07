"""The scratch packages: one for each way to embed the tree, and one that asks our compiler what it accepts."""

import json
import os
import shutil
from dataclasses import dataclass
from pathlib import Path

from typing import TYPE_CHECKING

from places import WORK, WORKSPACE, cargo, say

if TYPE_CHECKING:
    from skills_tree import Tree

FLOOR, OURS, INCLUDE_DIR, RUST_EMBED = "include_bytes!", "include_skills!", "include_dir", "rust-embed"
# Ours, with the lines that the README offers to whoever has hundreds of skills.
OPTIMIZED = "include_skills!, optimized"
PROFILES = "".join(f"[profile.{profile}.build-override]\nopt-level = 1\n" for profile in ("dev", "release"))


@dataclass
class Package:
    """A package that embeds the tree, and one with the same dependencies that embeds nothing."""

    name: str
    folder: Path
    bare: Path | None


def make(tree: "Tree", only: tuple[str, ...] | None = None) -> tuple[list[Package], list[str]]:
    """Writes all of them, or those in `only`; the second list names those that cannot be had."""
    paths = (json.dumps(f"../skills/{file}", ensure_ascii=False) for file in tree.files)
    array = "".join(f"    include_bytes!({path}),\n" for path in paths)
    runtime = json.dumps(str(WORKSPACE / "skills-runtime"))
    ways = [
        (FLOOR, "", f"static FILES: &[&[u8]] = &[\n{array}];\n", "FILES"),
        (
            OURS,
            f"skills-runtime = {{ path = {runtime} }}\n",
            'static SKILLS: skills_runtime::Catalog<\'static> = skills_runtime::include_skills!("skills");\n',
            "&SKILLS",
        ),
        (
            OPTIMIZED,
            f"skills-runtime = {{ path = {runtime} }}\n",
            'static SKILLS: skills_runtime::Catalog<\'static> = skills_runtime::include_skills!("skills");\n',
            "&SKILLS",
        ),
        (
            INCLUDE_DIR,
            'include_dir = "0.7"\n',
            'static SKILLS: include_dir::Dir<\'static> = include_dir::include_dir!("$CARGO_MANIFEST_DIR/skills");\n',
            "&SKILLS",
        ),
        (
            RUST_EMBED,
            'rust-embed = { version = "8", features = ["debug-embed"] }\n',
            '#[derive(rust_embed::Embed)]\n#[folder = "skills/"]\nstruct Skills;\n',
            "Skills::get as fn(&str) -> Option<rust_embed::EmbeddedFile>",
        ),
    ]
    made, missing = [], []
    for name, dependencies, items, value in ways:
        if only and name not in only:
            continue
        package = WORK / "packages" / f"{name.replace('!', '').replace(', ', '-')}-{tree.skills}"
        main = f"{items}\nfn main() {{\n    std::hint::black_box({value});\n}}\n"
        profiles = PROFILES if name == OPTIMIZED else ""
        write(package, dependencies, main, profiles)
        link_tree(tree.path, package / "skills")
        if name in (OURS, OPTIMIZED):
            # What the README asks of a user, so that a new skill is seen.
            build = 'fn main() {\n    println!("cargo::rerun-if-changed=skills");\n}\n'
            (package / "build.rs").write_text(build, encoding="utf-8")
        fault = fetched(package)
        if fault and name in (FLOOR, OURS):
            raise SystemExit(f"the dependencies of {name} cannot be had: {fault}")
        if fault:
            say(f"{name} is missing: {fault}")
            missing.append(name)
            continue
        bare = None
        if dependencies:
            bare = WORK / "packages" / f"{package.name}-bare"
            write(bare, dependencies, "fn main() {}\n", profiles)
            shutil.copy(package / "Cargo.lock", bare / "Cargo.lock")
            if fetched(bare):
                bare = None
        made.append(Package(name, package, bare))
    return made, missing


def fetched(package: Path) -> str | None:
    """Gets the dependencies, so that nothing of it falls into what is measured; the fault if it cannot."""
    lock = cargo(package, "fetch")
    return None if lock.returncode == 0 else lock.stderr.strip().splitlines()[-1]


def write(package: Path, dependencies: str, main: str, profiles: str = "") -> None:
    """A package of its own, outside any workspace. What it built before stays, its tree does not."""
    (package / "src").mkdir(parents=True, exist_ok=True)
    manifest = f'[package]\nname = "bench"\nedition = "2021"\n\n[dependencies]\n{dependencies}\n[workspace]\n{profiles}'
    (package / "Cargo.toml").write_text(manifest, encoding="utf-8")
    (package / "src" / "main.rs").write_text(main, encoding="utf-8")


def link_tree(tree: Path, to: Path) -> None:
    """The tree again, as hard links where the system can: all read the same bytes, from the same cache."""
    shutil.rmtree(to, ignore_errors=True)

    def link(source: str, target: str) -> None:
        try:
            os.link(source, target)
        except OSError:
            shutil.copy2(source, target)

    shutil.copytree(tree, to, copy_function=link)


PROBE = """
use skills_compiler::{Options, Root, compile, load::Keep};

fn main() {
    let mut options = Options::default();
    let path = std::env::args().nth(1).unwrap();
    options.roots.push(Root { label: "skills".into(), path: path.into() });
    let compiled = compile(&options, Keep::Facts);
    eprintln!("{}", compiled.report.warnings().count());
    let denied: Vec<_> = compiled.report.errors().filter_map(|error| error.skill.as_deref()).collect();
    for folder in &compiled.tree.roots[0].folders {
        if !denied.contains(&folder.path.as_str()) {
            println!("{}", folder.path);
        }
    }
}
"""


def judge(root: Path) -> list[str]:
    """The folders of the skills that the default preset accepts."""
    return probe(root)[0]


def count_warnings(root: Path) -> int:
    """How many findings the default preset only warns of."""
    return probe(root)[1]


def probe(root: Path) -> tuple[list[str], int]:
    package = WORK / "packages" / "probe"
    compiler = json.dumps(str(WORKSPACE / "skills-compiler"))
    write(package, f"skills-compiler = {{ path = {compiler} }}\n", PROBE)
    run = cargo(package, "run", "--quiet", "--", str(root))
    if run.returncode != 0:
        raise SystemExit(f"the compiler could not be asked what it accepts:\n{run.stderr}")
    return run.stdout.split(), int(run.stderr.split()[-1])
