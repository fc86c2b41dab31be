# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The face of an identity check, from the consent to the reviewer, at a server that has no face engine."""

import json
import subprocess
import time
import urllib.request

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from identity import IdentityCases

SIZE = (960, 720)
SCANNER = "document.querySelector('etui-scanner').shadowRoot"
MIRRORED = f"return getComputedStyle({SCANNER}.querySelector('video')).scale"
ASKED = """
const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
window.asked = [];
navigator.mediaDevices.getUserMedia = (wish) => { asked.push(wish.video.facingMode.ideal); return ask(wish); };
"""


def drawing():
    """A face as children draw it, in colour: red, green and blue of each pixel."""
    width, height = SIZE
    pixels = bytearray()
    for y in range(height):
        for x in range(width):
            across, down = (x - width / 2) / 170, (y - height / 2) / 230
            colour = (150, 170, 190)
            if across ** 2 + down ** 2 < 1:
                colour = (224, 172, 140)
                if any((across - side) ** 2 + (down + 0.2) ** 2 < 0.02 for side in (-0.4, 0.4)):
                    colour = (50, 40, 40)
                elif abs(down - 0.5) < 0.04 and abs(across) < 0.35:
                    colour = (170, 60, 60)
            pixels += bytes(colour)
    return bytes(pixels)


