# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of what the page /scan says about the texts of codes, of the scanner's help, and of outcomes."""

import subprocess
import urllib.parse
import urllib.request

from documents import DocumentCases
from selenium.webdriver.common.keys import Keys

ZONE = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"]
CARD = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"]
LOCATION = "AAAAAAAAAAAAAAAAAAAAAA"
# Of each kind some texts, with what is shown as their origin; hostile ones among them.
TEXTS = [
    ("hcert", "health", "HC1:6BFOXN*TS0BI$ZD4N9:9S6RCVN5+O30K3/XIV0W23NTDE", None),
    ("shc", "health", "shc:/5676295953265460346029253740286531", None),
    ("idb", "otherSeal", "RDB1ZDB5AAAA", None),
    ("json", "text", '{"data": 1}', None),
    ("array", "text", '[{"data": {"hdr": {}}, "sig": {}}]', None),
    ("checkin", "checkIn", f"https://praxis.example/vic/checkin/{LOCATION}", "praxis.example"),
    ("checkin-request", "checkIn", f"https://praxis.example/vic/checkin/{LOCATION}?r={LOCATION}", "praxis.example"),
    ("checkin-http", "openAddress", f"http://praxis.example/vic/checkin/{LOCATION}", "praxis.example"),
    ("checkin-short", "address", "https://praxis.example/vic/checkin/AAAA", "praxis.example"),
    ("checkin-user", "disguised", f"https://praxis.example@evil.example/vic/checkin/{LOCATION}", "evil.example"),
    ("checkin-long", "address", f"https://praxis.example/vic/checkin/{LOCATION}?x={'y' * 300}", "praxis.example"),
    ("request", "request", "vkarmaneapp://x-callback-url/get_documents?kinds=nationalPassport&x-success=example-insurance%3A%2F%2Fok",
     "example-insurance:"),
    ("request-other", "link", "vkarmaneapp://x-callback-url/delete_documents?kinds=nationalPassport", "vkarmaneapp:"),
    ("address", "address", "https://bistro.example/menu/today", "bistro.example"),
    ("http", "openAddress", "http://bistro.example/menu", "bistro.example"),
    # Cyrillic letters that look like those of apple.com.
    ("lookalike", "lettered", "https://\u0430\u0440\u0440\u04cf\u0435.com/login", "xn--80ak6aa92e.com"),
    ("umlaut", "lettered", "https://z\u00fcrich.example/", "xn--zrich-kva.example"),
    ("lookalike-http", "openAddress", "http://\u0430\u0440\u0440\u04cf\u0435.com/login", "xn--80ak6aa92e.com"),
    ("path", "address", "https://bistro.example/men\u00fc", "bistro.example"),
    ("spaces", "address", " https://bistro.example/menu\n", "bistro.example"),
    ("number", "openAddress", "http://2130706433/", "127.0.0.1"),
    ("split", "disguised", "https://bank.example\t.evil.example/", "bank.example.evil.example"),
    ("user", "disguised", "https://www.bank.example@evil.example/", "evil.example"),
    ("backslash", "disguised", "https://evil.example\\@bank.example/", "evil.example"),
    ("override", "disguised", "https://evil.example/\u202etxt.exe", "evil.example"),
    ("script", "link", "javascript:alert(document.domain)", "javascript:"),
    ("script-case", "link", " JaVaScRiPt:alert(1)", "javascript:"),
    ("data", "link", "data:text/html,<script>alert(1)</script>", "data:"),
    ("tel", "link", "tel:+41315551234", "tel:"),
    ("person", "text", "BEGIN:VCARD\nFN:Anna Eriksson\nEND:VCARD", None),
    ("words", "text", "Note: bring the card", None),
    ("markup", "text", "<img src=x onerror=alert(1)>", None),
    ("override-text", "text", "invoice\u202efdp.exe \u200b", None),
    ("long", "text", "A" * 10_000, None),
]
GIVE = """
document.querySelector("etui-scanner").dispatchEvent(new CustomEvent("etui-text", {
  bubbles: true, detail: {text: arguments[0], symbology: "QRCode", region: [[0, 0], [9, 0], [9, 9], [0, 9]]},
}));"""
# How much of the frame the outcome takes, and what the person sees of it without scrolling.
OUTCOME = """
const host = arguments[0] === null ? document : document.querySelector(arguments[0]).shadowRoot;
const verdict = host.querySelector("etui-verdict").shadowRoot.querySelector(".verdict");
const frame = document.querySelector(".result-scroll").getBoundingClientRect();
const box = verdict.getBoundingClientRect();
const whole = (element) => {
  const one = element.getBoundingClientRect();
  return one.height > 0 && one.top >= frame.top && one.bottom <= frame.bottom;
};
return {
  share: box.height / frame.height,
  mark: whole(verdict.querySelector(".badge")), heading: whole(verdict.querySelector("h2")),
  step: whole(host.querySelector(".details-button")),
};"""


