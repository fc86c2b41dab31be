# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""First starts of card servers that are killed, or that two nodes make at once on one empty database.

After each: `access.json` is whole and fits the database, there is exactly one demonstration, and all that a client was
told is done is there.
"""

import base64
import http.client
import json
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

INSURERS = 3
PROVIDERS = 2


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Client:
    """Asks a node from before it listens until it is gone, and keeps what was acknowledged."""

    def __init__(self, port, is_alone):
        self.port = port
        # Of several nodes each hands out the tenants that it has made itself.
        self.is_alone = is_alone
        # The status of each `/ready`, `None` where nobody listened.
        self.ready = []
        self.credentials = None
        # The families that the insurer was told are entered.
        self.families = []
        self.wrong = []
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.run, daemon=True)
        self.thread.start()

    def ask(self, method, path, key=None, body=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            headers = {"Authorization": f"Bearer {key}"} if key else {}
            if body is not None:
                headers["Content-Type"] = "application/json"
                body = json.dumps(body)
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            content = answer.read()
            return answer.status, content
        except (OSError, http.client.HTTPException):
            return None, b""
        finally:
            connection.close()

    def run(self):
        count = 0
        while not self.stopped.is_set():
            status, _ = self.ask("GET", "/ready")
            tenants, content = self.ask("GET", "/desk/tenants")
            self.ready.append(status)
            if status == 200 and tenants not in (None, 200):
                self.wrong.append(f"ready, and /desk/tenants was {tenants}")
            if tenants == 200 and self.is_alone:
                self.learn(json.loads(content))
                count += 1
                self.enter(f"Muster {count}")
            elif tenants not in (None, 200, 503):
                self.wrong.append(f"/desk/tenants was {tenants}")
            time.sleep(0.01)

    def learn(self, tenants):
        found = credentials(tenants)
        if len(tenants["insurers"]) != INSURERS or len(tenants["providers"]) != PROVIDERS:
            self.wrong.append("a part of the demonstration was handed out")
        if self.credentials not in (None, found):
            self.wrong.append("the credentials changed")
        self.credentials = found

    def enter(self, name):
        bag = min(number for number in self.credentials if len(number) == 5)
        status, content = self.ask("POST", f"/office/{bag}/families", self.credentials[bag], {"name": name})
        if status in (200, 201):
            self.families.append((bag, json.loads(content)["id"]))

    def close(self):
        self.stopped.set()
        self.thread.join(timeout=60)

    def check(self, words):
        answers = [status for status in self.ready if status is not None]
        assert set(answers) <= {200, 503}, (words, answers)
        assert answers == sorted(answers, reverse=True), (words, "ready, and then no longer", answers)
        assert not self.wrong, (words, self.wrong)


def credentials(access):
    """The API keys by the numbers of their tenants."""
    pairs = [(one["bag"], one["apiKey"]) for one in access["insurers"]]
    return dict(pairs + [(one["gln"], one["apiKey"]) for one in access["providers"]])


class Start:
    """One process of `etui serve`, watched from the outside."""

    def __init__(self, binary, folder, database, port, issuer=None):
        self.client = Client(port, issuer is None)
        words = [binary, "serve", "--data", folder, "--port", str(port), "--offline", "--rate-limits", "off"]
        words += ["--database", database] if database else []
        words += ["--issuer", issuer] if issuer else []
        self.began = time.monotonic()
        self.errors = tempfile.TemporaryFile(mode="w+")
        self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=self.errors, text=True)

    def stand(self):
        """Waits until it says that it stands, and returns after how many seconds."""
        line = self.process.stdout.readline()
        if not re.search(r"127\.0\.0\.1:\d+", line):
            self.process.wait(timeout=60)
            self.errors.seek(0)
            raise AssertionError(f"the node did not start: {line!r}\n{self.errors.read()}")
        return time.monotonic() - self.began

    def end(self, number):
        self.process.send_signal(number)
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()
        self.client.close()
        return self.client


def share(folder, other, names=("insurance", "issuing", "identity.keys")):
    """Gives a second node what all nodes of one server share (`Docs/card-server.md`)."""
    other.mkdir(parents=True, exist_ok=True)
    os.chmod(other, 0o700)
    for name in names:
        copy = shutil.copytree if (folder / name).is_dir() else shutil.copy
        copy(folder / name, other / name)


def keys(folder):
    """A new file of keys of the card server."""
    folder = folder / "insurance"
    folder.mkdir(parents=True, mode=0o700)
    os.chmod(folder.parent, 0o700)
    make = lambda: base64.urlsafe_b64encode(os.urandom(32)).decode().rstrip("=")
    content = json.dumps({name: make() for name in ("root", "server", "status", "secret")})
    file = folder / "keys.json"
    file.touch(mode=0o600)
    file.write_text(content)


def checked(starts, folders, clients, words):
    """What stands, against what `access.json` of each folder says and what clients were told."""
    held = {}
    for folder in folders:
        text = (folder / "access.json").read_text()
        for number, key in credentials(json.loads(text)).items():
            assert number not in held, (words, f"{number} stands in two files")
            held[number] = key
    numbers = sorted(held)
    assert len([one for one in numbers if len(one) == 5]) == INSURERS, (words, numbers)
    assert len([one for one in numbers if len(one) == 13]) == PROVIDERS, (words, numbers)
    # Credentials that a server has handed out count on.
    for client in clients:
        for number, key in (client.credentials or {}).items():
            assert held[number] == key, (words, f"the credentials of {number} changed")
    # A running client goes on entering families, so only those of this moment are looked for.
    told = [family for client in clients for family in client.families]
    cards = 0
    for start in starts:
        ask = start.client.ask
        cards = 0
        for number, key in held.items():
            path = f"/vic/v1/insurers/{number}/cards" if len(number) == 5 else "/vic/v1/locations"
            status, content = ask("GET", path, key)
            assert status == 200, (words, number, status)
            if len(number) == 5:
                cards += len(json.loads(content)["cards"])
            else:
                assert json.loads(content)["locations"], (words, f"{number} has no place")
        for bag in {bag for bag, _ in told}:
            status, content = ask("GET", f"/office/{bag}/families", held[bag])
            assert status == 200, (words, bag, status)
            there = {one["id"] for one in json.loads(content)["families"]}
            assert all(family in there for of, family in told if of == bag), \
                (words, "an acknowledged family is lost")
    return cards


def killed(binary, place, name, database, duration, rounds):
    """First starts that are killed at random moments, each twice, and then left alone."""
    counts = []
    for turn in range(rounds):
        folder = place / f"{name}-{turn}"
        address = database(f"first{turn}") if database else None
        clients = []
        for _ in range(2):
            start = Start(binary, folder, address, free_port())
            moment = random.uniform(0, 2 * duration)
            time.sleep(moment)
            clients.append(start.end(signal.SIGKILL))
            clients[-1].check((name, turn, moment))
        start = Start(binary, folder, address, free_port())
        # A start on PostgreSQL takes longer, and all of it is to be hit.
        duration = max(duration, start.stand())
        time.sleep(0.1)
        cards = checked([start], [folder], clients + [start.client], (name, turn))
        start.end(signal.SIGTERM).check((name, turn, "left alone"))
        counts.append((cards, sum(len(client.families) for client in clients)))
    return counts


def together(binary, place, keyed, database, duration, rounds):
    """Two nodes whose first start is the same moment, on one empty database; in every other round one is killed.

    Both share the keys of the other servers in the data folder `keyed`, like those for insurance cards.
    """
    counts = []
    for turn in range(rounds):
        folders = [place / f"pair-{turn}-{node}" for node in ("one", "two")]
        keys(folders[0])
        share(keyed, folders[0], ("issuing", "identity.keys"))
        share(folders[0], folders[1])
        address = database(f"pair{turn}")
        ports = [free_port(), free_port()]
        issuer = f"http://127.0.0.1:{ports[0]}"
        make = lambda node: Start(binary, folders[node], address, ports[node], issuer)
        starts = [make(0), make(1)]
        clients = []
        if turn % 2:
            time.sleep(random.uniform(0, 1.5 * duration))
            clients.append(starts[1].end(signal.SIGKILL))
            clients[-1].check(("two nodes", turn))
            starts[1] = make(1)
        for start in starts:
            start.stand()
        counts.append(checked(starts, folders, [], ("two nodes", turn)))
        for start in starts:
            start.end(signal.SIGTERM)
            start.client.check(("two nodes", turn))
    return counts


def test(binary, database):
    """All of it; `database` makes an empty PostgreSQL database and returns its address."""
    seed = random.randrange(1 << 32)
    random.seed(seed)
    place = pathlib.Path(tempfile.mkdtemp(prefix="etui-first-"))
    try:
        start = Start(binary, place / "undisturbed", None, free_port())
        duration = start.stand()
        time.sleep(0.2)
        cards = checked([start], [place / "undisturbed"], [start.client], "undisturbed")
        start.end(signal.SIGTERM)
        start.client.check("undisturbed")
        for name, make in (("SQLite", None), ("PostgreSQL", database)):
            counts = killed(binary, place, name, make, duration, 4)
            # Exactly one demonstration, as big as one that nobody disturbed.
            assert {count for count, _ in counts} == {cards}, (name, cards, counts)
            print(f"first starts on {name}, killed {2 * len(counts)} times: one demonstration each, "
                  f"{sum(told for _, told in counts)} acknowledged families kept (seed {seed})", flush=True)
        counts = together(binary, place, place / "undisturbed", database, duration, 4)
        assert set(counts) == {cards}, (cards, counts)
        print(f"two first starts at once, {len(counts)} times: one demonstration each", flush=True)
    finally:
        shutil.rmtree(place, ignore_errors=True)
