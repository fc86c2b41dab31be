# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The elements in a page that has none of its own: empty, in languages and in themes; and the consent of two kinds."""

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import Browser

# What each element shows, by the property that takes it; the scanner is a tool and has no data.
DATA = """
const rows = [{ name: "insuredNumber", label: "AHV", value: "756" }];
window.data = {
  "etui-card": { card: {
    number: 1, kind: "mandatory", name: "ANNA", coverage: "KVG", groupedNumber: "80756", title: "ANNA", spoken: "ANNA",
    rows, isTest: true, tone: "normal", back: null } },
  "etui-consent": { request: {
    provider: "Praxis", location: "Bern", holder: "ANNA", purpose: "", retention: "1", canSend: true,
    fields: [{ name: "name", label: "Name", value: "ANNA", isRequired: true, isOn: true }] } },
  "etui-document": { report: {
    valid: true, result: "read", layout: "TD3", checks: { composite: true }, fields: { surname: "ANNA" }, lines: ["P<"],
    findings: [] } },
  "etui-passcode": { lock: {
    reason: "open", caller: "", documents: [], trouble: "ready", code: "1234", triesLeft: 3 } },
  "etui-payment-card": { card: {
    bank: "lac", type: "virtual", scheme: "test", condition: "soon", lastFour: "1374", name: "ANNA", month: "12",
    year: "2029" } },
  "etui-verdict": { kind: "notAuthentic" },
  "etui-ribbon": { kind: "test" },
  "etui-scanner": {},
};
window.give = (element) => {
  for (const [name, value] of Object.entries(data[element.localName])) {
    if (name === "kind") element.setAttribute(name, value);
    else element[name] = value;
  }
  return element;
};
window.take = (element) => {
  for (const name of Object.keys(data[element.localName])) {
    if (name === "kind") element.removeAttribute(name);
    else element[name] = null;
  }
};
window.said = (node) => [...(node.shadowRoot ?? node).childNodes].map((child) =>
  child.nodeType === 3 ? child.data : child.checkVisibility?.() === false ? "" : said(child)).join(" ").trim();
window.place = document.createElement("div");
place.id = "place";
(document.querySelector("main") ?? document.body).append(place);
const done = arguments[arguments.length - 1];
Promise.all(Object.keys(data).map((name) => import(`/assets/components/${name}.js`)))
  .then(() => done(null), (error) => done(String(error)));
"""
NAMES = ("etui-card", "etui-consent", "etui-document", "etui-passcode",
         "etui-payment-card", "etui-verdict", "etui-ribbon", "etui-scanner")
# A tool, and a word that is always the same.
WITHOUT_DATA = ("etui-ribbon", "etui-scanner")
TRAITS = """
const [name] = arguments;
const element = document.createElement(name);
const traits = { kind: "authentic", flipped: "", dimmed: "", wrong: "", compact: "", "heading-level": "3", lang: "de",
  theme: "dark", title: "x" };
for (const [trait, value] of Object.entries(traits)) element.setAttribute(trait, value);
place.replaceChildren(document.createElement(name), element);
"""
SEEN = """
return [...place.children].map((element) => {
  const { width, height } = element.getBoundingClientRect();
  return [said(element), width, height];
});
"""
# The two kinds of requests of the consent, and what it tells.
REQUESTS = """
const field = (name, more) => ({ name, label: name, value: "ANNA", isRequired: false, isOn: false, ...more });
const paper = (id) => ({ id, document: {
  title: `Paper ${id}`, holder: "ANNA", rows: [{ label: "Number", text: `No ${id}`, findings: [] }], findings: [],
  result: "read", headlines: [] } });
window.requests = {
  fields: { provider: "Praxis", location: "Bern", holder: "ANNA", purpose: "", retention: "1 day", canSend: true,
    fields: [field("veka", { isRequired: true, isOn: true }), field("sex"), field("ahv", { value: undefined })] },
  documents: { number: 1, caller: "Bank", isSigned: false, candidates: ["a", "b", "c"].map(paper), missing: ["visa"],
    kinds: ["paper", "visa"], limit: 2, destination: "bank.example" },
};
window.told = [];
for (const name of ["etui-toggle", "etui-send", "etui-cancel", "etui-add"]) {
  place.addEventListener(name, ({ detail }) => told.push([name, detail]));
}
"""
CONSENT = """
const root = document.querySelector("#one").shadowRoot;
"""
THEME = """
const style = getComputedStyle(document.querySelector("#one"));
return [style.colorScheme, style.getPropertyValue("--paper").trim(), style.getPropertyValue("--result-refused").trim()];
"""
LIGHT = ["light", "#f5f3ee", "#a32420"]
DARK = ["dark", "#101417", "#ffa199"]


