# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of the wallet's deck: every card and document of the phone in one place."""

import json

from selenium.webdriver.common.keys import Keys

from browser import SIZES, Browser
from payment_cards import PaymentCardCases
from wallet import WalletCases
from world import Service


class DeckCases:
    def __init__(self, world, service, shots):
        self.world = world
        self.service = service
        self.shots = shots
        self.cards = PaymentCardCases(world, service, shots)
        self.wallet = WalletCases(world, service, shots)

    def close(self):
        return self.cards.close()

    def browser(self, **options):
        return Browser(self.service.base, self.shots, **options)

    def deck(self, page):
        """The words of each group of the deck, by its app; nothing while an app is in front of it."""
        found = page.script("""
            if (document.querySelector(".deck-screen")?.hidden ?? true) return null;
            const root = document.querySelector("etui-deck").shadowRoot;
            return [...root.querySelectorAll(".group")].map((group) => [group.dataset.app,
              [...group.querySelectorAll(".stack button, .slot")].map((button) => button.getAttribute("aria-label")
                || button.querySelector("etui-payment-card")?.getAttribute("aria-label") || button.innerText)]);""")
        return found and dict(found)

    def open(self, page, language="en", query=""):
        page.open(f"/wallet?lang={language}{query}")
        page.until(lambda: len((self.deck(page) or {}).get("insurance", [])) > 1, "the cards of the family")
        page.until(lambda: self.deck(page)["documents"][0].count("\n") >= 1, "the documents")

    def press(self, page, app, place=0):
        page.script("""document.querySelector("etui-deck").shadowRoot
            .querySelectorAll(`[data-app=${arguments[0]}] :is(.stack button, .slot)`)[arguments[1]].click()""", app, place)

    def shown(self, page, app):
        """Whether an app is in front."""
        return page.script("""
            const screens = {insurance: "wallet", cards: "cards-list", documents: "exchange-wallet", card: "card"};
            return [...document.querySelectorAll(".phone > .screen:not([hidden])")]
              .some((one) => one.dataset.screen === screens[arguments[0]])""", app)

    def test_the_deck_holds_every_card_of_the_phone(self):
        with self.browser() as page:
            self.open(page)
            deck = self.deck(page)
            assert list(deck) == ["insurance", "kept", "cards", "documents"], deck
            assert len(deck["insurance"]) == 4 and "Muster" in deck["insurance"][0], deck
            assert deck["kept"] == ["No identity documents yet. Scan your passport."], deck
            assert deck["cards"] == ["Log in to Lindenhof Bank"], deck
            assert len(deck["documents"]) == 5 and "passport" in deck["documents"][0], deck
            # An expired document, or one with an error, says so on its face.
            page.look("wallet-deck")

    def test_a_card_of_the_deck_opens_in_its_app_and_back_leads_to_the_deck(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, "insurance", 2)
            page.until(lambda: self.shown(page, "insurance"), "the app of the insurer")
            page.until(lambda: self.wallet.shown(page) == 2, "the third card")
            assert "app=insurance" in page.driver.current_url
            page.driver.refresh()
            page.until(lambda: self.shown(page, "insurance"), "the same after a reload")
            page.until(lambda: page.all(".screen:not([hidden]) .back"), "the way back").pop().click()
            page.until(lambda: self.deck(page), "the deck")
            assert "app=" not in page.driver.current_url
            self.press(page, "documents", 1)
            page.until(lambda: self.shown(page, "documents"), "the app of the documents")
            page.until(lambda: "travel passport" in page.find("[data-screen=exchange-wallet] [data-name=heading]").text, "the second document")
            page.driver.back()
            page.until(lambda: page.all("[data-screen=exchange-wallet] [data-name^=open-]"), "the list of the app")
            page.driver.back()
            page.until(lambda: self.deck(page), "the deck")

    def test_the_cards_of_the_bank_are_in_the_deck_after_the_login(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, "cards")
            page.until(lambda: self.shown(page, "cards"), "the bank's app")
            page.until(lambda: page.all("[data-name=log-in]"), "the login").pop().click()
            page.until(lambda: "passcode of this demonstration" in page.find(".device-codes").get_attribute("textContent"), "the code of the phone")
            self.cards.enter(page)
            page.until(lambda: page.all("[data-screen=cards-list] [data-name^=open-]"), "the bank's cards")
            page.driver.back()
            cards = page.until(lambda: len((self.deck(page) or {}).get("cards", [])) > 1 and self.deck(page)["cards"], "the cards in the deck")
            assert "ending in" in cards[0], cards
            page.look("wallet-deck-bank")
            # A card that is not activated yet may come first; it has no transactions.
            self.press(page, "cards", next(place for place, card in enumerate(cards) if card.endswith("Active")))
            page.until(lambda: self.shown(page, "cards") or self.shown(page, "card"), "the bank's app again")
            page.until(lambda: page.all("[data-screen=card] [data-name=transactions]"), "the card by itself")
            # Its own way back comes first, then that to the deck.
            page.driver.back()
            page.until(lambda: self.shown(page, "cards"), "the list of the bank's app")
            page.driver.back()
            page.until(lambda: self.deck(page), "the deck")

    def test_a_check_in_from_the_deck_leaves_a_receipt_in_it(self):
        access = json.loads((self.service.data / "access.json").read_text())
        with self.browser() as page:
            self.open(page)
            page.find("[data-name=deck-checkin]").click()
            page.until(lambda: page.all(".scan-sheet"), "the scanner")
            page.driver.back()
            page.until(lambda: not page.all(".scan-sheet"), "the cards")
            self.wallet.take_receipt(page, access)
            page.until(lambda: page.all(".screen:not([hidden]) .back"), "the way back").pop().click()
            deck = page.until(lambda: "tickets" in (self.deck(page) or {}) and self.deck(page), "the receipt")
            assert deck["tickets"][0].split() == ["Receipts", "1"], deck
            self.press(page, "tickets")
            page.until(lambda: page.all(".receipts-sheet"), "the receipts")

    def scan(self, page, specimen):
        """Reads one of the specimens of the page that scans, and saves it in the wallet."""
        page.open("/scan?lang=en")
        page.until(lambda: page.script("""
            const sample = [...document.querySelectorAll(".desk-words .sample")].find((one) => one.innerText.includes(arguments[0]));
            sample?.click();
            return Boolean(sample);""", specimen), specimen)
        page.until(lambda: page.screen() == "document-result", "what was read", 30)

    def keep(self, page):
        page.until(lambda: page.find(".keep").is_displayed(), "the offer to keep it")
        page.script("document.querySelector('.keep').click()")
        page.until(lambda: "kept" in (self.deck(page) or {}), "the deck")

    def stored(self, page):
        """What the browser's database holds, as text where it is text."""
        return page.driver.execute_async_script("""
            const done = arguments[arguments.length - 1];
            const request = indexedDB.open("etui-wallet", 1);
            request.onsuccess = () => {
              const stores = ["keys", "documents"];
              const transaction = request.result.transaction(stores);
              const found = {};
              for (const name of stores) {
                transaction.objectStore(name).getAll().onsuccess = ({ target }) => (found[name] = target.result.map((one) =>
                  one instanceof CryptoKey ? { canLeave: one.extractable } : { bytes: new TextDecoder("latin1").decode(one.bytes) }));
              }
              transaction.oncomplete = () => { request.result.close(); done(found); };
            };""")

    def test_a_passport_that_was_scanned_is_kept_in_the_deck(self):
        with self.browser() as page:
            self.scan(page, "Passport")
            page.look("scan-keep")
            self.keep(page)
            page.until(lambda: self.deck(page)["kept"] and "Passport" in self.deck(page)["kept"][0], "the passport")
            assert page.inside("etui-deck", ".news").text == "Saved in your wallet: Passport"
            # The same passport again is no second one.
            self.scan(page, "Passport")
            self.keep(page)
            page.until(lambda: len(self.deck(page)["kept"]) == 1, "one passport")
            found = self.stored(page)
            assert found["keys"] == [{"canLeave": False}], found["keys"]
            holder = self.deck(page)["kept"][0].split("\n")[1]
            assert len(found["documents"]) == 1 and holder.split()[-1].upper() not in found["documents"][0]["bytes"].upper()
            page.look("wallet-deck-kept")
            self.press(page, "kept")
            page.until(lambda: page.all(".kept etui-document"), "the document")
            page.until(lambda: holder.split()[-1].upper() in page.words().upper(), "the holder")
            page.look("wallet-kept")
            page.driver.refresh()
            page.until(lambda: holder.split()[-1].upper() in page.words().upper(), "the same after a reload")
            page.until(lambda: page.all(".kept [data-name=delete]"), "the way to delete it").pop().click()
            assert page.find(".kept [data-name=delete]").text == "Delete for good?"
            page.find(".kept [data-name=delete]").click()
            page.until(lambda: (self.deck(page) or {}).get("kept", [""])[0].startswith("No identity documents"), "the deck without it")
            assert self.stored(page) == {"keys": [], "documents": []}

    def test_a_browser_without_a_database_is_offered_nothing_to_keep(self):
        with self.browser(before="Object.defineProperty(globalThis, 'indexedDB', {value: undefined})") as page:
            self.scan(page, "Passport")
            page.settle()
            assert not page.find(".keep").is_displayed()
            page.open("/wallet?lang=en")
            page.until(lambda: len((self.deck(page) or {}).get("insurance", [])) > 1, "the cards")
            assert "kept" not in self.deck(page), self.deck(page)

    def test_the_deck_speaks_four_languages(self):
        words = {"de": ("Versichertenkarten", "Bei Lindenhof Bank anmelden"), "fr": ("Cartes d’assuré", "Se connecter à Lindenhof Bank"),
                 "it": ("Tessere d’assicurato", "Accedi a Lindenhof Bank"), "en": ("Insurance cards", "Log in to Lindenhof Bank")}
        with self.browser() as page:
            self.open(page, "de")
            for language, (title, login) in words.items():
                page.script(f"document.querySelector('.page-bar .languages button[lang={language}]').click()")
                page.until(lambda: title in page.inside("etui-deck", ".group h3").text, title)
                page.until(lambda: self.deck(page)["cards"] == [login], login)

    def test_the_deck_works_by_keyboard(self):
        with self.browser() as page:
            self.open(page)
            focused = lambda: page.script("return document.querySelector('etui-deck').shadowRoot.activeElement?.dataset.key ?? ''")
            page.script("document.querySelector('.deck-scroll').focus()")
            keys = []
            for _ in range(6):
                page.driver.switch_to.active_element.send_keys(Keys.TAB)
                keys.append(focused())
            assert [key.split("-")[0] for key in keys] == ["insurance"] * 4 + ["kept", "cards"], keys
            page.driver.switch_to.active_element.send_keys(Keys.ENTER)
            page.until(lambda: self.shown(page, "cards"), "the bank's app")
            assert page.script("return document.activeElement.className") == "bar-title"

    def test_a_server_without_banks_and_exchange_has_a_deck_of_insurance_cards(self):
        service = Service(self.world, "deck", "--roles", "wallet,cards,desks")
        try:
            for size in SIZES:
                with Browser(service.base, self.shots) as page:
                    page.size(size)
                    page.open("/wallet?lang=en")
                    page.until(lambda: len((self.deck(page) or {}).get("insurance", [])) == 4, "the made-up cards")
                    assert list(self.deck(page)) == ["insurance"]
                    assert not page.all("[data-name=deck-scan]")
        finally:
            service.stop()
