# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of the page that reads documents."""

import base64
import functools
import http.server
import json
import re
import shutil
import subprocess
import threading
import urllib.request

from browser import Browser
from world import Service

DROP = """
const [name, type, content] = arguments;
const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
const transfer = new DataTransfer();
transfer.items.add(new File([bytes], name, {type}));
const stage = document.querySelector("etui-scanner").shadowRoot.querySelector(".stage");
for (const kind of ["dragenter", "dragover", "drop"]) {
  stage.dispatchEvent(new DragEvent(kind, {dataTransfer: transfer, bubbles: true, cancelable: true}));
}
"""
FIELDS = """
const rows = document.querySelector("etui-document").shadowRoot.querySelectorAll(".field");
return [...rows].map((row) => [row.dataset.name, row.querySelector(".value")?.textContent ?? "",
  row.querySelector(".mark")?.textContent ?? ""]);
"""
PASSPORT = {
    "documentCode": "Passport", "issuingState": "Utopia", "surname": "ERIKSSON", "givenNames": "ANNA MARIA",
    "documentNumber": "L898902C3", "nationality": "Utopia", "birthDate": "12 August 1974", "sex": "Female",
    "expiryDate": "15 April 2032",
}
LICENCE = {
    "surname": "ERIKSSON", "givenNames": "ANNA MARIA", "birthDate": "12 August 1974", "sex": "Female",
    "documentNumber": "T64235789", "expiryDate": "15 April 2032", "issuingState": "United States",
    "issuingSubdivision": "VA", "issueDate": "15 April 2024", "addressLine": "2300 WEST BROAD STREET",
    "city": "RICHMOND", "subdivision": "VA", "postCode": "23269",
}
CHECKED = {"documentNumber", "birthDate", "expiryDate", "composite"}
# A page of somebody else, with styles that would spoil an element that took part in them.
FOREIGN = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Check-in</title><link rel="icon" href="data:,">
<style>body * { color: red !important; font: 40px cursive } div, p { display: none }
etui-scanner { width: 375px; height: 640px }</style>
<script type="module" src="vendor/components/etui-scanner.js"></script></head>
<body><h1>Check-in</h1><etui-scanner reads="documents"></etui-scanner><output></output>
<script>document.addEventListener("etui-document", (event) => {
  document.querySelector("output").textContent = event.detail.documents[0].fields.surname;
}); document.body.dataset.ready = "";</script></body></html>"""


# What the scanner says about the texts of codes, and when.
TEXTS = """
window.texts = [];
addEventListener("etui-text", ({ detail }) => texts.push({ ...detail, time: performance.now() }));
"""


# The sides of what was cut out, and whether its colours differ anywhere.
CROPS = """
const done = arguments[arguments.length - 1];
const size = async (image) => {
  if (image.hidden) return null;
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  let hasColours = false;
  for (let at = 0; at < data.length; at += 4) hasColours ||= Math.abs(data[at] - data[at + 2]) > 40;
  return [width, height, hasColours];
};
Promise.all([...document.querySelectorAll(".crops img")].map(async (image) => [image.dataset.crop, await size(image)]))
  .then((found) => done(Object.fromEntries(found)));
