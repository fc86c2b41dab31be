# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The tests of the documentation at /docs, which script/docs has built before."""

import os
import pathlib
import shutil
from types import SimpleNamespace

from selenium.webdriver.common.keys import Keys

from browser import Browser
from transport import LOADED, MOST_BYTES, MOST_REQUESTS, tell_on_slow_network
from world import ROOT, Service

SITE = ROOT / ".build-docs" / "site"
REFERENCE = "/docs/reference/documentation"
PAGES = ("/docs/", "/docs/guides/architecture/", f"{REFERENCE}/", f"{REFERENCE}/identitycheck",
         f"{REFERENCE}/certificates/certificate")


class DocumentationCases:
    name = "documentation"

    def __init__(self, world, _, shots):
        self.world = world
        self.shots = shots
        self.services = []

    def close(self):
        return sum(service.stop() for service in self.services)

    def browser(self):
        if not self.services:
            assert (SITE / "index.html").is_file(), "the documentation is not built; run script/docs"
            self.services.append(Service(self.world, self.name, "--docs", SITE))
        return Browser(self.services[0].base, self.shots)

    def type(self, page, words):
        """Types into the search and returns the results."""
        field = page.find("#search")
        field.clear()
        field.send_keys(words)
        return page.until(lambda: page.all(".results:not([hidden]) li a"), f"results for {words}")

    def focused(self, page):
        return page.script("return document.activeElement.textContent")

    # The tests.

    def test_the_pages_of_the_documentation_stand_in_both_sizes_and_modes(self):
        with self.browser() as page:
            for path, name in (("/docs", "start"), ("/docs/guides/architecture/", "architecture"),
                               ("/docs/guides/tutorial-read-passport/", "tutorial"), ("/docs/guides/wallet/", "wallet")):
                page.open(path)
                page.look(f"docs-{name}")
                assert not [address for address in page.requests() if address.endswith(".json")], "the search was loaded before its use"

    def test_the_documentation_is_searched_by_keyboard(self):
        with self.browser() as page:
            page.open("/docs")
            page.find("body").send_keys("/")
            assert page.script("return document.activeElement.id") == "search"
            results = self.type(page, "revocation list")
            assert len(results) > 3
            assert page.find(".results .count").get_attribute("role") == "status"
            assert "results" in page.find(".results .count").text
            page.look("docs-search")
            page.find("#search").send_keys(Keys.ARROW_DOWN)
            target = page.script("return document.activeElement.href")
            page.script("return document.activeElement").send_keys(Keys.ARROW_UP)
            assert page.script("return document.activeElement.id") == "search"
            page.find("#search").send_keys(Keys.ESCAPE)
            assert not page.find(".results").is_displayed()
            self.type(page, "revocation list")
            page.find("#search").send_keys(Keys.ENTER)
            page.until(lambda: page.driver.current_url == target, "the first result")

    def test_a_search_leads_to_a_symbol_and_back_to_the_guides(self):
        with self.browser() as page:
            page.open("/docs")
            results = self.type(page, "VDSAuthenticator")
            assert "/reference/documentation/vdsncchecker/vdsauthenticator" in results[0].get_attribute("href")
            results[0].click()
            page.until(lambda: page.find("h1").text == "VDSAuthenticator", "the page of the class")
            assert any("evaluate" in link.text for link in page.all(".symbols a"))
            guides = self.type(page, "check in card tutorial")
            assert any("tutorial-check-in" in link.get_attribute("href") for link in guides)
            page.find(".site-bar .brand").click()
            page.until(lambda: page.find("h1").text == "Documentation", "the start page")

    def test_the_pages_of_the_reference_stand_and_lead_on(self):
        with self.browser() as page:
            for path, name in (("", "start"), ("netverify", "module"), ("certificates/certificate", "type"),
                               ("barcodes/barcodereader/read(_:symbologies:effort:time:)", "method")):
                page.open(f"{REFERENCE}/{path}")
                page.look(f"docs-reference-{name}")
            # A type of another module in a declaration, the way back up, and the members beside it.
            page.find(".declaration a").click()
            page.until(lambda: page.find("h1").text == "GreyPicture", "the type of another module")
            assert page.find(".kind").text == "Structure"
            assert page.find(".guides [aria-current]").text == "GreyPicture"
            page.find(".path li:last-child a").click()
            page.until(lambda: page.find(".kind").text == "Module", "the module")
            page.find(".path a").click()
            page.until(lambda: page.find("h1").text == "Reference", "the start of the reference")
            assert page.find("article h2").text.startswith("Products")
            page.size("phone")
            page.open(f"{REFERENCE}/barcodes/barcodereader")
            page.find(".menu").click()
            page.until(lambda: self.focused(page) == "BarcodeReader", "the type in the list of its module")

    def test_a_page_of_the_reference_is_read_without_a_script(self):
        with self.browser() as page:
            page.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
            try:
                page.driver.get(f"{page.base}{REFERENCE}/certificates/certificate")
                assert page.find("h1").text == "Certificate"
                assert page.find(".declaration").text.startswith("struct Certificate")
            finally:
                page.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})

    def test_pages_of_the_documentation_ask_for_little(self):
        with self.browser() as page:
            for path in PAGES:
                page.open(path)
                loaded = page.script(LOADED)
                size = sum(row[1] for row in loaded)
                print(f"        {path}: {len(loaded)} requests, {size} bytes", flush=True)
                assert len(loaded) <= MOST_REQUESTS and size <= MOST_BYTES, loaded

    def measure_pages_of_the_documentation_on_a_slow_network(self):
        for path in PAGES:
            with self.browser() as page:
                tell_on_slow_network(page, path)

    def test_a_search_without_a_result_says_so(self):
        with self.browser() as page:
            page.open("/docs")
            page.find("#search").send_keys("xyzzyqq")
            page.until(lambda: "Nothing found" in page.find(".results .count").text, "the words")
            assert not page.all(".results li")

    def test_on_a_phone_the_list_of_guides_opens_by_its_button(self):
        with self.browser() as page:
            page.size("phone")
            page.open("/docs/guides/wallet/")
            button = page.find(".menu")
            assert button.get_attribute("aria-expanded") == "false"
            assert not page.find("#guides").is_displayed()
            button.click()
            assert button.get_attribute("aria-expanded") == "true"
            page.until(lambda: self.focused(page) == "The wallet", "the guide in the list")
            small = page.script("""
                return [...document.querySelectorAll(".guides a, .here a, .menu, #search, .brand, .code button")]
                  .filter((one) => one.checkVisibility())
                  .map((one) => [one.textContent.trim().slice(0, 30), one.getBoundingClientRect()])
                  .filter(([, box]) => box.height < 44 || box.width < 44).map(([words]) => words);""")
            assert not small, small
            page.look("docs-menu")

    def test_code_is_copied_by_its_button(self):
        with self.browser() as page:
            page.open("/docs/guides/tutorial-read-passport/")
            page.script("""
                window.copied = [];
                navigator.clipboard.writeText = async (text) => { window.copied.push(text); };""")
            button = page.find(".code button")
            button.click()
            page.until(lambda: button.text == "Copied", "the word")
            assert page.script("return window.copied")[0].startswith("import PackageDescription")

    def test_without_a_site_a_page_says_how_to_build_it(self):
        folder = self.world.folder / "without-docs"
        folder.mkdir()
        binary = pathlib.Path(self.world.binary).resolve()
        try:
            os.link(binary, folder / binary.name)
        except OSError:
            shutil.copy2(binary, folder / binary.name)
        for resources in binary.parent.glob("*.resources"):
            (folder / resources.name).symlink_to(resources)
        service = Service(SimpleNamespace(folder=folder, binary=folder / binary.name), "bare")
        try:
            with Browser(service.base, self.shots) as page:
                page.open("/docs?lang=en")
                assert page.find("h1").text == "The documentation hasn’t been built yet"
                assert page.find("code").text == "script/docs"
                page.look("docs-missing")
        finally:
            assert service.stop() == 0
