# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The bank's desk with the issuing server behind it: what the tests of the page with a played bank take for granted."""

import base64
import json
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

from selenium.webdriver.support.ui import Select

from issuing import IssuingCases


class IssuingServerCases(IssuingCases):
    """The steps of `IssuingCases`, whose tests are its own."""

    def __init__(self, world, service, shots):
        super().__init__(world, service, shots)
        self.service = service

    @property
    def base(self):
        return self.service.base

    def client(self):
        """The credentials of the first bank of the demonstration."""
        access = json.loads((self.service.data / "access.json").read_text())
        return access["issuing"]["clients"][0]

    def ask(self, method, path, body=None, headers=None):
        """A request of the bank's backend."""
        client = self.client()
        secret = base64.b64encode(f"{client['id']}:{client['secret']}".encode()).decode()
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.service.base + "/issuing" + path, data=data, method=method)
        request.add_header("Authorization", "Basic " + secret)
        for name, value in (headers or {}).items():
            request.add_header(name, value)
        if data is not None:
            request.add_header("Content-Type", "application/json")
            request.add_header("Idempotency-Key", "4f0d8b44-1f64-4d7a-9d55-2f5c3f0b7d10")
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read())

    def new_card(self):
        """A card of a new cardholder, so that tests do not meet."""
        holder = self.ask("POST", "/cardholders", {"type": "individual", "first_name": "Nora", "last_name": "Probe"})
        return holder["id"], self.ask("POST", "/cards", {
            "type": "virtual", "cardholder_id": holder["id"], "activate_card": True})["id"]

    def add_to_wallet(self, holder, card, name):
        """The app adds the card to the wallet of a device, with a token of the bank."""
        client = self.client()
        form = {"grant_type": "client_credentials", "client_id": client["id"], "client_secret": client["secret"],
                "cardholder_id": holder, "card_id": card, "scope": "wallet:read wallet:write",
                "sca_reference": str(uuid.uuid4()), "sca_factors": "knowledge,possession",
                "sca_time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())}
        with urllib.request.urlopen(self.service.base + "/issuing/access/connect/token",
                                    urllib.parse.urlencode(form).encode()) as answer:
            token = json.loads(answer.read())["access_token"]
        # The sandbox reads no further than the outer form of what a wallet signs.
        body = {"certificates": ["MAA=", "MAA="], "nonce": "AAAA", "nonce_signature": "AAAA",
                "encryption_scheme": "ECC_V2", "device_name": name, "device_type": "phone"}
        request = urllib.request.Request(
            f"{self.service.base}/issuing/device/v1/cards/{card}/wallet/apple", json.dumps(body).encode(),
            {"Authorization": "Bearer " + token, "Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            assert answer.status == 200

    def test_a_card_is_suspended_on_one_device_at_the_issuing_server(self):
        holder, card = self.new_card()
        for name in ("Noras Telefon", "Noras Uhr"):
            self.add_to_wallet(holder, card, name)
        with self.browser(self) as page:
            self.enter(page)
            self.card(page, None, card)
            self.says(page, "Noras Uhr")

            def pay():
                self.type(page, "amount", "12.50", ".terminal")
                Select(page.find(".terminal [name=channel]")).select_by_value("contactless")
                device = Select(page.find(".terminal [name=wallet_token_id]"))
                device.select_by_index([one.text.startswith("Noras Telefon") for one in device.options].index(True))
                page.find(".terminal [type=submit]").click()

            pay()
            self.says(page, "APPROVED", ".terminal")
            # The list of devices may be open when the payment comes in, so it is not drawn anew.
            page.script("window.device = document.querySelector('.terminal [name=wallet_token_id]').options[1]")
            self.says(page, "12.50", ".ledger")
            assert page.script("return window.device.isConnected"), "the devices were drawn anew"
            label = "Suspend on this device: Noras Telefon"
            # One step, as each new row of the audit draws the list again.
            page.script("document.querySelector(arguments[0]).click()", f".ledger button[aria-label='{label}']")
            page.until(lambda: page.all(".sheet[open]"), "the question")
            self.send(page)
            self.closed(page)
            self.toast(page, "Suspended on this device")
            tokens = self.ask("GET", f"/cards/{card}/wallet-tokens")["wallet_tokens"]
            assert {one["device"]: one["state"] for one in tokens} == {
                "Noras Telefon": "suspended", "Noras Uhr": "active"}
            pay()
            self.says(page, "DECLINED", ".terminal")
            page.look("issuing-server-wallets")
            page.size("desk")
            lines = page.script("""const range = document.createRange();
                const texts = document.createTreeWalker(document.querySelector(".ledger tbody tr td:nth-child(3)"), NodeFilter.SHOW_TEXT);
                range.selectNodeContents(texts.nextNode());
                return range.toString().includes("12.50") ? range.getClientRects().length : 0""")
            assert lines == 1, f"an amount is broken into {lines} lines"
            assert not page.find(".terminal [name=wallet_token_id]").get_attribute("disabled")
            Select(page.find(".terminal [name=channel]")).select_by_value("chip")
            assert not page.find(".terminal [name=wallet_token_id]").is_displayed()

    def test_the_desk_signs_in_at_the_issuing_server_without_holding_a_secret(self):
        with self.browser(self) as page:
            self.enter(page)
            page.until(lambda: page.all(".ledger tbody tr"), "the cardholders")
            cookies = {one["name"]: one for one in page.driver.get_cookies()}
            assert cookies["etui-issuing"]["httpOnly"] and cookies["etui-issuing"]["sameSite"] == "Strict", cookies
            held = page.script("return document.documentElement.outerHTML + JSON.stringify([{...localStorage}, "
                               "{...sessionStorage}])")
            assert self.client()["secret"] not in held and page.script("return document.cookie") == ""
            page.driver.refresh()
            page.until(lambda: page.all(".ledger tbody tr"), "the same after a reload")

    def test_the_desk_creates_a_person_and_a_card_at_the_issuing_server(self):
        with self.browser(self) as page:
            self.enter(page)
            self.open_sheet(page, "New cardholder")
            self.type(page, "first_name", "Ada")
            self.type(page, "last_name", "Muster")
            self.send(page)
            self.closed(page)
            self.click(page, "Ada Muster")
            self.open_sheet(page, "New card")
            self.type(page, "iin", "41111111")
            self.send(page)
            page.until(lambda: "test range" in page.find(".sheet").text, "what is wrong")
            self.quiet(page)
            page.find(".sheet [name=iin]").clear()
            page.find(".sheet [name=activate_card]").click()
            self.send(page)
            self.closed(page)
            self.says(page, "Ada Muster ••••")
            self.says(page, "active", ".card-panel .state")
            page.look("issuing-server-card")

    def test_the_desk_changes_a_card_and_checks_the_chain_that_the_server_wrote(self):
        _, card = self.new_card()
        with self.browser(self) as page:
            self.enter(page)
            self.card(page, None, card)
            self.open_sheet(page, "Suspend")
            self.send(page)
            self.closed(page)
            self.says(page, "suspended (by the bank)")
            self.ask("POST", f"/cards/{card}/activate", {})
            self.says(page, "active", ".card-panel .state")
            self.open_sheet(page, "Schedule revocation")
            page.script("const field = document.querySelector('.sheet [type=date]'); field.value = field.min;")
            self.send(page)
            self.closed(page)
            self.says(page, "Will be revoked on")
            self.click(page, "Audit log")
            page.until(lambda: page.find(".chain").text.startswith("Chain intact up to no. "), "the chain")
            page.find(".filters input").send_keys(card)
            page.until(lambda: len(page.all(".ledger tbody tr")) == 4, "the card's rows")
            before = page.find(".chain").text
            self.ask("POST", "/cardholders", {"type": "individual", "first_name": "New", "last_name": "Row"})
            page.until(lambda: page.find(".chain").text != before, "a row that came by itself")
            assert page.find(".chain").text.startswith("Chain intact")

    def test_a_token_of_the_issuing_server_is_shown_once_and_revoked(self):
        holder, card = self.new_card()
        with self.browser(self) as page:
            self.enter(page)
            page.open(f"/desk/issuing?lang=en&holder={holder}")
            self.open_sheet(page, "Issue a test token")
            self.send(page)
            page.until(lambda: page.all(".sheet .login"), "the token")
            assert page.find(".sheet .login").text.startswith("st_")
            self.send(page)
            self.closed(page)
            self.says(page, "valid", ".tokens .ledger")
            # The list is drawn anew as rows of the audit arrive, perhaps between finding the button and pressing it.
            page.until(lambda: page.find(".tokens .ledger .button").click() or True, "the button")
            page.until(lambda: page.all(".sheet[open]"), "the question")
            self.send(page)
            self.closed(page)
            self.says(page, "revoked", ".tokens .ledger")

    def test_faults_of_the_desk_reach_the_apps_and_end(self):
        def keys():
            try:
                with urllib.request.urlopen(self.service.base + "/issuing/device/v1/vault-keys") as answer:
                    return answer.status
            except urllib.error.HTTPError as error:
                return error.code

        with self.browser(self) as page:
            self.enter(page)
            for expected in (503, 200):
                self.open_sheet(page, "Faults")
                page.find(".sheet [name=unavailable]").click()
                self.send(page)
                self.closed(page)
                self.toast(page, "The faults are set")
                assert keys() == expected

    def test_a_payment_and_a_challenge_go_through_the_issuing_server(self):
        _, card = self.new_card()
        with self.browser(self) as page:
            self.enter(page)
            self.card(page, None, card)
            self.type(page, "amount", "19.99", ".terminal")
            ask = lambda: page.find(".terminal [type=submit]").click()
            ask()
            self.says(page, "APPROVED", ".terminal")
            page.look("issuing-server-payment")
            self.open_sheet(page, "Refund")
            self.type(page, "amount", "20")
            self.send(page)
            page.until(lambda: page.all(".sheet .field-error"), "that it is too much")
            self.quiet(page)
            self.type(page, "amount", "19.99")
            self.send(page)
            self.closed(page)
            self.toast(page, "The amount is refunded")
            panel = page.all(".panel")[-1]
            panel.find_element("css selector", "[name=amount]").send_keys("49.90")
            panel.find_element("css selector", "[type=submit]").click()
            self.says(page, "waiting for the cardholder")
            self.click(page, "Withdraw request")
            self.toast(page, "The request is withdrawn")
            self.open_sheet(page, "Suspend")
            self.send(page)
            self.closed(page)
            ask()
            self.says(page, "DECLINED", ".terminal")
            self.says(page, "The card is suspended.", ".terminal")
