# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of the wallet's page: the SDK's card screen with the made-up cards."""

import json
import time
import urllib.request

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browser import Browser

LINK = "https://dev.vic.invalid/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA"
FOCUSED = """
let here = document.activeElement;
while (here?.shadowRoot?.activeElement) here = here.shadowRoot.activeElement;
return here === document.body ? "" : (here.ariaLabel ?? here.dataset.name ?? here.textContent).trim();"""

CUT = """
    const all = (root) => [...root.querySelectorAll("*")].flatMap((one) =>
      one.shadowRoot ? [one, ...all(one.shadowRoot)] : [one]);
    return all(document.querySelector(".wallet")).filter((one) => {
      const style = getComputedStyle(one);
      return style.overflowX === "hidden" && one.scrollWidth > one.clientWidth + 1
        && !one.closest(".hidden-visually") && style.visibility !== "hidden";
    }).map((one) => one.className);"""


def confirm(desk, method="id_document_in_person", level="high", days="180"):
    """Fills in the form of a verification, in which nothing is chosen at first."""
    Select(desk.find(".sheet [name=method]")).select_by_value(method)
    Select(desk.find(".sheet [name=loa]")).select_by_value(level)
    for box in desk.all(".sheet [name^=field-]"):
        box.click()
    desk.find(".sheet [name=days]").send_keys(days)


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
        page.open(f"/wallet?app=insurance&lang={language}&family=dev")
        page.until(lambda: len(page.all("etui-card")) == 4, "the four cards")
        page.until(lambda: not page.all(".updating"), "the end of the update")

    def press(self, page, name):
        page.until(lambda: page.script("""
            const button = document.querySelector(`[data-name='${arguments[0]}']:enabled`);
            button?.click();
            return Boolean(button);""", name), name)

    def sheet(self, page, kind):
        return page.until(lambda: (page.all(f".{kind}-sheet") or [None])[0], f"the sheet {kind}")

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
            # Where one is among the cards is seen on the smallest phones too.
            page.metrics(390, 600)
            page.settle()
            edges = page.script("""return [".dots", ".cards-foot"].map((name) =>
                document.querySelector(name).getBoundingClientRect()).map((box) => box.top)""")
            assert edges[0] + 30 < edges[1], edges
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

    def test_wallet_turns_a_card_over_by_a_tap_and_by_keys(self):
        turned = lambda: page.find("etui-card").get_attribute("flipped") is not None
        with self.browser() as page:
            self.open(page)
            page.size("phone")
            page.media(prefers_reduced_motion="reduce")
            for side in (".front .picture", ".back .european header"):
                was = turned()
                ActionChains(page.driver).move_to_element(self.card(page, side)).click().perform()
                page.until(lambda: turned() != was, "the other side, by a tap")
            page.script("document.querySelector('etui-card').focus()")
            for key in (Keys.ENTER, Keys.SPACE):
                was = turned()
                ActionChains(page.driver).send_keys(key).perform()
                page.until(lambda: turned() != was, "the other side, by a key")

    def test_wallet_turns_a_card_over_by_a_click_wherever_it_is_and_marking_turns_nothing(self):
        turned = lambda: page.find("etui-card").get_attribute("flipped") is not None
        with self.browser() as page:
            self.open(page)
            page.media(prefers_reduced_motion="reduce")
            for selector in ("h3", "dt", "dd", ".row:last-child dd"):
                for side in (".front", ".back"):
                    assert turned() == (side == ".back")
                    page.script("arguments[0].scrollIntoView({block: 'center'})", self.card(page, f"{side} {selector}"))
                    ActionChains(page.driver).move_to_element(self.card(page, f"{side} {selector}")).click().perform()
                    page.until(lambda: turned() != (side == ".back"), f"the other side of {side}, by {selector}")
            value = self.card(page, ".front dd bdi")
            marked = "return String(document.getSelection())"
            drawing = ActionChains(page.driver).move_to_element(value).click_and_hold().move_by_offset(40, 0).release()
            for marking in (ActionChains(page.driver).double_click(value), drawing):
                page.script("document.getSelection().removeAllRanges()")
                marking.perform()
                page.until(lambda: page.script(marked), "a mark")
                # Longer than the second click of a double click is awaited.
                time.sleep(0.6)
                assert not turned()

    def test_wallet_turns_in_space_unless_nothing_is_to_move(self):
        turned = """return getComputedStyle(document.querySelector("etui-card").shadowRoot
            .querySelector(".body")).transform"""
        with self.browser() as page:
            self.open(page)
            self.press(page, "flip")
            page.until(lambda: page.script(turned).startswith("matrix3d"), "the turn")
            page.media(prefers_reduced_motion="reduce")
            page.until(lambda: page.script(turned) == "none", "no turn")
            # One side fades into the other.
            seen = "return getComputedStyle(arguments[0]).visibility"
            page.until(lambda: page.script(seen, self.card(page, ".front")) == "hidden", "the back")

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
            # What a card is for is said aloud too: one person may have two.
            heard = page.script("""return [...document.querySelectorAll(".choice")].map((choice) =>
                [...choice.querySelectorAll(":not(:has(*), [aria-hidden=true], input)")]
                  .map((part) => part.textContent).join(" "))""")
            assert heard[0] == "Anna Muster Basic insurance KVG 8 0 7 5 6, 0 9 9 9 9, 0 0 0 0 0, 0 0 0 0 1", heard
            assert "Supplementary insurance VVG" in heard[3], heard
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
            self.click_consent(page, "[data-name=send]")
            self.sheet(page, "result")
            page.until(lambda: "You’re checked in" in page.find(".sheet").text, "the success")
            assert "Receipt received" in page.find(".sheet").text
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
            page.until(lambda: "After your first check-in" in page.find(".sheet").text, "the deletion")

    def test_wallet_writes_down_what_was_refused(self):
        with self.browser() as page:
            self.open(page)
            self.paste(page, LINK)
            self.sheet(page, "selection")
            self.press(page, "continue")
            self.sheet(page, "consent")
            self.click_consent(page, "[data-name=birth_date]")
            self.click_consent(page, "[data-name=decline]")
            page.until(lambda: not page.all(".sheet"), "the cards")
            self.press(page, "history")
            self.sheet(page, "history")
            page.until(lambda: "Refused" in page.find(".sheet").text, "the refusal")
            words = page.find(".sheet").text
            assert "Praxis Muster" in words and "Date of birth" not in words, words
            page.look("wallet-history-refused")

    def device(self, page, offline=None, clock=None):
        """Changes the simulated phone, as its page lets people do."""
        page.script("""
            const [offline, clock] = arguments;
            const [box, list] = ["offline", "clock"].map((name) =>
              document.querySelector(`.device [name=${name}]`));
            if (offline !== null) box.checked = offline;
            if (clock !== null) list.value = clock;
            box.dispatchEvent(new Event("change"));""", offline, clock)

    def open_family(self, page, access, place=0):
        """The wallet of a family whose cards the service itself issues."""
        family = access["insurers"][0]["families"][place]
        page.open(f"/wallet?app=insurance&lang=en&family={family['id']}")
        page.until(lambda: page.all("etui-card"), "the family's cards")
        page.until(lambda: not page.all(".updating"), "the end of the update")

    def access(self):
        return json.loads((self.service.data / "access.json").read_text())

    def test_wallet_without_a_network_shows_what_it_has(self):
        with self.browser() as page:
            self.open(page)
            self.device(page, offline=True)
            self.press(page, "refresh")
            page.until(lambda: "No connection" in page.find(".status").text, "the banner")
            # Told to screen readers, and not by colour alone.
            assert page.find(".status").get_attribute("role") == "status"
            assert page.all(".status .banner-box svg")
            assert len(page.all("etui-card")) == 4
            page.look("wallet-offline")
            self.press(page, "flip")
            page.until(lambda: page.find("etui-card").get_attribute("flipped") is not None,
                       "the back")
            assert self.card(page, ".european dt")
            self.press(page, "flip")
            page.until(lambda: page.find("etui-card").get_attribute("flipped") is None, "the front")
            self.press(page, "barcode")
            self.sheet(page, "barcode")
            page.until(lambda: page.all(".bars path"), "the bars")
            self.press_close(page)
            # A check-in needs the server, and says so.
            self.paste(page, LINK)
            self.sheet(page, "result")
            page.until(lambda: "No connection. Nothing was sent." in page.find(".sheet").text,
                       "why there is none")
            self.device(page, offline=False)
            self.press(page, "retry")
            self.sheet(page, "selection")
            self.press(page, "cancel")
            self.press(page, "refresh")
            page.until(lambda: not page.all(".status > *"), "that all is well")

    def press_close(self, page):
        ActionChains(page.driver).send_keys(Keys.ESCAPE).perform()
        page.until(lambda: not page.all(".sheet"), "the cards")

    def test_wallet_loads_a_request_anew_whose_time_is_over(self):
        with self.browser() as page:
            self.open(page)
            self.paste(page, LINK)
            self.sheet(page, "selection")
            self.press(page, "continue")
            self.sheet(page, "consent")
            self.device(page, clock="900")
            self.click_consent(page, "[data-name=send]")
            self.sheet(page, "result")
            page.until(lambda: "This request has expired" in page.find(".sheet").text,
                       "that it is too late")
            page.look("wallet-request-expired")
            self.press(page, "retry")
            self.sheet(page, "selection")
            self.press(page, "continue")
            self.sheet(page, "consent")
            self.click_consent(page, "[data-name=send]")
            self.sheet(page, "result")
            page.until(lambda: "You’re checked in" in page.find(".sheet").text, "the success")

    def test_wallet_says_why_an_old_card_cannot_check_in(self):
        cases = [("3456000", "Update it first"), ("189216000", "Expired")]
        with self.browser() as page:
            self.open(page)
            for clock, words in cases:
                self.device(page, clock=clock)
                page.until(lambda: words in page.script(
                    "return document.querySelector('.refusal')?.textContent ?? ''"), words)
                button = page.find("[data-name=checkin]")
                assert not button.is_enabled()
                reason = button.get_attribute("aria-describedby")
                assert words in page.find(f"#{reason}").text
                # What care providers read by eye or by light still works.
                assert page.find("[data-name=barcode]").is_enabled()
                page.look(f"wallet-no-check-in-{clock}")
            self.device(page, clock="3456000")
            self.press(page, "refresh")
            page.until(lambda: page.script(
                "return document.querySelector('[data-name=checkin]').disabled === false"),
                "that an update helps")

    def test_wallet_leaves_a_link_of_another_environment_alone(self):
        with self.browser() as page:
            self.open_family(page, self.access())
            self.paste(page, LINK.replace("dev.vic.invalid", "www.vvk-online.ch"))
            page.until(lambda: page.scanner(".notice").is_displayed(), "an answer")
            found = page.scanner(".notice etui-verdict").get_attribute("kind")
            assert found == "linkElsewhere", found
            # Which one it is; this page has no wallet for it, so it offers none.
            assert "PROD (www.vvk-online.ch)" in page.find(".elsewhere").text
            assert not page.all(".elsewhere button")
            page.look("wallet-linkElsewhere")

    def test_wallet_barcode_is_white_all_around_and_keeps_the_screen_on(self):
        held = """
            window.held = 0;
            Object.defineProperty(navigator, "wakeLock", {value: {request: async () => {
              window.held += 1;
              return {release: async () => { window.held -= 1; }};
            }}});"""
        with self.browser(before=held) as page:
            self.open(page)
            page.media(prefers_color_scheme="dark")
            self.press(page, "barcode")
            self.sheet(page, "barcode")
            page.until(lambda: page.script("return held") == 1, "that the screen stays on")
            ground = "return getComputedStyle(document.querySelector('.sheet')).backgroundColor"
            assert page.script(ground) == "rgb(255, 255, 255)"
            widths = page.script("""return [".code-sheet", ".screen"].map((name) =>
                document.querySelector(name).getBoundingClientRect().width)""")
            assert abs(widths[0] - widths[1]) <= 2, widths
            self.press_close(page)
            page.until(lambda: page.script("return held") == 0, "that it may go off again")

    def test_wallet_card_has_keys_for_what_can_be_done_with_it(self):
        with self.browser() as page:
            self.open(page)
            card = page.find("etui-card")
            assert card.get_attribute("aria-keyshortcuts") == "Enter B C"
            for key, kind in (("b", "barcode"), ("c", "scan")):
                page.script("document.querySelector('etui-card').focus()")
                ActionChains(page.driver).send_keys(key).perform()
                self.sheet(page, kind)
                self.press_close(page)

    def test_wallet_shares_a_receipt_with_a_portal(self):
        access = self.access()
        with self.browser() as page, self.browser() as portal:
            self.open_family(page, access, place=-1)
            self.take_receipt(page, access)
            self.press(page, "receipts")
            self.sheet(page, "receipts")
            page.until(lambda: page.all(".sheet [data-name^=share-]"), "the receipt")
            page.script("document.querySelector('.sheet [data-name^=share-]').click()")
            self.sheet(page, "share")
            # The way for portals that have no code.
            self.press(page, "by-hand")
            page.until(lambda: page.all("[data-name=nonce]"), "the form")
            page.look("wallet-share")
            self.press(page, "make")
            page.until(lambda: "the address is wrong" in page.find("#share-problem").text,
                       "what is missing")
            page.look("wallet-share-refused")
            portal.open("/desk/portal?lang=en")
            portal.look("desk-portal")
            asked = portal.script("""return ["portal", "nonce"].map((name) =>
                document.querySelector(`[data-name=${name}]`).textContent)""")
            # Both at once, as the portal's button copies them.
            page.script("""
                const data = new DataTransfer();
                data.setData("text", arguments[0]);
                document.querySelector("[data-name=portal]").dispatchEvent(
                  new ClipboardEvent("paste", {clipboardData: data, cancelable: true}));""",
                " ".join(asked))
            # The person chooses what the portal sees; at first, nothing is chosen.
            assert not page.all(".share-form :checked")
            page.script("document.querySelector('.share-form [data-name=family_name]').click()")
            self.press(page, "make")
            page.until(lambda: page.all(".sheet [data-name=result]"), "the result")
            page.look("wallet-share-result")
            assert page.all(".share-code path"), "the code"
            text = page.find(".sheet [data-name=result]").text
            # Where the browser lets no page copy, the wallet says so; the text is selected.
            page.script("""
                Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
                document.execCommand = () => false;""")
            self.press(page, "copy")
            page.until(lambda: page.find(".sheet p[role=status]").text.startswith("Not copied."), "the word")
            page.script("delete navigator.clipboard; navigator.clipboard.writeText = async () => {}")
            self.press(page, "copy")
            page.until(lambda: page.find(".sheet p[role=status]").text == "Copied", "the word")
            folder = self.world.folder / "downloads"
            page.keep_downloads(folder)
            self.press_link(page, "save")
            page.until(lambda: (folder / "receipt.txt").exists(), "the file")
            assert (folder / "receipt.txt").read_text() == text
            self.check(portal, text[:-8] + "AAAAAAAA", "Not accepted")
            assert portal.find(".outcome").get_attribute("data-result") == "refused"
            portal.look("desk-portal-refused")
            self.check(portal, text, "Genuine, and meant for this portal")
            assert portal.find(".outcome").get_attribute("data-result") == "verified"
            words = portal.find(".outcome").text
            assert "Praxis am Musterplatz" in words and "Muster" in words, words
            shown = portal.script("return document.querySelectorAll('.outcome dt').length")
            assert shown == 5 + 1, shown
            portal.look("desk-portal-verified")
            # It counts once: the portal has asked for another already.
            self.check(portal, text, "Not accepted")
            self.press(page, "done")
            self.sheet(page, "receipts")

    def press_link(self, page, name):
        page.script("document.querySelector(`[data-name='${arguments[0]}']`).click()", name)

    def check(self, portal, text, words):
        portal.script("""
            document.querySelector(".outcome")?.remove();
            document.querySelector("textarea").value = arguments[0];
            document.querySelector("form").requestSubmit();""", text)
        portal.until(lambda: words in portal.script(
            "return document.querySelector('.outcome')?.textContent ?? ''"), words)

    def arrived(self, desk, access):
        """How many have arrived at the first location of the first provider, once its desk shows all of them."""
        request = urllib.request.Request(self.service.base + "/vic/v1/locations")
        request.add_header("Authorization", "Bearer " + access["providers"][0]["apiKey"])
        with urllib.request.urlopen(request) as answer:
            count = json.load(answer)["locations"][0]["arrivals"]
        desk.until(lambda: desk.all(".arrivals") and len(desk.all(".arrival")) == count, "the list")
        return count

    def take_receipt(self, page, access):
        """Checks in at a practice that issues a verification."""
        with self.browser() as desk:
            desk.open("/desk/provider?lang=en")
            desk.until(lambda: desk.all(".offer"), "the demonstration's tenants")
            desk.all(".offer")[0].click()
            before = self.arrived(desk, access)
            self.paste(page, desk.find(".poster-link a").get_attribute("href"))
            self.sheet(page, "selection")
            page.script("document.querySelector('.choice input:enabled').click()")
            self.press(page, "continue")
            self.sheet(page, "consent")
            self.click_consent(page, "[data-name=send]")
            desk.until(lambda: len(desk.all(".arrival")) == before + 1, "the arrival")
            # The list is drawn anew as the arrival is seen.
            desk.until(lambda: desk.script("""
                const issue = [...document.querySelectorAll(".arrivals.waiting .arrival button")]
                  .findLast((one) => one.textContent.trim() === "Issue a receipt");
                issue?.click();
                return Boolean(document.querySelector(".sheet[open]"));"""), "the form")
            confirm(desk)
            desk.find(".sheet button[type=submit]").click()
            page.until(lambda: "Receipt received" in page.find(".sheet").text, "the receipt")
            self.press(page, "done")

    def start_scanning(self, page):
        """Opens the check-in's scanner, and the camera if it waits for that."""
        self.open(page)
        self.press(page, "checkin")
        self.sheet(page, "scan")
        page.script("""
            const start = document.querySelector("etui-scanner").shadowRoot.querySelector(".start");
            if (start.offsetParent) start.click();""")

    def test_wallet_reads_the_code_of_a_location_itself(self):
        self.world.texts["location"] = LINK
        self.world.texts["menu-code"] = "https://bistro.example/menu"
        for film in ("location", "menu-code"):
            with self.browser(film=self.world.film(film)) as page:
                self.start_scanning(page)
                if film == "location":
                    page.until(lambda: "Who is being treated?" in page.words(), "the choice of a card", 40)
                else:
                    # A code of something else: the label in the frame, which fades.
                    page.until(lambda: page.scanner(".invalid.shown"), "the label", 40)
                sent = page.script("""
                    return performance.getEntriesByType("resource").map((entry) => entry.name)
                        .filter((name) => /frames|picture/.test(new URL(name).pathname) && !name.includes("/assets/"))""")
                assert sent == [], sent

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
        with self.browser() as page:
            page.size("phone")
            self.open(page, "de")
            page.script("document.documentElement.style.fontSize = '200%'")
            page.settle()
            page.check_width("wallet", "200 %")
            found = page.script(CUT)
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

    def test_wallet_sheets_lose_nothing_in_large_text(self):
        with self.browser() as page:
            page.size("phone")
            self.open(page, "de")
            page.script("document.documentElement.style.fontSize = '200%'")
            self.paste(page, LINK)
            self.fits(page, "selection")
            self.press(page, "continue")
            self.fits(page, "consent")
            self.click_consent(page, "[data-name=send]")
            self.sheet(page, "result")
            page.until(lambda: page.all(".sheet .panel"), "the receipt")
            self.fits(page, "result")
            self.press(page, "done")
            self.press(page, "history")
            self.fits(page, "history")
            self.press_close(page)
            self.press(page, "receipts")
            self.fits(page, "receipts")
            page.script("document.querySelector('.sheet [data-name^=share-]').click()")
            self.fits(page, "share")

    def fits(self, page, kind):
        """Nothing of a sheet is cut off, and nothing scrolls sideways."""
        self.sheet(page, kind)
        page.settle()
        page.check_width(kind, "200 %")
        found = page.script(CUT)
        assert not found, (kind, found)
        if self.shots:
            page.driver.save_screenshot(str(self.shots / f"wallet-large-{kind}.png"))

    def test_wallet_numbers_are_copied_without_their_spaces(self):
        with self.browser() as page:
            self.open(page)
            page.size("phone")
            number = self.card(page, "[data-name=cardNumber] dd [aria-hidden]")
            assert self.copied(page, number) == "80756099990000000001"
            # Words are left to the browser, which copies them as they stand.
            assert self.copied(page, self.card(page, ".front-title")) == ""
            self.press(page, "barcode")
            self.sheet(page, "barcode")
            number = page.find("figcaption [aria-hidden]")
            assert self.copied(page, number) == "80756099990000000001"

    def copied(self, page, words):
        """What is copied of words that three clicks have chosen, where it is not what they are."""
        ActionChains(page.driver).move_to_element(words).click().click().click().perform()
        return page.script("""
            let copied = null;
            const read = (event) => { copied = event.clipboardData.getData("text/plain"); };
            addEventListener("copy", read, {once: true});
            document.execCommand("copy");
            return copied;""")

    def test_wallet_cards_stay_in_place_during_an_update(self):
        top = """return document.querySelector("etui-card").getBoundingClientRect().top"""
        with self.browser() as page:
            self.open(page)
            before = page.script(top)
            page.script("""
                window.tops = [];
                new MutationObserver(() => {
                  if (document.querySelector(".updating")) {
                    tops.push(document.querySelector("etui-card").getBoundingClientRect().top);
                  }
                }).observe(document.querySelector(".status"), {childList: true});""")
            self.press(page, "refresh")
            page.until(lambda: page.script("return tops.length") > 0, "an update")
            page.until(lambda: not page.all(".updating"), "its end")
            assert page.script("return tops") == [before] * len(page.script("return tops"))

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
