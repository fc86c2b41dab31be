# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Plays a bank and its app against the issuing server of `etui serve`, then checks the server's audit chain.

Shares no code with Etui: calls, envelopes, the rules of states and the audit chain were written from the specification
of payment cards, whose sections the cases cite; HPKE is that of the library pyhpke. The cases are generated from a
seed and play side by side, each with cardholders of its own. Security codes are computed and compared with the
sandbox's key, which is in a file of the data folder. Usage: peer.py ETUI [--only NAME] [--seed N]; exit status 1 where
the server does something else than the specification says.
"""

import argparse
import concurrent.futures
import hmac
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict

import access_cases
import card_cases
import envelope
import memory
import money_cases
import secret_cases
import token_cases
from chain import Ledger, broken, fetch, verify
from registry import CASES
from restart import restarted
from turn import Turn
from wire import Differs, Secrets, need, unb64url

LEAST = 200
SEED = 20260101
STARTUP_SECONDS = 180
SIDE_BY_SIDE = 8
# What reading an answer of another shape raises.
SHAPE = (KeyError, IndexError, TypeError, ValueError, AttributeError, StopIteration)
MODULES = (access_cases, card_cases, money_cases, secret_cases, token_cases)


def security_code(key, pan, expiry):
    """The sandbox's security code for an expiry as MMYY."""
    letters = hmac.digest(key, f"cvv2|{pan}|{expiry[2:]}{expiry[:2]}|000".encode(), "sha256").hex()
    digits = [letter for letter in letters if letter.isdigit()]
    return "".join(digits + [str("abcdef".index(letter)) for letter in letters if letter.isalpha()])[:3]


class Server:
    """`etui serve` with its demonstration, while it runs."""

    def __init__(self, program, folder):
        self.program, self.folder, self.secrets, self.process = program, folder, Secrets(), None
        self.start()
        for client in self.clients:
            self.secrets.add(client["secret"])
        self.code_key = self.key_of_codes()

    def start(self):
        """Starts the server, the second time on the data of the first."""
        former = self.access() if self.process else None
        with open(pathlib.Path(self.folder, "output.txt"), "ab") as output:
            self.process = subprocess.Popen(
                [*self.program, "serve", "--data", os.path.join(self.folder, "data"), "--port", "0", "--offline",
                 "--log"], stdout=output, stderr=subprocess.STDOUT)
        issuing = self.listening(former)
        address = re.fullmatch(r"http://([\d.]+):(\d+)(/issuing)?/?", issuing["base"])
        need(address, "base of the issuing server")
        self.host, self.port = address[1], int(address[2])
        self.clients = issuing["clients"]
        need(len(self.clients) == 2, "two clients")
        self.vaults = [(key["kid"], unb64url(key["publicKey"])) for key in issuing["vaultKeys"]]
        need(self.vaults and all(len(key) == 65 for _, key in self.vaults), "vault keys of X9.63")
        self.vault = self.vaults[0]

    def access(self):
        """What the demonstration hands out; `None` before its end."""
        path = self.secrets_file()
        if not path.exists():
            return None
        need(path.stat().st_mode & 0o77 == 0, "access.json is for others too")
        found = json.loads(path.read_text()).get("issuing") or {}
        return found if found.get("base") and found.get("cardholders") is not None else None

    def listening(self, former):
        """Waits for the address, after a second start for another one than before."""
        for _ in range(STARTUP_SECONDS * 10):
            need(self.process.poll() is None, "the server did not start")
            found = self.access()
            if found and found["base"] != (former or {}).get("base"):
                need(former is None or {**former, "base": ""} == {**found, "base": ""}, "other access after a restart")
                return found
            time.sleep(0.1)
        raise Differs("access.json has no issuing")

    def key_of_codes(self):
        """The sandbox's key of security codes: the last word of the line `current` in its file."""
        text = pathlib.Path(self.folder, "data", "issuing", "codes.keys").read_text()
        found = re.findall(r"^current\s.*\s([A-Za-z0-9_-]{43})$", text, re.MULTILINE)
        need(len(found) == 1, "no current key of security codes")
        return unb64url(found[0])

    def check_code(self, pan, expiry, code):
        need(security_code(self.code_key, pan, expiry) == code, "a security code of another key")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            raise Differs("the server does not stop") from None

    def left(self):
        """How often secrets occur in the files and the output of the server."""
        allowed = {self.secrets_file()}
        paths = [path for path in pathlib.Path(self.folder).rglob("*") if path.is_file() and path not in allowed]
        need(len(paths) > 2, "no files of the server to search")
        return {str(path.relative_to(self.folder)): count for path in paths
                if (count := self.secrets.seen(path.read_bytes()))}

    def remembered(self):
        """What of the cards' secrets is still in the server's memory, as lines of a report; only root can look."""
        if not memory.is_readable():
            print("the server's memory is not searched: that needs root")
            return []
        return memory.left(self.process.pid, self.clients[0]["secret"].encode())

    def secrets_file(self):
        return pathlib.Path(self.folder, "data", "access.json")


