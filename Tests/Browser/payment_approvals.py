# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Payments that the bank's desk asks the cardholder's phone about: the phone decides, the desk sees it."""

import time

from issuing_server import IssuingServerCases
from payment_cards import CODE, PaymentCardCases
from world import Service


class PaymentApprovalCases(PaymentCardCases):
    """The steps of `PaymentCardCases`, whose tests are its own."""

    @property
    def service(self):
        if not self.started:
            self.started = Service(self.world, "approvals", "--roles", "payments,issuing", time=None)
            self.asked = []
            self.bank = IssuingServerCases(self.world, self.started, self.shots)
        return self.started

    def phone(self, page):
        """Logs in, and returns the identifiers of the active cards."""
        self.withdraw()
        page.open("/cards?lang=en")
        self.press(page, "log-in")
        self.enter(page)
        page.until(lambda: self.all(page, "[data-name^='open-crd']"), "the cards")
        labels = [one.get_attribute("aria-label") for one in self.all(page, ".card-list etui-payment-card")]
        names = [one.get_attribute("data-name") for one in self.all(page, "[data-name^='open-crd']")]
        return [name.removeprefix("open-") for name, label in zip(names, labels, strict=True) if label.endswith("Active")]

    def challenge(self, card, merchant="Shop of the tests", amount=4990):
        """A merchant's bank asks, as the desk does it."""
        self.asked.append(self.bank.ask("POST", "/simulate/challenges", {
            "card_id": card, "merchant": merchant, "amount": amount, "currency": "CHF"})["id"])
        return self.asked[-1]

    def withdraw(self):
        """Leaves nothing of a test that failed."""
        for one in self.asked:
            if self.status(one) == "pending":
                self.cancel(one)
        self.asked.clear()

    def status(self, challenge):
        return self.bank.ask("GET", f"/simulate/challenges/{challenge}")["status"]

    def cancel(self, challenge):
        self.bank.ask("POST", f"/simulate/challenges/{challenge}/cancel", {})

    def open_waiting(self, page):
        page.until(lambda: self.all(page, ".approval-banner"), "the payment on the list", seconds=8)
        self.press(page, "approvals")
        self.has(page, "approve")

    def decide(self, page, name, passcodes=1):
        """The first decision about a card sets the phone up, which takes a passcode of its own."""
        self.press(page, name)
        if passcodes == 2:
            self.says(page, "Set up this phone for approvals")
            self.enter(page)
        self.says(page, f"{name.capitalize()} payment")
        self.enter(page)

    def back(self, page, screen="cards-list"):
        page.script("document.querySelector('.bar .back').click()")
        page.until(lambda: page.screen() == screen, screen)

    def test_the_desk_asks_the_phone_approves_and_the_desk_sees_it_at_once(self):
        base = self.service.base
        with self.browser() as page, self.browser(base=base) as desk:
            card = self.phone(page)[0]
            self.bank.enter(desk)
            self.bank.card(desk, None, card)
            panel = desk.all(".panel")[-1]
            panel.find_element("css selector", "[name=amount]").send_keys("49.90")
            panel.find_element("css selector", "[type=submit]").click()
            self.bank.says(desk, "waiting for the cardholder")
            page.until(lambda: self.all(page, ".approval-badge"), "the badge on the card", seconds=8)
            page.look("payment-approval-list")
            self.open_waiting(page)
            self.says(page, "CHF 49.90")
            self.says(page, f"•••• {self.text(page).split('•••• ')[1][:4]}")
            focused = page.script("return document.activeElement.dataset.name")
            assert focused == "heading", f"{focused} has the focus, so a key press could decide"
            looks = {one.get_attribute("class") for one in self.all(page, ".decision button")}
            assert len(looks) == 1, looks
            page.look("payment-approval")
            self.press(page, "approve")
            self.says(page, "Set up this phone for approvals")
            self.enter(page)
            self.says(page, "CHF 49.90 to ")
            page.look("payment-approval-passcode")
            self.enter(page)
            self.says(page, "The merchant can now complete the payment.")
            began = time.monotonic()
            self.bank.says(desk, "approved by the cardholder")
            took = time.monotonic() - began
            assert took < 1, f"the desk saw it after {took:.1f} s"
            page.look("payment-approval-accepted")
            self.press(page, "done")
            page.until(lambda: page.screen() == "cards-list", "the list")
            assert not self.all(page, ".approval-badge")
            self.has(page, "approvals")

    def test_the_phone_declines_a_payment_and_shows_the_one_that_waits_next(self):
        with self.browser() as page:
            card = self.phone(page)[0]
            first = self.challenge(card, "First shop")
            second = self.challenge(card, "Second shop", 120)
            self.open_waiting(page)
            self.says(page, "First shop")
            self.says(page, "Another payment is waiting.")
            self.decide(page, "decline", passcodes=2)
            self.says(page, "You won’t be charged.")
            assert self.status(first) == "declined" and self.status(second) == "pending"
            page.look("payment-approval-declined")
            self.press(page, "next")
            self.says(page, "Second shop")
            self.decide(page, "approve")
            self.says(page, "The merchant can now complete the payment.")
            assert self.status(second) == "accepted"

    def test_a_payment_that_the_desk_withdraws_goes_from_the_phone(self):
        with self.browser() as page:
            card = self.phone(page)[0]
            challenge = self.challenge(card)
            self.open_waiting(page)
            self.cancel(challenge)
            self.says(page, "The merchant or the bank withdrew the payment.")
            assert not self.all(page, ".decision")
            page.look("payment-approval-cancelled")
            self.press(page, "done")
            page.until(lambda: page.screen() == "cards-list", "the list")
            # While the passcode is asked for, too.
            challenge = self.challenge(card)
            self.open_waiting(page)
            self.press(page, "approve")
            page.until(lambda: self.all(page, "#code"), "the passcode")
            self.cancel(challenge)
            self.says(page, "The merchant or the bank withdrew the payment.")
            assert not self.all(page, "#code")
            assert self.status(challenge) == "cancelled"

    def test_a_card_says_that_a_payment_with_it_waits(self):
        with self.browser() as page:
            card = self.phone(page)[0]
            self.press(page, f"open-{card}")
            self.has(page, "transactions")
            assert not self.all(page, ".approval-banner")
            challenge = self.challenge(card)
            page.until(lambda: self.all(page, ".approval-banner"), "the banner on the card", seconds=8)
            page.look("payment-approval-card")
            self.press(page, "approvals")
            self.has(page, "decline")
            self.back(page, "card")
            self.cancel(challenge)
            page.until(lambda: not self.all(page, ".approval-banner"), "the end of the banner", seconds=8)

    def test_a_phone_that_another_replaced_sets_itself_up_again(self):
        """Row 53: the card is bound to the phone that registered last."""
        with self.browser() as page, self.browser() as other:
            card = self.phone(page)[0]
            self.phone(other)
            first = self.challenge(card)
            self.open_waiting(page)
            self.decide(page, "approve", passcodes=2)
            self.says(page, "The merchant can now complete the payment.")
            second = self.challenge(card)
            self.open_waiting(other)
            self.decide(other, "decline", passcodes=2)
            self.says(other, "You won’t be charged.")
            third = self.challenge(card)
            self.press(page, "done")
            self.open_waiting(page)
            self.decide(page, "approve")
            self.says(page, "Your answer didn’t get through")
            page.driver.get_log("browser")
            self.press(page, "retry")
            self.decide(page, "approve", passcodes=2)
            self.says(page, "The merchant can now complete the payment.")
            assert [self.status(one) for one in (first, second, third)] == ["accepted", "declined", "accepted"]

    def test_the_stub_says_that_it_has_no_approvals(self):
        with self.browser() as page:
            page.open("/cards?lang=en")
            page.until(lambda: page.all("[data-choices=mode] button"), "the switch")
            page.script("document.querySelectorAll('[data-choices=mode] button')[1].click()")
            self.press(page, "log-in")
            self.enter(page, CODE)
            self.press(page, "approvals")
            self.says(page, "The stub has no approvals")
            page.look("payment-approval-stub")

    def test_approvals_speak_four_languages(self):
        with self.browser() as page:
            card = self.phone(page)[0]
            challenge = self.challenge(card)
            self.open_waiting(page)
            titles = set()
            for code in ("de", "fr", "it", "en"):
                page.script(f"document.querySelector('.languages button[lang={code}]').click()")
                page.until(lambda: page.script("return document.documentElement.lang") == code, code)
                page.settle()
                titles.add(page.script("return document.querySelector('.screen h3').textContent"))
                raw = [text for text in page.words().split() if text.startswith("cards.") and text != "cards."]
                assert not raw, raw
                page.check_width("approval", code)
            assert len(titles) == 4, titles
            self.cancel(challenge)
