# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The frame that shows secrets on pages of other sites: a host page on a port of its own, as its registered site."""

import base64
import functools
import http.server
import json
import pathlib
import tempfile
import threading
import time
import urllib.parse
import urllib.request
import uuid

from browser import Browser
from issuing_server import IssuingServerCases
from world import Service

# The code of Docs/payment-cards-hybrid.md, with a record of what the page learns.
HOST = """<!doctype html><html lang="en"><title>Host</title><body><main></main><script type="module">
window.heard = [];
window.put = (issuer, { kind, card, lastFour, token, origin = issuer }) => {
  const frame = document.createElement("iframe");
  frame.src = `${issuer}/issuing/secret-frame`;
  frame.title = kind;
  frame.onload = () => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => {
      heard.push({ kind, ...data });
      if (data.blurred && document.hasFocus()) port1.postMessage({ stay: true });
    };
    frame.contentWindow.postMessage("etui-secret", origin, [port2]);
    port1.postMessage({ kind, card, lastFour, token, language: "de", style: { size: 28, color: "#17495f", separator: "-" } });
    window.ports = { ...window.ports, [kind]: port1 };
  };
  document.querySelector("main").append(frame);
};
document.body.dataset.ready = "";
</script></body></html>"""


class ForeignFrameCases(IssuingServerCases):
    """The steps of `IssuingServerCases`, whose tests are its own."""

    def __init__(self, world, service, shots):
        super().__init__(world, service, shots)
        self.world = world
        self.started = None
        self.site = None

    def close(self):
        if self.site:
            self.site.shutdown()
        return self.started.stop() if self.started else 0

    def start(self):
        if self.started:
            return
        folder = pathlib.Path(tempfile.mkdtemp(prefix="etui-host-", dir=self.world.folder))
        (folder / "index.html").write_text(HOST)

        class Quiet(http.server.SimpleHTTPRequestHandler):
            def log_message(self, *_):
                pass

        self.site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
        threading.Thread(target=self.site.serve_forever, daemon=True).start()
        data = self.world.folder / "data-foreign" / "issuing"
        data.mkdir(parents=True, mode=0o700, exist_ok=True)
        data.parent.chmod(0o700)
        (data / "frame-origins").write_text(f"# The bank's own page\nhttp://127.0.0.1:{self.site.server_port}\n")
        (data / "frame-origins").chmod(0o600)
        self.started = self.service = Service(self.world, "foreign", "--roles", "issuing", time=None)

    def page(self, host="127.0.0.1"):
        self.start()
        page = Browser(f"http://{host}:{self.site.server_port}", self.shots)
        page.driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
        page.driver.get(page.base + "/index.html")
        page.until(lambda: page.script("return 'ready' in document.body.dataset"), "the host page")
        return page

    def card_and_token(self, operation, card=None):
        """What a bank's server gives its page."""
        card = card or self.plastic()
        client = self.client()
        fields = urllib.parse.urlencode({
            "grant_type": "client_credentials", "client_id": client["id"], "client_secret": client["secret"],
            "cardholder_id": card["cardholder_id"], "single_use": "true", "card_id": card["id"], "operation": operation,
            "sca_reference": str(uuid.uuid4()), "sca_time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(time.time() - 1)),
            "sca_factors": "knowledge,possession"})
        request = urllib.request.Request(
            self.service.base + "/issuing/access/connect/token", fields.encode(),
            {"Content-Type": "application/x-www-form-urlencoded"})
        with urllib.request.urlopen(request) as answer:
            return card, json.loads(answer.read())["access_token"]

    def plastic(self):
        holder = self.ask("POST", "/cardholders", {"type": "individual", "first_name": "Nora", "last_name": "Probe"})
        card = self.ask("POST", "/cards", {"type": "physical", "cardholder_id": holder["id"]})
        self.activate(card["id"])
        return card

    def activate(self, card):
        client = self.client()
        secret = base64.b64encode(f"{client['id']}:{client['secret']}".encode()).decode()
        urllib.request.urlopen(urllib.request.Request(
            f"{self.service.base}/issuing/cards/{card}/activate", b"{}", {
                "Authorization": "Basic " + secret, "Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}))

    def put(self, page, kind, card, token, **more):
        page.script("put(arguments[0], arguments[1])", self.service.base, {
            "kind": kind, "card": card["id"], "lastFour": card["last_four"], "token": token, **more})

    def heard(self, page, name, kind=None):
        return [one[name] for one in page.script("return heard") if name in one and kind in (None, one["kind"])]

    def test_a_page_of_a_registered_site_shows_a_number_that_it_never_learns(self):
        page = self.page()
        try:
            card, token = self.card_and_token("pan")
            self.put(page, "pan", card, token)
            page.until(lambda: self.heard(page, "ready"), "the dots")
            frame = page.find("iframe")
            dots = frame.screenshot_as_png
            page.script("ports.pan.postMessage({ show: true })")
            page.until(lambda: self.heard(page, "shown"), "the digits")
            time.sleep(0.3)
            assert frame.screenshot_as_png != dots
            if self.shots:
                page.driver.save_screenshot(str(self.shots / "foreign-frame.png"))
            learned = json.dumps(page.script("return heard")) + page.markup()
            # The last four digits are open; the first eight are those of every test card.
            assert "99990000" not in learned.replace(" ", "").replace("-", "")
            assert page.script("return document.querySelector('iframe').contentDocument") is None
            page.script("ports.pan.postMessage({ hide: 'user' })")
            page.until(lambda: self.heard(page, "hidden") == ["user"], "the end")
            # The token is spent.
            self.put(page, "pan", card, token)
            page.until(lambda: self.heard(page, "error") == ["token_invalid"], "the refusal")
        finally:
            page.quit()

    def test_a_pin_wipes_the_number_in_the_other_frame(self):
        page = self.page()
        try:
            card, token = self.card_and_token("pan")
            _, other = self.card_and_token("pin", card)
            for kind, one in (("pan", token), ("pin", other)):
                self.put(page, kind, card, one)
                page.until(lambda: self.heard(page, "ready", kind), kind)
            page.script("ports.pan.postMessage({ show: true })")
            page.until(lambda: self.heard(page, "shown", "pan"), "the number")
            page.script("ports.pin.postMessage({ show: true }); document.querySelectorAll('iframe')[1].scrollIntoView()")
            page.until(lambda: self.heard(page, "shown", "pin"), "the PIN")
            page.until(lambda: self.heard(page, "hidden", "pan") == ["other"], "the end of the number")
            page.until(lambda: self.heard(page, "hidden", "pin") == ["time"], "the end of the PIN")
        finally:
            page.quit()

    def test_a_page_of_another_site_gets_no_frame_and_no_answer(self):
        page = self.page("localhost")
        try:
            card, token = self.card_and_token("pan")
            self.put(page, "pan", card, token, origin="*")
            page.until(lambda: any("frame-ancestors" in line["message"] for line in page.driver.get_log("browser")),
                       "the browser's refusal")
            time.sleep(1)
            assert page.script("return heard") == []
            # The token was not spent on it.
            registered = self.page()
            try:
                self.put(registered, "pan", card, token)
                registered.until(lambda: self.heard(registered, "ready"), "the dots")
            finally:
                registered.quit()
        finally:
            page.quit()

    def test_the_frame_of_other_sites_exists_only_where_a_site_is_registered(self):
        self.start()
        with urllib.request.urlopen(self.service.base + "/issuing/secret-frame") as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert f"frame-ancestors http://127.0.0.1:{self.site.server_port};" in policy, policy
            assert "connect-src 'self'" in policy and "default-src 'none'" in policy
            assert answer.headers["X-Frame-Options"] is None and answer.headers["Referrer-Policy"] == "no-referrer"
            assert answer.headers["Cache-Control"] == "no-store"
        other = Service(self.world, "no-foreign", "--roles", "issuing", time=None)
        try:
            urllib.request.urlopen(other.base + "/issuing/secret-frame")
            raise AssertionError("there is a frame although no site is registered")
        except urllib.error.HTTPError as error:
            assert error.code == 404
        finally:
            other.stop()
