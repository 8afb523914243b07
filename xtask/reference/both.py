"""Both verdicts on each skill, and the group of disagreements that a skill falls into."""

import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from .checker import Checker
from .places import CannotRun
from .installed import SkillsRef

# What we read beside the specification's fields, because several clients share it; in any spelling.
SHARED_FIELDS = {
    "version", "when-to-use", "argument-hint", "arguments", "tools", "disallowed-tools", "model",
    "disable-model-invocation", "user-invocable",
}  # fmt: skip

# What a message of `skills-ref` starts with or holds, and the rules that say the same.
SAME = [
    ("Missing required file", {"missing-skill-file"}),
    ("SKILL.md must start with YAML frontmatter", {"missing-frontmatter", "text-before-frontmatter"}),
    ("SKILL.md frontmatter not properly closed", {"unclosed-frontmatter"}),
    ("SKILL.md frontmatter must be a YAML mapping", {"not-a-mapping", "empty-frontmatter"}),
    ("Invalid YAML", {"invalid-yaml", "duplicate-key", "yaml-alias", "yaml-tag", "yaml-key"}),
    ("Missing required field in frontmatter: name", {"missing-name"}),
    ("Missing required field in frontmatter: description", {"missing-description"}),
    ("Field 'name' must be", {"missing-name", "name-length", "field-type"}),
    ("Field 'description' must be", {"empty-description", "field-type"}),
    ("Field 'compatibility' must be", {"field-type"}),
    ("Description exceeds", {"description-length"}),
    ("Compatibility exceeds", {"compatibility-length"}),
    ("must match skill name", {"name-mismatch"}),
    ("must be lowercase", {"name-charset"}),
    ("contains invalid characters", {"name-charset"}),
    ("start or end with a hyphen", {"name-hyphens"}),
    ("consecutive hyphens", {"name-hyphens"}),
    ("character limit", {"name-length"}),
]


@dataclass(eq=False)
class Judged:
    path: str
    reference: list[str]
    crash: str | None
    flow: bool
    unknown: list[str]
    cut: bool
    beyond: list[str]
    denied: list[str]
    warned: list[str]
    subjects: dict[str, str] = field(default_factory=dict)

    @property
    def it_accepts(self) -> bool:
        return not self.reference

    @property
    def we_accept(self) -> bool:
        return not self.denied

    @property
    def group(self) -> str | None:
        """The key of the disagreement in `classes.py`; None where the verdicts agree."""
        if self.it_accepts == self.we_accept:
            return None
        if self.it_accepts:
            return self.ours_alone()
        if self.crash:
            return f"crash {self.crash}"
        if self.flow:
            return "flow"
        if not self.unknown or len(self.reference) > 1:
            return "refused " + "; ".join(sorted(kind(error) for error in self.reference))
        if "misspelt-field" in self.warned:
            return "misspelt"
        return "shared" if all(kebab(key) in SHARED_FIELDS for key in self.unknown) else "other-keys"

    @property
    def group_beyond(self) -> str | None:
        """The same, when flow collections and unknown keys are let through."""
        if (not self.beyond) == self.we_accept:
            return None
        return self.ours_alone() if self.we_accept is False else "refused " + "; ".join(sorted(map(kind, self.beyond)))

    def ours_alone(self) -> str:
        return " ".join(sorted(f"{rule}:{self.subjects[rule]}" if rule == "field-type" else rule for rule in self.denied))

    @property
    def reasons(self) -> tuple[str, str]:
        """What each says, without what both say: for skills that both refuse."""
        ours = set(self.denied)
        said = [(error, next((rules for text, rules in SAME if text in error), set())) for error in self.beyond]
        only_it = {kind(error) for error, rules in said if not rules & ours}
        only_we = ours - set().union(*(rules for _, rules in said), set())
        return "; ".join(sorted(only_it)), ", ".join(f"`{rule}`" for rule in sorted(only_we))


def skill_folders(corpus: Path) -> list[str]:
    """Every folder with a SKILL.md, in any case, by path below the corpus, in byte order."""
    if not corpus.is_dir():
        raise CannotRun(f"there is no corpus at {corpus}; SKILLS_SHARED names the folder that holds `corpus/`")
    found = []
    for folder, _, files in os.walk(corpus):
        if any(name.lower() == "skill.md" for name in files):
            found.append(Path(folder).relative_to(corpus).as_posix())
    return sorted(found, key=str.encode)


def judge(base: Path, skills: list[str], reference: SkillsRef, ours: Checker) -> list[Judged]:
    folders = [base / skill for skill in skills]
    return [together(*one) for one in zip(skills, reference.ask(folders), ours.ask(folders), strict=True)]


def together(path: str, theirs: dict, diagnostics: list[dict]) -> Judged:
    def at(level: str) -> list[str]:
        return sorted({found["rule"] for found in diagnostics if found["level"] == level})

    def errors(verdict: dict) -> list[str]:
        return [f"crash: {verdict['crash']}"] if verdict["crash"] else verdict["errors"]

    # A message starts with what it is about: "`argument-hint` is a list, but must be text".
    subjects = {found["rule"]: found["message"].split("`")[1] for found in diagnostics if found["message"].startswith("`")}
    return Judged(
        path, errors(theirs), theirs["crash"], theirs["flow"], theirs["unknown"], theirs["cut"],
        errors(theirs["beyond"]), at("deny"), at("warn"), subjects,
    )  # fmt: skip


def kind(error: str) -> str:
    """A message of `skills-ref` without the values in it."""
    text = next((text for text, _ in SAME if text in error), error.split(":")[0])
    return text.removesuffix(" in frontmatter")


def kebab(key: str) -> str:
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in key).replace("_", "-")


def counts(judged: list[Judged]) -> Counter:
    """(it accepts, we accept) → skills."""
    return Counter((one.it_accepts, one.we_accept) for one in judged)
