# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Keeps the code of tutorials the same as that of a test's source file.

A fence below the line `<!-- snippet: FILE NAME -->` shows what is in FILE between `// snippet: NAME` and `// snippet end`,
without its indentation.

    python3 Docs/site/snippets.py    writes the fences of all documents
"""

import pathlib
import re
import textwrap

ROOT = pathlib.Path(__file__).resolve().parents[2]
FENCE = re.compile(r"(<!-- snippet: (\S+) ([\w-]+) -->\n+```swift\n)(.*?)(```\n)", re.DOTALL)


def snippet(file, name):
    """Returns the code of a snippet, or None."""
    path = ROOT / file
    if not path.is_file():
        return None
    parts = re.findall(
        rf"^ *// snippet: {re.escape(name)}\n(.*?)^ *// snippet end\n", path.read_text(), re.DOTALL | re.MULTILINE
    )
    return textwrap.dedent(parts[0]).strip("\n") + "\n" if len(parts) == 1 else None


def complaints(document):
    """Returns what differs between a document and the sources that it names."""
    text = (ROOT / document).read_text()
    found = [
        f"{document}: the snippet {name} differs from {file}; script/docs --write takes it over"
        for _, file, name, code, _ in FENCE.findall(text)
        if snippet(file, name) != code
    ]
    if text.count("<!-- snippet:") != len(FENCE.findall(text)):
        found.append(f"{document}: a line with a snippet's name has no fence of Swift below it")
    return found


def write(document):
    """Takes the code of a document's fences from the sources."""
    path = ROOT / document
    text = path.read_text()
    new = FENCE.sub(lambda found: found[1] + (snippet(found[2], found[3]) or found[4]) + found[5], text)
    if new != text:
        path.write_text(new)
        print(f"docs: wrote the code of {document}")


if __name__ == "__main__":
    for document in sorted((ROOT / "Docs").glob("*.md")):
        write(str(document.relative_to(ROOT)))
