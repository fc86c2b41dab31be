# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of the pages for people who listen to them, use forced colours, or read from right to left: the accessibility
tree in the order in which a screen reader goes through it, and the pages under these settings."""

import urllib.request

from browser import SIZES
from documents import DocumentCases

PAGES = ("/", "/try", "/scan", "/wallet", "/cards", "/exchange", "/verify", "/seals", "/desk/provider", "/desk/portal",
         "/desk/insurer", "/desk/issuing", "/desk/verification", "/desk/surface", "/components", "/continue")
CONTROLS = {"button", "link", "textbox", "checkbox", "radio", "combobox", "switch", "tab", "slider", "spinbutton"}
SPOKEN = CONTROLS | {"heading", "dialog", "alert", "status"}
# Controls that are drawn where a person cannot reach them.
OUTSIDE = """
const found = [];
const look = (root) => {
  for (const one of root.querySelectorAll("*")) {
    if (one.shadowRoot) look(one.shadowRoot);
    if (!one.matches("button, a[href], input:not([type=hidden]), select, textarea") || !one.checkVisibility()) continue;
    const box = one.getBoundingClientRect();
    const isDrawn = box.width > 1 && box.height > 1 && getComputedStyle(one).opacity !== "0";
    // What scrolls sideways may hold more than fits.
    const scrolls = (at) => at && (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth
      || scrolls(at.parentElement ?? at.getRootNode().host));
    if (isDrawn && !scrolls(one) && (box.left < -1 || box.right > innerWidth + 1)) found.push(one.outerHTML.slice(0, 120));
  }
};
look(document);
return found;"""
# Controls without an edge or a sign where the system's colours replace those of the page.
EDGELESS = """
const found = [];
const look = (root) => {
  for (const one of root.querySelectorAll("*")) {
    if (one.shadowRoot) look(one.shadowRoot);
    if (!one.matches("button, input:not([type=hidden]), select, textarea") || !one.checkVisibility()) continue;
    const box = one.getBoundingClientRect();
    if (box.width < 2 || box.height < 2) continue;
    const style = getComputedStyle(one);
    const hasEdge = ["Top", "Right", "Bottom", "Left"].some((side) =>
      parseFloat(style[`border${side}Width`]) > 0 && style[`border${side}Style`] !== "none");
    const hasSign = one.textContent.trim() !== "" || one.querySelector("svg, img");
    if (!hasEdge && !hasSign && style.appearance === "none") found.push(one.outerHTML.slice(0, 120));
  }
};
look(document);
return found;"""


def tree(page):
    """What a screen reader comes to, from the first to the last: the role, the name and the level of headings."""
    nodes = page.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    by_id = {node["nodeId"]: node for node in nodes}
    found = []

    def walk(node):
        role = node.get("role", {}).get("value", "")
        if not node.get("ignored") and role in SPOKEN:
            level = next((one["value"]["value"] for one in node.get("properties", []) if one["name"] == "level"), None)
            found.append((role, node.get("name", {}).get("value", "").strip(), level))
        for child in node.get("childIds", []):
            if child in by_id:
                walk(by_id[child])

    walk(next(node for node in nodes if "parentId" not in node))
    return found


class PeopleCases(DocumentCases):
    name = "people"

    def said(self, page):
        return [(role, name) for role, name, _ in tree(page)]

    def heard(self, page, *steps):
        """Asserts that the steps, each a role and a name, come in this order."""
        said = self.said(page)
        place = 0
        for step in steps:
            assert step in said[place:], (step, said)
            place = said.index(step, place) + 1

    # The accessibility tree.

    def test_people_who_listen_hear_a_name_for_every_control_and_ordered_headings(self):
        with self.browser() as page:
            for path in PAGES:
                page.open(f"{path}?lang=en")
                page.settle()
                spoken = tree(page)
                nameless = [role for role, name, _ in spoken if role in CONTROLS and not name]
                assert not nameless, (path, nameless)
                levels = [level for role, _, level in spoken if role == "heading"]
                assert levels[0] == 1 and levels.count(1) == 1, (path, levels)
                # No step down leaves one out, which would sound as if something was missed.
                skipped = [pair for pair in zip(levels, levels[1:]) if pair[1] > pair[0] + 1]
                assert not skipped, (path, levels)

    def test_people_who_listen_follow_a_seal_from_the_scanner_to_the_verdict(self):
        with urllib.request.urlopen(f"{self.service.base}/seals/samples/vaccination.png") as answer:
            picture = answer.read()
        with self.browser() as page:
            page.open("/scan?lang=en")
            # The lines of a zone can be typed once the reader has been loaded.
            page.until(lambda: ("button", "Type the lines in") in self.said(page), "the reader")
            self.heard(page, ("heading", "Scan"), ("button", "Use the camera"),
                       ("button", "Choose a picture of the document"), ("button", "Type the lines in"))
            self.drop(page, picture)
            page.until(lambda: ("heading", "Verified: authentic") in self.said(page), "the verdict", 60)
            self.heard(page, ("heading", "Verified: authentic"), ("button", "Copy"), ("button", "See the details"),
                       ("button", "Scan another"))

    def test_people_who_listen_follow_a_check_in_from_the_card_to_the_consent(self):
        with self.browser() as page:
            page.open("/wallet?app=insurance&lang=en&family=dev")
            check_in = ("button", "Check-in with the card of Anna Muster")
            page.until(lambda: check_in in self.said(page), "the card")
            self.heard(page, ("heading", "Wallet"), ("button", "Turn over the card of Anna Muster"), check_in)
            # The practice of the demonstration, as if its code had been scanned.
            page.find("[data-open]").click()
            page.until(lambda: ("heading", "Choose a card") in self.said(page), "the choice of a card")
            self.heard(page, ("heading", "Choose a card"), ("button", "Continue"), ("button", "Cancel"))
            page.script("arguments[0].click()", page.find(".sheet input[type=radio]"))
            page.until(lambda: page.find("[data-name=continue]").is_enabled(), "that a card was chosen")
            page.find("[data-name=continue]").click()
            page.until(lambda: ("heading", "Praxis Muster") in self.said(page), "the consent")
            self.heard(page, ("heading", "Send these details?"), ("heading", "Praxis Muster"),
                       ("checkbox", "Date of birth 12.04.1985"), ("button", "Agree and send"), ("button", "Decline"))

    # Other colours, the other direction.

    def test_people_with_forced_colours_see_every_control_and_what_is_chosen(self):
        with self.browser() as page:
            page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}]})
            for path in PAGES:
                page.open(f"{path}?lang=en")
                page.settle()
                assert page.script("return matchMedia('(forced-colors: active)').matches")
                edgeless = page.script(EDGELESS)
                assert not edgeless, (path, edgeless)
                chosen = page.script("""
                    return [...document.querySelectorAll("[aria-pressed=true], [aria-current]")]
                        .filter((one) => one.checkVisibility() && one !== document.activeElement)
                        .filter((one) => getComputedStyle(one).outlineStyle === "none").map((one) => one.outerHTML.slice(0, 120));""")
                assert not chosen, (path, chosen)
                if self.shots:
                    page.driver.save_screenshot(str(self.shots / f"forced-colours{path.replace('/', '-')}.png"))

    def test_people_who_read_from_right_to_left_find_every_control(self):
        with self.browser() as page:
            for path in PAGES:
                page.open(f"{path}?lang=en")
                page.script("document.documentElement.dir = 'rtl'")
                for size in SIZES:
                    page.size(size)
                    page.settle()
                    page.check_width(f"{path} from right to left", size)
                    outside = page.script(OUTSIDE)
                    assert not outside, (path, size, outside)
                    if self.shots:
                        page.driver.save_screenshot(str(self.shots / f"rtl{path.replace('/', '-')}-{size}.png"))
