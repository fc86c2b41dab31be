# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of the wallet's page: the SDK's card screen with the made-up cards."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import Browser

LINK = "https://dev.vic.invalid/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA"
FOCUSED = """
let here = document.activeElement;
while (here?.shadowRoot?.activeElement) here = here.shadowRoot.activeElement;
return here === document.body ? "" : (here.ariaLabel ?? here.dataset.name ?? here.textContent).trim();"""


class WalletCases:
    def __init__(self, world, service, shots):
        self.world = world
        self.service = service
        self.shots = shots

    def close(self):
        return 0

    def browser(self, **options):
        return Browser(self.service.base, self.shots, **options)

    def open(self, page, language="en"):
        page.open(f"/wallet?lang={language}")
        page.until(lambda: len(page.all("etui-card")) == 4, "the four cards")
        page.until(lambda: not page.all(".updating"), "the end of the update")

    def press(self, page, name):
        page.until(lambda: page.script("""
            const button = document.querySelector(`[data-name='${arguments[0]}']:enabled`);
            button?.click();
            return Boolean(button);""", name), name)

    def sheet(self, page, kind):
        return page.until(lambda: (page.all(f".sheet.{kind}") or [None])[0], f"the sheet {kind}")

    def shown(self, page):
        """The place of the card that is shown."""
        return page.script("""return [...document.querySelectorAll("etui-card")]
            .findIndex((card) => !card.inert)""")

    def card(self, page, selector, place=0):
        return page.script("""return document.querySelectorAll("etui-card")[arguments[1]]
            .shadowRoot.querySelector(arguments[0])""", selector, place)

    def paste(self, page, text):
        self.press(page, "checkin")
        self.sheet(page, "scan")
        page.until(lambda: page.scanner(".ways button:nth-of-type(2)"), "the scanner")
        page.script("arguments[0].click()", page.scanner(".ways button:nth-of-type(2)"))
        page.until(lambda: page.scanner(".sheet").is_displayed(), "the field")
        page.script("arguments[0].value = arguments[1]", page.scanner("textarea"), text)
        page.script("arguments[0].click()", page.scanner(".sheet .main"))

    def click_consent(self, page, selector):
        """A click in the consent, at whatever stands there at that moment."""
        page.script("document.querySelector('etui-consent').shadowRoot"
                    ".querySelector(arguments[0]).click()", selector)

    def consent(self, page, selector):
        return page.inside("etui-consent", selector)

    # The tests.

    def test_wallet_opens_with_the_cards_of_the_family(self):
        with self.browser() as page:
            self.open(page)
            assert page.find(".bar-title").text == "Cards"
            names = [card.get_attribute("aria-label") for card in page.all("etui-card")]
            assert "Anna Muster" in names[0] and "Lea Muster" in names[2], names
            assert "8 0 7 5 6, 0 9 9 9 9" in names[0], names[0]
            rows = page.script("""return [...document.querySelector("etui-card").shadowRoot
                .querySelectorAll(".front .row")].map((row) => row.dataset.name)""")
            assert rows == ["name", "birthDate", "sex", "ahvNumber", "cardNumber",
                            "insuredNumber", "insurer", "expiryDate"], rows
            page.look("wallet-cards")

    def test_wallet_goes_from_card_to_card(self):
        with self.browser() as page:
            self.open(page)
            page.size("phone")
            dots = page.find(".dots")
            assert dots.get_attribute("aria-valuenow") == "1"
            page.script("document.querySelector('.track').scrollTo({left: 360, behavior: 'instant'})")
            page.until(lambda: self.shown(page) == 1, "the second card")
            assert "Card 2 of 4, Beat Muster" == dots.get_attribute("aria-valuetext")
            page.script("arguments[0].focus()", dots)
            ActionChains(page.driver).send_keys(Keys.END).perform()
            page.until(lambda: self.shown(page) == 3, "the last card")
            page.look("wallet-complementary")

    def test_wallet_turns_a_card_over(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, "flip")
            page.until(lambda: page.find("etui-card").get_attribute("flipped") is not None,
                       "the back")
            assert self.card(page, ".front").get_attribute("inert") is not None
            captions = page.script("""return [...document.querySelector("etui-card").shadowRoot
                .querySelectorAll(".european dt")].map((label) => label.textContent)""")
            assert captions[0] == "3 Name" and captions[-1] == "9 Expiry date", captions
            assert self.card(page, ".european").get_attribute("lang") == "en"
            page.look("wallet-back")
            self.press(page, "flip")
            page.until(lambda: page.find("etui-card").get_attribute("flipped") is None, "the front")

    def test_wallet_turns_in_space_unless_nothing_is_to_move(self):
        turned = """return getComputedStyle(document.querySelector("etui-card").shadowRoot
            .querySelector(".body")).transform"""
        with self.browser() as page:
            self.open(page)
            self.press(page, "flip")
            page.until(lambda: page.script(turned).startswith("matrix3d"), "the turn")
            page.media(prefers_reduced_motion="reduce")
            page.until(lambda: page.script(turned) == "none", "no turn")
            opacity = "return getComputedStyle(arguments[0]).visibility"
            assert page.script(opacity, self.card(page, ".front")) == "hidden"

    def test_wallet_barcode_has_bars_of_whole_pixels(self):
        with self.browser() as page:
            self.open(page)
            page.size("phone")
            self.press(page, "barcode")
            sheet = self.sheet(page, "barcode")
            page.settle()
            width = page.script("""return document.querySelector(".bars").getBoundingClientRect()
                .width * devicePixelRatio""")
            assert width % 165 == 0 and width > 0, width
            assert "80756 09999 00000 00001" in sheet.text
            page.look("wallet-barcode")
            ActionChains(page.driver).send_keys(Keys.ESCAPE).perform()
            page.until(lambda: not page.all(".sheet"), "the cards")

    def test_wallet_tutorial_leads_through_its_screens(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, "info")
            seen = []
            # Read in one go: the page draws each lesson anew.
            lesson = lambda: page.script(
                "return document.querySelector('.lesson')?.dataset.screenName ?? ''")
            for _ in range(4):
                seen.append(page.until(lesson, "a lesson"))
                page.look(f"wallet-tutorial-{len(seen)}")
                self.press(page, "next")
                page.until(lambda: lesson() != seen[-1], "the next")
            assert seen == ["Welcome", "QRCode", "Barcode", "BackCard"], seen
            page.until(lambda: not page.all(".sheet"), "the cards")

    def test_wallet_check_in_from_a_pasted_link_to_the_receipt(self):
        with self.browser() as page:
            self.open(page)
            self.press(page, "checkin")
            self.sheet(page, "scan")
            page.look("wallet-scan")
            ActionChains(page.driver).send_keys(Keys.ESCAPE).perform()
            page.until(lambda: not page.all(".sheet"), "the cards")
            self.paste(page, LINK)
            self.sheet(page, "selection")
            assert page.all(".choice input:checked"), "the card of the carousel is chosen"
            page.look("wallet-selection")
            self.press(page, "continue")
            self.sheet(page, "consent")
            words = page.words()
            for word in ("Praxis Muster", "30 days", "80756 09999 00000 00001", "Anna"):
                assert word in words, word
            boxes = page.script("""return [...document.querySelector("etui-consent").shadowRoot
                .querySelectorAll("input")].map((box) => [box.dataset.name, box.checked, box.disabled])
                """)
            assert boxes == [["veka", True, True], ["given_name", True, True],
                             ["family_name", True, True], ["birth_date", False, False],
                             ["ahv", False, False]], boxes
            page.look("wallet-consent")
            self.click_consent(page, "[data-name=birth_date]")
            page.until(lambda: self.consent(page, "[data-name=birth_date]").is_selected(), "a tick")
            self.click_consent(page, "[data-name=etui-send]")
            self.sheet(page, "result")
            page.until(lambda: "You are checked in" in page.find(".sheet").text, "the success")
            assert "Verification received" in page.find(".sheet").text
            page.look("wallet-accepted")
            self.press(page, "done")
            self.press(page, "receipts")
            self.sheet(page, "receipts")
            # A sheet that rises is not yet displayed, and says nothing.
            page.until(lambda: "Praxis Muster" in page.find(".sheet").text, "the receipt")
            page.look("wallet-receipts")
            ActionChains(page.driver).send_keys(Keys.ESCAPE).perform()
            page.until(lambda: not page.all(".sheet"), "the cards")
            self.press(page, "history")
            self.sheet(page, "history")
            page.until(lambda: "Accepted" in page.find(".sheet").text, "the check-in")
            assert "Date of birth" in page.find(".sheet").text
            page.look("wallet-history")
            delete = page.find(".sheet [data-name^=delete]")
            page.script("arguments[0].focus(); arguments[0].click()", delete)
            assert delete.text == "Delete for good?"
            page.script("arguments[0].click()", delete)
            page.until(lambda: "nothing here" in page.find(".sheet").text, "the deletion")

    def test_wallet_says_what_is_wrong_with_a_link(self):
        cases = [("https://bistro.example/menu", "linkForeign"),
                 (LINK.replace("AAAAAAAAAAAAAAAAAAAAAA", "%2e%2e"), "linkBroken")]
        with self.browser() as page:
            self.open(page)
            for text, kind in cases:
                self.paste(page, text)
                page.until(lambda: page.scanner(".notice").is_displayed(), "an answer")
                found = page.scanner(".notice etui-verdict").get_attribute("kind")
                assert found == kind, (text, found)
                page.look(f"wallet-{kind}")
                ActionChains(page.driver).send_keys(Keys.ESCAPE).perform()
                page.until(lambda: not page.all(".sheet"), "the cards")

    def test_wallet_speaks_four_languages_and_changes_in_the_middle(self):
        with self.browser() as page:
            labels = set()
            for code in ("de", "fr", "it", "en"):
                self.open(page, code)
                assert "wallet." not in page.words(), code
                labels.add(self.card(page, "dt").text)
                page.look(f"wallet-language-{code}")
            assert len(labels) == 4, labels
            self.press(page, "barcode")
            self.sheet(page, "barcode")
            page.size("desk")
            page.find(".languages button[lang=it]").click()
            page.until(lambda: page.find(".sheet h2").text == "Codice a barre", "Italian")

    def test_wallet_works_by_keyboard(self):
        with self.browser() as page:
            self.open(page)
            keys = lambda *all_keys: ActionChains(page.driver).send_keys(*all_keys).perform()
            focused = lambda: page.script(FOCUSED)
            seen = []
            while len(seen) < 40 and "Check-in with the card of Anna Muster" not in seen:
                keys(Keys.TAB)
                seen.append(focused())
            for name in ("How it works", "Choose a card", "Turn over the card of Anna Muster",
                         "Barcode of the card of Anna Muster"):
                assert name in seen, (name, seen)
            page.script("document.querySelector('etui-card').focus()")
            keys(Keys.ARROW_RIGHT)
            page.until(lambda: self.shown(page) == 1, "the second card")
            page.until(lambda: "Beat Muster" in focused(), "the focus on it")
            keys(Keys.ENTER)
            page.until(lambda: page.all("etui-card[flipped]"), "its back")
            keys(Keys.ARROW_LEFT)
            page.until(lambda: self.shown(page) == 0, "the first card")
            for _ in range(12):
                if focused().startswith("Barcode"):
                    break
                keys(Keys.TAB)
            keys(Keys.ENTER)
            self.sheet(page, "barcode")
            page.until(lambda: focused() == "Barcode", "the focus on the title")
            keys(Keys.ESCAPE)
            page.until(lambda: not page.all(".sheet"), "the cards")
            page.until(lambda: focused().startswith("Barcode of"), "the focus back")

    def test_wallet_loses_nothing_in_large_text(self):
        cut = """
            const all = (root) => [...root.querySelectorAll("*")].flatMap((one) =>
              one.shadowRoot ? [one, ...all(one.shadowRoot)] : [one]);
            return all(document.querySelector(".wallet")).filter((one) => {
              const style = getComputedStyle(one);
              return style.overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1
                && !one.closest(".hidden-visually") && style.visibility !== "hidden";
            }).map((one) => one.className);"""
        with self.browser() as page:
            page.size("phone")
            self.open(page, "de")
            page.script("document.documentElement.style.fontSize = '200%'")
            page.settle()
            page.check_width("wallet", "200 %")
            found = page.script(cut)
            assert not found, found
            if self.shots:
                page.driver.save_screenshot(str(self.shots / "wallet-large.png"))
            # The words do not lie on the picture any more, where they had no room.
            art, lines = (page.script("return arguments[0].getBoundingClientRect().toJSON()",
                                      self.card(page, part)) for part in (".art", ".lines"))
            assert lines["top"] >= art["bottom"] - 1, (art, lines)
            title = self.card(page, ".front-title")
            assert page.script("return arguments[0].scrollWidth <= arguments[0].clientWidth", title)
            self.press(page, "barcode")
            self.sheet(page, "barcode")
            page.check_width("barcode", "200 %")

    def test_wallet_targets_are_large_enough(self):
        small = """return [...document.querySelectorAll(".wallet button, .wallet .dots")]
            .filter((one) => one.offsetParent)
            .map((one) => [one.dataset.name ?? one.className, one.getBoundingClientRect()])
            .filter(([, box]) => box.width < 44 || box.height < 44).map(([name]) => name)"""
        with self.browser() as page:
            self.open(page)
            page.size("phone")
            page.settle()
            assert page.script(small) == []

    def test_wallet_is_reached_from_the_home_page(self):
        with self.browser() as page:
            page.open("/?lang=en")
            page.script("arguments[0].click()", page.find(".capability[href='/wallet']"))
            page.until(lambda: page.all("etui-card"), "the cards")
