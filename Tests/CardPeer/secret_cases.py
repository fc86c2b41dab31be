# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Secrets through envelopes, single use, bindings, locks and limits."""

import base64
import datetime
import os

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, rsa
from cryptography.hazmat.primitives.serialization import Encoding
from cryptography.x509.oid import NameOID

from envelope import fresh, is_weak, point
from memory import LONG_PIN
from money_cases import authorise, decided
from registry import cases
from turn import at_once, unknown_card
from wire import MOMENT, b64url, compact, is_text, need, unb64url

BYTES = 64 << 10
OPERATIONS = ["pan", "cvv", "pan_cvv", "pin", "copy_pan", "copy_cvv"]
STATES = ["active", "inactive", "suspended", "locked", "revoked", "ended"]


def card_in(turn, state, kind):
    card = turn.card(kind, **({"activate_card": False} if kind == "virtual" and state == "inactive" else {}))
    if kind == "physical" and state != "inactive":
        turn.change(card, "activate")
    if state == "suspended":
        turn.change(card, "suspend", turn.session(card))
    elif state == "locked":
        turn.change(card, "suspend")
    elif state == "revoked":
        turn.change(card, "revoke")
    elif state == "ended":
        turn.end(card)
    return card


@cases(*((kind, state) for kind in ("virtual", "physical") for state in STATES))
def availability(turn, row):
    """Which secret a card gives in which state; a refusal burns the token."""
    kind, state = row
    card = card_in(turn, state, kind)
    for operation in turn.random.sample(OPERATIONS, 3):
        if kind == "virtual" and operation == "pin" and state in {"locked", "revoked", "ended"}:
            continue
        token = turn.single(card, operation)
        turn.reveal(card, operation, token)


@cases(*range(20))
def reveals(turn, number):
    """A card's secrets stay the same; five requests are what its limit allows at once."""
    kind = ["virtual", "physical"][number % 2]
    card = card_in(turn, turn.random.choice(["active", "active", "suspended"]), kind)
    operations = ["pan_cvv", *turn.random.sample(OPERATIONS, 4)]
    turn.random.shuffle(operations)
    for operation in operations:
        if turn.random.random() < 0.25 and operation != "pin":
            turn.reveal(card, operation, turn.token(card.holder, "single", card.client))
        else:
            turn.reveal(card, operation)


@cases("pan", "cvv", "pan_cvv", "pin", "copy_pan", "refused")
def used_twice(turn, operation):
    """A second use is refused, also after a refusal that burnt the token."""
    card = card_in(turn, "active", "physical")
    if operation == "refused":
        turn.change(card, "suspend")
        operation = "pan"
    token = turn.single(card, operation)
    turn.reveal(card, operation, token)
    turn.spent(card, operation, token)


@cases(12, 24)
def used_at_once(turn, count):
    """Many requests at once with one token: one answer, one reveal."""
    card = turn.card()
    token = turn.single(card, "pan")
    requests = [turn.request(card, "pan", token)[0] for _ in range(count)]
    answers = at_once(turn.envelope, requests)
    good = [(request, answer) for request, answer in zip(requests, answers) if answer.status == 200]
    need(len(good) == 1, f"{len(good)} answers for one token")
    turn.judge(card, "pan", *good[0])
    for answer in answers:
        if answer.status == 429:
            need(answer.json["error_codes"][0] in {"rate_limited", "cardholder_locked"}, str(answer))
            if answer.json["error_codes"] == ["cardholder_locked"]:
                turn.ledger.note("locked", card.holder)
        elif answer.status != 200:
            answer.refused(401, "token_invalid")


@cases("other", "foreign", "unknown", "unbound foreign", "unbound unknown", "unbound other")
def other_card(turn, what):
    """Tokens on another card than theirs: refused and burnt."""
    card = turn.card()
    bound = not what.startswith("unbound")
    token = turn.single(card, "pan") if bound else turn.token(card.holder, "single", card.client)
    other = turn.card(holder=card.holder if what.endswith("other") else None)
    if what == "unbound other":
        turn.reveal(other, "pan", token)
        return
    name = unknown_card(turn.random) if what.endswith("unknown") else other.id
    request, _ = turn.request(card, "pan", token)
    request.card = name
    turn.burnt(card, turn.envelope(request), *((403, "token_card_mismatch") if bound else (404, "card_not_found")))
    turn.spent(card, "pan", token)


