# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of the document exchange: the requesting app and the wallet, side by side."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import Browser

FORM = ".exchange-form"
WALLET = ".exchange-wallet"


class ExchangeCases:
    def __init__(self, world, service, shots):
        self.world = world
        self.service = service
        self.shots = shots

    def close(self):
        return 0

    def browser(self, **options):
        return Browser(self.service.base, self.shots, **options)

    def open(self, page, language="en"):
        page.open(f"/exchange?lang={language}")
        page.until(lambda: page.all(f"{FORM} [data-name=start]"), "the form")
        page.until(lambda: page.all(f"{WALLET} .item"), "the wallet")

    def press(self, page, place, name):
        """Presses what begins with a name, as soon as it is there and can be pressed."""
        page.until(lambda: page.script("""
            const found = document.querySelector(`${arguments[0]} [data-name^="${arguments[1]}"]:enabled`);
            found?.click();
            return Boolean(found);""", place, name), name)

    def choose(self, page, place, name, value):
        page.until(lambda: page.script("""
            const found = document.querySelector(`${arguments[0]} [data-name="${arguments[1]}"]`);
            if (!found) return false;
            found.value = arguments[2];
            found.dispatchEvent(new Event("change"));
            return true;""", place, name, value), name)

    def view(self, page, name):
        """Waits for a part of the wallet, told by a control that only this part has."""
        page.until(lambda: page.all(f"{WALLET} [data-name^='{name}']"), name)

    def value(self, page, name):
        return page.script("return document.querySelector(arguments[0]).value",
                           f"{FORM} [data-name=form-{name}]")

    def text(self, page, selector):
        return page.script("return document.querySelector(arguments[0])?.textContent ?? ''", selector)

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

    def fill(self, page, version, kinds=()):
        self.start(page, version, kinds)
        self.view(page, "choose-")
        self.press(page, WALLET, "choose-")
        self.press(page, WALLET, "send")
        self.told(page, FORM, "The form is filled")

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
            for word in ("Example Insurance Ltd asks for documents", "calls itself", "signing key is inside",
                         "Taking out insurance", "30 days", "example-insurance:"):
                assert word in words, word
            assert not page.all(f"{WALLET} input:checked"), "nothing is chosen beforehand"
            assert not page.find(f"{WALLET} [data-name=send]").is_enabled()
            assert "Отдел внутренних дел" not in words, "only the members asked for are shown"
            self.press(page, WALLET, "choose-")
            page.until(lambda: page.all(f"{WALLET} .candidate.chosen details[open]"), "what is sent")
            page.look("exchange-consent")
            self.press(page, WALLET, "send")
            self.told(page, FORM, "The form is filled. Documents received: 1.")
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
            assert "not signed" in words and "The whole document is sent" in words
            assert "Отдел внутренних дел" in words
            self.press(page, WALLET, "choose-")
            self.press(page, WALLET, "send")
            self.told(page, FORM, "The form is filled")
            assert self.value(page, "givenName") == "Анна"

    def test_exchange_says_beside_the_fields_what_is_wrong_or_odd(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, FORM, "several")
            self.start(page, "v4", ["RusVehicleRegID", "RusINN"])
            self.view(page, "choose-")
            for place in (1, 3):
                page.script("""document.querySelectorAll(".exchange-wallet .candidate input")
                    [arguments[0]].click()""", place)
                page.until(lambda: len(page.all(f"{WALLET} .candidate.chosen")) == (place + 1) // 2,
                           "a choice")
            self.press(page, WALLET, "send")
            self.told(page, FORM, "Documents received: 2")
            assert page.all(f"{FORM} #form-taxpayer-notes .error"), "the wrong check digit"
            assert page.find("#form-taxpayer").get_attribute("aria-invalid") == "true"
            assert page.all(f"{FORM} #form-vin-notes .note"), "the vehicle's number"
            assert self.value(page, "plate") == "А001АА77"
            page.look("exchange-findings")

    def test_exchange_can_be_declined(self):
        with self.browser() as page:
            self.open(page)
            for version in ("v4", "v3"):
                self.start(page, version)
                self.view(page, "choose-")
                self.press(page, WALLET, "close")
                self.told(page, FORM, "You declined in the wallet. Nothing was sent.")
                assert self.value(page, "familyName") == ""
                self.press(page, FORM, "close-notice")
                page.until(lambda: not page.all(f"{FORM} .app-notice"), "a clean form")
            self.look(page, "form", "exchange-declined")

    def test_exchange_says_why_it_is_refused(self):
        cases = [
            (WALLET, "signed-in", None, "Nobody is signed in to the wallet", "nobody is signed in"),
            (WALLET, "version4", None, "The wallet reads version 3 only", None),
            (FORM, "trial", "unknownVersion", "does not understand this version", "does not understand"),
            (FORM, "trial", "oldRequest", "it has expired or is not in order", "had expired"),
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

    def test_exchange_opens_nothing_for_an_app_that_is_not_trusted(self):
        with self.browser() as page:
            self.open(page)
            self.choose(page, FORM, "trial", "strangeApp")
            self.start(page)
            self.told(page, WALLET, "An app that this wallet does not trust")
            assert self.front(page) == "wallet"
            assert len(page.all(".hops li")) == 1, "no link went back"
            page.look("exchange-stopped")

    def test_exchange_asks_to_unlock_first(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, WALLET, "lock")
            self.start(page)
            self.view(page, "unlock")
            page.look("exchange-locked")
            self.press(page, WALLET, "close")
            self.told(page, FORM, "You declined")
            self.start(page)
            self.press(page, WALLET, "unlock")
            self.view(page, "choose-")

    def test_exchange_keeps_a_scanned_passport_and_offers_it(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, WALLET, "add")
            self.press(page, WALLET, "sample")
            self.told(page, WALLET, "Read. Add what the passport says")
            page.until(lambda: self.text(page, f"{WALLET} form") != "", "the form")
            shown = page.script("""return [...document.querySelectorAll(".exchange-wallet form input")]
                .map((one) => one.value)""")
            assert "ТЕСТОВ" in shown and "1980-02-29" in shown, shown
            self.press(page, WALLET, "keep")
            page.until(lambda: "cannot be kept" in self.text(page, WALLET), "what is missing")
            self.look(page, "wallet", "exchange-missing")
            for name, value in (("/deliveredBy", "Отдел 1"), ("/person/birthPlace", "гор. Образцов")):
                page.script("""document.querySelector(`.exchange-wallet [name="${arguments[0]}"]`).value
                    = arguments[1]""", name, value)
            self.press(page, WALLET, "keep")
            self.told(page, WALLET, "The document is in the wallet now")
            assert len(page.all(f"{WALLET} .item")) == 8
            self.start(page)
            page.until(lambda: len(page.all(f"{WALLET} .candidate")) == 2, "both passports")
            assert "ТЕСТОВ" in self.text(page, f"{WALLET} .candidate:last-child")

    def test_exchange_offers_to_add_what_is_missing(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, FORM, "kind-RusNationalID")
            self.start(page, "v4", ["RusOSAGO"])
            page.until(lambda: "no document that fits" in self.text(page, WALLET), "the words")
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
            page.until(lambda: "Nobody has asked" in self.text(page, WALLET), "an empty journal")
            self.press(page, WALLET, "close")
            self.press(page, WALLET, "open-")
            self.view(page, "delete")
            self.look(page, "wallet", "exchange-document")
            self.press(page, WALLET, "delete")
            self.press(page, WALLET, "delete")
            page.until(lambda: len(page.all(f"{WALLET} .item")) == 6, "one less")

    def test_exchange_works_by_keyboard(self):
        focused = "return document.activeElement?.dataset.name ?? ''"
        with self.browser() as page:
            self.open(page)
            keys = lambda *all_keys: ActionChains(page.driver).send_keys(*all_keys).perform()

            def tab_to(name):
                for _ in range(80):
                    keys(Keys.TAB)
                    if page.script(focused).startswith(name):
                        return
                raise AssertionError(f"{name} is not reached")

            tab_to("start")
            keys(Keys.ENTER)
            self.view(page, "choose-")
            tab_to("choose-")
            keys(Keys.SPACE)
            page.until(lambda: page.all(f"{WALLET} .candidate.chosen"), "a choice")
            assert page.script(focused).startswith("choose-"), "the focus stays"
            tab_to("send")
            keys(Keys.ENTER)
            self.told(page, FORM, "The form is filled")
            self.start(page)
            self.view(page, "choose-")
            tab_to("choose-")
            keys(Keys.ESCAPE)
            self.told(page, FORM, "You declined")

    def test_exchange_speaks_five_languages(self):
        with self.browser() as page:
            titles = set()
            for code in ("de", "fr", "it", "en", "ru"):
                self.open(page, code)
                words = page.words()
                assert "exchange." not in words and "app." not in words, code
                titles.add(self.text(page, "h1"))
                page.look(f"exchange-language-{code}")
                self.start(page)
                self.view(page, "choose-")
                assert "exchange." not in page.words(), code
                page.look(f"exchange-consent-{code}")
            assert len(titles) == 5, titles
            # What a page does not speak is not taken over to it.
            page.open("/seals")
            assert page.script("return document.documentElement.lang") == "en"

    def test_exchange_shows_the_links_and_one_phone_at_a_time(self):
        with self.browser() as page:
            self.open(page)
            self.fill(page, "v4")
            page.script("document.querySelector('.links').open = true")
            hops = [hop.text for hop in page.all(".hops li")]
            assert len(hops) == 2, hops
            assert "request.purpose" in hops[0] and "vkarmaneapp://" in hops[0], hops[0]
            assert "response" in hops[1] and "Тестова" not in hops[1], hops[1]
            page.look("exchange-links")
            page.size("phone")
            visible = lambda: [phone.get_attribute("data-app") for phone in page.all(".phone")
                               if phone.is_displayed()]
            assert visible() == ["form"]
            page.find(".apps [data-app=wallet]").click()
            page.until(lambda: visible() == ["wallet"], "the wallet")
