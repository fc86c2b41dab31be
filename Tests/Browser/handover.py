# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What a page begins and another device goes on with: by a code of eight characters, or by the address in a QR code."""

import json

from desks import DeskCases
from wallet import WalletCases

CODE = "return document.querySelector('[data-name=continue-code] .hidden-visually')?.textContent.replaceAll(' ', '')"
STATE = "return document.querySelector('.continue')?.dataset.state"


class HandoverCases(WalletCases):
    def __init__(self, world, service, shots):
        super().__init__(world, service, shots)
        self.desks = DeskCases(world, service, shots)

    def code(self, page):
        code = page.until(lambda: page.script(CODE), "the code")
        assert len(code) == 8, code
        return code

    def type_code(self, phone, code):
        """Types a code as people do: in small letters, with a space in the middle."""
        phone.open("/continue?lang=en")
        phone.find("[name=code]").send_keys(code[:4].lower() + " " + code[4:].lower())
        phone.find(".enter-code [type=submit]").click()

    def receipts(self, page, access):
        self.open_family(page, access, place=-1)
        self.take_receipt(page, access)
        self.press(page, "receipts")
        self.sheet(page, "receipts")

    def share(self, page):
        page.until(lambda: page.all(".sheet [data-name^=share-]"), "the receipt")
        page.script("document.querySelector('.sheet [data-name^=share-]').click()")
        self.sheet(page, "share")

    # The portal.

    def test_a_receipt_reaches_the_portal_by_a_code_of_eight_characters(self):
        access = self.access()
        with self.browser() as page, self.browser() as portal:
            self.receipts(page, access)
            portal.open("/desk/portal?lang=en")
            code = self.code(portal)
            assert portal.script(STATE) == "waiting"
            assert portal.all(".continue-code path"), "the code to scan"
            portal.look("portal-phone")
            self.share(page)
            page.until(lambda: page.all("[data-name=code]"), "the field")
            page.look("wallet-share-code")
            page.find("[data-name=code]").send_keys("22222222")
            self.press(page, "use-code")
            page.until(lambda: "isn’t valid" in page.find("#share-problem").text, "what is wrong")
            page.driver.get_log("browser")
            page.look("wallet-share-code-wrong")
            page.script("document.querySelector('[data-name=code]').value = ''")
            page.find("[data-name=code]").send_keys(code.lower())
            self.press(page, "use-code")
            page.until(lambda: page.all(".share-form [type=checkbox]"), "what the portal sees")
            assert not page.all("[data-name=nonce]"), "nothing to type any more"
            page.look("wallet-share-for-portal")
            portal.until(lambda: portal.script(STATE) == "open", "the portal sees the phone")
            portal.look("portal-phone-open")
            page.script("document.querySelector('.share-form [data-name=family_name]').click()")
            self.press(page, "make")
            page.until(lambda: "accepted your receipt" in page.find(".share-sheet").text, "what the portal said")
            page.look("wallet-share-sent")
            portal.until(lambda: portal.all(".outcome[data-result=verified]"), "the result")
            words = portal.find(".outcome").text
            assert "Praxis am Musterplatz" in words and "Muster" in words, words
            portal.look("portal-phone-verified")
            # The next one needs another code.
            assert portal.until(lambda: portal.script(STATE) == "waiting" and portal.script(CODE), "a code") != code
            # The result is a view of its own.
            portal.driver.refresh()
            portal.until(lambda: portal.all(".outcome[data-result=verified]"), "the result after a reload")

    def test_a_portal_scanned_with_the_phones_camera_asks_the_wallet_that_is_open(self):
        access = self.access()
        with self.browser() as page, self.browser() as portal:
            self.receipts(page, access)
            self.press(page, "close") if page.all("[data-name=close]") else page.script(
                "document.querySelector('.receipts-sheet header .tool').click()")
            page.until(lambda: not page.all(".receipts-sheet"), "the cards")
            portal.open("/desk/portal?lang=en")
            address = "/continue/" + self.code(portal)
            wallet = page.driver.current_window_handle
            # A tab of the driver's own would share nothing with this one.
            before = set(page.driver.window_handles)
            page.script("window.open(arguments[0], '_blank', 'noopener')", self.service.base + address)
            page.until(lambda: set(page.driver.window_handles) - before, "the other tab")
            page.driver.switch_to.window((set(page.driver.window_handles) - before).pop())
            page.until(lambda: "another tab" in page.words(), "where it goes on")
            assert page.script("return location.pathname") == "/continue", "the code is out of the address"
            page.driver.close()
            page.driver.switch_to.window(wallet)
            self.sheet(page, "receipts")
            page.until(lambda: "asks for a receipt" in page.find(".receipts-sheet").text, "who asks")
            page.look("wallet-receipts-asked")
            self.share(page)
            self.press(page, "make")
            page.until(lambda: "accepted your receipt" in page.find(".share-sheet").text, "what the portal said")
            portal.until(lambda: portal.all(".outcome[data-result=verified]"), "the result")

    # The insurer's desk.

    def test_a_new_family_has_its_cards_on_the_phone_without_typing_a_login(self):
        with self.browser() as desk, self.browser() as phone:
            self.desks.enter(desk, "/desk/insurer")
            self.desks.button(desk.find(".desk-bar"), "New family").click()
            desk.until(lambda: desk.all(".sheet [name=name]"), "the form")
            desk.find(".sheet [name=name]").send_keys("Neuling")
            desk.find(".sheet [type=submit]").click()
            code = self.code(desk)
            desk.look("desk-insurer-wallet")
            self.type_code(phone, code)
            phone.until(lambda: phone.script("return location.pathname") == "/wallet", "the wallet")
            phone.until(lambda: "Neuling" in phone.words(), "the family")
            assert "family=" in phone.script("return location.search")
            desk.until(lambda: desk.script(STATE) == "open", "the desk sees it")
            desk.look("desk-insurer-wallet-open")
            # It works once.
            self.type_code(phone, code)
            phone.until(lambda: "isn’t valid" in phone.words(), "the refusal")
            phone.driver.get_log("browser")
            phone.look("continue-wrong")

    # The provider's desk.

    def test_a_one_time_code_can_be_typed_and_ends_in_an_arrival(self):
        with self.browser() as desk, self.browser() as phone:
            self.desks.enter(desk, "/desk/provider")
            before = self.desks.arrived(desk)
            self.desks.button(desk.find(".location"), "Create a one-time code").click()
            code = self.code(desk)
            phone.open("/continue?lang=en")
            phone.look("continue")
            self.type_code(phone, code)
            phone.until(lambda: phone.all("[data-name=wallet]"), "the demonstration's wallet")
            assert "/vic/checkin/" in phone.script("return location.pathname")
            phone.look("check-in-demonstration")
            phone.find("[data-name=wallet]").click()
            self.sheet(phone, "selection")
            phone.script("document.querySelector('.choice input:enabled').click()")
            self.press(phone, "continue")
            self.sheet(phone, "consent")
            self.click_consent(phone, "[data-name=send]")
            desk.until(lambda: "has checked in" in desk.find(".one-time-state").text, "the arrival")
            desk.find(".sheet .round").click()
            desk.until(lambda: len(desk.all(".arrival")) == before + 1, "the arrival in the list")

    # The desks.

    def sign_in_elsewhere(self, desk, tablet, place, heading):
        """Signs the second browser in at the desk of the first; the heading says who is signed in."""
        name = desk.find(heading).text
        self.desks.button(desk.find(".desk-bar"), "Another device").click()
        code = self.code(desk)
        size = "return getComputedStyle(document.querySelector(arguments[0])).fontSize"
        assert desk.script(size, ".continue-short") != desk.script(size, ".continue"), "the code is large"
        desk.look(f"desk-{place}-device")
        self.type_code(tablet, code)
        tablet.until(lambda: tablet.all("[data-name=sign-in]"), "the question whether to sign in")
        assert name in tablet.find("h1").text
        assert not tablet.driver.get_cookies(), "opening an address must not be enough to sign in"
        tablet.look(f"continue-{place}")
        desk.until(lambda: desk.script(STATE) == "open", "the first device sees it")
        tablet.find("[data-name=sign-in]").click()
        tablet.until(lambda: tablet.all(heading), "the desk on the other device")
        assert tablet.script("return location.pathname") == f"/desk/{place}"
        assert tablet.find(heading).text == name
        desk.until(lambda: name in desk.find(".toast").text, "the first device sees it")
        assert not desk.all(".sheet[open]")

    def each_has_its_own_session(self, one, other, heading):
        self.desks.button(one.find(".desk-bar"), "Sign out").click()
        one.until(lambda: one.all(".offer"), "signing in again")
        other.driver.refresh()
        other.until(lambda: other.all(heading), "the desk after a reload")

    def test_a_desk_lets_another_device_in_without_a_typed_key(self):
        heading = ".desk-bar h1"
        for place in ("provider", "insurer"):
            with self.browser() as desk, self.browser() as tablet:
                self.desks.enter(desk, f"/desk/{place}")
                self.sign_in_elsewhere(desk, tablet, place, heading)
                self.each_has_its_own_session(tablet, desk, heading)

    def test_the_desks_of_bank_and_reviewers_let_another_device_in_without_a_typed_secret(self):
        heading = ".desk-bar strong"
        for place in ("issuing", "verification"):
            with self.browser() as desk, self.browser() as tablet:
                desk.open(f"/desk/{place}?lang=en")
                desk.until(lambda: desk.find(".offer").click() or True, "who can sign in")
                desk.until(lambda: desk.all(".desk-tabs") and not desk.all(".notice[role=status]:only-child"), "the desk")
                self.sign_in_elsewhere(desk, tablet, place, heading)
                self.each_has_its_own_session(desk, tablet, heading)

    # The wallet's own page.

    def test_a_wallet_is_opened_on_a_phone(self):
        access = self.access()
        with self.browser() as page, self.browser() as phone:
            self.open_family(page, access)
            assert not page.all(".continue"), "a code is made when it is asked for"
            self.press(page, "on-phone")
            code = self.code(page)
            page.look("wallet-on-phone")
            phone.driver.get(self.service.base + "/continue/" + code)
            phone.until(lambda: phone.script("return location.pathname") == "/wallet", "the wallet")
            phone.until(lambda: phone.all("etui-card"), "the cards")
            page.until(lambda: page.script(STATE) == "open", "the first page sees it")
            assert not page.all("[data-name=continue-code]"), "the code is used"

    def test_a_code_that_is_over_is_made_anew(self):
        clock = """
            const fetch0 = window.fetch;
            window.fetch = (address, options) => String(address).startsWith("/handovers/state?") && window.isOver
              ? Promise.resolve(new Response("{}", {status: 410})) : fetch0(address, options);"""
        with self.browser(before=clock) as page, self.browser() as phone:
            self.open_family(page, self.access())
            page.script("window.isOver = true")
            self.press(page, "on-phone")
            page.until(lambda: page.script(STATE) == "over", "the end of its time")
            page.look("wallet-on-phone-over")
            page.script("window.isOver = false")
            self.press(page, "continue-again")
            self.type_code(phone, self.code(page))
            phone.until(lambda: phone.script("return location.pathname") == "/wallet", "the wallet")
            page.until(lambda: page.script(STATE) == "open", "the first page sees it")

    def test_codes_are_said_in_four_languages(self):
        words = {"de": "Code eingeben", "fr": "Saisir un code", "it": "Inserire un codice", "en": "Enter a code"}
        with self.browser() as page:
            for language, title in words.items():
                page.open(f"/continue?lang={language}")
                assert page.find("h1").text == title
                page.open(f"/desk/portal?lang={language}")
                self.code(page)
                page.look(f"portal-phone-{language}")