@cases(("pan", "pin"), ("pin", "pan"), ("cvv", "pan_cvv"), ("pan", "copy_pan"), ("pan_cvv", "pan"),
       ("copy_cvv", "cvv"))
def other_operation(turn, row):
    """A token for one secret gives no other one."""
    mine, asked = row
    card = card_in(turn, "active", "physical")
    token = turn.single(card, mine)
    request, _ = turn.request(card, asked, token)
    turn.burnt(card, turn.envelope(request), 403, "token_operation_mismatch")
    turn.spent(card, mine, token)


@cases("session", "provisioning")
def other_kind(turn, kind):
    """A token of another kind in an envelope is refused and stays valid."""
    card = turn.card()
    token = turn.session(card) if kind == "session" else turn.token(card.holder, kind, card_id=card.id)
    request, _ = turn.request(card, "pan", token)
    turn.envelope(request).refused(403, "scope_insufficient")
    path = "/cards" if kind == "session" else f"/cards/{card.id}/wallet-state"
    turn.device("GET", path, token).good()


@cases("expired", "made up", "of another cardholder")
def wrong_token(turn, what):
    """Single-use calls have one code for all refused tokens."""
    card = turn.card()
    token = "su_" + b64url(os.urandom(32))
    if what == "expired":
        token = turn.single(card, "pan", expires_in=1)
        turn.sleep(2.2)
    elif what == "of another cardholder":
        token = turn.single(turn.card(), "pan")
        request, _ = turn.request(card, "pan", token)
        turn.burnt(card, turn.envelope(request), 403, "token_card_mismatch")
        return
    request, _ = turn.request(card, "pan", token)
    turn.envelope(request).refused(401, "token_invalid")


@cases("ct", "tag", "enc", "short ct", "other enc", "card", "info", "own key", "plain")
def altered(turn, what):
    """An envelope that does not open is refused; its token is not spent."""
    card = turn.card()
    request, token = turn.request(card, "pan")
    body, path = request.sealed(turn.server.vault), None
    ct, enc = bytearray(unb64url(body["ct"])), bytearray(unb64url(body["enc"]))
    if what == "ct":
        ct[turn.random.randrange(len(ct) - 16)] ^= 1 << turn.random.randrange(8)
    elif what == "tag":
        ct[-1 - turn.random.randrange(16)] ^= 1
    elif what == "enc":
        enc[1 + turn.random.randrange(64)] ^= 1
    elif what == "other enc":
        enc = point(fresh())
    elif what == "short ct":
        ct = ct[:15]
    elif what == "card":
        path = turn.card(holder=card.holder).id
    elif what == "own key":
        body = request.sealed((turn.server.vault[0], point(fresh())))
        ct, enc = unb64url(body["ct"]), unb64url(body["enc"])
    elif what == "plain":
        ct = compact(request.inner)
    else:
        request.info = b"card secure-data response v1"
        body = request.sealed(turn.server.vault)
        ct, enc = unb64url(body["ct"]), unb64url(body["enc"])
    body.update(ct=b64url(ct), enc=b64url(enc))
    turn.envelope(request, path=path, body=body).refused(400, "envelope_malformed")
    turn.unspent(card, "pan", token)


@cases("unknown", "empty", "case")
def other_key(turn, what):
    """An unknown vault key is refused before the token is spent."""
    card = turn.card()
    request, token = turn.request(card, "pan")
    kid, key = turn.server.vault
    wrong = {"unknown": "retired", "empty": "", "case": kid.swapcase()}[what]
    answer = turn.envelope(request, (wrong, key))
    answer.refused(*((400, "envelope_malformed") if what == "empty" else (409, "vault_key_unknown")))
    turn.unspent(card, "pan", token)


@cases(*({name: value} for name, value in [
    ("v", 2), ("v", "1"), ("v", None), ("kid", 1), ("kid", None), ("enc", "="), ("enc", "AAAA"), ("enc", None),
    ("ct", ""), ("ct", "a b"), ("ct", None), ("ct", 1), ("op", "pan"), ("token", "x")]))
def outer_members(turn, change):
    """An envelope with a missing (`None`), wrong or superfluous member is refused."""
    card = turn.card()
    request, token = turn.request(card, "pan")
    body = {**request.sealed(turn.server.vault), **change}
    answer = turn.envelope(request, body={name: value for name, value in body.items() if value is not None})
    answer.refused(400, "envelope_malformed")
    turn.unspent(card, "pan", token)


