# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The elements as their code is, compared with their documentation."""

import re
from dataclasses import dataclass
from pathlib import Path

from comments import Documentation, Tag, Undocumented, documentation

# Given by the browser to every element, or inherited from EtuiElement.
BASE_ATTRIBUTES = {"lang", "theme", "hidden"}
LIFE = {"connectedCallback", "disconnectedCallback", "attributeChangedCallback", "constructor", "show", "hasContent"}
# Stands for all settings in the style sheets of an element.
SETTINGS = "--etui-*"
BASE = "components/etui-element.js"


@dataclass
class Element:
    """An element: where it is, and what is said about it."""

    name: str
    class_name: str
    path: str
    documentation: Documentation
    parameters: dict
    defaults: dict


def class_body(source, class_name):
    """The lines of a class; ours end with a brace at the start of a line."""
    start = source.index(f"export class {class_name} ")
    return source[start:source.index("\n}\n", start)]


def members(body):
    """The public members of a class: setters, getters, fields and methods with their parameters."""
    found = {"set": set(), "get": set(), "field": set(), "method": {}}
    for kind, name in re.findall(r"^  (set|get) (\w+)\(", body, re.MULTILINE):
        found[kind].add(name)
    for name in re.findall(r"^  (\w+) = ", body, re.MULTILINE):
        found["field"].add(name)
    comments = r"(?:  /\*\*((?:[^*]|\*(?!/))*)\*/\n)?"
    for comment, is_async, name, parameters in re.findall(
            comments + r"  (async )?(\w+)\(([^)\n]*)\) \{$", body, re.MULTILINE):
        found["method"][name] = (comment, bool(is_async), parameters)
    return found


def string_lists(source, name):
    found = re.search(rf"static {name} = \[(.*?)\]", source, re.DOTALL)
    return set(re.findall(r'"([^"]+)"', found.group(1))) if found else set()


def styles_of(source, path, root):
    """The texts of the style sheets of a module by their paths."""
    folder = (root / path).parent
    paths = [(folder / one).resolve() for one in re.findall(r'new URL\("([^"]+\.css)"', source)]
    return {str(one.relative_to(root.resolve())): one.read_text() for one in paths}


def helpers_of(source, path, root):
    """The parts of an element that are modules of their own, beside it."""
    folder = Path(path).parent
    names = re.findall(r'^import [^;]*"\./((?!etui-)[\w-]+\.js)";', source, re.MULTILINE)
    names += re.findall(r'\bimport\("\./((?!etui-)[\w-]+\.js)"\)', source)
    return "\n".join((root / folder / name).read_text() for name in names)


def compare(name, what, documented, found):
    """Fails if something is in one place alone."""
    missing, extra = found - documented, documented - found
    if missing:
        raise Undocumented(f"<{name}>: {what} in the code, missing from its documentation: {', '.join(sorted(missing))}")
    if extra:
        raise Undocumented(f"<{name}>: {what} in the documentation, missing from the code: {', '.join(sorted(extra))}")


def settings_in(texts):
    return {name for text in texts for name in re.findall(r"var\((--etui-[\w-]+)", text)}


def names(documented, *tags):
    return {one.name for tag in tags for one in documented.of(tag)}


