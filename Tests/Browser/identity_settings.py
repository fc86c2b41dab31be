# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What an app sets before an identity check, and a check with the app's own screens."""

import json

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browser import Browser
from identity import IdentityCases


class IdentitySettingCases(IdentityCases):
    name = "identity-settings"

    def set(self, page, ticks=(), **texts):
        """Opens the page and sets what is named."""
        page.open("/verify?lang=en")
        page.find(".check-settings summary").click()
        for name in ticks:
            page.find(f".check-settings [name={name}]").click()
        for name, value in texts.items():
            control = page.find(f".check-settings [name={name}]")
            if control.tag_name == "select":
                Select(control).select_by_value(value)
            else:
                control.send_keys(value)

    def read(self, page):
        page.find(".welcome .button").click()

    def send(self, page):
        page.find(".welcome .button.quiet").click()

    def choose(self, page, words, document):
        """Chooses a document on the app's own screen, by the keyboard."""
        self.wait(page, "choosing")
        page.find(".own-choice input").send_keys(words)
        page.until(lambda: len(page.all(".own-countries li")) == 1, "one country")
        page.find(f".own-documents .pill[aria-label='{document}']").send_keys(Keys.ENTER)
        self.wait(page, "scan")

    # The tests.

    def test_an_app_reads_with_its_own_screens(self):
        with self.browser() as page:
            self.set(page, ["own"])
            page.look("check-start-settings")
            self.read(page)
            self.wait(page, "choosing")
            assert len(page.all(".own-countries li")) > 150
            search = page.find(".own-choice input")
            search.send_keys("austr")
            page.until(lambda: len(page.all(".own-countries li")) < 20, "fewer")
            page.look("check-own-choosing")
            search.clear()
            search.send_keys("Atlantis")
            page.until(lambda: "No country found" in page.words(), "that there is none")
            search.clear()
            self.choose(page, "AUSTRÍA", "Austria: Passport")
            assert page.find(".own-steps h3").text == "Photo page of the passport"
            page.look("check-own-scan")
            self.drop(page, self.sample("passport"))
            self.check_data(self.result(page))
            page.find(".result-foot .button").click()
            page.until(lambda: self.shown(page) == "check-start", "the start")
            # What was set stays for the next check.
            assert page.find(".check-settings [name=own]").get_attribute("checked")

    def test_an_apps_own_screens_turn_a_card_over_and_fall_back(self):
        with self.browser() as page:
            self.set(page, ["own"], country="USA", type="DRIVING_LICENSE")
            self.read(page)
            self.wait(page, "scan")
            assert page.all(".own-bars i")
            page.until(lambda: page.find("[slot=ways].check-fallback").is_displayed(), "the other way")
            page.find(".check-fallback").click()
            page.until(lambda: "Photo page" not in page.words() and self.kind(page) == "scan", "the scanner")
            page.find(".bar-button.right").click()
            page.until(lambda: self.shown(page) == "check-start", "the start")

    def test_an_apps_own_screens_send_a_check_in_its_colours(self):
        with self.browser() as page:
            page.open("/verify?lang=en")
            picture = self.austrian_passport(page)
        with Browser(self.service.base, self.shots, self.held("own", lambda: picture)) as page:
            self.set(page, ["own"], country="AUT", type="PASSPORT", reference="order 1234")
            self.send(page)
            self.wait(page, "picture", 40)
            shown = page.find(".own-sheet img").get_attribute("src")
            assert shown.startswith("data:image/jpeg;"), shown[:30]
            page.look("check-own-picture")
            page.script("window.former = document.querySelector('.own-sheet')")
            page.find(".own-sheet .button.quiet").click()
            page.until(lambda: page.script("const one = document.querySelector('.own-sheet'); return one && one !== former"),
                       "another picture", 40)
            page.find(".own-sheet .button").click()
            page.until(lambda: self.shown(page) == "check-sent", "the confirmation", 30)
            reference = self.sent_case(page)
            case = json.loads(self.ask(f"/v1/reviews/{reference}"))
            assert "order 1234" in json.dumps(case), case

    def test_what_an_app_sets_wrongly_is_said(self):
        with self.browser() as page:
            self.set(page, reference="x" * 101)
            self.read(page)
            page.until(lambda: "merchantScanReference is too long." in page.words(), "what is wrong")
            page.look("check-start-failed")
            # What was filled in is still there.
            assert page.find(".check-settings [name=reference]").get_attribute("value") == "x" * 101

    def test_an_account_that_is_disabled_takes_no_check(self):
        with self.browser() as page:
            self.set(page, ["own"], account="demo-disabled")
            self.send(page)
            self.wait(page, "problem")
            assert page.all(".check-code"), page.words()
            page.look("check-own-problem")
            page.find(".own-sheet .button").click()
            page.until(lambda: self.shown(page) == "check-start", "the start")

    def test_an_offline_token_gives_the_app_the_pictures(self):
        with self.browser() as page:
            self.set(page, ["offline"], country="AUT", type="PASSPORT")
            self.read(page)
            self.wait(page, "scan")
            self.drop(page, self.sample("passport"))
            self.check_data(self.result(page))
            assert len(page.all(".result .check-picture")) == 1
            page.look("check-result-offline")
            page.find(".check-ways .button:last-child").click()
            page.until(lambda: not page.all(".result .check-picture"), "that the pictures are cleared")
