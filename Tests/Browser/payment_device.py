# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The key of the cardholder's device: the browser holds it, and the bank believes no passcode without it."""

import json

from selenium.webdriver.common.keys import Keys

from payment_cards import CODE, PaymentCardCases
from world import Service

# What the page sends.
SENT = """
window.sent = [];
const fetch1 = window.fetch;
window.fetch = (...all) => {
  if (typeof all[1]?.body === "string") sent.push(all[1].body);
  return fetch1(...all);
};
"""
# What the page receives last, and a state with another time that the device has to sign.
SOURCE = """
const Source = EventSource;
window.EventSource = class extends Source {
  constructor(...all) {
    super(...all);
    window.source = this;
    this.addEventListener("message", ({ data }) => (window.last = data));
  }
};
"""
RENEW = """
const envelope = JSON.parse(last);
envelope.state.lock.device.time = "2031-01-02T03:04:05Z";
source.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(envelope) }));"""
# What the browser has stored, by person; a private key is tried to be read in every form.
STORED = """
const done = arguments[arguments.length - 1];
const open = indexedDB.open("etui-bank");
open.onsuccess = () => {
  const transaction = open.result.transaction("device-keys");
  const persons = transaction.objectStore("device-keys").getAllKeys();
  const entries = transaction.objectStore("device-keys").getAll();
  transaction.oncomplete = async () => {
    const found = {};
    for (const [place, person] of persons.result.entries()) {
      const { privateKey, publicKey, ...others } = entries.result[place];
      const spki = new Uint8Array(await crypto.subtle.exportKey("spki", publicKey));
      const readable = [];
      for (const form of ["pkcs8", "jwk", "raw"]) {
        try {
          await crypto.subtle.exportKey(form, privateKey);
          readable.push(form);
        } catch { }
      }
      found[person] = {
        key: btoa(String.fromCharCode(...spki)), readable, extractable: privateKey.extractable, usages: privateKey.usages,
        others: Object.keys(others),
      };
    }
    open.result.close();
    done(found);
  };
};"""
CLEAR = """
const done = arguments[arguments.length - 1];
const request = indexedDB.deleteDatabase("etui-bank");
request.onsuccess = () => done(true);
request.onblocked = request.onerror = () => done(false);"""
# A script that signs something else than the bank asks.
FORGE = """
const sign = SubtleCrypto.prototype.sign;
SubtleCrypto.prototype.sign = function (algorithm, key, bytes) {
  return sign.call(this, algorithm, key, algorithm.name === "ECDSA" && window.forges ? new Uint8Array(40) : bytes);
};
"""
# Browsers that store no keys: without a database, refused one, or unable to store a key in it. Each with a script that
# says how many keys are stored.
FORGETFUL = {
    "no database": ("delete window.indexedDB;", "arguments[0](window.indexedDB === undefined ? 0 : 1);"),
    "a refused database": (
        "IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };",
        "const done = arguments[0]; indexedDB.databases().then((all) => done(all.length));"),
    "a database without keys": (
        "IDBObjectStore.prototype.put = () => { throw new DOMException('', 'DataCloneError'); };", """
        const done = arguments[0];
        const open = indexedDB.open("etui-bank");
        open.onsuccess = () => {
          const count = open.result.transaction("device-keys").objectStore("device-keys").count();
          count.onsuccess = () => {
            open.result.close();
            done(count.result);
          };
        };"""),
}


