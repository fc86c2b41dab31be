# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of the theme editor, and of a theme on its way to the command and back."""

import base64
import io
import json
import subprocess
import time
import zipfile

from browser import Browser
from cases import Cases
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

# What the preview draws for an element within (shadows of) its own, in computed style.
DRAWN = """
const [path, property] = arguments;
let root = document.querySelector(".preview-host").shadowRoot;
let element = null;
for (const selector of path) {
  element = root.querySelector(selector);
  root = element?.shadowRoot;
}
return element && getComputedStyle(element)[property];"""
# Sets a field as a person does: what it says while it moves, then that it is done.
SET = """
const [key, type, value] = arguments;
const field = document.querySelector(`[data-key="${key}"] input[type=${type}]`);
field.value = value;
field.dispatchEvent(new Event("input", { bubbles: true }));
field.dispatchEvent(new Event("change", { bubbles: true }));"""
FILE = """
const [selector, name, kind, text] = arguments;
const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
const files = new DataTransfer();
files.items.add(new File([bytes], name, { type: kind }));
const field = document.querySelector(selector);
field.files = files.files;
field.dispatchEvent(new Event("change", { bubbles: true }));"""
PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==")
SCREENS = ("selection", "zone", "card", "barcode", "face", "confirm", "problem")
POSITIVE = "NetverifyPositiveButton"