def check(name, documented, source, body, helpers, styles):
    """Compares what the comments say with the code of the element."""
    own = styles.get(f"components/{name}.css", "")
    whole = body + helpers
    read = set(re.findall(r'(?:this|#scanner)\.(?:get|has)Attribute\("([^"]+)"', whole))
    read |= string_lists(source, "observedAttributes")
    # What only the style sheet reads.
    read |= {one for host in re.findall(r":host\(((?:[^()]|\([^)]*\))*)\)", own)
             for one in re.findall(r"\[(?!data-)([\w-]+)", host)}
    written = set(re.findall(r'\bthis\.(?:toggle|set)Attribute\("([^"]+)"', body))
    attributes, states = names(documented, "attr"), names(documented, "state")
    compare(name, "attributes", attributes, read - BASE_ATTRIBUTES - (states - attributes))
    compare(name, "attributes that the element sets", states | (attributes & written), written)
    # Names of elements that are made, and of events that are listened to, are no events that are sent.
    sent = re.sub(r'(?:\bh|addEventListener)\("etui-[\w-]+"', "", whole)
    compare(name, "events", names(documented, "fires"), set(re.findall(r'"(etui-[\w-]+)"', sent)) - {name})
    compare(name, "parts", names(documented, "csspart"), set(re.findall(r'\bpart: "([\w-]+)"', whole)))
    slots = set(re.findall(r'h\("slot", \{ name: "([\w-]+)" \}', whole))
    slots |= {""} if re.search(r'h\("slot"\)', whole) else set()
    compare(name, "slots", names(documented, "slot"), slots)
    used = settings_in([own])
    if SETTINGS in names(documented, "cssprop"):
        used = {SETTINGS}
    compare(name, "custom properties", names(documented, "cssprop"), used)
    found = members(body)
    compare(name, "properties", names(documented, "prop"), (found["set"] | found["get"] | found["field"]) - LIFE)
    compare(name, "methods", names(documented, "method"), set(found["method"]) - LIFE)
    for one in documented.of("prop"):
        access = accessible(one.name, found)
        if access != one.access:
            raise Undocumented(f"<{name}>: {one.name} is {access or 'read and written'} in the code")


def accessible(name, found):
    if name in found["field"] or (name in found["set"] and name in found["get"]):
        return None
    return "writeonly" if name in found["set"] else "readonly"


def defaults_of(documented, styles):
    """Values that styles name for custom properties which are not set."""
    found = {}
    for text in styles.values():
        for name, value in re.findall(r"var\((--etui-[\w-]+), ((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)", text):
            found.setdefault(name, value.strip())
    tokens = styles.get("styles/tokens.css", "")
    for name, value in re.findall(r"^  (--[\w-]+): ([^;]+);", tokens, re.MULTILINE):
        found.setdefault(name, " ".join(value.split()))
    return found


def expand_settings(documented, styles):
    """Replaces the tag for all settings by one for each."""
    for one in [tag for tag in documented.tags if tag.name == SETTINGS]:
        place = documented.tags.index(one)
        documented.tags[place:place + 1] = [
            Tag("cssprop", "", name, f"{one.text} ({name.removeprefix('--etui-').replace('-', ' ')})")
            for name in sorted(settings_in(styles.values()))]


def parameters_of(source, class_name):
    """The parameters of the methods as TypeScript, and what they return, from the tags of their comments."""
    types = {}
    for name, (comment, is_async, parameters) in members(class_body(source, class_name))["method"].items():
        known = dict(re.findall(r"@param \{([^\n]+?)\} (\w+)", comment or ""))
        known = {called: kind for kind, called in known.items()}
        given = []
        for one in filter(None, (part.strip() for part in parameters.split(","))):
            called, _, default = one.partition(" = ")
            given.append((called, known.get(called, "string"), bool(default)))
        back = re.search(r"@returns \{(.+)\}", comment or "")
        types[name] = (given, back.group(1) if back else ("Promise<void>" if is_async else "void"))
    return types


def read_all(root):
    """Every element in a folder of resources, and its base; fails where documentation and code differ."""
    root = Path(root)
    base = documentation((root / BASE).read_text(), "EtuiElement")
    tokens = {"styles/tokens.css": (root / "styles/tokens.css").read_text()}
    known = set(defaults_of(base, tokens))
    compare("etui-element", "custom properties", names(base, "cssprop"), names(base, "cssprop") & known)
    found = []
    for file in sorted((root / "components").glob("etui-*.js")):
        path = f"components/{file.name}"
        if path == BASE:
            continue
        source = file.read_text()
        defined = re.search(r'customElements\.define\("([\w-]+)", (\w+)\)', source)
        if not defined:
            raise Undocumented(f"{path} defines no element")
        name, class_name = defined.groups()
        documented = documentation(source, class_name)
        styles = styles_of(source, path, root)
        check(name, documented, source, class_body(source, class_name), helpers_of(source, path, root), styles)
        expand_settings(documented, styles)
        found.append(Element(name, class_name, path, documented, parameters_of(source, class_name),
                             defaults_of(documented, styles)))
    return found, base, defaults_of(base, tokens)