class PaymentDeviceCases(PaymentCardCases):
    """The steps of `PaymentCardCases`, whose tests are its own."""

    @property
    def service(self):
        self.started = self.started or Service(self.world, "device", "--roles", "payments,issuing", time=None)
        return self.started

    def confirm(self, page):
        """Logs in with the passcode."""
        self.press(page, "log-in")
        self.enter(page)
        page.until(lambda: self.all(page, "[data-name^='open-crd']"), "the cards")

    def log_out(self, page):
        self.press(page, "log-out")
        self.has(page, "log-in")

    def proofs(self, page):
        """What the page has sent with its passcodes."""
        events = [json.loads(text).get("event", {}) for text in page.script("return sent")]
        return [event["codeEntered"].get("device") for event in events if "codeEntered" in event]

    def stored(self, page):
        return page.driver.execute_async_script(STORED)

    def choose_person(self, page, place):
        page.size("desk")
        page.until(lambda: len(page.all("[data-choices=person] button")) > place, "the people")
        page.script("document.querySelectorAll('[data-choices=person] button')[arguments[0]].click()", place)
        self.has(page, "log-in")

    def test_the_browser_holds_a_key_for_the_cards_that_no_script_can_export(self):
        with self.browser(before=SENT) as page:
            page.open("/cards?lang=en")
            self.confirm(page)
            stored = self.stored(page)
            assert len(stored) == 1, stored
            (entry,) = stored.values()
            assert (entry["readable"], entry["extractable"], entry["usages"]) == ([], False, ["sign"]), entry
            assert entry["others"] == [], entry
            proofs = self.proofs(page)
            assert [sorted(proof) for proof in proofs] == [["key", "signature", "time"]], proofs
            assert proofs[0]["key"] == entry["key"]
            assert CODE not in json.dumps(stored)

    def test_the_key_for_the_cards_outlives_a_reload_and_each_person_has_another(self):
        with self.browser(before=SENT) as page:
            page.open("/cards?lang=en")
            self.confirm(page)
            first = self.stored(page)
            page.open("/cards?lang=en")
            self.log_out(page)
            self.confirm(page)
            assert self.stored(page) == first
            assert [proof["key"] for proof in self.proofs(page)] == [entry["key"] for entry in first.values()]
            self.log_out(page)
            self.choose_person(page, 1)
            self.confirm(page)
            both = self.stored(page)
            assert len(both) == 2 and both.items() >= first.items(), both
            assert len({entry["key"] for entry in both.values()}) == 2
            assert self.proofs(page)[-1]["key"] not in {entry["key"] for entry in first.values()}

    def test_cards_open_with_a_new_key_after_the_storage_was_cleared(self):
        with self.browser(before=SENT) as page:
            page.open("/cards?lang=en")
            self.confirm(page)
            (former,) = self.stored(page).values()
            self.log_out(page)
            assert page.driver.execute_async_script(CLEAR), "the page keeps its database open"
            page.open("/cards?lang=en")
            self.confirm(page)
            (present,) = self.stored(page).values()
            assert present["key"] != former["key"]

    def test_a_passcode_that_is_being_typed_stays_when_the_cards_question_gets_the_present_time(self):
        with self.browser(before=SENT + SOURCE) as page:
            page.open("/cards?lang=en")
            self.press(page, "log-in")
            page.until(lambda: self.all(page, "#code"), "the passcode")
            field = self.all(page, "#code")[0]
            field.send_keys(CODE[:3])
            page.until(lambda: page.script("return Boolean(window.last && JSON.parse(last).state.lock)"), "the question")
            page.script(RENEW)
            page.settle()
            assert field.get_property("value") == CODE[:3]
            field.send_keys(CODE[3:], Keys.ENTER)
            # The page has signed the text of the question and says which time that was; here they do not match.
            page.until(lambda: self.all(page, "[data-trouble=authenticationFailure]"), "the refusal")
            assert self.proofs(page)[-1]["time"] == "2031-01-02T03:04:05Z"

    def test_a_forged_signature_opens_no_cards_and_shows_no_secret(self):
        with self.browser(before=SENT + FORGE) as page:
            page.open("/cards?lang=en")
            page.script("window.forges = true")
            self.press(page, "log-in")
            self.enter(page)
            page.until(lambda: self.all(page, "[data-trouble=authenticationFailure]"), "the refusal")
            assert not self.all(page, "[data-name^='open-crd']")
            page.script("window.forges = false")
            self.confirm(page)
            self.open_live(page, "physical card")
            page.script("window.forges = true")
            self.press(page, "pan")
            self.enter(page)
            page.until(lambda: self.all(page, "[data-trouble=authenticationFailure]"), "the refusal of the number")
            assert "Make sure no one is watching" not in self.text(page)

    def test_cards_open_in_browsers_that_store_no_keys(self):
        for what, (before, count) in FORGETFUL.items():
            with self.browser(before=SENT + before) as page:
                page.open("/cards?lang=en")
                self.confirm(page)
                self.log_out(page)
                self.confirm(page)
                keys = [proof["key"] for proof in self.proofs(page)]
                assert len(keys) == 2 and len(set(keys)) == 1, (what, keys)
                assert page.driver.execute_async_script(count) == 0, what

    def test_a_browser_that_cannot_sign_says_that_cards_are_not_possible(self):
        refuse = "Object.defineProperty(crypto, 'subtle', { value: undefined });"
        with self.browser(before=SENT + refuse) as page:
            page.open("/cards?lang=en")
            self.press(page, "log-in")
            self.enter(page)
            page.until(lambda: self.all(page, "[data-trouble=deviceNotSupported]"), "the refusal")
            assert self.proofs(page) == [None]
