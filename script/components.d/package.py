# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Makes the package of the elements; see script/components."""

import base64
import gzip
import hashlib
import io
import json
import pathlib
import subprocess
import sys
import tarfile
import tempfile

import minify
from closure import closure
from elements import read_all
from manifest import manifest
from texts import files as text_files, used
from typescript import base_declarations, declarations, index_declarations

ROOT = pathlib.Path(__file__).resolve().parents[2]
RESOURCES = ROOT / "Sources/Edges/Screens/Resources"
# The manifest of all elements, which the page /components shows.
GALLERY = RESOURCES / "components/custom-elements.json"
# Elements that need this project's server on the page's own origin.
SERVED_ONLY = {"etui-secret"}
LICENCE = "// SPDX-License-Identifier: Apache-2.0\n// Copyright the Etui authors\n"
# The most bytes, compressed, that a page loads: before the reader of documents, and with it.
BEFORE_READER, WITH_READER = 150_000, 900_000
# The moment that npm itself writes into every package.
PACKED = 499_162_500


def json_bytes(value):
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()


def digest(content):
    return "sha384-" + base64.b64encode(hashlib.sha384(content).digest()).decode()


def compressed(content):
    return gzip.compress(content, 9, mtime=0)


def sources(wasm):
    """The files of the pages by their paths, and the modules for WebAssembly."""
    found = {}
    for file in sorted(RESOURCES.rglob("*")):
        path = file.relative_to(RESOURCES).as_posix()
        if file.is_file() and path.split("/")[0] in ("components", "scripts", "styles", "workers"):
            found[path] = file.read_bytes()
    for file in sorted(pathlib.Path(wasm).glob("*.wasm")):
        found[f"wasm/{file.name}"] = file.read_bytes()
    return found


def catalogue():
    return json.loads((RESOURCES / "strings.json").read_text())["strings"]


def languages(source):
    """The languages that the elements have texts of; see scripts/base/language.js."""
    start = source.index("languageNames = {")
    words = source[start:source.index("};", start)]
    return [part.split(":")[0].strip().strip('"') for part in words.split("{")[1].split(",") if ":" in part]


def bundles(program, files, entries):
    """One file for each entry, with all its modules and style sheets, without comments."""
    with tempfile.TemporaryDirectory(prefix="etui-components-") as folder:
        root, output = pathlib.Path(folder, "in"), pathlib.Path(folder, "out")
        output.mkdir()
        for path, content in files.items():
            if not path.endswith((".js", ".css")):
                continue
            short = minify.style if path.endswith(".css") else minify.script
            place = root / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(short(content.decode()))
        subprocess.run([program, root, output, *entries], check=True)
        return {f"bundles/{file.name}": file.read_bytes() for file in sorted(output.iterdir())}


def with_hashes(bundle, loaded):
    """A bundle that knows the hashes of what it will load, so that a page's `integrity` covers all of it."""
    lines = [f"  [{json.dumps(path)}, {json.dumps(digest(content))}]," for path, content in sorted(loaded.items())]
    head = LICENCE + "{\n" + (
        'const hashes = (globalThis[Symbol.for("etui.integrity")] ??= new Map());\n'
        "for (const [path, hash] of [\n" + "\n".join(lines) + "\n"
        ']) hashes.set(new URL("../" + path, import.meta.url).href, hash);\n}\n')
    return head.encode() + bundle


def package_json(version, names):
    entry = {"types": "./index.d.ts", "default": "./index.js"}
    exports = {".": entry} | {
        f"./{name}": {"types": f"./components/{name}.d.ts", "default": f"./components/{name}.js"} for name in names}
    exports |= {"./bundles/*": "./bundles/*", "./custom-elements.json": "./custom-elements.json",
                "./integrity.json": "./integrity.json", "./package.json": "./package.json"}
    return {
        "name": "etui-components", "version": version,
        "description": "Custom elements that read identity documents in the page and show them, cards and consents.",
        "license": "Apache-2.0", "type": "module", "main": "./index.js", "module": "./index.js",
        "types": "./index.d.ts", "exports": exports, "customElements": "custom-elements.json",
        # Each module of an element defines it.
        "sideEffects": ["./index.js", "./components/*.js", "./bundles/*.js", "./scripts/**/*.js"],
        "keywords": ["custom-elements", "web-components", "mrz", "passport", "identity-document", "webassembly"],
    }


