# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What a module needs: other modules, style sheets, workers and WebAssembly."""

import re
from fnmatch import fnmatchcase
from pathlib import PurePosixPath


def resolved(path, address):
    """The path of a file that a module names relative to itself."""
    parts = list(PurePosixPath(path).parent.parts)
    for part in PurePosixPath(address).parts:
        if part == "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return "/".join(parts)


def imports(path, source):
    found = re.findall(r'^import (?:[^;"]*from )?"([^"]+)";', source, re.MULTILINE)
    return [resolved(path, one) for one in found + re.findall(r'\bimport\("([^"]+)"', source)]


def files_beside(path, source, known):
    """What a module loads by its address; a hole in an address stands for anything."""
    found = set()
    for quoted, template in re.findall(r'new URL\((?:"([^"]+)"|`([^`]+)`), import\.meta\.url', source):
        pattern = re.sub(r"\$\{[^}]*\}", "*", resolved(path, quoted or template))
        found |= {one for one in known if fnmatchcase(one, pattern)}
    # Texts have a folder of their own in the package.
    return {one for one in found if not one.startswith("strings")}


def closure(entries, files):
    """The paths of all that some modules need, themselves included."""
    found, waiting = set(), list(entries)
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        found.add(path)
        if path.endswith(".js") and not path.startswith("workers/"):
            source = files[path].decode()
            beside = files_beside(path, source, files)
            found |= {one for one in beside if not one.endswith(".js")}
            waiting += imports(path, source) + [one for one in beside if one.endswith(".js")]
    return found
