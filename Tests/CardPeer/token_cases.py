# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Tokens: what the bank may ask for, strong customer authentication, and limits."""

import secrets

from registry import cases
from turn import LONGEST, at_once, moment, unknown_card
from wire import need


@cases(("session", {}), ("session", {"single_use": "false"}), ("session", {"expires_in": "3600"}),
       ("session", {"expires_in": "1"}), ("session", {"idle_timeout": "300"}), ("single", {}),
       ("single", {"expires_in": "300"}), ("single", {"operation": "copy_cvv"}), ("provisioning", {}),
       ("session", {"sca_reference": 8}), ("session", {"sca_reference": 128}), ("session", {"sca_time": -600}),
       ("session", {"sca_time": 30}), ("single", {"sca_time": -200}))
def good_tokens(turn, row):
    """Tokens of each kind at the edges of what is allowed."""
    kind, more = row
    more = dict(more)
    if "sca_reference" in more:
        more["sca_reference"] = secrets.token_hex(64)[:more["sca_reference"]]
    if "sca_time" in more:
        more["sca_time"] = moment(more["sca_time"])
    card = turn.card()
    token = turn.token(card.holder, kind, **more)
    if kind == "session":
        turn.device("GET", "/cards", token).good()
    elif kind == "single":
        turn.reveal(card, more.get("operation", "pan"), token)
    else:
        turn.device("GET", f"/cards/{card.id}/wallet-state", token).good()


@cases(*(("session", {name: value}) for name, value in [
    ("grant_type", "password"), ("grant_type", None), ("cardholder_id", None), ("scope", "cards:read"),
    ("scope", "admin"), ("single_use", "maybe"), ("operation", "pan"), ("expires_in", "0"), ("expires_in", "3601"),
    ("expires_in", "x"), ("idle_timeout", "0"), ("idle_timeout", "301"), ("sca_reference", None),
    ("sca_reference", "x" * 7), ("sca_reference", "x" * 129), ("sca_time", None), ("sca_time", "yesterday"),
    ("sca_factors", None), ("sca_factors", "knowledge"), ("sca_factors", "knowledge,knowledge"),
    ("sca_factors", "knowledge,astrology"), ("sca_factors", ""), ("unknown", "1")]),
    ("single", {"expires_in": "301"}), ("single", {"operation": "everything"}),
    ("provisioning", {"expires_in": "301"}))
def bad_tokens(turn, row):
    """A wrong field is refused, and the reference of the refused request may be used again."""
    kind, change = row
    card = turn.card()
    form = turn.form(card.holder, kind)
    (name, value), = change.items()
    wrong = {**form, name: value}
    turn.ask({name: value for name, value in wrong.items() if value is not None}).refused(422)
    turn.ask(form).good()
    turn.ledger.note("references", form["sca_reference"])


@cases(("single", -600), ("provisioning", -600), ("single", -310), ("session", -1000), ("session", 120),
       ("single", 120), ("provisioning", 3600))
def stale_authentication(turn, row):
    """300 s, for sessions 900 s, and 60 s of the future."""
    kind, seconds = row
    card = turn.card()
    form = turn.form(card.holder, kind)
    turn.ask({**form, "sca_time": moment(seconds)}).refused(422, "sca_stale")
    turn.ask({**form, "sca_time": moment()}).good()
    turn.ledger.note("references", form["sca_reference"])


@cases(("session", "session"), ("session", "single"), ("single", "session"), ("single", "provisioning"),
       ("provisioning", "single"))
def used_reference(turn, row):
    """One token for one authentication, of whatever kind; the first stays valid."""
    first, second = row
    card, reference = turn.card(), secrets.token_hex(16)
    token = turn.token(card.holder, first, sca_reference=reference)
    turn.ask(turn.form(card.holder, second, sca_reference=reference)).refused(409, "sca_reference_used")
    other = turn.holder()
    turn.ask(turn.form(other, second, sca_reference=reference)).refused(409, "sca_reference_used")
    if first == "session":
        turn.device("GET", "/cards", token).good()
    elif first == "single":
        turn.reveal(card, "pan", token)
    else:
        turn.device("GET", f"/cards/{card.id}/wallet-state", token).good()


@cases()
def reference_of_another_client(turn, _):
    """References of two clients have nothing to do with each other."""
    reference, other = secrets.token_hex(16), turn.foreign()
    turn.ask(turn.form(turn.holder(), sca_reference=reference)).good()
    turn.ask(turn.form(turn.holder(other), client=other, sca_reference=reference)).good()


