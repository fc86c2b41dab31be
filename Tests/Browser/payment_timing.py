# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""How soon the bank's app shows what was asked for, measured in the page; run with --measure."""

import os
import statistics
import time

from payment_approvals import PaymentApprovalCases
from world import Service

# Marks in the page: the passcode was entered, states that the service sent, and what the frame says.
MARKS = """
window.marks = {};
const mark = (name) => (marks[name] ??= performance.now());
const EventSource0 = EventSource;
window.EventSource = class extends EventSource0 {
  constructor(...all) {
    super(...all);
    this.addEventListener("message", ({ data }) => {
      const { secret, view } = JSON.parse(data).state;
      if (secret) mark(`state-${secret.step}`);
      if (view) mark(`view-${view}`);
    });
  }
};
document.addEventListener("etui-code", () => { marks = {}; mark("code"); }, true);
document.addEventListener("etui-ready", ({ target }) => { mark("ready"); target.reveal(); }, true);
document.addEventListener("etui-shown", () => mark("shown"), true);
"""
RESOURCES = """
return performance.getEntriesByType("resource").filter(({ name, startTime }) => startTime >= marks.code && /secret|messages/.test(name))
  .map(({ name, startTime, responseEnd }) => [new URL(name).pathname.split("/")[1] + (name.includes("messages") ? "-message" : ""), startTime - marks.code, responseEnd - marks.code])"""


class PaymentTimingCases(PaymentApprovalCases):
    """The steps of `PaymentApprovalCases`; nothing here is a test."""

    def new_cards(self, count):
        """Cards of the first person of the demonstration: a card shows five secrets at once and then rests."""
        holder = self.bank.ask("GET", "/cardholders")["cardholders"]
        holder = next(one for one in holder if one["first_name"] == "Anna")
        return [self.bank.ask("POST", "/cards", {
            "type": "virtual", "cardholder_id": holder["id"], "activate_card": True, "reference": f"{number}"})["id"]
            for number in range(count)]

    def report(self, title, times):
        worst, median = max(times), statistics.median(times)
        print(f"        {title}: median {median:.0f} ms, worst {worst:.0f} ms of {len(times)}", flush=True)

    def measure_how_soon_digits_appear_after_the_passcode(self):
        service = self.service
        load = os.getloadavg()[0] / os.cpu_count()
        self.new_cards(4)
        with self.browser(before=MARKS) as page:
            cards = self.phone(page)[:4]
            times, steps = [], []
            for card in cards * 5:
                self.press(page, f"open-{card}")
                self.has(page, "transactions")
                self.press(page, "pan")
                page.until(lambda: self.all(page, "#code"), "the passcode")
                time.sleep(0.2)
                self.enter(page)
                page.until(lambda: page.script("return 'shown' in marks"), "the digits")
                marks = page.script("return marks")
                times.append(marks["shown"] - marks["code"])
                steps.append({name: marks[name] - marks["code"] for name in ("state-fetching", "state-ready", "ready", "shown") if name in marks})
                if len(times) in (1, 20):
                    print("        ", [(name, round(start), round(end)) for name, start, end in page.script(RESOURCES)])
                self.back(page)
            for name in ("state-fetching", "state-ready", "ready", "shown"):
                self.report(name, [one[name] for one in steps if name in one])
            print(f"        the machine's load per core: {load:.1f}; {service.base}")
            assert statistics.median(times) <= 150, "the bar of 150 ms"

    def measure_how_soon_the_cards_of_the_stub_appear(self):
        os.environ["CARD_STUB_DELAY_MS"] = "0"
        loads, lists, steps = [], [], []
        try:
            for number in range(5):
                service = Service(self.world, f"cold-{number}", "--roles", "payments", time=None)
                try:
                    with self.browser(base=service.base, before=MARKS) as page:
                        page.open("/cards?lang=en")
                        loads.append(page.script("""
                            const { responseStart } = performance.getEntriesByType("navigation")[0];
                            const [paint] = performance.getEntriesByName("first-contentful-paint");
                            return paint.startTime - responseStart"""))
                        self.press(page, "log-in")
                        page.until(lambda: self.all(page, "#code"), "the passcode")
                        time.sleep(0.2)
                        page.script("""
                            new MutationObserver(() => document.querySelector(".card-list") && (marks.drawn ??= performance.now()))
                              .observe(document.querySelector(".screen"), { childList: true, subtree: true })""")
                        self.enter(page)
                        page.until(lambda: page.script("return 'drawn' in marks"), "the cards")
                        marks = page.script("return marks")
                        lists.append(marks["drawn"] - marks["code"])
                        steps.append({name: at - marks["code"] for name, at in marks.items()})
                finally:
                    service.stop()
        finally:
            del os.environ["CARD_STUB_DELAY_MS"]
        self.report("first paint after the first byte of the page", loads)
        for name in ("view-loggingIn", "view-loading", "view-cards"):
            self.report(name, [one[name] for one in steps if name in one] or [0])
        self.report("cards after the passcode, without the stub's own wait", lists)
        assert statistics.median(lists) <= 100, "the bar of 100 ms"
