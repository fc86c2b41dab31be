# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Takes the pictures of the README and the documents: script/test-browser BINARY --pictures Docs/images."""

from browser import Browser
from desk_views import DeskViewCases
from documents import DocumentCases
from exchange import ExchangeCases
from home import HomeCases
from wallet import WalletCases


class Pictures:
    """Each picture by its name, of pages as a newcomer finds them."""

    def __init__(self, world, service, folder):
        self.world = world
        self.service = service
        self.folder = folder

    def take(self):
        for name in ("try", "seals", "scan", "wallet", "desk_provider", "exchange"):
            with self.browser() as page:
                getattr(self, f"take_{name}")(page)
                page.media(prefers_reduced_motion="reduce")
                page.settle()
                path = self.folder / f"{name.replace('_', '-')}.png"
                page.driver.save_screenshot(str(path))
                print(path, flush=True)

    def browser(self):
        page = Browser(self.service.base, None)
        page.metrics(1280, 800, 1)
        return page

    def take_try(self, page):
        steps = HomeCases(self.world, self.service, None)
        page.metrics(1280, 1000, 1)
        steps.take_steps(page, "en")
        steps.check_arrival(page)

    def take_seals(self, page):
        page.open("/seals?lang=en")
        page.until(lambda: page.all(".desk-words .sample"), "the samples")
        page.all(".desk-words .sample")[0].click()
        assert page.verdict() == "authentic"

    def take_scan(self, page):
        page.open("/scan?lang=en")
        page.until(lambda: page.all(".desk-words .sample"), "the samples")
        page.all(".desk-words .sample")[0].click()
        DocumentCases(self.world, self.service, None).document(page)

    def take_wallet(self, page):
        page.metrics(390, 844)
        page.open("/wallet?app=insurance&lang=en")
        page.until(lambda: len(page.all("etui-card")) == 4, "the cards")
        page.until(lambda: not page.all(".updating"), "the end of the update")

    def take_desk_provider(self, page):
        desks = DeskViewCases(self.world, self.service, None)
        desks.enter(page, "/desk/provider")
        link = page.until(lambda: page.find(".poster-link a").get_attribute("href"), "the link")
        steps = WalletCases(self.world, self.service, None)
        with self.browser() as phone:
            self.take_wallet(phone)
            steps.paste(phone, link)
            steps.sheet(phone, "selection")
            steps.press(phone, "continue")
            steps.sheet(phone, "consent")
            steps.click_consent(phone, "[data-name=send]")
            page.until(lambda: page.all(".waiting .arrival"), "the arrival")
            phone.until(lambda: "In progress" in phone.words(), "that it was seen")

    def take_exchange(self, page):
        steps = ExchangeCases(self.world, self.service, None)
        steps.open(page)
        steps.agree(page)
        steps.enter(page)
        page.until(lambda: steps.value(page, "familyName"), "the form")