class SurfaceCases(Cases):
    name = "surface"

    def begin(self, page, language="en"):
        page.open(f"/desk/surface?lang={language}")

    def press(self, page, name):
        page.find(f"[data-name='{name}']").click()

    def set(self, page, key, value, kind="color"):
        page.script(SET, key, kind, value)

    def give(self, page, selector, content, name, kind):
        page.script(FILE, selector, name, kind, base64.b64encode(content).decode())

    def drawn(self, page, *path, value="backgroundColor"):
        return page.script(DRAWN, list(path), value)

    def open_theme(self, page, theme):
        content = theme if isinstance(theme, bytes) else json.dumps(theme).encode()
        self.give(page, "input[accept='.json']", content, "theme.json", "application/json")
        page.until(lambda: page.find(".import-note").text, "the note")
        return page.find(".import-note").text

    def saved(self, page, folder, name, file):
        """What a button of the page saves."""
        folder.mkdir(exist_ok=True)
        page.keep_downloads(folder)
        place = folder / file
        place.unlink(missing_ok=True)
        self.press(page, f"export-{name}")
        end = time.monotonic() + 20
        while not place.exists() or not place.stat().st_size:
            assert time.monotonic() < end, f"{file} was not saved"
            time.sleep(0.05)
        return place.read_bytes()

    def full(self, page):
        """A theme with a value for every setting, from the page's own table."""
        rows = page.script("""
            const done = arguments[arguments.length - 1];
            return import(document.querySelector("script[type=module]").src.replace("bundles/desk-surface.js",
              "scripts/desk/surface/theme-table.js")).then(({ settings }) => settings);""")
        address = "data:image/png;base64," + base64.b64encode(PNG).decode()
        theme = {"schema": "etui.theme.v1", "light": {}, "dark": {}}
        for place, (key, kind, *_) in enumerate(rows):
            values = {"color": f"#{place:02x}5ac8", "font": "Gill Sans", "image": address, "toggle": True}
            theme["light"][key] = values[kind]
            if place % 3:
                theme["dark"][key] = values[kind] if place % 3 == 1 or kind != "color" else f"#0102{place:02x}80"
        return theme

    def command(self, word, theme, status=0):
        place = self.world.folder / "theme.json"
        place.write_bytes(theme)
        done = subprocess.run([self.world.binary, "check", "theme", word, place], capture_output=True, text=True)
        assert done.returncode == status, done
        return done

    # The tests.

    def test_every_screen_is_drawn_by_the_checks_own_modules_in_both_modes(self):
        with self.browser() as page:
            self.begin(page)
            for screen in SCREENS:
                self.press(page, f"screen-{screen}")
                for mode in ("light", "dark"):
                    self.press(page, f"mode-{mode}")
                    paper = self.drawn(page, ".check")
                    assert paper == ("rgb(245, 243, 238)" if mode == "light" else "rgb(16, 20, 23)"), paper
                assert self.drawn(page, ".check", value="height") == "780px"
                # The state has all that the screen shows.
                assert "undefined" not in self.text(page, ".check"), screen
                page.look(f"surface-{screen}")
            self.press(page, "screen-face")
            assert self.drawn(page, "etui-scanner", value="display") == "block"
            self.press(page, "frame-tablet")
            assert self.drawn(page, ".check", value="height") == "1100px"
            page.look("surface-tablet")

    def test_a_colour_is_seen_at_once_undone_and_done_again(self):
        with self.browser() as page:
            self.begin(page)
            self.press(page, "mode-light")
            self.press(page, POSITIVE)
            # This screen has the element; for another, its own screen is shown.
            assert page.find("[data-name='screen-selection']").get_attribute("aria-pressed") == "true"
            self.press(page, "NetverifyNegativeButton")
            assert page.find("[data-name='screen-confirm']").get_attribute("aria-pressed") == "true"
            self.press(page, POSITIVE)
            key = f"{POSITIVE}.backgroundColor.normal"
            button = ".check-panel .button:not(.quiet)"
            before = self.drawn(page, button)
            self.set(page, key, "#c00000")
            assert self.drawn(page, button) == "rgb(192, 0, 0)"
            assert page.find(f"[data-name={POSITIVE}] .changed")
            self.set(page, key, "50", "range")
            assert self.drawn(page, button) == "rgba(192, 0, 0, 0.5)"
            page.look("surface-changed")
            self.press(page, "undo")
            assert self.drawn(page, button) == "rgb(192, 0, 0)"
            page.find("body").send_keys(Keys.CONTROL, "z")
            assert self.drawn(page, button) == before
            assert not page.all(".changed")
            page.find("body").send_keys(Keys.CONTROL, Keys.SHIFT, "z")
            assert self.drawn(page, button) == "rgb(192, 0, 0)"
            # The other mode has its own value.
            self.press(page, "mode-dark")
            assert self.drawn(page, button) == "rgb(143, 199, 221)"
            self.press(page, "mode-light")
            # The highlighted state has the normal one's, until it has its own.
            self.press(page, "state-highlighted")
            assert self.drawn(page, button) == "rgb(192, 0, 0)"
            self.set(page, f"{POSITIVE}.backgroundColor.highlighted", "#0000c0")
            assert self.drawn(page, button) == "rgb(0, 0, 192)"
            self.press(page, "reset-element")
            assert not page.all(".changed")

    def test_what_is_typed_is_taken_and_the_next_click_or_tab_goes_where_it_should(self):
        def typed(key, words):
            field = page.find(f"[data-key='{key}'] input[type=text]")
            field.click()
            field.send_keys(Keys.CONTROL, "a")
            field.send_keys(words)
            return field

        def focused():
            return page.script("return document.activeElement.getAttribute('aria-label') ?? document.activeElement.dataset.name")
        key = f"{POSITIVE}.backgroundColor.normal"
        button = ".check-panel .button:not(.quiet)"
        with self.browser() as page:
            self.begin(page)
            self.press(page, "mode-light")
            self.press(page, POSITIVE)
            # Each ends the field: a tab, a tool, another field, and another element.
            typed(key, "#C00000").send_keys(Keys.TAB)
            assert focused() == "Background (normal): opacity in per cent", focused()
            assert page.find(f"[data-key='{key}'] input[type=text]").get_attribute("value") == "#c00000"
            assert self.drawn(page, button) == "rgb(192, 0, 0)"
            typed(key, "#00c000")
            self.press(page, "state-highlighted")
            assert page.find("[data-name=state-highlighted]").get_attribute("aria-pressed") == "true"
            assert self.drawn(page, button) == "rgb(0, 192, 0)"
            typed(key, "#0000c0")
            page.find(f"[data-key='{POSITIVE}.titleColor.normal'] input[type=text]").click()
            assert focused() == "Label (normal): colour code", focused()
            assert self.drawn(page, button) == "rgb(0, 0, 192)"
            typed(key, "#c0c000")
            self.press(page, "NetverifyNegativeButton")
            assert page.find("[data-name=NetverifyNegativeButton]").get_attribute("aria-current") == "true"
            assert focused() == "NetverifyNegativeButton", focused()
            # What was refused stays, to be corrected.
            self.press(page, POSITIVE)
            assert page.find(f"[data-key='{key}'] input[type=text]").get_attribute("value") == "#c0c000"
            typed(key, "red").send_keys(Keys.TAB)
            assert "#rrggbb" in page.find(f"[data-key='{key}'] .field-error").text
            self.set(page, f"{POSITIVE}.titleColor.normal", "#010203")
            assert page.find(f"[data-key='{key}'] input[type=text]").get_attribute("value") == "red"
            typed(key, "#c0c0c0").send_keys(Keys.ENTER)
            assert not page.find(f"[data-key='{key}'] .field-error").is_displayed()
            # The button that resets a value is gone then, and the focus is in its field.
            page.find(f"[data-key='{key}'] .reset").click()
            assert focused() == "Background (normal)", focused()
            self.press(page, "NetverifyBaseView")
            font = "NetverifyBaseView.customRegularFontName"
            typed(font, "Gill Sans")
            self.press(page, "screen-confirm")
            assert page.find("[data-name=screen-confirm]").get_attribute("aria-pressed") == "true"
            typed(font, "Georgia").send_keys(Keys.TAB)
            assert focused() == "Medium font", focused()
            assert page.find(f"[data-key='{font}'] input").get_attribute("value") == "Georgia"

    def test_undo_ends_a_gesture_and_keeps_the_focus(self):
        key = "NetverifyBaseView.foregroundColor"
        moving = """
            const [key, value] = arguments;
            const field = document.querySelector(`[data-key="${key}"] input[type=color]`);
            field.value = value;
            field.dispatchEvent(new Event("input", { bubbles: true }));"""
        text = f"[data-key='{key}'] input[type=text]"
        with self.browser() as page:
            self.begin(page)
            before = page.find(text).get_attribute("value")
            self.set(page, key, "#010203")
            # The browser has not said yet that the gesture is over.
            page.script(moving, key, "#040506")
            page.find("body").send_keys(Keys.CONTROL, "z")
            assert page.find(text).get_attribute("value") == "#010203"
            self.set(page, key, "#070809")
            self.press(page, "undo")
            assert page.find(text).get_attribute("value") == "#010203"
            # A gesture whose control is gone does not become part of the next one.
            page.script(moving, key, "#040506")
            self.press(page, POSITIVE)
            self.set(page, f"{POSITIVE}.titleColor.normal", "#0a0b0c")
            self.press(page, "undo")
            self.press(page, "NetverifyBaseView")
            assert page.find(text).get_attribute("value") == "#040506"
            self.press(page, "undo")
            undo = page.find("[data-name=undo]")
            undo.send_keys(Keys.ENTER)
            assert page.find(text).get_attribute("value") == before
            assert undo.get_attribute("aria-disabled") == "true"
            assert page.script("return document.activeElement.dataset.name") == "undo"
            undo.send_keys(Keys.ENTER)
            assert page.find(text).get_attribute("value") == before

    def test_steps_are_limited_to_a_hundred(self):
        with self.browser() as page:
            self.begin(page)
            for number in range(102):
                self.set(page, "NetverifyBaseView.foregroundColor", f"#0000{number:02x}")
            for _ in range(100):
                self.press(page, "undo")
            assert page.find("[data-name=undo]").get_attribute("aria-disabled") == "true"
            shown = page.find("[data-key='NetverifyBaseView.foregroundColor'] input[type=text]").get_attribute("value")
            assert shown == "#000001", shown

    def test_contrast_is_said_in_words(self):
        with self.browser() as page:
            self.begin(page)
            self.press(page, "mode-light")
            counts = page.find(".contrast-counts").text
            assert counts.endswith("0 borderline, 0 too low"), counts
            self.set(page, "NetverifyBaseView.foregroundColor", "#b0b0b0")
            field = page.find("[data-key='NetverifyBaseView.foregroundColor'] .contrast").text
            assert field == "Contrast 1.95:1, too low", field
            assert "All screens: Text" in page.find(".contrasts").text
            self.set(page, "NetverifyBaseView.foregroundColor", "#808080")
            assert page.find("[data-key='NetverifyBaseView.foregroundColor'] .contrast").text.endswith("borderline")
            # It is also announced, by name, in a region that stays.
            page.script("window.region = document.querySelector('.surface-foot [role=status]')")
            self.set(page, "NetverifyBaseView.foregroundColor", "#b0b0b0")
            told = page.script("return window.region.isConnected && window.region.textContent")
            assert told.startswith("Text: Contrast 1.95:1, too low. ") and told.endswith(" too low."), told
            # While a slider moves, it is not.
            page.script("""
                const field = document.querySelector("[data-key='NetverifyBaseView.foregroundColor'] input[type=color]");
                field.value = "#808080";
                field.dispatchEvent(new Event("input", { bubbles: true }));""")
            assert page.find("[data-key='NetverifyBaseView.foregroundColor'] .contrast").text.endswith("borderline")
            assert page.script("return window.region.textContent") == told

    def test_the_preview_speaks_seven_languages_and_the_page_four(self):
        words = {"de": "Welches", "fr": "Quel", "it": "Quale", "en": "Which", "es": "documento", "nl": "document", "zh-Hans": "证件"}
        with self.browser() as page:
            self.begin(page)
            for code, word in words.items():
                page.script("""
                    const list = document.querySelector("[data-name=language]");
                    list.value = arguments[0];
                    list.dispatchEvent(new Event("change", { bubbles: true }));""", code)
                page.until(lambda: word in self.text(page, ".check-panel h3"), f"the texts in {code}")
            for code in ("de", "fr", "it", "en"):
                page.find(f".languages button[lang={code}]").click()
                page.until(lambda: page.find("html").get_attribute("lang") == code, code)
                # The preview keeps its own.
                assert words["zh-Hans"] in self.text(page, ".check-panel h3")
            page.look("surface-chinese")

    def test_the_language_chosen_last_is_the_one_that_the_preview_speaks(self):
        with self.browser() as page:
            self.begin(page)
            # Spanish is slow.
            page.script("""
                const { fetch } = window;
                window.late = null;
                window.fetch = async (address, ...rest) => {
                  const answer = await fetch(address, ...rest);
                  if (!String(address).includes("/es.json")) return answer;
                  await new Promise((done) => { window.late = done; });
                  return answer;
                };""")
            for code in ("es", "nl"):
                page.script("""
                    const list = document.querySelector("[data-name=language]");
                    list.value = arguments[0];
                    list.dispatchEvent(new Event("change", { bubbles: true }));""", code)
            page.until(lambda: "Welk" in self.text(page, ".check-panel h3"), "Dutch")
            page.until(lambda: page.script("return window.late !== null"), "the Spanish texts")
            page.script("window.late()")
            page.settle()
            assert "Welk" in self.text(page, ".check-panel h3")
            assert page.find("[data-name=language]").get_attribute("value") == "nl"

    def text(self, page, selector):
        return page.script(
            "return document.querySelector('.preview-host').shadowRoot.querySelector(arguments[0]).textContent", selector)

    def test_a_click_on_the_preview_chooses_the_element(self):
        with self.browser() as page:
            self.begin(page)
            for screen, selector, element in (
                ("confirm", ".button.quiet", "NetverifyNegativeButton"), ("selection", "legend", "NetverifyDocumentSelectionHeaderView"),
                ("barcode", ".check-fallback", "NetverifyFallbackButton"), ("zone", "etui-scanner", "NetverifyScanOverlayView"),
            ):
                self.press(page, f"screen-{screen}")
                page.script("""
                    const host = document.querySelector(".preview-host");
                    const box = host.shadowRoot.querySelector(arguments[0]).getBoundingClientRect();
                    const place = { clientX: box.left + box.width / 2, clientY: box.top + box.height / 2, bubbles: true };
                    host.dispatchEvent(new MouseEvent("click", place));""", selector)
                assert page.find(f"[data-name={element}]").get_attribute("aria-current") == "true", element
                assert page.find(f"[data-name=screen-{screen}]").get_attribute("aria-pressed") == "true", screen

    def test_what_is_saved_is_what_the_command_reads_and_writes(self):
        folder = self.world.folder / "themes"
        with self.browser() as page:
            self.begin(page)
            theme = self.full(page)
            assert self.open_theme(page, theme).startswith("Opened")
            saved = self.saved(page, folder, "json", "theme.json")
            assert json.loads(saved) == theme
            code = self.saved(page, folder, "swift", "Theme.swift").decode()
            assets = self.saved(page, folder, "assets", "Theme.xcassets.zip")
            assert self.command("json", saved).stdout == saved.decode()
            assert self.command("swift", saved).stdout == code
            # The same contrasts, in the same order.
            found = self.command("check", saved, 1).stdout.splitlines()
            for mode in ("light", "dark"):
                self.press(page, f"mode-{mode}")
                counts = page.find(".contrast-counts").text
                words = [line.split()[0] for line in found if line.split()[1] == mode]
                assert counts == f"{words.count('ok')} good, {words.count('warn')} borderline, {words.count('fail')} too low", counts
        archive = zipfile.ZipFile(io.BytesIO(assets))
        assert archive.testzip() is None
        names = set(archive.namelist())
        assert "Theme.xcassets/Contents.json" in names
        for line in code.splitlines():
            if "UIImage(named:" in line:
                name = line.split('"')[1]
                assert archive.read(f"Theme.xcassets/{name}.imageset/{name}.png") == PNG, name
        color = json.loads(archive.read("Theme.xcassets/UINavigationBar.tintColor.colorset/Contents.json"))
        assert color["colors"][0]["color"]["components"]["green"] == "0x5A", color

    def test_what_is_not_allowed_is_refused_and_named(self):
        def theme(key, value):
            return {"schema": "etui.theme.v1", "light": {key: value}, "dark": {}}
        title = "NetverifyNavigationBarTitleImageView.titleImage"
        svg = "data:image/svg+xml;base64," + base64.b64encode(b'<svg xmlns=""><script/></svg>').decode()
        large = "data:image/png;base64," + base64.b64encode(PNG + b"0" * 1_000_000).decode()
        cases = (
            (theme("UINavigationBar.tintColor", "url(//a)"), "UINavigationBar.tintColor", "address"),
            (theme(title, svg), title, "script"), (theme(title, large), title, "1 MB"),
            (theme("UINavigationBar.tintColor", "red"), "UINavigationBar.tintColor", "#rrggbb"),
        )
        with self.browser() as page:
            self.begin(page)
            for content, key, words in cases:
                note = self.open_theme(page, content)
                assert "Not opened" in note and words in note and f"light.{key}" in note, note
                assert f"light.{key}" in self.command("check", json.dumps(content).encode(), 2).stderr
            assert "5 MB" in self.open_theme(page, b" " * 5_000_001)
            assert "5 MB" in self.command("json", b" " * 5_000_001, 2).stderr
            assert "wasn’t made with" in self.open_theme(page, b"{")
            note = self.open_theme(page, {**theme("UINavigationBar.tintColor", "#010203"), "shadow": 1})
            assert "shadow" in note and "ignored them" in note, note
            page.look("surface-unknown")
            self.press(page, "NetverifyNavigationBarTitleImageView")
            self.give(page, f"[data-key='{title}'] input[type=file]", b'<svg xmlns="" onload="a()"/>', "a.svg", "image/svg+xml")
            page.until(lambda: "script" in page.find(f"[data-key='{title}'] .field-error").text, "the reason")
            # The browser says nothing of the same file again, unless the field is empty.
            assert page.find(f"[data-key='{title}'] input[type=file]").get_property("files") == []
            self.give(page, f"[data-key='{title}'] input[type=file]", PNG, "a.png", "image/png")
            page.until(lambda: page.all(f"[data-key='{title}'] img"), "the picture")
            assert not page.find(f"[data-key='{title}'] .field-error").is_displayed()
            assert "data:image/png" in self.drawn(page, ".bar-title", value="backgroundImage")

    def test_of_a_file_with_wrong_values_the_others_are_taken(self):
        theme = {"schema": "etui.theme.v1", "light": {
            "NetverifyBaseView.foregroundColor": "#010203", "UINavigationBar.tintColor": "red",
            "NetverifyBaseView.disableBlur": "yes", "NetverifyBaseView.shadow": 1}, "dark": {}}
        with self.browser() as page:
            self.begin(page)
            self.press(page, "mode-light")
            note = self.open_theme(page, theme)
            assert note.startswith("Opened in part."), note
            assert "light.UINavigationBar.tintColor Write a colour as #rrggbb" in note, note
            assert "light.NetverifyBaseView.disableBlur Only true or false" in note, note
            assert "ignored them" in note and "light.NetverifyBaseView.shadow" in note, note
            assert self.drawn(page, ".check", value="color") == "rgb(1, 2, 3)"
            page.look("surface-partly")
            # What is wrong throughout takes nothing away.
            theme["light"].pop("NetverifyBaseView.foregroundColor")
            self.open_theme(page, theme)
            note = page.find(".import-note").text
            assert note.startswith("Not opened.") and "light.UINavigationBar.tintColor" in note, note
            assert self.drawn(page, ".check", value="color") == "rgb(1, 2, 3)"
            self.open_theme(page, {"schema": "etui.theme.v1", "light": {f"key{n}": 1 for n in range(103)}, "dark": {}})
            names = [one.text for one in page.all(".import-note li")]
            assert names[99:] == ["light.key99", "and 3 more"], names[99:]
            # The note is in the page's language.
            page.find(".languages button[lang=de]").click()
            page.until(lambda: "und 3 weitere" in page.find(".import-note").text, "German")

    def test_json_and_code_are_copied_or_offered_to_be_copied_by_hand(self):
        with self.browser() as page:
            self.begin(page)
            self.press(page, "mode-light")
            self.set(page, "NetverifyBaseView.foregroundColor", "#010203")
            page.script("navigator.clipboard.writeText = async (text) => void (window.copied = text)")
            for name, words in (("json", '"NetverifyBaseView.foregroundColor": "#010203"'), ("swift", "func applyTheme()")):
                self.press(page, f"copy-{name}")
                page.until(lambda: page.find(f"[data-name=copy-{name}]").text == "Copied", "the word")
                assert words in page.script("return window.copied")
            # As a page without encryption: there is the older event.
            page.script("""
                Object.defineProperty(navigator, "clipboard", { value: undefined });
                addEventListener("copy", (event) => { window.copied = event.clipboardData.getData("text/plain"); });""")
            page.until(lambda: page.find("[data-name=copy-json]").text == "Copy JSON", "the end of the word")
            self.press(page, "copy-json")
            page.until(lambda: page.find("[data-name=copy-json]").text == "Copied", "the word")
            assert '"#010203"' in page.script("return window.copied")
            assert not page.script(LEAVING)
            # A browser that takes nothing.
            page.script("document.execCommand = () => false")
            self.set(page, "NetverifyBaseView.foregroundColor", "#040506")
            page.until(lambda: page.find("[data-name=copy-json]").text == "Copy JSON", "the end of the word")
            self.press(page, "copy-json")
            page.until(lambda: page.find("[data-name=copy-json]").text == "Not copied", "the word")
            assert "copy it yourself" in page.find(".copy-by-hand").text
            field = "const field = document.activeElement; return field.value.slice(field.selectionStart, field.selectionEnd)"
            assert '"#040506"' in page.script(field)
            page.look("surface-by-hand")
            assert page.script(LEAVING)
            page.find(".copy-by-hand textarea").send_keys(Keys.CONTROL, "c")
            assert not page.script(LEAVING)

    def test_a_link_holds_the_theme_and_one_that_is_too_long_is_not_made(self):
        with self.browser() as page:
            self.begin(page)
            self.set(page, "NetverifyBaseView.foregroundColor", "#010203")
            self.press(page, "share")
            link = page.find(".share input").get_attribute("value")
            assert len(link) < 8000 and "#theme=" in link, link
            page.driver.get("about:blank")
            page.driver.get(link)
            page.until(lambda: page.script("return 'ready' in document.body.dataset"), "the page")
            assert page.script("return location.hash") == ""
            self.press(page, "mode-light")
            assert self.drawn(page, ".check", value="color") == "rgb(1, 2, 3)"
            self.press(page, "NetverifyNavigationBarTitleImageView")
            self.give(page, "[data-key$=titleImage] input[type=file]", PNG + b"0" * 8000, "a.png", "image/png")
            page.until(lambda: page.all("[data-key$=titleImage] img"), "the picture")
            self.press(page, "share")
            assert "too long" in page.find(".import-note").text

    def test_leaving_with_unsaved_changes_asks(self):
        with self.browser() as page:
            self.begin(page)
            assert not page.script(LEAVING)
            self.set(page, "NetverifyBaseView.foregroundColor", "#010203")
            assert page.script(LEAVING)
            self.saved(page, self.world.folder / "themes", "json", "theme.json")
            assert not page.script(LEAVING)

    def test_only_what_opens_here_again_counts_as_saved(self):
        folder = self.world.folder / "themes"
        with self.browser() as page:
            self.begin(page)
            page.script("navigator.clipboard.writeText = async () => {}")
            self.set(page, "NetverifyBaseView.foregroundColor", "#010203")
            self.saved(page, folder, "swift", "Theme.swift")
            self.saved(page, folder, "assets", "Theme.xcassets.zip")
            self.press(page, "copy-swift")
            page.until(lambda: page.find("[data-name=copy-swift]").text == "Copied", "the word")
            assert page.script(LEAVING)
            self.press(page, "share")
            assert page.script(LEAVING)
            page.find(".share .copy-button").click()
            page.until(lambda: not page.script(LEAVING), "the link to be copied")
            # The link still holds the theme as it was.
            self.set(page, "NetverifyBaseView.foregroundColor", "#040506")
            page.find(".share .copy-button").click()
            page.settle()
            assert page.script(LEAVING)
            self.press(page, "share")
            page.find(".share input").send_keys(Keys.CONTROL, "c")
            assert not page.script(LEAVING)

    def test_while_the_editor_loads_the_page_says_so(self):
        seen = """
            window.seen = "";
            new MutationObserver(() => {
              const words = document.querySelector("main [role=status]")?.textContent;
              if (words && !document.querySelector(".surface")) window.seen = words;
            }).observe(document, { childList: true, subtree: true, characterData: true });"""
        with Browser(self.service.base, self.shots, before=seen) as page:
            page.driver.execute_cdp_cmd("Network.enable", {})
            page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*desk-surface-later*"]})
            page.driver.get(f"{self.service.base}/desk/surface?lang=en")
            page.until(lambda: page.inside(".unreachable", "button"), "the offer to try again")
            assert page.find("main h1").text == "Appearance of the identity check"
            assert page.find("main [role=status]").text == "Loading the editor…"
            page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
            # What the browser says of the failed attempts.
            page.driver.get_log("browser")
            page.inside(".unreachable", "button").click()
            page.until(lambda: page.script("return 'ready' in document.body.dataset"), "the editor")
            assert page.script("return window.seen") == "Loading the editor…"
            assert not page.all("main > [role=status]")

    def test_the_preview_stays_in_view_while_fields_scroll(self):
        with self.browser() as page:
            self.begin(page)
            for size in ("phone", "desk"):
                page.size(size)
                page.script("scrollTo(0, 0)")
                self.press(page, "NetverifyScanOverlayView")
                last = page.all(".theme-field input[type=text]")[-1]
                last.click()
                page.settle()
                box = page.script("const { top, bottom } = document.querySelector('.preview-host').getBoundingClientRect();"
                                  "return [top, bottom, innerHeight]")
                assert 0 <= box[0] and box[1] <= box[2], (size, box)
                if self.shots:
                    page.driver.save_screenshot(str(self.shots / f"surface-sticky-{size}.png"))
                # What has the focus is not below it.
                for _ in range(12):
                    ActionChains(page.driver).key_down(Keys.SHIFT).send_keys(Keys.TAB).key_up(Keys.SHIFT).perform()
                    assert page.script("""
                        const field = document.activeElement;
                        const { left, top, width, height } = field.getBoundingClientRect();
                        return field.contains(document.elementFromPoint(left + width / 2, top + height / 2));"""), size
            # A low window has no room for both.
            page.metrics(740, 360)
            page.settle()
            assert page.script("return getComputedStyle(document.querySelector('.surface-preview')).position") == "static"

    def test_after_loading_no_connection_is_needed(self):
        with self.browser() as page:
            self.begin(page)
            # Whoever begins to work gets the texts of all languages.
            self.press(page, "frame-tablet")
            page.until(lambda: page.script(
                "return performance.getEntriesByType('resource').filter(({name, responseEnd}) =>"
                " name.includes('/strings/') && responseEnd > 0).length") == 7, "the texts of all languages")
            page.driver.execute_cdp_cmd("Network.enable", {})
            page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {
                "offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0})
            for screen in SCREENS:
                self.press(page, f"screen-{screen}")
                assert self.drawn(page, ".check", value="display") == "block"
            page.find(".languages button[lang=it]").click()
            page.until(lambda: page.find("html").get_attribute("lang") == "it", "Italian")
            self.set(page, "NetverifyBaseView.foregroundColor", "#010203")
            page.check_quiet()


# Whether the page asks before it is left.
LEAVING = """
const event = new Event("beforeunload", { cancelable: true });
dispatchEvent(event);
return event.defaultPrevented;"""
