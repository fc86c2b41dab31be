# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Makes the two files that the search loads: guides by section, and symbols as a tree."""

import json
import re

# The words of kinds, by the reference's own names; others are left out.
KINDS = {
    "module": "module", "class": "class", "struct": "structure", "enum": "enumeration", "protocol": "protocol",
    "case": "case", "init": "initialiser", "property": "property", "var": "variable", "method": "method",
    "func": "function", "subscript": "subscript", "typealias": "type alias", "associatedtype": "associated type",
    "op": "operator", "macro": "macro", "extension": "extension",
}
WORDS = list(dict.fromkeys(KINDS.values()))
# Kinds whose first sentence is in the index.
DESCRIBED = {"module", "class", "struct", "enum", "protocol", "func"}
# Every enumeration with raw values has these.
COMMON = {"init(rawValue:)", "hash(into:)", "encode(to:)", "init(from:)"}


def guides_file(guides):
    """Returns, for each guide, its address, its title, and of each section: anchor, title, beginning, other words."""
    result = []
    for guide in guides:
        sections = []
        for section in guide.sections:
            text = re.sub(r"\s+", " ", " ".join(section.words + section.code)).strip()
            beginning = shortened(text, 110)
            known = set(tokens(section.title)) | set(tokens(beginning))
            others = [word for word in dict.fromkeys(tokens(text)) if word not in known]
            sections.append([section.anchor, section.title, beginning, " ".join(others)])
        result.append([guide.address, guide.title, sections])
    return compact(result)


def tokens(text):
    """Returns the words of a text as the search compares them; numbers and single letters are left out."""
    return [word for word in re.findall(r"\w+", text.lower()) if len(word) > 1 and not word.isdigit()]


def shortened(text, length):
    if len(text) <= length:
        return text
    return text[:length].rsplit(" ", 1)[0] + " …"


def symbols_file(archives):
    """Returns the modules with their symbols (title, kind, end of the address, description, members), and their names."""
    tree = []
    for archive in archives:
        index = json.loads((archive / "index/index.json").read_text())["interfaceLanguages"]["swift"]
        tree += [node(archive, entry, "/documentation") for entry in index if entry.get("type") == "module"]
    tree.sort(key=lambda module: module[0])
    return compact({"kinds": WORDS, "modules": tree}), {module[0] for module in tree}


def node(archive, entry, parent):
    path, kind = entry.get("path", ""), entry.get("type")
    if kind not in KINDS or not path.startswith(parent + "/"):
        return None
    page = json.loads((archive / f"data{path}.json").read_text())
    title = page["metadata"]["title"].split(".")[-1] if kind in ("class", "struct", "enum", "protocol", "typealias") \
        else page["metadata"]["title"]
    if kind == "case":
        title = title.split(".", 1)[-1]
    if title in COMMON:
        return None
    end = path[len(parent) + 1 :]
    described = shortened(abstract(page), 90) if kind in DESCRIBED else ""
    members = [node(archive, child, path) for child in entry.get("children", [])]
    members = [member for member in members if member]
    result = [title, WORDS.index(KINDS[kind]), 0 if end == title.lower() else end, described, members]
    # Trailing parts without content take no room.
    while result[-1] in ("", [], 0) and len(result) > 2:
        result.pop()
    return result


def abstract(page):
    return "".join(part.get("text") or part.get("code") or "" for part in page.get("abstract", []))


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()