"""


class DocumentCases:
    # Of the service's folder and log.
    name = "documents"

    def __init__(self, world, _, shots):
        self.world = world
        self.shots = shots
        self.log = world.folder / f"{self.name}.log"
        self.service = Service(world, self.name, "--log", log=self.log)

    def close(self):
        return self.service.stop()

    def browser(self, film=None, **options):
        film = self.film(film) if film else None
        return Browser(options.pop("base", self.service.base), self.shots, film, **options)

    def sample(self, name):
        return self.file(f"{name}.png")

    def file(self, name):
        with urllib.request.urlopen(f"{self.service.base}/scan/samples/{name}") as answer:
            return answer.read()

    def film(self, name):
        """A film of a sample."""
        return self.held(name, lambda: self.file(name) if "." in name else self.sample(name))

    def held(self, name, picture):
        """A film in which a document is held still before a camera of 1280 by 720 pixels."""
        film = self.world.folder / f"document-{name}.y4m"
        if not film.exists():
            still = self.world.folder / f"document-{name}"
            still.write_bytes(picture())
            scene = "scale=-2:600,pad=1280:720:(ow-iw)/2:(oh-ih)/2:color=0x8a8f94"
            subprocess.run(
                ["ffmpeg", "-v", "error", "-y", "-loop", "1", "-i", still, "-t", "0.5", "-r", "10",
                 "-vf", scene, "-pix_fmt", "yuv420p", film], check=True)
        return film

    def drop(self, page, content, name="document.png", kind="image/png"):
        page.script(DROP, name, kind, base64.b64encode(content).decode())

    def shown(self, page):
        return page.script("return document.querySelector('.screen').dataset.screen")

    def document(self, page, seconds=30):
        """The fields with their marks, once a document is shown."""
        page.until(lambda: self.shown(page) == "document-result", "a document", seconds)
        return {name: (value, mark) for name, value, mark in page.script(FIELDS)}

    def check_passport(self, fields):
        assert {name: fields[name][0] for name in PASSPORT} == PASSPORT, fields
        marked = {name for name, (_, mark) in fields.items() if "Check digit matches" in mark}
        assert CHECKED <= marked, fields

    def requests(self):
        """What the service was asked since the last time, pages and their files left out."""
        # What the server tells its operator in words stands between the lines of the log.
        lines = [json.loads(line) for line in self.log.read_text().splitlines() if line.startswith("{")]
        mark, self.seen = getattr(self, "seen", 0), len(lines)
        return [line for line in lines[mark:] if line.get("event") == "request"]

    def check_nothing_sent(self):
        asked = self.requests()
        assert asked, "the log is empty, so it proves nothing"
        sent = [line for line in asked if line["method"] != "GET"]
        assert not sent, sent

    # The tests.

    def test_a_dropped_picture_fills_the_form_and_nothing_is_sent(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            picture = self.sample("passport")
            self.requests()
            page.open("/scan?lang=en")
            self.drop(page, picture)
            self.check_passport(self.document(page))
            assert "Read, not verified" in page.words()
            self.check_nothing_sent()
            page.look("document-passport")
            page.find(".again").click()
            page.until(lambda: self.shown(page) == "document-scan", "the scanner")
            assert "ERIKSSON" not in page.markup(), "the last document is still in the page"

    def test_a_document_before_the_camera_fills_the_form_and_nothing_is_sent(self):
        with self.browser("passport") as page:
            self.requests()
            page.open("/scan?lang=en")
            self.check_passport(self.document(page, 60))
            self.check_nothing_sent()

    def check_licence(self, page):
        fields = self.document(page, 60)
        # Codes have no check digits, so no field has a mark.
        assert fields == {name: (value, "") for name, value in LICENCE.items()}, fields
        words = page.words()
        assert "Read, not verified" in words and "The code isn’t signed" in words, words

    def crops(self, page):
        """Each picture that was cut out: width, height, and whether it has colours; once there is any."""
        page.until(lambda: page.script("return !document.querySelector('.crops').hidden"), "the crops")
        return page.driver.execute_async_script(CROPS)

    def test_the_document_and_the_portrait_are_cut_out_in_colour_and_nothing_is_sent(self):
        picture, card = self.file("aut-passport-front.jpg"), self.file("deu-card-back.jpg")
        with self.browser() as page:
            page.open("/scan?lang=en")
            self.requests()
            page.open("/scan?lang=en")
            self.drop(page, picture, "passport.jpg", "image/jpeg")
            self.document(page)
            found = self.crops(page)
            assert found["document"] == [1476, 1039, True], found
            width, height, has_colours = found["portrait"]
            assert has_colours and 290 < width < 350 and 420 < height < 480, found
            page.script("document.querySelector('.crops').scrollIntoView()")
            page.look("document-crops")
            page.find(".again").click()
            page.until(lambda: self.shown(page) == "document-scan", "the scanner")
            self.drop(page, picture, "passport.jpg", "image/jpeg")
            self.document(page)
            assert self.crops(page)["portrait"], "the same document is not cut out again"
            page.find(".again").click()
            page.until(lambda: self.shown(page) == "document-scan", "the scanner")
            # The back of a card has no portrait, and nothing of the document before.
            self.drop(page, card, "card.jpg", "image/jpeg")
            self.document(page)
            found = self.crops(page)
            assert found["portrait"] is None and found["document"][:2] == [1011, 638], found
            self.check_nothing_sent()

    def test_the_document_before_the_camera_is_cut_out_of_what_the_camera_saw(self):
        with self.browser("aut-passport-front.jpg") as page:
            page.open("/scan?lang=en")
            self.document(page, 60)
            found = self.crops(page)
            assert found["document"] == [1476, 1039, True] and found["portrait"], found

    def test_the_code_of_a_licence_is_read_in_the_page(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            self.requests()
            page.all(".desk-words .sample")[4].click()
            self.check_licence(page)
            self.check_nothing_sent()
            page.look("document-licence")
            page.find(".again").click()
            page.until(lambda: self.shown(page) == "document-scan", "the scanner")
            assert "RICHMOND" not in page.markup(), "the last document is still in the page"

    def test_a_licence_before_the_camera_is_read_and_nothing_is_sent(self):
        with self.browser("licence") as page:
            self.requests()
            page.open("/scan?lang=en")
            self.check_licence(page)
            self.check_nothing_sent()

    def texts(self, page, seconds=30):
        page.until(lambda: page.script("return texts.length"), "a text", seconds)
        return page.script("return texts")

    def test_the_text_of_a_code_in_a_picture_is_given_to_the_page_and_nothing_is_sent(self):
        for name, words in (("menu", self.world.texts["menu"]), ("genuine", self.world.texts["genuine"].strip())):
            with self.browser(before=TEXTS) as page:
                page.open("/scan?lang=en")
                self.requests()
                page.open("/scan?lang=en")
                self.drop(page, self.world.picture(name).read_bytes())
                found = self.texts(page)
                assert [(one["text"], one["symbology"]) for one in found] == [(words, "QRCode")], found
                # Four pixels a module, four modules of white around it.
                (left, top), (right, _), (_, bottom), (low, _) = found[0]["region"]
                assert abs(left - 16) <= 4 and abs(top - 16) <= 4 and abs(low - 16) <= 4, found
                assert right - left > 80 and bottom - top > 80, found
                self.check_nothing_sent()

    def test_a_scanner_of_codes_reads_them_without_the_module_for_zones(self):
        with self.browser(before=TEXTS) as page:
            page.open("/scan?lang=en")
            page.driver.execute_cdp_cmd("Network.enable", {})
            page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/etui-reader.wasm"]})
            page.script("""
