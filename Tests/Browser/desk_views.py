# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What of a desk stays: over a reload, with Back and Forward, while its server is gone; and README's path."""

import http.server
import threading

from browser import Browser
from desks import NEWEST, DeskCases
from wallet import WalletCases
from world import Service

LINK = "https://dev.vic.invalid/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA"
SIZES = ("desk", "phone")


class DeskViewCases(DeskCases):
    """The steps of `DeskCases`, whose tests are its own."""

    household = (1, 0)

    def close(self):
        return 0

    def reload(self, page):
        page.driver.refresh()
        page.until(lambda: page.script("return 'ready' in document.body.dataset"), "the page")

    def open_sheet(self, page):
        page.until(lambda: page.all(".sheet[open]"), "the sheet")

    def no_sheet(self, page):
        page.until(lambda: not page.all(".sheet[open]"), "the desk")

    # Sessions.

    def test_desks_keep_their_session_over_a_reload_in_a_cookie_that_no_script_reads(self):
        with self.browser() as page:
            for path, inside in (("/desk/provider", ".arrivals"), ("/desk/insurer", ".member")):
                self.enter(page, path)
                page.until(lambda: page.all(inside), "the desk")
                self.reload(page)
                page.until(lambda: page.all(".desk-bar") and page.all(inside), "the desk again")
                assert not page.all(".sign-in")
            cookies = {one["name"]: one for one in page.driver.get_cookies()}
            assert set(cookies) == {"etui-provider", "etui-insurer"}, cookies
            for cookie in cookies.values():
                assert cookie["httpOnly"] and cookie["sameSite"] == "Strict", cookie
            assert page.script("return document.cookie") == ""
            held = page.script("return JSON.stringify([{...localStorage}, {...sessionStorage}])")
            assert all(one["apiKey"] not in held for one in self.access["providers"])
            self.button(page.find(".desk-bar"), "Sign out").click()
            page.until(lambda: page.all(".sign-in"), "the form")
            self.reload(page)
            page.until(lambda: page.all(".sign-in"), "that nobody is signed in")
            # The other desk's session is another one.
            page.open("/desk/provider?lang=en")
            page.until(lambda: page.all(".desk-bar"), "the other desk")

    def test_a_session_that_ends_while_the_desk_is_open_says_so(self):
        with self.browser() as page:
            self.enter(page, "/desk/insurer")
            page.driver.delete_all_cookies()
            self.button(page.find(".member"), "Renew").click()
            self.open_sheet(page)
            self.date(page, "valid_until", f"{self.year(page) + 7}-12-31")
            self.send(page)
            page.until(lambda: "Your session has ended" in page.words(), "why")
            # The browser itself reports that the server refused.
            page.driver.get_log("browser")
            page.look("desk-session-ended")

    # Views.

    def test_back_and_forward_go_from_view_to_view_inside_a_desk(self):
        with self.browser() as page:
            page.open("/?lang=en")
            self.enter(page, "/desk/insurer")
            member = page.find(".member")
            number = member.get_attribute("data-veka")
            self.button(member, "Renew").click()
            self.open_sheet(page)
            assert f"of={number}" in page.driver.current_url
            page.driver.back()
            self.no_sheet(page)
            assert page.all(".desk-bar") and "/desk/insurer" in page.driver.current_url
            page.driver.forward()
            self.open_sheet(page)
            assert page.find(".sheet h2").text == "Renew"
            self.reload(page)
            self.open_sheet(page)
            assert page.find(".sheet h2").text == "Renew"
            page.find(".sheet .round").click()
            self.no_sheet(page)
            page.until(lambda: "open=" not in page.driver.current_url, "the address of the desk")

    def test_back_takes_away_what_lies_over_the_first_view_of_a_phone(self):
        with self.browser() as page:
            path = lambda: page.script("return location.pathname")
            page.open("/?lang=en")
            page.open("/wallet?app=insurance&lang=en")
            page.until(lambda: page.all("etui-card"), "the cards")
            page.until(lambda: not page.all(".updating"), "the end of the update")
            page.script("document.querySelector('[data-name=barcode]').click()")
            page.until(lambda: page.all(".barcode-sheet"), "the sheet")
            page.driver.back()
            page.until(lambda: not page.all(".barcode-sheet"), "the cards")
            page.script("document.querySelector('.demo-links [data-open]').click()")
            page.until(lambda: page.all(".selection-sheet .choice input:enabled"), "the choice").pop(0).click()
            page.until(lambda: page.all("[data-name=continue]:enabled"), "the way on").pop().click()
            page.until(lambda: page.all(".consent-sheet"), "the consent")
            page.driver.back()
            page.until(lambda: page.all(".selection-sheet"), "the choice of the card, nothing refused")
            self.reload(page)
            page.until(lambda: page.all(".selection-sheet"), "the same after a reload")
            page.find(".selection-sheet [data-name=cancel]").click()
            page.until(lambda: not page.all(".selection-sheet"), "the cards")
            page.until(lambda: not page.script("return history.state?.isOver"), "the step to be taken back")
            assert path() == "/wallet"
            page.driver.back()
            page.until(lambda: path() == "/", "the page before")
            for address, result in (("/seals", "seal-result"), ("/scan", "document-result")):
                page.open(f"{address}?lang=en")
                page.until(lambda: page.all(".desk-words .sample"), "the samples").pop(0).click()
                page.until(lambda: page.screen() == result, "the result")
                page.driver.back()
                page.until(lambda: page.screen() != result, "the scanner")
                assert path() == address
            page.open("/exchange?lang=en")
            button = lambda name: page.until(lambda: page.script(
                "return document.querySelector(`.exchange-wallet [data-name='${arguments[0]}']`)", name), name)
            page.script("arguments[0].click()", button("journal"))
            page.script("arguments[0].isConnected", button("close"))
            page.driver.back()
            button("add")
            assert path() == "/exchange"

    def test_places_and_sheets_of_the_providers_desk_have_addresses(self):
        with self.browser() as page:
            self.enter(page, "/desk/provider")
            first = page.driver.current_url
            self.button(page.find(".desk-bar"), "New location").click()
            self.open_sheet(page)
            page.find(".sheet input[name=name]").send_keys("Ward 9")
            for code in ("de", "fr", "it", "en"):
                page.find(f".sheet input[name=purpose-{code}]").send_keys("Admission")
            self.send(page)
            self.toast(page, "Ward 9")
            page.until(lambda: "Ward 9" in page.find("main select").text, "the new location")
            page.until(lambda: page.driver.current_url != first, "its address")
            chosen = "return document.querySelector('main select').selectedOptions[0].textContent"
            page.until(lambda: page.script(chosen) == "Ward 9", "the new location")
            self.reload(page)
            page.until(lambda: page.all("main select") and page.script(chosen) == "Ward 9", "it again")
            page.driver.back()
            page.until(lambda: page.script(chosen) != "Ward 9", "the location before")
            page.driver.forward()
            page.until(lambda: page.script(chosen) == "Ward 9", "the new location")
            self.button(page.find(".location"), "Create a one-time code").click()
            page.until(lambda: page.all(".sheet .poster-link a"), "the code")
            link = page.find(".sheet .poster-link a").get_attribute("href")
            self.reload(page)
            page.until(lambda: page.all(".sheet .poster-link a"), "the code")
            assert page.find(".sheet .poster-link a").get_attribute("href") == link
            page.driver.back()
            self.no_sheet(page)
            assert page.script(chosen) == "Ward 9"

    def test_who_has_waited_longest_comes_first_and_who_is_done_is_folded_away(self):
        with self.browser() as page:
            self.enter(page, "/desk/provider", place=1)
            before = self.arrived(page, place=1)
            link = page.find(".poster-link a").get_attribute("href")
            for count in (1, 2, 3):
                self.check_in(link)
                page.until(lambda: len(page.all(".arrival")) == before + count, "an arrival")
            page.until(lambda: not page.all(".arrival.pending"), "that all were seen")
            numbers = """return [...document.querySelectorAll(".waiting .arrival:not(.just-done) .number")]
                .map((one) => Number(one.textContent))"""
            waiting = page.script(numbers)
            assert waiting == sorted(waiting) and len(waiting) >= 3, waiting
            assert all("just arrived" in one.text or "waiting" in one.text
                       for one in page.all(".arrival .waiting-time"))
            page.look("desk-provider-waiting")
            self.button(page.find(".waiting .arrival"), "Accept").click()
            self.toast(page, "Accepted")
            # The row stays in sight, marked, below those who wait.
            page.until(lambda: page.script(numbers) == waiting[1:], "those who wait")
            last = page.script("return document.querySelector('.waiting').lastElementChild.className")
            assert "just-done" in last and "accepted" in last, last
            page.look("desk-provider-just-done")
            self.reload(page)
            page.until(lambda: page.script(numbers) == waiting[1:], "those who wait")
            assert not page.all(".just-done") and not page.find(".done .arrival").is_displayed()

    def test_nothing_that_a_desk_attests_is_chosen_beforehand(self):
        with self.browser() as page:
            self.enter(page, "/desk/provider")
            before = self.arrived(page)
            self.check_in(page.find(".poster-link a").get_attribute("href"))
            page.until(lambda: len(page.all(".arrival")) == before + 1, "the arrival")
            page.until(lambda: "seen" in self.newest(page), "that it was seen")
            self.button(page.script(NEWEST), "Issue a receipt").click()
            self.open_sheet(page)
            chosen = """return [...document.querySelectorAll(".sheet :is(select, input)")]
                .map((one) => one.type === "checkbox" ? (one.checked ? "on" : "") : one.value)"""
            assert set(page.script(chosen)) == {""}, page.script(chosen)
            for size in SIZES:
                page.size(size)
                self.send(page)
                said = page.script("""return [...document.querySelectorAll(".sheet .field-error")].map((one) =>
                    [one.parentElement.querySelector("select, input").name, one.textContent])""")
                assert [words for _, words in said] == [
                    "Choose one.", "Choose one.", "Choose at least one.", "Fill this in."], said
                assert [name for name, _ in said][::3] == ["method", "days"], said
                assert page.script("return document.activeElement.name") == "method"
            assert "accepted" not in self.newest(page)

    # A server that is gone.

    def gone(self, name):
        """A server of our own, which may stop and start again on the same port with the same data."""
        return Service(self.world, name)

    def again(self, service, name):
        return Service(self.world, name, port=service.port)

    def look_lost(self, page, name):
        """A state whose page goes on asking for the server that is gone, as the browser reports each time."""
        page.check_quiet = lambda: None
        page.look(name)
        del page.check_quiet
        page.driver.get_log("browser")
        page.size("desk")

    def retry(self, page):
        page.until(lambda: page.script("""
            const root = document.querySelector(".unreachable:not([hidden])")?.shadowRoot;
            return root && root.querySelector("p").textContent;"""), "that the server cannot be reached")
        return page.script("return document.querySelector('.unreachable').shadowRoot.querySelector('button')")

    def test_samples_say_that_the_server_is_gone_and_try_again_when_it_is_back(self):
        service = self.gone("samples")
        try:
            with Browser(service.base, self.shots) as seals, Browser(service.base, self.shots) as scan:
                seals.open("/seals?lang=en")
                scan.open("/scan?lang=en")
                scan.until(lambda: scan.all(".desk-words .sample"), "the samples")
                service.stop()
                # What the browser keeps of the pictures would hide that the server is gone.
                for page in (seals, scan):
                    page.driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": True})
                    page.script("document.querySelector('.desk-words .sample').click()")
                    assert self.retry(page).text == "Try again"
                    self.look_lost(seals, "seals-unreachable")
                self.look_lost(scan, "scan-unreachable")
                self.retry(scan).click()
                scan.until(lambda: self.retry(scan), "that it still is")
                service = self.again(service, "samples")
                self.retry(seals).click()
                seals.until(lambda: seals.screen() == "seal-result", "the result")
                self.retry(scan).click()
                scan.until(lambda: scan.screen() == "document-result", "the document")
                for page in (seals, scan):
                    assert not page.all(".unreachable:not([hidden])")
                    page.driver.get_log("browser")
        finally:
            service.stop()

    def test_what_was_asked_of_a_wallet_without_its_server_happens_when_it_is_back(self):
        service = self.gone("asked")

        def lose(page, action=None):
            service.stop()
            page.until(lambda: "Try again" in page.find(".phone .trouble").text, "the offer")
            if action:
                page.script(action)
            here = self.again(service, "asked")
            page.until(lambda: page.script("""
                document.querySelector(".trouble button")?.click();
                return !document.querySelector(".trouble button");"""), "the server")
            page.driver.get_log("browser")
            return here

        try:
            with Browser(service.base, self.shots) as page:
                page.open("/wallet?app=insurance&lang=en")
                page.until(lambda: page.all("etui-card"), "the cards")
                service = lose(page, "document.querySelector('.demo-links [data-open]').click()")
                page.until(lambda: page.all(".selection-sheet"), "the request of the link")
                page.find(".selection-sheet [data-name=cancel]").click()
                # The phone of a new session has no network either, as the page says.
                count = "return performance.getEntriesByType('resource').length"
                before = page.script(count)
                page.find(".device [name=offline]").click()
                page.until(lambda: page.script(count) > before, "the message of the phone")
                service = lose(page)
                page.until(lambda: "No connection" in page.find(".wallet").text, "that it has none")
        finally:
            service.stop()

    def test_a_wallet_whose_server_refuses_for_a_while_tries_again(self):
        service = self.gone("refusing")
        asked = []

        class Refusing(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_error(503)
                # Only then: what is asked for a second time was refused before.
                asked.append(self.path.rpartition("/")[2])

            def log_message(self, *words):
                pass

        try:
            with Browser(service.base, self.shots) as page:
                page.open("/wallet?app=insurance&lang=en")
                page.until(lambda: page.all("etui-card"), "the cards")
                service.stop()
                with http.server.ThreadingHTTPServer(("127.0.0.1", service.port), Refusing) as refusing:
                    threading.Thread(target=refusing.serve_forever, daemon=True).start()
                    page.until(lambda: asked.count("states") > 2, "questions for the states")
                    offer = page.find(".phone .trouble").text
                    refusing.shutdown()
                assert "Try again" in offer, offer
                service = self.again(service, "refusing")
                page.until(lambda: "Start again" in page.find(".phone .trouble").text, "that it asked by itself")
                page.find(".trouble button").click()
                page.until(lambda: not page.all(".trouble button"), "the server")
                page.driver.get_log("browser")
        finally:
            service.stop()

    def test_a_language_whose_texts_cannot_be_had_is_awaited(self):
        service = self.gone("language")
        try:
            with Browser(service.base, self.shots) as page:
                page.open("/?lang=en")
                service.stop()
                page.find(".languages button[lang=fr]").click()
                assert self.retry(page).text == "Try again"
                assert page.find("html").get_attribute("lang") == "en"
                service = self.again(service, "language")
                self.retry(page).click()
                page.until(lambda: page.find("html").get_attribute("lang") == "fr", "French")
                assert not page.all(".unreachable:not([hidden])")
                page.driver.get_log("browser")
        finally:
            service.stop()

    def test_the_exchange_goes_on_when_its_server_is_back(self):
        service = self.gone("exchange")
        try:
            with Browser(service.base, self.shots) as page:
                page.open("/exchange?lang=en")
                service.stop()
                page.until(lambda: "Try again" in page.find(".phone .trouble").text, "the offer")
                self.look_lost(page, "exchange-unreachable")
                service = self.again(service, "exchange")
                # Either app finds that its session has ended with the server, and begins anew.
                page.until(lambda: page.script("""
                    const offers = [...document.querySelectorAll(".trouble button")];
                    for (const offer of offers) offer.click();
                    return offers.length === 0;"""), "both apps")
                assert len(page.all(".phone .screen-body > *")) == 2
                page.driver.get_log("browser")
        finally:
            service.stop()

    def test_a_desk_and_its_one_time_code_say_that_the_server_is_gone_and_go_on(self):
        service = self.gone("desk")
        here = DeskViewCases(self.world, service, self.shots)
        try:
            with here.browser() as page:
                self.enter(page, "/desk/provider")
                page.until(lambda: page.all(".arrivals"), "the list")
                self.button(page.find(".location"), "Create a one-time code").click()
                page.until(lambda: page.all(".sheet .poster-link a"), "the code")
                link = page.find(".sheet .poster-link a").get_attribute("href")
                service.stop()
                page.until(lambda: "can’t be reached" in page.find(".one-time-state").text, "the words")
                assert self.button(page.find(".one-time"), "Try again")
                assert "can’t be reached" in page.script("return document.querySelector('.lost').textContent")
                self.look_lost(page, "desk-unreachable-one-time")
                service = self.again(service, "desk")
                # The desk tries by itself too, and may have been faster.
                page.script("document.querySelector('.one-time > .row button')?.click()")
                page.until(lambda: "Valid for one check-in" in page.find(".one-time-state").text, "the code")
                assert page.find(".sheet .poster-link a").get_attribute("href") == link
                page.find(".sheet .round").click()
                self.no_sheet(page)
                assert not page.find(".lost").is_displayed()
                # A code that is asked for while the server is gone.
                service.stop()
                page.until(lambda: page.find(".lost").is_displayed(), "that it is gone")
                self.button(page.find(".location"), "Create a one-time code").click()
                page.until(lambda: "can’t be reached" in page.find(".one-time-state").text, "the words")
                service = self.again(service, "desk")
                self.button(page.find(".one-time"), "Try again").click()
                page.until(lambda: page.all(".sheet .poster-link a"), "the code")
                page.find(".sheet .round").click()
                self.no_sheet(page)
                # A form keeps what was filled in, and sends it in the end.
                self.button(page.find(".desk-bar"), "New location").click()
                self.open_sheet(page)
                page.find(".sheet input[name=name]").send_keys("Ward 5")
                for code in ("de", "fr", "it", "en"):
                    page.find(f".sheet input[name=purpose-{code}]").send_keys("Admission")
                service.stop()
                self.send(page)
                page.until(lambda: page.find(".sheet-foot [type=submit]").text == "Try again", "the offer")
                self.look_lost(page, "desk-unreachable-form")
                service = self.again(service, "desk")
                self.send(page)
                self.toast(page, "Ward 5")
                page.driver.get_log("browser")
        finally:
            service.stop()

    # README's path.

    def test_the_way_of_the_readme_leads_from_the_wallet_to_the_desk_and_back(self):
        service = self.gone("newcomer")
        steps = WalletCases(self.world, service, self.shots)
        here = DeskViewCases(self.world, service, self.shots)
        try:
            for size in SIZES:
                with here.browser() as phone, here.browser() as desk:
                    phone.size(size)
                    phone.open("/wallet?app=insurance&lang=en")
                    phone.until(lambda: len(phone.all("etui-card")) == 4, "the cards of a family")
                    phone.until(lambda: not phone.all(".updating"), "the end of the update")
                    assert "Anna Katharina Muster" in phone.find("etui-card").get_attribute("aria-label")
                    phone.look(f"readme-wallet-{size}")
                    phone.size(size)
                    self.enter(desk, "/desk/provider")
                    link = desk.until(lambda: desk.find(".poster-link a").get_attribute("href"), "the link")
                    before = here.arrived(desk)
                    steps.paste(phone, link)
                    steps.sheet(phone, "selection")
                    steps.press(phone, "continue")
                    steps.sheet(phone, "consent")
                    steps.click_consent(phone, "[data-name=send]")
                    desk.until(lambda: len(desk.all(".arrival")) == before + 1, "the arrival")
                    phone.until(lambda: "In progress" in phone.words(), "that it was seen")
                    self.button(desk.find(".waiting .arrival"), "Accept").click()
                    phone.until(lambda: "You’re checked in" in phone.words(), "the decision")
        finally:
            service.stop()

    def test_a_link_of_another_environment_says_which_and_leads_there(self):
        steps = WalletCases(self.world, self.service, self.shots)
        key = self.access["providers"][0]["apiKey"]
        place = self.ask("GET", "/vic/v1/locations", key=key)["locations"][0]["url"]
        server = self.service.base.removeprefix("http://")
        ways = [("family=dev&", place, server, "family="), ("", LINK, "DEV (dev.vic.invalid)", "family=dev")]
        for size in SIZES:
            for query, link, environment, address in ways:
                with self.browser() as page:
                    page.size(size)
                    page.open(f"/wallet?app=insurance&{query}lang=en")
                    page.until(lambda: page.all("etui-card"), "the cards")
                    page.until(lambda: not page.all(".updating"), "the end of the update")
                    steps.paste(page, link)
                    page.until(lambda: environment in page.find(".elsewhere").text, "which one")
                    page.look(f"wallet-elsewhere-{address.strip('=').replace('=', '-')}")
                    page.size(size)
                    page.find(".elsewhere [data-name=switch]").click()
                    # The other wallet goes on with the link.
                    page.until(lambda: page.all(".selection-sheet"), "the request")
                    assert address in page.driver.current_url and "link=" not in page.driver.current_url
                    assert query.strip("&") == "" or query.strip("&") not in page.driver.current_url

    def test_a_link_that_the_phone_is_to_open_says_of_which_environment_it_is(self):
        place = self.ask("GET", "/vic/v1/locations", key=self.access["providers"][0]["apiKey"])["locations"][0]["url"]
        server = self.service.base.removeprefix("http://")
        elsewhere = "https://vic.example/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA"
        for query, link, environment in (("family=dev&", place, server), ("", LINK, "DEV (dev.vic.invalid)"),
                                         ("", elsewhere, "vic.example")):
            with self.browser() as page:
                page.open(f"/wallet?app=insurance&{query}lang=en&link={link}")
                page.until(lambda: environment in page.find(".elsewhere").text, "which one")
                assert len(page.all(".elsewhere [data-name=switch]")) == (link != elsewhere)

    def test_on_a_phone_families_links_and_languages_of_the_wallet_are_in_reach(self):
        with self.browser() as page:
            page.size("phone")
            page.open("/wallet?app=insurance&lang=en")
            page.until(lambda: page.all("etui-card"), "the cards")
            assert not page.find(".families-list").is_displayed()
            page.find("[data-menu]").click()
            for part in (".families-list a", ".demo-links [data-open]", ".demo-links [data-copy]",
                         ".device [name=offline]", ".drawer-sheet .languages button[lang=fr]"):
                assert page.find(part).is_displayed(), part
            for mode in ("light", "dark"):
                # In a wide window the sheet closes, so it is looked at on a phone alone.
                page.media(prefers_color_scheme=mode, prefers_reduced_motion="reduce")
                page.settle()
                if self.shots:
                    page.driver.save_screenshot(str(self.shots / f"wallet-phone-sheet-{mode}.png"))
                assert not page.axe(), page.axe()
            page.script("document.querySelector('.drawer-sheet .languages button[lang=de]').click()")
            page.until(lambda: "Wessen Karten" in page.find(".drawer-sheet").text, "German")
            page.script("document.querySelector('.demo-links [data-open]').click()")
            page.until(lambda: page.all(".selection-sheet"), "the request of that location")
            assert not page.all(".drawer-sheet[open]")
            page.size("desk")
            assert page.find(".desk-words .families-list").is_displayed()

    def test_a_wallet_keeps_what_it_shows_over_a_reload(self):
        with self.browser() as page:
            page.open("/wallet?app=insurance&lang=en")
            page.until(lambda: page.all("etui-card"), "the cards")
            page.script("document.querySelector('.demo-links [data-open]').click()")
            page.until(lambda: page.all(".selection-sheet"), "the request")
            self.reload(page)
            page.until(lambda: page.all(".selection-sheet"), "the request again")

