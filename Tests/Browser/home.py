# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The start page with its doors, the guided start, and the demonstration's drawer on every page with a phone."""

import re

from browser import SIZES, Browser
from world import Service

DOORS = {
    "people": ["/scan", "/wallet", "/cards", "/exchange", "/verify"],
    "counter": ["/seals", "/desk/provider", "/desk/portal"],
    "operators": ["/desk/insurer", "/desk/issuing", "/desk/verification", "/desk/surface"],
}
LANGUAGES = ("de", "fr", "it", "en")
WITH_DRAWER = ("/wallet", "/cards", "/exchange", "/verify", "/scan", "/seals")
# What may lie at a point of the page, and be reached there.
BOX = """
const box = document.querySelector(arguments[0]).getBoundingClientRect();
return [box.left, box.top, box.width, box.height].map(Math.round);"""


class HomeCases:
    def __init__(self, world, service, shots):
        self.world = world
        self.service = service
        self.shots = shots

    def close(self):
        return 0

    def browser(self, base=None):
        return Browser(base or self.service.base, self.shots)

    # The start page.

    def doors(self, page):
        """The addresses behind each door, by the door's name."""
        rows = page.script("""return [...document.querySelectorAll(".door")].map((door) =>
            [door.getAttribute("aria-labelledby").replace("door-", ""),
             [...door.querySelectorAll("a")].map((link) => link.pathname)])""")
        return dict(rows)

    def test_the_home_page_has_a_door_for_each_reader_in_four_languages(self):
        with self.browser() as page:
            page.open("/?lang=en")
            doors = self.doors(page)
            # Guides and components are there if this server has them.
            assert {name: doors[name] for name in DOORS} == DOORS, doors
            assert set(doors) - set(DOORS) <= {"developers"}, doors
            titles = set()
            for code in LANGUAGES:
                page.find(f".languages button[lang={code}]").click()
                # The texts of another language are fetched first.
                page.until(lambda: page.find("html").get_attribute("lang") == code, code)
                titles.add((page.find("h1").text, page.find(".door h2").text, page.find(".guided h2").text))
                assert not re.search(r"\b(door|capability|home|try)\.\w", page.words()), code
            assert len(titles) == 4
            page.look("home")
            page.size("phone")
            small = page.script("""return [...document.querySelectorAll(".door a, .guided a")]
                .map((link) => [link.pathname, link.getBoundingClientRect()])
                .filter(([, box]) => box.height < 44).map(([path]) => path)""")
            assert small == [], small
            page.size("desk")
            page.script("arguments[0].click()", page.find(".capability[href='/seals']"))
            page.until(lambda: page.screen() == "seal-scan", "the scan screen")

    def test_the_start_fits_a_phone_with_letters_twice_as_large(self):
        large = "document.documentElement.style.fontSize = '200%'"
        with self.browser() as page:
            page.size("phone")
            for code in LANGUAGES:
                page.open(f"/?lang={code}")
                page.script(large)
                page.settle()
                page.check_width(f"home-large-{code}", "phone")
                page.open(f"/try?lang={code}")
                page.script(large)
                page.settle()
                page.check_width(f"try-large-{code}", "phone")

    def test_a_server_with_two_pages_offers_these_two_and_no_demonstration(self):
        service = Service(self.world, "two", "--no-demo", "--roles", "seals,scan")
        try:
            with self.browser(service.base) as page:
                page.open("/?lang=en")
                assert {name: paths for name, paths in self.doors(page).items() if name != "developers"} == {
                    "people": ["/scan"], "counter": ["/seals"]}
                assert not page.find(".guided").is_displayed()
                page.look("home-two")
                for path in ("/seals", "/scan"):
                    page.size("desk")
                    page.open(f"{path}?lang=en")
                    assert not page.find(".drawer").is_displayed(), path
                    page.size("phone")
                    page.find("[data-menu]").click()
                    sheet = page.until(lambda: page.find(".drawer-sheet[open]"), "the sheet")
                    assert "Demonstration" not in sheet.text and "More" in sheet.text, sheet.text
                    assert sheet.text.count("DE") == 1
                    assert ("Trusted" in sheet.text) == (path == "/seals"), sheet.text
        finally:
            service.stop()

    # The guided start.

    def done(self, page):
        """The steps that the page shows as done."""
        return page.script("""return [...document.querySelectorAll("[data-step][data-state=done]")]
            .map((step) => step.dataset.step)""")

    def press(self, page, name):
        page.until(lambda: page.find(f"[data-do={name}]"), name).click()

    def in_desk(self, page, work):
        """The result of some work in the frame with the desk."""
        page.driver.switch_to.frame(page.until(lambda: page.find(".try-desk iframe"), "the desk"))
        try:
            return work()
        finally:
            page.driver.switch_to.default_content()

    def is_open(self, page, part):
        return page.find(part).is_displayed()

    def take_steps(self, page, code):
        """From the home page to an arrival; at a phone's width one of phone and desk is shown at a time."""
        shows_both = page.script("return innerWidth") > 900
        page.open("/")
        # Only a choice is remembered from page to page.
        page.find(f".languages button[lang={code}]").click()
        page.until(lambda: page.find("html").get_attribute("lang") == code, code)
        page.script("arguments[0].click()", page.find(".guided a"))
        page.until(lambda: page.all(".family-link"), "the families")
        assert self.done(page) == []
        page.find(".family-link").click()
        page.until(lambda: self.done(page) == ["family"], "the wallet's cards")
        self.press(page, "desk")
        page.until(lambda: self.done(page) == ["family", "desk"], "the desk")
        # The practice is signed in: no form, but its code.
        self.in_desk(page, lambda: page.until(lambda: page.all(".poster img"), "the desk's code"))
        assert self.is_open(page, ".try-desk") and self.is_open(page, ".phone") == shows_both
        self.press(page, "arrival")
        page.until(lambda: page.all(".selection-sheet .choice input:enabled"), "the cards").pop(0).click()
        assert self.is_open(page, ".phone") and self.is_open(page, ".try-desk") == shows_both
        page.until(lambda: page.all("[data-name=continue]:enabled"), "the way on").pop().click()
        page.until(lambda: page.all(".consent-sheet"), "the consent")
        assert self.done(page) == ["family", "desk"]
        page.until(lambda: page.script("""
            const send = document.querySelector("etui-consent").shadowRoot.querySelector("[data-name=send]:enabled");
            send?.click();
            return Boolean(send);"""), "the button that agrees")
        page.until(lambda: self.done(page) == ["family", "desk", "arrival"], "the arrival")

    def check_arrival(self, page):
        """Who is greeted is who the desk shows, and the green has the server's proof."""
        box = page.until(lambda: page.find(".try-outcome .result-box"), "the greeting")
        assert box.get_attribute("data-result") == "verified"
        name = self.in_desk(page, lambda: page.until(lambda: page.all(".waiting .arrival h3"), "the arrival")[-1].text)
        assert name and name in box.text, (name, box.text)
        return name

    def test_three_steps_lead_to_a_verified_arrival_in_four_languages_at_both_widths(self):
        greetings = set()
        for size in SIZES:
            for code in LANGUAGES:
                with self.browser() as page:
                    page.size(size)
                    self.take_steps(page, code)
                    name = self.check_arrival(page)
                    greetings.add(page.find(".try-outcome h3").text.replace(name, ""))
                    assert not re.search(r"\b(try|wallet|desk)\.\w", page.words()), code
                    page.check_width(f"try-{code}", size)
                    if self.shots:
                        page.settle()
                        page.driver.save_screenshot(str(self.shots / f"try-{code}-{size}.png"))
                    self.press(page, "again")
                    page.until(lambda: page.all(".family-link"), "the families")
        assert len(greetings) == 4, greetings

    def test_the_steps_are_what_the_server_says_over_reload_back_and_another_tab(self):
        with self.browser() as page:
            self.take_steps(page, "en")
            self.check_arrival(page)
            page.look("try-arrival")
            page.size("desk")
            # The desk accepts, and both sides of the page know.
            self.in_desk(page, lambda: page.all(".waiting .arrival .button:not(.quiet)")[-1].click())
            page.until(lambda: "has accepted" in page.find(".try-outcome").text, "the acceptance")
            page.driver.refresh()
            page.until(lambda: len(self.done(page)) == 3, "the same after a reload")
            page.until(lambda: "has accepted" in page.find(".try-outcome").text, "the outcome after a reload")
            self.press(page, "again")
            page.until(lambda: page.all(".family-link"), "the families")
            page.look("try-families")
            page.size("desk")
            # The desk was signed out, and the arrival belongs to the run before.
            page.all(".family-link")[1].click()
            page.until(lambda: self.done(page) == ["family"], "another family")
            page.look("try-family")
            page.size("desk")
            self.press(page, "desk")
            page.until(lambda: self.done(page) == ["family", "desk"], "the desk")
            page.look("try-desk")
            page.size("desk")
            page.settle()
            assert self.done(page) == ["family", "desk"] and not page.all(".try-outcome *")
            page.driver.back()
            page.until(lambda: page.all(".family-link") and page.find(".try-families").is_displayed(), "the choice again")
            page.driver.forward()
            page.until(lambda: self.done(page) == ["family", "desk"], "where it was")
            # Whoever signs out at the desk closes it.
            self.in_desk(page, lambda: page.until(lambda: page.all(".desk-bar .button"), "the desk's bar").pop().click())
            page.until(lambda: self.done(page) == ["family"], "the closed desk")
            page.until(lambda: not page.all(".try-desk iframe"), "no desk")
            self.press(page, "desk")
            page.until(lambda: self.done(page) == ["family", "desk"], "the desk once more")

    # The drawer.

    def test_the_demonstration_is_in_one_drawer_on_every_page_with_a_phone(self):
        titles, buttons, sheets = set(), set(), set()
        with self.browser() as page:
            for path in WITH_DRAWER:
                page.size("desk")
                page.open(f"{path}?lang=en")
                title = page.find(".drawer-title")
                assert title.text == "Demonstration" and title.is_displayed(), path
                assert not page.find("[data-menu]").is_displayed(), path
                titles.add(tuple(page.script(BOX, ".drawer-title")[0::3]))
                page.size("phone")
                page.settle()
                assert not page.find(".drawer").is_displayed(), path
                buttons.add(tuple(page.script(BOX, "[data-menu]")))
                page.find("[data-menu]").click()
                page.until(lambda: page.all(".drawer-sheet[open] .drawer"), "the sheet")
                assert page.script("return document.activeElement.textContent") == "Demonstration"
                assert len(page.all(".drawer-sheet .languages button")) >= 4, path
                sheets.add(page.script(BOX, ".drawer-sheet h2")[0])
                assert not page.axe(), (path, page.axe())
                page.check_width(path, "phone")
                if self.shots:
                    page.driver.save_screenshot(str(self.shots / f"drawer-{path[1:]}.png"))
                page.find(".drawer-sheet [data-close]").click()
                page.until(lambda: not page.all(".drawer-sheet[open]"), "the page")
                assert page.script("return document.activeElement.matches('[data-menu]')"), path
                page.size("desk")
                page.settle()
                assert page.find(".desk-words .drawer").is_displayed(), path
        # The same place and size on all of them.
        assert len(titles) == 1 and len(buttons) == 1 and len(sheets) == 1, (titles, buttons, sheets)
        [(left, top, width, height)] = buttons
        assert (left, top, width) == (0, 0, SIZES["phone"][0]) and height >= 44, buttons
