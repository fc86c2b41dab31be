# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Writes for each module a catalogue for docc with the sentence about it in Docs/README.md: catalogs.py FOLDER."""

import pathlib
import re
import sys

INDEX = pathlib.Path(__file__).resolve().parents[1] / "README.md"


def layers():
    """Returns the layers of the code, the upper first, each with its modules and what is said about them."""
    found = []
    for layer, name, about in re.findall(r"^\|([^|]*)\| `(\w+)` \| ([^|]+) \|$", INDEX.read_text(), re.MULTILINE):
        if layer.strip():
            found.append((layer.strip(), []))
        found[-1][1].append((name, about))
    return found


def main(folder):
    for name, about in (module for _, modules in layers() for module in modules):
        catalogue = folder / f"{name}.docc"
        catalogue.mkdir(parents=True)
        (catalogue / f"{name}.md").write_text(f"# ``{name}``\n\n{about[0].upper()}{about[1:]}.\n")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
