# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of the document exchange: the requesting app and the wallet, side by side."""

import base64
import re
import subprocess
import urllib.error
import urllib.request

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import Browser, each
from world import Service

FORM = ".exchange-form"
WALLET = ".exchange-wallet"
CODE = "271828"
# Everything that a selector finds at a place, inside its elements too.
FIND = """
const place = document.querySelector(arguments[0]);
const shadows = place ? [...place.querySelectorAll("*")].map((one) => one.shadowRoot) : [];
const found = [place, ...shadows].filter(Boolean).flatMap((root) => [...root.querySelectorAll(arguments[1])]);
"""
READ = """
const read = (node) => [...node.childNodes].map((child) =>
  child.nodeType === 3 ? child.data : read(child)).join("") + (node.shadowRoot ? read(node.shadowRoot) : "");
const place = document.querySelector(arguments[0]);
return place ? read(place) : "";
"""
FOCUSED = """
let one = document.activeElement;
while (one?.shadowRoot?.activeElement) one = one.shadowRoot.activeElement;
return one?.dataset.name ?? one?.tagName ?? "";
"""


class ExchangeCases:
    def __init__(self, world, service, shots):
        self.world = world
        self.service = service
        self.shots = shots

    def close(self):
        return 0

    def browser(self, **options):
        return Browser(options.pop("base", self.service.base), self.shots, **options)

    def open(self, page, language="en"):
        page.open(f"/exchange?lang={language}")
        page.until(lambda: page.all(f"{FORM} [data-name=start]"), "the form")
        page.until(lambda: page.all(f"{WALLET} .item"), "the wallet")

    def all(self, page, place, selector):
        return each(lambda: page.script(FIND + "return found;", place, selector))

    def press(self, page, place, name):
        """Presses what begins with a name, as soon as it is there and can be pressed."""
        page.until(lambda: page.script(FIND + """
            found[0]?.click();
            return found.length > 0;""", place, f"[data-name^='{name}']:enabled"), name)

    def choose(self, page, place, name, value):
        page.until(lambda: page.script("""
            const found = document.querySelector(`${arguments[0]} [data-name="${arguments[1]}"]`);
            if (!found) return false;
            found.value = arguments[2];
            found.dispatchEvent(new Event("change"));
            return true;""", place, name, value), name)

    def view(self, page, name):
        """Waits for a part of the wallet, told by a control that only this part has."""
        page.until(lambda: self.all(page, WALLET, f"[data-name^='{name}']"), name)

    def value(self, page, name):
        return page.script("return document.querySelector(arguments[0]).value",
                           f"{FORM} [data-name=form-{name}]")

    def text(self, page, selector):
        """What stands at a place, inside its elements too."""
        return page.script(READ, selector)

    def told(self, page, place, words):
        page.until(lambda: words in self.text(page, f"{place} .app-notice p"), words)

    def front(self, page):
        return page.script("return document.querySelector('main').dataset.front")

    def look(self, page, app, name):
        """Looks at the page with an app in front, which is the only one to be seen at phone width."""
        page.script("document.querySelector(`.apps [data-app=${arguments[0]}]`).click()", app)
        page.until(lambda: self.front(page) == app, app)
        page.look(name)
        page.size("desk")

    def start(self, page, version="v4", kinds=()):
        self.press(page, FORM, f"version-{version}")
        for kind in kinds:
            self.press(page, FORM, f"kind-{kind}")
        self.press(page, FORM, "start")

    def enter(self, page, code=CODE):
        """Types the code of the device and confirms it."""
        self.view(page, "code")
        page.script(FIND + "found[0].value = arguments[2];", WALLET, "[data-name=code]", code)
        self.press(page, WALLET, "enter")

    def agree(self, page, version="v4", kinds=()):
        """Asks, chooses the first document and agrees, up to the lock."""
        self.start(page, version, kinds)
        self.view(page, "choose-")
        self.press(page, WALLET, "choose-")
        self.press(page, WALLET, "send")
        self.view(page, "code")

    def fill(self, page, version="v4", kinds=()):
        self.agree(page, version, kinds)
        self.enter(page)
        self.told(page, FORM, "The form is filled")

    def sample(self):
        with urllib.request.urlopen(f"{self.service.base}/exchange/samples/passport.png") as answer:
            return answer.read()

    def film(self):
        """A film in which the specimen passport is held still before a camera of 1280 by 720 pixels."""
        film = self.world.folder / "exchange-passport.y4m"
        if not film.exists():
            still = self.world.folder / "exchange-passport.png"
            still.write_bytes(self.sample())
            scene = "scale=-2:640,pad=1280:720:(ow-iw)/2:(oh-ih)/2:color=0x8a8f94"
            subprocess.run(
                ["ffmpeg", "-v", "error", "-y", "-loop", "1", "-i", still, "-t", "0.5", "-r", "10",
                 "-vf", scene, "-pix_fmt", "yuv420p", film], check=True)
        return film

    # The tests.

    def test_exchange_fills_the_form_in_version_4_with_the_members_asked_for(self):
        with self.browser() as page:
            self.open(page)
            page.look("exchange-start")
            self.look(page, "wallet", "exchange-documents")
            self.look(page, "form", "exchange-form")
            self.start(page)
            self.view(page, "choose-")
            assert self.front(page) == "wallet"
            assert "The app opened the wallet" in self.text(page, ".jump")
            words = self.text(page, WALLET)
            for word in ("Example Insurance Ltd", "Asked for", "calls itself", "signing key is stored in",
                         "Taking out insurance", "30 days", "example-insurance:"):
                assert word in words, word
            assert not self.all(page, WALLET, "input:checked"), "nothing is chosen beforehand"
            assert not self.all(page, WALLET, "[data-name=send]")[0].is_enabled()
            assert "Отдел внутренних дел" not in words, "only the members asked for are shown"
            page.look("exchange-asked")
            self.press(page, WALLET, "choose-")
            page.until(lambda: self.all(page, WALLET, ".candidate.chosen details[open]"), "what is sent")
            page.look("exchange-consent")
            self.press(page, WALLET, "send")
            self.view(page, "code")
            assert self.value(page, "familyName") == "", "nothing is sent before the code"
            words = self.text(page, f"{WALLET} etui-passcode")
            assert "Example Insurance Ltd will receive" in words and "national passport" in words, words
            page.look("exchange-confirm")
            self.enter(page)
            self.told(page, FORM, "The form is filled in. Documents received: 1.")
            assert self.front(page) == "form"
            assert self.value(page, "familyName") == "Тестова"
            assert self.value(page, "birthDate") == "1985-02-28"
            assert self.value(page, "passport") == "00 05 000101"
            assert "Образцов" in self.value(page, "address")
            assert "Documents sent: 1" in self.text(page, f"{WALLET} .app-notice")
            tokens = page.script("""return [...document.querySelectorAll(".exchange-form input[name]")]
                .map((one) => one.autocomplete)""")
            for token in ("family-name", "given-name", "bday", "sex", "street-address"):
                assert token in tokens, token
            page.look("exchange-filled")

    def test_exchange_fills_the_form_in_version_3(self):
        with self.browser() as page:
            self.open(page)
            self.start(page, "v3")
            self.view(page, "choose-")
            words = self.text(page, WALLET)
            assert "isn’t signed" in words and "The whole document is sent" in words
            assert "Отдел внутренних дел" in words
            page.look("exchange-unsigned")
            self.press(page, WALLET, "choose-")
            self.press(page, WALLET, "send")
            self.enter(page)
            self.told(page, FORM, "The form is filled")
            assert self.value(page, "givenName") == "Анна"

    def test_exchange_says_beside_the_fields_what_is_wrong_or_odd(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, FORM, "several")
            self.start(page, "v4", ["RusVehicleRegID", "RusINN"])
            self.view(page, "choose-")
            for place in (1, 3):
                self.all(page, WALLET, ".candidate input")[place].click()
            assert len(self.all(page, WALLET, ".candidate.chosen")) == 2
            page.look("exchange-several")
            assert "(2)" in self.all(page, WALLET, "[data-name=send]")[0].text
            self.press(page, WALLET, "send")
            self.enter(page)
            self.told(page, FORM, "Documents: 2, to check: 2.")
            assert page.all(f"{FORM} #form-taxpayer-notes .error"), "the wrong check digit"
            assert page.find("#form-taxpayer").get_attribute("aria-invalid") == "true"
            assert page.all(f"{FORM} #form-vin-notes .note"), "the vehicle's number"
            assert self.value(page, "plate") == "А001АА77"
            assert "Errors: 1" in self.text(page, f"{FORM} .found"), "how many there are"
            visited = []
            for _ in range(3):
                self.press(page, FORM, "next-finding")
                visited.append(page.script(FOCUSED))
            assert visited == ["form-vin", "form-taxpayer", "form-vin"], visited
            page.look("exchange-findings")
            page.script("arguments[0].value = '500100732259'; arguments[0].dispatchEvent(new Event('change'))",
                        page.find("#form-taxpayer"))
            page.until(lambda: "Errors" not in self.text(page, f"{FORM} .found"), "one less")

    def test_exchange_can_be_declined(self):
        with self.browser() as page:
            self.open(page)
            for version in ("v4", "v3"):
                self.start(page, version)
                self.view(page, "choose-")
                self.press(page, WALLET, "decline")
                self.told(page, FORM, "You declined in the wallet. Nothing was sent.")
                assert self.value(page, "familyName") == ""
                self.press(page, FORM, "close-notice")
                page.until(lambda: not page.all(f"{FORM} .app-notice"), "a clean form")
            self.look(page, "form", "exchange-declined")

    def test_exchange_says_why_it_is_refused(self):
        cases = [
            (WALLET, "signed-in", None, "You aren’t signed in to the wallet", "you aren’t signed in"),
            (WALLET, "version4", None, "The wallet understands version 3 only", None),
            (FORM, "simulatedError", "unknownVersion", "doesn’t understand this version", "doesn’t understand"),
            (FORM, "simulatedError", "unknownAction", "can’t do what the app asks for", "can’t do"),
            (FORM, "simulatedError", "oldRequest", "it has expired or isn’t valid", "had expired"),
            (WALLET, "opening", None, "Something went wrong in the wallet", "couldn’t be prepared"),
        ]
        for place, name, value, in_form, in_wallet in cases:
            with self.browser() as page:
                self.open(page)
                if value:
                    self.choose(page, place, name, value)
                else:
                    self.press(page, place, name)
                # In version 4 the SDK takes code 1 for a wallet that is too old.
                self.start(page, "v3" if value == "unknownVersion" else "v4")
                self.told(page, FORM, in_form)
                if in_wallet:
                    self.told(page, WALLET, in_wallet)
                page.look(f"exchange-refused-{value or name}")
                if name == "signed-in":
                    self.press(page, WALLET, "sign-in")
                    self.view(page, "open-")

    def test_exchange_does_not_use_an_answer_that_was_changed(self):
        with self.browser() as page:
            for version in ("v4", "v3"):
                self.open(page)
                self.choose(page, FORM, "simulatedError", "changedAnswer")
                self.agree(page, version)
                self.enter(page)
                self.told(page, FORM, "The answer couldn’t be decrypted")
                assert self.value(page, "familyName") == ""
            page.look("exchange-changed-answer")

    def test_exchange_opens_nothing_for_an_app_that_is_not_trusted(self):
        with self.browser() as page:
            self.open(page)
            self.choose(page, FORM, "simulatedError", "strangeApp")
            self.start(page)
            self.told(page, WALLET, "An app that this wallet doesn’t trust")
            assert self.front(page) == "wallet"
            assert len(page.all(".opened-links li")) == 1, "no link went back"
            page.look("exchange-stopped")

    def test_exchange_asks_to_unlock_first(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, WALLET, "lock")
            self.view(page, "code")
            assert "Тестова" not in page.markup(), "a locked wallet shows nobody's documents"
            self.look(page, "wallet", "exchange-locked")
            assert not self.all(page, WALLET, "[data-name=decline]"), "there is nothing to decline"
            self.start(page)
            self.view(page, "decline")
            assert "Example Insurance Ltd" not in self.text(page, WALLET), "who asks is told afterwards"
            page.look("exchange-locked-asked")
            self.press(page, WALLET, "decline")
            self.told(page, FORM, "You declined")
            self.start(page)
            self.view(page, "decline")
            self.enter(page, "000000")
            page.until(lambda: "Attempts left: 4" in self.text(page, WALLET), "the wrong code")
            page.look("exchange-wrong-code")
            self.enter(page)
            self.view(page, "choose-")

    def test_exchange_sends_nothing_without_the_code(self):
        with self.browser() as page:
            self.open(page)
            self.agree(page)
            for left in (4, 3, 2, 1):
                self.enter(page, "123456")
                page.until(lambda: f"Attempts left: {left}" in self.text(page, WALLET), "a wrong code")
            self.enter(page, "123456")
            page.until(lambda: "Too many wrong codes" in self.text(page, WALLET), "the rest")
            self.enter(page)
            page.until(lambda: page.script(FIND + "return found[0].value === ''", WALLET, "[data-name=code]"),
                       "a code that is not looked at")
            assert "Too many wrong codes" in self.text(page, WALLET)
            assert len(page.all(".opened-links li")) == 1, "no link went back"
            self.press(page, WALLET, "decline")
            self.told(page, FORM, "You declined")
            assert self.value(page, "familyName") == ""

    def test_exchange_keeps_the_choice_and_the_code_from_the_page(self):
        """What the person decides is in closed shadows, which no script of the page looks or reaches into."""
        with self.browser(opens_shadows=False) as page:
            self.open(page)
            self.press(page, WALLET, "lock")
            self.start(page)
            closed = lambda name: page.script("return document.querySelector(arguments[0]).shadowRoot === null",
                                              name)
            page.until(lambda: page.find("etui-passcode").is_displayed(), "the lock")
            assert closed("etui-passcode") and closed("etui-consent")
            page.until(lambda: page.script("return document.activeElement.localName") == "etui-passcode", "focus")
            ActionChains(page.driver).send_keys(CODE, Keys.ENTER).perform()
            page.until(lambda: page.find("etui-consent").is_displayed(), "the consent")
            assert "Тестова" not in page.markup(), "what could be sent is not in the page"

    def test_exchange_keeps_a_scanned_passport_and_offers_it(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, WALLET, "add")
            self.look(page, "wallet", "exchange-add")
            self.press(page, WALLET, "scan")
            self.view(page, "sample")
            self.look(page, "wallet", "exchange-scan")
            self.press(page, WALLET, "sample")
            self.told(page, WALLET, "The passport has been read")
            page.until(lambda: self.text(page, f"{WALLET} form") != "", "the form")
            assert not page.all("etui-scanner"), "the scanner is gone with its view"
            shown = page.script("""return [...document.querySelectorAll(".exchange-wallet form input")]
                .map((one) => one.value)""")
            assert "ТЕСТОВ" in shown and "1980-02-29" in shown, shown
            self.press(page, WALLET, "keep")
            page.until(lambda: "can’t be saved" in self.text(page, WALLET), "what is missing")
            self.look(page, "wallet", "exchange-missing")
            for name, value in (("/deliveredBy", "Отдел 1"), ("/person/birthPlace", "гор. Образцов")):
                page.script("""document.querySelector(`.exchange-wallet [name="${arguments[0]}"]`).value
                    = arguments[1]""", name, value)
            self.press(page, WALLET, "keep")
            self.told(page, WALLET, "The document is now in the wallet")
            assert len(page.all(f"{WALLET} .item")) == 8
            self.start(page)
            page.until(lambda: len(self.all(page, WALLET, ".candidate")) == 2, "both passports")
            assert "ТЕСТОВ" in self.all(page, WALLET, ".candidate")[1].text

    def test_exchange_reads_a_passport_before_the_camera(self):
        with self.browser(film=self.film()) as page:
            self.open(page)
            self.press(page, WALLET, "add")
            self.press(page, WALLET, "scan")
            self.told(page, WALLET, "The passport has been read")
            shown = page.script("""return [...document.querySelectorAll(".exchange-wallet form input")]
                .map((one) => one.value)""")
            assert "ТЕСТОВ" in shown and "1980-02-29" in shown, shown

    def test_exchange_scanner_speaks_russian(self):
        with self.browser(camera=False) as page:
            self.open(page, "ru")
            self.press(page, WALLET, "add")
            self.press(page, WALLET, "scan")
            said = page.until(lambda: page.script("""
                const root = document.querySelector("etui-scanner")?.shadowRoot;
                return root && [...root.querySelectorAll("button, h2, h3, p, label, [aria-label]")]
                  .filter((one) => one.checkVisibility())
                  .map((one) => (one.getAttribute("aria-label") ?? one.textContent).trim())
                  .filter(Boolean);"""), "the words of the scanner")
            assert len(said) > 2, said
            for words in said:
                assert re.search("[а-яА-Я]", words) and not re.search(r"[a-z]\.[a-z]", words), words
            page.look("exchange-scanner-ru")

    def test_exchange_takes_russian_passports_only_and_can_go_back(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, WALLET, "add")
            self.press(page, WALLET, "scan")
            self.press(page, WALLET, "close")
            self.view(page, "keep")
            self.press(page, WALLET, "scan")
            self.view(page, "sample")
            with urllib.request.urlopen(f"{self.service.base}/scan/samples/passport.png") as answer:
                picture = base64.b64encode(answer.read()).decode()
            page.script("""
                const bytes = Uint8Array.from(atob(arguments[0]), (character) => character.charCodeAt(0));
                document.querySelector("etui-scanner").readPicture(new Blob([bytes], {type: "image/png"}));""",
                picture)
            self.told(page, WALLET, "isn’t a Russian passport")
            self.view(page, "keep")
            assert "ERIKSSON" not in page.markup()

    def test_exchange_offers_to_add_what_is_missing(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, FORM, "kind-RusNationalID")
            self.start(page, "v4", ["RusOSAGO"])
            page.until(lambda: "no suitable document" in self.text(page, WALLET), "the words")
            self.look(page, "wallet", "exchange-none")
            self.press(page, WALLET, "add")
            self.choose(page, WALLET, "draft-kind", "RusOSAGO")
            page.until(lambda: page.all(f"{WALLET} [name='/company/name']"), "the fields")
            page.script("""const values = {"/serial": "ххх", "/number": "0000000001", "/company/name": "Образец",
                "/contract/period/begin": "2026-01-01", "/contract/period/end": "2026-12-31",
                "/person/lastName": "Тестова", "/person/firstName": "Анна"};
                for (const [name, value] of Object.entries(values)) {
                  const field = document.querySelector(`.exchange-wallet [name="${name}"]`);
                  if (field) field.value = value;
                }""")
            self.press(page, WALLET, "keep")
            self.view(page, "choose-")
            self.press(page, WALLET, "choose-")
            self.press(page, WALLET, "send")
            self.enter(page)
            self.told(page, FORM, "The form is filled")
            assert self.value(page, "policy") == "ХХХ 0000000001", self.value(page, "policy")

    def test_exchange_wallet_shows_deletes_and_remembers(self):
        with self.browser() as page:
            self.open(page)
            self.fill(page, "v4")
            self.press(page, WALLET, "journal")
            page.until(lambda: "Documents sent: 1" in self.text(page, f"{WALLET} .entries"), "the entry")
            assert "Тестова" not in self.text(page, f"{WALLET} .entries")
            self.look(page, "wallet", "exchange-journal")
            self.press(page, WALLET, "erase")
            page.until(lambda: "No app has asked" in self.text(page, WALLET), "an empty journal")
            self.press(page, WALLET, "close")
            self.press(page, WALLET, "open-")
            self.view(page, "delete")
            self.look(page, "wallet", "exchange-document")
            self.press(page, WALLET, "delete")
            self.press(page, WALLET, "delete")
            page.until(lambda: len(page.all(f"{WALLET} .item")) == 6, "one less")

    def test_exchange_works_by_keyboard(self):
        with self.browser() as page:
            self.open(page)
            keys = lambda *all_keys: ActionChains(page.driver).send_keys(*all_keys).perform()
            focused = lambda: page.script(FOCUSED)

            def tab_to(name):
                for _ in range(80):
                    keys(Keys.TAB)
                    if focused().startswith(name):
                        return
                raise AssertionError(f"{name} is not reached")

            tab_to("start")
            keys(Keys.ENTER)
            self.view(page, "choose-")
            page.until(lambda: focused() == "heading", "the focus on who asks")
            tab_to("choose-")
            keys(Keys.SPACE)
            page.until(lambda: self.all(page, WALLET, ".candidate.chosen"), "a choice")
            assert focused().startswith("choose-"), "the focus stays"
            tab_to("send")
            keys(Keys.ENTER)
            page.until(lambda: focused() == "code", "the focus on the code")
            keys("000000", Keys.ENTER)
            page.until(lambda: "Attempts left" in self.text(page, WALLET), "the wrong code")
            assert focused() == "code", "the focus stays"
            keys(CODE, Keys.ENTER)
            self.told(page, FORM, "The form is filled")
            page.until(lambda: page.script(
                "return document.querySelector('.exchange-form').contains(document.activeElement)"),
                "the focus in the app that is in front")
            for leave in ("choose-", "code"):
                self.press(page, FORM, "close-notice")
                self.press(page, FORM, "start")
                self.view(page, "choose-")
                page.until(lambda: focused() == "heading", "the focus on who asks")
                tab_to("choose-")
                if leave == "code":
                    keys(Keys.SPACE)
                    tab_to("send")
                    keys(Keys.ENTER)
                    page.until(lambda: focused() == "code", "the focus on the code")
                keys(Keys.ESCAPE)
                self.told(page, FORM, "You declined")

    def test_exchange_can_be_read_with_large_letters(self):
        # WCAG 2.2 §1.4.4: letters twice as large, on a phone and at a desk.
        with self.browser(arguments=("--blink-settings=defaultFontSize=32",)) as page:
            for size in ((390, 844), (1280, 800)):
                page.metrics(*size)
                self.open(page)
                self.fits(page, FORM, ("start", "form-familyName"), "form")
                self.start(page)
                self.view(page, "choose-")
                self.fits(page, WALLET, ("choose-", "send", "decline"), "consent")
                self.press(page, WALLET, "choose-")
                self.press(page, WALLET, "send")
                self.view(page, "code")
                self.fits(page, WALLET, ("code", "enter", "decline"), "code")
                self.enter(page)
                self.told(page, FORM, "The form is filled")
                self.fits(page, FORM, ("close-notice", "start"), "filled")

    def fits(self, page, place, names, shot):
        """Nothing is wider than the page, and what is to be pressed can be brought into sight whole."""
        width, height = page.script("return [innerWidth, innerHeight]")
        page.settle()
        if self.shots:
            page.driver.save_screenshot(str(self.shots / f"exchange-large-{shot}-{width}.png"))
        assert page.script("return document.documentElement.scrollWidth") <= width, shot
        for name in names:
            for found in self.all(page, place, f"[data-name^='{name}']"):
                box = page.script("""
                    arguments[0].scrollIntoView({block: "center"});
                    const {left, right, top, bottom} = arguments[0].getBoundingClientRect();
                    let root = document;
                    let one = null;
                    do {
                      one = root.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                      root = one?.shadowRoot;
                    } while (root);
                    return {left, right, top, bottom, isSeen: arguments[0].contains(one)};""", found)
                assert box["isSeen"], (shot, name, box)
                assert 0 <= box["left"] and box["right"] <= width, (shot, name, box)
                assert 0 <= box["top"] and box["bottom"] <= height, (shot, name, box)

    def test_a_real_server_shows_and_serves_what_it_was_asked_for(self):
        service = Service(self.world, "real", "--no-demo", "--roles", "seals,scan,desks")
        try:
            with self.browser(base=service.base) as page:
                page.open("/?lang=en")
                page.until(lambda: page.all(".capability"), "what there is")
                links = {link.get_attribute("href") for link in page.all(".capability")}
                there = {"/seals", "/scan", "/desk/provider", "/desk/insurer", "/desk/portal", "/components"}
                assert links == {service.base + path for path in there}, links
                page.look("home-of-a-real-server")
            # A browser would report each as an error in its console.
            for path in ("/wallet", "/exchange", "/vic/checkin/x", "/desk/tenants", "/metrics"):
                try:
                    urllib.request.urlopen(service.base + path).close()
                    raise AssertionError(f"{path} is there")
                except urllib.error.HTTPError as error:
                    assert error.code == 404 and b"not_found" in error.read(), path
        finally:
            service.stop()

    def test_exchange_speaks_five_languages(self):
        with self.browser() as page:
            titles = set()
            for code in ("de", "fr", "it", "en", "ru"):
                self.open(page, code)
                words = page.words()
                # Names of texts that are not there; "app." may also end a sentence.
                assert not re.search(r"\b(exchange|app)\.\w", words), code
                titles.add(self.text(page, "h1"))
                page.look(f"exchange-language-{code}")
                self.start(page)
                self.view(page, "choose-")
                assert "exchange." not in page.words(), code
                page.look(f"exchange-consent-{code}")
                self.press(page, WALLET, "choose-")
                self.press(page, WALLET, "send")
                self.view(page, "code")
                page.look(f"exchange-confirm-{code}")
                self.enter(page)
                page.until(lambda: self.value(page, "familyName"), "the form")
                assert "exchange." not in page.words(), code
                page.look(f"exchange-filled-{code}")
            assert len(titles) == 5, titles
            # What a page does not speak is not taken over to it.
            page.open("/seals")
            assert page.script("return document.documentElement.lang") == "en"

    def test_exchange_shows_the_links_and_one_phone_at_a_time(self):
        with self.browser() as page:
            self.open(page)
            self.fill(page, "v4")
            page.script("document.querySelector('.links').open = true")
            links = [link.text for link in page.all(".opened-links li")]
            assert len(links) == 2, links
            assert "request.purpose" in links[0] and "vkarmaneapp://" in links[0], links[0]
            assert "response" in links[1] and "Тестова" not in links[1], links[1]
            page.look("exchange-links")
            page.size("phone")
            visible = lambda: [phone.get_attribute("data-app") for phone in page.all(".phone")
                               if phone.is_displayed()]
            assert visible() == ["form"]
            page.find(".apps [data-app=wallet]").click()
            page.until(lambda: visible() == ["wallet"], "the wallet")