class IdentityFaceCases(IdentityCases):
    name = "identity-face"

    def film(self, name):
        """A film of the drawn face before a camera."""
        film = self.world.folder / "face.y4m"
        if not film.exists():
            self.draw(film, "-loop", "1", "-t", "0.5", "-pix_fmt", "yuv420p")
        return film

    def selfie(self):
        picture = self.world.folder / "face.jpg"
        if not picture.exists():
            self.draw(picture, "-frames:v", "1")
        return picture.read_bytes()

    def draw(self, target, *options):
        still = self.world.folder / "face.png"
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", "%dx%d" % SIZE, "-i", "-",
             "-frames:v", "1", still], input=drawing(), check=True)
        loop = options[:2] if options[0] == "-loop" else ()
        rest = options[2:] if loop else options
        subprocess.run(["ffmpeg", "-v", "error", "-y", *loop, "-i", still, *rest, "-r", "10", target], check=True)

    def require(self, is_required=True):
        """Has the bank ask for a face, or only offer that, as its administrator does."""
        with self.request("/v1/account/settings") as answer:
            mark = answer.headers["ETag"]
            settings = json.loads(answer.read())
        settings = settings.get("settings", settings)
        settings["face.required"], settings["face.offered"] = is_required, True
        self.request("/v1/account/settings", "PUT", settings, {"If-Match": mark}).close()

    def request(self, path, method="GET", body=None, headers=()):
        request = urllib.request.Request(
            self.service.base + path, method=method, data=None if body is None else json.dumps(body).encode())
        request.add_header("Authorization", self.authorization())
        request.add_header("Content-Type", "application/json")
        for name, value in dict(headers).items():
            request.add_header(name, value)
        return urllib.request.urlopen(request)

    def upto_consent(self, page, language="en"):
        """Takes the front of a passport that no rule refuses."""
        self.begin(page, language=language, way=".welcome .button.quiet")
        page.find(".check-panel form .button").click()
        self.wait(page, "scan")
        self.drop(page, self.austrian_passport(page), "passport.jpg", "image/jpeg")
        self.confirm(page)
        self.wait(page, "consent")

    def press(self, page, words):
        """Finds a button by the keyboard, and presses it."""
        for _ in range(60):
            focused = page.script(
                "let one = document.activeElement; while (one?.shadowRoot?.activeElement) "
                "one = one.shadowRoot.activeElement; return one?.localName === 'button' ? one.textContent : ''")
            if words in focused:
                page.driver.switch_to.active_element.send_keys(Keys.ENTER)
                return
            page.driver.switch_to.active_element.send_keys(Keys.TAB)
        raise AssertionError(f"no button {words!r} by keyboard")

    def sent(self, page):
        page.until(lambda: self.shown(page) == "check-sent", "the confirmation", 30)
        return page.find(".sent code").text

    def case(self, reference, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if reference in [one["scanReference"] for one in json.loads(self.ask("/v1/reviews"))["reviews"]]:
                return
            time.sleep(0.5)
        raise AssertionError("the case is not in the queue")

    # The tests.

    def test_a_face_is_taken_with_the_front_camera_and_the_reviewer_compares_it(self):
        self.require()
        with self.browser("face", before=ASKED) as page:
            self.upto_consent(page)
            words = page.words()
            assert "30 days after the result" in words and "isn’t certified" in words, words
            page.look("check-consent")
            self.press(page, "I agree")
            self.wait(page, "scan")
            assert "Step 2 of 2 · Your face" in page.words()
            page.until(lambda: "Take the picture" in page.words(), "the shutter")
            assert page.script("return asked.at(-1)") == "user"
            assert page.script(MIRRORED) == "-1 1"
            page.look("check-face")
            self.press(page, "Take the picture")
            self.wait(page, "confirm")
            assert page.find(".check-picture").get_attribute("src").startswith("data:image/jpeg")
            page.look("check-face-confirm")
            page.find(".check-panel .button.quiet").click()
            self.wait(page, "scan")
            page.until(lambda: "Take the picture" in page.words(), "the shutter")
            self.press(page, "Take the picture")
            self.confirm(page)
            reference = self.sent(page)
            self.case(reference)
            page.open("/desk/verification?lang=en")
            page.until(lambda: page.all(".offer") and (page.all(".offer")[0].click() or True), "the reviewers")
            page.until(lambda: page.all(".desk-bar"), "the desk")
            page.open(f"/desk/verification?lang=en&case={reference}")
            page.until(lambda: page.all(".face-pair img"), "the pair")
            shown = page.words()
            for words in ("Selfie and portrait", "couldn’t be compared", "No face comparison is installed", "not asked for",
                          "isn’t certified presentation-attack detection"):
                assert words in shown, words
            page.until(lambda: page.script(
                "return [...document.querySelectorAll('.face-pair img')].every((one) => one.naturalWidth > 0)"),
                "both pictures")
            page.look("desk-verification-face")
            reason = Select(page.find("[name=selfieReason]"))
            reason.select_by_visible_text("The selfie shows a screen, a print or a video")
            page.look("desk-verification-selfie")
            next(one for one in page.all(".decide .button") if one.text == "Approve").click()
            page.until(lambda: "Approved. The selfie shows a screen" in page.find(".decision").text, "the decision")
            page.look("desk-verification-selfie-decided")
        path = f"/api/netverify/v2/scans/{reference}"
        found = json.loads(self.ask(path + "/data/verification"))["verification"]["identityVerification"]
        assert found == {
            "similarity": "NOT_POSSIBLE", "validity": "FALSE", "reason": "SELFIE_IS_SCREEN_PAPER_VIDEO",
            "liveness": "NOT_PERFORMED",
        }, found
        assert self.ask(path + "/images/face").startswith(b"\xff\xd8")

    def test_a_person_who_declines_an_offered_face_continues_without_it(self):
        self.require(False)
        with self.browser("face") as page:
            self.upto_consent(page)
            page.look("check-consent-offered")
            self.press(page, "continue without it")
            self.case(self.sent(page))

    def test_a_picture_from_a_file_takes_the_place_of_the_camera(self):
        self.require()
        with self.browser() as page:
            self.upto_consent(page)
            page.find(".check-panel .button").click()
            self.wait(page, "scan")
            self.drop(page, b"no picture", "face.jpg", "image/jpeg")
            page.until(lambda: page.scanner(".invalid.shown"), "the remark")
            self.drop(page, self.selfie(), "face.jpg", "image/jpeg")
            self.confirm(page)
            self.case(self.sent(page))

    def test_without_consent_the_check_ends(self):
        self.require()
        for code, words in {"de": "Nicht einverstanden", "fr": "Je refuse", "it": "Non accetto"}.items():
            with self.browser() as page:
                self.upto_consent(page, code)
                self.press(page, words)
                page.until(lambda: self.shown(page) == "check-start", "the start")
