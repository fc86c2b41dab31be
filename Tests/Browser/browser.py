# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""A browser that is watched: every page it shows must be free of errors, of requests to others,
and of anything axe finds, in light and dark, at phone and desk width."""

import importlib.resources
import json
import os
import tempfile
import time
import urllib.request
from pathlib import Path

import websocket
from selenium import webdriver
from selenium.common.exceptions import NoSuchElementException, StaleElementReferenceException
from selenium.webdriver.chrome.service import Service as Driver
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.command import Command
from selenium.webdriver.remote.webelement import WebElement

from folders import remove

SIZES = {"phone": (390, 844), "desk": (1280, 800)}
AXE = importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text()
STRINGS = Path(__file__).parents[2] / "Sources/Edges/Screens/Resources/strings.json"
# What stands for a text in the code; pages show what it stands for.
KEYS = frozenset(json.loads(STRINGS.read_text())["strings"])
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# The rules that look at colours, which are all that the dark mode changes.
COLOURS = ["color-contrast", "link-in-text-block"]
OPEN = """
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (traits) {
  return attach.call(this, {...traits, mode: "open"});
};
"""
WATCH = """
const done = arguments[arguments.length - 1];
axe.run(document, {runOnly: arguments[0]}).then(
  (result) => done(result.violations.map((violation) =>
    violation.id + ": " + violation.nodes.map((node) => node.target.flat().join(" ")).join(", "))),
  (error) => done([String(error)]));
"""


# Whatever is drawn in a green and is no verified verdict, mark or box, through all shadows. A green is what the eye takes
# for one, by its hue; the blue-green of cards and buttons lies beyond.
GREEN = """
const isGreen = (value) => {
  const [red, green, blue, alpha = 1] = (value.match(/^rgba?\\((.*)\\)$/)?.[1] ?? "").split(/[ ,/]+/).map(Number);
  const most = Math.max(red, green, blue), spread = most - Math.min(red, green, blue);
  if (!(most === green && spread > 8) || alpha < 0.05) return false;
  const hue = 60 * (2 + (blue - red) / spread);
  return hue > 75 && hue < 165;
};
const traits = ["color", "backgroundColor", "borderTopColor", "borderLeftColor", "outlineColor", "fill", "stroke"];
const found = [];
const look = (root) => {
  for (const element of root.querySelectorAll("*")) {
    if (element.shadowRoot) look(element.shadowRoot);
    if (element.closest(":is(.result-mark, .result-box, .verdict)[data-result=verified]")) continue;
    if (!element.checkVisibility?.()) continue;
    const style = getComputedStyle(element);
    if (traits.some((trait) => isGreen(style[trait]))) found.push(`${element.localName}.${element.getAttribute("class")}`);
  }
};
look(document);
return found.slice(0, 5);"""


class Element(WebElement):
    """An element that is looked up again if the page has drawn it anew since, as a person would do."""

    again = None

    def _execute(self, command, params=None):
        return self.persist(lambda: super(Element, self)._execute(command, params))

    def get_attribute(self, name):
        return self.persist(lambda: super(Element, self).get_attribute(name))

    def is_displayed(self):
        return self.persist(lambda: super(Element, self).is_displayed())

    def find_element(self, *by):
        def look():
            return super(Element, self).find_element(*by)
        found = look()
        found.again = look
        return found

    def find_elements(self, *by):
        return each(lambda: super(Element, self).find_elements(*by))

    def persist(self, action):
        return persist(action, [self])

    def renew(self):
        self._id = self.again().id


def each(look):
    """The elements that a look finds, each with the way to find it again."""
    found = look()
    for place, one in enumerate(found):
        one.again = lambda place=place: look()[place]
    return found


def persist(action, elements, seconds=5):
    """Does what is to be done with elements, even if the page draws them anew meanwhile."""
    known = [one for one in elements if isinstance(one, Element) and one.again]
    end = time.monotonic() + seconds
    while True:
        try:
            return action()
        except StaleElementReferenceException:
            if not known or time.monotonic() > end:
                raise
        try:
            for one in known:
                one.renew()
        except (NoSuchElementException, StaleElementReferenceException, IndexError):
            time.sleep(0.03)


class Chromium:
    """A headless Chromium and its driver.

    Starting one takes most of a second, so one without settings of its own is used again: each page then has
    a context with storage of its own.
    """

    # Those that no page uses now.
    idle = []

    def __init__(self, film=None, camera=True, arguments=(), scrollbars=False):
        options = webdriver.ChromeOptions()
        for argument in (
            "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--lang=en",
            "--window-size=1280,800", *arguments,
        ):
            if argument != "--hide-scrollbars" or not scrollbars:
                options.add_argument(argument)
        if scrollbars:
            # The driver hides them by itself where there is no screen.
            options.add_experimental_option("excludeSwitches", ["hide-scrollbars"])
        if film:
            options.add_argument("--use-fake-ui-for-media-stream")
            options.add_argument("--use-fake-device-for-media-stream")
            options.add_argument(f"--use-file-for-fake-video-capture={film}")
        if not camera:
            # There is one, and the settings of the browser refuse it.
            options.add_argument("--use-fake-device-for-media-stream")
            setting = "profile.default_content_setting_values.media_stream_camera"
            options.add_experimental_option("prefs", {setting: 2})
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        # What the driver and the browser put down for a time lies in a folder of ours: they leave
        # some of it, always where they are killed.
        self.folder = tempfile.mkdtemp(prefix="etui-browser-")
        driver = Driver("/usr/bin/chromedriver", env={**os.environ, "TMPDIR": self.folder})
        try:
            self.driver = webdriver.Chrome(options=options, service=driver)
        except BaseException:
            remove(self.folder)
            raise
        self.driver._web_element_cls = Element
        self.driver.set_script_timeout(60)
        self.socket = None
        self.count = 0

    @classmethod
    def take(cls, **settings):
        """One for a page, with settings that hold for the whole browser."""
        if settings:
            return cls(**settings)
        chromium = cls.idle.pop() if cls.idle else cls()
        chromium.open_context()
        return chromium

    @classmethod
    def quit_idle(cls):
        while cls.idle:
            cls.idle.pop().quit()

    def give_back(self):
        """Closes all windows of the page. The browser waits for the next page, or ends if it has settings."""
        if not self.socket:
            return self.quit()
        self.command("Target.disposeBrowserContext", browserContextId=self.context)
        Chromium.idle.append(self)

    def open_context(self):
        """Opens a window in a new context, for the driver's next commands."""
        if not self.socket:
            address = self.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
            with urllib.request.urlopen(f"http://{address}/json/version") as answer:
                self.socket = websocket.create_connection(
                    json.load(answer)["webSocketDebuggerUrl"], suppress_origin=True, timeout=20)
        self.context = self.command("Target.createBrowserContext")["browserContextId"]
        window = self.command("Target.createTarget", url="about:blank", browserContextId=self.context)
        self.driver.switch_to.window(window["targetId"])
        # What was said in another context, and where the mouse was in it.
        self.driver.get_log("browser")
        self.driver.execute(Command.W3C_CLEAR_ACTIONS)

    def command(self, method, **parameters):
        """A command to the browser itself, not to one of its pages (Chrome DevTools Protocol)."""
        self.count += 1
        self.socket.send(json.dumps({"id": self.count, "method": method, "params": parameters}))
        while (answer := json.loads(self.socket.recv())).get("id") != self.count:
            pass
        assert "result" in answer, answer
        return answer["result"]

    def quit(self):
        if self.socket:
            self.socket.close()
        try:
            self.driver.quit()
        finally:
            remove(self.folder)