@cases(*({name: value} for name, value in [
    ("op", "everything"), ("op", None), ("op", 1), ("token", None), ("epk", None), ("epk", "AAAA"),
    ("epk", b64url(b"\4" + bytes(64))), ("epk", b64url(b"\2" * 33)), ("rid", None), ("rid", b64url(bytes(15))),
    ("rid", b64url(bytes(17))), ("rid", "!"), ("pin", "1379"), ("card_id", "x")]))
def inner_members(turn, change):
    """The same for the members inside; the token is not spent."""
    card = turn.card()
    request, token = turn.request(card, "pan")
    inner = {**request.inner, **change}
    text = compact({name: value for name, value in inner.items() if value is not None})
    turn.envelope(request, text=text).refused(400, "envelope_malformed")
    turn.unspent(card, "pan", token)


@cases("malformed", "names twice", "deep", "edge", "over", "chunked edge", "chunked over", "kind", "empty",
       "inner text")
def envelope_bodies(turn, what):
    """Bodies that are no envelope, and their size."""
    card = turn.card()
    request, token = turn.request(card, "pan")
    body = compact(request.sealed(turn.server.vault))
    size = BYTES + ("over" in what)
    chunked = what.startswith("chunked")
    if what == "inner text":
        turn.envelope(request, text=b"token").refused(400, "envelope_malformed")
    elif "edge" in what:
        turn.judge(card, "pan", request, turn.envelope(request, body=body.ljust(size), chunked=chunked))
        return
    else:
        wrong, status, code = {
            "malformed": (body[:-1], 400, "request_malformed"), "empty": (b"", 400, "request_malformed"),
            "names twice": (body[:-1] + b',"v":1}', 422, None),
            "deep": (body[:-1] + b',"x":' + b"[" * 16 + b"]" * 16 + b"}", 422, None),
            "kind": (body, 415, None),
        }.get(what, (body.ljust(size), 413, "body_too_large"))
        kind = "text/plain" if what == "kind" else "application/json"
        turn.envelope(request, body=wrong, kind=kind, chunked=chunked).refused(status, code)
    turn.unspent(card, "pan", token)


@cases("token in a header", "next key")
def beside(turn, what):
    """Every published vault key works; a token in the header doesn't replace the one in the envelope."""
    card = turn.card()
    if what == "next key":
        for vault in turn.server.vaults:
            request, _ = turn.request(card, "pan")
            turn.judge(card, "pan", request, turn.envelope(request, vault))
        return
    request, token = turn.request(card, "pan", "su_" + b64url(os.urandom(32)))
    good = turn.single(card, "pan")
    answer = turn.wire.call("POST", f"/issuing/device/v1/cards/{card.id}/secure-data",
                            request.sealed(turn.server.vault), Authorization="Bearer " + good)
    need(answer.status in {400, 401}, f"{answer.what}: {answer}")
    turn.unspent(card, "pan", good)


@cases("plain", "spaces", "dashes")
def number_in_a_request(turn, how):
    """A PAN where none belongs is neither logged nor recorded."""
    card = turn.card()
    turn.reveal(card, "pan")
    joint = {"plain": "", "spaces": " ", "dashes": "-"}[how]
    number = joint.join(card.pan[at:at + 4] for at in range(0, 16, 4))
    turn.server.secrets.add(number)
    session = turn.session(card)
    place = number.replace(" ", "%20")
    turn.server.secrets.add(place)
    turn.device("GET", "/cards/" + place, session, User_Agent=number).refused(404, "card_not_found")
    turn.device("GET", "/cards?cursor=" + place, session).refused(422)
    turn.operator("GET", "/nothing/" + place).refused(404)
    turn.state(card, "suspend", session, body={"reason": number}).refused(422)
    request, _ = turn.request(card, "cvv")
    turn.judge(card, "cvv", request, turn.envelope(request, User_Agent="app " + number))
    turn.ledger.note("agents", card.id)