class ScanPageCases(DocumentCases):
    name = "scan-page"

    def blank(self):
        """A film in which there is nothing to find."""
        film = self.world.folder / "blank.y4m"
        if not film.exists():
            subprocess.run(
                ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "color=c=0x8a8f94:s=1280x720:d=0.5:r=10",
                 "-pix_fmt", "yuv420p", film], check=True)
        return film

    def film(self, name):
        return self.blank() if name == "blank" else super().film(name)

    def requests(self):
        # The demonstration's merchant is called by the service itself, at any time.
        return [line for line in super().requests() if line["route"] != "/merchant/callbacks"]

    def give(self, page, text):
        page.script(GIVE, text)
        page.until(lambda: self.shown(page) == "document-result", "a result")
        page.until(lambda: page.find(".recognised").is_displayed(), "what it is")

    def again(self, page):
        page.find(".again").click()
        page.until(lambda: self.shown(page) == "document-scan", "the scanner")

    def paste(self, page, text):
        page.script("""
            const transfer = new DataTransfer();
            transfer.setData("text/plain", arguments[0]);
            document.dispatchEvent(new ClipboardEvent("paste", {clipboardData: transfer}));""", text)

    def help(self, page):
        return page.until(
            lambda: page.all("etui-scanner") and (panel := page.scanner(".help")) and panel.is_displayed() and panel,
            "the help", 60)

    def press_help(self, page, name):
        page.script("arguments[0].click()", page.scanner(f"[data-name='{name}']"))

    def states(self, page):
        return page.script("""
            const items = document.querySelector("etui-scanner").shadowRoot.querySelectorAll(".zone-checks li");
            return Object.fromEntries([...items].map((item) => [item.dataset.name, item.dataset.state]));""")

    def check_outcome(self, page, host=None):
        for size in ("phone", "desk"):
            page.size(size)
            page.settle()
            shown = page.script(OUTCOME, host)
            assert shown["share"] > 0.8 and shown["mark"] and shown["heading"] and shown["step"], (size, shown)

    # Texts of codes.

    def test_scan_page_names_each_text_and_its_origin(self):
        with self.browser() as page:
            self.requests()
            page.open("/scan?lang=en")
            headings = {}
            for name, kind, text, origin in TEXTS:
                self.give(page, text)
                section = page.find(".recognised")
                assert section.get_attribute("data-kind") == kind, (name, section.get_attribute("data-kind"))
                verdict = page.find(".recognised etui-verdict")
                headings[kind] = page.script("return arguments[0].headingText", verdict)
                shown = page.all(".recognised .origin strong")
                assert (shown[0].text if shown else None) == origin, (name, [one.text for one in shown])
                assert page.script("return arguments[0].shadowRoot.querySelector('.verdict').dataset.result", verdict) != "verified"
                # Only an https address that is what it looks like can be opened, and as it is shown.
                links = [one.get_attribute("href") for one in page.all(".recognised a[href]")]
                path = urllib.parse.quote(text.strip().split("/", 3)[-1], safe="/?=&")
                wanted = [f"https://{origin}/{path}"] if kind in ("address", "lettered") else []
                assert links == wanted, (name, links)
                assert page.find(".recognised .copy-button").is_displayed()
                self.again(page)
            assert len(set(headings.values())) == len(headings), headings
            assert "invoice" not in page.markup(), "the last text is still in the page"
            self.check_nothing_sent()

    def test_scan_page_shows_unseen_characters_and_cuts_long_texts(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            self.give(page, "invoice\u202efdp.exe \u200b<b>x</b>")
            text = page.find(".recognised pre")
            assert text.get_property("textContent") == "invoice⟨U+202E⟩fdp.exe ⟨U+200B⟩<b>x</b>"
            assert len(page.all(".recognised pre .control")) == 2
            page.look("scan-text-unseen")
            self.again(page)
            self.give(page, "B" * 10_000)
            assert len(page.find(".recognised pre").get_property("textContent")) < 2000
            assert "10000" in page.find(".recognised .hint").get_property("textContent")

    def sealed(self, page):
        """The result of the seal that is verified in the page, once it is there."""
        page.until(lambda: page.find(".recognised").get_attribute("aria-busy") == "false", "the verification", 40)
        verdict = page.find(".recognised etui-verdict")
        return page.script("return arguments[0].shadowRoot.querySelector('.verdict').dataset.result", verdict)

    def seal_sample(self, name):
        with urllib.request.urlopen(f"{self.service.base}/seals/samples/{name}.png") as answer:
            return answer.read()

    def block(self, page, *urls):
        page.driver.execute_cdp_cmd("Network.enable", {})
        page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": list(urls)})

    def test_scan_page_verifies_seals_itself(self):
        samples = {
            "vaccination": "verified", "test": "verified", "altered": "refused", "revoked": "refused", "stranger": "unchecked",
        }
        pictures = {name: self.seal_sample(name) for name in samples}
        with self.browser() as page:
            self.requests()
            page.open("/scan?lang=en")
            for name, result in samples.items():
                self.drop(page, pictures[name])
                page.until(lambda: self.shown(page) == "document-result", "a result", 60)
                assert self.sealed(page) == result, (name, self.sealed(page))
                words = page.words()
                assert "Nothing left this device." in words, name
                # What a seal says is shown only once it is proved.
                fields = page.all(".recognised .group")
                assert bool(fields) == (result == "verified"), name
                assert len(page.all(".recognised etui-ribbon")) == (1 if result == "verified" else 0)
                assert page.script("return document.activeElement.localName") == "etui-verdict", name
                page.look(f"scan-seal-{name}")
                self.check_outcome(page)
                page.size("desk")
                self.again(page)
            asked = self.requests()
            assert {line["method"] for line in asked} == {"GET"}, asked
            assert any(line["route"] == "/seals/trust" for line in asked), asked

    def test_scan_page_verifies_a_seal_without_a_network(self):
        picture = self.seal_sample("vaccination")
        with self.browser() as page:
            page.open("/scan?lang=en")
            self.drop(page, picture)
            page.until(lambda: self.shown(page) == "document-result", "a result", 60)
            assert self.sealed(page) == "verified"
            # The next visit has no answer about authorities, and uses the list that the browser keeps.
            self.block(page, "*/seals/trust")
            page.open("/scan?lang=en")
            self.drop(page, picture)
            page.until(lambda: self.shown(page) == "document-result", "a result", 60)
            assert self.sealed(page) == "verified"
            # A kept list that someone has changed is not signed any more: nothing is said about the seal.
            page.driver.execute_async_script("""
                const done = arguments[0];
                const open = indexedDB.open("etui-trust", 1);
                open.onsuccess = () => {
                  const change = open.result.transaction("lists", "readwrite");
                  const lists = change.objectStore("lists");
                  lists.get("current").onsuccess = ({target}) => {
                    const list = target.result.list;
                    lists.put({...target.result, list: list.slice(0, 99) + (list[99] === "A" ? "B" : "A") + list.slice(100)}, "current");
                  };
                  change.oncomplete = () => { open.result.close(); done(); };
                };""")
            page.open("/scan?lang=en")
            self.drop(page, picture)
            page.until(lambda: self.shown(page) == "document-result", "a result", 60)
            assert self.sealed(page) == "read"
            assert "hasn’t been verified" in page.words()

    def test_scan_page_hands_a_seal_over_if_it_cannot_verify_it_itself(self):
        seal = self.world.issue()
        with self.browser() as page:
            self.block(page, "*/etui-seals.wasm")
            page.open("/scan?lang=en")
            self.give(page, seal)
            assert page.find(".recognised").get_attribute("data-kind") == "seal"
            assert "hasn’t been verified" in page.words()
            page.look("scan-text-seal")
            page.size("phone")
            page.until(lambda: page.find("[data-step=seal]"), "the next step").click()
            # This service doesn't trust the authority of the seal, which only the verifier can tell.
            assert page.verdict() == "noTrust"
            assert page.script("return [location.pathname, location.search, location.hash]") == ["/seals", "", ""]
            assert page.script("return Object.keys(sessionStorage).filter((name) => name.includes('handed'))") == []
            page.driver.refresh()
            page.until(lambda: page.screen() == "seal-scan", "the scanner again, without the seal")

    def test_scan_page_takes_a_check_in_link_to_the_wallet(self):
        link = f"https://praxis.example/vic/checkin/{LOCATION}"
        with self.browser() as page:
            page.open("/scan?lang=en")
            self.give(page, link)
            page.look("scan-text-check-in")
            page.until(lambda: page.find("[data-step=checkIn]"), "the next step").click()
            page.until(lambda: page.script("return location.pathname") == "/wallet", "the wallet")
            page.until(lambda: page.all(".scan-sheet"), "the wallet says whose link it is", 40)

    def test_scan_page_opens_a_request_in_the_wallet_of_the_exchange(self):
        # Without a key the wallet refuses it, and says so: the request has arrived.
        link = "vkarmaneapp://x-callback-url/get_documents?kinds=nationalPassport&x-source=App"
        with self.browser() as page:
            page.open("/scan?lang=en")
            self.give(page, link)
            page.look("scan-text-request")
            page.until(lambda: page.find("[data-step=request]"), "the next step").click()
            page.until(lambda: page.script("return location.pathname + location.search") == "/exchange", "the wallet")
            page.until(lambda: page.all(".opened-links li"), "the request", 40)
            assert "get_documents" in page.find(".opened-links code").get_property("textContent")

    def test_scan_page_looks_well_with_an_address(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            self.give(page, "https://bistro.example/menu/today")
            self.check_outcome(page)
            page.look("scan-text-address")
            page.size("phone")
            page.script("document.documentElement.style.fontSize = '200%'")
            page.settle()
            page.check_width("scan-text-address at 200 %", "phone")
            self.again(page)
            page.script("document.documentElement.style.fontSize = ''")
            self.give(page, "https://\u0430\u0440\u0440\u04cf\u0435.com/login")
            page.look("scan-text-suspicious")

    def test_scan_page_names_a_code_that_the_server_has_read_with_consent(self):
        with self.browser(before="delete globalThis.WebAssembly") as page:
            self.requests()
            page.open("/scan?lang=en")
            page.until(lambda: page.scanner(".fallback"), "the words")
            self.drop(page, self.world.picture("menu").read_bytes())
            page.settle()
            self.check_nothing_sent()
            page.scanner(".fallback button").click()
            page.until(lambda: page.find(".recognised").is_displayed(), "what it is", 60)
            assert page.find(".recognised").get_attribute("data-kind") == "address"
            assert page.find(".recognised .excerpt").text == self.world.texts["menu"]
            assert [line["route"] for line in self.requests() if line["method"] == "POST"] == ["/scan/pictures"]

    def test_scan_page_takes_pasted_texts(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            page.until(lambda: "Type" in page.scanner(".ways").text, "the reader")
            self.paste(page, "https://bistro.example/menu/today")
            page.until(lambda: page.find(".recognised").is_displayed(), "what it is")
            self.again(page)
            self.paste(page, "\n".join(ZONE) + "\n")
            fields = self.document(page)
            assert fields["surname"][0] == "ERIKSSON", fields
            assert "Typed by you" in page.words()

    # Help.

    def test_scanner_helps_after_eight_seconds_without_a_result(self):
        with self.browser("blank") as page:
            page.open("/scan?lang=en")
            page.size("phone")
            page.until(lambda: page.script("return document.querySelector('etui-scanner').shadowRoot"
                                           ".querySelector('.stage').dataset.camera") == "running", "the camera")
            assert not page.scanner(".help").is_displayed(), "at once is too early"
            page.script("""
                window.said = [];
                const live = document.querySelector("etui-scanner").shadowRoot.querySelector(".live");
                new MutationObserver(() => live.textContent && said.push(live.textContent)).observe(live, {childList: true});""")
            page.find(".bar .back").send_keys("")
            focus = page.script("document.querySelector('.bar .back').focus(); return document.activeElement.className")
            panel = self.help(page)
            assert page.script("return document.activeElement.className") == focus, "the help has taken the focus"
            names = page.script("return [...arguments[0].querySelectorAll('button')].map((one) => one.dataset.name)", panel)
            assert names == ["scan.help.zone", "scan.help.text", "scan.help.picture", "scan.help.keep"], names
            page.look("scan-help")
            said = [one for one in page.script("return said") if one.startswith("Nothing found yet?")]
            assert len(said) == 1, said
            for size in ("phone", "desk"):
                page.size(size)
                page.settle()
                covered = page.script("""
                    const root = document.querySelector("etui-scanner").shadowRoot;
                    const video = root.querySelector("video").getBoundingClientRect();
                    const stage = root.querySelector(".stage").getBoundingClientRect();
                    const help = root.querySelector(".help").getBoundingClientRect();
                    const middle = video.top + video.height / 2;
                    const small = [...root.querySelectorAll(".help-button")].filter((one) => one.getBoundingClientRect().height < 44);
                    return [middle > help.top, help.bottom > stage.bottom, small.length];""")
                assert covered == [False, False, 0], (size, covered)
            self.press_help(page, "scan.help.keep")
            assert not page.scanner(".help").is_displayed()

    def test_scanner_help_says_what_to_do_about_light(self):
        with self.browser("blank") as page:
            page.open("/scan?lang=en")
            page.until(lambda: page.scanner(".guide-text").text, "the scanner")
            advice = page.script("""
                const told = [];
                return import("/assets/components/scanner-help.js").then(({ ScannerHelp }) => {
                  const stage = document.createElement("div");
                  const help = new ScannerHelp(stage, {
                    offers: () => [], general: () => "scan.help.code", announce: (text) => told.push(text), changed: () => help.say(),
                  });
                  const { setTimeout } = window;
                  window.setTimeout = (work, wait) => (told.push(wait), setTimeout(work, 0));
                  help.watch();
                  for (const name of ["glare", "tooDark", "tooDark", "ready", "noDocument"]) help.advise(name);
                  window.setTimeout = setTimeout;
                  return new Promise((done) => setTimeout(() => done(told), 50));
                });""")
            assert advice[0] == 8000 and "too dark" in advice[1], advice

    def test_scanner_of_seals_helps_too(self):
        with self.browser("blank") as page:
            page.open("/seals?lang=en")
            panel = self.help(page)
            names = page.script("return [...arguments[0].querySelectorAll('button')].map((one) => one.dataset.name)", panel)
            assert names == ["scan.help.text", "scan.help.picture", "scan.help.keep"], names
            page.look("seals-help")
            self.press_help(page, "scan.help.text")
            page.until(lambda: page.scanner(".sheet textarea").is_displayed(), "the field")

    def test_scanner_of_check_ins_helps_although_it_says_that_there_is_no_code(self):
        with self.browser("blank") as page:
            page.open("/wallet?app=insurance&family=dev&lang=en")
            page.until(lambda: page.script("""
                const button = document.querySelector("[data-name=checkin]:enabled");
                button?.click();
                return Boolean(button);"""), "the button", 40)
            self.help(page)
            page.look("wallet-help")

    # Lines that are typed.

    def test_scan_page_checks_lines_as_they_are_typed(self):
        with self.browser() as page:
            self.requests()
            page.open("/scan?lang=en")
            page.until(lambda: "Type" in page.scanner(".ways").text, "the reader")
            page.scanner(".ways .way:nth-of-type(2)").click()
            line = lambda number: page.scanner(f"#zone-line-{number}")
            line(0).send_keys(ZONE[0].rstrip("<").lower())
            assert set(self.states(page).values()) == {"open"}, self.states(page)
            line(1).send_keys(ZONE[1][:9])
            page.until(lambda: self.states(page)["documentNumber"] == "open", "an open digit")
            line(1).send_keys(ZONE[1][9:19] + "9")
            wanted = {"documentNumber": "right", "birthDate": "wrong", "expiryDate": "open", "composite": "open"}
            page.until(lambda: wanted.items() <= self.states(page).items(), f"{wanted}")
            page.look("scan-zone")
            page.scanner(".zone-sheet [type=submit]").click()
            assert "missing" in page.scanner(".zone-missing").text
            line(1).send_keys(Keys.BACKSPACE + ZONE[1][19:])
            page.until(lambda: set(self.states(page).values()) == {"right"}, "all right")
            page.scanner(".zone-sheet [type=submit]").click()
            fields = self.document(page)
            assert fields["documentNumber"] == ("L898902C3", "Check digit matches"), fields
            assert "Typed by you" in page.words() and "as you typed them" in page.words()
            self.check_nothing_sent()
            page.look("scan-typed")

    def test_scan_page_takes_the_lines_of_a_card_at_once(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            page.until(lambda: "Type" in page.scanner(".ways").text, "the reader")
            page.scanner(".ways .way:nth-of-type(2)").click()
            page.script("""
                const transfer = new DataTransfer();
                transfer.setData("text/plain", arguments[1]);
                arguments[0].dispatchEvent(new ClipboardEvent("paste", {clipboardData: transfer, bubbles: true, cancelable: true}));""",
                page.scanner("#zone-line-0"), "\n".join(CARD))
            page.until(lambda: self.states(page) and set(self.states(page).values()) == {"right"}, "all right")
            assert len(page.script("return [...document.querySelector('etui-scanner').shadowRoot.querySelectorAll('.zone-line')]")) == 3
            page.scanner(".zone-sheet select").send_keys(Keys.ESCAPE)
            page.until(lambda: not page.scanner(".zone-sheet").is_displayed(), "the sheet to close")

    # Outcomes.

    def test_scan_page_shows_the_outcome_before_the_details(self):
        with self.browser() as page:
            page.open("/scan?lang=en")
            page.all(".desk-words .sample")[0].click()
            self.document(page)
            self.check_outcome(page, "etui-document")
            page.look("scan-outcome")
            page.size("phone")
            page.script("document.querySelector('etui-document').shadowRoot.querySelector('.details-button').click()")
            place = page.script("""
                const frame = document.querySelector(".result-scroll").getBoundingClientRect();
                const list = document.querySelector("etui-document").shadowRoot.querySelector("dl").getBoundingClientRect();
                return list.top - frame.top;""")
            assert -2 <= place < 200, place

    def test_seals_show_the_outcome_before_the_details(self):
        with self.browser() as page:
            page.open("/seals?lang=en")
            for sample in (0, 2):
                page.size("desk")
                page.all(".desk-words .sample")[sample].click()
                page.until(lambda: page.screen() == "seal-result", "a result")
                self.check_outcome(page)
                page.look(f"seals-outcome-{sample}")
                page.find(".result-foot button").click()
                page.until(lambda: page.screen() == "seal-scan", "the scan screen")
