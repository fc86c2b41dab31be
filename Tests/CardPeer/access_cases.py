# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Who may call: credentials of clients, tokens on routes, shapes of bodies, and limits per address."""

import uuid

from registry import cases
from turn import unknown_card
from wire import DEVICE, basic, compact, need, unb64url

BYTES = 64 << 10
OPERATOR = [("GET", "/cards/{card}"), ("PATCH", "/cards/{card}"), ("POST", "/cards/{card}/suspend"),
            ("POST", "/cards"), ("POST", "/cardholders"), ("GET", "/cardholders/{holder}/cards"),
            ("POST", "/cards/{card}/schedule-revocation"), ("GET", "/audit?after=0"),
            ("POST", "/simulate/authorizations"), ("POST", "/simulate/expiry"), ("POST", "/access/connect/revoke")]


def named(path, card):
    return path.format(card=card.id, holder=card.holder)


def send(turn, method, path, card, authorization):
    body = None if method == "GET" else b"token=x" if path.endswith("revoke") else {}
    kind = "application/x-www-form-urlencoded" if path.endswith("connect/revoke") else "application/json"
    return turn.wire.call(method, "/issuing" + named(path, card), body, kind=kind, Authorization=authorization,
                          Idempotency_Key=str(uuid.uuid4()))


@cases(*OPERATOR)
def refused_credentials(turn, route):
    """No operator route answers without the right client, and a refusal changes nothing."""
    card = turn.card()
    client = turn.client
    wrong = [None, basic({"id": client["id"], "secret": client["secret"] + "x"}),
             basic({"id": "nobody", "secret": client["secret"]}), "Basic !", "Bearer " + turn.session(card)]
    for authorization in turn.random.sample(wrong, 3):
        send(turn, *route, card, authorization).refused(401, "client_invalid")
    card.check(turn.operator("GET", "/cards/" + card.id).good())


@cases(*(route for route in OPERATOR if "{" in route[1]))
def foreign_client(turn, route):
    """A client does not reach another client's cardholders and cards."""
    card = turn.card(holder=turn.holder())
    code = "cardholder_not_found" if "holder" in route[1] else "card_not_found"
    body = {"PATCH": {"reference": "r"}}.get(route[0], {"revocation_date": "2999-01-01"} if "schedule" in route[1]
                                             else {})
    answer = turn.operator(route[0], named(route[1], card), None if route[0] == "GET" else body,
                           client=turn.foreign(), Idempotency_Key=str(uuid.uuid4()))
    answer.refused(404, code)
    card.check(turn.operator("GET", "/cards/" + card.id).good())


@cases("expiry", "card", "token", "token card", "revoke")
def foreign_names(turn, what):
    """Naming them in a body or a form doesn't help either."""
    card, other = turn.card(), turn.foreign()
    if what == "expiry":
        turn.operator("POST", "/simulate/expiry", {"card_id": card.id}, client=other).refused(404, "card_not_found")
    elif what == "card":
        turn.operator("POST", "/cards", {"type": "virtual", "cardholder_id": card.holder}, client=other).refused(
            404, "cardholder_not_found")
    elif what == "token":
        turn.ask(turn.form(card.holder, client=other)).refused(404, "cardholder_not_found")
    elif what == "token card":
        mine = turn.card(client=other)
        form = turn.form(mine.holder, "single", other, card_id=card.id, operation="pan")
        turn.ask(form).refused(404, "card_not_found")
        # A refused request does not spend its reference.
        turn.ask({**form, "card_id": mine.id}).good()
        turn.ledger.note("references", form["sca_reference"])
    else:
        session = turn.session(card)
        turn.operator("POST", "/access/connect/revoke", b"token=" + session.encode(), client=other,
                      kind="application/x-www-form-urlencoded").good()
        turn.device("GET", "/cards", session).good()
    card.check(turn.operator("GET", "/cards/" + card.id).good())


