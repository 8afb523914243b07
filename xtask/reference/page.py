"""The page."""

import textwrap
from collections import Counter, defaultdict

from .both import Judged, counts, kind
from .classes import ACCEPTED, BEYOND, GUIDE, REASONS, SPECIFICATION, Explained
from .probes import Probe

EXAMPLES = 3


def text(
    judged: list[Judged], small: list[tuple[Probe, Judged]], versions: dict[str, str], version: str
) -> tuple[str, list[str]]:
    """The page, and a line for each disagreement that nothing explains."""
    unexplained: list[str] = []
    repositories = len({one.path.split("/")[0] for one in judged})
    first, beyond = counts(judged), Counter((not one.beyond, one.we_accept) for one in judged)
    crashes, cut = sum(one.crash is not None for one in judged), sum(one.cut for one in judged)
    parts = [
        f"""\
# The reference validator

<!-- Written by `python3 xtask/reference_validator.py`. -->

`skills-ref` is the validator that the specification points to. This page compares `skills-ref`
{versions["skills-ref"]} (on `strictyaml` {versions["strictyaml"]}) with `cargo skills check` {version} (preset `spec`)
on the {len(judged):,} skill folders of {repositories} public repositories in the corpus, and on {len(small)} small
skills that show what the corpus does not hold. `skills-ref` accepts a skill when it names no error. We accept it when
no finding has the level `deny`. Each folder is judged by itself. Paths are below the corpus, which is chosen for faults:
the counts say nothing about how common they are. Sentences in quotes are from <{SPECIFICATION}>.

## Counts

{square(first)}

They agree on {first[True, True] + first[False, False]} of {len(judged)} skills. `skills-ref` stops at the first thing it
cannot read, so flow collections and unknown keys, the subject of the next section, hide what it would have said after
them. With both let through:

{square(beyond)}

{"No skill of the corpus makes" if not crashes else f"{crashes} skills of the corpus make"} it crash, and
{"in none" if not cut else f"in {cut}"} do dashes inside the frontmatter cut it short. Both happen in the small skills
below.

## `skills-ref` refuses, we accept
""",
        *sections({one: one.group for one in judged if one.we_accept}, ACCEPTED, unexplained),
        "## `skills-ref` accepts, we refuse\n",
    ]
    ours = {one: one.group for one in judged if one.it_accepts}
    alone = sections(ours, BEYOND, unexplained)
    parts += alone or ["No skill of the corpus.\n"]
    parts += [
        "## We refuse, and `skills-ref` would accept\n",
        "Seen only when flow collections and unknown keys are let through:\n",
        *sections({one: one.group_beyond for one in judged if one.group is None}, BEYOND, unexplained),
        "## Both refuse\n",
        *agreed(judged, unexplained),
        "## What the corpus does not hold\n",
        *probed(small, unexplained),
        f"""\
## What follows

- A skill that `skills-ref` accepts passes here too, in all of this corpus. The table above has the exceptions that can
  be made by hand.
- A skill that passes here may be refused by `skills-ref`, for its keys or for its brackets. If it shall pass both, keep
  to the six fields of the specification and write lists with a line for each entry.
- The [guide for clients]({GUIDE}) is milder than both:
  where a name is not the folder's, it asks for a warning and loads the skill. The preset `lenient` does so.
- Run it again: `python3 xtask/reference_validator.py`. With `--check` it writes nothing and fails when this page is
  stale. It needs the corpus and, the first time, PyPI.
""",
    ]
    return "\n\n".join(map(wrapped, "\n".join(parts).split("\n\n"))), unexplained


def wrapped(block: str) -> str:
    """Prose in lines of at most 120 characters. Tables, headings, comments and lists are left as they are."""
    if block.lstrip("\n").startswith(("|", "#", "<!--", "- ")):
        return block
    return textwrap.fill(block, 120, break_long_words=False, break_on_hyphens=False)


def square(of: Counter) -> str:
    return (
        "| | we accept | we refuse |\n|---|---|---|\n"
        f"| `skills-ref` accepts | {of[True, True]} | {of[True, False]} |\n"
        f"| `skills-ref` refuses | {of[False, True]} | {of[False, False]} |"
    )


