# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Draws the layers and modules of the package as SVG, from the package manager's reading of the manifest.

    swift package dump-package | python3 Docs/site/architecture.py FOLDER    writes the pictures there
    swift package dump-package | python3 Docs/site/architecture.py --check FOLDER    fails if they differ
"""

import json
import pathlib
import re
import sys
from html import escape

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOKENS = ROOT / "Sources/Edges/Screens/Resources/styles/tokens.css"

# The design's floors, lowest first, in the words of Docs/architecture.md.
LAYERS = {
    "Core": "pure Swift but for one loop in C: no files, no clock",
    "Trust": "keys and what they sign",
    "Domains": "the rules of each capability",
    "Edges": "effects: files, sockets, pictures, screens",
    "Services": "what operators run",
    "Products": "what people import or run",
}

# What the pictures need of the pages' colours.
COLOURS = ["surface", "surface-sunk", "ink", "ink-muted", "line", "line-strong", "accent", "accent-soft"]
RULES = """
text { fill: var(--ink); font: 12px "Inter", -apple-system, "Segoe UI", Roboto, "Liberation Sans", Arial, sans-serif; }
.layer { font-size: 15px; font-weight: 650; }
.name { font-weight: 600; }
.note { fill: var(--ink-muted); }
.paper { fill: var(--surface); }
.band { fill: var(--surface-sunk); stroke: var(--line); }
.box { fill: var(--accent-soft); stroke: var(--line-strong); }
.line { stroke: var(--line); }
.arrow { stroke: var(--ink-muted); stroke-width: 1.5; fill: none; }
.dot { fill: var(--accent); }
.ring { fill: none; stroke: var(--accent); stroke-width: 1.5; }
"""


class Module:
    def __init__(self, name, layer, uses, sometimes):
        self.name = name
        self.layer = layer
        # The modules imported on every platform, and those only on some.
        self.uses = uses
        self.sometimes = sometimes


def modules(manifest):
    """Returns the modules in layers, lowest first; within a layer what is used before what uses it."""
    found = {}
    for target in manifest["targets"]:
        parts = (target.get("path") or "").split("/")
        if len(parts) == 3 and parts[0] == "Sources" and parts[1] in LAYERS and target["type"] != "system":
            found[target["name"]] = (parts[1], target["dependencies"])
    result = {}

    def take(name):
        if name in result:
            return
        layer, dependencies = found[name]
        named = [next(iter(dependency.values())) for dependency in dependencies]
        known = [(parts[0], bool(parts[-1])) for parts in named if parts[0] in found]
        for used, _ in known:
            if found[used][0] == layer:
                take(used)
        result[name] = Module(
            name, layer, {used for used, some in known if not some}, {used for used, some in known if some}
        )

    for layer in LAYERS:
        for name, (own, _) in found.items():
            if own == layer:
                take(name)
    return list(result.values())


def colours():
    """Returns the declarations of the colours, for light and for dark."""
    sheets = TOKENS.read_text().split("@media (prefers-color-scheme: dark)")
    values = [dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", sheet)) for sheet in sheets]
    return ["".join(f"--{name}: {value[name]}; " for name in COLOURS) for value in values]


def svg(width, height, title, parts):
    light, dark = colours()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img">\n'
        "<!-- SPDX-License-Identifier: Apache-2.0 -->\n<!-- Copyright the Etui authors -->\n"
        "<!-- Drawn from Package.swift by Docs/site/architecture.py. -->\n"
        f"<title>{escape(title)}</title>\n"
        f"<style>:root {{ color-scheme: light dark; {light}}}\n"
        f"@media (prefers-color-scheme: dark) {{ :root {{ {dark}}} }}{RULES}</style>\n"
        f'<rect class="paper" width="{width}" height="{height}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def text(x, y, content, kind=None, more=""):
    marks = f' class="{kind}"' if kind else ""
    return f'<text{marks} x="{x}" y="{y}"{more}>{escape(content)}</text>'


def layers_picture(all_modules):
    """The layers from top to bottom with their modules: what is above may use what is below."""
    width, margin, column, row = 360, 10, 166, 30
    parts, top = [], margin
    for layer in reversed(LAYERS):
        own = [module for module in all_modules if module.layer == layer]
        height = 50 + row * ((len(own) + 1) // 2) + 4
        parts.append(
            f'<rect class="band" x="{margin}" y="{top}" width="{width - 2 * margin}" height="{height}" rx="10"/>'
        )
        parts.append(text(margin + 10, top + 21, layer, "layer"))
        parts.append(text(margin + 10, top + 38, LAYERS[layer], "note"))
        for index, module in enumerate(own):
            x, y = margin + 8 + (index % 2) * column, top + 48 + (index // 2) * row
            parts.append(f'<rect class="box" x="{x}" y="{y}" width="{column - 8}" height="{row - 6}" rx="5"/>')
            # The longest names must fit.
            shown = ' textLength="148" lengthAdjust="spacingAndGlyphs"' if len(module.name) > 20 else ""
            parts.append(text(x + 5, y + 16, module.name, more=shown))
        top += height
        if layer != "Core":
            middle = width // 2
            parts.append(
                f'<path class="arrow" d="M{middle} {top + 3}v18m-5 -5l5 5l5 -5"/>'
            )
            top += 24
    return svg(width, top + margin, "The layers of Etui and their modules", parts)


def matrix_picture(all_modules):
    """A row for each module, with a dot below each module that it imports."""
    cell, left, top = 16, 208, 186
    size = cell * len(all_modules)
    width, height = left + size + 12, top + size + 34
    parts = []
    start = 0
    for layer in LAYERS:
        count = sum(module.layer == layer for module in all_modules)
        x, y = left + start * cell, top + start * cell
        parts.append(
            f'<rect class="band" x="{x}" y="{y}" width="{count * cell}" height="{count * cell}"/>'
        )
        for line in (f'x1="0" y1="{y}" x2="{left + size}" y2="{y}"', f'x1="{x}" y1="0" x2="{x}" y2="{top + size}"'):
            parts.append(f'<line class="line" {line}/>')
        middle = y + count * cell // 2
        turned = f' transform="rotate(-90 12 {middle})" text-anchor="middle"'
        parts.append(text(12, middle + 4, layer, "layer", turned))
        start += count
    places = {module.name: index for index, module in enumerate(all_modules)}
    for index, module in enumerate(all_modules):
        x, y = left + index * cell, top + index * cell
        parts.append(text(left - 6, y + 12, module.name, more=' text-anchor="end"'))
        parts.append(
            text(x + 12, top - 6, module.name, more=f' transform="rotate(-90 {x + 12} {top - 6})"')
        )
        parts.append(f'<rect class="box" x="{x + 3}" y="{y + 3}" width="{cell - 6}" height="{cell - 6}" rx="2"/>')
        for kind, names in (("dot", module.uses), ("ring", module.sometimes)):
            for used in sorted(names, key=places.get):
                parts.append(
                    f'<circle class="{kind}" cx="{left + places[used] * cell + cell // 2}" cy="{y + cell // 2}" r="4"/>'
                )
    y = top + size + 22
    parts.append(f'<circle class="dot" cx="{left + 8}" cy="{y - 4}" r="4"/>')
    parts.append(text(left + 18, y, "imports", "note"))
    parts.append(f'<circle class="ring" cx="{left + 88}" cy="{y - 4}" r="4"/>')
    parts.append(text(left + 98, y, "imports on some platforms only", "note"))
    return svg(width, height, "Which module of Etui imports which", parts)


def list_picture(all_modules):
    """The same for narrow screens: each module with the names of those that it imports."""
    width, margin = 360, 10
    parts, y = [], margin
    order = {module.name: index for index, module in enumerate(all_modules)}
    for layer in reversed(LAYERS):
        y += 26
        parts.append(text(margin, y, layer, "layer"))
        y += 8
        for module in reversed([module for module in all_modules if module.layer == layer]):
            parts.append(f'<line class="line" x1="{margin}" y1="{y}" x2="{width - margin}" y2="{y}"/>')
            y += 18
            parts.append(text(margin, y, module.name, "name"))
            names = sorted(module.uses | module.sometimes, key=order.get)
            shown = [name + ("*" if name in module.sometimes else "") for name in names]
            for line in wrapped(", ".join(shown), 48):
                y += 16
                parts.append(text(margin + 12, y, line, "note"))
            y += 8
    if any(module.sometimes for module in all_modules):
        y += 16
        parts.append(text(margin, y, "* on some platforms only", "note"))
    return svg(width, y + margin, "Each module of Etui and what it imports", parts)


def wrapped(content, length):
    lines = [""]
    for word in content.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > length:
            lines.append("")
        lines[-1] += (" " if lines[-1] else "") + word
    return [line for line in lines if line]


def pictures(manifest):
    all_modules = modules(manifest)
    return {
        "architecture-layers.svg": layers_picture(all_modules),
        "architecture-imports.svg": matrix_picture(all_modules),
        "architecture-imports-narrow.svg": list_picture(all_modules),
    }


def main(arguments):
    checks = arguments[:1] == ["--check"]
    folder = pathlib.Path(arguments[-1])
    differing = []
    for name, drawn in pictures(json.load(sys.stdin)).items():
        file = folder / name
        if not checks:
            file.write_text(drawn)
        elif not file.is_file() or file.read_text() != drawn:
            differing.append(name)
    if differing:
        sys.exit(f"differs from the manifest: {', '.join(differing)}; script/docs --write draws it anew")


if __name__ == "__main__":
    main(sys.argv[1:])
