# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of the payment cards' page: the bank's app on the Stub, and its secrets."""

import base64
import json
import time
import urllib.error
import urllib.request

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from browser import Browser, each
from world import Service

CODE = "271828"
# The Stub's numbers, PIN and security code.
NUMBERS = ["9999000000001374", "9999000000002521", "9999000000003529", "9999000000004378", "9999000000005011"]
SECRETS = [*NUMBERS, "7391", "445"]
FIND = """
const find = (root) => [
  ...root.querySelectorAll(arguments[0]), ...[...root.querySelectorAll("*")].filter((one) => one.shadowRoot).flatMap((one) => find(one.shadowRoot)),
];
return find(document.querySelector(".screen:not([hidden])")).filter((one) => one.getClientRects().length > 0);"""
# Finds and presses in one step, because the page may draw a button anew at any moment.
PRESS = FIND.replace("return find(", "const found = find(") + """
found[0]?.click();
return found.length > 0;"""
# Whatever the page learns: states, answers, and what is posted between windows.
LISTEN = """
window.heard = [];
const EventSource0 = EventSource;
window.EventSource = class extends EventSource0 {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", (event) => heard.push(event.data));
  }
};
const fetch0 = window.fetch;
window.fetch = async (...all) => {
  const answer = await fetch0(...all);
  answer.clone().text().then((text) => heard.push(String(all[0]) + " " + text));
  return answer;
};
addEventListener("message", (event) => heard.push(JSON.stringify(event.data)));
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (...all) {
  heard.push(JSON.stringify(all[0]));
  return post.apply(this, all);
};
const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, "onmessage");
Object.defineProperty(MessagePort.prototype, "onmessage", {
  get: onmessage.get,
  set(listener) {
    onmessage.set.call(this, listener && ((event) => {
      heard.push(JSON.stringify(event.data));
      return listener(event);
    }));
  },
});
"""


