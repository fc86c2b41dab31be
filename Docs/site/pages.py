# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Puts the content of guides into the site's template: lists of guides and headings, previous and next."""

import pathlib
import string
from html import escape

from guides import BASE, INDEX, address

FOLDER = pathlib.Path(__file__).parent
TEMPLATE = string.Template((FOLDER / "template.html").read_text())
# Without the licence, which each page has already.
BAR = string.Template((FOLDER / "bar.html").read_text().split("-->\n", 2)[2])


def guide_page(guide, guides, groups, assets):
    """Returns a guide as a page of its own."""
    title = "Etui documentation" if guide.path == INDEX else f"{guide.title} · Etui"
    around = neighbours(guide, guides)
    return page(title, "Guides", navigation(guide, groups), guide.html, guide.headings, around, assets)


def page(title, label, navigation, content, headings, neighbours, assets):
    """Returns a page: the lines of the list beside it, which the label names, its content, and its own headings."""
    return TEMPLATE.substitute(
        title=escape(title),
        base=BASE,
        bar=BAR.substitute(base=BASE, **assets),
        label=label,
        navigation="\n".join("        " + line for line in navigation),
        content=content,
        neighbours=neighbours,
        contents=contents(headings),
        **assets,
    )


def navigation(guide, groups):
    first = [("Start", INDEX), ("What Etui is", "README.md")]
    lines = []
    for title, documents in [("", first)] + groups:
        if title:
            lines.append(f"<h2>{escape(title)}</h2>")
        lines.append("<ul>")
        for name, path in documents:
            here = ' aria-current="page"' if path == guide.path else ""
            lines.append(f'<li><a href="{address(path)}"{here}>{escape(name)}</a></li>')
        lines.append("</ul>")
    lines.append(f'<h2>Code</h2>\n<ul>\n<li><a href="{BASE}/reference/documentation/">Reference</a></li>\n</ul>')
    return lines


def neighbours(guide, guides):
    place = [other.path for other in guides].index(guide.path)
    links = []
    if place > 0:
        links.append(("prev", "Previous", guides[place - 1]))
    if place + 1 < len(guides):
        links.append(("next", "Next", guides[place + 1]))
    lines = [
        f'<a class="{kind}" rel="{kind}" href="{other.address}"><span>{label}</span> {escape(other.title)}</a>'
        for kind, label, other in links
    ]
    return '        <nav class="neighbours" aria-label="Previous and next">\n' + "\n".join(lines) + "\n        </nav>"


def contents(headings):
    """Returns the list of the page's own headings; nothing for a page with hardly any."""
    headings = [heading for heading in headings if heading[0] <= 3]
    if len(headings) < 2:
        return ""
    items = "\n".join(
        f'<li class="level-{level}"><a href="#{anchor}">{escape(title)}</a></li>' for level, anchor, title in headings
    )
    return (
        '      <nav class="here" aria-labelledby="here">\n<details>\n<summary id="here">On this page</summary>\n'
        f"<ul>\n{items}\n</ul>\n</details>\n      </nav>"
    )