@cases("one kind", "two kinds")
def reference_race(turn, what):
    """Many requests at once for one reference: exactly one token."""
    card, reference = turn.card(), secrets.token_hex(16)
    kinds = ["session", "single"] if what == "two kinds" else ["single"]
    forms = [turn.form(card.holder, kinds[number % len(kinds)], sca_reference=reference) for number in range(24)]
    answers = at_once(turn.ask, forms)
    tokens = [answer for answer in answers if answer.status == 200]
    need(len(tokens) == 1, f"{len(tokens)} tokens for one reference")
    for answer in answers:
        if answer.status != 200:
            answer.refused(409, "sca_reference_used")
    turn.ledger.note("references", reference)


@cases("secret", "client", "none", "repeated", "repeated equal", "kind", "unknown card", "malformed card")
def bad_requests(turn, what):
    """Refused clients, repeated fields, other content, unknown cards."""
    card = turn.card()
    form = turn.form(card.holder, "single", card_id=card.id, operation="pan")
    if what in {"secret", "client", "none"}:
        wrong = {"secret": {**form, "client_secret": form["client_secret"][:-1] + "!"},
                 "client": {**form, "client_id": "nobody"},
                 "none": {name: value for name, value in form.items() if not name.startswith("client_")}}[what]
        turn.ask(wrong).refused(401, "client_invalid")
    elif what.startswith("repeated"):
        value = "pan" if what == "repeated equal" else "pin"
        turn.ask([*form.items(), ("operation", value)]).refused(422)
    elif what == "kind":
        turn.wire.call("POST", "/issuing/access/connect/token", form).refused(415)
    else:
        name = unknown_card(turn.random) if what == "unknown card" else "crd_1"
        turn.ask({**form, "card_id": name}).refused(404, "card_not_found")
    turn.ask(form).good()
    turn.ledger.note("references", form["sca_reference"])


@cases("same", "other operation", "other card", "unbound")
def replaced(turn, what):
    """A newer token for the same card and operation ends the older unused one."""
    card = turn.card()
    other = turn.card(holder=card.holder)
    old = turn.single(card, "pan")
    if what == "same":
        turn.reveal(card, "pan", turn.single(card, "pan"))
        request, _ = turn.request(card, "pan", old)
        turn.envelope(request).refused(401, "token_invalid")
        return
    if what == "other operation":
        turn.single(card, "cvv")
    elif what == "other card":
        turn.single(other, "pan")
    else:
        turn.token(turn.holder(), "single")
    turn.reveal(card, "pan", old)


@cases()
def issuance_limit(turn, _):
    """Thirty tokens a minute for a cardholder; a refused request does not spend its reference."""
    holder = turn.holder()
    form = {}

    def once():
        form.clear()
        form.update(turn.form(holder))
        answer = turn.ask(form)
        if answer.status == 200:
            turn.ledger.note("references", form["sca_reference"])
        return answer

    passed, answer = turn.until_limit(once, 80)
    need(passed >= 30, f"{answer.what}: 429 after {passed} instead of 30")
    wait = int(answer.headers["retry-after"])
    need(wait <= 60, f"Retry-After {wait}")
    turn.sleep(min(wait, 10) + 0.2)
    turn.ask(form).good()
    turn.ledger.note("references", form["sca_reference"])


@cases(*LONGEST)
def longest(turn, kind):
    """The longest lifetimes are granted, and named as such."""
    turn.token(turn.holder(), kind, expires_in=str(LONGEST[kind]))


@cases()
def replacement_race(turn, _):
    """Of tokens for one card and operation that are issued at the same instant, one is left."""
    card = turn.card()
    tokens = at_once(lambda _: turn.single(card, "pan"), range(4))
    requests = [turn.request(card, "pan", token)[0] for token in tokens]
    answers = [(request, turn.envelope(request)) for request in requests]
    good = [(request, answer) for request, answer in answers if answer.status == 200]
    need(len(good) == 1, f"{len(good)} tokens are left")
    turn.judge(card, "pan", *good[0])
    for _, answer in answers:
        if answer.status != 200:
            answer.refused(401, "token_invalid")


@cases("card of another cardholder", "offset", "fraction", "no hour", "no zone", "space")
def more_fields(turn, what):
    """A card of the same client's other cardholder, and the forms of times (RFC 3339)."""
    card = turn.card()
    form = turn.form(card.holder, "single", card_id=card.id, operation="pan")
    now = form["sca_time"]
    if what == "card of another cardholder":
        turn.ask({**form, "card_id": turn.card().id}).refused(404, "card_not_found")
    elif what in {"offset", "fraction"}:
        form["sca_time"] = now[:-1] + ("+00:00" if what == "offset" else ".250Z")
    else:
        wrong = {"no hour": now[:10] + "T24:00:00Z", "no zone": now[:-1], "space": "  " + now}[what]
        turn.ask({**form, "sca_time": wrong}).refused(422)
    turn.ask(form).good()
    turn.ledger.note("references", form["sca_reference"])