def package(version, wasm, program):
    """The files of the package by their paths."""
    every, base, base_defaults = read_all(RESOURCES)
    elements = [one for one in every if one.name not in SERVED_ONLY]
    known = sources(wasm)
    needed = closure([one.path for one in elements], known) | {"styles/tokens.css"}
    files = {path: known[path] for path in sorted(needed)}
    index = LICENCE + "".join(f'import "./{one.path}";\n' for one in elements)
    scripts = [content.decode() for path, content in files.items() if path.endswith(".js")]
    texts = catalogue()
    keys = used(texts, scripts)
    for code, strings in text_files(texts, keys, languages(files["scripts/base/language.js"].decode())).items():
        files[f"strings/{code}.json"] = json.dumps(strings, ensure_ascii=False, separators=(",", ":")).encode()
    loaded = {path: content for path, content in files.items() if path.split("/")[0] in ("strings", "wasm", "workers")}
    every_one = {"components/etui.js": "".join(f'import "./{one.name}.js";\n' for one in elements).encode()}
    made = bundles(program, files | every_one, [one.path for one in elements] + list(every_one))
    for path, content in made.items():
        files[path] = with_hashes(content, loaded)
        files[path + ".gz"] = compressed(files[path])
    for one in elements:
        files[one.path.replace(".js", ".d.ts")] = declarations(one, elements).encode()
    files["components/etui-element.d.ts"] = base_declarations(base).encode()
    files["index.js"] = index.encode()
    files["index.d.ts"] = index_declarations(elements).encode()
    files["custom-elements.json"] = json_bytes(manifest(elements, base, base_defaults))
    files["package.json"] = json_bytes(package_json(version, [one.name for one in elements]))
    files["README.md"] = (ROOT / "Docs/components.md").read_bytes()
    files["LICENSE"] = (ROOT / "LICENSE").read_bytes()
    hashes = {path: digest(content) for path, content in sorted(files.items())}
    files["integrity.json"] = json_bytes({"version": version, "files": hashes})
    return dict(sorted(files.items()))


def sizes(files):
    """What a page with the scanner loads, compressed: before the reader, and with it."""
    texts = max(len(compressed(content)) for path, content in files.items() if path.startswith("strings/"))
    before = len(files["bundles/etui-scanner.js.gz"]) + texts
    reader = [files["workers/reader.js"], files["wasm/etui-reader.wasm"]]
    return before, before + sum(len(compressed(content)) for content in reader)


def tarball(files):
    """The files as npm packs them, always the same bytes."""
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for path, data in files.items():
            entry = tarfile.TarInfo(f"package/{path}")
            entry.size, entry.mtime, entry.mode = len(data), PACKED, 0o644
            archive.addfile(entry, io.BytesIO(data))
    return compressed(content.getvalue())


def write(files, version, output):
    output = pathlib.Path(output)
    folder = output / "package"
    for file in sorted(folder.rglob("*"), reverse=True):
        file.rmdir() if file.is_dir() else file.unlink()
    for path, content in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(content)
    name = f"etui-components-{version}.tgz"
    (output / name).write_bytes(tarball(files))
    return output / name


def check(writes):
    """Compares the elements with their documentation, and this with the manifest that the gallery shows."""
    elements, base, base_defaults = read_all(RESOURCES)
    current = json_bytes(manifest(elements, base, base_defaults))
    if writes:
        GALLERY.write_bytes(current)
    elif not GALLERY.exists() or GALLERY.read_bytes() != current:
        print(f"components: {GALLERY.name} is not that of the sources; script/components --write", file=sys.stderr)
        return 1
    print(f"components: {len(elements)} elements are as their documentation says")
    return 0


def main(arguments):
    if arguments in (["--check"], ["--write"]):
        return check(arguments == ["--write"])
    version, wasm, program, output = arguments
    files = package(version, wasm, program)
    place = write(files, version, output)
    before, whole = sizes(files)
    print(f"components: {place}, {place.stat().st_size} bytes; compressed, <etui-scanner> loads {before} bytes before "
          f"the reader and {whole} with it")
    if before > BEFORE_READER or whole > WITH_READER:
        print(f"components: above the bar of {BEFORE_READER} and {WITH_READER} bytes", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
