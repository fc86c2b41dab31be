# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The audit chain: its hashes, and its rows against what was done."""

import hashlib
import json
from collections import Counter, defaultdict

from wire import need

PAGE = 200
COLUMNS = {"seq", "ts", "actor_type", "actor_id", "token_id", "action", "card_id", "cardholder_id", "outcome",
           "error_code", "request_id", "ip", "user_agent", "sca_ref_hash", "prev_hash", "hash"}
# What a consumed token ends with.
ENDS = {"revealed", "refused", "pin_changed", "device_registered", "controls_changed", "challenge_decided"}
ACTORS = {"client", "cardholder", "operator", "system"}
ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def quoted(text):
    """A string of RFC 8785 §3.2.2.2."""
    need(not any(0xD800 <= ord(letter) <= 0xDFFF for letter in text), "a lone surrogate")
    return '"' + "".join(ESCAPES.get(letter, f"\\u{ord(letter):04x}" if letter < " " else letter)
                         for letter in text) + '"'


def canonical(value):
    """The form of RFC 8785; rows have no fractions, so there are none here."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, dict):
        # RFC 8785 §3.2.3 sorts names by their UTF-16 code units.
        names = sorted(value, key=lambda name: name.encode("utf-16-be"))
        return "{" + ",".join(quoted(name) + ":" + canonical(value[name]) for name in names) + "}"
    need(type(value) is int and abs(value) < 1 << 53, "a number that is no integer")
    return str(value)


def hash_of(row):
    hashed = {name: row.get(name) for name in COLUMNS - {"prev_hash", "hash"}}
    return hashlib.sha256(bytes.fromhex(row["prev_hash"]) + canonical(hashed).encode()).hexdigest()


class Verifier:
    """Checks that each row follows from the one before it, from the first of the installation on."""

    def __init__(self):
        self.seq, self.head, self.moment = 0, "00" * 32, 0

    def take(self, rows):
        for row in rows:
            number = self.seq + 1
            need(row["seq"] == number, f"after row {self.seq} comes {row['seq']}")
            need(set(row) <= COLUMNS, f"row {number} has members {sorted(set(row) - COLUMNS)}")
            need(type(row["ts"]) is int and row["ts"] >= self.moment, f"time of row {number}")
            need(row["actor_type"] in ACTORS, f"actor_type of row {number}")
            need(row["prev_hash"] == self.head, f"prev_hash of row {number}")
            need(row["hash"] == hash_of(row), f"hash of row {number}")
            self.seq, self.head, self.moment = number, row["hash"], row["ts"]


def verify(rows):
    verifier = Verifier()
    verifier.take(rows)
    return verifier


def fetch(turn, client):
    """All rows, page by page until an empty one, and the bytes of all answers."""
    rows, pages = [], b""
    while True:
        answer = turn.operator("GET", f"/audit?after={rows[-1]['seq'] if rows else 0}", client=client)
        page = answer.good()["rows"]
        need(len(page) <= PAGE, f"{len(page)} audit rows in one page")
        pages += answer.body
        if not page:
            return rows, pages
        rows += page


def broken(rows):
    """A copy of some rows with one digit altered must not verify: this check can fail."""
    altered = json.loads(json.dumps(rows[:5]))
    altered[2]["ts"] += 1
    return altered


class Ledger:
    """What this program did, to be found in the audit rows again."""

    def __init__(self, lock):
        self.lock = lock
        self.cards, self.holders, self.references, self.locked = set(), set(), [], set()
        self.changes, self.revealed, self.consumed = Counter(), Counter(), Counter()
        self.unchanged, self.pins, self.addresses, self.agents = Counter(), Counter(), Counter(), set()
        self.refusals, self.replays = [], []

    def note(self, kind, *values):
        with self.lock:
            place = getattr(self, kind)
            if isinstance(place, set):
                place.add(*values)
            elif isinstance(place, list):
                place.append(values)
            else:
                place[values] += 1

    def compare(self, rows):
        """Deviations of the rows from what was done, as texts."""
        mine = [row for row in rows if row.get("cardholder_id") in self.holders or row.get("card_id") in self.cards]
        for check in (self.creations, self.states, self.secrets, self.tokens, self.refused, self.locks,
                      self.callers):
            yield from check(mine)

    def creations(self, rows):
        made = Counter(row["card_id"] for row in rows if row["action"] == "card_create")
        wrong = [card for card in self.cards if made[card] != 1]
        if wrong:
            yield f"{len(wrong)} of {len(self.cards)} cards without exactly one row card_create"

    def states(self, rows):
        # The system's own rows are those of the job that revokes expired cards.
        found = Counter((row["card_id"], row["action"]) for row in rows
                        if row["actor_type"] != "system" and row["outcome"] == "success"
                        and row["action"] in {"card.activate", "card.suspend", "card.revoke"})
        mine = Counter({key: count for key, count in found.items() if key[0] in self.cards})
        if mine != self.changes:
            off = sum(((mine - self.changes) + (self.changes - mine)).values())
            yield f"{off} state changes without exactly one row each (of {sum(self.changes.values())})"
        silent = Counter((row["card_id"], row["action"]) for row in rows
                         if row["action"].startswith("card.") and row["outcome"] == "unchanged")
        if silent - self.unchanged:
            yield "rows `unchanged` where something changed"

    def secrets(self, rows):
        revealed = Counter((row["card_id"],) for row in rows if row["action"] == "revealed")
        if revealed != self.revealed:
            off = sum(((revealed - self.revealed) + (self.revealed - revealed)).values())
            yield f"{off} reveals without exactly one row `revealed` (of {sum(self.revealed.values())})"
        pins = Counter((row["card_id"],) for row in rows if row["action"] == "pin_changed")
        if pins != self.pins:
            yield f"{sum(pins.values())} rows `pin_changed` for {sum(self.pins.values())} changed PINs"
        requested = sum(row["action"] == "requested" for row in rows)
        if requested != sum(self.consumed.values()):
            yield f"{requested} rows `requested` for {sum(self.consumed.values())} consumed tokens"
        effects = defaultdict(Counter)
        for row in rows:
            if row["action"] in ENDS | {"requested"} and row.get("token_id"):
                again = row["action"] == "refused" and row["error_code"] == "token_replay"
                effects[row["token_id"]]["replay" if again else row["action"]] += 1
        wrong = Counter()
        for counts in effects.values():
            if counts["requested"] and (counts["requested"] != 1 or sum(
                    counts[name] for name in ENDS) != 1):
                wrong[", ".join(f"{count} {name}" for name, count in sorted(counts.items()) if count)] += 1
        for counts, tokens in wrong.items():
            yield f"{tokens} consumed tokens with the rows {counts}"

    def tokens(self, rows):
        found = Counter(row["sca_ref_hash"] for row in rows
                        if row["action"] == "token_issue" and row["outcome"] == "success")
        hashes = [hashlib.sha256(reference.encode()).hexdigest() for reference, in self.references]
        missing = sum(found[value] != 1 for value in hashes)
        if missing:
            yield f"{missing} of {len(hashes)} tokens without exactly one row token_issue for their SCA reference"

    def refused(self, rows):
        by_request = {row["request_id"]: row for row in rows if row["action"] == "refused"}
        for name, entries in {"burnt": self.refusals, "replayed": self.replays}.items():
            found = [(by_request.get(request), code) for request, code in entries]
            missing = sum(row is None for row, _ in found)
            if missing:
                yield f"{missing} of {len(entries)} {name} tokens without a row `refused` of the same request_id"
            wrong = {f"{row['error_code']} for {code}" for row, code in found if row and row["error_code"] != code}
            if wrong:
                yield f"error_code of rows for {name} tokens: {', '.join(sorted(wrong))}"

    def locks(self, rows):
        alerts = {row["cardholder_id"] for row in rows
                  if row["action"] == "cardholder_locked" and row["outcome"] == "alert"}
        if alerts != self.locked:
            yield f"{len(self.locked)} locked cardholders, {len(alerts)} alerts"

    def callers(self, rows):
        found = {(row["card_id"], row["ip"]) for row in rows if row["action"] == "requested"}
        missing = set(self.addresses) - found
        if missing:
            yield f"{len(missing)} of {len(self.addresses)} reveals with another address in their rows"
        agents = {row["card_id"] for row in rows
                  if row["action"] == "requested" and "[PAN]" in (row.get("user_agent") or "")}
        if agents != self.agents:
            yield f"{len(self.agents)} reveals with a PAN as User-Agent, {len(agents)} rows with [PAN]"
