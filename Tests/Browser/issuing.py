# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The bank's desk at `/desk/issuing`, against a bank that the tests play."""

import time

from browser import Browser
from issuing_fake import FakeIssuer, pages_of
from older_browser import OLDER
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

# Texts and values that the page holds, attributes included.
HELD = """
return document.documentElement.outerHTML + JSON.stringify([{...localStorage}, {...sessionStorage}])
  + [...document.querySelectorAll("input, select")].map((one) => one.value).join(" ");"""


class IssuingCases:
    def __init__(self, world, service, shots):
        self.pages = pages_of(service.base)
        self.shots = shots
        self.banks = []

    def close(self):
        for bank in self.banks:
            bank.close()
        return 0

    def bank(self):
        self.banks.append(FakeIssuer(self.pages))
        return self.banks[-1]

    def browser(self, bank, before=""):
        return Browser(bank.base, self.shots, before=before)

    # Steps.

    def enter(self, page, query="?lang=en"):
        page.open("/desk/issuing" + query)
        page.until(lambda: page.find(".offer").click() or True, "the banks of the demonstration")
        page.until(lambda: page.all(".desk-tabs") and not page.all(".notice[role=status]:only-child"), "the desk")

    def button(self, page, text, root="main"):
        return page.until(lambda: next(iter(
            one for one in page.find(root).find_elements(By.CSS_SELECTOR, "button, a")
            if one.text.strip() == text), None), f"the button {text!r}")

    def click(self, page, text, root="main"):
        """Finds the button anew if the desk draws it anew before the click."""
        def clicked():
            self.button(page, text, root).click()
            return True

        page.until(clicked, f"the button {text!r}")

    def open_sheet(self, page, text, root="main"):
        self.click(page, text, root)
        page.until(lambda: page.all(".sheet[open]"), "the sheet")

    def send(self, page):
        page.until(lambda: page.find(".sheet button[type=submit]").click() or True, "the button that sends")

    def closed(self, page):
        # The address goes back a moment after the sheet, and would take a page along that was opened meanwhile.
        page.until(lambda: not page.all(".sheet[open]") and "open=" not in page.driver.current_url, "the end of the sheet")

    def toast(self, page, words):
        page.until(lambda: words in page.find(".toast").text, f"the word {words!r}")

    def type(self, page, name, text, root=".sheet"):
        field = page.find(f"{root} [name={name}]")
        field.clear()
        field.send_keys(text)

    def card(self, page, bank, card=None):
        page.open(f"/desk/issuing?lang=en&card={card or bank.card}")
        page.until(lambda: page.all(".card-panel .facts"), "the card")

    def says(self, page, words, root="main"):
        page.until(lambda: words in page.find(root).text, words)

    def quiet(self, page):
        """The browser itself tells of refusals that a test wants."""
        page.driver.get_log("browser")

    # Signing in.

    def test_a_bank_signs_in_and_its_secret_stays_nowhere(self):
        bank = self.bank()
        with self.browser(bank) as page:
            page.open("/desk/issuing?lang=en")
            page.look("issuing-sign-in")
            for secret, words in (("wrong", "don’t match"), (bank.credentials[1], "don’t allow")):
                bank.scope = False
                self.type(page, "client_id", bank.credentials[0], "main")
                self.type(page, "client_secret", secret, "main")
                page.find(".sign-in [type=submit]").click()
                self.says(page, words)
                assert page.find("[name=client_secret]").get_attribute("value") == ""
                self.quiet(page)
            bank.scope = True
            self.type(page, "client_secret", bank.credentials[1], "main")
            page.find(".sign-in [type=submit]").click()
            self.says(page, "Anna Muster")
            assert bank.credentials[1] not in page.script(HELD)
            page.driver.refresh()
            self.says(page, "Anna Muster")
            self.click(page, "Sign out")
            page.until(lambda: page.all(".sign-in"), "the form")
            assert "Anna" not in page.words()

    def test_a_revoked_client_empties_the_page(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.card(page, bank)
            bank.is_forbidden = True
            self.click(page, "Suspend")
            page.until(lambda: page.all(".sheet[open]"), "the sheet")
            self.send(page)
            self.says(page, "no longer valid")
            assert "1374" not in page.words() and "card=" not in page.driver.current_url
            assert not page.all(".sheet[open]")
            self.quiet(page)
            page.look("issuing-forbidden")

    def test_a_session_that_is_over_says_so_without_a_press(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            bank.session = None
            bank.drop_streams()
            self.says(page, "Your session has ended")
            self.quiet(page)

    # Cardholders and cards.

    def test_cardholders_are_found_and_created(self):
        bank = self.bank()
        for number in range(60):
            bank.add_holder(f"Ada{number}", "Example", f"K-{number}")
        with self.browser(bank) as page:
            self.enter(page)
            page.look("issuing-cardholders")
            rows = lambda: len(page.all(".ledger tbody tr"))
            assert rows() == 50
            self.click(page, "Show more")
            page.until(lambda: rows() == 62, "the rest")
            page.find("input[type=search]").send_keys("K-17")
            page.until(lambda: rows() == 1, "the one that was looked for")
            assert "search=K-17" in page.driver.current_url
            page.driver.refresh()
            page.until(lambda: page.all(".ledger tbody tr") and rows() == 1, "the same after a reload")
            page.find("input[type=search]").send_keys("999")
            self.says(page, "No cardholders found")
            self.open_sheet(page, "New cardholder")
            self.send(page)
            assert page.script("return document.activeElement.name") == "first_name"
            self.type(page, "first_name", "Ines")
            self.type(page, "last_name", "Baumann" * 7)
            self.send(page)
            page.until(lambda: page.all(".sheet .field-error"), "what is wrong")
            self.quiet(page)
            assert page.find(".sheet [name=last_name]").get_attribute("aria-invalid") == "true"
            page.look("issuing-cardholder-wrong")
            self.type(page, "last_name", "Baumann")
            self.send(page)
            self.closed(page)
            self.toast(page, "Ines Baumann was added")

    def test_a_card_is_created_with_the_fields_of_its_type(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.click(page, "Anna Muster")
            self.says(page, "•••• 1374")
            page.look("issuing-cardholder")
            self.open_sheet(page, "New card")
            shown = lambda name: page.find(f".sheet [name={name}]").is_displayed()
            assert shown("is_single_use") and not shown("zip")
            page.look("issuing-new-card-virtual")
            self.type(page, "iin", "41111111")
            self.send(page)
            page.until(lambda: "test range" in page.find(".sheet").text, "what is wrong")
            self.quiet(page)
            page.find(".sheet [name=iin]").clear()
            page.all(".sheet [name=type]")[1].click()
            page.until(lambda: shown("zip") and not shown("is_single_use"), "the address")
            self.send(page)
            assert page.script("return document.activeElement.name") == "shipping_recipient"
            page.look("issuing-new-card-physical")
            for name, text in (("shipping_recipient", "Anna Muster"), ("address_line1", "Beispielweg 1"),
                               ("zip", "3000"), ("city", "Bern")):
                self.type(page, name, text)
            self.send(page)
            self.closed(page)
            self.toast(page, "was created")
            page.until(lambda: page.all(".card-panel .facts") and "card=crd_" in page.driver.current_url, "the new card")
            assert bank.made["shipping_instructions"]["shipping_address"]["zip"] == "3000"
            assert "is_single_use" not in bank.made and "iin" not in bank.made
            page.driver.back()
            self.says(page, "Tokens")

    def test_a_card_goes_through_its_states_with_reasons(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.card(page, bank)
            page.look("issuing-card")
            self.open_sheet(page, "Suspend")
            assert "cardholder can’t unblock it" in page.find(".sheet").text
            Select(page.find(".sheet select")).select_by_value("invalid_cvc2_threshold_exceeded")
            page.look("issuing-suspend")
            self.send(page)
            self.closed(page)
            self.toast(page, "suspended")
            self.says(page, "too many wrong security codes")
            self.says(page, "suspended (by the bank)")
            self.open_sheet(page, "Unblock")
            self.send(page)
            self.closed(page)
            self.says(page, "active", ".card-panel .state")
            self.open_sheet(page, "Revoke")
            assert "can’t undo" in page.find(".sheet").text
            self.send(page)
            self.closed(page)
            self.says(page, "revoked for good")
            names = [one.text for one in page.all(".card-panel button")]
            assert not {"Suspend", "Revoke", "Activate", "Schedule revocation"} & set(names), names
            assert len(set(bank.keys)) == 3

    def test_a_change_that_comes_too_late_shows_the_card_as_it_is(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.card(page, bank)
            self.open_sheet(page, "Suspend")
            bank.cards[bank.card]["status"] = "revoked"
            self.send(page)
            self.closed(page)
            self.says(page, "Someone else has changed this card")
            assert page.find(".card-panel .state").text == "revoked"
            self.quiet(page)
            page.look("issuing-conflict")

    def test_a_change_elsewhere_is_seen_at_once(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.card(page, bank)
            page.until(lambda: bank.listeners, "the stream")
            bank.change(bank.cards[bank.card], "suspended", "cardholder", "suspected_lost")
            self.says(page, "suspended (by the cardholder)")

    def test_a_lost_answer_is_asked_for_again_with_the_same_key(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.card(page, bank)
            self.open_sheet(page, "Suspend")
            page.driver.execute_cdp_cmd("Network.enable", {})
            page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/suspend"]})
            self.send(page)
            page.until(lambda: page.find(".sheet [type=submit]").text == "Try again", "another attempt")
            page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
            self.send(page)
            self.closed(page)
            self.says(page, "suspended (by the bank)")
            self.quiet(page)

    def test_a_revocation_is_scheduled_and_cancelled(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.card(page, bank)
            self.open_sheet(page, "Schedule revocation")
            day = lambda ahead: time.strftime("%Y-%m-%d", time.gmtime(time.time() + ahead * 86_400))
            assert page.find(".sheet [type=date]").get_attribute("min") == day(1)
            put = lambda value: page.script("arguments[0].value = arguments[1]", page.find(".sheet [type=date]"), value)
            put(day(0))
            self.send(page)
            page.until(lambda: "tomorrow or a later day" in page.find(".sheet").text, "what is wrong")
            put(day(40))
            self.send(page)
            self.closed(page)
            self.says(page, "Will be revoked on")
            assert bank.cards[bank.card]["revocation_date"] == day(40)
            self.open_sheet(page, "Cancel revocation")
            self.send(page)
            self.closed(page)
            self.says(page, "No revocation scheduled")

    # Tokens.

    def test_tokens_are_grouped_counted_down_and_revoked(self):
        bank = self.bank()
        bank.add_token(bank.holder, "session", "unused", "a", left=500)
        bank.add_token(bank.holder, "single_use", "consumed", "b", operation="pan", card_id=bank.card)
        bank.add_token(bank.holder, "single_use", "unused", "c", left=12, operation="pin", card_id=bank.card)
        with self.browser(bank) as page:
            self.enter(page)
            self.click(page, "Anna Muster")
            states = lambda: sorted(one.text for one in page.all(".tokens .state"))
            page.until(lambda: states() == ["unused", "used", "valid"], "the tokens")
            page.until(lambda: states() == ["expired", "used", "valid"], "the end of one")
            page.look("issuing-tokens")
            self.click(page, "Revoke", ".tokens .ledger")
            page.until(lambda: page.all(".sheet[open]"), "the question")
            self.send(page)
            self.closed(page)
            page.until(lambda: "revoked" in states(), "that it is revoked")

    def test_a_token_for_tests_is_shown_once(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.click(page, "Anna Muster")
            self.open_sheet(page, "Issue a test token")
            assert not page.find(".sheet [name=operation]").is_displayed()
            Select(page.find(".sheet [name=kind]")).select_by_value("single_use")
            Select(page.find(".sheet [name=operation]")).select_by_value("pan_cvv")
            page.look("issuing-issue-token")
            self.send(page)
            page.until(lambda: page.all(".sheet .login"), "the token")
            token = page.find(".sheet .login").text
            assert token.startswith("su_") and "made-up-1234" in page.find(".sheet").text
            page.look("issuing-token-once")
            self.send(page)
            self.closed(page)
            assert token not in page.script(HELD)
            page.driver.refresh()
            self.says(page, "Show number and code")
            assert token not in page.script(HELD)

    def test_a_card_is_suspended_on_one_device(self):
        bank = self.bank()
        bank.wallet[bank.card] = [
            {"id": f"wt_{name}", "device": name, "state": "active", "created_on": "2026-01-02T10:00:00.000Z"}
            for name in ("phone", "watch")]
        with self.browser(bank) as page:
            self.enter(page)
            self.card(page, bank)
            self.click(page, "Suspend on this device")
            page.until(lambda: page.all(".sheet[open]"), "the question")
            self.send(page)
            self.closed(page)
            self.toast(page, "Suspended on this device")
            page.until(lambda: [one["state"] for one in bank.wallet[bank.card]] == ["suspended", "active"], "one of two")
            self.button(page, "Unblock on this device")

    # What a sandbox tries out.

    def test_an_authorisation_shows_what_the_terminal_sees_and_which_rule_decided(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.card(page, bank)
            ask = lambda: page.find(".terminal [type=submit]").click()
            self.type(page, "amount", "12.505", ".terminal")
            ask()
            self.says(page, "fits the currency", ".terminal")
            self.type(page, "amount", "19.99", ".terminal")
            ask()
            self.says(page, "APPROVED", ".terminal")
            # Never by way of a binary fraction.
            assert bank.asked["amount"] == 1999 and bank.asked["merchant"]["mcc"] == "5411"
            page.look("issuing-approved")
            self.open_sheet(page, "Refund")
            self.type(page, "amount", "2000")
            self.send(page)
            page.until(lambda: page.all(".sheet .field-error"), "that it is too much")
            self.quiet(page)
            self.type(page, "amount", "5")
            self.send(page)
            self.closed(page)
            assert (bank.asked["type"], bank.asked["amount"]) == ("refund", 500)
            self.open_sheet(page, "Reverse")
            self.send(page)
            self.closed(page)
            self.says(page, "reversed")
            bank.change(bank.cards[bank.card], "suspended", "cardholder")
            ask()
            self.says(page, "DECLINED", ".terminal")
            self.says(page, "The card is suspended.", ".terminal")
            self.says(page, "a fixed rule of the card", ".terminal")
            page.look("issuing-declined")

    def test_a_challenge_is_followed_until_it_is_closed(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.card(page, bank)
            panel = page.all(".panel")[-1]
            send = lambda: panel.find_element(By.CSS_SELECTOR, "[type=submit]").click()
            panel.find_element(By.CSS_SELECTOR, "[name=amount]").send_keys("49.90")
            send()
            self.says(page, "waiting for the cardholder")
            page.look("issuing-challenge")
            next(iter(bank.challenges.values()))["status"] = "accepted"
            self.says(page, "approved by the cardholder")
            send()
            self.says(page, "waiting for the cardholder")
            self.click(page, "Withdraw request")
            self.toast(page, "The request is withdrawn")
            assert [one["status"] for one in bank.challenges.values()] == ["accepted", "cancelled"]

    def test_faults_are_set_in_the_sandbox_only(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.open_sheet(page, "Faults")
            page.look("issuing-faults")
            page.find(".sheet [name=slow]").click()
            self.send(page)
            self.closed(page)
            assert bank.faults == {name: name == "slow" for name in bank.faults} and len(bank.faults) == 5
            bank.session["environment"] = "production"
            self.card(page, bank)
            assert not page.all(".terminal") and "Faults" not in page.words()
            page.open("/desk/issuing?lang=en&open=faults")
            page.until(lambda: "open=" not in page.driver.current_url, "that there is no such sheet")
            assert not page.all(".sheet")

    # The audit.

    def chain(self, page, words):
        page.until(lambda: page.find(".chain").text == words, words)

    def test_the_audit_is_live_filtered_and_paused(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.click(page, "Audit log")
            self.chain(page, "Chain intact up to no. 1")
            page.until(lambda: bank.listeners, "the stream")
            bank.write("requested", bank.cards[bank.card])
            bank.write("refused", bank.cards[bank.card], "refused", error_code="token_replay")
            self.chain(page, "Chain intact up to no. 3")
            numbers = lambda: [one.get_attribute("data-id") for one in page.all(".ledger tbody tr")]
            assert numbers() == ["3", "2", "1"]
            page.look("issuing-audit")
            self.click(page, "Pause")
            bank.write("cardholder_locked", bank.cards[bank.card], "alert")
            self.chain(page, "Chain intact up to no. 4")
            assert numbers() == ["3", "2", "1"]
            self.click(page, "Resume (1 new)")
            page.until(lambda: numbers() == ["4", "3", "2", "1"], "the row that waited")
            outcome = Select(page.all(".filters select")[1])
            outcome.select_by_value("refused")
            page.until(lambda: numbers() == ["3"], "one row")
            outcome.select_by_value("")
            page.find(".filters input").send_keys("nothing")
            self.says(page, "No entries match the filter")

    def test_an_altered_row_breaks_the_chain_where_it_is(self):
        bank = self.bank()
        for _ in range(4):
            bank.write("requested", bank.cards[bank.card])
        bank.rows[2]["outcome"] = "unchanged"
        with self.browser(bank) as page:
            self.enter(page)
            self.click(page, "Audit log")
            self.says(page, "Chain broken at no. 3: The content doesn’t match its hash.")
            assert page.find("tr.broken").get_attribute("data-id") == "3"
            page.look("issuing-audit-broken")

    def test_a_row_that_was_taken_out_breaks_the_chain(self):
        bank = self.bank()
        for _ in range(4):
            bank.write("requested", bank.cards[bank.card])
        del bank.rows[2]
        with self.browser(bank) as page:
            self.enter(page)
            self.click(page, "Audit log")
            self.says(page, "Chain broken at no. 4: Earlier rows are missing.")

    def test_rows_that_the_connection_lost_are_fetched(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.click(page, "Audit log")
            page.until(lambda: bank.listeners, "the stream")
            bank.is_losing = True
            bank.write("requested", bank.cards[bank.card])
            bank.write("revealed", bank.cards[bank.card])
            bank.is_losing = False
            bank.write("requested", bank.cards[bank.card])
            self.chain(page, "Chain intact up to no. 4")
            self.says(page, "missed entries were loaded")

    def test_a_lost_connection_says_so_and_comes_back_by_itself(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page)
            self.click(page, "Audit log")
            page.until(lambda: bank.listeners, "the stream")
            bank.refuses_streams = True
            bank.drop_streams()
            self.says(page, "Connection lost")
            bank.write("requested", bank.cards[bank.card])
            bank.refuses_streams = False
            self.chain(page, "Chain intact up to no. 2")
            page.until(lambda: not page.find(".lost").is_displayed(), "the connection")
            self.quiet(page)

    # Everywhere.

    def test_the_banks_desk_speaks_four_languages_and_fits_a_phone_in_large_text(self):
        bank = self.bank()
        with self.browser(bank) as page:
            self.enter(page, "?lang=fr")
            for path in ("", f"&holder={bank.holder}", f"&card={bank.card}", "&view=audit"):
                for language in ("de", "fr"):
                    page.size("phone")
                    page.open(f"/desk/issuing?lang={language}{path}")
                    page.until(lambda: page.all(".issuing-view h1"), "the view")
                    page.script("document.documentElement.style.fontSize = '200%'")
                    page.settle()
                    page.check_width(path, "200 %")
                    assert "issuing." not in page.words(), path

    def test_the_banks_desk_needs_no_newer_browser(self):
        bank = self.bank()
        with self.browser(bank, before=OLDER) as page:
            self.enter(page)
            self.card(page, bank)
            page.open("/desk/issuing?lang=en&view=audit")
            self.chain(page, "Chain intact up to no. 1")
