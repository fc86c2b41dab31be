# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Reads the documentation of the elements out of the comments of their sources."""

import re
from dataclasses import dataclass, field

COMMENT = re.compile(r"/\*\*(.*?)\*/", re.DOTALL)
TAGS = ("attr", "state", "prop", "method", "fires", "slot", "csspart", "cssprop")


class Undocumented(Exception):
    """The documentation and the code of an element differ."""


@dataclass
class Tag:
    """A line `@tag {type} name - description`."""

    tag: str
    type: str
    name: str
    text: str
    default: str | None = None
    access: str | None = None


@dataclass
class Typedef:
    """A named type: an object with properties, or another name of a type."""

    name: str
    text: str
    type: str
    properties: list = field(default_factory=list)


@dataclass
class Documentation:
    """What the comments of a module say."""

    text: str = ""
    tags: list = field(default_factory=list)
    typedefs: list = field(default_factory=list)

    def of(self, tag):
        return [one for one in self.tags if one.tag == tag]


def plain(comment):
    """The text of a comment, without its stars."""
    lines = [re.sub(r"^\s*\* ?", "", line) for line in comment.strip("\n").split("\n")]
    return "\n".join(lines).strip()


def braces(text):
    """A type in braces at the start, and what follows."""
    if not text.startswith("{"):
        return None, text
    depth = 0
    for place, letter in enumerate(text):
        depth += {"{": 1, "}": -1}.get(letter, 0)
        if depth == 0:
            return text[1:place], text[place + 1:].strip()
    raise Undocumented(f"no end of the type in: {text[:60]}")


def joined(text):
    return " ".join(text.split())


def split(text):
    """The words above the tags, and the text of each tag by its name."""
    parts = re.split(r"^@(\w+)[ \n]?", text, flags=re.MULTILINE)
    return parts[0].strip(), [(parts[at], joined(parts[at + 1])) for at in range(1, len(parts), 2)]


def tag_of(name, text):
    """One tag of an element."""
    kind, rest = braces(text)
    called, _, words = rest.partition("- ") if name != "slot" or not rest.startswith("- ") else ("", "", rest[2:])
    default = access = None
    if found := re.search(r"\s*Default:(.*)$", words):
        default, words = found.group(1).strip(), words[:found.start()]
    if found := re.search(r"\s*\b(Readonly|Writeonly)$", words):
        access, words = found.group(1).lower(), words[:found.start()]
    if not words:
        raise Undocumented(f"@{name} {called.strip()} has no description")
    return Tag(name, kind or "", called.strip(), words.strip(), default, access)


def typedef_of(text):
    words, tags = split(text)
    first, *rest = tags
    kind, name = braces(first[1])
    one = Typedef(name, joined(words), joined(kind))
    for tag, line in rest:
        if tag != "property":
            raise Undocumented(f"@{tag} in the type {name}")
        kind, line = braces(line)
        called, _, words = line.partition(" ")
        one.properties.append(Tag("property", kind, called, words))
    return one


def documentation(source, class_name):
    """What the comments of a module say about a class and its types."""
    found = Documentation()
    for match in COMMENT.finditer(source):
        text = plain(match.group(1))
        if "@typedef" in text:
            found.typedefs.append(typedef_of(text))
        if re.match(rf"\s*export class {class_name}\b", source[match.end():]):
            found.text, tags = split(text)
            for name, line in tags:
                if name not in TAGS:
                    raise Undocumented(f"{class_name}: @{name} is no tag of an element")
                found.tags.append(tag_of(name, line))
    if not found.text:
        raise Undocumented(f"{class_name} has no comment")
    return found