class Browser:
    """A window of a Chromium, with storage of its own."""

    def __init__(self, base, shots, film=None, before="", opens_shadows=True, **settings):
        self.base = base
        self.shots = shots
        self.chromium = Chromium.take(**settings, **({"film": film} if film else {}))
        self.driver = self.chromium.driver
        # Closed shadows are opened here, so that axe and the tests can look into them.
        script = (OPEN if opens_shadows else "") + before
        self.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        self.size("desk")

    def quit(self):
        self.chromium.give_back()

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind is not None:
            # What is wrong with it must not be the next page's.
            return self.chromium.quit()
        try:
            self.check_quiet()
        finally:
            self.quit()

    # What is shown.

    def size(self, name):
        width, height = SIZES[name]
        self.metrics(width, height)

    def metrics(self, width, height, scale=2):
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": False})

    def media(self, **features):
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
            {"name": name.replace("_", "-"), "value": value} for name, value in features.items()]})

    def keep_downloads(self, folder):
        """Lets the page save files, into a folder; only in a browser without settings of its own."""
        self.chromium.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder),
                              browserContextId=self.chromium.context)

    def open(self, path):
        self.driver.get(self.base + path)
        self.script("performance.setResourceTimingBufferSize(100000)")
        self.until(lambda: self.script("return 'ready' in document.body.dataset"), "the page")

    def script(self, text, *arguments):
        return persist(lambda: self.driver.execute_script(text, *arguments), arguments)

    def until(self, condition, what, seconds=20):
        end = time.monotonic() + seconds
        while not (value := self.now(condition)):
            assert time.monotonic() < end, f"waited in vain for {what}; {self.excerpt()}"
            time.sleep(0.03)
        return value

    def excerpt(self):
        """What the page says, shortened in the middle."""
        words = " ".join(self.words().split())
        return words if len(words) <= 900 else f"{words[:500]} … {words[-400:]}"

    def now(self, condition):
        """Returns the value of the condition; None while the page lacks an element or draws it anew."""
        try:
            return condition()
        except (NoSuchElementException, StaleElementReferenceException):
            return None

    def find(self, selector):
        def look():
            return self.driver.find_element(By.CSS_SELECTOR, selector)
        found = look()
        found.again = look
        return found

    def all(self, selector):
        return each(lambda: self.driver.find_elements(By.CSS_SELECTOR, selector))

    def inside(self, host, selector):
        """An element in the shadow of another."""
        return self.script(
            "return document.querySelector(arguments[0]).shadowRoot.querySelector(arguments[1])",
            host, selector)

    def scanner(self, selector):
        return self.inside("etui-scanner", selector)

    def screen(self):
        return self.script("return document.querySelector('.screen').dataset.screen")

    def verdict(self, seconds=20):
        """The kind of the verdict on the result screen, once it is there."""
        self.until(lambda: self.screen() == "seal-result", "a result", seconds)
        return self.script("return document.querySelector('.result etui-verdict')"
                           ".getAttribute('kind')")

    def words(self):
        """Everything the page says, shadows included."""
        return self.script("""
            const read = (node) => [...node.childNodes].map((child) =>
              child.nodeType === 3 ? child.data : read(child)).join(" ") +
              (node.shadowRoot ? read(node.shadowRoot) : "");
            return read(document.body);""")

    def markup(self):
        """The whole document as the browser holds it, shadows included."""
        return self.script("""
            const write = (node) => (node.outerHTML ?? "") + [...node.querySelectorAll("*")]
              .filter((child) => child.shadowRoot)
              .map((child) => child.shadowRoot.innerHTML + write(child.shadowRoot)).join("");
            return write(document.documentElement);""")

    def fields(self):
        """The labels and values on the result screen."""
        rows = self.script("""
            return [...document.querySelectorAll(".field")].map((field) =>
              [field.querySelector("dt").textContent, field.querySelector("dd").textContent]);""")
        return [tuple(row) for row in rows]

    # What must hold for each state.

    def look(self, name):
        """Takes the state in both sizes and both modes, and has axe look at each."""
        for size in SIZES:
            self.size(size)
            for mode in ("light", "dark"):
                self.media(prefers_color_scheme=mode, prefers_reduced_motion="reduce")
                self.settle()
                if self.shots:
                    self.driver.save_screenshot(str(self.shots / f"{name}-{size}-{mode}.png"))
                found = self.axe(RULES if mode == "light" else COLOURS)
                assert not found, f"axe at {size} width, {mode}: {found}"
                self.check_green(name, mode)
                self.check_width(name, size)
        self.media()
        self.check_texts(name)
        self.check_quiet()

    def settle(self):
        """Two frames, so that the styles of a new size or mode are in place, and animations end."""
        self.driver.execute_async_script("""
            const done = arguments[0];
            requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 60)));""")

    def axe(self, rules=RULES):
        self.script(f"if (!window.axe) {{ {AXE} }}")
        return self.driver.execute_async_script(WATCH, rules)

    def check_green(self, name, mode):
        """Green is drawn where a proof is, and nowhere else."""
        drawn = self.script(GREEN)
        assert not drawn, f"{name} draws a green, {mode}: {drawn}"

    def check_width(self, name, size):
        too_wide = self.script("""
            return document.documentElement.scrollWidth > innerWidth
              || [...document.querySelectorAll("dialog[open]")].some((one) => one.scrollWidth > one.clientWidth)""")
        assert not too_wide, f"{name} scrolls sideways at {size} width"

    def check_texts(self, name):
        """Every text is shown, none by its key."""
        keys = KEYS.intersection(self.words().split())
        assert not keys, f"{name} shows keys of texts: {keys}"

    def check_quiet(self):
        """No error in the console, no request to anybody else."""
        errors = [line["message"] for line in self.driver.get_log("browser")
                  if line["level"] in ("SEVERE", "WARNING")]
        assert not errors, f"the console says: {errors}"
        strangers = [address for address in self.requests()
                     if not address.startswith((self.base + "/", "data:", "blob:"))]
        assert not strangers, f"requests that leave the origin: {strangers}"

    def requests(self):
        """The addresses that the page has asked for (W3C Resource Timing).

        What the page is not even allowed to ask for, the content policy, is an error in the console.
        """
        return self.script("return performance.getEntries().map((entry) => entry.name)"
                           ".filter((name) => name.includes(':'))")