const scanner = document.createElement("etui-scanner");
scanner.setAttribute("reads", "codes");
document.querySelector("etui-scanner").replaceWith(scanner);""")
            page.until(lambda: page.scanner(".guide-text").text == "Hold the QR code inside the frame", "the guide")
            self.drop(page, self.world.picture("menu").read_bytes())
            assert self.texts(page)[0]["text"] == self.world.texts["menu"]
            # One that shows no code is answered.
            self.drop(page, self.world.blank().read_bytes())
            page.until(lambda: page.scanner(".notice").is_displayed(), "an answer")

    def test_without_the_module_for_codes_zones_are_read_as_before(self):
        with self.browser() as page:
            page.driver.execute_cdp_cmd("Network.enable", {})
            page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/etui-codes.wasm"]})
            page.open("/scan?lang=en")
            page.all(".desk-words .sample")[4].click()
            page.until(lambda: page.scanner(".notice").is_displayed(), "an answer")
            assert page.scanner(".notice etui-verdict").get_attribute("kind") == "noDocument"
            page.all(".desk-words .sample")[0].click()
            self.check_passport(self.document(page, 60))

    def test_the_camera_shows_outlines_and_hints(self):
        with self.browser("wrong") as page:
            page.open("/scan?lang=en")
            outline = lambda: page.script(
                "return document.querySelector('etui-scanner').shadowRoot"
                ".querySelectorAll('.outline .read').length")
            page.until(outline, "an outline", 60)
            # A zone in sight was verified by nobody.
            page.check_green("the outline of a zone", "light")
            page.until(lambda: page.scanner(".guide-text").text, "a hint")

    def test_a_card_and_a_visa_are_read(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            for place, (name, lines) in enumerate((("card", 3), ("visa", 2)), start=1):
                page.all(".desk-words .sample")[place].click()
                fields = self.document(page)
                assert fields["surname"][0] == "ERIKSSON", fields
                text = page.inside("etui-document", "pre").text
                assert len(text.split()) == lines, text
                page.find(".again").click()

    def test_a_wrong_check_digit_is_shown_at_its_field(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            page.all(".desk-words .sample")[3].click()
            fields = self.document(page)
            assert fields["birthDate"] == ("12 August 1974", "Check digit doesn’t match"), fields
            assert fields["documentNumber"][1] == "Check digit matches"
            assert "Check these fields" in page.words()
            page.look("document-wrong")

    def specimen(self, page, name):
        page.until(lambda: page.all(f".desk-words [data-specimen={name}] button"), "the specimen")
        page.script("arguments[0].click()", page.find(f".desk-words [data-specimen={name}] button"))

    def test_specimens_of_many_countries_show_each_outcome(self):
        outcomes = {
            "fra-card": ("MARTIN", "Read, not verified"), "usa-licence": ("SAMPLE", "Read, not verified"),
            "ita-expired": ("ROSSI", r"Expired \d+ years? ago"), "esp-digit": ("ESPANOLA", "Check these fields"),
        }
        with self.browser() as page:
            page.open("/scan?lang=en")
            assert not page.all("[data-specimen=che-print]"), "print is not read here"
            for name, (surname, words) in outcomes.items():
                self.specimen(page, name)
                assert self.document(page)["surname"][0] == surname
                assert re.search(words, page.words()), (name, page.words())
                page.find(".again").click()
            self.specimen(page, "nor-blurred")
            page.until(lambda: page.scanner(".notice").is_displayed(), "an answer")
            page.script("document.querySelector('.specimens').scrollIntoView()")
            page.look("document-specimens")
            page.size("phone")
            page.find("[data-menu]").click()
            page.script("document.querySelector('dialog .specimens').scrollIntoView()")
            page.look("document-specimens-menu")

    def test_a_picture_without_a_zone_is_answered(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            self.drop(page, self.world.blank().read_bytes())
            page.until(lambda: page.scanner(".notice").is_displayed(), "an answer")
            verdict = page.scanner(".notice etui-verdict")
            assert verdict.get_attribute("kind") == "noDocument"
            page.look("document-none")
            self.drop(page, b"GIF89a", "x.gif", "image/gif")
            page.until(lambda: verdict.get_attribute("kind") == "unreadable", "another answer")

    def test_without_webassembly_the_server_is_offered_and_used_on_ones_word_only(self):
        with self.browser(before="delete globalThis.WebAssembly") as page:
            self.requests()
            page.open("/scan?lang=en")
            page.until(lambda: page.scanner(".fallback"), "the words")
            assert "can send a picture to this page’s server" in page.scanner(".fallback").text
            page.look("document-no-reader")
            self.check_nothing_sent()
            self.drop(page, self.sample("visa"))
            page.settle()
            self.check_nothing_sent()
            page.scanner(".fallback button").click()
            assert self.document(page, 180)["surname"][0] == "ERIKSSON"
            posted = [line["route"] for line in self.requests() if line["method"] == "POST"]
            assert posted == ["/scan/pictures"], posted

    def test_the_reader_speaks_four_languages(self):
        guides, labels = set(), set()
        with self.browser() as page:
            for code in ("de", "fr", "it", "en"):
                page.open(f"/scan?lang={code}")
                guides.add(page.scanner(".guide-text").text)
                page.all(".desk-words .sample")[0].click()
                self.document(page)
                words = page.words()
                for prefix in ("zone.", "documents.", "hint."):
                    assert prefix not in words, (code, prefix)
                labels.add(page.inside("etui-document", "dt").text)
        assert len(guides) == 4 and len(labels) == 4, (guides, labels)

    def test_the_reader_looks_well_before_anything_is_read(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            page.until(lambda: page.scanner(".start").is_displayed(), "the button")
            page.look("document-scan")
            page.size("phone")
            page.find("[data-menu]").click()
            page.look("document-samples")

    def test_a_document_says_what_follows_from_its_fields(self):
        german = {"name": "Germany", "region": "DE"}
        report = {
            "valid": True, "result": "read", "layout": "TD3", "checks": {"composite": True}, "lines": ["P<D<<MUELLER<<JOERG"],
            "findings": [], "age": 47, "remainingValidity": {"count": 3, "unit": "year"},
            "fields": {"surname": "MUELLER", "givenNames": "JOERG", "issuingState": "D", "nationality": "D",
                       "birthDate": "1974-08-12", "expiryDate": "2025-04-15"},
            "states": {"issuingState": german, "nationality": german},
            "likelySpellings": {"surname": "Müller", "givenNames": "Jörg"},
        }
        said = {
            "en": ["MUELLER probably Müller", "Germany D", "12 August 1974 47 years", "15 April 2025 in 3 years"],
            "de": ["MUELLER wohl Müller", "Deutschland D", "12. August 1974 47 Jahre", "15. April 2025 in 3 Jahren"],
            "fr": ["MUELLER sans doute Müller", "Allemagne D", "12 août 1974 47 ans", "15 avril 2025 dans 3 ans"],
            "it": ["MUELLER probabilmente Müller", "Germania D", "12 agosto 1974 47 anni", "15 aprile 2025 tra 3 anni"],
        }
        with self.browser() as page:
            for language, expected in said.items():
                page.open(f"/scan?lang={language}")
                page.all(".desk-words .sample")[0].click()
                self.document(page)
                rows = page.script("""