def sections(groups: dict[Judged, str | None], known: dict[str, Explained], unexplained: list[str]) -> list[str]:
    found: dict[str, list[Judged]] = defaultdict(list)
    for one, group in groups.items():
        if group is not None:
            found[group].append(one)
    order = [*(key for key in known if key in found), *sorted(key for key in found if key not in known)]
    parts = []
    for key in order:
        explained = known.get(key)
        if explained is None:
            explained = Explained(f"Not explained: {key}", "Nobody has looked.", "")
            unexplained += [f"{key}: {one.path}" for one in found[key]]
        parts.append(f"### {explained.title}: {counted(found[key])}\n\n**Who is right:** {explained.right}\n")
        parts.append(explained.why + "\n")
        if len(found[key]) > EXAMPLES and key in ("shared", "other-keys"):
            parts.append(f"Keys, with the skills they are in: {keys(found[key])}.\n")
        parts += [f"- `{one.path}`: {shown(one)}" for one in spread(found[key])]
        parts.append("")
    return parts


def agreed(judged: list[Judged], unexplained: list[str]) -> list[str]:
    refused = [one for one in judged if not one.it_accepts and not one.we_accept]
    different: dict[tuple[str, str], list[Judged]] = defaultdict(list)
    for one in refused:
        if one.reasons != ("", ""):
            different[one.reasons].append(one)
    same = [one for one in refused if one.reasons == ("", "")]
    said = Counter(rule for one in same for rule in one.denied)
    parts = [
        f"{len(same)} of {len(refused)} for the same reasons, once flow collections and unknown keys are let through. "
        f"Our rules there: {listed(said)}.\n"
    ]
    if different:
        parts += ["| `skills-ref` alone says | we alone say | skills | why |", "|---|---|---|---|"]
        for reasons, skills in sorted(different.items()):
            why = REASONS.get(reasons)
            if why is None:
                why = "not explained"
                unexplained += [f"{reasons[0] or '-'} against {reasons[1] or '-'}: {one.path}" for one in skills]
            paths = ", ".join(f"`{one.path}`" for one in spread(skills))
            parts.append(f"| {reasons[0] or '-'} | {reasons[1] or '-'} | {len(skills)}: {paths} | {why} |")
        parts.append("")
    return parts


def probed(small: list[tuple[Probe, Judged]], unexplained: list[str]) -> list[str]:
    parts = [
        "Skills of a few lines, one peculiarity each. \"It\" is `skills-ref`. \"Open\" means that the specification does "
        "not decide.\n",
        "| skill | it | we | right | why |",
        "|---|---|---|---|---|",
    ]
    for probe, one in small:
        if not probe.is_as_expected(one):
            unexplained.append(f"{probe.about}: expected was `{probe.expected}`")
        it = f"crashes: `{one.crash}`" if one.crash else "accepts" if one.it_accepts else refusal(one)
        if one.it_accepts and one.cut:
            it += ", cut short"
        we = "accept" if one.we_accept else "refuse: " + ", ".join(f"`{rule}`" for rule in one.denied)
        if one.we_accept and one.warned:
            we += "; warn: " + ", ".join(f"`{rule}`" for rule in one.warned)
        parts.append(f"| {probe.about} | {it} | {we} | {probe.right} | {probe.why} |")
    return [*parts, ""]


def refusal(one: Judged) -> str:
    return "refuses: " + "; ".join(sorted(kind(error) for error in one.reference))


def shown(one: Judged) -> str:
    if one.flow:
        place = one.reference[0].split('", line ')[1].split(":\n")[0].split(", column")[0]
        return f"line {place}"
    return ", ".join(f"`{key}`" for key in one.unknown) or refusal(one)


def spread(skills: list[Judged]) -> list[Judged]:
    """The first ones, of different repositories as far as there are any."""
    firsts: dict[str, Judged] = {}
    for one in skills:
        firsts.setdefault(one.path.split("/")[0], one)
    rest = [one for one in skills if firsts[one.path.split("/")[0]] is not one]
    return [*firsts.values(), *rest][:EXAMPLES]


def keys(skills: list[Judged]) -> str:
    return listed(Counter(key for one in skills for key in one.unknown))


def listed(counter: Counter) -> str:
    return ", ".join(f"`{key}` {number}" for key, number in sorted(counter.items(), key=lambda item: (-item[1], item[0])))


def counted(skills: list[Judged]) -> str:
    return "1 skill" if len(skills) == 1 else f"{len(skills)} skills"
