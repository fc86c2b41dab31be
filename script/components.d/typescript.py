# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""TypeScript declarations of the elements, made from the same comments as the manifest."""

import re

LICENCE = "// SPDX-License-Identifier: Apache-2.0\n// Copyright the Etui authors\n"


def expression(text):
    """A type of JSDoc as TypeScript writes it."""
    text = re.sub(r"\bObject<", "Record<", text)
    text = re.sub(r"\bObject\b", "object", text)
    while found := re.search(r"\?([\w.]+(?:<[^<>]*>)?(?:\[\])*)", text):
        whole = found.start() == 0 and found.end() == len(text)
        one = f"{found.group(1)} | null"
        inside = text[:found.start()].endswith("<") or whole or text[:found.start()].endswith(": ")
        text = text[:found.start()] + (one if inside else f"({one})") + text[found.end():]
    return " | ".join(part.strip() for part in text.split("|")) if "(" not in text else text


def comment(text, indent=""):
    lines = text.strip().split("\n")
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + f"{indent} */\n"


def typedef(one):
    if not one.properties:
        return comment(one.text) + f"export type {one.name} = {expression(one.type)};\n"
    lines = []
    for part in one.properties:
        name, mark = (part.name[1:-1], "?") if part.name.startswith("[") else (part.name, "")
        lines.append(comment(part.text, "  ") + f"  {name}{mark}: {expression(part.type)};\n")
    return comment(one.text) + f"export interface {one.name} {{\n{''.join(lines)}}}\n"


def member(one):
    kind = expression(one.type)
    if one.access == "readonly":
        return comment(one.text, "  ") + f"  get {one.name}(): {kind};\n"
    if one.access == "writeonly":
        return comment(one.text, "  ") + f"  set {one.name}(value: {kind});\n"
    return comment(one.text, "  ") + f"  {one.name}: {kind};\n"


def method(one, parameters):
    given, back = parameters[one.name]
    words = ", ".join(f"{name}{'?' if is_optional else ''}: {expression(kind)}" for name, kind, is_optional in given)
    return comment(one.text, "  ") + f"  {one.name}({words}): {expression(back)};\n"


def listeners(element):
    """The methods that know the events of an element; the others are those of every element."""
    lines = ""
    name = f"{element.class_name}EventMap"
    for verb in ("add", "remove"):
        last = "boolean | AddEventListenerOptions" if verb == "add" else "boolean | EventListenerOptions"
        lines += (
            f"  {verb}EventListener<K extends keyof {name}>(\n"
            f"    type: K, listener: (this: {element.class_name}, event: {name}[K]) => unknown, options?: {last},\n"
            f"  ): void;\n"
            f"  {verb}EventListener(type: string, listener: EventListenerOrEventListenerObject, options?: {last}): void;\n")
    return lines


def types_of_imports(texts, own, elements):
    """The types that a module names and another one declares, as imports."""
    lines = ""
    for other in elements:
        named = [one.name for one in other.documentation.typedefs if re.search(rf"\b{one.name}\b", texts)]
        named = [name for name in named if name not in own]
        if named:
            lines += f'import type {{ {", ".join(named)} }} from "./{other.name}.js";\n'
    return lines


def declarations(element, elements):
    """The text of an element's .d.ts."""
    said = element.documentation
    events = said.of("fires")
    text = "\n".join(typedef(one) for one in said.typedefs)
    if said.typedefs:
        text += "\n"
    if events:
        text += comment(f"The events of `<{element.name}>` beside those of every element.")
        text += f"export interface {element.class_name}EventMap extends HTMLElementEventMap {{\n"
        for one in events:
            text += comment(one.text, "  ") + f'  "{one.name}": CustomEvent<{expression(one.type)}>;\n'
        text += "}\n\n"
    text += comment(said.text) + f"export class {element.class_name} extends EtuiElement {{\n"
    text += "".join(member(one) for one in said.of("prop"))
    text += "".join(method(one, element.parameters) for one in said.of("method"))
    text += listeners(element) if events else ""
    text += "}\n\n"
    text += f'declare global {{\n  interface HTMLElementTagNameMap {{\n    "{element.name}": {element.class_name};\n  }}\n}}\n'
    own = {one.name for one in said.typedefs}
    imports = types_of_imports(text, own, [one for one in elements if one is not element])
    return LICENCE + '\nimport { EtuiElement } from "./etui-element.js";\n' + imports + "\n" + text


def base_declarations(base):
    """The text of the base's .d.ts."""
    return (LICENCE + "\n" + comment(base.text.split("\n\n")[0]) +
            "export class EtuiElement extends HTMLElement {\n"
            "  /** Whether there is something to show. */\n  get hasContent(): boolean;\n}\n")


def index_declarations(elements):
    lines = "".join(f'export * from "./components/{one.name}.js";\n' for one in elements)
    return LICENCE + "\n" + lines
