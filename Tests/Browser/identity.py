# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of the identity check: the SDK's own screens in the phone frame."""

import base64
import json
import subprocess
import time
import urllib.request

from browser import Browser
from documents import DocumentCases

RESULT = """
return Object.fromEntries([...document.querySelectorAll(".result .field")].map((row) =>
  [row.querySelector("dt").textContent, row.querySelector(".check-value").textContent]));
"""
PASSPORT = {
    "Surname": "ERIKSSON", "Given names": "ANNA MARIA", "Number": "L898902C3", "Sex": "Female",
    "Date of birth": "12 August 1974", "Valid until": "15 April 2032",
}


# The width and height of a picture, and the share of its pixels that are not grey.
COLOURS = """
const [address, done] = arguments;
const picture = new Image();
picture.onload = () => {
  const {width, height} = picture;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(picture, 0, 0);
  const {data} = context.getImageData(0, 0, width, height);
  let count = 0;
  for (let at = 0; at < data.length; at += 4) {
    const channels = data.slice(at, at + 3);
    count += Math.max(...channels) - Math.min(...channels) > 12;
  }
  done([width, height, count / (width * height)]);
};
picture.src = address;"""


class IdentityCases(DocumentCases):
    name = "identity"

    def begin(self, page, country="AUT", kind="PASSPORT", language="en", way=".welcome .button"):
        """Starts a check and chooses a document."""
        page.open(f"/verify?lang={language}")
        page.find(way).click()
        self.wait(page, "selection")
        page.script(
            "const one = document.querySelector('#check-country'); one.value = arguments[0];"
            "one.dispatchEvent(new Event('change', { bubbles: true }))", country)
        page.find(f".check-types input[value={kind}]").click()

    def scan(self, page, *choice, **options):
        self.begin(page, *choice, **options)
        page.find(".check-panel form .button").click()
        page.until(lambda: self.kind(page) in ("scan", "advice"), "the scanner")

    def kind(self, page):
        return page.script("return document.querySelector('.check')?.dataset.kind ?? null")

    def wait(self, page, kind, seconds=20):
        page.until(lambda: self.kind(page) == kind, kind, seconds)

    def confirm(self, page):
        """Takes the picture that the person is shown."""
        self.wait(page, "confirm")
        page.find(".check-panel .button").click()

    def result(self, page, seconds=30):
        page.until(lambda: self.shown(page) == "check-result", "the data", seconds)
        return page.script(RESULT)

    def check_data(self, shown):
        assert {name: shown.get(name) for name in PASSPORT} == PASSPORT, shown

    def authorization(self):
        """The header field of the bank's reviewer."""
        accounts = json.loads((self.service.data / "access.json").read_text())["identity"]["accounts"]
        account = next(one for one in accounts if "role" not in one)
        credentials = f"{account['adminToken']}:{account['adminSecret']}".encode()
        return "Basic " + base64.b64encode(credentials).decode()

    def ask(self, path, body=None):
        """Asks the server as the bank's reviewer."""
        headers = {
            "Authorization": self.authorization(), "User-Agent": "tests", "Content-Type": "application/json",
        }
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.service.base + path, data=data, headers=headers)
        with urllib.request.urlopen(request) as answer:
            return answer.read()

    def austrian_passport(self, page):
        """The picture of a demonstration case that was approved; its result has reached the merchant."""
        def approved():
            callbacks = json.loads(self.ask("/merchant/callbacks"))["callbacks"]
            return [one["scanReference"] for one in callbacks if one["verificationStatus"] == "APPROVED_VERIFIED"]
        page.until(lambda: approved(), "an approved case", 90)
        return self.ask(f"/api/netverify/v2/scans/{approved()[-1]}/images/front")

    def send_passport(self, page):
        """Sends a passport for verification, from a picture that was chosen."""
        self.begin(page, way=".welcome .button.quiet")
        page.find(".check-panel form .button").click()
        self.wait(page, "scan")
        self.drop(page, self.austrian_passport(page), "passport.jpg", "image/jpeg")
        self.confirm(page)
        page.until(lambda: self.shown(page) == "check-sent", "the confirmation", 30)

    def sent_case(self, page):
        """The reference of the check that was sent, once it is in the reviewers' queue."""
        reference = page.find(".sent code").text
        page.until(lambda: reference in [
            case["scanReference"] for case in json.loads(self.ask("/v1/reviews"))["reviews"]
        ], "the case in the queue", 60)
        return reference

    # The tests.

    def test_a_check_goes_from_the_choice_of_a_document_to_its_data(self):
        with self.browser() as page:
            page.open("/verify?lang=en")
            page.look("check-start")
            self.begin(page)
            page.look("check-selection")
            page.find(".check-panel form .button").click()
            self.wait(page, "scan")
            assert "Photo page of the passport" in page.words()
            page.look("check-scan")
            self.drop(page, self.sample("passport"))
            self.check_data(self.result(page))
            assert "Read, not checked for authenticity" in page.words()
            marks = [row.text for row in page.all(".check-known")]
            assert marks == ["Check digit matches"] * 3, marks
            page.look("check-result")
            page.find(".result-foot .button").click()
            page.until(lambda: self.shown(page) == "check-start", "the start")
            assert "ERIKSSON" not in page.markup(), "the data is still in the page"

    def test_what_is_wrong_with_the_data_is_said_and_the_person_can_clear_it(self):
        with self.browser() as page:
            self.scan(page)
            self.drop(page, self.sample("wrong"))
            self.result(page)
            marks = {row.find_element("css selector", "dt").text: row.find_element("css selector", ".check-known").text
                     for row in page.all(".field:has(.check-known)")}
            assert "Check digit doesn’t match" in marks.values(), marks
            page.look("check-result-wrong")
            # The clipboard of a browser without a window is its own.
            page.script("navigator.clipboard.writeText = async (text) => void (window.copied = text)")
            ways = page.all(".check-ways .button")
            ways[0].click()
            page.until(lambda: "Other apps could read" in page.words(), "what was copied")
            assert "Surname: " in page.script("return window.copied")
            ways[1].click()
            page.until(lambda: "keeps nothing of the document" in page.words(), "the cleared screen")
            assert "ERIKSSON" not in page.markup(), "the data is still in the page"
            page.look("check-result-cleared")

    def test_screens_that_pass_quickly_say_what_goes_on(self):
        # Sending is over in a moment here, and no camera is refused: the page's own module draws these states.
        with self.browser() as page:
            self.scan(page)
            page.script("""
                // The page has its own copy of the modules, with their elements.
                const define = customElements.define.bind(customElements);
                customElements.define = (name, kind) => customElements.get(name) ?? define(name, kind);
                const place = "/assets/screens/check.js";
                window.events = [];
                import(place).then(({create}) => {
                  window.drawn = create({event: (event) => window.events.push(event), frame() {}, picture() {}});
                  document.querySelector(".check").replaceWith(window.drawn.element);
                }).catch((reason) => (window.failure = `${place} ${reason}`));""")
            page.until(lambda: page.script("return Boolean(window.drawn ?? window.failure)"), "the module")
            assert page.script("return window.failure ?? null") is None, page.script("return window.failure")

            def draw(**state):
                state = {"style": {"light": {}, "dark": {}}, "sending": [], "canOpenSettings": False, **state}
                page.script("window.drawn.update(arguments[0])", state)
                return page.script("return window.drawn.element.innerText")

            words = draw(kind="processing", sending=[{"text": "Front", "isSent": True}, {"text": "What was read", "isSent": False}])
            assert "Front" in words and "What was read" in words and "longer than usual" not in words, words
            assert page.script("return window.drawn.element.querySelectorAll('.check-sending .hidden-visually').length") == 1
            page.until(lambda: "longer than usual" in page.script("return window.drawn.element.innerText"), "patience", 15)
            page.look("check-sending")
            words = draw(kind="problem", message="No camera.", code="H00000", canRetry=False, canOpenSettings=True)
            assert "Open settings" in words and "Close" in words, words
            page.look("check-no-camera")
            page.script("window.drawn.element.querySelector('.check-panel .button').click()")
            assert page.script("return window.events.at(-1)") == {"settings": {}}
            words = draw(kind="problem", message="No network.", code="A10000", canRetry=True)
            assert "Try again" in words and "Cancel" in words and "settings" not in words, words
            words = draw(kind="confirm", message="Good?", remark="A reflection may cover something.", picture=None)
            assert "A reflection may cover something." in words, words
            page.look("check-remark")
            assert "Time is up." in draw(kind="done", message="Time is up.")

    def test_a_camera_that_is_taken_away_is_started_once_more(self):
        with self.browser("passport") as page:
            # A passport, where the front of a card is due, stays before the camera.
            self.begin(page, "AUT", "ID_CARD", way=".welcome .button.quiet")
            page.script("""
                const {mediaDevices} = navigator;
                const real = mediaDevices.getUserMedia.bind(mediaDevices);
                mediaDevices.getUserMedia = async (wish) => (window.film = await real(wish));""")
            page.find(".check-panel form .button").click()
            self.wait(page, "scan")
            state = lambda: page.script("return document.querySelector('etui-scanner').getAttribute('camera-state')")
            lose = "window.first = window.film; window.film.getTracks()[0].dispatchEvent(new Event('ended'))"
            page.until(lambda: state() == "running", "the camera")
            page.script(lose)
            page.until(lambda: state() == "running" and page.script("return window.film !== window.first"), "another start")
            page.script(lose)
            page.until(lambda: state() == "missing", "the end of the camera")
            assert self.kind(page) == "scan", "pictures from files would still do"
            page.look("check-scan-lost")

    def test_the_document_before_the_camera_is_outlined(self):
        # A passport, where the front of a card is due, stays before the camera.
        with self.browser("passport") as page:
            self.scan(page, "AUT", "ID_CARD", way=".welcome .button.quiet")
            self.wait(page, "scan")
            page.until(lambda: page.scanner(".outline polygon"), "the outline", 60)
            size, points = page.script("""
                const drawing = document.querySelector("etui-scanner").shadowRoot.querySelector(".outline");
                const {width, height} = drawing.viewBox.baseVal;
                return [[width, height], [...drawing.firstChild.points].map(({x, y}) => [x / width, y / height])];""")
            # The film shows it in the middle, five sixths of its height.
            assert abs(size[0] / size[1] - 1280 / 720) < 0.01, size
            top, bottom = min(y for _, y in points), max(y for _, y in points)
            assert abs(top - 1 / 12) < 0.02 and abs(bottom - 11 / 12) < 0.02, points
            page.until(lambda: "other side" in page.scanner(".guide-text").text, "the hint")
            # Over the camera's picture, and not good, since this is no front of a card.
            drawn, video = (page.script("const {left, top, width, height} = arguments[0].getBoundingClientRect();"
                                        "return [left, top, width, height].map(Math.round)", page.scanner(part))
                            for part in (".outline", "video"))
            assert drawn == video, (drawn, video)
            assert page.scanner(".outline polygon").get_attribute("class") == "seen"
            page.look("check-scan-outlined")

    def card_front(self):
        """The front of a specimen without the table around it."""
        cut = ["ffmpeg", "-v", "error", "-i", "-", "-vf", "crop=iw-112:ih-112", "-f", "image2", "-c:v", "png", "-"]
        return subprocess.run(cut, input=self.file("pol-card-front.jpg"), capture_output=True, check=True).stdout

    def test_the_front_that_stays_before_the_camera_is_not_taken_for_the_back(self):
        film = self.held("card-front", self.card_front)
        with Browser(self.service.base, self.shots, film) as page:
            self.scan(page, "FRA", "DRIVING_LICENSE", way=".welcome .button.quiet")
            self.wait(page, "confirm", 60)
            page.find(".check-panel .button").click()
            page.until(lambda: self.kind(page) == "scan" and "Back" in page.words(), "the back", 30)
            # A person who doesn't turn it in time is asked to, once.
            self.wait(page, "hint", 60)
            page.look("check-hint-not-turned")
            page.find(".check-panel .button").click()
            page.until(lambda: self.kind(page) == "scan" and "Turn the document over" in page.scanner(".guide-text").text,
                       "the words over the picture", 30)
            page.look("check-scan-not-turned")
            # It stays so, however long the front is shown.
            time.sleep(3)
            assert self.kind(page) == "scan"
            assert page.scanner(".outline polygon").get_attribute("class") == "seen"

    def test_the_page_speaks_seven_languages(self):
        starts = {"de": "Daten lesen", "fr": "Lire les données", "it": "Leggi i dati", "es": "Leer los datos",
                  "nl": "Gegevens lezen", "zh-Hans": "读取数据"}
        with self.browser() as page:
            page.open("/verify?lang=en")
            assert len(page.all(".page-bar .languages button")) == 7
            for code, words in starts.items():
                page.find(f".languages button[lang={code}]").click()
                page.until(lambda: words in page.find(".screen").text, words)
                assert page.find("html").get_attribute("lang") == code
                page.until(lambda: page.find(".unread").is_displayed() is (code in ("es", "nl", "zh-Hans")), "the note")
            page.look("check-start-zh-Hans")
            # The choice stays, and the screens of the SDK follow it.
            page.open("/verify")
            page.until(lambda: "读取数据" in page.find(".screen").text, "the language that was chosen")
            page.find(".welcome .button").click()
            self.wait(page, "selection")
            assert "签发国家" in page.words()
            page.look("check-selection-zh-Hans")
            # A page that does not speak it takes one of its own.
            page.open("/scan")
            assert page.find("html").get_attribute("lang") in ("de", "fr", "it", "en")
        for code in ("es", "nl"):
            with self.browser() as page:
                self.scan(page, language=code)
                page.look(f"check-scan-{code}")
                self.drop(page, self.sample("passport"))
                self.result(page)
                page.look(f"check-result-{code}")

    def test_a_phone_offers_the_languages_and_specimens_in_a_sheet(self):
        with self.browser() as page:
            page.open("/verify?lang=en")
            page.size("phone")
            page.find("[data-menu]").click()
            page.until(lambda: page.all(".drawer-sheet[open] .samples button"), "the specimens")
            page.find(".drawer-sheet .languages button[lang=nl]").click()
            page.until(lambda: "Probeer een van deze" in page.find(".drawer-sheet").text, "Dutch")
            assert page.find(".drawer-sheet .unread").is_displayed()
            page.find(".drawer-sheet [data-close]").click()
            page.until(lambda: not page.all(".drawer-sheet[open]"), "the end of the sheet")
            page.find("[data-menu]").click()
            # Where there is room the sheet closes by itself, as all of it is beside the phone.
            page.look("check-menu")
            page.until(lambda: not page.all(".drawer-sheet[open]"), "the end of the sheet")
            assert "Gegevens lezen" in page.find(".screen").text

    def test_a_check_that_is_sent_waits_for_the_reviewer_and_shows_the_result(self):
        with self.browser() as page:
            self.send_passport(page)
            page.look("check-sent")
            reference = self.sent_case(page)
            self.ask(f"/v1/reviews/{reference}", {"verificationStatus": "APPROVED_VERIFIED"})
            page.until(lambda: "Approved" in page.words(), "the result that the bank received", 90)
            assert "the signature on the message is valid" in page.words()
            page.look("check-sent-approved")

    def test_the_result_of_a_sent_check_arrives_in_the_parts_that_a_reader_is_in(self):
        with self.browser() as page:
            self.send_passport(page)
            reference = self.sent_case(page)
            # A screen reader tells what changes in a live region that is there already.
            page.script("window.live = [...document.querySelectorAll('.sent :is([aria-live], [role=status])')]")
            # The link to the desk goes away; the focus then is on the result.
            page.script("document.querySelector('.sent a').focus()")
            self.ask(f"/v1/reviews/{reference}", {"verificationStatus": "APPROVED_VERIFIED"})
            page.until(lambda: "Approved" in page.words(), "the result that the bank received", 90)
            told = page.script("return window.live.map((one) => one.isConnected && one.textContent)")
            assert told[0] == "Approved" and "the signature on the message is valid" in told[1], told
            assert page.script("return document.activeElement.closest('.sent h3') !== null")

    def test_a_document_before_the_camera_is_confirmed_and_sent_in_its_colours(self):
        with self.browser() as page:
            page.open("/verify?lang=en")
            picture = self.austrian_passport(page)
        with Browser(self.service.base, self.shots, self.held("austrian", lambda: picture)) as page:
            self.begin(page, way=".welcome .button.quiet")
            page.find(".check-panel form .button").click()
            self.wait(page, "confirm")
            shown = page.find(".check-picture").get_attribute("src")
            assert shown.startswith("data:image/jpeg;"), shown[:30]
            width, height, share = page.driver.execute_async_script(COLOURS, shown)
            assert width == 800 and share > 0.1, (width, height, share)
            page.look("check-confirm-colours")
            self.confirm(page)
            page.until(lambda: self.shown(page) == "check-sent", "the confirmation", 30)
            reference = page.find(".sent code").text
            page.until(lambda: reference in [
                case["scanReference"] for case in json.loads(self.ask("/v1/reviews"))["reviews"]
            ], "the case in the queue: a rule refuses pictures without colours", 60)
            self.ask(f"/v1/reviews/{reference}", {"verificationStatus": "APPROVED_VERIFIED"})
            kept = self.ask(f"/api/netverify/v2/scans/{reference}/images/front")
            sent = "data:image/jpeg;base64," + base64.b64encode(kept).decode()
            width, height, share = page.driver.execute_async_script(COLOURS, sent)
            assert (width, height) == (1280, 720) and share > 0.05, (width, height, share)

    def test_a_specimen_that_is_sent_is_refused_by_rule(self):
        with self.browser() as page:
            self.begin(page, way=".welcome .button.quiet")
            page.find(".check-panel form .button").click()
            self.wait(page, "scan")
            self.drop(page, self.sample("passport"))
            self.confirm(page)
            page.until(lambda: "Not readable" in page.words(), "the result that the bank received", 90)
            page.look("check-sent-refused")

    def specimen(self, page, name):
        page.until(lambda: page.all(f".desk-words [data-specimen={name}] button"), "the specimen")
        page.script("arguments[0].click()", page.find(f".desk-words [data-specimen={name}] button"))

    def test_a_specimen_waits_for_the_check_that_takes_it(self):
        with self.browser() as page:
            page.open("/verify?lang=en")
            self.specimen(page, "aut-passport")
            page.until(lambda: "Ready: Austria: Passport." in page.words(), "the hint")
            page.look("check-specimens")
            page.find(".welcome .button").click()
            shown = self.result(page)
            assert shown["Surname"] == "MUSTERFRAU" and shown["Number"] == "P4366918", shown
            assert "Ready:" not in page.words()

    def test_each_side_of_a_specimen_goes_where_it_is_asked_for(self):
        with self.browser() as page:
            page.open("/verify?lang=en")
            self.specimen(page, "pol-card")
            page.find(".welcome .button.quiet").click()
            self.confirm(page)
            page.until(lambda: self.kind(page) == "scan" and "Back" in page.words(), "the back", 30)
            self.specimen(page, "pol-card")
            self.confirm(page)
            page.until(lambda: self.shown(page) == "check-sent", "the confirmation", 30)

    def test_a_flawed_specimen_is_refused_by_rule_or_at_once(self):
        with self.browser() as page:
            page.open("/verify?lang=en")
            self.specimen(page, "esp-digit")
            page.find(".welcome .button.quiet").click()
            self.confirm(page)
            page.until(lambda: "Refused: suspected fraud" in page.words(), "the result that the bank received", 90)
        with self.browser() as page:
            page.open("/verify?lang=en")
            self.specimen(page, "nor-blurred")
            page.find(".welcome .button").click()
            page.until(lambda: "Use a sharper one" in page.words(), "the remark", 30)

    def test_a_passport_before_the_camera_becomes_data(self):
        with self.browser("passport") as page:
            self.scan(page)
            self.check_data(self.result(page, 60))

    def test_legal_advice_comes_before_the_camera(self):
        with self.browser() as page:
            self.scan(page, "DEU")
            self.wait(page, "advice")
            assert "German passport" in page.words()
            page.look("check-advice")
            page.find(".check-panel .button").click()
            self.wait(page, "scan")

    def test_the_front_that_is_dropped_for_the_back_is_to_be_turned(self):
        with self.browser() as page:
            self.begin(page, "DEU", "ID_CARD", way=".welcome .button.quiet")
            page.find(".check-types input[value=paper]").click()
            page.find(".check-panel form .button").click()
            self.wait(page, "advice")
            page.find(".check-panel .button").click()
            self.wait(page, "scan")
            assert "Step 1 of 2 · Front of the identity document" in page.words()
            # Another kind of document is pointed out once, and then accepted.
            self.drop(page, self.sample("passport"))
            page.until(lambda: "This isn’t the document you chose" in page.scanner(".invalid").text, "the remark", 30)
            self.drop(page, self.sample("passport"))
            self.confirm(page)
            page.until(lambda: self.kind(page) == "scan" and "Back" in page.words(), "the back", 30)
            self.drop(page, self.sample("passport"))
            self.wait(page, "hint")
            assert "Turn the document over" in page.words()
            page.look("check-flip")
            page.find(".check-panel .button").click()
            self.wait(page, "scan")

    def test_a_licence_is_read_from_its_code(self):
        with self.browser() as page:
            self.scan(page, "USA", "DRIVING_LICENSE")
            assert "Back of the driving licence" in page.words()
            assert "No barcode on your document?" in page.words()
            page.look("check-barcode")
            self.drop(page, self.sample("licence"))
            shown = self.result(page)
            assert shown["City"] == "RICHMOND", shown

    def test_an_address_that_the_code_lacks_is_read_from_the_front(self):
        with self.browser() as page:
            page.open("/verify?lang=en")
            self.specimen(page, "usa-address")
            page.find(".welcome .button").click()
            self.wait(page, "hint", 30)
            page.look("check-address")
            page.find(".check-panel .button").click()
            page.until(lambda: self.kind(page) == "scan" and "Front" in page.words(), "the front")
            assert "Step 2 of 2" in page.words()
            self.specimen(page, "usa-address")
            self.confirm(page)
            shown = self.result(page)
            assert (shown["City"], shown["Surname"]) == ("SAMPLETOWN", "SAMPLE"), shown
            assert "Source: barcode and printed text" in page.words()
            page.look("check-address-read")

    def test_a_picture_without_a_document_says_so_and_the_check_goes_on(self):
        with self.browser() as page:
            self.scan(page)
            self.drop(page, self.world.picture("genuine").read_bytes())
            page.until(lambda: page.scanner(".invalid.shown"), "the remark")
            self.drop(page, self.sample("passport"))
            self.check_data(self.result(page))

    def test_a_picture_that_cannot_be_read_says_why(self):
        with self.browser() as page:
            self.scan(page)
            for file, words in (
                (b"%PDF-1.4 no picture at all", "Choose a JPEG or PNG"),
                (self.sample("passport")[:4000], "damaged or incomplete"),
                (self.sample("passport") + bytes(15_000_000), "too large"),
            ):
                self.drop(page, file)
                def remark():
                    shown = page.scanner(".invalid.shown")
                    return shown and words in shown.get_attribute("textContent")
                page.until(remark, words)

    def test_what_the_scanner_says_is_spoken_and_has_the_focus(self):
        with self.browser() as page:
            self.scan(page)
            spoken = "return document.querySelector('.check-scan > .check-said[role=status]')?.textContent"
            assert "frame" in page.script(spoken), page.script(spoken)
            assert page.script("return document.activeElement.className") == "check-step"

    def test_the_other_way_is_a_picture_of_ones_own_that_is_confirmed(self):
        with self.browser() as page:
            self.scan(page)
            page.find("etui-scanner button[slot=ways]:not([hidden])").click()
            page.until(lambda: "Take the picture" in page.words(), "the shutter")
            page.look("check-shutter")
            self.drop(page, self.sample("passport"))
            self.wait(page, "confirm")
            page.look("check-confirm")
            page.find(".check-panel .button.quiet").click()
            self.wait(page, "scan")
            self.drop(page, self.sample("passport"))
            self.wait(page, "confirm")
            page.find(".check-panel .button").click()
            self.check_data(self.result(page))

    def test_a_check_ends_when_the_person_cancels_or_goes_back(self):
        with self.browser() as page:
            self.scan(page)
            page.find(".bar .right").click()
            page.until(lambda: self.shown(page) == "check-start", "the start")
            self.scan(page)
            page.driver.back()
            page.until(lambda: self.shown(page) == "check-start", "the start")
            # The next check starts afresh, so the one before has ended.
            self.scan(page)
            self.drop(page, self.sample("passport"))
            self.check_data(self.result(page))

    def test_a_check_speaks_the_language_of_the_page(self):
        for code, words in {"de": "Welches Dokument?", "fr": "Quel document ?", "it": "Quale documento?"}.items():
            with self.browser() as page:
                self.begin(page, language=code)
                assert words in " ".join(page.words().split())
                assert {"de": "Österreich", "fr": "Autriche", "it": "Austria"}[code] in page.words()
                page.find(".check-panel form .button").click()
                self.wait(page, "scan")
                page.look(f"check-scan-{code}")
