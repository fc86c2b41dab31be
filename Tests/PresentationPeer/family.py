# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Plays a family's wallet with cards for one check-in each, against the card server of `etui serve`.

Shares no code with Etui: the calls were written from `Docs/card-server.md` and `Docs/insurance-cards.md`, signatures
are those of the library pyseto. Two people have their cards in batches, each card with a key of its own; each is shown
at two providers, and once more where that must be refused. Usage: family.py ETUI; exit status 1 where the server does
not do what the documents say, or where two cards of one person can be known to be one's.
"""

import datetime
import json
import os
import pathlib
import secrets
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request

import pyseto
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from links import links, need_unlinked
from rules import Refused, claims, decode, disclosed, encode, hash_of, identifier, judge, need

BATCH = 6
STARTUP_SECONDS = 60
FIELDS = ["veka", "given_name", "family_name"]


class Key:
    """An Ed25519 key and its names."""

    def __init__(self, seed=None):
        seed = seed or secrets.token_bytes(32)
        public = Ed25519PrivateKey.from_private_bytes(seed).public_key().public_bytes(Encoding.Raw, PublicFormat.Raw)
        self.text = "k2.public." + encode(public)
        self.key = pyseto.Key.from_asymmetric_key_params(version=2, d=seed)

    def sign(self, kind, seconds, **members):
        now = datetime.datetime.now(datetime.timezone.utc)
        said = {"typ": kind, **members, "iat": moment(now), "exp": moment(now + datetime.timedelta(seconds=seconds)),
                "jti": encode(secrets.token_bytes(16))}
        footer = json.dumps({"kid": identifier(self.text)}, separators=(",", ":"))
        return pyseto.encode(self.key, compact(said), footer.encode()).decode(), said["jti"]


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def moment(time):
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def today():
    return datetime.datetime.now(datetime.timezone.utc)


class Server:
    """`etui serve` with its demonstration tenants, while it runs."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen(
            [program, "serve", "--data", folder, "--port", "0", "--offline", "--rate-limits", "off"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        need("http://127.0.0.1:" in self.process.stdout.readline(), "the server did not start")
        access = pathlib.Path(folder, "access.json")
        for _ in range(STARTUP_SECONDS * 10):
            if access.exists():
                break
            time.sleep(0.1)
        self.access = json.loads(access.read_text())
        self.base = self.access["base"]
        insurer = self.access["insurers"][0]
        self.bag, self.insurer_key = insurer["bag"], insurer["apiKey"]
        self.claim_key = Key(decode(insurer["claimKeySeed"]))

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=30)

    def call(self, method, path, body=None, bearer=None, **headers):
        """Status and answer."""
        request = urllib.request.Request(
            path if path.startswith("http") else self.base + path, method=method,
            data=None if body is None else compact(body), headers={"Content-Type": "application/json", **headers})
        if bearer:
            request.add_header("Authorization", "Bearer " + bearer)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                status, text = answer.status, answer.read()
        except urllib.error.HTTPError as problem:
            status, text = problem.code, problem.read()
        return status, json.loads(text) if text else None

    def good(self, *words, **named):
        status, answer = self.call(*words, **named)
        need(status // 100 == 2, f"{words[0]} {words[1]}: {status} {answer}")
        return answer

    def keys(self):
        """The keys that the root vouches for, by identifier and role."""
        found = self.good("GET", self.base.removesuffix("/vic/v1") + "/.well-known/vic-configuration")
        root = self.access["rootKey"]
        said = claims(found["keyset"], {identifier(root): root}, "vic.keys.v1", datetime.timedelta(days=90), today(),
                      limit=64 << 10)
        return said["keys"]

    def people(self, count):
        """The numbers of cards of the basic insurance."""
        cards = self.good("GET", f"/insurers/{self.bag}/cards", bearer=self.insurer_key)["cards"]
        return [card["veka"] for card in cards if card["record"]["card_kind"] == "mandatory"][:count]

    def places(self):
        """A place of each provider, with the provider's credentials."""
        return [(self.good("GET", "/locations", bearer=provider["apiKey"])["locations"][0], provider["apiKey"])
                for provider in self.access["providers"]]


class Family:
    """A wallet with a key of its own, and as many more as it has cards for one check-in each."""

    def __init__(self, server):
        self.server, self.key, self.keys = server, Key(), server.keys()
        self.servers = {key["kid"]: key["key"] for key in self.keys if key["role"] == "server"}

    def fetch(self, numbers, batches):
        """Cards for claims, with batches for these keys."""
        said = [self.server.claim_key.sign(
            "vic.claim.v1", 900, iss="bag:" + self.server.bag, aud=self.server.access["issuer"], veka=number,
            cnf=self.key.text)[0] for number in numbers]
        nonce = self.server.good("POST", "/nonces", {})["nonce"]
        token, _ = self.key.sign(
            "vic.token.v1", 300, pk=self.key.text, aud=self.server.access["issuer"], nonce=nonce, claims=said,
            batches=[[key.text for key in keys] for keys in batches], app="example.peer")
        answer = self.server.good("POST", "/cards", {"token": token})
        need(answer["errors"] == [], f"claims refused: {answer['errors']}")
        return answer

    def check(self, card, key, number):
        """A card must be the server's, for this key, and say what it is to say."""
        token, *disclosures, rest = card.split("~")
        need(rest == "", "format")
        said = claims(token, self.servers, "vic.card.v1", datetime.timedelta(days=30), today())
        need(said["sub"] == key.text and said["iss"] == self.server.access["issuer"], "bound to another key")
        need(disclosed(said, disclosures)["veka"] == number, "another card")

    def request(self, place):
        """What a place asks for, as the server vouches for it."""
        text = self.server.good("POST", f"/locations/{place['locationId']}/requests", {})["request"]
        return claims(text, self.servers, "vic.request.v1", datetime.timedelta(minutes=10), today())

    def answer(self, card, key, asked):
        """A presentation of the three usual fields, and the identifier of its proof."""
        token, *disclosures, _ = card.split("~")
        chosen = [text for text in disclosures if json.loads(decode(text))[1] in FIELDS]
        bound = "~".join([token, *chosen, ""])
        proof, name = key.sign("vic.kb.v1", 300, aud=asked["client"], nonce=asked["nonce"], req=asked["req"],
                               sd_hash=hash_of(bound))
        return bound + proof, name

    def send(self, text, name, asked):
        return self.server.call("POST", f"/requests/{asked['req']}/presentation", {"presentation": text},
                                **{"Idempotency-Key": name})


class Play:
    """What is done with the cards, and how often something was looked at."""

    def __init__(self, server):
        self.server, self.family, self.count = server, Family(server), {}

    def tell(self, what, count=1):
        self.count[what] = self.count.get(what, 0) + count

    def refused(self, answer, status, code, what):
        found = (answer[0], (answer[1] or {}).get("code"))
        need(found == (status, code), f"{what}: {found} instead of {status} {code}")
        self.tell("refusals")

    def run(self):
        numbers = self.server.people(2)
        batches = [[Key() for _ in range(BATCH)] for _ in numbers]
        answer = self.family.fetch(numbers, batches)
        need(len(answer["cards"]) == len(numbers), "ordinary cards")
        issued = {entry["claimIndex"]: entry["cards"] for entry in answer["batches"]}
        for place, (number, keys) in enumerate(zip(numbers, batches)):
            need(len(issued[place]) == BATCH, f"batch: {answer['batches']}")
            for card, key in zip(issued[place], keys):
                self.family.check(card, key, number)
        everything = [card for cards in issued.values() for card in cards]
        need_unlinked(everything)
        self.tell("cards", len(everything))
        self.ordinary_cards_are_linked(answer["cards"])
        for place, keys in enumerate(batches):
            self.show(list(zip(issued[place], keys)), numbers[place])
        self.known_keys(numbers, batches)
        self.revoke(numbers[0], list(zip(issued[0], batches[0])))

    def ordinary_cards_are_linked(self, cards):
        """What this program looks for is there in cards that are no single-use ones: it can find it."""
        asked = [self.family.request(place) for place, _ in self.server.places()]
        shown = [self.family.answer(cards[0], self.family.key, request)[0] for request in asked]
        need({"sub", "jti", "signature", "place", "digest", "disclosure", "salt", "proof key"}
             <= set(links(*shown, single=False)), "an ordinary card is not found again")
        self.tell("linked pairs")

    def show(self, cards, number):
        """A card at each of two providers; what arrives there has nothing in common but what is shown."""
        seen = []
        for (place, bearer), (card, key) in zip(self.server.places(), cards):
            asked = self.family.request(place)
            text, name = self.family.answer(card, key, asked)
            status, answer = self.family.send(text, name, asked)
            need(status == 201, f"check-in: {status} {answer}")
            arrived = self.server.good("GET", f"/checkins/{answer['checkInId']}/presentation", bearer=bearer)
            need(arrived["presentation"] == text, "another presentation arrived")
            self.judge(text, asked, place, number)
            self.once_more(card, key, text, name, asked, answer, place)
            seen.append(text)
        need_unlinked(seen)
        self.tell("pairs of check-ins")

    def judge(self, text, asked, place, number):
        judge({"now": moment(today()), "presentation": text, "issuer": self.server.access["issuer"],
               "keys": self.family.keys, "client": place["location"]["provider"]["client"], "nonce": asked["nonce"],
               "request": asked["req"], "fields": asked["fields"], "kinds": asked["kinds"], "revoked": []})
        token, *disclosures, _ = text.split("~")
        said = claims(token, self.family.servers, "vic.card.v1", datetime.timedelta(days=30), today())
        need(disclosed(said, disclosures)["veka"] == number, "another number")
        need(not self.is_revoked(said["status"]), "revoked")
        self.tell("check-ins")

    def is_revoked(self, status):
        lists = {key["kid"]: key["key"] for key in self.family.keys if key["role"] == "status"}
        need(status["uri"].startswith(self.server.base + "/status/"), "a list elsewhere")
        text = self.server.good("GET", status["uri"])["list"]
        said = claims(text, lists, "vic.status.v1", datetime.timedelta(hours=24), today(), limit=32 << 10)
        need(status["uri"].endswith("/" + said["list"]), "another list")
        bits = decode(said["bits"])
        need(len(bits) == 16384, "length of the list")
        return bits[status["idx"] // 8] >> status["idx"] % 8 & 1 == 1

    def once_more(self, card, key, text, name, asked, first, place):
        """A used card: the same answer again is the same check-in, all else is refused."""
        need(self.family.send(text, name, asked) == (201, first), "the same answer is another check-in")
        self.tell("repeated answers")
        again, other = self.family.answer(card, key, asked)
        self.refused(self.family.send(again, other, asked), 409, "request_answered", "a second answer")
        self.refused(self.family.send(text, other, asked), 409, "request_answered", "another key")
        self.refused(self.family.send(again, name, asked), 409, "idempotency_conflict", "other content")
        for elsewhere, _ in self.server.places():
            fresh = self.family.request(elsewhere)
            what = "at the same place" if elsewhere["locationId"] == place["locationId"] else "at another provider"
            self.refused(self.family.send(text, name, fresh), 401, "signature_invalid", what)

    def known_keys(self, numbers, batches):
        """Keys that stand for one card do not stand for another; for the same card they keep their places."""
        swapped = self.family.fetch(numbers, list(reversed(batches)))
        need([entry["code"] for entry in swapped["batches"]] == ["batch_key"] * len(numbers), "keys of another card")
        again = self.family.fetch(numbers, batches)
        for entry in again["batches"]:
            need(len(entry["cards"]) == BATCH, "the same keys again")
        self.tell("refusals", len(numbers))

    def revoke(self, number, cards):
        """A revoked card takes those for one check-in each with it, also unused ones."""
        self.server.good("DELETE", f"/insurers/{self.server.bag}/cards/{number}?reason=lost",
                         bearer=self.server.insurer_key)
        place = self.server.places()[0][0]
        for card, key in cards:
            asked = self.family.request(place)
            text, name = self.family.answer(card, key, asked)
            self.refused(self.family.send(text, name, asked), 422, "card_revoked", "a revoked card")


def main():
    with tempfile.TemporaryDirectory() as folder:
        server = Server(os.path.abspath(sys.argv[1]), folder)
        try:
            play = Play(server)
            play.run()
        except Refused as rule:
            print(f"single-use cards: {rule}")
            return 1
        finally:
            server.stop()
    print("single-use cards: " + ", ".join(f"{count} {what}" for what, count in play.count.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
