# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The desks of provider and insurer, with a wallet played by the tests where one is needed."""

import json
import urllib.error
import urllib.request

from browser import Browser
from wallet import WalletCases, confirm
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

# Who has waited longest comes first, and tests before may have left others; the highest number is the newest.
NEWEST = """
    return [...document.querySelectorAll(".arrival")].sort((one, other) =>
      other.querySelector(".number").textContent - one.querySelector(".number").textContent)[0];"""
# Words that stand beyond the edge of the window.
BEYOND = """
    return [...document.body.querySelectorAll("*")].filter((one) => {
      const box = one.getBoundingClientRect();
      return !one.childElementCount && one.textContent.trim() && box.right > innerWidth + 1
        && !one.closest(".hidden-visually, .skip");
    }).map((one) => one.textContent);"""
# Controls that a finger may miss; a box counts with its label, a link within a line not at all.
SMALL = """
    return [...document.querySelectorAll("button, select, input, summary, .brand")]
      .filter((one) => one.checkVisibility() && !one.closest(".skip"))
      .map((one) => [one, (one.closest("label:has([type=checkbox])") ?? one).getBoundingClientRect()])
      .filter(([, box]) => box.width < 44 || box.height < 44)
      .map(([one]) => one.className || one.textContent);"""


class DeskCases:
    # Whose cards the wallet of the command has: the places of an insurer and of one of its families.
    # Tests change what becomes of cards, so each group has a family that no other one touches.
    household = (0, 0)

    def __init__(self, world, service, shots):
        self.world = world
        self.service = service
        self.shots = shots
        self.access = json.loads((service.data / "access.json").read_text())

    def close(self):
        return 0

    def browser(self):
        return Browser(self.service.base, self.shots)

    def ask(self, method, path, body=None, key=None, headers=()):
        """A request to the card server, as a program of a tenant's sends it."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.service.base + path, data=data, method=method)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if key:
            request.add_header("Authorization", "Bearer " + key)
        for name, value in headers:
            request.add_header(name, value)
        with urllib.request.urlopen(request) as answer:
            content = answer.read()
        return json.loads(content) if content else None

    def enter(self, page, path, place=0):
        page.open(path + "?lang=en")
        page.until(lambda: page.all(".offer"), "the demonstration's tenants")
        page.all(".offer")[place].click()
        page.until(lambda: page.all(".desk-bar"), "the desk")

    def button(self, root, text):
        return next(one for one in root.find_elements(By.CSS_SELECTOR, "button")
                    if one.text.strip() == text)

    def arrived(self, page, place=0):
        """How many have arrived at the first location of a provider, once all are on show."""
        key = self.access["providers"][place]["apiKey"]
        count = self.ask("GET", "/vic/v1/locations", key=key)["locations"][0]["arrivals"]
        page.until(lambda: page.all(".arrivals") and len(page.all(".arrival")) == count, "the list")
        return count

    def newest(self, page):
        """What the newest arrival's row is marked as."""
        return page.script(NEWEST).get_attribute("class").split()

    def toast(self, page, words):
        """A word of success that everybody sees."""
        page.until(lambda: words in page.find(".toast").text, f"the word {words!r}")
        assert page.find(".toast p").is_displayed()

    def send(self, page):
        page.find(".sheet button[type=submit]").click()

    # The tests.

    def test_the_providers_desk_shows_its_code_and_makes_places(self):
        with self.browser() as page:
            page.open("/desk/provider?lang=en")
            page.look("desk-provider-sign-in")
            self.enter(page, "/desk/provider")
            assert page.find(".code-picture").get_attribute("src").startswith("data:image/svg")
            link = page.find(".poster-link a").get_attribute("href")
            assert link.startswith(self.service.base + "/vic/checkin/")
            page.look("desk-provider")
            self.button(page.find(".desk-bar"), "New location").click()
            page.until(lambda: page.all(".sheet[open]"), "the form")
            page.find(".sheet input[name=name]").send_keys("Ward 3")
            for code in ("de", "fr", "it", "en"):
                page.find(f".sheet input[name=purpose-{code}]").send_keys("Admission")
            Select(page.find(".sheet select[name=field-birth_date]")).select_by_value("optional")
            page.look("desk-provider-new-location")
            self.send(page)
            page.until(lambda: "Ward 3" in page.find("main select").text, "the new location")
            page.until(lambda: page.find(".poster-link a").get_attribute("href") != link, "its link")
            assert "Date of birth (optional)" in page.words()
            page.until(lambda: "No arrivals yet" in page.words(), "an empty list")

    def test_the_insurers_desk_says_beside_the_field_what_is_wrong(self):
        with self.browser() as page:
            self.enter(page, "/desk/insurer")
            family = next(one for one in page.all(".family") if "Esempio" in one.text or "Beispiel" in one.text)
            count = len(page.all(".member"))
            self.button(family, "New card").click()
            page.until(lambda: page.all(".sheet[open]"), "the form")
            page.find(".sheet input[name=given_name]").send_keys("Ursula")
            for name, value in (("card_kind", "mandatory"), ("rel", "self"), ("sex", "2")):
                Select(page.find(f".sheet select[name={name}]")).select_by_value(value)
            self.date(page, "birth_date", "2999-05-06")
            self.date(page, "valid_until", "2001-12-31")
            page.find(".sheet input[name=ahv]").send_keys("756.1231.2312.35")
            self.send(page)
            page.until(lambda: page.all(".sheet .field-error"), "what is wrong")
            page.driver.get_log("browser")  # the browser tells of the refusal, too
            for name, words in (("birth_date", "in the future"), ("valid_until", "has passed"),
                                ("ahv", "check digit")):
                field = page.find(f".sheet input[name={name}]")
                assert field.get_attribute("aria-invalid") == "true", name
                assert words in page.find("#" + field.get_attribute("aria-describedby")).text, name
            page.look("desk-insurer-wrong-fields")
            self.date(page, "birth_date", "1952-05-06")
            self.date(page, "valid_until", f"{self.year(page) + 5}-12-31")
            page.find(".sheet input[name=ahv]").clear()
            page.find(".sheet input[name=ahv]").send_keys("756.1231.2312.34")
            self.send(page)
            page.until(lambda: "already has a policy holder" in page.find(".sheet").text, "the second holder")
            assert len(page.all(".sheet .field-error")) == 1
            page.driver.get_log("browser")
            assert len(page.all(".member")) == count

    def test_the_insurers_desk_issues_renews_replaces_and_revokes(self):
        with self.browser() as page:
            self.enter(page, "/desk/insurer")
            page.look("desk-insurer")
            family = next(one for one in page.all(".family") if "Beispiel" in one.text)
            self.button(family, "New card").click()
            page.until(lambda: page.all(".sheet[open]"), "the form")
            # What the insurer states about a person nobody has chosen beforehand.
            chosen = page.script("""return [...document.querySelectorAll(".sheet :is(select, [type=date])")]
                .map((one) => one.value)""")
            assert chosen == [""] * 5, chosen
            page.find(".sheet input[name=given_name]").send_keys("Ursula")
            self.send(page)
            assert page.script("return document.activeElement.name") == "card_kind"
            page.look("desk-insurer-new-card-missing")
            for name, value in (("card_kind", "mandatory"), ("rel", "spouse"), ("sex", "2")):
                Select(page.find(f".sheet select[name={name}]")).select_by_value(value)
            self.date(page, "birth_date", "1952-05-06")
            self.date(page, "valid_until", f"{self.year(page) + 5}-12-31")
            page.find(".sheet input[name=ahv]").send_keys("756.9217.0769.85")
            page.look("desk-insurer-new-card")
            self.send(page)
            self.toast(page, "The card is issued")
            member = page.until(lambda: self.member(page, "Ursula Beispiel"), "the new card")
            number = member.get_attribute("data-veka")
            assert number.startswith("80756" + self.access["insurers"][0]["bag"])
            assert "just-done" in member.get_attribute("class")
            self.button(member, "Renew").click()
            page.until(lambda: page.all(".sheet[open]"), "the form")
            self.date(page, "valid_until", f"{self.year(page) + 10}-12-31")
            self.send(page)
            page.until(lambda: not page.all(".sheet"), "the end of the form")
            self.until_said(page, "Ursula Beispiel", str(self.year(page) + 10))
            self.button(self.member(page, "Ursula Beispiel"), "Replace").click()
            page.until(lambda: page.all(".sheet[open]"), "the question")
            self.send(page)
            self.until_said(page, "Ursula", "replaced")
            fresh = next(one for one in self.members(page, "Ursula") if "superseded" not in one.get_attribute("class"))
            assert fresh.get_attribute("data-veka") != number and "just-done" in fresh.get_attribute("class")
            # The former card is done, and folded away.
            former = next(one for one in self.members(page, "Ursula") if "superseded" in one.get_attribute("class"))
            assert not former.is_displayed()
            self.button(fresh, "Revoke").click()
            page.until(lambda: page.all(".sheet[open]"), "the question")
            Select(page.find(".sheet select[name=reason]")).select_by_value("lost")
            page.look("desk-insurer-revoke")
            self.send(page)
            self.until_said(page, "Ursula", "revoked (lost or stolen)")
            page.look("desk-insurer-revoked")

    def test_a_family_without_cards_that_count_is_removed(self):
        insurer = self.access["insurers"][0]
        office = f"/office/{insurer['bag']}/families"
        self.ask("POST", office, {"name": "Abschied"}, insurer["apiKey"])
        with self.browser() as page:
            self.enter(page, "/desk/insurer")
            family = next(one for one in page.all(".family") if "Abschied" in one.text)
            living = next(one for one in page.all(".family") if "Muster" in one.text)
            assert "Delete family" not in living.text
            self.button(family, "Delete family").click()
            page.until(lambda: page.all(".sheet[open]"), "the question")
            page.look("desk-insurer-remove-family")
            self.send(page)
            page.until(lambda: "Abschied" not in page.words(), "the family's end")

    def date(self, page, name, value):
        page.script("arguments[0].value = arguments[1]", page.find(f".sheet input[name={name}]"), value)

    def year(self, page):
        return int(page.script("return new Date().getFullYear()"))

    def members(self, page, name):
        """The rows of a person; the list is drawn anew after every change, so it is read at once."""
        return page.script("""
            return [...document.querySelectorAll(".member")]
              .filter((row) => row.textContent.includes(arguments[0]));""", name)

    def until_said(self, page, name, words):
        page.until(lambda: page.script("""
            return [...document.querySelectorAll(".member")].some((row) =>
              row.textContent.includes(arguments[0]) && row.textContent.includes(arguments[1]));""",
            name, words), words)

    def member(self, page, name):
        return next(iter(self.members(page, name)), None)

    def wallet(self):
        """A wallet of the command with the cards of a family."""
        place, family = self.household
        folder = self.world.folder / f"wallet-{place}-{family}"
        data = ["--data", folder]
        if not folder.exists():
            self.world.run("wallet", "use", "--access", self.service.data / "access.json", *data)
            key = self.world.run("wallet", "key", *data).strip()
            insurer = self.access["insurers"][place]
            path = f"/office/{insurer['bag']}/vic/claims?pk={key}"
            claims = self.ask("GET", path, key=insurer["families"][family]["login"])
            file = self.world.folder / f"claims-{place}-{family}.json"
            file.write_text(json.dumps(claims))
            self.world.run("wallet", "fetch", file, *data)
        return data

    def check_in(self, link, *options):
        answer = self.world.run("wallet", "check-in", link, "--yes", "--json", *options,
                                *self.wallet())
        return json.loads(answer)

    def test_who_checks_in_appears_at_the_desk_and_is_told_its_decision(self):
        wallet = self.wallet()
        with self.browser() as page:
            self.enter(page, "/desk/provider")
            link = page.find(".poster-link a").get_attribute("href")
            before = self.arrived(page)
            sent = self.check_in(link, "--show", "birth_date")
            assert sent["status"] == "pending"
            page.until(lambda: len(page.all(".arrival")) == before + 1, "the arrival")
            words = page.until(lambda: page.script(NEWEST).text, "its words")
            for shown in ("Anna Katharina Muster", "21 March 1984", "Signature verified"):
                assert shown in words, shown
            # It is on the screen, so it was seen.
            page.until(lambda: "seen" in self.newest(page), "that it was seen")
            # Not agreed to, so not shown.
            assert "31 December" not in words
            page.look("desk-provider-arrival")
            self.button(page.script(NEWEST), "Check coverage").click()
            page.until(lambda: "Covered: basic insurance" in page.words(), "the coverage")
            self.button(page.script(NEWEST), "Issue a receipt").click()
            page.until(lambda: page.all(".sheet[open]"), "the form")
            self.send(page)
            page.look("desk-provider-receipt-missing")
            confirm(page)
            page.look("desk-provider-receipt")
            self.send(page)
            page.until(lambda: "accepted" in self.newest(page), "the decision")
            page.look("desk-provider-accepted")
            second = self.check_in(link)
            page.until(lambda: len(page.all(".arrival")) == before + 2, "the second arrival")
            page.until(lambda: "seen" in self.newest(page), "that it was seen")
            self.button(page.script(NEWEST), "Reject").click()
            page.until(lambda: page.all(".sheet[open]"), "the form")
            page.find(".sheet input[name=reason]").send_keys("Please come to the counter")
            self.send(page)
            page.until(lambda: "rejected" in self.newest(page), "the refusal")
            assert second["status"] == "pending"
        cards = json.loads(self.world.run("wallet", "cards", "--json", *wallet))["cards"]
        assert [card["state"] for card in cards] == ["valid"] * 4

    def test_desks_change_their_language_with_all_that_they_say(self):
        with self.browser() as page:
            self.enter(page, "/desk/provider")
            before = self.arrived(page)
            self.check_in(page.find(".poster-link a").get_attribute("href"))
            page.until(lambda: len(page.all(".arrival")) == before + 1, "the arrival")
            page.until(lambda: "seen" in self.newest(page), "that it was seen")
            self.button(page.script(NEWEST), "Check coverage").click()
            page.until(lambda: "Covered: basic insurance" in page.words(), "the coverage")
            page.find(".languages button[lang=de]").click()
            words = lambda: page.script(NEWEST).text
            page.until(lambda: "Deckung: Grundversicherung (KVG)" in words(), "its words in German")
            assert "Covered" not in words(), words()

    def test_desks_lose_nothing_in_large_text(self):
        places = [("/?lang=fr", None), ("/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA", None),
                  ("/desk/portal?lang=fr", None), ("/desk/provider?lang=fr", ".arrivals"),
                  ("/desk/insurer?lang=fr", ".member")]
        with self.browser() as page:
            page.size("phone")
            for path, inside in places:
                page.open(path)
                page.script("document.documentElement.style.fontSize = '200%'")
                page.settle()
                page.check_width(path, "200 %")
                if inside:
                    page.until(lambda: page.all(".offer"), "the demonstration's tenants")
                    page.all(".offer")[0].click()
                    page.until(lambda: page.all(inside), "the desk")
                    page.settle()
                    page.check_width(path, "200 %")
                assert page.script(BEYOND) == [], path
                if self.shots:
                    name = path.strip("/").split("?")[0].replace("/", "-") or "home"
                    page.driver.save_screenshot(str(self.shots / f"large-{name}.png"))

    def test_targets_of_desks_are_large_enough(self):
        with self.browser() as page:
            for path, inside in (("/desk/provider", ".arrivals"), ("/desk/insurer", ".member")):
                self.enter(page, path)
                page.until(lambda: page.all(inside), "the desk")
                page.size("phone")
                page.settle()
                assert page.script(SMALL) == [], path
                page.size("desk")

    def test_a_dialog_of_a_desk_begins_in_its_first_field_and_gives_the_keyboard_back(self):
        here = "return document.activeElement.name ?? document.activeElement.id"
        with self.browser() as page:
            self.enter(page, "/desk/insurer")
            family = next(one for one in page.all(".family") if "Muster" in one.text)
            opener = self.button(family, "New card")
            opener.click()
            page.until(lambda: page.all(".sheet[open]"), "the form")
            assert page.script(here) == "card_kind"
            page.find(".sheet .round").click()
            page.until(lambda: not page.all(".sheet"), "the desk")
            assert page.script("return document.activeElement === arguments[0]", opener)
            self.button(family, "Replace").click()
            page.until(lambda: page.all(".sheet[open]"), "the question")
            # There is no field in it: its title is read.
            assert page.script(here) == "sheet-title"

    def test_a_second_desk_shows_what_the_first_decides(self):
        with self.browser() as first, self.browser() as second:
            for desk in (first, second):
                self.enter(desk, "/desk/provider", place=1)
                desk.until(lambda: desk.all(".arrivals"), "the list")
            link = first.find(".poster-link a").get_attribute("href")
            self.check_in(link)
            for desk in (first, second):
                desk.until(lambda: desk.all(".arrival.seen"), "the arrival")
            self.button(first.find(".arrival"), "Accept").click()
            self.toast(first, "Accepted: Anna Katharina Muster")
            # Who was decided about here stays in sight and marked; elsewhere the row is folded away.
            assert first.find(".arrivals.waiting .arrival.just-done.accepted").is_displayed()
            second.until(lambda: second.all(".done .arrival.accepted"), "the decision")
            assert not second.find(".done .arrival").is_displayed()
            second.find(".done summary").click()
            assert second.find(".done .arrival").is_displayed()
            assert "Accept" not in second.find(".done .arrival .row").text

    def test_a_one_time_code_leads_one_wallet_to_the_desk(self):
        with self.browser() as page:
            self.enter(page, "/desk/provider")
            before = self.arrived(page)
            self.button(page.find(".location"), "Create a one-time code").click()
            page.until(lambda: page.all(".sheet .poster-link a"), "the code")
            link = page.find(".sheet .poster-link a").get_attribute("href")
            assert "?r=" in link and "until" in page.find(".one-time-state").text
            page.look("desk-provider-one-time")
            assert self.check_in(link)["status"] == "pending"
            page.until(lambda: "has checked in" in page.find(".one-time-state").text, "its use")
            assert not page.all(".sheet .poster-link a")
            page.look("desk-provider-one-time-used")
            page.find(".sheet .round").click()
            page.until(lambda: len(page.all(".arrival")) == before + 1, "the arrival")
            again = self.ask_refused("POST", "/vic/v1/locations/" + link.split("/")[-1].split("?")[0]
                                     + "/requests", {"req": link.split("?r=")[1]})
            assert again == "request_answered"

    def ask_refused(self, method, path, body):
        """The code of a refusal."""
        try:
            self.ask(method, path, body)
        except urllib.error.HTTPError as error:
            return json.loads(error.read())["code"]
        return None

    def test_a_wallet_and_a_desk_in_two_browsers_meet(self):
        steps = WalletCases(self.world, self.service, self.shots)
        family = self.access["insurers"][0]["families"][0]
        with self.browser() as phone, self.browser() as desk:
            phone.open(f"/wallet?app=insurance&lang=en&family={family['id']}")
            phone.until(lambda: len(phone.all("etui-card")) == 4, "the family's cards")
            phone.until(lambda: not phone.all(".updating"), "the end of the update")
            phone.look("wallet-family")
            self.enter(desk, "/desk/provider")
            before = self.arrived(desk)
            steps.paste(phone, desk.find(".poster-link a").get_attribute("href"))
            steps.sheet(phone, "selection")
            steps.press(phone, "continue")
            steps.sheet(phone, "consent")
            assert "Praxis am Musterplatz" in phone.words() and "30 days" in phone.words()
            phone.look("wallet-family-consent")
            steps.click_consent(phone, "[data-name=send]")
            desk.until(lambda: len(desk.all(".arrival")) == before + 1, "the arrival")
            words = desk.until(lambda: desk.script(NEWEST).text, "its words")
            assert "Anna Katharina Muster" in words and "Signature verified" in words
            # Three fields were agreed to, and no more are there.
            shown = desk.script(NEWEST).find_elements(By.CSS_SELECTOR, ".facts > div")
            assert len(shown) == 4
            # It is on the desk's screen, and the phone says so while nothing is decided.
            phone.until(lambda: "In progress" in phone.words(), "that somebody looks at it", 10)
            phone.look("wallet-family-seen")
            self.button(desk.script(NEWEST), "Accept").click()
            phone.until(lambda: "You’re checked in" in phone.words(), "the decision")
            phone.look("wallet-family-accepted")
            steps.press(phone, "done")
            # The insurer revokes the card; the phone learns of it, and the desk too.
            insurer = self.access["insurers"][0]
            cards = self.ask("GET", f"/vic/v1/insurers/{insurer['bag']}/cards", key=insurer["apiKey"])
            number = next(card["veka"] for card in cards["cards"]
                          if card["record"]["given_name"] == "Anna Katharina"
                          and card["record"]["card_kind"] == "mandatory")
            path = f"/vic/v1/insurers/{insurer['bag']}/cards/{number}?reason=lost"
            self.ask("DELETE", path, key=insurer["apiKey"])
            phone.until(lambda: not phone.all(".sheet"), "the cards")
            steps.press(phone, "refresh")
            phone.until(lambda: "no longer valid" in phone.words().lower()
                        or "revoked" in phone.words().lower(), "that it was revoked")
            phone.look("wallet-family-revoked")
            self.button(desk.script(NEWEST), "Check coverage").click()
            desk.until(lambda: "card not valid (14)" in desk.words(), "the coverage")
            phone.driver.get_log("browser")

    def test_the_desk_says_what_to_write_on_a_tag(self):
        with self.browser() as page:
            page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument",
                                        {"source": "delete window.NDEFReader;"})
            self.enter(page, "/desk/provider")
            page.until(lambda: page.all(".tag summary"), "the tag")
            page.find(".tag summary").click()
            link = page.find(".poster-link a").get_attribute("href")
            payload = bytes.fromhex(page.find(".tag code").text)
            assert payload == b"\x03" + link.removeprefix("http://").encode()
            assert "Write a tag" not in page.words()
            page.script("document.querySelector('.tag').scrollIntoView({block: 'center'})")
            page.look("desk-provider-tag")

    def test_a_browser_that_writes_tags_writes_the_link(self):
        before = """
            window.NDEFReader = class {
              async write(message) {
                if (window.refuses) throw new DOMException("no", "NotAllowedError");
                window.written = message.records;
              }
            };"""
        with Browser(self.service.base, self.shots, before=before) as page:
            self.enter(page, "/desk/provider")
            page.until(lambda: page.all(".tag summary"), "the tag")
            page.find(".tag summary").click()
            self.button(page.find(".tag"), "Write a tag").click()
            page.until(lambda: "The tag has been written" in page.find(".tag").text, "the tag")
            link = page.find(".poster-link a").get_attribute("href")
            assert page.script("return window.written") == [{"recordType": "url", "data": link}]
            page.script("window.refuses = true")
            self.button(page.find(".tag"), "Write a tag").click()
            page.until(lambda: "wasn’t written" in page.find(".tag").text, "the refusal")

    def test_wrong_credentials_are_told_at_the_desk(self):
        with self.browser() as page:
            page.open("/desk/provider?lang=de")
            page.find("[name=number]").send_keys("7601000000002")
            page.find("[name=apiKey]").send_keys("falsch")
            page.find(".sign-in button[type=submit]").click()
            page.until(lambda: "passen nicht zusammen" in page.words(), "the refusal")
            # The browser itself reports that the server refused; nothing else may be reported.
            page.driver.get_log("browser")

    def test_a_check_in_link_in_a_browser_says_where_it_belongs(self):
        with self.browser() as page:
            page.open("/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA")
            for words in ("App Ihrer Krankenkasse", "caisse-maladie", "cassa malati", "insurer’s app"):
                assert words in page.words()
            page.look("check-in-link")
