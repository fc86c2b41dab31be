# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Authorisations, spend controls, approvals and webhooks."""

import base64
import hashlib
import hmac
import http.server
import json
import re
import threading
import time

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from chain import canonical
from registry import cases
from turn import at_once, unknown_card
from wire import MOMENT, b64url, is_text, need

TRANSACTION = re.compile(r"trx_[a-z0-9]{26}")
KINDS = ["purchase", "incremental", "recurring", "refund", "reversal", "chargeback", "tokenization"]
# What a suspended and a revoked card still allow.
ALLOWED = {"active": set(KINDS), "inactive": set(), "revoked": {"refund", "reversal", "chargeback"},
           "suspended": set(KINDS) - {"purchase"}}
MERCHANT = {"name": "Bakery", "city": "Bern", "country": "CH", "mcc": "5462"}


def authorise(turn, card, kind="purchase", amount=1000, **more):
    body = {"card_id": card.id, "amount": amount, "currency": card.currency, "type": kind, "merchant": MERCHANT,
            "channel": "ecommerce", **more}
    return turn.operator("POST", "/simulate/authorizations", body, client=card.client)


def decided(answer, reason=None):
    """A transaction that was approved, or declined for this reason."""
    found = check(answer.good(201))
    told = (found["status"], found.get("decline_reason"))
    need(told == (("declined", reason) if reason else ("approved", None)), f"{answer.what}: {told}, not {reason}")
    return found


def check(found):
    for name, pattern in {"id": TRANSACTION, "card_id": r"crd_[a-z0-9]{26}", "type": "|".join(KINDS),
                          "status": "approved|declined|reversed|cleared", "currency": "[A-Z]{3}",
                          "billing_currency": "[A-Z]{3}", "created_on": MOMENT}.items():
        need(is_text(found, name, pattern), f"{name} of a transaction")
    need(all(type(found[name]) is int for name in ("amount", "billing_amount")), "amounts of a transaction")
    return found


@cases(*((state, kind) for state in ALLOWED for kind in KINDS))
def authorisations(turn, row):
    """What each state still allows."""
    state, kind = row
    card = turn.card(activate_card=state != "inactive")
    original = None if state == "inactive" else decided(authorise(turn, card))["id"]
    if state in {"suspended", "revoked"}:
        turn.change(card, "suspend" if state == "suspended" else "revoke")
    more = {"original_id": original} if original and kind in {"incremental", "refund", "reversal", "chargeback"} else {}
    answer = authorise(turn, card, kind, **more)
    if state == "inactive" and kind not in {"purchase", "recurring", "tokenization"}:
        # There is no earlier purchase, so the request itself may be refused as well.
        need(answer.status == 422 or answer.good(201)["status"] == "declined", str(answer))
        return
    decided(answer, None if kind in ALLOWED[state] else f"card_{state}")


@cases("purchase", "recurring")
def expired_cards(turn, kind):
    card = turn.card()
    turn.end(card)
    answer = authorise(turn, card, kind)
    # The job that revokes expired cards may have been faster.
    card.check(turn.operator("GET", "/cards/" + card.id).good())
    revoked = card.status == "revoked" and answer.json.get("decline_reason") == "card_revoked"
    decided(answer, "card_revoked" if revoked else "card_expired")


@cases("whole", "parts", "over", "over in parts", "reversal", "reversal twice")
def given_back(turn, what):
    """Refunds up to the original; a reversal once."""
    card = turn.card()
    original = decided(authorise(turn, card, amount=1000))["id"]
    amounts = {"whole": [1000], "parts": [400, 600], "over": [1001], "over in parts": [400, 601]}.get(what)
    if amounts:
        for amount in amounts:
            answer = authorise(turn, card, "refund", amount, original_id=original)
            if "over" in what and amount == amounts[-1]:
                answer.refused(422, "refund_exceeds")
            else:
                decided(answer)
        return
    first = decided(authorise(turn, card, "reversal", original_id=original))
    if what == "reversal twice":
        again = authorise(turn, card, "reversal", original_id=original)
        need(again.status in {200, 201} and again.json["id"] == first["id"], f"{again.what}: another reversal")


