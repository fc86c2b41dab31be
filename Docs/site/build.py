# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Builds the documentation site: python3 Docs/site/build.py ARCHIVES SITE, with the folder of DocC's archives.

Fails if a link leads nowhere.
"""

import gzip
import hashlib
import pathlib
import shutil
import sys

import links
import pages
import search_index
import snippets
from guides import INDEX, ROOT, BrokenLink, Reader, groups
from reference import Reference

FOLDER = pathlib.Path(__file__).parent
SCREENS = ROOT / "Sources/Edges/Screens/Resources"
# The most bytes that a file of the search may have, compressed.
SEARCH_BAR = 150_000


def main(archives, site):
    shutil.rmtree(site, ignore_errors=True)
    (site / "assets").mkdir(parents=True)
    archives = sorted(archives.glob("*.doccarchive"))
    symbols, modules = search_index.symbols_file(archives)
    sections = groups()
    reader = Reader(modules)
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
        file.write_text(pages.guide_page(guide, guides, sections, assets))
    reference = Reference(archives).write(site, assets)
    wrong += links.complaints(site, [guide.address for guide in guides] + reference)
    if wrong:
        sys.exit("docs: " + "\ndocs: ".join(wrong))
    print(f"docs: {len(guides)} guides, {len(reference)} pages of reference for {len(modules)} modules, every link checked")


def write_assets(site, guides_index, symbols_index):
    """Writes the files that all pages load, under names that change with their content; returns their addresses."""
    styles = [SCREENS / "styles" / name for name in ("tokens.css", "elements.css", "base.css")]
    own = [FOLDER / name for name in ("bar.css", "site.css", "reference.css")]
    files = {
        "style": ("site.css", joined(styles + own)),
        "script": ("site.js", joined([FOLDER / "search.js", FOLDER / "site.js"])),
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
