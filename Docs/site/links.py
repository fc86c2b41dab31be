# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Finds links, pictures and files of built pages that lead nowhere."""

from html.parser import HTMLParser
from urllib.parse import unquote

from guides import BASE


class Page(HTMLParser):
    """The anchors of a page, and the addresses that it uses."""

    def __init__(self, text):
        super().__init__()
        self.anchors = set()
        self.repeated = set()
        self.targets = []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                (self.repeated if value in self.anchors else self.anchors).add(value)
            elif name in ("href", "src", "guides", "symbols") and value:
                self.targets.append(value)
            elif name == "srcset" and value:
                self.targets += [part.split()[0] for part in value.split(",")]


def complaints(site, addresses):
    """Returns what is wrong with the links of the pages at these addresses."""
    pages = {address: Page(file_of(site, address).read_text()) for address in addresses}
    found = []
    for address, page in pages.items():
        found += [f"{address}: the anchor #{anchor} is there twice" for anchor in sorted(page.repeated)]
        for target in page.targets:
            path, _, anchor = target.partition("#")
            if ":" in path.split("/")[0]:
                continue
            path = path or address
            if path != BASE and not path.startswith(BASE + "/"):
                found.append(f"{address}: {target} is outside the site")
            elif not file_of(site, path).is_file():
                found.append(f"{address}: {target} does not exist")
            elif anchor and path in pages and unquote(anchor) not in pages[path].anchors:
                found.append(f"{address}: {target} has no such anchor")
    return found


def file_of(site, address):
    """Returns the file that a server sends for an address."""
    file = site / unquote(address[len(BASE):]).lstrip("/")
    return file / "index.html" if file.is_dir() else file
