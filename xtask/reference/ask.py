"""Runs inside the virtual environment: a JSON list of folders in, what `skills-ref` says of each out.

For each folder: `errors`, the messages of `validate`; `crash`, the name of the exception that left it, or null;
`flow`, whether a flow collection is what it refused; `unknown`, the keys it did not know; `cut`, whether it ended the
frontmatter at dashes that are no line of their own; and `beyond`, the errors or the crash that are left when flow
collections are read (by the YAML reader that strictyaml itself brings) and unknown keys are let through.
"""

import json
import re
import sys
from pathlib import Path
from types import SimpleNamespace

import strictyaml
from skills_ref import parser, validator
from strictyaml import ruamel
from strictyaml.exceptions import FlowMappingDisallowed

UNKNOWN = re.compile(r"Unexpected fields in frontmatter: (.*)\. Only \[")
FENCED = re.compile(r"---[ \t]*\r?\n(.*?)^---[ \t]*\r?$", re.S | re.M)
seen = SimpleNamespace(flow=False)


def strict(text):
    try:
        return strictyaml.load(text)
    except FlowMappingDisallowed:
        seen.flow = True
        raise


def lenient(text):
    try:
        return strictyaml.load(text)
    except FlowMappingDisallowed:
        try:
            return SimpleNamespace(data=ruamel.load(text, Loader=ruamel.BaseLoader))
        except ruamel.YAMLError as error:
            raise parser.ParseError(f"Invalid YAML in frontmatter: {error}") from error


def validate(folder, load, check_fields):
    parser.strictyaml = SimpleNamespace(load=load, YAMLError=strictyaml.YAMLError)
    validator._validate_metadata_fields = check_fields
    try:
        return {"errors": validator.validate(folder), "crash": None}
    except Exception as error:  # Whatever leaves it is a crash to its caller.
        return {"errors": [], "crash": type(error).__name__}


def is_cut(folder):
    file = parser.find_skill_md(folder)
    if file is None:
        return False
    text = file.read_bytes().decode(errors="replace")
    parts, fenced = text.split("---", 2), FENCED.match(text)
    return len(parts) == 3 and fenced is not None and parts[1].strip() != fenced.group(1).strip()


def ask(folder):
    seen.flow = False
    found = validate(folder, strict, check_fields)
    found["flow"] = seen.flow
    beyond = validate(folder, lenient, lambda metadata: [])
    unknown = [key for error in found["errors"] for keys in UNKNOWN.findall(error) for key in keys.split(", ")]
    return {**found, "unknown": unknown, "cut": is_cut(folder), "beyond": beyond}


check_fields = validator._validate_metadata_fields
print(json.dumps([ask(Path(folder)) for folder in json.load(sys.stdin)]))
