"""Who is right, and why: one entry for each kind of disagreement in the corpus. A kind that is missing here is reported."""

from dataclasses import dataclass

SPECIFICATION = "https://agentskills.io/specification"
GUIDE = "https://agentskills.io/client-implementation/adding-skills-support"


@dataclass(frozen=True)
class Explained:
    title: str
    right: str
    why: str


ACCEPTED = {
    "flow": Explained(
        "Flow collections",
        "We are.",
        f"""\
`tags: [a, b]` is refused, because `skills-ref` reads with `strictyaml`, which leaves flow collections out of YAML on
purpose ("ugly disallowed JSONesque flow mapping"). The specification says "The `SKILL.md` file must contain YAML
frontmatter followed by Markdown content" ([format]({SPECIFICATION}#skill-md-format)), and flow collections are YAML
([YAML 1.2.2, 7.4](https://yaml.org/spec/1.2.2/#74-flow-collection-styles)). The same list with a line for each entry
passes in both. Authors have met this, as in [googleworkspace/cli#521](https://github.com/googleworkspace/cli/issues/521).""",
    ),
    "shared": Explained(
        "Unknown keys that clients share",
        "We are, for skills that clients load. No sentence of the specification decides it.",
        f"""\
`version`, `argument-hint`, `when_to_use`, the switches and their like. `skills-ref` allows the six fields of the
specification's table and no other. The table does not say that it is complete. The nearest sentence is about
`metadata`: "Clients can use this to store additional properties not defined by the Agent Skills spec"
([metadata]({SPECIFICATION}#metadata-field)): a place for more, not a ban elsewhere. The guide for clients says "Warn on
issues but still load the skill when possible" ([guide]({GUIDE})), and clients document these keys. A maintainer of the
validator calls such keys "not officially part of the Agent Skills spec"
([agentskills#277](https://github.com/agentskills/agentskills/pull/277)); so a skill for every client is better off
without them, and whoever wants that verdict runs `skills-ref`. We read these keys and check their types.""",
    ),
    "other-keys": Explained(
        "Other unknown keys",
        "We are, for the same reasons.",
        """\
`triggers`, `origin`, `tags`, `activation` and their like: each belongs to one client, catalogue or generator, and the
others pass over it. We keep them in the order written, and say nothing.""",
    ),
    "misspelt": Explained(
        "Unknown keys that look misspelt",
        "Both see it. Only the level differs.",
        """\
Here the closed list of `skills-ref` does some good. We warn with `misspelt-field`, which names the field that is near,
and the preset `strict` denies it. Looked at by eye: `Name` and `Version` stand beside or in place of the fields of that
name; `argument` is a text that another key, `argument-hint`, is meant for.""",
    ),
}

BEYOND = {
    "field-type:argument-hint": Explained(
        "`argument-hint` is a list",
        "We are.",
        """\
`argument-hint: [describe the dataset]` was meant as text and is a list in YAML. The field is not in the specification.
GitHub Copilot CLI from 1.0.65 on drops such a skill with "argument-hint must be a string"
([copilot-cli#3929](https://github.com/github/copilot-cli/issues/3929)). `skills-ref` sees only an unknown key.""",
    ),
    "field-type:when_to_use": Explained(
        "`when_to_use` is a list",
        "Open.",
        """\
The field is not in the specification, so no sentence decides. Clients have it as one text; some readers refuse a list,
but we know of no widely used client that drops the skill for it. Who has such a skill and cannot edit it lowers the rule: `warn = ["field-type"]` drops the value and keeps the skill.""",
    ),
}

# Skills that both refuse: what only the one says and what only the other says.
REASONS = {
    ("SKILL.md must start with YAML frontmatter", "`skill-file-case`"): (
        "The file is called `skill.md`. `skills-ref` reads it all the same and misses the frontmatter. We stop at the "
        "name, since a client on Linux finds no `SKILL.md` there."
    ),
    ("", "`field-type`"): (
        "Refused by `skills-ref` for a flow collection or an unknown key, and by us for its type: see the two kinds above."
    ),
}
