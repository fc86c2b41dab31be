# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Turns the guides of Docs/ into parts of pages: their HTML, their headings, their text by section."""

import html
import pathlib
import posixpath
import re

from markdown_it import MarkdownIt

ROOT = pathlib.Path(__file__).resolve().parents[2]
BASE = "/docs"
INDEX = "Docs/README.md"


class BrokenLink(Exception):
    pass


class Section:
    """A heading with the text below it, for the search."""

    def __init__(self, anchor, title):
        self.anchor = anchor
        self.title = title
        self.words = []
        self.code = []


class Guide:
    """A document: its address, its title, its content as HTML, its headings."""

    def __init__(self, path):
        self.path = path
        self.address = address(path)
        self.title = ""
        self.html = ""
        # (level, anchor, title) of the headings below the first.
        self.headings = []
        self.sections = []


def address(path):
    """Returns where a document is in the site."""
    if path == INDEX:
        return f"{BASE}/"
    stem = "overview" if path == "README.md" else pathlib.PurePosixPath(path).stem
    return f"{BASE}/guides/{stem}/"


def groups():
    """Returns the sections of the index with the documents that each names, in order."""
    found = []
    for line in (ROOT / INDEX).read_text().splitlines():
        if line.startswith("## "):
            found.append((line[3:], []))
        match = re.match(r"\| \[([^\]]+)\]\(([\w-]+\.md)\) \|", line)
        if match:
            found[-1][1].append((match[1], "Docs/" + match[2]))
    return [(title, documents) for title, documents in found if documents]


class Reader:
    """Reads documents; knows which modules have a page in the reference."""

    def __init__(self, modules):
        self.modules = modules
        # CommonMark with GitHub's tables; HTML in our own documents passes.
        self.parser = MarkdownIt("commonmark", {"html": True}).enable("table")

    def read(self, path):
        guide = Guide(path)
        tokens = self.parser.parse((ROOT / path).read_text())
        self.take(guide, tokens)
        guide.html = self.parser.renderer.render(tokens, self.parser.options, {})
        guide.html = re.sub(
            r"<table>.*?</table>", lambda found: f'<div class="wide">{found[0]}</div>', guide.html, flags=re.DOTALL
        )
        return guide

    def take(self, guide, tokens):
        taken = {}
        guide.sections.append(Section("", ""))
        for place, token in enumerate(tokens):
            if token.type == "heading_open":
                self.take_heading(guide, token, tokens[place + 1], taken)
            elif token.type in ("fence", "code_block"):
                guide.sections[-1].code.append(token.content)
            elif token.type == "html_block":
                token.content = self.sources(guide, token.content)
            elif token.type in ("th_open", "td_open"):
                # The content policy forbids inline styles.
                alignment = token.attrs.pop("style", "")
                if "right" in alignment:
                    token.attrs["class"] = "right"
            elif token.type == "inline":
                self.take_inline(guide, token, tokens[place - 1].type == "heading_open")

    def take_heading(self, guide, token, inline, taken):
        title = plain(inline)
        anchor = slug(title)
        count = taken.get(anchor, 0)
        taken[anchor] = count + 1
        if count:
            anchor += f"-{count}"
        level = int(token.tag[1])
        token.attrs["id"] = anchor
        if level == 1:
            guide.title = title
            guide.sections[-1].title = title
            return
        guide.headings.append((level, anchor, title))
        guide.sections.append(Section(anchor, title))

    def take_inline(self, guide, token, is_heading):
        if not is_heading:
            guide.sections[-1].words.append(plain(token))
        depth, children = 0, []
        for child in token.children or []:
            if child.type == "link_open":
                depth += 1
                self.lead(guide, child)
            elif child.type == "link_close":
                depth -= 1
            elif child.type == "image":
                child.attrs["src"] = self.resolved(guide, child.attrs["src"])
                child.attrs["loading"] = "lazy"
            elif child.type == "html_inline":
                child.content = self.sources(guide, child.content)
            elif child.type == "code_inline" and depth == 0 and not is_heading:
                target = self.named(child.content)
                if target:
                    child.type = "html_inline"
                    child.content = f'<a href="{target}"><code>{html.escape(child.content)}</code></a>'
            children.append(child)
        token.children = children

    def lead(self, guide, link):
        target = self.resolved(guide, link.attrs["href"])
        if target is None:
            # A file of the repository, which the site does not show.
            link.tag = "span"
            link.attrs = {"class": "file"}
        else:
            link.attrs["href"] = target

    def named(self, code):
        """Returns the page of what a code span names: a document or a module."""
        if re.fullmatch(r"Docs/[\w-]+\.md", code) and (ROOT / code).is_file():
            return address(code)
        if code in self.modules:
            return f"{BASE}/reference/documentation/{code.lower()}/"
        return None

    def sources(self, guide, content):
        """Resolves the addresses in HTML."""
        return re.sub(
            r'\b(src|srcset)="([^"]+)"',
            lambda found: f'{found[1]}="{self.resolved(guide, found[2])}"',
            content,
        )

    def resolved(self, guide, target):
        """Returns the address of a link's target in the site, or None for a file that the site does not show."""
        if re.match(r"[a-z]+:", target) or target.startswith("#"):
            return target
        path, _, anchor = target.partition("#")
        whole = posixpath.normpath(posixpath.join(posixpath.dirname(guide.path), path))
        if not (ROOT / whole).exists():
            raise BrokenLink(f"{guide.path} leads to {target}, which does not exist")
        if whole.startswith("Docs/images/"):
            return f"{BASE}/{whole[len('Docs/'):]}"
        if whole == "README.md" or re.fullmatch(r"Docs/[\w-]+\.md", whole):
            return address(whole) + (f"#{anchor}" if anchor else "")
        return None


def plain(inline):
    """Returns the text of an inline token without its marks."""
    return "".join(
        child.content if child.type in ("text", "code_inline") else " " if child.type.endswith("break") else ""
        for child in inline.children or []
    ).strip()


def slug(title):
    """Returns a heading's anchor, by the rule of the sites that show Markdown."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