const element = document.querySelector("etui-document");
element.report = arguments[0];
return Object.fromEntries([...element.shadowRoot.querySelectorAll(".field")].map((row) =>
  [row.dataset.name, row.querySelector("dd").innerText.replace(/\\s+/g, " ").trim()]));""", report)
                shown = [rows[name] for name in ("surname", "nationality", "birthDate", "expiryDate")]
                assert shown == expected, shown
            page.look("document-words")

    def test_an_expired_document_says_so_and_an_element_without_data_is_empty(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            page.all(".desk-words .sample")[0].click()
            self.document(page)
            heads = []
            for count, unit in ((11, "year"), (1, "year"), (2, "month"), (1, "day")):
                page.script("""
const [count, unit] = arguments;
const report = {
  valid: true, result: "attention", layout: "TD3", checks: {composite: true}, fields: {surname: "A"}, lines: [],
  findings: [{code: "mrz.expired", isError: false, count, unit}],
};
document.querySelector("etui-document").report = report;""", count, unit)
                verdict = page.script("return document.querySelector('etui-document').shadowRoot"
                                      ".querySelector('etui-verdict').shadowRoot.querySelector('.verdict')")
                assert verdict.get_attribute("data-result") == "attention"
                heads.append(page.script("return arguments[0].querySelector('h2').textContent", verdict))
            assert heads == ["Expired 11 years ago", "Expired 1 year ago", "Expired 2 months ago",
                             "Expired 1 day ago"], heads
            page.look("document-expired")
            both = page.script("""