class PaymentCardCases:
    # Of the service's folder.
    name = "payments"

    def __init__(self, world, service, shots):
        self.world = world
        self.shots = shots
        self.started = None
        self.live = None

    def close(self):
        return sum(one.stop() for one in (self.started, self.live) if one)

    @property
    def service(self):
        """A service without an issuing server, so that the app runs on the Stub; with the present as its time."""
        self.started = self.started or Service(self.world, self.name, "--roles", "payments", time=None)
        return self.started

    def browser(self, **options):
        page = Browser(options.pop("base", self.service.base), self.shots, **options)
        # A page without a window has no focus of its own accord.
        page.driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
        return page

    def all(self, page, selector):
        return each(lambda: page.script(FIND, selector))

    def press(self, page, name):
        page.until(lambda: page.script(PRESS, f"[data-name^='{name}']:enabled"), name)

    def has(self, page, name):
        page.until(lambda: self.all(page, f"[data-name='{name}']"), name)

    def text(self, page):
        return " ".join(page.words().split())

    def says(self, page, words):
        page.until(lambda: words in self.text(page), words)

    def enter(self, page, code=CODE):
        def typed():
            fields = self.all(page, "#code")
            if fields:
                fields[0].send_keys(code, Keys.ENTER)
            return fields

        page.until(typed, "the passcode")

    def log_in(self, page, language="en"):
        page.open(f"/cards?lang={language}")
        self.press(page, "log-in")
        self.enter(page)
        page.until(lambda: len(self.all(page, "[data-name^='open-crd']")) == 5, "five cards")

    def open(self, page, number, language="en"):
        """The Stub's card of a number, from 1."""
        self.log_in(page, language)
        self.press(page, f"open-crd_stub{number:022}")
        self.has(page, "transactions")

    def reveal(self, page, purpose):
        """Up to the dots in the frame."""
        self.press(page, purpose)
        self.enter(page)
        page.until(lambda: self.all(page, "iframe"), "the frame")
        self.says(page, "Make sure no one is watching")
        # The frame has drawn its dots and its button.
        time.sleep(0.7)

    def show(self, page):
        """Presses "Show" inside the frame, as a person does: no script reaches it."""
        secret = self.all(page, "etui-secret:not([follows])")[0]
        x, y = page.script("const box = arguments[0].getBoundingClientRect();"
                           "return [box.left + box.width / 2, box.bottom - 28]", secret)
        ActionChains(page.driver).move_by_offset(int(x), int(y)).click().perform()
        ActionChains(page.driver).move_by_offset(-int(x), -int(y)).perform()
        self.says(page, "Visible for")

    def picture(self, page):
        return self.all(page, "etui-secret:not([follows])")[0].screenshot_as_png

    def check_no_digits(self, page):
        """No secret anywhere in the page: not in its elements, not in what it received, not for screen readers."""
        tree = page.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})
        names = "".join(value.get("value", "") if isinstance(value.get("value", ""), str) else ""
                        for node in tree["nodes"] for value in (node.get("name", {}), node.get("value", {})))
        heard = page.script("return window.heard ?? []")
        places = {"the page": page.markup(), "screen readers": names, "messages": "".join(heard)}
        for place, text in places.items():
            plain = text.replace(" ", "")
            for secret in NUMBERS:
                assert secret not in plain, f"a card number in {place}"
        # A PIN and a code are too short to be told from other digits anywhere, except in texts.
        words = page.words().split()
        for secret in ("7391", "445"):
            assert secret not in words, f"{secret} is in the page"
            assert not any(f'"{secret}"' in text for text in heard), f"{secret} was in a message"

    # The tests.

    def test_the_app_shows_the_cards_after_a_confirmation_and_looks_well(self):
        with self.browser() as page:
            page.open("/cards?lang=en")
            self.has(page, "log-in")
            page.look("payment-cards-welcome")
            self.press(page, "log-in")
            self.enter(page, "000000")
            self.says(page, "Attempts left: 4.")
            page.look("payment-cards-passcode")
            self.enter(page)
            page.until(lambda: len(self.all(page, "[data-name^='open-crd']")) == 5, "five cards")
            labels = [one.get_attribute("aria-label") for one in self.all(page, "etui-payment-card")]
            assert "ending in 1 3 7 4" in labels[0] and labels[0].endswith("Active"), labels
            assert [label.rsplit(", ", 1)[1] for label in labels] == [
                "Active", "Not activated", "Suspended by you", "Revoked", "Expires soon"], labels
            page.look("payment-cards-list")
            page.driver.refresh()
            page.until(lambda: len(self.all(page, "[data-name^='open-crd']")) == 5, "five cards after a reload")
            self.press(page, "log-out")
            self.has(page, "log-in")
            assert not self.all(page, "[data-name^='open-crd']")

    def test_five_wrong_passcodes_are_followed_by_a_wait(self):
        with self.browser() as page:
            page.open("/cards?lang=en")
            self.press(page, "log-in")
            for left in (4, 3, 2, 1):
                self.enter(page, "000000")
                self.says(page, f"Attempts left: {left}.")
            self.enter(page, "000000")
            self.says(page, "Too many wrong passcodes")
            self.enter(page)
            self.says(page, "Try again in 30 seconds")

    def test_a_card_offers_exactly_what_its_state_allows(self):
        common = ["transactions"]
        wanted = {
            1: ["suspend", "revoke", "pan", "cvv", "pan_cvv", "copy_pan", "wallet", "limits", *common],
            2: ["activate", "revoke", "pin", "set_pin"],
            3: ["activate", "revoke", "pan", "cvv", "pan_cvv", "pin", "set_pin", "copy_pan", "limits", *common],
            4: common,
            5: ["suspend", "revoke", "pan", "cvv", "pan_cvv", "pin", "set_pin", "copy_pan", "wallet", "limits", *common],
        }
        with self.browser() as page:
            self.log_in(page)
            for number, names in wanted.items():
                self.press(page, f"open-crd_stub{number:022}")
                page.until(lambda: page.screen() == "card", "the card")
                self.has(page, names[0])
                found = {one.get_attribute("data-name") for one in self.all(page, ".app-content button")}
                assert found == set(names), (number, found)
                page.look(f"payment-card-{number}")
                page.script("document.querySelector('.bar .back').click()")
                page.until(lambda: page.screen() == "cards-list", "the list")

    def test_a_card_is_suspended_activated_and_revoked_for_good(self):
        with self.browser() as page:
            self.open(page, 1)
            self.press(page, "suspend")
            self.says(page, "Suspend card 1374?")
            page.look("payment-card-suspend")
            self.press(page, "reason-lost")
            self.press(page, "confirm")
            self.says(page, "The card is suspended.")
            self.press(page, "activate")
            self.press(page, "confirm")
            self.says(page, "The card is active.")
            self.press(page, "revoke")
            page.until(lambda: page.script("return document.activeElement.dataset.name") == "cancel", "focus on Cancel")
            page.look("payment-card-revoke")
            button = self.all(page, ".sheet [data-name=confirm]")[0]
            assert not button.is_enabled()
            field = self.all(page, "#last-four")[0]
            field.send_keys("1375")
            assert not button.is_enabled()
            field.clear()
            field.send_keys("1374")
            assert button.is_enabled()
            button.click()
            self.says(page, "The card is revoked.")
            assert not self.all(page, "[data-name=pan]")

    def test_a_sheet_closes_by_escape_and_by_back_and_returns_the_focus(self):
        with self.browser() as page:
            self.open(page, 1)
            for close in (lambda: ActionChains(page.driver).send_keys(Keys.ESCAPE).perform(), page.driver.back):
                self.all(page, "[data-name=suspend]")[0].send_keys(Keys.ENTER)
                self.says(page, "Suspend card 1374?")
                close()
                page.until(lambda: not self.all(page, ".sheet"), "the closed sheet")
                page.until(lambda: page.script("return document.activeElement.dataset.name") == "suspend", "the focus")
                assert page.screen() == "card"

    def test_a_pin_is_shown_for_five_seconds_and_is_nowhere_in_the_page(self):
        with self.browser(before=LISTEN) as page:
            self.open(page, 5)
            self.reveal(page, "pin")
            dots = self.picture(page)
            self.show(page)
            began = time.monotonic()
            time.sleep(0.3)
            assert self.picture(page) != dots
            self.check_no_digits(page)
            self.says(page, "Time is up.")
            passed = time.monotonic() - began
            assert 3.5 < passed < 7, passed
            assert not self.all(page, "iframe")
            self.check_no_digits(page)
            assert page.script("return heard.length") > 10

    def test_number_and_code_appear_together_and_a_pin_wipes_them(self):
        with self.browser(before=LISTEN) as page:
            self.open(page, 5)
            self.reveal(page, "pan_cvv")
            assert len(self.all(page, "iframe")) == 2
            page.look("payment-card-ready")
            page.size("phone")
            self.show(page)
            self.check_no_digits(page)
            self.press(page, "pin")
            self.enter(page)
            self.says(page, "It stays visible for 5 seconds")
            page.until(lambda: len(self.all(page, "iframe")) == 1, "one frame")

    def test_scripts_of_the_page_reach_nothing_in_the_frame(self):
        with self.browser(opens_shadows=False) as page:
            page.open("/cards?lang=en")
            answer = page.driver.execute_async_script("""
                const done = arguments[0];
                const frame = document.createElement("iframe");
                // A page that forgets the sandbox gets an opaque origin nevertheless.
                frame.src = "/secret-frame";
                document.body.append(frame);
                frame.onload = () => {
                  let reached = [];
                  for (const name of ["document", "origin", "localStorage"]) {
                    try { reached.push(String(frame.contentWindow[name])) } catch { }
                  }
                  for (let count = 0; count < 1000; count += 1) frame.contentWindow.postMessage({ show: true, block: count }, "*");
                  const { port1, port2 } = new MessageChannel();
                  port1.onmessage = ({ data }) => done([String(frame.contentDocument), reached, data]);
                  frame.contentWindow.postMessage("etui-secret", "*", [port2]);
                  port1.postMessage({ kind: "toString", id: "x" });
                };""")
            assert answer[:2] == ["null", []], answer
            assert answer[2] == {"error": "unavailable"}, answer
            assert page.script("return document.createElement('etui-secret').shadowRoot") is None

    def test_a_frame_that_cannot_be_seen_shows_nothing_and_its_time_does_not_run(self):
        with self.browser() as page:
            self.open(page, 5)
            self.reveal(page, "pin")
            dots = self.picture(page)
            secret = self.all(page, "etui-secret")[0]
            page.script("arguments[0].parentElement.style.display = 'none'", secret)
            page.settle()
            page.script("arguments[0].reveal()", secret)
            time.sleep(6)
            assert "Time is up." not in self.text(page)
            assert "Visible for" not in self.text(page)
            page.script("for (const one of document.querySelectorAll('.secret-frames')) one.style.display = ''")
            self.says(page, "Visible for 5 seconds.")
            time.sleep(0.3)
            assert self.picture(page) != dots
            self.says(page, "Time is up.")

    def test_a_secret_goes_when_the_page_is_left(self):
        with self.browser() as page:
            self.open(page, 5)
            self.reveal(page, "pan")
            self.show(page)
            page.script("document.querySelector('.bar .back').click()")
            page.until(lambda: page.screen() == "cards-list", "the list")
            self.press(page, f"open-crd_stub{5:022}")
            self.has(page, "transactions")
            assert not self.all(page, "iframe")

    def test_a_secret_is_fetched_once_by_its_own_page_only(self):
        """Row 58: twice, by another page, or with a key that is none."""
        with self.browser(before=LISTEN) as page:
            self.open(page, 5)
            self.reveal(page, "pan")
            ids = [address.rsplit("/", 1)[1] for address in page.requests() if "/secret/" in address]
            assert len(ids) == 1
            own = page.script("return sessionStorage.getItem('etui.screen.cards') ?? Object.values(sessionStorage)"
                              ".map(String).find((text) => /[0-9a-f]{64}/.test(text))?.match(/[0-9a-f]{64}/)[0]")
            point = base64.urlsafe_b64encode(bytes([4] + [1] * 64)).decode().rstrip("=")
            answers = {self.fetch(ids[0], screen, point) for screen in (own, "0" * 64)}
            answers.add(self.fetch("A" * 43, own, point))
            assert len(answers) == 1 and answers.pop()[0] == 404

    def fetch(self, secret, screen, point):
        request = urllib.request.Request(
            f"{self.service.base}/secret/{secret}", json.dumps({"screen": screen, "key": point}).encode(),
            {"Content-Type": "application/json", "Origin": self.service.base, "Sec-Fetch-Site": "same-origin"})
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def test_the_number_is_copied_only_after_it_was_seen(self):
        with self.browser() as page:
            self.open(page, 5)
            self.press(page, "copy_pan")
            self.enter(page)
            self.says(page, "Show the card number first.")
            page.look("payment-card-copy-not-viewed")
            self.press(page, "show-number")
            self.enter(page)
            page.until(lambda: self.all(page, "iframe"), "the frame")
            time.sleep(0.7)
            self.show(page)
            self.press(page, "copy-shown")
            self.enter(page)
            self.says(page, "Press the button above")
            page.until(lambda: self.all(page, "etui-secret[kind=copy]"), "the frame that copies")
            time.sleep(0.7)
            page.look("payment-card-copy")
            page.size("phone")
            self.press_copy(page)
            self.says(page, "The card number stays on the clipboard for 60 seconds.")
            self.check_no_digits(page)
            page.look("payment-card-copied")
            page.size("phone")
            assert self.pasted(page) == NUMBERS[4]
            # The person clears it before its time.
            self.press_copy(page)
            self.says(page, "The clipboard has been cleared.")
            assert self.pasted(page).strip() == ""

    def press_copy(self, page):
        """Presses the button inside the frame, as a person does."""
        frame = self.all(page, "etui-secret[kind=copy]")[0]
        page.script("arguments[0].scrollIntoView({ block: 'center' })", frame)
        page.settle()
        ActionChains(page.driver).move_to_element(frame).move_by_offset(-80, 0).click().perform()

    def pasted(self, page):
        """What another app would get from the clipboard."""
        page.script("const field = document.createElement('textarea'); field.id = 'paste'; document.body.prepend(field); field.focus()")
        field = page.find("#paste")
        field.send_keys(Keys.CONTROL, "v")
        text = field.get_property("value")
        page.script("document.querySelector('#paste').remove()")
        return text

    def test_a_browser_without_a_clipboard_says_so(self):
        # The frame's own document is refused the clipboard, as by an older browser or a policy.
        refuse = "document.execCommand = () => false; Object.defineProperty(navigator, 'clipboard', { value: undefined });"
        with self.browser(before=refuse, arguments=["--disable-features=IsolateSandboxedIframes"]) as page:
            self.open(page, 5)
            self.reveal(page, "pan")
            self.show(page)
            self.press(page, "copy-shown")
            self.enter(page)
            page.until(lambda: self.all(page, "etui-secret[kind=copy]"), "the frame that copies")
            time.sleep(0.7)
            self.press_copy(page)
            self.says(page, "Copying isn’t possible on this device.")
            assert not self.all(page, "etui-secret[kind=copy]")

    def test_a_copy_that_is_given_up_leaves_nothing_behind(self):
        with self.browser() as page:
            self.open(page, 5)
            self.reveal(page, "pan")
            self.show(page)
            self.press(page, "copy-shown")
            self.enter(page)
            page.until(lambda: self.all(page, "etui-secret[kind=copy]"), "the frame that copies")
            time.sleep(0.7)
            self.press(page, "close-copy")
            page.until(lambda: not self.all(page, "etui-secret[kind=copy]"), "the end of the frame")
            self.press(page, "copy_pan")
            self.enter(page)
            page.until(lambda: self.all(page, "etui-secret[kind=copy]"), "another frame")
            time.sleep(0.7)
            page.script("document.querySelector('.bar .back').click()")
            page.until(lambda: page.screen() == "cards-list", "the list")
            self.press(page, f"open-crd_stub{5:022}")
            self.has(page, "transactions")
            assert not self.all(page, "etui-secret[kind=copy]")

    def type(self, page, digits):
        """Types into the frame that has the keys, and confirms."""
        ActionChains(page.driver).send_keys(digits, Keys.ENTER).perform()
        time.sleep(0.4)

    def test_a_new_pin_is_entered_in_the_frame_alone(self):
        with self.browser(before=LISTEN) as page:
            self.open(page, 5)
            self.press(page, "set_pin")
            self.enter(page)
            self.says(page, "Only this frame knows the digits.")
            time.sleep(0.7)
            page.look("payment-card-new-pin")
            page.size("phone")
            keys = self.all(page, "etui-secret[kind=entry]")[0]
            before = keys.screenshot_as_png
            x, y = page.script("const box = arguments[0].getBoundingClientRect();"
                               "return [box.left + box.width / 2, box.top + 14]", keys)
            ActionChains(page.driver).move_by_offset(int(x), int(y)).click().perform()
            ActionChains(page.driver).move_by_offset(-int(x), -int(y)).perform()
            # Twice different, then one that others would guess.
            for digits in ("8264", "8265", "1234", "1234"):
                self.type(page, digits)
            assert keys.screenshot_as_png != before
            assert "Your new PIN is valid now." not in self.text(page)
            for digits in ("8264", "8264"):
                self.type(page, digits)
            self.says(page, "Your new PIN is valid now.")
            heard = page.script("return heard")
            assert not any("8264" in text for text in heard if "crd_" not in text), "the PIN was in a message"
            assert "8264" not in page.words().split()

    def test_payments_and_limits(self):
        with self.browser() as page:
            self.open(page, 1)
            self.press(page, "transactions")
            self.says(page, "Declined: a limit would have been exceeded.")
            page.look("payment-card-transactions")
            self.press(page, "open-")
            self.says(page, "I don’t recognise this")
            page.look("payment-card-transaction")
            self.press(page, "unknown")
            self.says(page, "Suspend card 1374?")
            self.press(page, "cancel")
            self.press(page, "limits")
            self.says(page, "No limit applies to this card.")
            self.press(page, "edit")
            page.until(lambda: self.all(page, "#limit-day"), "the form")
            self.all(page, "#limit-day")[0].send_keys("100")
            page.look("payment-card-limits-form")
            self.press(page, "save")
            self.says(page, "of CHF")
            page.look("payment-card-limits")
            self.press(page, "edit")
            page.until(lambda: self.all(page, "#limit-day"), "the form")
            field = self.all(page, "#limit-day")[0]
            field.clear()
            field.send_keys("200")
            self.press(page, "save")
            self.says(page, "You’re loosening your limits")
            self.press(page, "confirm")
            self.enter(page)
            self.says(page, "of CHF 200.00")

    def test_a_card_works_only_where_its_lists_allow_it(self):
        with self.browser() as page:
            self.open(page, 1)
            self.press(page, "limits")
            self.says(page, "All are allowed.")
            self.edit_lists(page, "categories", ["7995", "5813"])
            self.choose(page, "mode-countries", "allow")
            self.says(page, "None are allowed: every payment is declined.")
            for country in ("CH", "DE"):
                self.choose(page, "add-countries", country)
                self.press(page, "add-countries-button")
            field = self.all(page, "#add-merchants")[0]
            field.send_keys("Kiosk am Bahnhof", Keys.ENTER)
            self.press(page, "add-merchants-button")
            page.look("payment-card-lists-form")
            self.press(page, "save")
            self.says(page, "Saved.")
            for words in ("Gambling and betting", "Bars and clubs", "Switzerland", "Germany", "Kiosk am Bahnhof"):
                self.says(page, words)
            page.look("payment-card-lists")
            # Blocking more is free; what is allowed again is named and needs a confirmation.
            self.press(page, "edit")
            self.press(page, "remove-categories-7995")
            self.choose(page, "add-countries", "FR")
            self.press(page, "add-countries-button")
            self.press(page, "save")
            self.says(page, "You’re loosening your limits")
            # The text of what is still on its way in is empty.
            sheet = page.until(lambda: " ".join(one.text for one in self.all(page, ".sheet")), "the words of the sheet")
            assert "Gambling and betting" in sheet and "France" in sheet and "Bars" not in sheet, sheet
            page.look("payment-card-lists-confirm")
            self.press(page, "confirm")
            self.enter(page)
            self.says(page, "Saved.")
            self.says(page, "France")
            assert "Gambling" not in self.text(page)

    def edit_lists(self, page, name, values):
        self.press(page, "edit")
        page.until(lambda: self.all(page, f"#add-{name}"), "the editor")
        for value in values:
            self.choose(page, f"add-{name}", value)
            self.press(page, f"add-{name}-button")

    def choose(self, page, name, value):
        page.until(lambda: self.all(page, f"#{name}"), name)
        Select(self.all(page, f"#{name}")[0]).select_by_value(value)

    def test_a_card_that_does_not_pay_says_since_when_and_why(self):
        with self.browser() as page:
            self.open(page, 1)
            self.press(page, "suspend")
            self.press(page, "reason-stolen")
            self.press(page, "confirm")
            self.says(page, "Reason: stolen.")
            words = page.script("return document.querySelector('.card-banner').textContent")
            assert words.startswith("Suspended by you") and "Since " in words and time.strftime("%Y") in words, words
            page.look("payment-card-suspended-since")
            self.press(page, "revoke")
            self.press(page, "reason-lost")
            self.all(page, "#last-four")[0].send_keys("1374")
            self.press(page, "confirm")
            self.says(page, "Reason: lost.")
            words = page.script("return document.querySelector('.card-banner').textContent")
            assert words.startswith("Revoked") and "On " in words, words
            page.look("payment-card-revoked-on")

    def check_wallet(self, page):
        """The simulated wallet asks for consent; only that adds the card."""
        self.press(page, "wallet")
        self.enter(page)
        self.says(page, "The card isn’t in the wallet yet.")
        page.look("payment-card-wallet")
        for answer, words in (("cancel", "Cancelled. The card wasn’t added."), ("accept", "The card is in the wallet")):
            self.press(page, "add")
            self.enter(page)
            self.says(page, "This is a simulated wallet.")
            page.look("payment-card-wallet-terms")
            self.press(page, answer)
            self.says(page, words)
            page.look(f"payment-card-wallet-{answer}")
            if answer == "cancel":
                self.press(page, "cancel")
                page.until(lambda: not self.all(page, ".sheet"), "the end of the sheet")
                self.press(page, "wallet")
                self.enter(page)
                self.says(page, "The card isn’t in the wallet yet.")
        self.press(page, "cancel")
        page.until(lambda: not self.all(page, ".sheet"), "the end of the sheet")

    def test_every_language_says_everything(self):
        for language in ("de", "fr", "it"):
            with self.browser() as page:
                self.open(page, 5, language)
                page.look(f"payment-card-{language}")
                assert not [text for text in page.words().split() if text.startswith("cards.")]

    def open_live(self, page, kind):
        """Opens the first active card of a kind."""
        page.until(lambda: self.all(page, "[data-name^='open-crd']"), "the cards")
        labels = [one.get_attribute("aria-label") for one in self.all(page, "etui-payment-card")]
        place = next(place for place, label in enumerate(labels) if kind in label and label.endswith("Active"))
        page.script("arguments[0].click()", self.all(page, "[data-name^='open-crd']")[place])
        self.has(page, "transactions")

    def test_the_app_runs_live_on_the_issuing_server(self):
        self.live = Service(self.world, "payments-live", "--roles", "payments,issuing", time=None)
        with self.browser(base=self.live.base, before=LISTEN) as page:
            page.open("/cards?lang=en")
            self.press(page, "log-in")
            self.enter(page, "000000")
            self.says(page, "Attempts left: 4.")
            self.enter(page)
            page.until(lambda: self.all(page, "[data-name^='open-crd']"), "the cards")
            page.look("payment-cards-live")
            self.open_live(page, "physical card")
            self.reveal(page, "pin")
            dots = self.picture(page)
            self.show(page)
            time.sleep(0.3)
            assert self.picture(page) != dots
            self.says(page, "Time is up.")
            self.press(page, "suspend")
            self.press(page, "confirm")
            self.says(page, "The card is suspended.")
            self.press(page, "activate")
            self.press(page, "confirm")
            self.says(page, "The card is active.")
            self.press(page, "wallet")
            self.enter(page)
            self.says(page, "The card is in the wallet")
            self.press(page, "cancel")
            page.until(lambda: not self.all(page, ".sheet"), "the end of the sheet")
            self.press(page, "transactions")
            page.until(lambda: len(self.all(page, "[data-name^='open-trx']")) > 10, "a year of payments")
            page.look("payment-card-live-transactions")
            page.script("document.querySelector('.bar .back').click()")
            self.press(page, "limits")
            self.has(page, "edit")
            for name in ("the card", "the list"):
                page.script("document.querySelector('.bar .back').click()")
                page.until(lambda: not self.all(page, "[data-name=edit]"), name)
            self.open_live(page, "virtual card")
            self.check_wallet(page)
            heard = page.script("return heard")
            assert not any("Bearer" in text or '"su_' in text or '"st_' in text for text in heard), "a token reached the page"
            # The same page on the Stub, by the switch in the drawer.
            page.size("desk")
            page.until(lambda: page.all("[data-choices=mode] button"), "the switch")
            page.script("document.querySelectorAll('[data-choices=mode] button')[1].click()")
            self.has(page, "log-in")
            self.says(page, "Made-up cards, no network")
