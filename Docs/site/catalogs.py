# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Writes for each module a catalogue for docc with the sentence about it in Docs/README.md: catalogs.py FOLDER."""

import pathlib
import re
import sys

INDEX = pathlib.Path(__file__).resolve().parents[1] / "README.md"


def main(folder):
    rows = re.findall(r"^\|[^|]*\| `(\w+)` \| ([^|]+) \|$", INDEX.read_text(), re.MULTILINE)
    for name, about in rows:
        catalogue = folder / f"{name}.docc"
        catalogue.mkdir(parents=True)
        (catalogue / f"{name}.md").write_text(f"# ``{name}``\n\n{about[0].upper()}{about[1:]}.\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