@cases()
def single_use(turn, _):
    card = turn.card(is_single_use=True)
    decided(authorise(turn, card))
    decided(authorise(turn, card), "single_use_spent")


@cases("pages", "limit", "cursor", "period", "foreign")
def lists(turn, what):
    card = turn.card()
    made = [decided(authorise(turn, card, amount=100 + number))["id"] for number in range(5)]
    session = turn.session(card)
    path = f"/cards/{card.id}/transactions"
    if what in {"limit", "cursor"}:
        turn.device("GET", path + ("?limit=101" if what == "limit" else "?cursor=x"), session).refused(422)
    elif what == "foreign":
        turn.device("GET", path, turn.session(turn.card())).refused(404, "card_not_found")
    elif what == "period":
        for query, count in (("from=2999-01-01T00:00:00Z", 0), ("to=2999-01-01T00:00:00Z", 5)):
            found = turn.device("GET", f"{path}?{query}", session).good()["transactions"]
            need(len(found) == count, f"{len(found)} transactions for {query}")
    else:
        found, cursor = [], ""
        while True:
            page = turn.device("GET", f"{path}?limit=2{cursor}", session).good()
            found += [check(entry) for entry in page["transactions"]]
            if not page.get("next_cursor"):
                break
            cursor = "&cursor=" + page["next_cursor"]
        need({entry["id"] for entry in found} == set(made) and len(found) == 5, "transactions of all pages")
        moments = [entry["created_on"] for entry in found]
        need(moments == sorted(moments, reverse=True), "newest first")


# Spend controls

EDITABLE = ("limits", "channels", "mcc", "countries", "merchants")


def controls(turn, card, token):
    answer = turn.device("GET", f"/cards/{card.id}/controls", token)
    return answer.good()


def put(turn, card, token, present, **change):
    body = {name: present[name] for name in EDITABLE} | change
    body["limits"] = [{name: entry[name] for name in ("interval", "amount", "set_by")} for entry in body["limits"]]
    return turn.device("PUT", f"/cards/{card.id}/controls", token, body, If_Match=str(present["version"]))


def limit(interval, amount):
    return {"interval": interval, "amount": amount, "set_by": "cardholder"}


@cases(({"channels": "ecommerce"}, "channel_blocked"), ({"mcc": ["5462"]}, "mcc_blocked"),
       ({"countries": ["CH"]}, "country_blocked"), ({"merchants": ["Bakery"]}, "merchant_blocked"),
       ({"limits": [limit("authorization", 999)]}, "limit_exceeded"), ({"limits": [limit("month", 999)]},
                                                                       "limit_exceeded"))
def blocked(turn, row):
    """What the cardholder blocks is declined; what is tightened needs no authentication."""
    change, reason = dict(row[0]), row[1]
    card = turn.card()
    session = turn.session(card)
    present = controls(turn, card, session)
    for name, values in list(change.items()):
        if name == "channels":
            change[name] = {**present["channels"], values: False}
        elif name != "limits":
            change[name] = {"mode": "block", ("names" if name == "merchants" else "codes"): values}
    found = put(turn, card, session, present, **change).good()
    need(found["version"] == present["version"] + 1, "version of controls")
    answer = authorise(turn, card)
    decided(answer, reason)
    need(answer.json.get("decided_by"), "decided_by")


@cases("higher limit", "removed limit", "channel", "category")
def loosened(turn, what):
    """Loosening needs an authentication of its own."""
    card = turn.card()
    session = turn.session(card)
    present = controls(turn, card, session)
    tight = put(turn, card, session, present, limits=[limit("day", 5000)],
                channels={**present["channels"], "atm": False}, mcc={"mode": "block", "codes": ["5462"]}).good()
    change = {"higher limit": {"limits": [limit("day", 5001)]}, "removed limit": {"limits": []},
              "channel": {"channels": {**tight["channels"], "atm": True}},
              "category": {"mcc": {"mode": "block", "codes": []}}}[what]
    put(turn, card, session, tight, **change).refused(403, "sca_required")
    need(controls(turn, card, session)["version"] == tight["version"], "a refused change of controls")
    token = turn.single(card, "controls")
    put(turn, card, token, tight, **change).good()
    turn.ledger.note("consumed", card.id)
    put(turn, card, token, controls(turn, card, session), limits=[]).refused(401)


