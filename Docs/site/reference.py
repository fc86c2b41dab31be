# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Draws the reference of the code: each symbol of the toolchain's DocC archives as a page of the site.

DocC checks the comments and resolves their links; it leaves a JSON file per symbol (RenderNode). The renderer that the
toolchain brings draws these in the browser, with a script of 220 KB. These pages need no script to be read, look as the
guides do, and link the types of other modules as well.
"""

import json
import re
from html import escape

import catalogs
from guides import BASE, ROOT as FILES, address as guide_address
import pages

ADDRESS = f"{BASE}/reference"
ROOT = f"{ADDRESS}/documentation/"
# A declaration that is longer is set with one parameter in each line.
WIDTH = 80
# In titles that DocC makes, all words have capitals; on our pages only the first has.
COMMON_WORDS = re.compile(
    r"(?<= )(Methods?|Propert(?:y|ies)|Value|To|From|By|Types?|Alias(?:es)?|Cases?|Implementations?|Protocols?"
    r"|Structures?|Functions?|Variables?|Operators?|Subscripts?|Classes)\b"
)
OWN_WORDS = {"Framework": "Module", "Initializer": "Initialiser", "Initializers": "Initialisers"}


class Symbol:
    """What a page needs of one DocC file."""

    def __init__(self, node):
        metadata = node["metadata"]
        self.identifier = node["identifier"]["url"]
        self.title = metadata["title"]
        role = metadata["role"]
        self.kind = "" if role == "collectionGroup" else sentence_case(metadata.get("roleHeading", ""))
        # The unified symbol reference: the compiler's name, which is the same in all modules.
        self.usr = metadata.get("externalID")
        self.fragments = metadata.get("navigatorTitle" if role == "collection" else "fragments", [])
        self.notes = notes(metadata)
        self.abstract = node.get("abstract", [])
        self.parts = node.get("primaryContentSections", [])
        groups = node.get("topicSections", []) + node.get("defaultImplementationsSections", [])
        self.groups = [(sentence_case(group["title"]), group["identifiers"]) for group in groups]
        self.relations = [
            (sentence_case(group["title"]), group["identifiers"]) for group in node.get("relationshipsSections", [])
        ]
        self.above = (node["hierarchy"]["paths"] or [[]])[0]
        # Titles of what has no page, such as the types of Swift's own library.
        self.outside = {
            key: reference["title"].removeprefix("Swift.")
            for key, reference in node["references"].items()
            if reference["type"] == "unresolvable"
        }
        self.address = ADDRESS + node["variants"][0]["paths"][0]


class Reference:
    """All symbols of all modules; the addresses of their pages."""

    def __init__(self, archives):
        self.symbols = {}
        for archive in archives:
            for file in sorted((archive / "data/documentation").rglob("*.json")):
                symbol = Symbol(json.loads(file.read_text()))
                self.symbols[symbol.identifier] = symbol
        self.by_usr = {symbol.usr: symbol for symbol in self.symbols.values() if symbol.usr}
        self.modules = sorted(
            (symbol for symbol in self.symbols.values() if not symbol.above), key=lambda symbol: symbol.title.lower()
        )

    def write(self, site, assets):
        """Writes the pages; returns their addresses."""
        written = {ROOT: self.start(assets)}
        written |= {symbol.address: self.page(symbol, assets) for symbol in self.symbols.values()}
        for address, text in written.items():
            folder = site / address[len(BASE) + 1 :]
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "index.html").write_text(text)
        return list(written)

    # Pages.

    def start(self, assets):
        """Returns the page that lists the modules."""
        headings = []
        body = ["<h1>Reference</h1>", "<p>The public names of all modules, from the comments in their code.</p>"]
        navigation = [f'<ul><li><a href="{BASE}/">Guides</a></li></ul>']
        modules = {symbol.title: symbol for symbol in self.modules}
        for layer, rows in catalogs.layers():
            here = [modules[name] for name, _ in rows]
            body += [heading(layer, headings), self.list([symbol.identifier for symbol in here], {})]
            navigation += self.siblings(layer, None, here, None)
        return pages.page("Reference · Etui", "Reference", navigation, "\n".join(body), headings, "", assets)

    def page(self, symbol, assets):
        body = [self.path(symbol)]
        if symbol.kind:
            body.append(f'<p class="kind">{escape(symbol.kind)}</p>')
        body.append(f"<h1>{breakable(symbol.title)}</h1>")
        if symbol.abstract:
            body.append(f"<p>{self.inline(symbol.abstract, symbol)}</p>")
        body += [f"<p>{self.inline(note, symbol)}</p>" for note in symbol.notes]
        headings = []
        for part in symbol.parts:
            body += self.part(part, symbol, headings)
        for title, identifiers in symbol.groups:
            body += [heading(title, headings), self.list(identifiers, symbol.outside)]
        for title, identifiers in symbol.relations:
            body += [heading(title, headings), f"<p>{self.names(identifiers, symbol.outside)}</p>"]
        title = " · ".join([symbol.title] + [self.symbols[one].title for one in symbol.above[:1]] + ["Etui"])
        return pages.page(title, "Reference", self.around(symbol), "\n".join(body), headings, "", assets)

    def path(self, symbol):
        """Returns the way down to a symbol."""
        above = [(ROOT, "Reference")] + [
            (self.symbols[one].address, self.symbols[one].title) for one in symbol.above if one in self.symbols
        ]
        items = "".join(f'<li><a href="{escape(address)}">{escape(title)}</a></li>' for address, title in above)
        return f'<nav class="path" aria-label="Place in the reference"><ol>{items}</ol></nav>'

    def around(self, symbol):
        """Returns the list beside a page: what stands beside the symbol in the type or module that holds it."""
        if not symbol.above:
            return self.siblings("Reference", ROOT, self.modules, symbol)
        parent = self.symbols[symbol.above[-1]]
        members = [self.symbols[one] for _, identifiers in parent.groups for one in identifiers if one in self.symbols]
        return self.siblings(parent.title, parent.address, members, symbol)

    def siblings(self, title, address, symbols, current):
        """Returns a list of symbols under a heading, which is a link if it has an address."""
        name = escape(title) if address is None else f'<a href="{escape(address)}">{escape(title)}</a>'
        lines = [f"<h2>{name}</h2>", "<ul>"]
        for symbol in symbols:
            here = ' aria-current="page"' if symbol is current else ""
            # In one piece, as the link lays out its parts beside each other.
            name = f"<span>{breakable(short_title(symbol))}</span>"
            lines.append(f'<li><a href="{escape(symbol.address)}"{here}>{name}</a></li>')
        return lines + ["</ul>"]

    # Parts of pages.

    def part(self, part, symbol, headings):
        if part["kind"] == "declarations":
            return [self.declaration(one["tokens"]) for one in part["declarations"]]
        if part["kind"] == "parameters":
            lines = [heading("Parameters", headings), '<dl class="parameters">']
            for parameter in part["parameters"]:
                content = self.blocks(parameter["content"], symbol, headings)
                lines.append(f"<dt><code>{escape(parameter['name'])}</code></dt><dd>{content}</dd>")
            return lines + ["</dl>"]
        if part["kind"] == "content":
            return [self.blocks(part["content"], symbol, headings)]
        raise ValueError(f"unknown part of a page: {part['kind']}")

    def declaration(self, tokens):
        pieces = []
        for token in lines_of(tokens):
            text, kind = escape(token["text"]), token["kind"]
            target = self.by_usr.get(token.get("preciseIdentifier"))
            if target and kind != "identifier":
                text = f'<a href="{escape(target.address)}">{text}</a>'
            elif kind in ("keyword", "attribute"):
                text = f"<b>{text}</b>"
            pieces.append(text)
        return f'<pre class="declaration"><code>{"".join(pieces)}</code></pre>'

    def blocks(self, blocks, symbol, headings):
        lines = []
        for block in blocks:
            kind = block["type"]
            if kind == "paragraph":
                lines.append(f"<p>{self.inline(block['inlineContent'], symbol)}</p>")
            elif kind == "heading":
                lines.append(heading(sentence_case(block["text"]), headings, block["level"]))
            elif kind == "aside":
                # "- Throws:" says what a function throws, as its parameters and its result have headings.
                lines.append(heading(block["name"], headings))
                lines.append(self.blocks(block["content"], symbol, headings))
            elif kind in ("unorderedList", "orderedList"):
                tag = "ul" if kind == "unorderedList" else "ol"
                items = "".join(f"<li>{self.blocks(item['content'], symbol, headings)}</li>" for item in block["items"])
                lines.append(f"<{tag}>{items}</{tag}>")
            elif kind == "codeListing":
                code = escape("\n".join(block["code"]))
                lines.append(f"<pre><code>{code}</code></pre>")
            else:
                raise ValueError(f"unknown block in a comment of {symbol.identifier}: {kind}")
        return "\n".join(lines)

    def inline(self, parts, symbol):
        pieces = []
        for part in parts:
            kind = part["type"]
            if kind == "text":
                pieces.append(escape(part["text"], quote=False))
            elif kind == "codeVoice":
                pieces.append(self.code(part["code"]))
            elif kind == "reference":
                pieces.append(self.link(part["identifier"], symbol.outside))
            elif kind in ("emphasis", "strong"):
                tag = "em" if kind == "emphasis" else "strong"
                pieces.append(f"<{tag}>{self.inline(part['inlineContent'], symbol)}</{tag}>")
            else:
                raise ValueError(f"unknown part of a sentence of {symbol.identifier}: {kind}")
        return "".join(pieces)

    def code(self, text):
        """Returns a piece of code in a sentence; the name of a guide leads to it."""
        code = f"<code>{escape(text, quote=False)}</code>"
        is_guide = re.fullmatch(r"Docs/[\w-]+\.md", text) and (FILES / text).is_file()
        return f'<a href="{guide_address(text)}">{code}</a>' if is_guide else code

    def names(self, identifiers, outside):
        return ", ".join(self.link(identifier, outside) for identifier in identifiers)

    def link(self, identifier, outside):
        symbol = self.symbol(identifier)
        if symbol:
            return f'<a href="{escape(symbol.address)}"><code>{escape(symbol.title)}</code></a>'
        if identifier.startswith("https://"):
            return f'<a href="{escape(identifier)}">{escape(identifier)}</a>'
        return f"<code>{escape(outside[identifier])}</code>"

    def symbol(self, identifier):
        # What another module declares has its compiler's name behind the last stroke, without "s:".
        return self.symbols.get(identifier) or self.by_usr.get("s:" + identifier.rsplit("/", 1)[-1])

    def list(self, identifiers, outside):
        """Returns symbols as a list: how each is declared, and its first sentence."""
        lines = ['<ul class="symbols">']
        for identifier in identifiers:
            symbol = self.symbol(identifier)
            if symbol is None:
                lines.append(f"<li><code>{escape(outside[identifier])}</code></li>")
                continue
            name = "".join(
                f"<b>{escape(one['text'])}</b>" if one["kind"] == "identifier" else escape(one["text"])
                for one in symbol.fragments
            )
            name = f"<code>{name}</code>" if name else escape(symbol.title)
            about = [symbol.abstract] * bool(symbol.abstract) + symbol.notes
            sentences = " ".join(self.inline(text, symbol) for text in about)
            below = f"<p>{sentences}</p>" if sentences else ""
            lines.append(f'<li><a href="{escape(symbol.address)}">{name}</a>{below}</li>')
        return "\n".join(lines + ["</ul>"])


def heading(title, headings, level=2):
    """Returns a heading with an anchor of its own, and keeps it for the list of the page's headings."""
    anchor = re.sub(r"\W+", "-", title.lower()).strip("-")
    known = {one for _, one, _ in headings}
    anchor = next(name for name in [anchor] + [f"{anchor}-{n}" for n in range(2, 99)] if name not in known)
    headings.append((level, anchor, title))
    return f'<h{level} id="{anchor}">{escape(title)}</h{level}>'


