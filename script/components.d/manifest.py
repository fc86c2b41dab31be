# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The manifest of the elements: custom-elements.json, schema 2.1.0 of the web components community group."""

from typescript import expression


def typed(text):
    return {"type": {"text": expression(text)}} if text else {}


def clean(pairs):
    return {name: value for name, value in pairs.items() if value not in (None, [], "")}


def attribute(one, aliases, is_state=False):
    text = f"Set by the element. {one.text}" if is_state else one.text
    # Editors offer the values of an attribute, which a name of a type would hide.
    kind = aliases.get(one.type, one.type)
    return clean({"name": one.name, "description": text, "default": one.default} | typed(kind))


def field(one):
    return clean({
        "kind": "field", "name": one.name, "description": one.text, "privacy": "public",
        "readonly": True if one.access == "readonly" else None, "default": one.default,
    } | typed(one.type))


def method(one, parameters):
    given, back = parameters[one.name]
    return clean({
        "kind": "method", "name": one.name, "description": one.text, "privacy": "public",
        "parameters": [clean({"name": name, "optional": is_optional or None} | typed(kind))
                       for name, kind, is_optional in given],
        "return": typed(back),
    })


def property_of(one, defaults):
    return clean({"name": one.name, "description": one.text, "default": one.default or defaults.get(one.name)})


def named(one):
    return {"name": one.name, "description": one.text}


def declaration(element, base, base_defaults):
    said = element.documentation
    defaults = base_defaults | element.defaults
    own = {one.name for one in said.of("attr")}
    aliases = {one.name: one.type for one in said.typedefs if not one.properties}
    return clean({
        "kind": "class", "customElement": True, "name": element.class_name, "tagName": element.name,
        "description": said.text,
        "superclass": {"name": "EtuiElement", "module": "components/etui-element.js"},
        "attributes": [attribute(one, aliases) for one in said.of("attr") + base.of("attr")]
        + [attribute(one, aliases, True) for one in said.of("state") if one.name not in own],
        "members": [field(one) for one in said.of("prop")]
        + [method(one, element.parameters) for one in said.of("method")],
        "events": [{"name": one.name, "description": one.text, "type": {"text": event_type(one.type)}}
                   for one in said.of("fires")],
        "slots": [named(one) for one in said.of("slot")],
        "cssParts": [named(one) for one in said.of("csspart")],
        "cssProperties": [property_of(one, defaults) for one in base.of("cssprop") + said.of("cssprop")],
    })


def event_type(detail):
    return f"CustomEvent<{expression(detail)}>"


def manifest(elements, base, base_defaults):
    """The manifest as an object for JSON."""
    modules = []
    for element in elements:
        where = {"name": element.class_name, "module": element.path}
        modules.append({
            "kind": "javascript-module", "path": element.path,
            "declarations": [declaration(element, base, base_defaults)],
            "exports": [
                {"kind": "js", "name": element.class_name, "declaration": where},
                {"kind": "custom-element-definition", "name": element.name, "declaration": where},
            ],
        })
    return {"schemaVersion": "2.1.0", "readme": "README.md", "modules": modules}