@cases("stale", "two limits", "codes", "code", "country", "unknown", "amount")
def bad_controls(turn, what):
    card = turn.card()
    session = turn.session(card)
    present = controls(turn, card, session)
    if what == "stale":
        put(turn, card, session, present, limits=[limit("day", 5000)]).good()
        error = put(turn, card, session, present, limits=[limit("day", 4000)]).refused(412, "version_conflict")
        need(error["controls"] == controls(turn, card, session), "the present controls beside a conflict")
        return
    change = {"two limits": {"limits": [limit("day", 1), limit("day", 2)]}, "unknown": {"colour": "red"},
              "codes": {"mcc": {"mode": "block", "codes": [f"{number:04}" for number in range(201)]}},
              "code": {"mcc": {"mode": "block", "codes": ["54"]}}, "amount": {"limits": [limit("day", -1)]},
              "country": {"countries": {"mode": "block", "codes": ["Switzerland"]}}}[what]
    put(turn, card, session, present, **change).refused(422)


@cases("day", "lifetime")
def limit_race(turn, interval):
    """Authorisations at once never pass a limit."""
    card = turn.card()
    session = turn.session(card)
    put(turn, card, session, controls(turn, card, session), limits=[limit(interval, 10_000)]).good()
    answers = at_once(lambda _: authorise(turn, card, amount=1000), range(40))
    approved = sum(answer.good(201)["status"] == "approved" for answer in answers)
    need(approved == 10, f"{approved} of 10 authorisations approved")
    used = next(entry for entry in controls(turn, card, session)["limits"] if entry["interval"] == interval)
    need((used["used"], used["remaining"]) == (10_000, 0), "used and remaining")


# Approvals