const element = document.querySelector("etui-document");
element.report = {
  valid: false, result: "attention", layout: "TD3", checks: {composite: false}, fields: {surname: "A"}, lines: [],
  findings: [{code: "mrz.check-digit", isError: true}, {code: "mrz.expired", isError: false, count: 11, unit: "year"},
    {code: "mrz.issued-after-expiry", isError: false}],
};
return element.shadowRoot.querySelector("etui-verdict").shadowRoot.querySelector("h2").textContent;""")
            assert both == "Expired 11 years ago; Issued after it expired; Check these fields", both
            shown = page.script("""
const element = document.querySelector("etui-document");
const nothing = {valid: true, result: "read", layout: "TD3", checks: {composite: true}, lines: [], findings: []};
const empty = [null, {}, {fields: null}, {fields: {}}, {...nothing, fields: {}},
  {...nothing, fields: {surname: null, givenNames: ""}}];
const texts = empty.map((report) => {
  element.report = report;
  return element.innerText || element.getBoundingClientRect().height;
});
for (const kind of ["", "authentic", "verified", "warnings", "readRight"]) {
  const verdict = document.createElement("etui-verdict");
  if (kind) verdict.setAttribute("kind", kind);
  document.body.append(verdict);
  texts.push(verdict.shadowRoot.querySelector(".verdict").innerText, verdict.getBoundingClientRect().height);
  if (kind === "authentic") {
    verdict.values = {issuer: "X"};
    texts.push(verdict.getBoundingClientRect().height);
  }
  verdict.remove();
}
return texts.filter(Boolean);""")
            assert shown == [], shown

    def test_the_headline_of_dates_is_written_as_the_language_does(self):
        """One and many of each unit, and dates to come, in the words of each language."""
        spans = ((1, "day"), (29, "day"), (1, "month"), (2, "month"), (1, "year"), (11, "year"))
        expected = {
            "de": ["Abgelaufen vor 1 Tag", "Abgelaufen vor 29 Tagen", "Abgelaufen vor 1 Monat",
                   "Abgelaufen vor 2 Monaten", "Abgelaufen vor 1 Jahr", "Abgelaufen vor 11 Jahren",
                   "Geburtsdatum in der Zukunft", "Ausstellungsdatum in der Zukunft",
                   "Nach dem Ablaufdatum ausgestellt"],
            "fr": ["Expiré il y a 1 jour", "Expiré il y a 29 jours", "Expiré il y a 1 mois", "Expiré il y a 2 mois",
                   "Expiré il y a 1 an", "Expiré il y a 11 ans", "Date de naissance dans le futur",
                   "Date de délivrance dans le futur", "Délivré après la date d’expiration"],
            "it": ["Scaduto 1 giorno fa", "Scaduto 29 giorni fa", "Scaduto 1 mese fa", "Scaduto 2 mesi fa",
                   "Scaduto 1 anno fa", "Scaduto 11 anni fa", "Data di nascita nel futuro",
                   "Data di rilascio nel futuro", "Rilasciato dopo la data di scadenza"],
            "en": ["Expired 1 day ago", "Expired 29 days ago", "Expired 1 month ago", "Expired 2 months ago",
                   "Expired 1 year ago", "Expired 11 years ago", "Date of birth in the future",
                   "Date of issue in the future", "Issued after it expired"],
        }
        with self.browser() as page:
            for code, words in expected.items():
                page.open(f"/scan?lang={code}")
                page.all(".desk-words .sample")[0].click()
                self.document(page)
                findings = [{"code": "mrz.expired", "count": count, "unit": unit} for count, unit in spans]
                findings += [{"code": f"mrz.{name}"} for name in
                             ("born-in-future", "issued-in-future", "issued-after-expiry")]
                heads = [page.script("""