class ElementCases:
    def __init__(self, world, service, shots):
        self.service = service
        self.shots = shots

    def close(self):
        return 0

    def open(self, page, language="en"):
        page.open(f"/?lang={language}")
        assert page.driver.execute_async_script(DATA) is None

    def browser(self):
        return Browser(self.service.base, self.shots)

    def put(self, page, name, outer="", own="", data=True):
        """One element in a box, each with attributes."""
        page.script("""
            const [name, outer, own, data] = arguments;
            place.innerHTML = `<div id="box" ${outer}><${name} id="one" ${own}></${name}></div>`;
            if (data) give(document.querySelector("#one"));""", name, outer, own, data)

    def text(self, page):
        return page.script("return said(document.querySelector('#one'))")

    def await_text(self, page, name, text, what):
        page.until(lambda: self.text(page) == text, f"{name} {what}: {text!r}, not {self.text(page)!r}", 10)

    # The tests.

    def test_elements_without_data_draw_nothing_and_data_taken_away_clears_them(self):
        with self.browser() as page:
            self.open(page)
            for name in NAMES:
                if name in WITHOUT_DATA:
                    continue
                page.script(TRAITS, name)
                page.settle()
                assert page.script(SEEN) == [["", 0, 0]] * 2, (name, page.script(SEEN))
                page.script("for (const element of place.children) give(element)")
                drawn = lambda: all(text and height > 0 for text, _, height in page.script(SEEN))
                page.until(drawn, f"what {name} draws")
                page.script("for (const element of place.children) take(element)")
                page.settle()
                assert page.script(SEEN) == [["", 0, 0]] * 2, (name, page.script(SEEN))
                page.script("""
                    for (const element of [...place.children]) {
                      element.remove();
                      give(element);
                      place.append(element);
                    }""")
                page.until(drawn, f"what {name} draws of data that came while it was away")
            page.script(TRAITS, "etui-scanner")
            page.settle()
            verdicts = page.script("return [...place.children].map((element) => "
                                   "said(element.shadowRoot.querySelector('etui-verdict')))")
            assert verdicts == ["", ""], verdicts

    def test_elements_speak_their_own_language_that_of_what_is_around_them_or_the_documents(self):
        with self.browser() as page:
            self.open(page)
            for name in NAMES:
                texts = {}
                for code in ("en", "de", "fr", "it"):
                    self.put(page, name, own=f'lang="{code}"')
                    known = set(texts.values()) | {""}
                    page.until(lambda: self.text(page) not in known, f"{name} in {code}")
                    texts[code] = self.text(page)
                self.put(page, name)
                self.await_text(page, name, texts["en"], "in the document's language")
                page.script("document.documentElement.lang = 'it'")
                self.await_text(page, name, texts["it"], "after a change of the document")
                page.script("document.documentElement.lang = 'en'")
                self.put(page, name, outer='lang="fr"')
                self.await_text(page, name, texts["fr"], "inside a box")
                page.script("document.querySelector('#box').lang = 'de-CH'")
                self.await_text(page, name, texts["de"], "after a change of the box")
                page.script("document.querySelector('#one').lang = 'it'")
                self.await_text(page, name, texts["it"], "after a change of its own")
                page.script("document.querySelector('#one').removeAttribute('lang')")
                self.await_text(page, name, texts["de"], "without its own")
                page.script("place.append(document.querySelector('#one'))")
                self.await_text(page, name, texts["en"], "after a move")
                page.script("""
                    const box = document.querySelector("#box");
                    box.lang = "fr";
                    window.inner = box.attachShadow({ mode: "open" }).appendChild(document.createElement("p"));
                    window.moved = document.querySelector("#one");
                    inner.append(moved);""")
                page.until(lambda: page.script("return said(moved)") == texts["fr"], f"{name} in a shadow")
                page.script("inner.lang = 'it'")
                page.until(lambda: page.script("return said(moved)") == texts["it"], f"{name} in a shadow")

    def test_a_page_of_one_language_fetches_the_texts_of_no_other(self):
        with self.browser() as page:
            self.open(page, "fr")
            for name in NAMES:
                self.put(page, name)
            page.settle()
            fetched = lambda: [entry.rsplit("/", 1)[1] for entry in page.requests() if "/strings/" in entry
                               and "/assets/strings/" in entry]
            assert fetched() == ["fr.json"], fetched()
            for _ in range(2):
                self.put(page, "etui-verdict", own='lang="de"')
                page.until(lambda: "echt" in self.text(page), "German")
            assert fetched() == ["fr.json", "de.json"], fetched()

    def test_elements_wear_their_own_theme_that_of_what_is_around_them_or_the_systems(self):
        with self.browser() as page:
            self.open(page)
            is_now = lambda wanted, what: page.until(
                lambda: page.script(THEME)[1:] == wanted[1:] and wanted[0] in page.script(THEME)[0],
                f"{what}: {wanted}", 10)
            for name in NAMES:
                for system, other, own in (("light", "dark", LIGHT), ("dark", "light", DARK)):
                    forced = DARK if other == "dark" else LIGHT
                    page.media(prefers_color_scheme=system)
                    self.put(page, name)
                    is_now(own, f"{name} as the system")
                    page.script("document.querySelector('#one').setAttribute('theme', arguments[0])", other)
                    is_now(forced, f"{name} of its own")
                    assert page.script(THEME)[0] == other, page.script(THEME)
                    page.script("document.querySelector('#one').removeAttribute('theme')")
                    is_now(own, f"{name} without its own")
                    page.script("document.querySelector('#box').setAttribute('theme', arguments[0])", other)
                    is_now(forced, f"{name} in a box")
                    page.script("place.append(document.querySelector('#one'))")
                    is_now(own, f"{name} after a move")
                    page.script("document.documentElement.style.colorScheme = arguments[0]", other)
                    is_now(forced, f"{name} as the page's scheme")
                    page.script("document.documentElement.style.colorScheme = ''")
                    is_now(own, f"{name} as the system again")

    def ask(self, page, request):
        page.script("document.querySelector('#one').request = structuredClone(requests[arguments[0]])", request)

    def click(self, page, name):
        page.script(CONSENT + "root.querySelector(`[data-name=${arguments[0]}]`).click()", name)

    def told(self, page):
        return page.script("return told.splice(0)")

    def focused(self, page):
        return page.script(CONSENT + "return root.activeElement?.dataset.name ?? null")

    def inputs(self, page):
        return page.script(CONSENT + """return [...root.querySelectorAll("input")]
            .map((one) => [one.dataset.name, one.checked, one.disabled])""")

    def test_the_consent_has_one_frame_for_fields_and_for_documents(self):
        frame = CONSENT + """
            const texts = (selector) => [...root.querySelectorAll(selector)].map((one) => one.textContent);
            return { who: texts("h3"), terms: texts("dt"), buttons: texts(".foot button"),
              signs: [...root.querySelectorAll(".foot path")].map((path) => path.getAttribute("d")),
              looks: ["h3", ".box", ".foot button", ".foot button + button"].map((selector) => {
                const { font, color, borderRadius } = getComputedStyle(root.querySelector(selector));
                return [font, borderRadius, selector === ".foot button" ? null : color];
              }) };"""
        with self.browser() as page:
            self.open(page)
            page.script(REQUESTS)
            self.put(page, "etui-consent", data=False)
            self.ask(page, "fields")
            page.until(lambda: "Praxis" in self.text(page), "the fields")
            fields = page.script(frame)
            assert self.inputs(page) == [["veka", True, True], ["sex", False, False], ["ahv", False, True]], self.inputs(page)
            assert "Not on this card" in self.text(page) and "Not stated" in self.text(page)
            self.ask(page, "documents")
            page.until(lambda: "Bank" in self.text(page), "the documents")
            documents = page.script(frame)
            assert self.inputs(page) == [[f"choose-{id}", False, False] for id in "abc"], self.inputs(page)
            assert fields["who"] == ["Praxis"] and documents["who"] == ["Bank"]
            assert fields["terms"] == ["Card of", "What for", "For how long"], fields
            assert documents["terms"][:4] == ["Asked for", "What for", "For how long", "Goes to"], documents
            for same in ("buttons", "signs", "looks"):
                assert fields[same] == documents[same], (fields[same], documents[same])
            assert "isn’t signed" in self.text(page)

    def test_the_consent_tells_of_both_kinds_with_the_same_events_and_keeps_the_focus(self):
        with self.browser() as page:
            self.open(page)
            page.script(REQUESTS)
            self.put(page, "etui-consent", data=False)
            self.ask(page, "fields")
            page.until(lambda: "Praxis" in self.text(page), "the fields")
            page.script("document.querySelector('#one').focus()")
            assert self.focused(page) == "heading"
            page.script(CONSENT + "root.querySelector('[data-name=sex]').focus()")
            self.click(page, "sex")
            assert self.told(page) == [["etui-toggle", "sex"]]
            # The same request again takes the tick back.
            self.ask(page, "fields")
            assert self.inputs(page)[1] == ["sex", False, False] and self.focused(page) == "sex"
            page.script("requests.fields.fields[1].isOn = true")
            self.ask(page, "fields")
            assert self.inputs(page)[1] == ["sex", True, False] and self.focused(page) == "sex"
            self.click(page, "send")
            self.click(page, "decline")
            assert self.told(page) == [["etui-send", None], ["etui-cancel", None]]
            # While it is sent nothing can be pressed; who asks has the focus.
            page.script("Object.assign(requests.fields, { canSend: false, isSending: true })")
            self.ask(page, "fields")
            for name in ("send", "decline", "sex"):
                self.click(page, name)
            assert self.told(page) == [] and self.focused(page) == "heading"
            self.ask(page, "documents")
            assert not page.script(CONSENT + "return root.querySelector('[data-name=send]').matches(':enabled')")
            for name in ("choose-b", "choose-a", "send", "choose-c", "send", "choose-b", "send", "add"):
                self.click(page, name)
            assert self.told(page) == [["etui-send", ["b", "a"]], ["etui-send", ["a", "c"]], ["etui-add", None]]
            opened = CONSENT + "return [...root.querySelectorAll('details')].map((one) => one.open)"
            assert page.script(opened) == [True, False, True]
            # The choice among what is still there stays; another request starts afresh.
            page.script("requests.documents.candidates.pop()")
            self.ask(page, "documents")
            assert [checked for _, checked, _ in self.inputs(page)] == [True, False], self.inputs(page)
            page.script("requests.documents.number = 2")
            self.ask(page, "documents")
            assert [checked for _, checked, _ in self.inputs(page)] == [False, False], self.inputs(page)
            page.script("document.querySelector('#one').focus()")
            ActionChains(page.driver).send_keys(Keys.ESCAPE).perform()
            assert self.told(page) == [["etui-cancel", None]]
            page.script("requests.documents.candidates = []")
            self.ask(page, "documents")
            assert self.inputs(page) == []
            buttons = page.script(CONSENT + "return [...root.querySelectorAll('button')].map((one) => one.dataset.name)")
            assert buttons == ["add", "decline"], buttons

    def test_elements_of_other_languages_and_themes_look_well(self):
        with self.browser() as page:
            self.open(page)
            page.script("""
                const title = document.createElement("h1");
                title.textContent = "Elements";
                document.querySelector("main").replaceChildren(title, place);
                place.innerHTML = `<div lang="de" theme="dark"></div><div lang="fr" theme="light"></div><div lang="it"></div>`;
                for (const box of place.children) {
                  const heading = document.createElement("h2");
                  heading.textContent = `${box.lang} ${box.getAttribute("theme")}`;
                  box.append(heading);
                  for (const name of Object.keys(data).filter((one) => one !== "etui-scanner")) {
                    const element = give(document.createElement(name));
                    element.style.cssText = "display: block; margin: 1rem 0; max-width: 24rem; position: relative";
                    element.setAttribute("heading-level", "3");
                    box.append(element);
                  }
                }""")
            page.until(lambda: "Non authentique" in page.words() and "Nicht echt" in page.words(), "the texts")
            page.look("elements")
