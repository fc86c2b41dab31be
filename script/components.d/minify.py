# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Takes comments and indentation out of scripts and styles; every other letter stays."""

import re

# After these a slash begins a regular expression (ECMA-262 §12.9.5), not a division.
BEFORE_EXPRESSION = set("(,=:[!&|?{};+-*%~^<>")
WORDS = ("return", "typeof", "case", "in", "of", "await", "yield", "new", "delete", "void", "throw", "do", "else")
PART = re.compile(r"""
    (?P<line>//[^\n]*) | (?P<block>/\*.*?\*/)
    | (?P<string>"(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*')
    | (?P<regex>/(?![/*])(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/[a-z]*)
    | (?P<template>`) | (?P<space>\s+) | (?P<word>[\w$#]+) | (?P<other>.)
""", re.VERBOSE | re.DOTALL)


def template_end(text, place):
    """The place after a template that begins at a place; templates nest."""
    place += 1
    while text[place] != "`":
        if text[place] == "\\":
            place += 2
        elif text.startswith("${", place):
            place = hole_end(text, place + 2)
        else:
            place += 1
    return place + 1


def hole_end(text, place):
    depth = 0
    while True:
        if text[place] == "}" and depth == 0:
            return place + 1
        if text[place] == "`":
            place = template_end(text, place)
        elif text[place] in "\"'":
            place = PART.match(text, place).end()
        else:
            depth += {"{": 1, "}": -1}.get(text[place], 0)
            place += 1


def script(text):
    """A script without comments and indentation; lines stay lines, so that no statement joins the next."""
    kept, last, place = [], "", 0
    while place < len(text):
        found = PART.match(text, place)
        kind, part = found.lastgroup, found.group()
        if kind == "regex" and not begins_expression(last):
            kind, part = "other", "/"
        if kind == "template":
            part = text[place:template_end(text, place)]
        place += len(part)
        if kind == "line":
            continue
        if kind in ("space", "block"):
            kept.append("\n" if "\n" in part else " ")
            continue
        kept.append(part)
        last = part
    return squeezed(kept)


def begins_expression(last):
    return not last or last[-1] in BEFORE_EXPRESSION or last in WORDS


def squeezed(parts):
    """Joins parts; between two of them at most one space or line break stays."""
    text, gap = [], ""
    for part in parts:
        if part in ("\n", " "):
            gap = "\n" if "\n" in (part, gap) else " "
            continue
        if text:
            text.append(gap)
        text.append(part)
        gap = ""
    return "".join(text) + "\n"


def style(text):
    """A style sheet without comments, indentation and empty lines; strings in ours hold neither."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return "\n".join(line.strip() for line in text.split("\n") if line.strip()) + "\n"