@cases("made up", "replays")
def lock(turn, what):
    """Five failures in a row lock all cards of a cardholder, and burn nothing."""
    cards = [turn.card()]
    cards.append(turn.card(holder=cards[0].holder))
    good, used = turn.single(cards[1], "cvv"), turn.single(cards[0], "pan")
    if what == "replays":
        turn.reveal(cards[0], "pan", used)
    for number in range(5):
        card = cards[number % 2]
        token = used if what == "replays" and number % 2 == 0 else "su_" + b64url(os.urandom(32))
        request, _ = turn.request(card, "pan", token)
        error = turn.envelope(request).refused(401, "token_invalid")
        if token == used:
            turn.ledger.note("replays", error["request_id"], "token_replay")
    turn.ledger.note("locked", cards[0].holder)
    request, _ = turn.request(cards[1], "cvv", good)
    answer = turn.envelope(request)
    answer.refused(429, "cardholder_locked")
    need(600 <= int(answer.headers["retry-after"]) <= 900, "Retry-After of a lock of 15 minutes")
    turn.device("GET", "/cards", turn.session(cards[0])).good()


@cases()
def lock_race(turn, _):
    """Failures at the same instant: five get through, then the lock stands."""
    cards = [turn.card()]
    cards += [turn.card(holder=cards[0].holder) for _ in range(3)]
    requests = [turn.request(cards[number % 4], "pan", "su_" + b64url(os.urandom(32)))[0] for number in range(16)]
    answers = at_once(turn.envelope, requests)
    turn.ledger.note("locked", cards[0].holder)
    refused = [answer for answer in answers if answer.status == 401]
    need(len(refused) == 5, f"{len(refused)} of 16 wrong tokens were tried before the lock")
    for answer in answers:
        answer.refused(*((401, "token_invalid") if answer.status == 401 else (429, "cardholder_locked")))


@cases("names twice", "deep", "bytes", "array")
def inner_text(turn, what):
    """Text inside that is no such object; the token is not spent."""
    card = turn.card()
    request, token = turn.request(card, "pan")
    text = compact(request.inner)
    text = {"names twice": text[:-1] + b',"op":"pan"}', "deep": text[:-1] + b',"x":' + b"[" * 16 + b"]" * 16 + b"}",
            "bytes": text[:-1] + b',"\xff":1}', "array": b"[" + text + b"]"}[what]
    answer = turn.envelope(request, text=text)
    # Which of the two codes the inner text gets is left open.
    need(answer.status in {400, 422}, f"{answer.what}: {answer}")
    turn.unspent(card, "pan", token)


@cases()
def success_resets(turn, _):
    """Four failures, a success, and four more do not lock."""
    cards = [turn.card()]
    cards += [turn.card(holder=cards[0].holder) for _ in range(2)]
    for _ in range(2):
        for number in range(4):
            request, _ = turn.request(cards[number % 2], "pan", "su_" + b64url(os.urandom(32)))
            turn.envelope(request).refused(401, "token_invalid")
        turn.reveal(cards[2], "pan")


@cases()
def refusals_do_not_lock(turn, _):
    """Only 401 counts: five tokens on the wrong card or operation lock nothing."""
    card, other = turn.card(), turn.card()
    for number in range(5):
        token = turn.single(card, "pan")
        request, _ = turn.request(card, "cvv" if number % 2 else "pan", token)
        if number % 2 == 0:
            request.card = other.id
        code = "token_operation_mismatch" if number % 2 else "token_card_mismatch"
        turn.burnt(card, turn.envelope(request), 403, code)
    turn.reveal(card, "pan")


@cases()
def card_limit(turn, _):
    """The sixth request in ten minutes is refused, and its token is not spent."""
    card = turn.card()
    other = turn.card(holder=card.holder)
    for _ in range(5):
        turn.reveal(card, "pan")
    token = turn.token(card.holder, "single", card.client)
    request, _ = turn.request(card, "pan", token)
    answer = turn.envelope(request)
    answer.refused(429, "rate_limited")
    need(int(answer.headers["retry-after"]) <= 120, "Retry-After of a card's limit")
    turn.reveal(other, "pan", token)


@cases()
def cardholder_limit(turn, _):
    """Twenty secrets a day for a cardholder."""
    cards = [turn.card()]
    cards += [turn.card(holder=cards[0].holder) for _ in range(4)]
    for number in range(20):
        turn.reveal(cards[number % 5], "cvv")
    fresh_card = turn.card(holder=cards[0].holder)
    request, _ = turn.request(fresh_card, "cvv")
    turn.envelope(request).refused(429, "rate_limited")


