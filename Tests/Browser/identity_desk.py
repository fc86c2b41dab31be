# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The reviewers' desk at `/desk/verification`, with the identity server and the cases of the demonstration behind it."""

import time
import urllib.error

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from review_desk import HELD, ReviewDesk

# A page that hears of nothing by itself, so that it acts on what it saw before.
DEAF = "window.EventSource = class extends EventTarget { close() {} };"
# The page's own server, as if another reviewer had proposed to approve each case.
PROPOSED = """
const real = window.fetch;
window.fetch = async (address, options) => {
  const answer = await real(address, options);
  if (options?.method !== "GET" || !/\\/reviews\\/[^/]+$/.test(String(address)) || !answer.ok) return answer;
  const body = await answer.json();
  if (body.review.stage === "review") {
    Object.assign(body.review, {
      needsTwoReviewers: true, proposal: {verificationStatus: "DENIED_FRAUD", rejectReason: {
        rejectReasonCode: "100", rejectReasonDescription: "MANIPULATED_DOCUMENT",
        rejectReasonDetails: {detailsCode: "1005", detailsDescription: "NAME"}}},
      proposedBy: {reviewer: "another-reviewer", isYou: false}});
  }
  return new Response(JSON.stringify(body), {status: 200});
};"""

# What the page's own server is said to answer, by a function of the test: what it gives in place of a request's answer.
ANSWERS = """
const real = window.fetch;
window.answers = %s;
window.fetch = async (address, options = {}) => {
  const send = () => real(address, options);
  return await window.answers(String(address), options.method ?? "GET", send) ?? send();
};"""
# The list of cases cannot be read while the test says so.
BROKEN = ANSWERS % """(address) =>
  window.isBroken && /\/reviews\?/.test(address)
    ? new Response('{"error": {"code": "unavailable"}}', {status: 500}) : null"""
# A case cannot be read while the test says so.
LOCKED_OUT = BROKEN.replace("\\/reviews\\?", "\\/reviews\\/[^/]+$").replace("(address) =>", "(address, method) => method === 'GET' &&")
# The list of cases takes a moment while the test says so.
SLOW_LIST = ANSWERS % """async (address) => {
  if (window.isSlow && /\\/reviews\\?/.test(address)) await new Promise((done) => setTimeout(done, 1500));
  return null;
}"""
# The page hears only after a while that it has the case.
SLOW_LOCK = ANSWERS % """async (address, method, send) => {
  if (method !== "PUT" || !/\/lock$/.test(address)) return null;
  const answer = await send();
  await new Promise((done) => setTimeout(done, 1500));
  return answer;
}"""
# Reviewers have had all cases open, long ago.
FORMER_LOCKS = ANSWERS % """async (address, method, send) => {
  if (!/\/reviews\?/.test(address)) return null;
  const body = await (await send()).json();
  for (const review of body.reviews) review.lock = {reviewer: "another", isYou: false, until: "2020-01-01T00:00:00Z"};
  return new Response(JSON.stringify(body), {status: 200});
}"""
# The answer to the first decision is lost on its way, and the test counts what is sent.
LOST = ANSWERS % """async (address, method, send) => {
  if (method !== "POST" || !/\/reviews\/[^/]+$/.test(address)) return null;
  window.sent = (window.sent ?? 0) + 1;
  const answer = await send();
  if (window.isLosing && window.sent === 1) throw new TypeError("no answer");
  return answer;
}"""
# Two characters of the zone were read otherwise than they were kept.
CORRECTED = ANSWERS % """async (address, method, send) => {
  if (method !== "GET" || !/\/reviews\/[^/?]+$/.test(address)) return null;
  const body = await (await send()).json();
  const [first, second] = body.review.zone.lines;
  body.review.zone.rawLines = [first, `${second.slice(0, 4)}%%${second.slice(5)}`, ...body.review.zone.lines.slice(2)];
  return new Response(JSON.stringify(body), {status: 200});
}""".replace("%%", "?")
# The page prolongs that it has the case every moment, not every four minutes.
HASTY = "const every = window.setInterval; window.setInterval = (action, pause) => every(action, pause === 240000 ? 300 : pause);"
# A page that others can cover, and its connections.
COVERED = """
Object.defineProperty(document, "hidden", {get: () => window.isCovered ?? false});
window.sources = [];
window.EventSource = class extends EventSource { constructor(...words) { super(...words); sources.push(this); } };
window.cover = (isCovered) => { window.isCovered = isCovered; document.dispatchEvent(new Event("visibilitychange")); };"""
FOCUS = "return document.activeElement.matches('body') ? '' : `${document.activeElement.localName} ${document.activeElement.textContent}`"