class Device:
    """A phone with a key that signs what it showed."""

    def __init__(self, turn, card):
        self.turn, self.card, self.key = turn, card, ec.generate_private_key(ec.SECP256R1())
        spki = self.key.public_key().public_bytes(Encoding.DER, PublicFormat.SubjectPublicKeyInfo)
        self.answer = turn.device("POST", "/oob/registrations", turn.single(card, "oob_register"), {
            "card_id": card.id, "application_id": "example.peer", "device_key": base64.b64encode(spki).decode(),
            "locale": "en"}).good(201)
        turn.ledger.note("consumed", card.id)
        self.id = self.answer["registration_id"]

    def decide(self, challenge, decision, *, shown=None, token=None):
        shown = {**challenge, **(shown or {})}
        text = canonical({"amount": shown["amount"], "card_id": shown["card_id"], "challenge_id": shown["id"],
                          "currency": shown["currency"], "decision": decision, "expires_on": shown["expires_on"],
                          "merchant": shown["merchant"]})
        r, s = decode_dss_signature(self.key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        signature = b64url(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        answer = self.turn.device("POST", f"/oob/challenges/{challenge['id']}/decision",
                                  token or self.turn.single(self.card, "oob_decide"),
                                  {"decision": decision, "method": "login", "registration_id": self.id,
                                   "signature": signature})
        if answer.status != 401 and not (answer.status == 403 and "scope" in str(answer)):
            self.turn.ledger.note("consumed", self.card.id)
        return answer


def challenge(turn, card, amount=4250):
    found = turn.operator("POST", "/simulate/challenges", {"card_id": card.id, "merchant": "Bakery", "amount": amount,
                                                           "currency": card.currency}).good(201)
    need(found["status"] == "pending" and found["last_four"] == card.last_four, "a new challenge")
    return found


@cases("accepted", "declined", "twice", "other decision", "other amount", "other merchant", "former device",
       "cancelled", "spent token", "wrong token", "list")
def approvals(turn, what):
    """What was shown is what is signed."""
    card = turn.card()
    device = Device(turn, card)
    need(device.answer["replaced"] is False, "a first registration")
    asked = challenge(turn, card)
    path = f"/oob/challenges?card_id={card.id}"
    if what in {"accepted", "declined", "twice", "other decision"}:
        decision = "declined" if what == "declined" else "accepted"
        need(device.decide(asked, decision).good()["status"] == decision, "status of a decided challenge")
        if what == "twice":
            device.decide(asked, decision).good()
        elif what == "other decision":
            device.decide(asked, "declined").refused(409, "challenge_closed")
    elif what.startswith("other"):
        shown = {"amount": 1} if what == "other amount" else {"merchant": "Butcher"}
        device.decide(asked, "accepted", shown=shown).refused(403, "signature_invalid")
        found = turn.device("GET", path, turn.session(card)).good()["challenges"]
        need([entry["id"] for entry in found] == [asked["id"]], "a challenge after a wrong signature")
    elif what == "former device":
        need(Device(turn, card).answer["replaced"] is True, "a second registration")
        device.decide(asked, "accepted").refused(403, "device_not_registered")
    elif what == "cancelled":
        answer = turn.operator("POST", f"/simulate/challenges/{asked['id']}/cancel", {})
        need(answer.status in {200, 204}, f"{answer.what}: {answer}")
        device.decide(asked, "accepted").refused(409, "challenge_closed")
    elif what == "spent token":
        token = turn.single(card, "oob_decide")
        device.decide(asked, "accepted", token=token).good()
        device.decide(asked, "accepted", token=token).refused(401)
    elif what == "wrong token":
        device.decide(asked, "accepted", token=turn.session(card)).refused(403, "scope_insufficient")
    else:
        found = turn.device("GET", path, turn.session(card)).good()["challenges"]
        need(found == [asked], "the list of challenges")
        turn.device("GET", f"/oob/challenges?card_id={unknown_card(turn.random)}", turn.session(card)).refused(
            404, "card_not_found")


# Webhooks

class Receiver:
    """A bank's receiver, on this machine."""

    def __init__(self):
        received = self.received = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                received.append((self.headers.get("Issuing-Signature", ""), body))
                self.send_response(200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"

    def wait(self, wanted, seconds=15):
        """The first event that is wanted, with its signature."""
        for _ in range(seconds * 10):
            for signature, body in list(self.received):
                if wanted(json.loads(body)):
                    return signature, body
            time.sleep(0.1)
        need(False, "no webhook")


@cases()
def webhooks(turn, _):
    """Signed events of what the bank asked for, without secrets."""
    receiver = Receiver()
    try:
        answer = turn.operator("PUT", "/webhooks", {"url": receiver.url, "events": ["card.created", "card.state",
                                                                                    "secret.revealed"]},
                               hands_out=True).good()
        secret = answer["secret"]
        turn.server.secrets.add(secret)
        card = turn.card()
        turn.change(card, "suspend", turn.session(card))
        turn.reveal(card, "pan")
        for kind in ("card.created", "card.state", "secret.revealed"):
            signature, body = receiver.wait(lambda event: event["type"] == kind and event["card_id"] == card.id)
            event = json.loads(body)
            need(set(event) == {"id", "type", "created_on", "card_id", "cardholder_id", "data"}, "members of an event")
            need(event["id"].startswith("evt_") and event["cardholder_id"] == card.holder, "an event")
            need(not turn.server.secrets.seen(body), "a secret in an event")
            moment, value = re.fullmatch(r"t=(\d+),v1=([0-9a-f]{64})", signature).groups()
            need(abs(int(moment) - time.time()) < 300, "time of a signature")
            made = hmac.digest(secret.encode(), moment.encode() + b"." + body, hashlib.sha256).hex()
            need(made == value, "signature of an event")
    finally:
        receiver.server.shutdown()


@cases("http://169.254.1.1/x", "ftp://example.com/x", "https://user@example.com/", "https://10.0.0.1/x", "x", "event")
def bad_webhooks(turn, url):
    body = {"url": "https://hooks.example/x" if url == "event" else url,
            "events": ["card.lost"] if url == "event" else ["card.state"]}
    turn.operator("PUT", "/webhooks", body).refused(422)