def notes(metadata):
    """Returns what must be said about a member beside its comment, each as parts of a sentence."""
    found = []
    if metadata.get("required"):
        found.append([{"type": "text", "text": "Required."}])
    conformance = metadata.get("conformance")
    if conformance:
        found.append(conformance["availabilityPrefix"] + [{"type": "text", "text": " "}] + conformance["constraints"])
    return found


def short_title(symbol):
    """Returns a name as it stands in the list beside a page: without the type that holds it."""
    is_type = symbol.kind in ("Structure", "Class", "Enumeration", "Protocol", "Type alias", "Case")
    return symbol.title.split(".")[-1] if is_type else symbol.title


def sentence_case(title):
    title = COMMON_WORDS.sub(lambda word: word[0].lower(), title)
    for word, own in OWN_WORDS.items():
        title = re.sub(rf"\b{word}\b", own, title)
    # Members of instances are simply called methods and properties, as in the search.
    return re.sub(r"^Instance (\w)", lambda found: found[1].upper(), title)


def breakable(title):
    """Returns a name that may go on in a new line after a colon, a stop or a parenthesis, or with one of its words."""
    return re.sub(r"(?<=[:.(])(?=.)|(?<=[a-z])(?=[A-Z])", "<wbr>", escape(title))


def lines_of(tokens):
    """Returns the tokens of a declaration, with line breaks between its parameters if it is long."""
    if sum(len(token["text"]) for token in tokens) <= WIDTH:
        return tokens
    depth, result, has_parameters = 0, [], False
    for token in tokens:
        if token["kind"] not in ("text", "externalParam"):
            result.append(token)
            continue
        if token["kind"] == "externalParam" and depth == 1:
            has_parameters = True
            indent(result)
        text = ""
        for character in token["text"]:
            depth += (character in "([") - (character in ")]")
            if character == ")" and depth == 0 and has_parameters:
                text += "\n"
                has_parameters = False
            text += character
        result.append({**token, "text": text})
    return result


def indent(result):
    """Ends the line before a parameter."""
    last = result[-1]
    result[-1] = {**last, "text": last["text"].rstrip(" ") + "\n    "}