# A passport of the demonstration whose print gives another surname than its zone; one test alone uses it.
ALTERED = "demo-che-print"


class IdentityDeskCases(ReviewDesk):
    def __init__(self, world, service, shots):
        super().__init__(world, service, shots)
        self.used = set()
        self.shown = None
        self.free = None

    # Steps.

    def ask(self, method, path, body=None):
        """A request of the account's own server; the answer."""
        return self.answer(method, path, body)[0]

    def case(self, seconds=240):
        """A case that waits, which no other test has."""
        found = self.waiting(lambda review: review["merchantScanReference"] != ALTERED, seconds)
        self.used.add(found)
        return found

    def waiting(self, chosen, seconds=240):
        """The first case that no test uses and no reviewer has open; the demonstration enters its cases one after the other."""
        assert self.base
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for review in self.ask("GET", "/v1/reviews?status=waiting")["reviews"]:
                reference = review["scanReference"]
                if reference not in self.used and not review["lock"] and chosen(review):
                    return reference
            time.sleep(1)
        raise AssertionError("the demonstration has no such case left")

    def shared(self):
        """A case that waits, for tests that leave it as it is."""
        self.shown = self.shown or self.case()
        return self.shown

    def spare(self):
        """A case for tests that take it or decide it, and then give it back."""
        self.free = self.free or self.case()
        return self.free

    def holder(self, reference):
        """The reviewer who has a case open."""
        reviews = self.ask("GET", "/v1/reviews?status=waiting")["reviews"]
        return next(one["lock"] for one in reviews if one["scanReference"] == reference)

    def focused(self, page, words):
        page.until(lambda: page.script(FOCUS).startswith(words), f"the focus on {words!r}")

    def enter(self, page, query="?lang=en", place=0):
        page.open("/desk/verification" + query)
        page.until(lambda: page.all(".offer")[place:] and (page.all(".offer")[place].click() or True), "the reviewers of the demonstration")
        page.until(lambda: page.all(".desk-bar") and not page.all(".notice[role=status]:only-child"), "the desk")

    def show(self, page, reference, place=0):
        self.enter(page, place=place)
        page.open(f"/desk/verification?lang=en&case={reference}")
        page.until(lambda: page.all(".decision h2"), "the case")

    def press(self, page, *keys):
        page.driver.switch_to.active_element.send_keys(*keys)

    def status(self, reference):
        return self.ask("GET", f"/api/netverify/v2/scans/{reference}")["status"]

    # The tests.

    def test_a_reviewer_signs_in_and_the_secret_stays_nowhere(self):
        with self.browser() as page:
            page.open("/desk/verification?lang=en")
            page.look("desk-verification-sign-in")
            account = self.account()
            page.find("[name=token]").send_keys(account["adminToken"])
            page.find("[name=secret]").send_keys("wrong")
            page.find(".sign-in [type=submit]").click()
            self.says(page, "don’t match")
            assert page.find("[name=secret]").get_attribute("value") == ""
            self.quiet(page)
            page.find("[name=secret]").send_keys(account["adminSecret"])
            page.find(".sign-in [type=submit]").click()
            self.says(page, "Cases")
            assert account["adminSecret"] not in page.script(HELD)
            page.driver.refresh()
            self.says(page, "Cases")
            self.button(page, "Sign out")
            page.until(lambda: page.all(".sign-in"), "the form")

    def test_the_queue_is_filtered_and_stays_so_after_back_and_reload(self):
        reference = self.shared()
        with self.browser() as page:
            self.enter(page)
            page.until(lambda: page.all(f'tr[data-id="{reference}"]'), "the case")
            page.look("desk-verification-queue")
            Select(page.find("[name=sort]")).select_by_value("risk")
            Select(page.find("[name=status]")).select_by_value("waiting")
            page.until(lambda: "status=waiting" in page.driver.current_url, "the filter")
            page.until(lambda: page.all(f'tr[data-id="{reference}"] a'), "the case").pop().click()
            page.until(lambda: page.all(".decision h2"), "the case")
            page.driver.back()
            page.until(lambda: page.all(".filters"), "the queue")
            assert Select(page.find("[name=status]")).first_selected_option.get_attribute("value") == "waiting"
            page.driver.refresh()
            page.until(lambda: page.all(".filters"), "the queue")
            assert Select(page.find("[name=sort]")).first_selected_option.get_attribute("value") == "risk"
            Select(page.find("[name=status]")).select_by_value("decided")
            page.until(lambda: not page.all(f'tr[data-id="{reference}"]'), "the end of the case in the list")

    def test_links_and_back_lead_to_the_heading_of_what_they_show(self):
        reference = self.shared()
        with self.browser() as page:
            self.enter(page)
            page.driver.refresh()
            page.until(lambda: page.all(f'tr[data-id="{reference}"] a'), "the queue")
            # Without a link the focus stays where the browser puts it.
            assert page.script(FOCUS) == ""
            assert page.driver.title.startswith("Cases · Identity check"), page.driver.title
            link = page.find(f'tr[data-id="{reference}"] a')
            name = link.text
            link.click()
            self.focused(page, f"h1 {name}")
            assert page.driver.title.startswith(f"{name} · {reference[:8]} · "), page.driver.title
            self.button(page, "Back to the cases")
            self.focused(page, "h1 Cases")
            self.button(page, "Account")
            self.focused(page, "h1 Account")
            self.button(page, "Usage")
            self.focused(page, "h1 Account")
            page.until(lambda: page.driver.title.startswith("Usage · "), "the title")
            page.driver.back()
            page.until(lambda: page.driver.title.startswith("Settings · "), "the title")
            self.focused(page, "h1 Account")
            # A title of a view names no one who has signed out.
            self.button(page, "Sign out")
            page.until(lambda: page.all(".sign-in"), "the form")
            assert page.driver.title.startswith("Identity check · "), page.driver.title

    def test_the_tab_of_the_cases_clears_the_filters(self):
        reference = self.shared()
        with self.browser() as page:
            self.enter(page)
            Select(page.find("[name=status]")).select_by_value("decided")
            page.until(lambda: not page.all(f'tr[data-id="{reference}"]'), "the end of the case in the list")
            self.button(page, "Cases")
            page.until(lambda: page.all(f'tr[data-id="{reference}"]'), "the case")
            assert Select(page.find("[name=status]")).first_selected_option.get_attribute("value") == ""
            page.driver.back()
            page.until(lambda: page.all("[name=status]")
                       and Select(page.find("[name=status]")).first_selected_option.get_attribute("value") == "decided",
                       "the filter again")

    def test_a_list_that_could_not_be_read_is_tried_again(self):
        reference = self.shared()
        with self.browser(before=BROKEN) as page:
            self.show(page, reference)
            page.script("window.isBroken = true")
            self.button(page, "Back to the cases")
            page.until(lambda: page.all(".review-view > .panel .trouble-line"), "the error")
            self.focused(page, "h1 Identity check")
            page.look("desk-verification-failed")
            self.button(page, "Try again")
            page.until(lambda: page.all(".review-view > .panel .trouble-line"), "the error again")
            page.script("window.isBroken = false")
            self.button(page, "Try again")
            self.focused(page, "h1 Cases")
            # A filter that fails stays said, and is tried again.
            page.script("window.isBroken = true")
            Select(page.find("[name=status]")).select_by_value("waiting")
            page.until(lambda: page.all(".review-list .notice .button"), "the offer")
            page.script("window.isBroken = false")
            self.button(page, "Try again")
            page.until(lambda: page.all(f'tr[data-id="{reference}"]'), "the case")
            # The way back leads out, too.
            page.script("window.isBroken = true")
            self.button(page, "Cases")
            page.until(lambda: page.all(".review-view > .panel .trouble-line"), "the error")
            page.script("window.isBroken = false")
            self.button(page, "Back to the cases")
            page.until(lambda: page.all(f'tr[data-id="{reference}"]'), "the case")

    def test_a_filter_by_country_goes_on_offering_the_others(self):
        reference = self.shared()
        names = "return [...document.querySelector('[name=country]').options].map((one) => one.value).sort().join(' ')"
        with self.browser() as page:
            self.enter(page)
            page.until(lambda: page.all(f'tr[data-id="{reference}"]'), "the case")
            before = page.script(names).split()
            assert len(before) > 2, before
            page.open(f"/desk/verification?lang=en&country={before[0]}")
            page.until(lambda: page.all(".filters"), "the queue")
            assert set(before) <= set(page.script(names).split()), page.script(names)
            assert Select(page.find("[name=country]")).first_selected_option.get_attribute("value") == before[0]

    def test_a_case_that_somebody_had_open_long_ago_is_free(self):
        reference = self.shared()
        with self.browser(before=FORMER_LOCKS) as page:
            self.enter(page)
            page.until(lambda: page.all(f'tr[data-id="{reference}"]'), "the case")
            assert "Open:" not in page.words(), page.excerpt()

    def test_a_case_is_free_once_its_page_is_left(self):
        reference = self.spare()
        with self.browser(before=SLOW_LOCK) as page:
            self.enter(page)
            page.until(lambda: page.all(f'tr[data-id="{reference}"] a'), "the case").pop().click()
            page.until(lambda: self.holder(reference), "that the case is taken")
            # The page has no answer yet, and goes on to something else.
            self.button(page, "Cases")
            page.until(lambda: page.all(f'tr[data-id="{reference}"]'), "the queue")
            page.until(lambda: not self.holder(reference), "that the case is free")
            page.script("window.answers = () => null")
            page.find(f'tr[data-id="{reference}"] a').click()
            page.until(lambda: page.all("[role=combobox]"), "the form")
            assert self.holder(reference)
            page.open("/?lang=en")
            page.until(lambda: not self.holder(reference), "that the case is free")
            page.driver.back()
            page.until(lambda: page.all("[role=combobox]") and self.holder(reference), "the case again")
            self.button(page, "Sign out")
            page.until(lambda: page.all(".sign-in") and not self.holder(reference), "that the case is free")

    def test_the_form_goes_when_another_reviewer_has_the_case(self):
        reference = self.spare()
        with self.browser(before=DEAF + HASTY) as one, self.browser() as other:
            self.show(one, reference)
            self.show(other, reference, place=1)
            self.button(other, "Take over")
            self.focused(other, "h2 Decision")
            one.until(lambda: not one.all("[role=combobox]"), "the end of the form")
            self.says(one, "Ben is working on this case")
            self.quiet(one)
            other.open("/?lang=en")
            other.until(lambda: not self.holder(reference), "that the case is free")

    def test_what_was_filled_in_stays(self):
        reference = self.spare()
        with self.browser() as page, self.browser() as other:
            self.show(page, reference)
            page.find("[name=note]").send_keys("Called the holder.")
            page.find("[role=combobox]").send_keys("100", Keys.ENTER)
            page.find("[name='1002']").click()

            def is_kept():
                return (page.find("[name=note]").get_attribute("value") == "Called the holder."
                        and page.find("[role=combobox]").get_attribute("value").startswith("100 ")
                        and page.find("[name='1002']").is_selected() and not page.find("[name='1001']").is_selected())
            page.find(".languages [lang=de]").click()
            self.says(page, "Entscheidung")
            page.until(is_kept, "what was filled in")
            page.find(".languages [lang=en]").click()
            self.says(page, "Decision")
            # Someone else takes the case, and the reviewer takes it back.
            self.show(other, reference, place=1)
            self.button(other, "Take over")
            page.until(lambda: not page.all("[role=combobox]"), "the end of the form")
            self.button(page, "Take over")
            page.until(is_kept, "what was filled in")

    def test_a_decision_whose_answer_was_lost_is_said_to_be_saved(self):
        reference = self.spare()
        with self.browser(before=DEAF + LOST) as page:
            self.show(page, reference)
            page.script("window.isLosing = true")
            self.button(page, "Approve")
            self.button(page, "Try again", ".decision")
            self.toast(page, "Saved.")
            assert "already decided" not in page.words(), page.excerpt()
            self.says(page, "Approved", ".decision")
            self.button(page, "Undo")
            self.toast(page, "undone")
            # What had the focus is gone, and the heading has it.
            self.focused(page, "h2 Decision")
            page.until(lambda: page.all("[role=combobox]"), "the form")
            page.find("[role=combobox]").send_keys("202", Keys.ENTER)
            page.script("""
              window.sent = 10;
              const press = (words) => [...document.querySelectorAll(".decide button")]
                .find((one) => one.textContent.trim() === words).click();
              press("Refuse");
              press("Approve");""")
            self.says(page, "202 Specimen", ".decision")
            assert page.script("return window.sent") == 11
            self.quiet(page)
            self.button(page, "Undo")
            page.until(lambda: page.all("[role=combobox]"), "the form")
            assert self.status(reference) == "PENDING"
            # Another decision after a lost answer: the page says that the first one holds.
            page.script("window.sent = 0")
            self.button(page, "Approve")
            page.until(lambda: any(one.text == "Try again" for one in page.all(".decision .button")), "that no answer came")
            self.button(page, "Refuse", ".decision")
            self.toast(page, "You’ve already decided this case.")
            self.says(page, "Approved", ".decision")
            self.quiet(page)
            self.button(page, "Undo")
            page.until(lambda: page.all("[role=combobox]"), "the form")

    def test_after_a_decision_the_next_case_is_one_press_away(self):
        reference = self.spare()
        with self.browser() as page:
            self.enter(page, "?lang=en&status=waiting")
            page.until(lambda: page.all(f'tr[data-id="{reference}"] a'), "the case").pop().click()
            page.until(lambda: page.all("[role=combobox]"), "the form")
            self.button(page, "Approve")
            self.says(page, "The result will be sent in")
            page.look("desk-verification-next")
            self.button(page, "Next case")
            page.until(lambda: page.all("[role=combobox]") and reference not in page.driver.current_url, "another case")
            self.focused(page, "h1 ")
            assert "status=waiting" in page.driver.current_url
            page.driver.back()
            self.button(page, "Undo")
            page.until(lambda: page.all("[role=combobox]"), "the form")

    def test_a_case_that_cannot_be_read_after_a_decision_is_read_later(self):
        reference = self.spare()
        with self.browser(before=LOCKED_OUT) as page:
            self.show(page, reference)
            page.script("window.isBroken = true")
            self.button(page, "Approve")
            self.toast(page, "Saved.")
            page.script("window.isBroken = false")
            page.driver.refresh()
            self.button(page, "Undo")
            page.until(lambda: page.all("[role=combobox]"), "the form")

    def test_a_filter_that_is_chosen_while_news_arrive_ends_their_reading(self):
        reference = self.spare()
        with self.browser(before=SLOW_LIST) as page:
            self.enter(page)
            page.until(lambda: page.all(f'tr[data-id="{reference}"]'), "the case")
            page.script("window.isSlow = true")
            self.ask("PUT", f"/v1/reviews/{reference}/lock?takeOver=true")
            time.sleep(0.5)
            # The browser would report an error that no code handles.
            Select(page.find("[name=status]")).select_by_value("decided")
            page.until(lambda: not page.all(f'tr[data-id="{reference}"]'), "the end of the case in the list")
            self.ask("DELETE", f"/v1/reviews/{reference}/lock")

    def test_a_page_that_is_covered_has_no_connection_and_catches_up(self):
        reference = self.spare()
        open_ones = "return window.sources.filter((one) => one.readyState !== EventSource.CLOSED).length"
        with self.browser(before=COVERED) as page:
            self.enter(page)
            page.until(lambda: page.script(open_ones) == 1, "the connection")
            page.script("cover(true)")
            page.until(lambda: page.script(open_ones) == 0, "the end of the connection")
            self.ask("PUT", f"/v1/reviews/{reference}/lock?takeOver=true")
            page.script("cover(false)")
            page.until(lambda: "Open:" in page.find(f'tr[data-id="{reference}"]').text, "what happened meanwhile")
            assert page.script(open_ones) == 1
            self.ask("DELETE", f"/v1/reviews/{reference}/lock")

    def test_a_case_is_refused_by_keyboard_alone(self):
        reference = self.case()
        with self.browser() as page:
            self.show(page, reference)
            page.look("desk-verification-case")
            page.script("document.querySelector('.decision h2').focus()")
            for _ in range(12):
                self.press(page, Keys.TAB)
                if page.driver.switch_to.active_element.get_attribute("role") == "combobox":
                    break
            # The code finds the reason, digits tick its details.
            self.press(page, "100")
            page.until(lambda: len(page.all(".reason-list li")) == 1, "one reason")
            page.look("desk-verification-reasons")
            self.press(page, Keys.ENTER)
            self.press(page, Keys.TAB)
            self.press(page, "2")
            assert page.find("[name='1002']").is_selected()
            for _ in range(12):
                self.press(page, Keys.TAB)
                if page.driver.switch_to.active_element.text.strip() == "Refuse":
                    break
            self.press(page, Keys.ENTER)
            self.says(page, "100 Document was altered (Document number)", ".decision")
            page.look("desk-verification-decided")
            assert self.status(reference) == "DONE"
            verdict = self.ask("GET", f"/api/netverify/v2/scans/{reference}/data/verification")["verification"]
            assert verdict["rejectReason"]["rejectReasonDetails"]["detailsCode"] == "1002", verdict

    def test_a_printed_surname_that_contradicts_the_zone_is_the_highest_risk(self):
        reference = self.waiting(lambda review: review["merchantScanReference"] == ALTERED)
        with self.browser() as page:
            self.enter(page, "?lang=en&sort=risk")
            first = page.until(lambda: page.all("tr[data-id]"), "the queue")[0]
            assert first.get_attribute("data-id") == reference, page.excerpt()
            page.look("desk-verification-risks")
            first.find_element(By.CSS_SELECTOR, "a").click()
            page.until(lambda: page.all(".decision h2"), "the case")
            page.look("desk-verification-altered")
            row = page.find("tr[data-id=lastName]").text
            assert "SPECIMANN" in row and "SPECIMANNE" in row and "different" in row, row
            assert "Switzerland" in page.find("tr[data-id=issuingCountry]").text
            # Remarks are in words, not in codes.
            assert "text." not in page.words(), page.excerpt()

    def test_a_reason_is_found_by_its_words_and_needed(self):
        reference = self.shared()
        with self.browser() as page:
            self.show(page, reference)
            self.button(page, "Refuse")
            self.says(page, "Choose a reason.", ".decision")
            field = page.find("[role=combobox]")
            field.send_keys("specim")
            page.until(lambda: len(page.all(".reason-list li")) == 1, "one reason")
            field.send_keys(Keys.ENTER)
            assert field.get_attribute("value") == "202 Specimen"
            assert "Choose a reason." not in page.find(".decision").text

    def test_a_decision_is_taken_back_before_it_is_sent(self):
        reference = self.case()
        with self.browser() as page:
            self.show(page, reference)
            page.find("[name=note]").send_keys("Called the holder.")
            self.button(page, "Approve")
            self.says(page, "The result will be sent in")
            assert "Waiting until it can no longer be undone" in page.words()
            self.says(page, "Called the holder.")
            self.button(page, "Undo")
            self.toast(page, "undone")
            page.until(lambda: page.all("[role=combobox]"), "the form")
            assert self.status(reference) == "PENDING"
            page.driver.refresh()
            page.until(lambda: page.all("[role=combobox]"), "the form")
            self.says(page, "Decision undone")

    def test_of_two_browsers_one_decides_and_the_other_is_told(self):
        reference = self.case()
        with self.browser() as one, self.browser(before=DEAF) as other:
            self.show(other, reference)
            self.show(one, reference, place=1)
            self.button(one, "Take over")
            self.button(one, "Approve")
            self.says(one, "The result will be sent in")
            self.button(other, "Approve")
            self.toast(other, "Someone else has already decided")
            self.says(other, "Approved", ".decision")
            self.quiet(other)
            assert self.status(reference) == "DONE"

    def test_a_case_that_another_reviewer_has_can_be_taken_over(self):
        reference = self.case()
        with self.browser() as one, self.browser() as other:
            self.show(one, reference)
            self.show(other, reference, place=1)
            self.says(other, "is working on this case")
            assert not other.all("[role=combobox]")
            other.look("desk-verification-taken")
            self.button(other, "Take over")
            other.until(lambda: other.all("[role=combobox]"), "the form")
            self.says(one, "Ben is working on this case")
            page = one.until(lambda: not one.all("[role=combobox]"), "the end of the form")
            assert page

    def test_a_second_reviewer_confirms_what_was_proposed(self):
        reference = self.case()
        with self.browser(before=PROPOSED) as page:
            self.show(page, reference)
            self.says(page, "proposes this")
            page.look("desk-verification-second")
            self.button(page, "Confirm the proposal")
            self.says(page, "100 Document was altered (Name)", ".decision")
            verdict = self.ask("GET", f"/api/netverify/v2/scans/{reference}/data/verification")["verification"]
            assert verdict["rejectReason"]["rejectReasonDetails"]["detailsCode"] == "1005", verdict

    def test_a_case_changes_while_it_is_open(self):
        reference = self.case()
        with self.browser() as page:
            self.show(page, reference)
            self.ask("POST", f"/v1/reviews/{reference}", {
                "verificationStatus": "DENIED_FRAUD", "rejectReasonCode": "106"})
            self.says(page, "106 Forged document", ".decision")
            page.until(lambda: not page.all("[role=combobox]"), "the end of the form")
            # The demonstration's merchant takes the result, which the case then says.
            self.says(page, "Result delivered")
            self.button(page, "Send again")
            self.toast(page, "Sent again.")

    def test_pictures_are_enlarged_turned_and_moved(self):
        reference = self.shared()
        with self.browser() as page:
            self.show(page, reference)
            page.until(lambda: page.script("return document.querySelector('.picture-stage img').naturalWidth > 0"),
                       "the picture")
            shape = "return document.querySelector('.picture-stage img').style.transform"
            whole = page.until(lambda: page.script(shape), "its place")
            stage = page.find(".picture-stage")
            stage.send_keys("+")
            self.says(page, "Zoom 140 %", ".viewer")
            stage.send_keys(Keys.ARROW_LEFT, "r")
            assert "rotate(90deg)" in page.script(shape)
            self.button(page, "Whole picture")
            assert page.script(shape) == whole
            self.button(page, "Larger")
            assert page.script(shape) != whole
            page.script("""document.querySelector('.picture-stage')
              .dispatchEvent(new WheelEvent('wheel', {deltaY: 4000, cancelable: true}))""")
            assert page.script(shape) == whole

    def test_pictures_stand_side_by_side_and_keep_their_places(self):
        reference = self.waiting(lambda review: {"front", "back"} <= set(
            self.ask("GET", f"/v1/reviews/{review['scanReference']}")["review"]["pictures"]))
        with self.browser() as page:
            self.show(page, reference)
            self.button(page, "Larger", ".viewer")
            self.button(page, "Side by side", ".viewer")
            count = len(page.all("[data-part]")) - 1
            assert count >= 2, count
            page.until(lambda: page.script(
                "return [...document.querySelectorAll('.picture-stage img')].filter((one) => one.naturalWidth > 0).length"
            ) == count, "all pictures")
            stages = page.all(".picture-stage")
            first, second = stages[0].rect, stages[1].rect
            assert first["y"] == second["y"] and first["x"] + first["width"] <= second["x"], (first, second)
            shapes = """return [...document.querySelectorAll('.picture-stage img')].map((one) => one.style.transform)"""
            before = page.until(lambda: page.script(shapes), "their places")
            stages[1].send_keys("r")
            self.says(page, "Turned by 90°", ".viewer")
            # The buttons are for the picture that was used last.
            self.button(page, "Turn", ".viewer")
            after = page.script(shapes)
            assert after[0] == before[0] and "rotate(180deg)" in after[1], after
            page.look("desk-verification-side-by-side")
            self.button(page, "Back", ".viewer")
            kept = page.script(shapes)
            assert len(kept) == 1 and "rotate(180deg)" in kept[0], kept

    def test_a_picture_is_enlarged_and_moved_with_fingers(self):
        reference = self.shared()
        with self.browser() as page:
            self.show(page, reference)
            page.size("phone")
            page.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 2})
            page.until(lambda: page.script("return document.querySelector('.picture-stage img').naturalWidth > 0"),
                       "the picture")
            page.script("document.querySelector('.picture-stage').scrollIntoView({block: 'center'})")
            page.settle()
            stage = page.script("const {x, y, width, height} = document.querySelector('.picture-stage')"
                                ".getBoundingClientRect(); return [x + width / 2, y + height / 2]")

            def touch(kind, *points):
                page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [
                    {"x": stage[0] + x, "y": stage[1] + y, "id": place} for place, (x, y) in enumerate(points)]})
            shape = "return document.querySelector('.picture-stage img').style.transform"
            scroll = "return [scrollY, visualViewport.scale]"
            before = page.script(scroll)
            touch("touchStart", (-30, 0))
            touch("touchStart", (-30, 0), (30, 0))
            for way in (40, 60, 90):
                touch("touchMove", (-way, 0), (way, 0))
            touch("touchEnd")
            self.says(page, "Zoom 300 %", ".viewer")
            whole = page.script(shape)
            touch("touchStart", (0, 40))
            for way in (20, 0, -30):
                touch("touchMove", (0, way))
            touch("touchEnd")
            page.until(lambda: page.script(shape) != whole, "another place of the picture")
            assert page.script(scroll) == before, page.script(scroll)
            page.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})

    def test_a_picture_that_failed_is_tried_again(self):
        reference = self.shared()
        with self.browser() as page:
            page.driver.execute_cdp_cmd("Network.enable", {})
            page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/images/front*"]})
            self.show(page, reference)
            self.says(page, "The picture couldn’t be loaded.", ".viewer")
            self.quiet(page)
            page.look("desk-verification-no-picture")
            page.driver.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
            self.button(page, "Try again", ".viewer")
            page.until(lambda: page.script("return document.querySelector('.picture-stage img').naturalWidth > 0"),
                       "the picture")
            page.until(lambda: "couldn’t be loaded" not in page.words(), "the end of the error")
            assert not any(one.is_displayed() and one.text == "Try again" for one in page.all(".viewer .button"))

    def test_corrected_characters_of_the_zone_are_named(self):
        reference = self.waiting(lambda review: review["type"] == "PASSPORT")
        with self.browser(before=CORRECTED) as page:
            self.show(page, reference)
            kept = page.find(".zone-lines mark").text
            self.says(page, f"Line 2, place 5: ? read, {kept} kept", ".zone")
            page.script("document.querySelector('.zone-places').scrollIntoView({block: 'center'})")
            page.look("desk-verification-corrected")

    def test_a_case_is_deleted_after_its_reference_is_typed(self):
        reference = self.case()
        with self.browser() as page:
            self.show(page, reference)
            self.button(page, "Delete")
            page.until(lambda: page.all(".sheet[open]"), "the sheet")
            page.look("desk-verification-delete")
            field = page.find(".sheet [name=reference]")
            field.send_keys("00000000")
            page.find(".sheet [type=submit]").click()
            self.says(page, "This isn’t the beginning", ".sheet")
            field.clear()
            field.send_keys(reference[:8])
            page.find(".sheet [type=submit]").click()
            self.says(page, "This case was deleted")
            self.focused(page, "h1 Case")
            page.driver.refresh()
            self.says(page, "This case was deleted")
            self.quiet(page)
            try:
                self.status(reference)
            except urllib.error.HTTPError as error:
                assert error.code == 404
            else:
                raise AssertionError("the case is still there")

    def test_the_desk_speaks_four_languages(self):
        reference = self.shared()
        for code, words in {"de": "Entscheidung", "fr": "Décision", "it": "Decisione"}.items():
            with self.browser() as page:
                self.enter(page, f"?lang={code}")
                page.open(f"/desk/verification?lang={code}&case={reference}")
                self.says(page, words)
                assert "review." not in page.words(), "a text is missing"
                page.look(f"desk-verification-case-{code}")
