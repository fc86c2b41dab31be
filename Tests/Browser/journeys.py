# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The way of each role through its pages, in four languages, at the width of a phone and of a desk.

At every stop the four languages must have the same headings and controls in the same order, and no word may be cut off,
run out of its button or lie outside the window. With `--shots` each journey leaves a page with its stops as rows and the
languages as columns, `journey-ROLE-phone.png` and `journey-ROLE-desk.png`, to look at them side by side."""

import base64
import re
import urllib.request

from browser import SIZES
from exchange import WALLET, ExchangeCases
from identity import IdentityCases
from payment_cards import PaymentCardCases
from people import CONTROLS, OUTSIDE, tree

LANGUAGES = ("de", "fr", "it", "en")
# Texts that do not fit: cut off by their own box, or beyond the edge of the button that they name.
UNFIT = """
const found = [];
const say = (one, why) => found.push(`${why}: ${one.textContent.trim().slice(0, 60)} (${one.outerHTML.slice(0, 90)})`);
const look = (root) => {
  for (const one of root.querySelectorAll("*")) {
    if (one.shadowRoot) look(one.shadowRoot);
    const hasText = [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
    if (!hasText || !one.checkVisibility() || one.closest(".hidden-visually, script, style, svg, textarea")) continue;
    const box = one.getBoundingClientRect(), style = getComputedStyle(one);
    if (box.width < 2 || box.height < 2) continue;
    const hides = (overflow) => overflow === "hidden" || overflow === "clip";
    if (hides(style.overflowX) && one.scrollWidth > one.clientWidth + 1) say(one, "cut off");
    else if (hides(style.overflowY) && one.scrollHeight > one.clientHeight + 3) say(one, "cut off below");
    const button = one.closest("button, a.button");
    if (!button) continue;
    const edge = button.getBoundingClientRect(), range = document.createRange();
    range.selectNodeContents(one);
    const text = range.getBoundingClientRect();
    if (text.left < edge.left - 1 || text.right > edge.right + 1 || text.bottom > edge.bottom + 2) say(one, "beyond its button");
  }
};
// Where texts stand side by side, none may lie on another.
const lines = (place) => [...place.querySelectorAll("*")].flatMap((one) => {
  const hasText = [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim());
  if (!hasText || !one.checkVisibility() || one.closest(".hidden-visually")) return [];
  const range = document.createRange();
  range.selectNodeContents(one);
  return [{ one, box: range.getBoundingClientRect() }];
});
const beside = (root) => {
  for (const one of root.querySelectorAll("*")) {
    if (one.shadowRoot) beside(one.shadowRoot);
    if (!one.matches(".bar, .face, .desk-bar, .sheet-head")) continue;
    const all = lines(one);
    all.forEach((first, place) => all.slice(place + 1).forEach((other) => {
      if (first.one.contains(other.one) || other.one.contains(first.one)) return;
      const width = Math.min(first.box.right, other.box.right) - Math.max(first.box.left, other.box.left);
      const height = Math.min(first.box.bottom, other.box.bottom) - Math.max(first.box.top, other.box.top);
      if (width > 1 && height > 3) say(first.one, `under "${other.one.textContent.trim()}"`);
    }));
  }
};
look(document);
beside(document);
return found;"""
# The key of a text where its words should be.
KEY = re.compile(r"\b(app|cards|check|continue|deck|desk|documents|exchange|field|issuing|recognised|result|review|scan|"
                 r"try|verdict|verify|wallet|zone)\.[a-z]+[A-Za-z.]*\b(?!/)")
SHEET = """<!doctype html><meta charset="utf-8"><style>
body { font: 16px sans-serif; margin: 16px; } table { border-spacing: 12px; } th { text-align: left; } td { vertical-align: top; }
img { width: %dpx; border: 1px solid #999; display: block; }</style><h1>%s, %s</h1><table>%s</table>"""


class CardJourneys(PaymentCardCases):
    name = "journeys-payments"


class JourneyCases(IdentityCases):
    name = "journeys"

    def __init__(self, world, service, shots):
        super().__init__(world, service, shots)
        self.exchange = ExchangeCases(world, self.service, shots)
        self.cards = CardJourneys(world, service, shots)

    def close(self):
        return super().close() + self.cards.close()

    # What holds at each stop.

    def travel(self, role, journey):
        """Takes the journey in each language, and compares its stops."""
        stops = {}
        for language in LANGUAGES:
            journey(language, lambda page, name: self.stop(page, role, name, language, stops))
        for name, seen in stops.items():
            assert len(seen) == len(LANGUAGES), (role, name, list(seen))
            for language, controls in seen.items():
                assert controls == seen["en"], (role, name, language, controls, seen["en"])
        if self.shots:
            self.lay_out(role, list(stops))

    def stop(self, page, role, name, language, stops):
        for size in SIZES:
            page.size(size)
            page.media(prefers_reduced_motion="reduce")
            page.settle()
            page.check_width(f"{role} {name} {language}", size)
            for check in (OUTSIDE, UNFIT):
                found = page.script(check)
                assert not found, (role, name, language, size, found)
            if self.shots:
                page.driver.save_screenshot(str(self.shots / f"journey-{role}-{name}-{language}-{size}.png"))
        page.size("desk")
        key = KEY.search(page.words())
        assert not key, (role, name, language, key.group(0))
        stops.setdefault(name, {})[language] = [
            spoken for spoken, *_ in tree(page) if spoken in CONTROLS or spoken == "heading"]

    def lay_out(self, role, names):
        """Puts the pictures of a journey side by side."""
        with self.browser() as page:
            for size, (width, _) in SIZES.items():
                shown = width // 2 if size == "desk" else width * 4 // 5
                rows = "<tr><th><th>" + "<th>".join(LANGUAGES)
                for name in names:
                    cells = [f"<td><img src='data:image/png;base64,{self.picture(role, name, language, size)}'>"
                             for language in LANGUAGES]
                    rows += f"<tr><th>{name}" + "".join(cells)
                page.metrics(600, 100, scale=1)
                page.driver.get("data:text/html,")
                page.script("document.open(); document.write(arguments[0]); document.close();",
                            SHEET % (shown, role, size, rows))
                page.until(lambda: page.script("return [...document.images].every((one) => one.complete)"), "the pictures")
                width, height = page.script(
                    "return [document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
                page.metrics(width, height, scale=1)
                page.driver.save_screenshot(str(self.shots / f"journey-{role}-{size}.png"))

    def picture(self, role, name, language, size):
        file = self.shots / f"journey-{role}-{name}-{language}-{size}.png"
        return base64.b64encode(file.read_bytes()).decode()

    # The journeys.

    def test_journey_of_a_traveller_from_the_scan_to_the_wallet(self):
        def journey(language, stop):
            with self.browser() as page:
                page.open("/")
                # Only a choice is remembered from page to page.
                page.find(f".languages button[lang={language}]").click()
                page.until(lambda: page.find("html").get_attribute("lang") == language, language)
                stop(page, "home")
                page.open("/scan")
                stop(page, "scan")
                self.drop(page, self.sample("passport"))
                self.document(page)
                page.until(lambda: page.find(".keep").is_displayed(), "the offer to keep it")
                stop(page, "document")
                page.script("document.querySelector('.keep').click()")
                page.until(lambda: page.all("etui-deck"), "the deck")
                page.until(lambda: "ERIKSSON" in page.words() and "Katharina" in page.words(), "document and cards")
                stop(page, "wallet")

        self.travel("traveller", journey)

    def test_journey_of_a_counter_with_a_genuine_seal_and_a_forged_one(self):
        def journey(language, stop):
            with self.browser() as page:
                for name in ("vaccination", "altered"):
                    page.open(f"/scan?lang={language}")
                    with urllib.request.urlopen(f"{self.service.base}/seals/samples/{name}.png") as answer:
                        self.drop(page, answer.read())
                    page.until(lambda: page.all(".copy-button"), "the verdict", 60)
                    stop(page, name)

        self.travel("counter", journey)

    def test_journey_of_a_cardholder_to_the_suspension_of_a_card(self):
        def journey(language, stop):
            with self.cards.browser() as page:
                page.open(f"/cards?lang={language}")
                page.until(lambda: self.cards.all(page, "[data-name=log-in]"), "the start")
                stop(page, "start")
                self.cards.open(page, 1, language)
                stop(page, "card")
                self.cards.press(page, "suspend")
                page.until(lambda: self.cards.all(page, ".sheet"), "the question")
                stop(page, "suspend")

        self.travel("cardholder", journey)

    def test_journey_of_a_customer_from_the_form_to_the_wallet_and_back(self):
        def journey(language, stop):
            with self.exchange.browser() as page:
                self.exchange.open(page, language)
                stop(page, "form")
                self.exchange.start(page)
                self.exchange.view(page, "choose-")
                stop(page, "asked")
                self.exchange.press(page, WALLET, "choose-")
                self.exchange.press(page, WALLET, "send")
                self.exchange.view(page, "code")
                stop(page, "code")
                self.exchange.enter(page)
                page.until(lambda: self.exchange.value(page, "familyName"), "the filled form")
                stop(page, "filled")

        self.travel("customer", journey)

    def test_journey_of_a_person_who_is_checked_with_a_passport(self):
        def journey(language, stop):
            with self.browser() as page:
                page.open(f"/verify?lang={language}")
                stop(page, "start")
                self.begin(page, language=language)
                stop(page, "choice")
                page.find(".check-panel form .button").click()
                self.wait(page, "scan")
                stop(page, "scan")
                self.drop(page, self.sample("passport"))
                self.result(page)
                stop(page, "result")

        self.travel("checked", journey)

    def test_journey_of_desks_from_signing_in_to_what_they_show(self):
        def journey(language, stop):
            for desk in ("insurer", "provider"):
                with self.browser() as page:
                    page.open(f"/desk/{desk}?lang={language}")
                    page.until(lambda: page.all(".offer"), "the demonstration's tenants")
                    stop(page, f"{desk}-sign-in")
                    page.all(".offer")[0].click()
                    page.until(lambda: page.all(".desk-bar"), "the desk")
                    page.until(lambda: page.all(".family, .poster img"), "what it shows")
                    stop(page, desk)
            for desk in ("issuing", "verification"):
                with self.browser() as page:
                    page.open(f"/desk/{desk}?lang={language}")
                    page.until(lambda: page.all(".offer"), "the demonstration's tenants")
                    page.all(".offer")[0].click()
                    page.until(lambda: page.all("table tbody tr"), "what it shows", 60)
                    stop(page, desk)

        self.travel("desk", journey)
