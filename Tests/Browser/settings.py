# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The settings of the wallet, each of which must be seen: one is changed at a time, and the browser is asked what it
draws for the element that the setting is for, in the state that it is for."""

import base64
import json
import pathlib
import re
import subprocess


from browser import Browser

# The page talks to an app, whose part the tests play.
APP = """
window.told = [];
window.webkit = {messageHandlers: {etui: {postMessage: async (message) => { told.push(message); }}}};"""
# Hands the page a state, and tells what is drawn for elements within (shadows of) each other.
PROBE = """
const [state, path, property, done] = arguments;
if (state) etuiState(state);
requestAnimationFrame(() => setTimeout(() => {
  let element = null;
  let root = document;
  for (const selector of path) {
    element = root?.querySelector(selector);
    root = element?.shadowRoot;
  }
  if (!element?.checkVisibility({checkVisibilityCSS: true}) || !element.getClientRects().length) return done(null);
  done(property in element ? String(element[property]) : getComputedStyle(element)[property]);
}));"""

STATES = ("normal", "disabled", "error")
CARDS = {"normal": "80756099990000000001", "disabled": "80756099990000000002", "error": "80756099990000000003"}
BACKS = {"normal": "80756099990000000011", "disabled": "80756099990000000012", "error": "80756099990000000013"}
LESSONS = {"normal": "lesson", "disabled": "lessonOffline", "error": "lessonRefused"}
# Newest first: accepted, turned down, refused.
ENTRIES = {"normal": 1, "error": 2, "disabled": 3}


def card(number, selector):
    return [f"etui-card[data-number='{number}']", selector]


def lesson(selector):
    return {state: (scene, [selector]) for state, scene in LESSONS.items()}


def front(selector):
    return {state: ("cards", card(number, selector)) for state, number in CARDS.items()}


def entry(selector):
    return {state: ("history", [f".panel:nth-of-type({place}) {selector}"]) for state, place in ENTRIES.items()}


def row(selector=""):
    # The one that is chosen has a border of its own.
    places = {"normal": 4, "disabled": 2, "error": 3}
    return {state: ("selection", [f".choice:nth-of-type({place}) {selector}"]) for state, place in places.items()}


def note(selector):
    return {"normal": ("accepted", [f".result-sheet {selector}"]), "disabled": ("offline", [f".status {selector}"]),
            "error": ("failure", [f".status {selector}"])}


# For each text a scene and an element in each of its states.
TEXTS = {
    "Typography.TextStyle.pageTitle": {
        "normal": ("receipts", [".receipts-sheet h2"]), "disabled": ("sending", [".consent-sheet h2"]),
        "error": ("failedPhase", [".phase h3"])},
    "Typography.TextStyle.pageTitleInverted": lesson(".tutorial-sheet h2"),
    "Typography.TextStyle.subhead": entry("h3"),
    "Typography.TextStyle.subheadInverted": lesson(".lesson h3"),
    "Typography.TextStyle.copytext": entry("dd"),
    "Typography.TextStyle.copytextInverted": lesson(".lesson h3 + p"),
    "Typography.TextStyle.copytextBold": {
        "normal": ("selection", [".choices legend"]), "disabled": ("sending", ["etui-consent", "legend"]),
        "error": ("barcode", [".barcode-sheet .notice-line span"])},
    "Typography.TextStyle.copytextBoldInverted": lesson(".lesson .emblem + p"),
    "Card.style.front.title": front(".front h3"),
    "Card.style.front.label": front(".front dt"),
    "Card.style.front.text": front(".front dd"),
    "Card.style.complementaryBack.freeField": {
        state: ("backs", card(number, ".back .free")) for state, number in BACKS.items()},
    "Card.style.inner.text": front(".front .name"),
    "Card.style.banner.text": note(".banner-icon + span"),
    "Card.style.selection.label": row(".joined"),
    "Card.style.selection.text": row("span > span"),
}
BORDERS = {"Card.style.inner.border": front(".front"), "Card.style.selection.border": row()}
GROUNDS = {"Card.style.banner.backgroundColor": ("backgroundColor", note(".banner-box")),
           "Card.style.banner.iconColor": ("color", note(".banner-box .icon")),
           "Card.style.selection.backgroundColor": ("backgroundColor", row())}
# Enabled, and disabled.
BUTTONS = {
    "Button.primary": (("cards", ["[data-name=checkin]"]), ("expiredCard", ["[data-name=checkin]"])),
    "Button.primaryInverted": (("tutorial", ["[data-name=next]"]), ("lessonOffline", ["[data-name=try]"])),
    "Button.secondary": (("cards", ["[data-name=barcode]"]), ("sending", ["etui-consent", "[data-name=decline]"])),
    "Button.secondaryInverted": (("lesson", ["[data-name=previous]"]), ("tutorial", ["[data-name=previous]"])),
}
ICONS = {
    "Icon.close.color": ("receipts", [".sheet header .icon"]), "Icon.info.color": ("cards", ["[data-name=info] .icon"]),
    "Icon.flip.color": ("cards", ["[data-name=flip] .icon"]), "Icon.error.color": ("expiredCard", [".refusal .icon"]),
    "Icon.system.color": ("cards", ["[data-name=refresh] .icon"]),
    "Icon.systemInverted.color": ("tutorial", [".sheet header .icon"]),
}
INDICATORS = {
    "Indicator.loading.color": ("updating", [".updating .spinner"], "borderTopColor"),
    "Indicator.page.color.normal": ("cards", [".dots i:not(.here)"], "backgroundColor"),
    "Indicator.page.color.active": ("cards", [".dots i.here"], "backgroundColor"),
}
FAMILIES = {"light": "copytext", "regular": "copytext", "medium": None, "semibold": "subhead", "bold": "pageTitle"}
IMAGES = {"all": CARDS["normal"], "complementaryFront": BACKS["normal"], "mandatoryFront": CARDS["normal"],
          "card": CARDS["normal"], "card and side": BACKS["normal"]}
FONT = {"family": "fontFamily", "size": "fontSize", "weight": "fontWeight", "spacing": "letterSpacing",
        "uppercase": "textTransform"}
BORDER = {"width": "borderTopWidth", "radius": "borderTopLeftRadius"}
# Drawn by parts of the browser that no style can be asked of, or by what is there; see the tests of their own.
ELSEWHERE = {
    "Indicator.scroll.color", "Indicator.scroll.radius", "Card.allowBackside", "Card.enableEnglishEuropeanCard",
    "Card.showComplementaryCardBackside",
}


class Probe:
    """Where a setting is seen: a scene, an element, a property; with other settings, perhaps while it is pressed."""

    def __init__(self, place, prop, others=(), pressed=None):
        self.scene, self.path = place
        self.property = prop
        self.others = list(others)
        self.pressed = pressed


def probes():
    """One for each setting, by its name."""
    table = {}
    for name, places in TEXTS.items():
        others = ["Card.freeField.complementary"] if "freeField" in name else []
        for part, prop in FONT.items():
            table[f"{name}.{part}"] = Probe(places["normal"], prop, others)
        for state in STATES:
            table[f"{name}.color.{state}"] = Probe(places[state], "color", others)
    for name, places in BORDERS.items():
        for part, prop in BORDER.items():
            table[f"{name}.{part}"] = Probe(places["normal"], prop)
        for state in STATES:
            table[f"{name}.color.{state}"] = Probe(places[state], "borderTopColor", [f"{name}.width"])
    for name, (prop, places) in GROUNDS.items():
        for state in STATES:
            table[f"{name}.{state}"] = Probe(places[state], prop)
    for name, (enabled, disabled) in BUTTONS.items():
        for part, prop in FONT.items():
            table[f"{name}.text.{part}"] = Probe(enabled, prop)
        for part, prop in BORDER.items():
            table[f"{name}.border.{part}"] = Probe(enabled, prop)
        colors = {"text.color": ("color", ""), "backgroundColor": ("backgroundColor", ""),
                  "border.color": ("borderTopColor", ""), "iconColor": ("color", " .icon")}
        for part, (prop, inner) in colors.items():
            others = [f"{name}.border.width"] if part == "border.color" else []
            for state, (scene, path) in (("normal", enabled), ("disabled", disabled), ("selected", enabled)):
                place = (scene, [*path[:-1], path[-1] + inner])
                table[f"{name}.{part}.{state}"] = Probe(place, prop, others, path if state == "selected" else None)
    for name, place in ICONS.items():
        table[name] = Probe(place, "color")
    for name, (scene, path, prop) in INDICATORS.items():
        table[name] = Probe((scene, path), prop)
    for name, style in FAMILIES.items():
        place = TEXTS[f"Typography.TextStyle.{style}" if style else "Card.style.front.text"]["normal"]
        table[f"Typography.FontFamily.{name}"] = Probe(place, "fontFamily")
    table.update(content_probes())
    return table


def content_probes():
    """What the insurer puts on its cards."""
    table = {f"Card.setImage({which})": Probe(("cards", card(number, ".front img.art")), "src")
             for which, number in IMAGES.items()}
    table["Card.setImage(complementaryBack)"] = Probe(("backs", card(BACKS["normal"], ".back img.art")), "src")
    free = {"freeField.mandatory": CARDS, "freeField.complementary": BACKS, "setMandatoryFreeField": CARDS}
    for name, cards in free.items():
        table[f"Card.{name}"] = Probe(("backs", card(cards["normal"], ".back .free")), "textContent")
    for name, line in (("setImageTextColor", ".name"), ("setImageSecondaryTextColor", ".detail")):
        for state, number in CARDS.items():
            table[f"Card.{name}({state})"] = Probe(("cards", card(number, f".front {line}")), "color")
    return table


class App:
    """The SDK in a process of its own, which makes the states of its screens."""

    def __init__(self, binary):
        self.tool = pathlib.Path(binary).parent / "StyledWallet"
        self.process = subprocess.Popen([self.tool], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def settings(self):
        return json.loads(subprocess.run([self.tool, "settings"], check=True, capture_output=True, text=True).stdout)

    def state(self, scene, names=(), language="en"):
        self.process.stdin.write(json.dumps({"scene": scene, "set": list(names), "language": language}) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert line, f"no state for {scene} with {names}"
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        return self.process.wait(timeout=20)


class SettingCases:
    def __init__(self, world, service, shots):
        self.world = world
        self.service = service
        self.shots = shots
        self.app = None

    def close(self):
        return self.app.close() if self.app else 0

    def open(self, app=True, **options):
        """A browser with the page of the wallet, and the app whose states it shows."""
        self.app = self.app or App(self.world.binary)
        page = Browser(self.service.base, self.shots, before=APP if app else "", **options)
        page.size("phone")
        page.media(prefers_reduced_motion="reduce")
        page.driver.get(f"{self.service.base}/wallet?app=insurance&lang=en&family=dev")
        page.until(lambda: page.script("return 'etuiState' in window"), "the page")
        self.show(page, "cards")
        page.until(lambda: page.script("return 'ready' in document.body.dataset"), "the cards")
        return page

    def show(self, page, scene, names=(), language="en"):
        page.script("etuiState(arguments[0])", self.app.state(scene, names, language))
        page.settle()

    def probe(self, page, probe, names=None):
        """What is drawn, with settings or as it is."""
        state = None if names is None else self.app.state(probe.scene, names)
        return page.driver.execute_async_script(PROBE, state, probe.path, probe.property)

    def appears(self, page, probe, names):
        self.show(page, probe.scene, names)
        return page.until(lambda: self.probe(page, probe), f"{probe.path} in {probe.scene}")

    # The tests.

    def test_settings_change_what_is_drawn_each_of_them(self):
        with self.open() as page:
            settings = {setting["name"]: setting for setting in self.app.settings()}
            table = probes()
            assert set(table) | ELSEWHERE == set(settings), set(table) ^ (set(settings) - ELSEWHERE)
            # Scene by scene, so that the page has little to draw anew.
            order = sorted(table, key=lambda name: (bool(table[name].pressed), table[name].scene, str(table[name].path)))
            faults = []
            for name in order:
                fault = self.fault(page, settings[name], table[name])
                if fault:
                    faults.append(fault)
            assert not faults, "\n".join(faults)

    def fault(self, page, setting, probe):
        """What is wrong with a setting; None if it is drawn as declared at first, and then as set."""
        name = setting["name"]
        if name.startswith(("Card.freeField", "Card.setMandatory", "Card.setImage(")):
            drawn = self.appears(page, probe, [name])
            return None if drawn == setting["value"] else f"{name}: {drawn}"
        before = self.appears(page, probe, probe.others)
        if probe.pressed:
            self.press(page, probe.pressed)
            before = self.probe(page, probe)
        after = self.probe(page, probe, [*probe.others, name])
        if probe.pressed:
            self.release(page)
        declared = setting["declared"]
        if declared and before != declared:
            return f"{name}: {before} is drawn where {declared} is declared"
        if before == after:
            return f"{name}: changes nothing, {before}"
        value = setting["value"]
        is_drawn = after.startswith(f'"{value}"') if probe.property == "fontFamily" else after == value
        return None if is_drawn else f"{name}: {after} is drawn where {value} is set"

    def press(self, page, path):
        self.mouse(page, "mousePressed", *page.script("""
            let [root, box] = [document, null];
            for (const selector of arguments[0]) {
              const element = root.querySelector(selector);
              element.scrollIntoView({block: "center"});
              [root, box] = [element.shadowRoot, element.getBoundingClientRect()];
            }
            return [box.x + box.width / 2, box.y + box.height / 2];""", path))

    def release(self, page):
        """Beside the button, so that nothing comes of it."""
        self.mouse(page, "mouseMoved", 1, 1)
        self.mouse(page, "mouseReleased", 1, 1)

    def mouse(self, page, kind, x, y):
        page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
            "type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})

    def test_settings_of_the_scroll_bar_change_its_pixels(self):
        with self.open(scrollbars=True) as page:
            bar = lambda *names: self.bar(page, names)
            plain = bar()
            assert plain == bar(), "the same twice"
            assert bar("Indicator.scroll.color") != plain
            assert bar("Indicator.scroll.radius") != plain

    def bar(self, page, names):
        self.show(page, "history", names)
        page.until(lambda: page.find(".sheet-body").is_displayed(), "the sheet")
        page.script("document.querySelector('.sheet-body').scrollTo(0, 0)")
        page.settle()
        box = page.script("return document.querySelector('.sheet-body').getBoundingClientRect().toJSON()")
        clip = {"x": box["right"] - 6, "y": box["top"], "width": 6, "height": box["height"], "scale": 1}
        shot = page.driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "clip": clip})
        return base64.b64decode(shot["data"])

    def test_settings_say_which_sides_cards_have(self):
        with self.open() as page:
            flips = lambda: len(page.all(".cards-foot [data-name=flip]"))
            assert flips() == 1
            self.show(page, "cards", ["Card.allowBackside"])
            assert flips() == 0
            back = "return document.querySelector(`[data-number='${arguments[0]}']`).hasAttribute('flipped')"
            for names, mandatory, complementary in (
                ([], True, True), (["Card.showComplementaryCardBackside"], True, False),
                (["Card.allowBackside"], False, False),
            ):
                self.show(page, "backs", names)
                turned = page.script(back, CARDS["normal"]), page.script(back, BACKS["normal"])
                assert turned == (mandatory, complementary), (names, turned)
            european = lambda: page.script("""return document.querySelector("etui-card").shadowRoot
                .querySelector(".european").lang""")
            self.show(page, "backs", [], "de")
            assert european() == "de"
            self.show(page, "backs", ["Card.enableEnglishEuropeanCard"], "de")
            assert european() == "en"

    def test_settings_left_alone_follow_dark_mode_and_own_colours_stay_on_light_ground(self):
        shown = [Probe(TEXTS[name]["normal"], "color") for name in (
            "Typography.TextStyle.copytext", "Card.style.front.text")]
        with self.open() as page:
            page.media(prefers_color_scheme="dark", prefers_reduced_motion="reduce")
            for probe in shown:
                assert self.appears(page, probe, []) == "rgb(241, 239, 234)"
                # A larger font leaves the dark as it is; a colour of the app's own was chosen for light ground.
                assert self.appears(page, probe, ["Card.style.front.label.size"]) == "rgb(241, 239, 234)"
                assert self.appears(page, probe, ["Icon.info.color"]) == "rgb(26, 26, 26)"

    def test_settings_language_changes_every_word_at_once(self):
        words = """
            const all = (root) => [...root.querySelectorAll("*")].flatMap((one) =>
              [one, ...(one.shadowRoot ? all(one.shadowRoot) : [])]);
            const told = all(document.querySelector(".wallet"))
              .filter((one) => one.matches("button, h2, legend, .sheet p.copytext") && one.checkVisibility())
              .map((one) => (one.getAttribute("aria-label") ?? one.textContent).trim());
            return [document.querySelector(".bar-title").textContent, ...told].filter(Boolean);"""
        # Words of the provider, and those that are the same in Italian.
        same = re.compile("Check-in|.*(Muster|Praxis).*")
        with self.open() as page:
            for scene in ("cards", "tutorial", "lesson", "barcode", "selection", "consent", "accepted", "receipts",
                          "history", "share", "failedPhase"):
                self.show(page, scene)
                english = page.script(words)
                for code in ("it", "fr", "de", "en"):
                    self.show(page, scene, language=code)
                    page.until(lambda: page.script(
                        "return [document.documentElement.lang, document.querySelector('.wallet').lang]")
                        == [code, code], f"lang of {scene} in {code}")
                    page.settle()
                    now = page.script(words)
                    assert len(now) == len(english), (scene, code, now)
                    left = [word for word, first in zip(now, english) if word == first and not same.fullmatch(word)]
                    if code == "it":
                        assert not left, (scene, code, left)
                assert now == english, (scene, now)
