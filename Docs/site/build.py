# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Builds the documentation site: python3 Docs/site/build.py ARCHIVE SITE, with the merged archive of the reference.

Both folders change: the archive becomes a part of the site. Fails if a link leads nowhere.
"""

import gzip
import hashlib
import pathlib
import shutil
import sys

import links
import pages
import reference
import search_index
import snippets
from guides import INDEX, ROOT, BrokenLink, Reader, groups

FOLDER = pathlib.Path(__file__).parent
SCREENS = ROOT / "Sources/Edges/Screens/Resources"
# The most bytes that a file of the search may have, compressed.
SEARCH_BAR = 150_000


def main(archive, site):
    shutil.rmtree(site, ignore_errors=True)
    (site / "assets").mkdir(parents=True)
    symbols, modules = search_index.symbols_file(archive)
    sections = groups()
    reader = Reader({module["title"] for module in modules})
    paths = [INDEX, "README.md"] + [path for _, documents in sections for _, path in documents]
    wrong = [complaint for path in paths for complaint in snippets.complaints(path)]
    try:
        guides = [reader.read(path) for path in paths]
    except BrokenLink as error:
        sys.exit(f"docs: {error}")

    assets = write_assets(site, search_index.guides_file(guides), symbols)
    shutil.copytree(ROOT / "Docs/images", site / "images")
    for guide in guides:
        file = links.file_of(site, guide.address) if guide.path == INDEX else site / guide.address[6:] / "index.html"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(pages.page(guide, guides, sections, assets))
    count = reference.install(archive, site, pages.bar(assets), assets)
    wrong += links.complaints(site, [guide.address for guide in guides])
    if wrong:
        sys.exit("docs: " + "\ndocs: ".join(wrong))
    print(f"docs: {len(guides)} guides, {count} pages of reference for {len(modules)} modules, every link checked")


def write_assets(site, guides_index, symbols_index):
    """Writes the files that all pages load, under names that change with their content; returns their addresses."""
    styles = [SCREENS / "styles" / name for name in ("tokens.css", "elements.css", "base.css")]
    bar = [FOLDER / "bar.css"]
    files = {
        "style": ("site.css", joined(styles + bar + [FOLDER / "site.css"])),
        "barStyle": ("bar.css", joined(styles[:1] + bar + [FOLDER / "reference.css"])),
        "script": ("site.js", joined([FOLDER / "search.js", FOLDER / "site.js"])),
        "referenceScript": ("reference.js", joined([FOLDER / "reference.js"])),
        "guides": ("guides.json", guides_index),
        "symbols": ("symbols.json", symbols_index),
    }
    addresses = {}
    for key, (name, content) in files.items():
        stem, end = name.split(".")
        name = f"{stem}.{hashlib.sha256(content).hexdigest()[:16]}.{end}"
        (site / "assets" / name).write_bytes(content)
        addresses[key] = f"{pages.BASE}/assets/{name}"
        if end == "json":
            size = len(gzip.compress(content, 9))
            print(f"docs: the search's {stem} have {len(content)} bytes, {size} compressed")
            if size > SEARCH_BAR:
                sys.exit(f"docs: that is above the bar of {SEARCH_BAR} bytes")
    shutil.copy(SCREENS / "icons/etui.svg", site / "assets/etui.svg")
    return addresses


def joined(files):
    return b"\n".join(file.read_bytes() for file in files)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
