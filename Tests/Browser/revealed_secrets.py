# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The page on which `etui cards reveal --browser` shows a secret, opened in a real browser."""

import os
import pathlib
import signal
import subprocess
import tempfile
import time

from selenium.webdriver.common.action_chains import ActionChains

from browser import Browser

TOKEN = "stub-token-0123456789abcdef"
# The number and the code of the made-up card that ends in 1374.
NUMBER, CODE = "9999000000001374", "445"


class Reveal:
    """A command that shows a secret, and the file that its browser gets."""

    def __init__(self, world, secret, card="1374"):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="etui-reveal-", dir=world.folder))
        home, programs, self.temporary = (self.folder / name for name in ("home", "programs", "temporary"))
        programs.mkdir()
        self.temporary.mkdir()
        seen = self.folder / "seen"
        # Whoever plays the desktop's program only notes which file it should open.
        (programs / "xdg-open").write_text(f'#!/bin/sh\nprintf %s "$1" >"{seen}.new" && mv "{seen}.new" "{seen}"\n')
        (programs / "xdg-open").chmod(0o755)
        world.run("cards", "use", "--stub", "--home", home)
        world.run("cards", "login", "--token", TOKEN, "--home", home)
        self.process = subprocess.Popen(
            [world.binary, "cards", "reveal", card, secret, "--token", TOKEN, "--browser", "--home", str(home)],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}", "TMPDIR": str(self.temporary)})
        end = time.monotonic() + 30
        while not seen.exists():
            assert time.monotonic() < end and self.process.poll() is None, "no browser was opened"
            time.sleep(0.02)
        # Everybody can read the arguments of a process.
        self.file = seen.read_text()
        assert self.file.startswith(str(self.temporary)) and "127.0.0.1" not in self.file, self.file

    def end(self, status=0, seconds=20):
        """The command has ended and left nothing behind; returns what it said."""
        output, words = self.process.communicate(timeout=seconds)
        assert self.process.returncode == status, (self.process.returncode, words)
        assert output == "" and not list(self.temporary.iterdir())
        assert NUMBER not in words and TOKEN not in words and "127.0.0.1" not in words, words
        return words

    def stop(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


class RevealedSecretCases:
    """The tests start a command each."""

    def __init__(self, world, service, shots):
        self.world = world
        self.shots = shots

    def close(self):
        return 0

    def run(self, secret, body, card="1374", language="en"):
        reveal = Reveal(self.world, secret, card)
        page = Browser("", self.shots, arguments=(f"--lang={language}", f"--accept-lang={language}"))
        try:
            page.driver.execute_cdp_cmd("Emulation.setFocusEmulationEnabled", {"enabled": True})
            page.driver.get("file://" + reveal.file)
            page.until(lambda: page.driver.current_url.startswith("http://127.0.0.1:"), "the page")
            page.base = page.script("return location.origin")
            page.until(lambda: page.all("etui-secret"), "the frame")
            body(page, reveal)
        finally:
            page.quit()
            reveal.stop()

    def says(self, page, words):
        page.until(lambda: words in page.words(), words)

    def picture(self, page):
        return page.find("etui-secret:not([follows])").screenshot_as_png

    def show(self, page):
        """Presses "Show" inside the frame, as a person does: no script reaches it."""
        time.sleep(0.7)
        x, y = page.script("const box = document.querySelector('etui-secret:not([follows])').getBoundingClientRect();"
                           "return [box.left + box.width / 2, box.bottom - 28]")
        ActionChains(page.driver).move_by_offset(int(x), int(y)).click().perform()
        ActionChains(page.driver).move_by_offset(-int(x), -int(y)).perform()
        self.says(page, "Visible for")

    # The tests.

    def test_a_number_is_shown_on_a_page_of_its_own_until_the_person_hides_it(self):
        def body(page, reveal):
            self.says(page, "Make sure no one is watching. It stays visible for 60 seconds.")
            assert not list(reveal.temporary.iterdir()), "the redirect outlives the page"
            assert page.script("return location.pathname") == "/", "the address stays in the history"
            time.sleep(0.5)
            page.look("reveal-ready")
            dots = self.picture(page)
            self.show(page)
            time.sleep(0.4)
            assert self.picture(page) != dots, "no digits were drawn"
            # Looking at the page in other sizes takes time of the sixty seconds, and digits may be in the pictures.
            page.look("reveal-shown")
            plain = (page.markup() + page.words()).replace(" ", "")
            assert NUMBER not in plain and TOKEN not in plain
            assert page.script("return document.querySelector('iframe')?.contentDocument ?? null") is None
            # "Hide" stands where "Show" was or beside it; the keyboard finds it in any layout.
            page.script("document.querySelector('etui-secret').hide('user')")
            self.says(page, "Hidden and wiped.")
            self.says(page, "You can close this page.")
            page.look("reveal-hidden")
            assert "Ctrl-C hides it" in reveal.end()

        self.run("pan", body)

    def test_number_and_code_are_shown_and_go_together(self):
        def body(page, reveal):
            self.says(page, "It stays visible for 30 seconds.")
            assert len(page.all("etui-secret")) == 2
            self.show(page)
            time.sleep(0.4)
            page.look("reveal-both")
            reveal.process.send_signal(signal.SIGINT)
            self.says(page, "Hidden and wiped.")
            assert not page.all("etui-secret")
            reveal.end()

        self.run("pan-code", body)

    def test_a_pin_goes_after_five_seconds(self):
        def body(page, reveal):
            self.show(page)
            self.says(page, "Time is up.")
            reveal.end()

        self.run("pin", body, card="5011")

    def test_closing_the_page_ends_the_command(self):
        def body(page, reveal):
            self.show(page)
            page.driver.get("about:blank")
            reveal.end()
            page.base = "about:"

        self.run("pan", body)

    def test_a_killed_command_leaves_no_digits_on_the_page(self):
        def body(page, reveal):
            self.show(page)
            reveal.process.kill()
            self.says(page, "Hidden because the app closed it.")
            self.says(page, "You can close this page.")
            assert not page.all("etui-secret")

        self.run("pan", body)

    def test_the_page_speaks_the_language_of_the_browser(self):
        def body(page, reveal):
            self.says(page, "Achten Sie darauf, dass niemand mitliest.")
            assert page.script("return document.documentElement.lang") == "de"
            assert page.driver.title == "Kartennummer – Etui", page.driver.title
            reveal.process.send_signal(signal.SIGINT)
            self.says(page, "Sie können diese Seite schliessen.")
            reveal.end()

        self.run("pan", body, language="de")
