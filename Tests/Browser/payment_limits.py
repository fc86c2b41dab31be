# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The limits of a card that the bank has narrowed: its rules have a lock, and the cardholder's own can change."""

from issuing_server import IssuingServerCases
from payment_cards import PaymentCardCases
from world import Service

CHANNELS = {"chip": True, "contactless": True, "ecommerce": True, "atm": True, "magstripe": True}
NOTHING = {"limits": [], "channels": CHANNELS, "mcc": {"mode": "block", "codes": []},
           "countries": {"mode": "block", "codes": []}, "merchants": {"mode": "block", "names": []}}


class PaymentLimitCases(PaymentCardCases):
    """The steps of `PaymentCardCases`, whose tests are its own."""

    @property
    def service(self):
        if not self.started:
            self.started = Service(self.world, "limits", "--roles", "payments,issuing", time=None)
            self.bank = IssuingServerCases(self.world, self.started, self.shots)
        return self.started

    def card(self, page):
        """Logs in, opens the first active card, and returns its identifier."""
        page.open("/cards?lang=en")
        self.press(page, "log-in")
        self.enter(page)
        page.until(lambda: self.all(page, "[data-name^='open-crd']"), "the cards")
        labels = [one.get_attribute("aria-label") for one in self.all(page, ".card-list etui-payment-card")]
        place = next(place for place, label in enumerate(labels) if label.endswith("Active"))
        button = self.all(page, "[data-name^='open-crd']")[place]
        name = button.get_attribute("data-name").removeprefix("open-")
        page.script("arguments[0].click()", button)
        self.has(page, "limits")
        return name

    def rule(self, card, **rules):
        """The bank sets its own rules."""
        path = f"/cards/{card}/controls"
        version = self.bank.ask("GET", path)["version"]
        self.bank.ask("PUT", path, {**NOTHING, **rules}, headers={"If-Match": str(version)})

    def save_looser(self, page):
        """Saves a change that takes the passcode."""
        self.press(page, "save")
        self.says(page, "You’re loosening your limits")
        self.press(page, "confirm")
        self.enter(page)
        self.says(page, "Saved.")

    def chips(self, page, name):
        """The entries of a list while it is edited: their words, and whether each can be removed."""
        editor = self.all(page, f"#add-{name}")[0].find_element("xpath", "ancestor::fieldset")
        return {chip.find_element("css selector", "bdi").text: bool(chip.find_elements("css selector", "button"))
                for chip in editor.find_elements("css selector", ".entry-chips li")}

    def offered(self, page, name):
        return page.script("return [...arguments[0].options].map((one) => one.value).filter(Boolean)", self.all(page, f"#{name}")[0])

    def lists(self, page):
        """The lists as they are shown: their words, with the bank's marked by a star."""
        return page.script("""
            return [...document.querySelectorAll(".list-view > div")].map((part) => {
              const said = part.querySelector("dd > p"), entries = [...part.querySelectorAll("li")];
              const words = (one) => one.textContent.replace("by the bank", "*").trim();
              return [said, ...entries].map(words);
            });""")

    def test_what_the_bank_rules_about_a_card_has_a_lock(self):
        base = self.service.base
        with self.browser(base=base) as page:
            self.rule(
                self.card(page),
                limits=[{"interval": "day", "amount": 50000, "set_by": "issuer"}],
                channels={**CHANNELS, "magstripe": False}, mcc={"mode": "block", "codes": ["7995"]},
                countries={"mode": "allow", "codes": ["CH", "DE", "FR"]},
                merchants={"mode": "block", "names": ["Casino Royal"]})
            self.press(page, "limits")
            self.says(page, "of CHF 500.00")
            assert self.lists(page) == [
                ["All except:", "Gambling and betting*"], ["Only: *", "Switzerland", "Germany", "France"],
                ["All except:", "Casino Royal*"]], self.lists(page)
            assert "Invalid" not in self.text(page)
            page.look("payment-card-bank-rules")
            self.press(page, "edit")
            page.until(lambda: self.all(page, "#add-categories"), "the editor")
            page.script("arguments[0].scrollIntoView()", self.all(page, "[data-name=channel-chip]")[0])
            page.look("payment-card-bank-rules-form")
            assert not self.all(page, "[data-name=channel-magstripe]")[0].is_enabled()
            assert self.all(page, "[data-name=channel-atm]")[0].is_enabled()
            assert not self.all(page, "#mode-countries")[0].is_enabled()
            assert self.chips(page, "categories") == {"Gambling and betting": False}
            assert "7995" not in self.offered(page, "add-categories")
            assert self.chips(page, "countries") == {"Switzerland": True, "Germany": True, "France": True}
            assert self.offered(page, "add-countries") == []
            # The cardholder blocks more and allows less, which needs no confirmation.
            self.choose(page, "add-categories", "5813")
            self.press(page, "add-categories-button")
            self.press(page, "remove-countries-FR")
            assert self.offered(page, "add-countries") == ["FR"]
            field = self.all(page, "#add-merchants")[0]
            field.send_keys("casino  ROYAL")
            self.press(page, "add-merchants-button")
            self.says(page, "Only the bank can loosen them.")
            assert self.chips(page, "merchants") == {"Casino Royal": False}
            self.press(page, "save")
            self.says(page, "Saved.")
            assert self.lists(page) == [
                ["All except:", "Bars and clubs", "Gambling and betting*"], ["Only: *", "Switzerland", "Germany"],
                ["All except:", "Casino Royal*"]], self.lists(page)
            # Of all that can be removed nothing is the bank's.
            self.press(page, "edit")
            page.until(lambda: self.all(page, "#add-categories"), "the editor")
            assert self.chips(page, "categories") == {"Bars and clubs": True, "Gambling and betting": False}
            self.press(page, "remove-categories-5813")
            self.save_looser(page)
            assert self.lists(page)[0] == ["All except:", "Gambling and betting*"], self.lists(page)

    def test_a_list_of_what_a_card_may_pay_leaves_out_what_the_bank_blocks(self):
        base = self.service.base
        with self.browser(base=base) as page:
            self.rule(self.card(page), mcc={"mode": "block", "codes": ["7995"]})
            self.press(page, "limits")
            self.says(page, "Gambling and betting")
            self.press(page, "edit")
            page.until(lambda: self.all(page, "#add-categories"), "the editor")
            self.choose(page, "mode-categories", "allow")
            assert self.chips(page, "categories") == {}
            assert "7995" not in self.offered(page, "add-categories")
            self.choose(page, "add-categories", "5411")
            self.press(page, "add-categories-button")
            self.press(page, "save")
            self.says(page, "Saved.")
            assert self.lists(page)[0][0] == "Only:" and len(self.lists(page)[0]) == 2, self.lists(page)
            # Back again: what the bank blocks is there by itself.
            self.press(page, "edit")
            page.until(lambda: self.all(page, "#mode-categories"), "the editor")
            self.choose(page, "mode-categories", "block")
            self.press(page, "remove-categories-5411")
            assert self.chips(page, "categories") == {"Gambling and betting": False}
            self.save_looser(page)
            assert self.lists(page)[0] == ["All except:", "Gambling and betting*"], self.lists(page)

    def test_what_the_bank_changes_while_a_card_is_edited_does_not_stand_in_the_way(self):
        base = self.service.base
        with self.browser(base=base) as page:
            card = self.card(page)
            self.rule(card)
            self.press(page, "limits")
            self.has(page, "edit")
            self.press(page, "edit")
            page.until(lambda: self.all(page, "#add-categories"), "the editor")
            self.choose(page, "add-categories", "5813")
            self.press(page, "add-categories-button")
            self.rule(card, channels={**CHANNELS, "atm": False}, merchants={"mode": "allow", "names": ["Bakery", "Kiosk"]})
            self.press(page, "save")
            self.says(page, "changed")
            self.press(page, "edit")
            page.until(lambda: self.all(page, "#add-categories"), "the editor")
            atm = self.all(page, "[data-name=channel-atm]")[0]
            assert not atm.is_enabled() and not atm.is_selected()
            assert self.chips(page, "merchants") == {"Bakery": True, "Kiosk": True}
            assert self.all(page, "#mode-merchants")[0].get_attribute("value") == "allow"
            self.press(page, "remove-merchants-Kiosk")
            assert self.offered(page, "add-merchants") == ["Kiosk"]
            self.press(page, "save")
            self.says(page, "Saved.")
            assert "Bars and clubs" in self.lists(page)[0], self.lists(page)
            assert self.lists(page)[2] == ["Only: *", "Bakery"], self.lists(page)
