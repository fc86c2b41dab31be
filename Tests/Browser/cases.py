# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of the pages. Each is a claim; its name is the sentence that is printed."""

import base64

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import Browser
from world import HOSTILE_NAME, Service

# The labels that the genuine vaccination seal must show.
LABELS = {
    "Type", "Version", "Issuing country", "UVCI", "Name", "Date of birth", "Sex",
    "Travel document number", "Vaccine or prophylaxis", "Vaccine brand",
    "Disease or agent targeted", "Date of vaccination", "Dose number", "Country of vaccination",
    "Administering centre", "Vaccine batch number",
}
TEST_LABELS = {
    "Document type", "Document number", "Testing facility", "Country", "Contact: telephone",
    "Contact: e-mail", "Contact: address", "Sample collected", "Report issued", "Test", "Result",
    "Method",
}
DROP = """
const [selector, name, type, content] = arguments;
const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
const transfer = new DataTransfer();
transfer.items.add(new File([bytes], name, {type}));
const stage = document.querySelector("etui-scanner").shadowRoot.querySelector(selector);
for (const kind of ["dragenter", "dragover", "drop"]) {
  stage.dispatchEvent(new DragEvent(kind, {dataTransfer: transfer, bubbles: true, cancelable: true}));
}
"""


class Cases:
    def __init__(self, world, service, shots):
        self.world = world
        self.service = service
        self.shots = shots

    def close(self):
        return 0

    def browser(self, film=None, **options):
        film = self.world.film(film) if film else None
        return Browser(options.pop("base", self.service.base), self.shots, film, **options)

    def drop(self, page, content, name="code.png", kind="image/png"):
        page.script(DROP, ".stage", name, kind, base64.b64encode(content).decode())

    def paste(self, page, text):
        """By the button, the field and the other button."""
        page.scanner(".ways button:nth-of-type(2)").click()
        page.until(lambda: page.scanner(".sheet").is_displayed(), "the sheet")
        page.script("arguments[0].value = arguments[1]", page.scanner("textarea"), text)
        page.scanner(".sheet .main").click()

    # The tests.

    def test_a_camera_that_shows_a_genuine_seal_leads_to_authentic(self):
        with self.browser("genuine") as page:
            page.open("/seals?lang=en")
            assert page.verdict() == self.world.genuine_kind
            shown = page.fields()
            assert {label for label, _ in shown} == LABELS, shown
            assert ("Name", self.world.holder) in shown
            assert "Check that the details match the holder." in page.words()
            page.look("authentic")
            page.script("document.querySelector('.basis').open = true")
            page.script("document.querySelector('.basis').scrollIntoView()")
            page.look("authentic-basis")

    def test_a_camera_that_shows_an_altered_seal_leads_to_not_authentic_and_no_content(self):
        with self.browser("altered") as page:
            page.open("/seals?lang=en")
            assert page.verdict() == "notAuthentic"
            assert page.fields() == []
            document = page.markup()
            for secret in self.world.secrets:
                assert secret not in document, f"{secret} is in the document"
            page.look("not-authentic")

    def test_a_menu_is_not_a_seal_and_scanning_goes_on(self):
        with self.browser("menu") as page:
            page.open("/seals?lang=en")
            label = lambda: "shown" in page.scanner(".invalid").get_attribute("class")
            page.until(label, "the label")
            for part in (".invalid", ".live"):
                page.until(lambda: page.scanner(part).get_property("textContent")
                           == "This code is not a VDS-NC", f"the words in {part}")
            page.look("not-a-seal")
            starts = lambda: page.script("""
                return performance.getEntriesByType("resource")
                  .filter((entry) => entry.name.includes("/frames?"))
                  .map((entry) => entry.startTime)""")
            before = len(starts())
            page.until(lambda: len(starts()) >= before + 6, "six more frames")
            asked = starts()
            rate = 1000 * (len(asked) - 1) / (asked[-1] - asked[0])
            assert rate <= 5, f"{rate} frames a second are more than are asked for"
            assert page.screen() == "seal-scan"

    def test_the_label_fades_after_two_seconds(self):
        with self.browser() as page:
            page.open("/seals?lang=en")
            # The time is that of the timer: how late a timer fires depends on the machine.
            waits = page.script("""
              const { setTimeout } = window, waits = [];
              window.setTimeout = (body, wait) => (waits.push(wait), setTimeout(body, wait));
              document.querySelector("etui-scanner").showInvalid();
              window.setTimeout = setTimeout;
              return waits;""")
            assert 2000 in waits, waits
            shown = lambda: "shown" in page.scanner(".invalid").get_attribute("class")
            assert shown()
            page.until(lambda: not shown(), "the label to fade")

    def test_the_frame_is_square_and_zoom_shows_the_code_larger(self):
        with self.browser("menu") as page:
            page.open("/seals?lang=en")
            page.size("phone")
            page.until(lambda: page.scanner("video").size["width"] > 0, "the picture")
            page.settle()
            guide = page.scanner(".guide").size
            assert abs(guide["width"] - guide["height"]) <= 1
            assert abs(guide["width"] - 390 * 5 / 7) <= 1, guide
            before = page.scanner("video").size["width"]
            page.until(lambda: page.scanner(".tools .tool:not([hidden])"), "the zoom button").click()
            page.until(lambda: page.scanner("video").size["width"] > 1.9 * before, "the zoom")
            # A wide stage of its own: the frame takes two fifths of the width.
            page.script("""document.querySelector(".phone").style.cssText =
                "position:fixed;inset:0;height:100vh;width:100vw;aspect-ratio:auto;padding:0";""")
            page.metrics(1180, 1400, scale=1)
            page.settle()
            assert abs(page.scanner(".guide").size["width"] - 1180 * 2 / 5) <= 1

    def test_a_dropped_picture_is_read(self):
        with self.browser() as page:
            page.open("/seals?lang=en")
            self.drop(page, self.world.picture("genuine").read_bytes())
            assert page.verdict() == self.world.genuine_kind

    def test_a_chosen_file_is_read_and_one_without_a_code_is_answered(self):
        with self.browser() as page:
            page.open("/seals?lang=en")
            page.scanner("input[type=file]").send_keys(str(self.world.picture("test")))
            assert page.verdict() == "authentic"
            assert TEST_LABELS <= {label for label, _ in page.fields()}, page.fields()
            page.look("test-certificate")
            page.find(".result-foot button").click()
            page.until(lambda: page.screen() == "seal-scan", "the scan screen")
            page.scanner("input[type=file]").send_keys(str(self.world.picture("menu")))
            page.until(lambda: page.scanner(".notice").is_displayed(), "an answer")
            assert page.scanner(".notice etui-verdict").get_attribute("kind") == "notASeal"
            page.look("not-a-seal-picture")
            self.drop(page, b"GIF89a", "x.gif", "image/gif")
            page.until(lambda: page.scanner(".notice etui-verdict").get_attribute("kind")
                       == "unreadable", "another answer")
            page.look("unreadable-picture")
            page.scanner(".notice .close").click()
            page.until(lambda: not page.scanner(".notice").is_displayed(), "the notice to go")

    def test_pasted_text_is_verified(self):
        with self.browser() as page:
            page.open("/seals?lang=en")
            page.scanner(".ways button:nth-of-type(2)").click()
            page.look("text")
            page.scanner(".sheet button:not(.main)").click()
            self.paste(page, self.world.texts["genuine"])
            assert page.verdict() == self.world.genuine_kind
            page.find(".bar .back").click()
            page.until(lambda: page.screen() == "seal-scan", "the scan screen")
            page.script("""
                const transfer = new DataTransfer();
                transfer.setData("text/plain", arguments[0]);
                document.dispatchEvent(new ClipboardEvent("paste", {clipboardData: transfer}));""",
                self.world.texts["altered"])
            assert page.verdict() == "notAuthentic"

    def test_deceptive_characters_are_shown_and_markup_is_text(self):
        with self.browser() as page:
            page.open("/seals?lang=en")
            self.paste(page, self.world.texts["hostile"])
            assert page.verdict() == "warnings"
            name = dict(page.fields())["Name"]
            visible = HOSTILE_NAME.replace("\u202e", "⟨U+202E⟩").replace("\u0007", "⟨U+0007⟩")
            assert name == visible, name
            assert page.all(".field b") == []
            assert len(page.all(".field .control")) == 2
            page.look("deceptive")

    def test_every_sample_of_the_page_shows_what_it_promises(self):
        promised = ["authentic", "authentic", "notAuthentic", "notAuthentic", "noTrust"]
        with self.browser() as page:
            page.open("/seals?lang=en")
            for place, kind in enumerate(promised):
                page.all(".desk-words .sample")[place].click()
                page.until(lambda: page.screen() == "seal-result" and page.verdict() == kind, kind)
                if kind == "noTrust":
                    page.look("no-trust")
                page.size("desk")
                page.find(".result-foot button").click()
                page.until(lambda: page.screen() == "seal-scan", "the scan screen")
            page.all(".desk-words .sample")[5].click()
            page.until(lambda: page.scanner(".notice").is_displayed(), "the answer")
            page.size("phone")
            page.find("[data-menu]").click()
            # Where there is room the sheet closes by itself, as all of it is beside the phone.
            page.look("samples")
            page.size("phone")
            page.find("[data-menu]").click()
            page.until(lambda: page.all(".drawer-sheet[open] .sample"), "the samples")[2].click()
            assert page.verdict() == "notAuthentic"

    def test_a_demonstration_always_says_so(self):
        with self.browser() as page:
            page.open("/seals?lang=en")
            page.all(".desk-words .sample")[0].click()
            assert page.verdict() == "authentic"
            assert "No country stands behind it." in page.words()
            page.look("demonstration")

    def test_an_overdue_update_is_announced_by_a_banner(self):
        data = self.world.folder / "data-overdue"
        self.world.run(
            "trust", "add", self.world.authority / "csca.cer", "--demo", "--data", data,
            "--crl", self.world.authority / "csca.crl", "--crl", "https://127.0.0.1:9/csca.crl")
        service = Service(self.world, "overdue")
        try:
            with self.browser(base=service.base) as page:
                page.open("/seals?lang=en")
                banner = page.scanner(".warning")
                assert banner.is_displayed()
                assert "connect to internet" in banner.text
                page.look("overdue")
                page.find(".languages button[lang=de]").click()
                page.until(lambda: "aktualisieren" in page.scanner(".warning").text, "German")
        finally:
            service.stop()

    def test_every_state_speaks_four_languages(self):
        guides, verdicts = set(), set()
        with self.browser() as page:
            for code in ("de", "fr", "it", "en"):
                page.open(f"/seals?lang={code}")
                page.until(lambda: page.scanner(".guide-text").text, "the guide")
                guides.add(page.scanner(".guide-text").text)
                self.paste(page, self.world.texts["genuine"])
                page.verdict()
                assert "verdict." not in page.words() and "field." not in page.words()
                verdicts.add(page.inside(".result etui-verdict", "h2").text)
                page.look(f"language-{code}")
        assert len(guides) == 4 and len(verdicts) == 4, (guides, verdicts)

    def test_the_language_changes_in_the_middle(self):
        with self.browser() as page:
            page.open("/seals?lang=en")
            self.paste(page, self.world.texts["altered"])
            page.verdict()
            page.find(".languages button[lang=fr]").click()
            heading = lambda: page.inside(".result etui-verdict", "h2").text
            page.until(lambda: heading() == "Non authentique", "French")
            page.until(lambda: page.find(".bar-title").text == "Résultat", "the bar in French")

    def test_everything_works_by_keyboard(self):
        with self.browser() as page:
            page.open("/seals?lang=en")
            keys = lambda *all_keys: ActionChains(page.driver).send_keys(*all_keys).perform()
            focused = lambda: page.script("""
                let here = document.activeElement;
                while (here?.shadowRoot?.activeElement) here = here.shadowRoot.activeElement;
                return here === document.body ? "" : (here.ariaLabel ?? here.textContent).trim();""")
            seen = []
            while len(seen) < 40 and "Paste the text of a code" not in seen:
                keys(Keys.TAB)
                seen.append(focused())
            assert seen[0] == "Skip to content", seen
            for name in ("Use the camera", "Choose a picture of the code", "Back"):
                assert name in seen, (name, seen)
            # A key is handled after the driver has sent it, so each outcome is waited for.
            sheet = lambda: page.scanner(".sheet").is_displayed()
            keys(Keys.ENTER)
            page.until(sheet, "the sheet")
            keys(Keys.ESCAPE)
            page.until(lambda: not sheet(), "the sheet to close")
            page.until(lambda: focused() == "Paste the text of a code", "the focus")
            keys(Keys.ENTER)
            page.until(sheet, "the sheet")
            page.script("arguments[0].value = arguments[1]", page.scanner("textarea"),
                        self.world.texts["genuine"])
            keys(Keys.TAB, Keys.TAB, Keys.ENTER)
            page.verdict()
            page.until(lambda: focused().startswith("Verified"), "the focus on the verdict")
            for _ in range(40):
                if focused() == "Scan another":
                    break
                keys(Keys.TAB)
            assert focused() == "Scan another", focused()
            keys(Keys.ENTER)
            page.until(lambda: page.screen() == "seal-scan", "the scan screen")

    def test_a_refused_camera_is_explained_and_the_other_ways_work(self):
        with self.browser(camera=False) as page:
            page.open("/seals?lang=en")
            page.scanner(".start").click()
            page.until(lambda: "access is blocked" in page.scanner(".no-camera").text, "the words")
            page.look("camera-refused")
            self.paste(page, self.world.texts["genuine"])
            assert page.verdict() == self.world.genuine_kind

    def test_a_missing_camera_is_explained(self):
        with self.browser(arguments=["--use-fake-ui-for-media-stream"]) as page:
            page.open("/seals?lang=en")
            page.until(lambda: "No camera found" in page.scanner(".no-camera").text, "the words")
            page.look("camera-missing")

    def test_the_scan_screen_waits_for_the_reader_before_it_asks(self):
        with self.browser() as page:
            page.open("/seals?lang=en")
            assert page.scanner(".start").text == "Use the camera"
            page.look("scan")

    def test_a_small_window_and_large_text_lose_nothing(self):
        with self.browser() as page:
            page.open("/seals?lang=de")
            page.metrics(320, 568, scale=1)
            page.settle()
            for selector in (".start", ".guide-text", ".ways button"):
                box = page.script(
                    "const box = arguments[0].getBoundingClientRect();"
                    "return [box.left, box.top, box.right, box.bottom]", page.scanner(selector))
                assert box[0] >= 0 and box[1] >= 0 and box[2] <= 320 and box[3] <= 568, (
                    selector, box)
            page.check_width("scan", "320 pixel")
            self.paste(page, self.world.texts["genuine"])
            page.verdict()
            page.check_width("result", "320 pixel")
            page.script("document.documentElement.style.fontSize = '200%'")
            page.settle()
            page.check_width("result in large text", "320 pixel")

    def test_nothing_moves_for_those_who_do_not_want_it(self):
        with self.browser() as page:
            page.media(prefers_reduced_motion="reduce")
            page.open("/seals?lang=en")
            length = page.script(
                "return getComputedStyle(arguments[0]).animationDuration", page.scanner(".guide i"))
            assert float(length.removesuffix("s")) <= 0.001, length

    def test_a_service_that_comes_back_is_found_again(self):
        service = Service(self.world, "again", *self.world.anchors)
        with self.browser(base=service.base) as page:
            page.open("/seals?lang=en")
            assert service.stop() == 0
            page.until(lambda: page.find(".trouble").text, "the words")
            page.driver.get_log("browser")  # the browser complains about the lost connection
            service = Service(self.world, "again", *self.world.anchors, port=service.port)
            try:
                page.until(lambda: page.all(".trouble button"), "the button")
                page.driver.get_log("browser")
                page.find(".trouble button").click()
                page.until(lambda: not page.find(".trouble").text, "the screen")
                page.driver.get_log("browser")  # the session of before is gone
                self.paste(page, self.world.texts["genuine"])
                assert page.verdict() == self.world.genuine_kind
            finally:
                service.stop()
