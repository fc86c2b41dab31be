# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Steps at the reviewers' desk, for the tests of its cases and of its accounts."""

import base64
import json
import urllib.request

from browser import Browser
from selenium.webdriver.common.by import By
from world import Service

# Texts and values that the page holds, attributes included.
HELD = """
return document.documentElement.outerHTML + JSON.stringify([{...localStorage}, {...sessionStorage}])
  + [...document.querySelectorAll("input, select")].map((one) => one.value).join(" ");"""


class ReviewDesk:
    """A desk with a service of its own, since its tests change the accounts and cases of the demonstration."""

    # The name of the service's folder, and the options of `etui serve`.
    name = "desk"
    options = ()

    def __init__(self, world, service, shots):
        self.world = world
        self.shots = shots
        self.service = None

    def close(self):
        return self.service.stop() if self.service else 0

    @property
    def base(self):
        self.service = self.service or Service(self.world, self.name, *self.options, time=None)
        return self.service.base

    def browser(self, before=""):
        return Browser(self.base, self.shots, before=before)

    def account(self, role=None):
        assert self.base
        access = json.loads((self.service.data / "access.json").read_text())["identity"]
        return next(one for one in access["accounts"] if one.get("role") == role)

    def answer(self, method, path, body=None, role=None, match=None):
        """A request of an account's own server; the answer and its tag."""
        account = self.account(role)
        pair = f"{account['adminToken']}:{account['adminSecret']}".encode()
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data=data, method=method)
        request.add_header("Authorization", "Basic " + base64.b64encode(pair).decode())
        if data is not None:
            request.add_header("Content-Type", "application/json")
        if match:
            request.add_header("If-Match", match)
        with urllib.request.urlopen(request) as answer:
            content = answer.read()
            return json.loads(content) if content else None, answer.headers["ETag"]

    def button(self, page, text, root="main"):
        def click():
            for one in page.find(root).find_elements(By.CSS_SELECTOR, "button, a"):
                if one.text.strip() == text and one.is_displayed():
                    one.click()
                    return True
            return False
        page.until(click, f"the button {text!r}")

    def says(self, page, words, root="main", seconds=20):
        page.until(lambda: words in page.find(root).text, words, seconds)

    def toast(self, page, words):
        page.until(lambda: words in page.find(".toast").text, f"the word {words!r}")

    def quiet(self, page):
        """The browser itself tells of refusals that a test wants."""
        page.driver.get_log("browser")