@cases("1379", "135791", LONG_PIN)
def new_pin(turn, pin):
    """A cardholder's own PIN replaces the first one."""
    card = card_in(turn, "active", "physical")
    turn.reveal(card, "pin")
    request, token = turn.request(card, "set_pin", pin=pin)
    need(turn.judge(card, "set_pin", request, turn.envelope(request)) == {}, "records of set_pin")
    if len(pin) == 12:
        # Shorter ones occur by chance.
        turn.server.secrets.add(pin)
    card.pin = pin
    turn.reveal(card, "pin")
    turn.spent(card, "set_pin", token)


@cases("137", "1" * 13, "13a9", "1111", "1234", "8765", "last four")
def bad_pin(turn, pin):
    """Refused, burnt, and the PIN stays."""
    card = card_in(turn, "active", "physical")
    turn.reveal(card, "pin")
    pin = card.last_four if pin == "last four" else pin
    request, token = turn.request(card, "set_pin", pin=pin)
    weak = len(pin) == 4 and pin.isdigit() and (is_weak(pin) or pin == card.last_four)
    answer = turn.envelope(request)
    turn.burnt(card, answer, 422, "pin_weak" if weak else answer.json["error_codes"][0])
    turn.reveal(card, "pin")
    turn.spent(card, "set_pin", token)


@cases()
def pin_of_virtual_card(turn, _):
    """A virtual card has no PIN; the token is burnt."""
    card = turn.card()
    token = turn.single(card, "pin")
    turn.reveal(card, "pin", token)
    turn.spent(card, "pin", token)


def chain(kind):
    """Certificates of a made-up wallet, leaf first."""
    keys = [rsa.generate_private_key(65537, 2048) if kind == "RSA_V2" else ec.generate_private_key(ec.SECP256R1()),
            ec.generate_private_key(ec.SECP256R1())]
    names = [x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)]) for name in ("Wallet", "Root")]
    begin = datetime.datetime(2026, 1, 1)
    made = []
    for name, key in zip(names, keys):
        builder = x509.CertificateBuilder(names[1], name, key.public_key(), x509.random_serial_number(), begin,
                                          begin + datetime.timedelta(days=3650))
        made.append(builder.sign(keys[1], hashes.SHA256()).public_bytes(Encoding.DER))
    return made


def wallet_body(scheme, count=2):
    made = (chain(scheme) * 3)[:count]
    return {"certificates": [base64.b64encode(entry).decode() for entry in made],
            "nonce": base64.b64encode(os.urandom(8)).decode(),
            "nonce_signature": base64.b64encode(os.urandom(40)).decode(), "encryption_scheme": scheme}


def provisioning(turn, card):
    return turn.token(card.holder, "provisioning", card.client, card_id=card.id)


@cases("ECC_V2", "RSA_V2")
def wallet(turn, scheme):
    """The simulated wallet: state, provision once, and no second time with the same token."""
    card = turn.card()
    token = provisioning(turn, card)
    path = f"/cards/{card.id}/"
    state = turn.device("GET", path + "wallet-state", token).good()
    need(set(state) == {"state", "enabled"} and state["enabled"] is True, f"members {sorted(state)}")
    need(state["state"] == "notDigitized", f"state {state['state']}")
    found = turn.device("POST", path + "wallet/apple", token, wallet_body(scheme)).good()
    key = "ephemeral_public_key" if scheme == "ECC_V2" else "wrapped_key"
    need(set(found) == {"activation_data", "encrypted_pass_data", key}, f"members {sorted(found)}")
    for value in found.values():
        need(base64.b64decode(value, validate=True), "base64 of a wallet's answer")
    turn.device("POST", path + "wallet/apple", token, wallet_body(scheme)).refused(401, "token_consumed")


def devices(turn, card):
    """The card's wallet tokens by the names of their devices."""
    found = turn.operator("GET", f"/cards/{card.id}/wallet-tokens", client=card.client).good()["wallet_tokens"]
    for one in found:
        need(set(one) == {"id", "card_id", "device", "device_type", "state", "created_on"}, f"members {sorted(one)}")
        need(one["card_id"] == card.id and one["state"] in {"active", "suspended", "deleted"}, "a wallet token")
        need(is_text(one, "id", r"wtk_[a-z0-9]{26}") and is_text(one, "created_on", MOMENT), "a wallet token")
    return {one["device"]: one for one in found}