const element = document.querySelector("etui-document");
element.report = {
  valid: true, result: "attention", layout: "TD3", checks: {composite: true}, fields: {surname: "A"}, lines: [],
  findings: [{isError: false, ...arguments[0]}],
};
return element.shadowRoot.querySelector("etui-verdict").shadowRoot.querySelector("h2").textContent
  .replaceAll("\u00a0", " ");""", one) for one in findings]
                assert heads == words, heads

    def test_the_shadows_of_the_elements_are_closed(self):
        with self.browser(opens_shadows=False) as page:
            page.open("/scan?lang=en")
            for name in ("etui-scanner", "etui-document"):
                assert page.script(f"return document.querySelector('{name}').shadowRoot") is None

    def test_the_element_works_in_a_page_of_somebody_else(self):
        folder = self.world.folder / "foreign"
        resources = self.world.resources()
        for name in ("components", "scripts", "styles", "workers", "wasm"):
            shutil.copytree(resources / name, folder / "vendor" / name)
        (folder / "vendor" / "strings").mkdir()
        with urllib.request.urlopen(self.service.base + "/assets/strings/en.json") as texts:
            (folder / "vendor" / "strings" / "en.json").write_bytes(texts.read())
        (folder / "index.html").write_text(FOREIGN)
        handler = functools.partial(QuietHandler, directory=folder)
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            with self.browser(base=f"http://127.0.0.1:{server.server_port}") as page:
                page.open("/index.html")
                page.until(lambda: page.script(
                    "return document.querySelector('etui-scanner').shadowRoot !== null"), "the element")
                page.until(lambda: page.scanner(".stage").is_displayed(), "its texts")
                self.drop(page, self.sample("passport"))
                page.until(lambda: page.find("output").text == "ERIKSSON", "the event", 30)
                button = page.scanner(".way span")
                size = page.script("return getComputedStyle(arguments[0]).fontSize", button)
                assert size == "13px", size
                assert page.find("html").get_attribute("lang") == "en"
        finally:
            server.shutdown()
            server.server_close()

    def test_the_reading_works_by_keyboard(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            page.all(".desk-words .sample")[0].send_keys("\n")
            self.document(page)
            focused = lambda: page.script("""
                let here = document.activeElement;
                while (here?.shadowRoot?.activeElement) here = here.shadowRoot.activeElement;
                return here.textContent;""")
            page.until(lambda: focused().startswith("Read,"), "the focus on what was read")
            page.find(".again").send_keys("\n")
            page.until(lambda: self.shown(page) == "document-scan", "the scanner")


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map,
                      ".js": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, *_):
        pass
