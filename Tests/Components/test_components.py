# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What script/components is made of: the comparison of elements with their documentation, types, texts, short scripts."""

import pathlib
import shutil
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "script/components.d"))

import minify  # noqa: E402
from closure import closure  # noqa: E402
from comments import Undocumented  # noqa: E402
from elements import read_all  # noqa: E402
from manifest import manifest  # noqa: E402
from texts import files, used  # noqa: E402
from typescript import expression  # noqa: E402

RESOURCES = ROOT / "Sources/Edges/Screens/Resources"


class DocumentationTests(unittest.TestCase):
    """Each change makes code and documentation differ, in one way or the other."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="etui-elements-")
        self.addCleanup(self.folder.cleanup)
        self.root = pathlib.Path(self.folder.name)
        for name in ("components", "styles"):
            shutil.copytree(RESOURCES / name, self.root / name)

    def change(self, path, before, after):
        file = self.root / path
        text = file.read_text()
        self.assertIn(before, text)
        file.write_text(text.replace(before, after))

    def refused(self, path, before, after, words):
        self.change(path, before, after)
        with self.assertRaisesRegex(Undocumented, words):
            read_all(self.root)

    def test_all_elements_are_as_they_are_documented(self):
        elements, _, _ = read_all(self.root)
        defined = [file for file in self.root.glob("components/*.js") if "customElements.define(" in file.read_text()]
        self.assertGreater(len(defined), 5)
        self.assertEqual(len(elements), len(defined))

    def test_an_observed_attribute_without_documentation_is_found(self):
        self.refused("components/etui-scanner.js", "static observedAttributes = [", 'static observedAttributes = ["speed", ',
                     "attributes.*missing.*speed")

    def test_a_documented_attribute_that_nothing_reads_is_found(self):
        self.refused("components/etui-ribbon.js", " * @attr {boolean} tag", " * @attr {boolean} tags - X.\n * @attr {boolean} tag",
                     "attributes in the documentation.*tags")

    def test_an_event_without_documentation_is_found(self):
        self.refused("components/etui-passcode.js", '"etui-cancel"', '"etui-leave"', "events.*missing.*etui-leave")

    def test_a_documented_event_that_is_never_sent_is_found(self):
        self.refused("components/etui-consent.js", " * @fires {null} etui-add", " * @fires {null} etui-added - X.\n * @fires {null} etui-add",
                     "events in the documentation.*etui-added")

    def test_an_event_of_a_part_of_an_element_belongs_to_it(self):
        self.refused("components/scanner-capture.js", '"etui-capture"', '"etui-photo"', "etui-photo")

    def test_methods_parts_slots_states_and_settings_are_compared_too(self):
        for module, before, after, words in (
            ("etui-scanner", "  clearNotice() {", "  dropNotice() {", "methods.*dropNotice"),
            ("scanner-parts", 'part: "hint"', 'part: "advice"', "parts.*advice"),
            ("scanner-parts", 'h("slot", { name: "ways" })', 'h("slot", { name: "means" })', "slots.*means"),
            ("etui-scanner", 'this.setAttribute("camera-state", state)', 'this.setAttribute("eye", state)', "sets.*eye"),
            ("etui-scanner", "  set busy(key) {", "  set waits(key) {", "properties.*waits"),
        ):
            with self.subTest(after):
                self.refused(f"components/{module}.js", before, after, words)
                self.change(f"components/{module}.js", after, before)
        self.refused("components/etui-scanner.css", "--etui-scanner-dimming", "--etui-scanner-shade", "custom properties.*shade")

    def test_a_property_says_whether_it_can_be_read(self):
        self.refused("components/etui-scanner.js", " ends the wait. Writeonly", " ends the wait.", "busy is writeonly")

    def test_the_manifest_has_the_base_with_each_element(self):
        made = manifest(*read_all(self.root))
        [ribbon] = [one for module in made["modules"] for one in module["declarations"] if one["tagName"] == "etui-ribbon"]
        self.assertEqual({one["name"] for one in ribbon["attributes"]}, {"kind", "tag", "lang", "theme"})
        self.assertIn("--accent", {one["name"] for one in ribbon["cssProperties"]})


class TypeTests(unittest.TestCase):
    def test_types_of_comments_become_typescripts(self):
        for before, after in (
            ("?string", "string | null"), ("Promise<?Blob>", "Promise<Blob | null>"), ("?number[][]", "number[][] | null"),
            ("Object<string, boolean>", "Record<string, boolean>"), ('"a"|"b"', '"a" | "b"'),
            ("(frame: Frame) => Promise<unknown>", "(frame: Frame) => Promise<unknown>"),
        ):
            self.assertEqual(expression(before), after)


class ShortScriptTests(unittest.TestCase):
    def test_comments_and_indentation_go_and_everything_else_stays(self):
        for before, after in (
            ("// a\nlet a = 1; // b\n", "let a = 1;\n"),
            ('let a = "// no";', 'let a = "// no";\n'),
            ("let a = /\\/\\/[/*]/g.test(b) / 2 / c;", "let a = /\\/\\/[/*]/g.test(b) / 2 / c;\n"),
            ("let a = `x  // ${`y /* ${b} */`}\n  z`;", "let a = `x  // ${`y /* ${b} */`}\n  z`;\n"),
            ("a\n\n\n  b /* c */ d", "a\nb d\n"),
            ("return /x/.test(a);", "return /x/.test(a);\n"),
            ("a = b\n/* c\n */\nd", "a = b\nd\n"),
        ):
            self.assertEqual(minify.script(before), after)

    def test_style_sheets_lose_comments_and_indentation(self):
        self.assertEqual(minify.style("/* a */\n:host {\n  color: red;\n}\n"), ":host {\ncolor: red;\n}\n")


class TextTests(unittest.TestCase):
    texts = {"scan.guide": {"en": "A", "de": "B"}, "documents.scan.guide": {"en": "C"}, "zone.field.sex": {"en": "D"},
             "desk.title": {"en": "E"}}

    def test_only_texts_that_scripts_name_are_taken(self):
        self.assertEqual(used(self.texts, ['t("scan.guide"); t(`zone.field.${name}`)']), {"scan.guide", "zone.field.sex"})
        family = 't("scan.guide"); const own = `${family}.${key}`;'
        self.assertEqual(used(self.texts, [family]), {"scan.guide", "documents.scan.guide"})

    def test_a_language_without_a_text_has_it_in_english(self):
        self.assertEqual(files(self.texts, {"scan.guide", "zone.field.sex"}, ["de"]),
                         {"de": {"scan.guide": "B", "zone.field.sex": "D"}})


class ClosureTests(unittest.TestCase):
    def test_it_has_imports_style_sheets_workers_and_webassembly_and_nothing_else(self):
        known = {
            "components/a.js": b'import { b } from "../scripts/b.js";\nnew URL("a.css", import.meta.url)',
            "components/a.css": b"", "components/other.css": b"",
            "scripts/b.js": b'new URL("../workers/w.js", import.meta.url); new URL(`../wasm/x-${name}.wasm`, import.meta.url)',
            "scripts/other.js": b"", "workers/w.js": b"", "wasm/x-one.wasm": b"", "wasm/y.wasm": b"",
        }
        self.assertEqual(closure(["components/a.js"], known),
                         {"components/a.js", "components/a.css", "scripts/b.js", "workers/w.js", "wasm/x-one.wasm"})


if __name__ == "__main__":
    unittest.main()