@cases("none", "basic", "garbage", "empty", "single", "provisioning", "session for a wallet", "single for a wallet")
def bearer(turn, what):
    """Which token opens which route of the app."""
    card = turn.card()
    if what in {"none", "basic"}:
        authorization = basic(turn.client) if what == "basic" else None
        answer = turn.wire.call("GET", DEVICE + "/cards", Authorization=authorization)
        answer.refused(401, "token_missing" if authorization is None else None)
    elif what in {"garbage", "empty"}:
        turn.device("GET", "/cards", "" if what == "empty" else "st_" + "A" * 43).refused(401)
    elif what == "single":
        token = turn.single(card, "pan")
        for path in ("/cards", "/cards/" + card.id):
            turn.device("GET", path, token).refused(403, "scope_insufficient")
        turn.unspent(card, "pan", token)
    elif what == "provisioning":
        token = turn.token(card.holder, "provisioning", card_id=card.id)
        turn.state(card, "suspend", token).refused(403, "scope_insufficient")
        turn.device("GET", f"/cards/{card.id}/wallet-state", token).good()
    else:
        kind = what.split()[0]
        token = turn.session(card) if kind == "session" else turn.single(card, "cvv")
        turn.device("GET", f"/cards/{card.id}/wallet-state", token).refused(403, "scope_insufficient")
        if kind == "session":
            turn.device("GET", "/cards", token).good()
        else:
            turn.unspent(card, "cvv", token)


@cases("absolute", "idle", "revoked", "by the bank", "used")
def session_ends(turn, how):
    """A session ends by its time, by disuse, by the app, or by the bank; a used one lives on."""
    card = turn.card()
    if how == "absolute":
        token = turn.session(card, expires_in=1)
        turn.sleep(2.2)
        turn.device("GET", "/cards", token).refused(401, "token_expired")
    elif how == "idle":
        token = turn.session(card, idle_timeout=1)
        turn.sleep(2.2)
        turn.device("GET", "/cards", token).refused(401, "token_expired")
    elif how == "used":
        token = turn.session(card, idle_timeout=8)
        for _ in range(3):
            turn.sleep(3.5)
            turn.device("GET", "/cards", token).good()
    elif how == "revoked":
        token, other = turn.session(card), turn.session(card)
        turn.device("POST", "/session/revoke", token, {}).good(204)
        turn.device("GET", "/cards", token).refused(401, "token_revoked")
        turn.device("GET", "/cards", other).good()
    else:
        token = turn.session(card)
        revoke(turn, token)
        turn.state(card, "suspend", token).refused(401, "token_revoked")


def revoke(turn, token):
    answer = turn.operator("POST", "/access/connect/revoke", b"token=" + token.encode(),
                           kind="application/x-www-form-urlencoded")
    need(answer.status in {200, 204}, f"{answer.what}: {answer}")


@cases("unknown", "single", "provisioning", "twice")
def revoked_tokens(turn, what):
    """Revocation by the bank (RFC 7009)."""
    card = turn.card()
    if what == "unknown":
        revoke(turn, "st_" + "B" * 43)
    elif what == "single":
        token = turn.single(card, "pan")
        revoke(turn, token)
        request, _ = turn.request(card, "pan", token)
        turn.envelope(request).refused(401, "token_invalid")
    elif what == "provisioning":
        token = turn.token(card.holder, "provisioning", card_id=card.id)
        revoke(turn, token)
        turn.device("GET", f"/cards/{card.id}/wallet-state", token).refused(401, "token_revoked")
    else:
        token = turn.session(card)
        revoke(turn, token)
        revoke(turn, token)


@cases("malformed", "kind", "edge", "over", "chunked edge", "chunked over", "deep", "names twice", "unknown member",
       "empty")
def bodies(turn, what):
    """Bodies of the operator's calls."""
    person = compact(turn.person())
    marker = "zq" + uuid.UUID(int=turn.random.getrandbits(128)).hex
    size = BYTES + ("over" in what)
    padded = person + b" " * (size - len(person))
    chunked = what.startswith("chunked")
    body, kind, status, code = {
        "malformed": (person[:-1], None, 400, "request_malformed"),
        "empty": (b"", None, 400, "request_malformed"),
        "kind": (person, "text/plain", 415, None),
        "edge": (padded, None, 201, None), "chunked edge": (padded, None, 201, None),
        "over": (padded, None, 413, "body_too_large"), "chunked over": (padded, None, 413, "body_too_large"),
        "deep": (person[:-1] + b',"reference":' + b"[" * 16 + b"]" * 16 + b"}", None, 422, None),
        "names twice": (person[:-1] + b',"first_name":"' + marker.encode() + b'"}', None, 422, None),
        "unknown member": (person[:-1] + b',"' + marker.encode() + b'":1}', None, 422, None),
    }[what]
    answer = turn.operator("POST", "/cardholders", body, kind=kind or "application/json", chunked=chunked)
    if status == 201:
        turn.ledger.note("holders", answer.good(201)["id"])
    else:
        answer.refused(status, code)
    need(marker.encode() not in answer.body, f"{answer.what}: the error repeats the input")