@cases("suspend", "card", "end")
def wallet_tokens(turn, what):
    """One device stops, the card and the other go on; the card's state comes first."""
    card = turn.card()
    for name, kind in (("Phone of Mara", "phone"), ("Watch of Mara", "watch")):
        body = wallet_body("ECC_V2") | {"device_name": name, "device_type": kind}
        turn.device("POST", f"/cards/{card.id}/wallet/apple", provisioning(turn, card), body).good()
    made = devices(turn, card)
    need({name: one["device_type"] for name, one in made.items()}
         == {"Phone of Mara": "phone", "Watch of Mara": "watch"}, "devices")
    phone, watch = (made[name]["id"] for name in ("Phone of Mara", "Watch of Mara"))

    def pay(token=None, reason=None):
        more = {"wallet_token_id": token, "channel": "contactless"} if token else {}
        found = decided(authorise(turn, card, **more), reason)
        need(found.get("wallet_token_id") == token, "the wallet token of a transaction")

    def change(verb, token, client=None):
        return turn.operator("POST", f"/wallet-tokens/{token}/{verb}", {}, client=client or card.client)

    pay(watch)
    need(change("suspend", watch).good()["changed"] is True, "a suspension that changes nothing")
    need(change("suspend", watch).good()["changed"] is False, "a second suspension")
    pay(watch, "wallet_token_suspended")
    if what == "suspend":
        pay(phone)
        pay()
        change("resume", watch).good()
        pay(watch)
        other = next(client for client in turn.server.clients if client != card.client)
        change("suspend", phone, other).refused(404, "not_found")
        authorise(turn, card, wallet_token_id=phone, channel="chip").refused(422, "field_invalid")
        authorise(turn, turn.card(holder=card.holder), wallet_token_id=phone).refused(422, "field_invalid")
    elif what == "card":
        turn.change(card, "suspend")
        pay(phone, "card_suspended")
        turn.change(card, "activate")
        pay(phone)
        pay(watch, "wallet_token_suspended")
    else:
        turn.change(card, "revoke")
        need({one["state"] for one in devices(turn, card).values()} == {"deleted"}, "wallet tokens of an ended card")
        change("resume", watch).refused(409, "invalid_state_transition")
        pay(phone, "card_revoked")


@cases()
def wallet_race(turn, _):
    """One provisioning token adds one card."""
    card = turn.card()
    token, body = provisioning(turn, card), wallet_body("ECC_V2")
    answers = at_once(lambda _: turn.device("POST", f"/cards/{card.id}/wallet/apple", token, body), range(6))
    need([answer.status for answer in answers].count(200) == 1, "one token added several cards")
    for answer in answers:
        if answer.status != 200:
            answer.refused(401, "token_consumed")


@cases("foreign", "unknown")
def wallet_of_another(turn, what):
    """A provisioning token without a card reaches the cardholder's own cards only."""
    card = turn.card()
    token = turn.token(card.holder, "provisioning")
    name = turn.card().id if what == "foreign" else unknown_card(turn.random)
    turn.device("GET", f"/cards/{name}/wallet-state", token).refused(404, "card_not_found")
    turn.device("GET", f"/cards/{card.id}/wallet-state", token).good()


@cases("inactive", "suspended", "revoked")
def wallet_states(turn, state):
    """Only active cards go to a wallet."""
    card = card_in(turn, state, "virtual")
    token = provisioning(turn, card)
    found = turn.device("GET", f"/cards/{card.id}/wallet-state", token).good()
    need(found["enabled"] is False, f"wallet enabled for a card that is {state}")
    turn.device("POST", f"/cards/{card.id}/wallet/apple", token, wallet_body("ECC_V2")).refused(
        501, "wallet_not_enabled")


@cases("one certificate", "five certificates", "scheme", "base64", "missing", "unknown", "other card")
def bad_wallets(turn, what):
    card = turn.card()
    token = provisioning(turn, card)
    body = wallet_body("ECC_V2", {"one certificate": 1, "five certificates": 5}.get(what, 2))
    if what == "other card":
        other = turn.card(holder=card.holder)
        turn.device("POST", f"/cards/{other.id}/wallet/apple", token, body).refused(403, "token_card_mismatch")
        return
    body.update({"scheme": {"encryption_scheme": "ECC_V3"}, "base64": {"nonce": "!"},
                 "unknown": {"pan": "x"}}.get(what, {}))
    if what == "missing":
        del body["nonce"]
    turn.device("POST", f"/cards/{card.id}/wallet/apple", token, body).refused(422)
