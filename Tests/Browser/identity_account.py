# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The settings desk of an account for identity checks, and decisions of two reviewers."""

import json
import time
import urllib.error
import urllib.request

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from review_desk import HELD, ReviewDesk

# Results are sent after the half minute in which a decision can be taken back, in the server's time.
SCALE = 10


# The credentials cannot be read while the test says so.
UNREADABLE = """
const real = window.fetch;
window.fetch = async (address, options = {}) =>
  window.isBroken && options.method === "GET" && /\\/account\\/credentials$/.test(String(address))
    ? new Response('{"error": {"code": "unavailable"}}', {status: 500}) : real(address, options);"""
FOCUS = "return `${document.activeElement.localName} ${document.activeElement.textContent}`"
# Whether the browser would ask before it leaves the page.
ASKS = """
const event = new Event("beforeunload", {cancelable: true});
dispatchEvent(event);
return event.defaultPrevented;"""


class IdentityAccountCases(ReviewDesk):
    name = "account"
    options = ("--time-scale", str(SCALE))

    # Steps.

    def setting(self, key, role=None):
        return self.answer("GET", "/v1/account/settings", role=role)[0].get(key)

    def enter(self, page, name, language="en"):
        """Signs in as a reviewer of the demonstration."""
        page.open(f"/desk/verification?lang={language}")
        page.until(lambda: any(name in one.text for one in page.all(".offer")), "the reviewers")
        next(one for one in page.all(".offer") if name in one.text).click()
        page.until(lambda: page.all(".desk-tabs"), "the desk")

    def show(self, page, section, name="Ana, Careful Insurance", language="en"):
        self.enter(page, name, language)
        page.open(f"/desk/verification?lang={language}&view=account&section={section}")
        page.until(lambda: page.all(".account-section .panel"), section)

    def sheet(self, page):
        page.until(lambda: page.all(".sheet[open]"), "the sheet")

    def send(self, page):
        page.find(".sheet [type=submit]").click()

    def focused(self, page, words):
        page.until(lambda: page.script(FOCUS).startswith(words), f"the focus on {words!r}")

    def fill(self, page, selector, text):
        field = page.find(selector)
        field.clear()
        field.send_keys(text)

    # The tests.

    def test_settings_are_saved_and_an_error_stands_beside_its_field(self):
        with self.browser() as page:
            self.show(page, "settings")
            page.look("account-settings")
            assert not page.find(".account-foot").is_displayed()
            page.find("[name='masking.DEU.PASSPORT']").click()
            self.says(page, "aren’t saved yet")
            self.button(page, "Save")
            self.says(page, "Explain why you don’t mask these documents.")
            self.quiet(page)
            page.look("account-settings-refused")
            self.fill(page, "[name='masking.reason']", "§ 20 PAuswG permits it")
            self.button(page, "Save")
            self.toast(page, "Saved.")
            # The button is gone, and the first heading has the focus.
            self.focused(page, "h2 Products")
            assert self.setting("masking.DEU.PASSPORT", "masking") is False
            page.driver.refresh()
            page.until(lambda: page.all("[name='masking.DEU.PASSPORT']"), "the settings")
            assert not page.find("[name='masking.DEU.PASSPORT']").is_selected()
            self.fill(page, "[name='sessionSeconds']", "10")
            self.button(page, "Save")
            self.says(page, "Enter a number from 300 to 3600.")
            assert self.setting("sessionSeconds", "masking") == 900
            self.fill(page, "[name='sessionSeconds']", "300.5")
            self.button(page, "Save")
            self.says(page, "Enter a whole number from 300 to 3600.")
            self.button(page, "Discard")
            self.focused(page, "h2 Products")
            assert page.find("[name='sessionSeconds']").get_attribute("value") == "900"

    def test_a_shorter_retention_is_asked_about(self):
        with self.browser() as page:
            self.show(page, "settings")
            self.fill(page, "[name='retention.days']", "60")
            self.button(page, "Save")
            self.sheet(page)
            self.says(page, "Checks older than 60 days", ".sheet")
            page.look("account-shorten")
            page.driver.back()
            page.until(lambda: not page.all(".sheet[open]"), "the end of the sheet")
            assert self.setting("retention.days", "masking") == 360
            assert page.find("[name='retention.days']").get_attribute("value") == "60"
            self.button(page, "Save")
            self.sheet(page)
            self.send(page)
            self.toast(page, "Saved.")
            assert self.setting("retention.days", "masking") == 60

    def test_of_two_administrators_neither_overwrites_the_other(self):
        with self.browser() as page:
            self.show(page, "settings")
            page.find("[name='features.debug']").click()
            settings, tag = self.answer("GET", "/v1/account/settings", role="masking")
            settings["verification.fourEyes"] = not settings["verification.fourEyes"]
            self.answer("PUT", "/v1/account/settings", settings, "masking", tag)
            self.button(page, "Save")
            self.says(page, "Someone else has changed something in the meantime.")
            self.quiet(page)
            box = page.find("[name='verification.fourEyes']")
            assert box.is_selected() is settings["verification.fourEyes"]
            assert page.find("[name='features.debug']").is_selected()
            self.button(page, "Save")
            self.toast(page, "Saved.")
            assert self.setting("features.debug", "masking") is True
            assert self.setting("verification.fourEyes", "masking") is settings["verification.fourEyes"]

    def test_what_is_not_saved_stays_while_another_section_is_shown(self):
        with self.browser() as page:
            self.show(page, "settings")
            page.find("[name='features.printedText']").click()
            self.button(page, "Usage")
            page.until(lambda: page.all("[name=from]"), "the usage")
            page.driver.back()
            page.until(lambda: page.all("[name='features.printedText']"), "the settings")
            assert page.find("[name='features.printedText']").is_selected()
            self.says(page, "aren’t saved yet")
            self.button(page, "Discard")

    def test_what_is_not_saved_is_asked_about_before_the_session_ends(self):
        with self.browser() as page:
            self.show(page, "documents")
            page.until(lambda: page.all("[name='AUT PASSPORT']"), "the countries")
            assert not page.script(ASKS)
            page.script("document.querySelector(\"[name='AUT PASSPORT']\").click()")
            assert page.script(ASKS)
            self.button(page, "Sign out")
            self.sheet(page)
            self.says(page, "Discard your changes?", ".sheet")
            page.look("account-leave")
            self.button(page, "Cancel", ".sheet")
            page.until(lambda: not page.all(".sheet[open]"), "the end of the sheet")
            self.says(page, "aren’t saved yet")
            # Whoever goes on as another reviewer is asked as well, and the list names who is signed in.
            Select(page.find("[name=reviewer]")).select_by_visible_text("Ana, Specimen Bank")
            self.sheet(page)
            assert Select(page.find("[name=reviewer]")).first_selected_option.text == "Ana, Careful Insurance"
            page.driver.back()
            page.until(lambda: not page.all(".sheet[open]"), "the end of the sheet")
            self.button(page, "Sign out")
            self.sheet(page)
            self.send(page)
            page.until(lambda: page.all(".sign-in"), "the form")
            assert not page.script(ASKS)

    def test_the_tab_of_the_usage_clears_its_days(self):
        with self.browser() as page:
            self.show(page, "usage")
            usual = page.find("[name=from]").get_attribute("value")
            page.script("""
              const [from, to] = ["from", "to"].map((name) => document.querySelector(`[name=${name}]`));
              from.value = "2030-01-01"; to.value = "2030-01-02";""")
            self.button(page, "Show")
            page.until(lambda: "from=2030-01-01" in page.driver.current_url, "the days")
            self.button(page, "Usage")
            page.until(lambda: page.all("[name=from]") and page.find("[name=from]").get_attribute("value") == usual,
                       "the usual days")

    def test_a_secret_is_not_lost_unasked(self):
        with self.browser(before=UNREADABLE) as page:
            self.show(page, "credentials")
            self.button(page, "Add a credential")
            self.sheet(page)
            page.find(".sheet [name=label]").send_keys("Careless")
            page.find(".sheet [name=capture]").click()
            # The secret does not wait for the list.
            page.script("window.isBroken = true")
            self.send(page)
            page.until(lambda: len(page.all(".sheet .login")) == 2, "the secret")
            page.script("window.isBroken = false")
            words = [one.text for one in page.all(".sheet .login")]
            for close in (lambda: page.driver.switch_to.active_element.send_keys(Keys.ESCAPE),
                          lambda: page.find(".sheet .round").click(), page.driver.back):
                close()
                self.says(page, "Close without copying?", ".sheet")
                self.button(page, "Cancel", ".sheet")
                page.until(lambda: [one.text for one in page.all(".sheet .login")] == words, "the secret again")
            page.find(".sheet .round").click()
            self.says(page, "Close without copying?", ".sheet")
            page.look("account-secret-leave")
            self.send(page)
            page.until(lambda: not page.all(".sheet[open]"), "the end of the sheet")
            self.says(page, "Careless")
            assert words[1] not in page.script(HELD)

    def test_a_credential_is_made_shown_once_and_revoked(self):
        with self.browser() as page:
            self.show(page, "credentials")
            page.look("account-credentials")
            self.button(page, "Add a credential")
            self.sheet(page)
            self.send(page)
            self.says(page, "Choose at least one.", ".sheet")
            page.look("account-credential-refused")
            page.find(".sheet [name=label]").send_keys("Kiosk")
            page.find(".sheet [name=capture]").click()
            self.send(page)
            page.until(lambda: len(page.all(".sheet .login")) == 2, "the secret")
            page.look("account-credential-once")
            token, secret = [one.text for one in page.all(".sheet .login")]
            self.send(page)
            page.until(lambda: not page.all(".sheet[open]"), "the end of the sheet")
            self.says(page, "Kiosk")
            assert secret not in page.script(HELD)
            page.driver.refresh()
            self.says(page, "Kiosk")
            assert secret not in page.script(HELD)
            # An app's credential opens no desk, which says why.
            self.button(page, "Sign out")
            page.until(lambda: page.all(".sign-in"), "the form")
            page.find("[name=token]").send_keys(token)
            page.find("[name=secret]").send_keys(secret)
            page.find(".sign-in [type=submit]").click()
            self.says(page, "For this page you need credentials with “Administer”.")
            self.quiet(page)
            page.look("account-forbidden")
            self.show(page, "credentials")
            row = page.until(lambda: page.all(f'tr[data-id="{token}"] .button'), "the credential")
            row[0].click()
            self.sheet(page)
            self.send(page)
            self.toast(page, "The credential is revoked.")
            page.until(lambda: not page.all(f'tr[data-id="{token}"]'), "its end")

    def test_the_last_administrator_cannot_be_revoked(self):
        with self.browser() as page:
            self.show(page, "credentials", "Ana, Swift Rentals")
            token = self.account("automatic")["adminToken"]
            page.until(lambda: page.all(f'tr[data-id="{token}"] .button'), "the credential")[0].click()
            self.sheet(page)
            self.says(page, "will be signed out.", ".sheet")
            self.send(page)
            self.says(page, "last valid credential", ".sheet")
            self.quiet(page)
            page.look("account-last-administrator")

    def test_the_address_of_callbacks_is_tested_and_its_secret_changed(self):
        with self.browser() as page:
            self.show(page, "callback")
            page.look("account-callback")
            self.button(page, "Send a test")
            self.says(page, "The receiver accepted the test (answer 200).")
            page.look("account-callback-tested")
            self.fill(page, "[name=callbackUrl]", "https://127.0.0.1/")
            self.button(page, "Send a test")
            self.says(page, "This address isn’t allowed.")
            self.says(page, "aren’t saved yet")
            # The error goes with the next input, and comes back when the address is to be saved.
            self.fill(page, "[name=callbackUrl]", "https://127.0.0.1/x")
            assert not page.all(".field-error")
            self.button(page, "Save")
            self.says(page, "This address isn’t allowed.")
            self.quiet(page)
            page.look("account-callback-refused")
            self.button(page, "Discard")
            assert "aren’t saved yet" not in page.words()
            self.focused(page, "h2 ")
            address = self.setting("callbackUrl", "masking")
            assert page.find("[name=callbackUrl]").get_attribute("value") == address
            self.fill(page, "[name=callbackUrl]", address)
            former = self.account("masking")["callbackSecret"]
            self.button(page, "New secret")
            self.sheet(page)
            self.send(page)
            page.until(lambda: page.all(".sheet .login"), "the secret")
            secret = page.find(".sheet .login").text
            assert secret not in ("", former)
            self.send(page)
            page.until(lambda: not page.all(".sheet[open]"), "the end of the sheet")
            assert secret not in page.script(HELD)
            self.says(page, "The former secret also signs until")
            # The receiver only knows the former secret, which still signs.
            self.button(page, "Send a test")
            self.says(page, "The receiver accepted the test")
            self.button(page, "Deactivate the former secret")
            self.sheet(page)
            self.send(page)
            self.toast(page, "no longer valid")
            page.until(lambda: "also signs until" not in page.words(), "the end of the former secret")

    def test_the_accepted_documents_are_chosen(self):
        with self.browser() as page:
            self.show(page, "documents")
            page.until(lambda: page.all(".accepted-row"), "the countries")
            page.find("[name=search]").send_keys("austri")
            page.until(lambda: len(page.all(".accepted-row")) == 1, "one country")
            page.look("account-documents")
            page.find("[name='AUT PASSPORT']").click()
            self.button(page, "Save")
            self.toast(page, "Saved.")
            rows = {row["country"]: row for row in self.answer("GET", "/v1/account/accepted", role="masking")[0]["rows"]}
            assert "PASSPORT" not in rows["AUT"]["types"] and len(rows) > 100, rows["AUT"]
            page.driver.refresh()
            page.until(lambda: page.all("[name='AUT PASSPORT']"), "the countries")
            assert not page.find("[name='AUT PASSPORT']").is_selected()
            page.find("[name=search]").send_keys("nowhere")
            self.says(page, "No country matches this search.")
            self.button(page, "Usual selection")
            self.sheet(page)
            self.send(page)
            self.focused(page, "h2 Documents")
            self.toast(page, "Saved.")
            rows = {row["country"]: row for row in self.answer("GET", "/v1/account/accepted", role="masking")[0]["rows"]}
            assert "PASSPORT" in rows["AUT"]["types"]

    def test_documents_are_accepted_by_continent_and_kind(self):
        def licences():
            rows = self.answer("GET", "/v1/account/accepted", role="masking")[0]["rows"]
            return {row["country"] for row in rows if "DRIVING_LICENSE" in row["types"]}
        with self.browser() as page:
            self.show(page, "documents")
            page.until(lambda: page.all(".continent"), "the continents")
            names = [one.text for one in page.all(".continent h3")]
            assert names == ["Africa", "Americas", "Asia", "Europe", "Oceania"], names
            page.script("document.querySelector('.overview').scrollIntoView()")
            page.look("account-documents-continents")
            before = licences()
            assert {"AUS", "AUT", "USA"} <= before, before
            for name in ("DRIVING_LICENSE", "oceania", "americas"):
                page.find(f".chips [name={name}]").click()
            self.says(page, "Driving licence · Americas and Oceania", ".shown")
            assert len(page.all(".continent")) == 2
            self.button(page, "Accept none of these")
            self.says(page, " 0 of ", ".shown")
            page.script("document.querySelector('.shown').scrollIntoView()")
            page.look("account-documents-narrowed")
            self.button(page, "Save")
            self.toast(page, "Saved.")
            after = licences()
            assert {"AUS", "USA"}.isdisjoint(after) and "AUT" in after, after
            self.button(page, "Accept all of these")
            self.button(page, "Save")
            # Layouts that are not confirmed are left out, so nothing is asked.
            page.until(lambda: {"AUS", "USA"} <= licences(), "the licences")
            assert licences() <= before
            self.answer("DELETE", "/v1/account/accepted", role="masking")

    def test_masking_is_shown_on_a_specimen(self):
        widths = "return [...document.querySelectorAll('.masked-pair img')].map((one) => one.naturalWidth)"
        with self.browser() as page:
            self.show(page, "settings")
            rules = page.until(lambda: page.all(".masking-row .button"), "the rules")
            assert len(rules) == 14, len(rules)
            page.find("[aria-label='Preview: Germany: Identity card or residence permit']").click()
            self.sheet(page)
            page.until(lambda: page.script(widths) and all(page.script(widths)), "the pictures")
            self.says(page, "The places where the number may stand are blacked out.", ".sheet")
            self.says(page, "L01X00T47", ".sheet del")
            lines = [one.text for one in page.all(".masked-side pre")]
            assert "L01X00T47" in lines[0] and "L01X00T47" not in lines[1], lines
            page.look("account-masking")
            self.send(page)
            page.until(lambda: not page.all(".sheet[open]"), "the end of the sheet")
            page.find("[aria-label='Preview: Singapore: Driving licence']").click()
            self.sheet(page)
            page.until(lambda: page.script(widths) and all(page.script(widths)), "the pictures")
            self.says(page, "the whole side is blacked out", ".sheet")
            page.look("account-masking-whole")

    def test_an_unconfirmed_layout_is_asked_about(self):
        with self.browser() as page:
            self.show(page, "documents")
            page.until(lambda: page.all(".chip small"), "a layout that is not confirmed")
            box = page.find(".chip:has(small) input:not(:checked)")
            country, kind = box.get_attribute("name").split(" ")
            page.script("arguments[0].click()", page.driver.find_element(By.NAME, f"{country} {kind}"))
            self.button(page, "Save")
            self.sheet(page)
            self.says(page, "may be wrong", ".sheet")
            page.look("account-documents-unconfirmed")
            self.send(page)
            self.toast(page, "Saved.")
            rows = {row["country"]: row for row in self.answer("GET", "/v1/account/accepted", role="masking")[0]["rows"]}
            assert kind in rows[country]["types"]
            self.answer("DELETE", "/v1/account/accepted", role="masking")

    def test_apps_get_the_root_key_and_tokens_without_a_server(self):
        assert self.base
        root = json.loads((self.service.data / "access.json").read_text())["identity"]["rootKey"]
        settings, tag = self.answer("GET", "/v1/account/settings", role="masking")
        settings["features.offline"] = False
        self.answer("PUT", "/v1/account/settings", settings, "masking", tag)
        with self.browser() as page:
            self.show(page, "apps")
            self.says(page, root)
            self.says(page, self.base)
            self.says(page, "Switch on the feature")
            page.look("account-apps")
            settings, tag = self.answer("GET", "/v1/account/settings", role="masking")
            settings["features.offline"] = True
            self.answer("PUT", "/v1/account/settings", settings, "masking", tag)
            page.driver.refresh()
            self.button(page, "Issue an offline token")
            self.sheet(page)
            page.find(".sheet [name=bundleId]").send_keys("com.example.kiosk")
            page.look("account-offline")
            self.send(page)
            page.until(lambda: page.all(".sheet .login"), "the token")
            assert page.find(".sheet .login").text.startswith("docscan1.")
            self.send(page)
            self.says(page, "com.example.kiosk")

    def test_the_usage_counts_results(self):
        with self.browser() as page:
            def counted():
                usage = self.answer("GET", "/v1/account/usage")[0]["usage"]
                return any(one["outcome"] == "APPROVED_VERIFIED" for one in usage)
            page.until(counted, "a result", 120)
            self.show(page, "usage", "Ana, Specimen Bank")
            self.says(page, "Approved")
            page.look("account-usage")
            page.script("""
              const [from, to] = ["from", "to"].map((name) => document.querySelector(`[name=${name}]`));
              from.value = "2030-01-02"; to.value = "2030-01-01";""")
            self.button(page, "Show")
            self.says(page, "Choose a first day before the last one")
            self.quiet(page)
            page.script("document.querySelector('[name=to]').value = '2030-01-03'")
            self.button(page, "Show")
            self.says(page, "No checks ended in this period.")
            assert "from=2030-01-02" in page.driver.current_url

    def test_the_account_speaks_four_languages(self):
        for code, words in {"de": "Aufbewahrung", "fr": "Conservation", "it": "Conservazione"}.items():
            with self.browser() as page:
                self.show(page, "settings", language=code)
                self.says(page, words)
                page.look(f"account-settings-{code}")
                for section in ("callback", "documents", "credentials", "apps", "usage"):
                    page.open(f"/desk/verification?lang={code}&view=account&section={section}")
                    page.until(lambda: page.all(".account-section .panel"), section)
                    assert "account." not in page.words(), "a text is missing"

    def test_pages_that_were_left_keep_no_connection(self):
        """A browser opens six connections to a server; what a page in the cache of Back keeps, later pages lack."""
        with self.browser() as page:
            self.show(page, "apps")
            page.driver.set_page_load_timeout(30)
            try:
                for section in 4 * ("apps", "usage"):
                    page.open(f"/desk/verification?lang=en&view=account&section={section}")
                    page.until(lambda: page.all(".account-section .panel"), section)
                page.driver.back()
                page.until(lambda: "section=apps" in page.driver.current_url and page.all(".account-section .panel"),
                           "the apps again")
            finally:
                page.driver.set_page_load_timeout(300)

    # Four eyes.

    def waiting(self, seconds=240):
        """A case of the account with two reviewers, which the demonstration enters after its very first one."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for review in self.answer("GET", "/v1/reviews?status=waiting", role="fourEyes")[0]["reviews"]:
                return review["scanReference"]
            time.sleep(1)
        raise AssertionError("no case waits for two reviewers")

    def callbacks(self, reference):
        with urllib.request.urlopen(self.base + "/merchant/callbacks") as answer:
            received = json.load(answer)["callbacks"]
        return [one for one in received if one["scanReference"] == reference]

    def test_one_reviewer_approves_another_confirms_and_only_then_the_result_leaves(self):
        reference = self.waiting()
        path = f"/desk/verification?lang=en&case={reference}"
        with self.browser() as first, self.browser() as second:
            self.enter(first, "Mia, Double Check Credit")
            first.open(path)
            self.says(first, "A second reviewer has to confirm your decision.")
            first.look("four-eyes-first")
            # The other reviewer sees by name who has the case.
            self.enter(second, "Noah, Double Check Credit")
            self.says(second, "Open: Mia")
            self.button(first, "Approve")
            self.says(first, "You propose this.")
            first.script("document.querySelector('.undo button').focus()")
            first.look("four-eyes-proposed")
            second.open(path)
            self.says(second, "Mia proposes this.")
            # The time to take the proposal back is over, and nothing has been sent.
            first.until(lambda: not first.all(".undo"), "the end of the time to undo", 30)
            self.focused(first, "h2 Decision")
            assert self.answer("GET", f"/api/netverify/v2/scans/{reference}", role="fourEyes")[0]["status"] == "PENDING"
            assert not self.callbacks(reference)
            second.look("four-eyes-second")
            self.button(second, "Confirm the proposal")
            self.says(second, "Approved", ".decision")
            second.until(lambda: self.callbacks(reference), "the result at the merchant", 60)
            received = self.callbacks(reference)
            assert [one["verificationStatus"] for one in received] == ["APPROVED_VERIFIED"], received
            assert all(one["isSigned"] for one in received)
            self.says(second, "Result delivered")
            history = second.find(".history").text
            assert "Mia" in history and "you" in history, history
            second.look("four-eyes-delivered")

    def test_the_switch_goes_on_as_another_reviewer_at_the_same_case(self):
        reference = self.waiting()
        with self.browser() as page:
            self.enter(page, "Mia, Double Check Credit")
            page.open(f"/desk/verification?lang=en&case={reference}")
            page.until(lambda: page.all(".decision h2"), "the case")
            Select(page.find("[name=reviewer]")).select_by_visible_text("Noah, Double Check Credit")
            page.until(lambda: any("Noah" in one.text for one in page.all(".who")), "the reviewer")
            page.until(lambda: page.all(".decision h2"), "the same case")
            assert reference in page.driver.current_url
            Select(page.find("[name=reviewer]")).select_by_visible_text("Ana, Specimen Bank")
            page.until(lambda: "Specimen Bank" in page.find(".who").text if page.all(".who") else False, "the account")
            assert reference not in page.driver.current_url