@cases("none", "twice", "kind", "unknown field")
def revocations(turn, what):
    """The form of a revocation."""
    card = turn.card()
    token = turn.session(card)
    body = {"none": b"", "twice": b"token=" + token.encode() + b"&token=x", "kind": b"{}",
            "unknown field": b"token=" + token.encode() + b"&colour=red"}[what]
    kind = "application/json" if what == "kind" else "application/x-www-form-urlencoded"
    turn.operator("POST", "/access/connect/revoke", body, kind=kind).refused(415 if what == "kind" else 422)
    turn.device("GET", "/cards", token).good()


@cases(("type", "company"), ("type", None), ("first_name", None), ("last_name", None), ("first_name", ""),
       ("last_name", 7))
def bad_people(turn, change):
    """Cardholders with a wrong or missing member."""
    name, value = change
    person = {**turn.person(), name: value}
    turn.operator("POST", "/cardholders", {key: value for key, value in person.items() if value is not None}).refused(
        422)


@cases("operator", "device", "method", "device method", "short card", "path card", "upper card")
def routes(turn, what):
    """Unknown routes, wrong methods, malformed identifiers."""
    card = turn.card()
    session = turn.session(card)
    if what == "operator":
        turn.operator("GET", "/nothing").refused(404)
    elif what == "device":
        turn.device("GET", "/nothing", session).refused(404)
    elif what == "method":
        turn.operator("DELETE", "/cards/" + card.id).refused(405)
    elif what == "device method":
        turn.device("PUT", "/cards/" + card.id, session, {}).refused(405)
    else:
        name = {"short card": card.id[:-1], "path card": "..%2Fx", "upper card": card.id.upper()}[what]
        turn.device("GET", "/cards/" + name, session).refused(404, "card_not_found")
        turn.operator("GET", "/cards/" + name).refused(404, "card_not_found")


@cases("after=-1", "after=abc", "after=", "end")
def audit_pages(turn, query):
    """The audit from a number on; behind the end there are no rows."""
    if query == "end":
        need(turn.operator("GET", "/audit?after=9007199254740991").good()["rows"] == [], "rows behind the end")
    else:
        turn.operator("GET", "/audit?" + query).refused(422)


@cases()
def vault_keys(turn, _):
    """The published keys are those that an app pins."""
    keys = turn.device("GET", "/vault-keys").good()["keys"]
    need(all(set(key) == {"kid", "alg", "public_key", "not_after"} for key in keys), "members of a vault key")
    need(all(key["alg"] == "HPKE-P256-A256GCM" for key in keys), "alg of a vault key")
    need({(key["kid"], unb64url(key["public_key"])) for key in keys} == set(turn.server.vaults), "vault keys")


@cases("vault keys", "credentials", "session")
def unauthenticated_limit(turn, what):
    """Twenty a minute from one address, then 429; another address is not affected."""
    card = turn.card()
    call = {
        "vault keys": lambda wire: wire.call("GET", DEVICE + "/vault-keys"),
        "credentials": lambda wire: wire.call("GET", "/issuing/audit?after=0", Authorization="Basic eDp5"),
        "session": lambda wire: wire.call("GET", DEVICE + "/cards", Authorization="Bearer st_" + "C" * 43),
    }[what]
    passed, answer = turn.until_limit(lambda: call(turn.wire), 30)
    need(passed >= 20, f"{answer.what}: 429 after {passed} instead of 20")
    need(call(turn.at(turn.number + 500)).status != 429, "a limit of another address")
    card.check(turn.at(turn.number + 501).call("GET", "/issuing/cards/" + card.id,
                                              Authorization=basic(turn.client)).good())


@cases()
def cardholder_of_another(turn, _):
    """An unknown card and another cardholder's give the same answer."""
    mine, theirs = turn.card(), turn.card()
    session = turn.session(mine)
    errors = []
    for name in (theirs.id, unknown_card(turn.random)):
        error = turn.device("GET", "/cards/" + name, session).refused(404, "card_not_found")
        errors.append({key: value for key, value in error.items() if key != "request_id"})
    need(errors[0] == errors[1], "another cardholder's card is told apart from none")
