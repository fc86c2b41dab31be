# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The package of the elements, as the page of another site uses it, and the gallery that shows them."""

import base64
import functools
import hashlib
import http.server
import json
import re
import shutil
import subprocess
import tarfile
import threading

from browser import Browser
from documents import DocumentCases
from world import ROOT

GUIDE = ROOT / "Docs" / "components.md"
# Where the guide's page has the files of the package.
FILES = "https://files.example/etui"


class Site:
    """A static server on a port of its own, with header fields for all its files."""

    def __init__(self, folder, **headers):
        class Handler(http.server.SimpleHTTPRequestHandler):
            extensions_map = {".js": "text/javascript", ".wasm": "application/wasm", ".html": "text/html",
                              ".json": "application/json", "": "application/octet-stream"}

            def end_headers(self):
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                super().end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(
            ("127.0.0.1", 0), functools.partial(Handler, directory=str(folder)))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class ComponentCases(DocumentCases):
    name = "components"

    def __init__(self, world, service, shots):
        super().__init__(world, service, shots)
        self.sites = []

    def close(self):
        for site in self.sites:
            site.close()
        return super().close()

    @functools.cached_property
    def packed(self):
        """The folder that script/components fills."""
        output = self.world.folder / "components"
        subprocess.run([ROOT / "script" / "components", output], check=True, stdout=subprocess.DEVNULL)
        return output

    @functools.cached_property
    def package(self):
        """What npm would unpack."""
        folder = self.world.folder / "unpacked"
        [archive] = self.packed.glob("*.tgz")
        with tarfile.open(archive) as content:
            content.extractall(folder)
        return folder / "package"

    def block(self, start):
        """The code block of the guide that begins with some words."""
        [found] = [one for one in re.findall(r"```\w*\n(.*?)```", GUIDE.read_text(), re.DOTALL) if one.startswith(start)]
        return found

    def site(self, folder, **headers):
        self.sites.append(Site(folder, **headers))
        return self.sites[-1]

    def guide_page(self, name, files):
        """The page of the guide on a site of its own, with the guide's own policy."""
        folder = self.world.folder / name
        folder.mkdir()
        page = self.block("<!doctype html>").replace(FILES, files.base)
        (folder / "index.html").write_text(page)
        (folder / "fields.js").write_text(self.block("addEventListener("))
        (folder / "favicon.ico").write_bytes(b"")
        policy = self.block("Content-Security-Policy: ").partition(": ")[2].strip()
        return self.site(folder, Content_Security_Policy=policy.replace("https://files.example", files.base))

    def allowed(self, folder):
        return self.site(folder, Access_Control_Allow_Origin="*")

    def open_guide(self, site, film):
        return Browser(site.base, self.shots, self.film(film))

    def check_strangers(self, page, *sites):
        known = tuple(site.base + "/" for site in sites) + ("blob:", "data:")
        strangers = [one for one in page.requests() if not one.startswith(known)]
        assert not strangers, strangers

    # The tests.

    def test_the_page_of_the_guide_reads_a_passport_with_files_of_another_origin_under_a_strict_policy(self):
        files = self.allowed(self.package)
        site = self.guide_page("guide", files)
        page = self.open_guide(site, "passport")
        try:
            page.driver.get(site.base + "/index.html")
            text = page.until(lambda: page.find("pre").text, "the fields", 60)
            fields = json.loads(text)
            assert fields["surname"] == "ERIKSSON" and fields["documentNumber"] == "L898902C3", fields
            assert fields["birthDate"] == "1974-08-12" and fields["valid"] is True, fields
            assert page.script("return document.querySelector('etui-scanner').getAttribute('camera-state')") == "running"
            for size in ("phone", "desk"):
                page.size(size)
                page.settle()
                width, height = page.script("""
                    const box = document.querySelector("etui-scanner").getBoundingClientRect();
                    return [box.width, box.height];""")
                assert width > 300 and height > 300, (size, width, height)
                if self.shots:
                    page.driver.save_screenshot(str(self.shots / f"components-guide-{size}.png"))
            self.check_strangers(page, site, files)
            errors = [line for line in page.driver.get_log("browser") if line["level"] in ("SEVERE", "WARNING")]
            assert not errors, errors
        finally:
            page.quit()

    def test_a_bundle_refuses_a_worker_that_is_not_the_packages(self):
        folder = self.world.folder / "altered"
        shutil.copytree(self.package, folder)
        with (folder / "workers" / "reader.js").open("a") as worker:
            worker.write("\n// altered\n")
        files = self.allowed(folder)
        site = self.guide_page("altered-guide", files)
        page = self.open_guide(site, "passport")
        try:
            page.driver.get(site.base + "/index.html")
            # Without its worker the scanner says that it cannot read here.
            page.until(lambda: "integrity" in " ".join(line["message"] for line in page.driver.get_log("browser")),
                       "the browser's refusal")
            page.until(lambda: page.scanner(".without-reader"), "the explanation")
            assert page.find("pre").text == ""
        finally:
            page.quit()

    def test_every_bundle_defines_its_element_alone_and_beside_the_others(self):
        files = self.allowed(self.package)
        folder = self.world.folder / "bundles"
        folder.mkdir()
        (folder / "favicon.ico").write_bytes(b"")
        bundles = sorted(file.stem for file in (self.package / "bundles").glob("etui-*.js"))
        assert len(bundles) == 9, bundles
        tags = lambda names: "".join(
            f'<script type="module" src="{files.base}/bundles/{name}.js"></script>' for name in names)
        for name in bundles:
            (folder / f"{name}.html").write_text(f"<!doctype html><html lang=de><title>x</title>{tags([name])}")
        (folder / "all.html").write_text(f"<!doctype html><html lang=de><title>x</title>{tags(bundles)}")
        site = self.site(folder)
        for name in [*bundles, "all"]:
            page = Browser(site.base, self.shots)
            try:
                page.driver.get(f"{site.base}/{name}.html")
                for one in bundles if name == "all" else [name]:
                    page.until(lambda: page.script("return Boolean(customElements.get(arguments[0]))", one), one)
                errors = [line for line in page.driver.get_log("browser") if line["level"] in ("SEVERE", "WARNING")]
                assert not errors, (name, errors)
            finally:
                page.quit()

    def test_the_package_is_the_same_each_time_and_its_hashes_are_those_of_its_files(self):
        again = self.world.folder / "components-again"
        subprocess.run([ROOT / "script" / "components", again], check=True, stdout=subprocess.DEVNULL)
        [one], [other] = self.packed.glob("*.tgz"), again.glob("*.tgz")
        assert one.name == other.name and one.read_bytes() == other.read_bytes()
        said = json.loads((self.package / "integrity.json").read_text())
        files = {str(file.relative_to(self.package)): file for file in self.package.rglob("*") if file.is_file()}
        assert set(said["files"]) == set(files) - {"integrity.json"}
        for path, digest in said["files"].items():
            made = hashlib.sha384(files[path].read_bytes()).digest()
            assert digest == "sha384-" + base64.b64encode(made).decode(), path
        about = json.loads((self.package / "package.json").read_text())
        assert about["version"] == said["version"] and about["version"] in one.name
        for target in about["exports"].values():
            for path in target.values() if isinstance(target, dict) else [target]:
                assert "*" in path or (self.package / path).exists(), path
        # The package has nothing of the desks.
        texts = json.loads((self.package / "strings" / "en.json").read_text())
        assert not [key for key in texts if re.match(r"(account|issuing|review|surface|desk)\.", key)]

    def gallery(self, page, name, language="en"):
        page.open(f"/components?lang={language}#{name}")
        page.until(lambda: page.script("return document.querySelector('.gallery-element').dataset.name") == name, name)

    def said(self, page, name):
        """What an element says, its shadow included."""
        return page.script("""
            const read = (node) => [...(node.shadowRoot ?? node).childNodes].map((child) =>
              child.nodeType === 3 ? child.data : child.checkVisibility?.() === false ? "" : read(child)).join(" ");
            return read(document.querySelector(`.gallery-stage ${arguments[0]}`)).replace(/\\s+/g, " ").trim();""", name)

    def test_the_gallery_shows_each_element_with_data_that_the_real_code_made(self):
        words = {
            "etui-document": "ERIKSSON", "etui-verdict": "Authentic", "etui-card": "Muster", "etui-payment-card": "Lindenhof",
            "etui-consent": "Praxis Muster", "etui-passcode": "Lindenhof",
            "etui-deck": "Supplementary insurance", "etui-ribbon": "", "etui-scanner": "",
        }
        with self.browser() as page:
            for name, word in words.items():
                self.gallery(page, name)
                page.until(lambda: (text := self.said(page, name)) and word.lower() in text.lower(), f"{name}: {word}", 60)
                page.look(f"gallery-{name}")
            # One element with data of two kinds has both as examples.
            self.gallery(page, "etui-consent")
            page.script("""
                const list = document.querySelector("#gallery-example");
                list.value = "documents";
                list.dispatchEvent(new Event("change", { bubbles: true }));""")
            page.until(lambda: "Example Insurance" in self.said(page, "etui-consent"), "the documents", 60)
            assert page.script("return document.activeElement.id") == "gallery-example"
            page.look("gallery-etui-consent-documents")
            self.gallery(page, "etui-secret")
            assert page.script("return document.querySelector('.gallery-element etui-secret')") is None

    def test_the_gallery_speaks_four_languages_and_keeps_the_names_of_attributes(self):
        titles = set()
        with self.browser() as page:
            for language in ("de", "fr", "it", "en"):
                self.gallery(page, "etui-ribbon", language)
                titles.add(page.find("h1").text)
                assert page.find(".gallery-control code").text == "kind"
                assert self.said(page, "etui-ribbon"), language
        assert len(titles) == 4, titles

    def test_in_the_gallery_attributes_are_controls_events_are_shown_and_the_code_follows(self):
        with self.browser() as page:
            self.gallery(page, "etui-scanner")
            page.find("[data-name=specimen]").click()
            page.until(lambda: "ERIKSSON" in page.find(".gallery-events").text, "the event", 60)
            assert page.find(".gallery-events code").text == "etui-document"
            page.find("#attribute-cameras").click()
            page.find("#attribute-guide-text").send_keys("Hold it here\t")
            code = page.find(".gallery-code pre").text
            assert 'guide-text="Hold it here"' in code and "cameras" not in code and 'reads="documents"' in code, code
            assert page.scanner(".guide-text").text == "Hold it here"
            self.gallery(page, "etui-card")
            page.until(lambda: self.said(page, "etui-card"), "the card", 60)
            page.find("#attribute-flipped").click()
            page.until(lambda: page.inside("etui-card", ".front").get_attribute("inert"), "the back")
            # A brand colour reaches the buttons inside an element.
            self.gallery(page, "etui-passcode")
            page.until(lambda: self.said(page, "etui-passcode"), "the lock", 60)
            page.script("""
                const brand = document.querySelector("[name=brand]");
                brand.value = "#ffcc00";
                brand.dispatchEvent(new Event("input", { bubbles: true }));""")
            style = page.script("""
                const { backgroundColor, color } = getComputedStyle(
                  document.querySelector("etui-passcode").shadowRoot.querySelector(".button"));
                return [backgroundColor, color];""")
            assert style == ["rgb(255, 204, 0)", "rgb(0, 0, 0)"], style