class Run:
    """All cases, and what differs."""

    def __init__(self, server, seed):
        self.server, self.seed = server, seed
        self.ledger = Ledger(threading.Lock())
        self.count, self.differing = defaultdict(int), []
        # What of the cards' secrets was still in the server's memory after the cases.
        self.left = []

    def play(self, only):
        chosen = [(number, *case) for number, case in enumerate(CASES) if only is None or only in case[0].__name__]
        with concurrent.futures.ThreadPoolExecutor(SIDE_BY_SIDE) as pool:
            list(pool.map(self.one, chosen))

    def one(self, case):
        number, function, variant = case
        name = function.__name__ + ("" if variant is None else f" {shown(variant)}")
        self.count[function.__name__] += 1
        try:
            function(Turn(self.server, self.ledger, number, self.seed), variant)
        except Differs as problem:
            self.differing.append((number, name, str(problem)))
        except SHAPE as problem:
            self.differing.append((number, name, f"an answer of another shape: {problem!r}"))

    def search(self):
        """Searches the memory of the server that answered all cases, before it is stopped."""
        try:
            self.left = [f"memory: {what}" for what in self.server.remembered()]
        except Differs as problem:
            self.left = [f"memory: {problem}"]

    def restart(self, only):
        """Ends the server while it works, and looks for everything that it confirmed."""
        if only is None or only in "restart":
            for rudely in (False, True):
                self.one((len(CASES) + 2 + rudely, restarted, rudely))

    def audit(self):
        """The chain, as both clients get it, and its rows against what was done."""
        turn = Turn(self.server, self.ledger, len(CASES) + 1, self.seed)
        rows, pages = fetch(turn, self.server.clients[0])
        need(not self.server.secrets.seen(pages), "a secret in the audit")
        verify(rows)
        try:
            verify(broken(rows))
        except Differs:
            pass
        else:
            raise Differs("an altered row was not found")
        again, _ = fetch(turn, self.server.clients[1])
        need(again[:len(rows)] == rows, "the other client gets another chain")
        return rows


def shown(variant):
    return json.dumps(variant, ensure_ascii=False)[:60] if not isinstance(variant, str) else variant[:60]


def report(run, server, only):
    failures = [f"case {number} ({name}): {what}" for number, name, what in sorted(run.differing)]
    rows = []
    try:
        rows = run.audit()
        failures += [f"audit: {what}" for what in run.ledger.compare(rows)]
    except Differs as problem:
        failures.append(f"audit: {problem}")
    except SHAPE as problem:
        failures.append(f"audit: rows of another shape: {problem!r}")
    failures += run.left
    try:
        server.stop()
    except Differs as problem:
        failures.append(str(problem))
    failures += [f"{count} secrets in {path}" for path, count in server.left().items()]
    for failure in failures:
        print(failure, file=sys.stderr)
    played = sum(run.count.values())
    print(f"{played} cases of payment cards, {len(failures)} deviations: "
          f"{sum(run.ledger.revealed.values())} reveals, {sum(run.ledger.changes.values())} changes of state, "
          f"{len(run.ledger.references)} tokens, {len(rows)} audit rows")
    # A server that refuses everything would not pass either.
    few = only is None and (played < LEAST or sum(run.ledger.revealed.values()) < LEAST // 2)
    return 1 if failures or few else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("etui", nargs="+")
    parser.add_argument("--only")
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args()
    envelope.check_vector()
    if memory.is_readable():
        memory.check()
    key = bytes(range(32))
    need((security_code(key, "9999000000001374", "1229"), security_code(key, "9999000000005011", "0630"))
         == ("445", "704"), "the vectors of security codes")
    with tempfile.TemporaryDirectory() as folder:
        program = [os.path.abspath(options.etui[0]), *options.etui[1:]]
        server = None
        try:
            server = Server(program, folder)
            run = Run(server, options.seed)
            run.play(options.only)
            run.search()
            run.restart(options.only)
            return report(run, server, options.only)
        except Differs as problem:
            print(f"payment cards: {problem}", file=sys.stderr)
            return 1
        finally:
            if server and server.process.poll() is None:
                server.process.kill()


if __name__ == "__main__":
    sys.exit(main())
