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

# A passport of the demonstration whose print gives another surname than its zone; one test alone uses it.
ALTERED = "demo-che-print"


class IdentityDeskCases(ReviewDesk):
    def __init__(self, world, service, shots):
        super().__init__(world, service, shots)
        self.used = set()
        self.shown = None

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
            assert first.get_attribute("data-id") == reference
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
            for page in (one, other):
                self.show(page, reference)
            self.button(one, "Approve")
            self.says(one, "The result will be sent in")
            self.button(other, "Approve")
            self.toast(other, "already decided")
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
