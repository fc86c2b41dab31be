# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Fits the pages of the reference, which the toolchain's renderer draws, into the site.

The renderer sets its base address in an inline script and its fallback in an inline style; the content policy of the
server allows neither. So the script becomes a file, and the site's bar is put above each page.
"""

import pathlib
import re
import shutil

from guides import BASE

FOLDER = pathlib.Path(__file__).parent
ADDRESS = f"{BASE}/reference"


def install(archive, site, bar, assets):
    """Moves a merged archive into the site; returns the number of its pages."""
    target = site / "reference"
    shutil.move(archive, target)
    (target / "base.js").write_text(f'var baseUrl = "{ADDRESS}/";\n')
    page = (target / "index.html").read_text()
    own = (
        f'<script src="{ADDRESS}/base.js"></script>'
        f'<link rel="stylesheet" href="{assets["barStyle"]}">'
        f'<script type="module" src="{assets["referenceScript"]}"></script>'
        f'<script type="module" src="{assets["script"]}"></script>'
    )
    page, scripts = re.subn(r"<script>var baseUrl = [^<]*</script>", own, page)
    page, styles = re.subn(r"<noscript><style>.*?</style>", "<noscript>", page, flags=re.DOTALL)
    page, icons = re.subn(r'<link rel="icon"[^>]*><link rel="mask-icon"[^>]*>', f'<link rel="icon" href="{BASE}/assets/etui.svg" type="image/svg+xml">', page)
    page, bodies = re.subn(r'(<body[^>]*>)', lambda found: f'{found[0]}<template id="site-bar">{bar}</template>', page)
    if (scripts, styles, icons, bodies) != (1, 1, 1, 1) or re.search(r"<script>|<style>|\sstyle=", page):
        raise SystemExit("docs: the renderer's page has changed; Docs/site/reference.py no longer fits it")
    # The renderer asks for its theme; without the file each page would report an error.
    (target / "theme-settings.json").write_text("{}\n")
    count = 0
    for file in target.rglob("index.html"):
        file.write_text(page)
        count += 1
    return count
