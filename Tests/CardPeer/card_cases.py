# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Cards: making them, listing them, and every change of state."""

import uuid

from registry import cases
from turn import at_once, day, unknown_card
from wire import check_card, need

ADDRESS = {"shipping_recipient": "Mara Lindqvist",
           "shipping_address": {"address_line1": "Rue du Lac 1", "city": "Genève", "zip": "1200", "country": "CH"}}
DEVICE_REASONS = {"suspend": ["suspected_lost", "suspected_stolen"], "revoke": ["reported_lost", "reported_stolen"]}
OPERATOR_ONLY = ["first_contact_chip_authorization", "invalid_cvc2_threshold_exceeded"]


@cases({}, {"activate_card": False}, {"lifetime": {"unit": "Years", "value": 10}},
       {"lifetime": {"unit": "Months", "value": 1}}, {"lifetime": {"unit": "Months", "value": 120}},
       {"iin": "99990000"}, {"iin": "99990099"}, {"is_single_use": True}, {"display_name": "N" * 26},
       {"reference": "order 7"}, {"revocation_date": "2099-12-31"}, {"type": "physical"},
       {"type": "physical", "shipping_instructions": ADDRESS})
def good_cards(turn, more):
    """Cards as the operator asks for them; the app sees the same."""
    more = dict(more)
    card = turn.card(more.pop("type", "virtual"), **more)
    found = turn.device("GET", "/cards/" + card.id, turn.session(card)).good()
    card.check(found)
    need(found == turn.operator("GET", "/cards/" + card.id).good(), "the app sees another card")
    need(found["is_single_use"] is more.get("is_single_use", False), "is_single_use")
    need(found.get("reference") == more.get("reference"), "reference")
    if "display_name" in more:
        need(found["display_name"] == more["display_name"], "display_name")
    if "iin" in more:
        pan = turn.reveal(card, "pan") and card.pan
        need(pan.startswith(more["iin"]), "the IIN that was asked for")


@cases({"type": "plastic"}, {"type": None}, {"cardholder_id": None}, {"lifetime": {"unit": "Months", "value": 0}},
       {"lifetime": {"unit": "Months", "value": 121}}, {"lifetime": {"unit": "Years", "value": 11}},
       {"lifetime": {"unit": "Days", "value": 30}}, {"lifetime": {"unit": "Months"}}, {"display_name": "N" * 27},
       {"display_name": ""}, {"display_name": "a\nb"}, {"iin": "9999"}, {"iin": "9999000x"},
       {"shipping_instructions": ADDRESS}, {"type": "physical", "is_single_use": True},
       {"type": "physical", "shipping_instructions": {"shipping_recipient": "x"}}, {"activate_card": "yes"},
       {"revocation_date": day(-2)}, {"revocation_date": "31.12.2099"}, {"pan": "9999000000001374"})
def bad_cards(turn, change):
    body = {"type": "virtual", "cardholder_id": turn.holder(), **change}
    turn.operator("POST", "/cards", {name: value for name, value in body.items() if value is not None}).refused(422)


@cases("41111111", "51000000", "37828224", "99990100", "99989999", "22210000")
def foreign_ranges(turn, iin):
    """Only the test range is issued."""
    body = {"type": "virtual", "cardholder_id": turn.holder(), "iin": iin}
    turn.operator("POST", "/cards", body).refused(422, "iin_not_allowed")


@cases("unknown", "malformed")
def unknown_holders(turn, what):
    name = {"unknown": "crh_" + unknown_card(turn.random)[4:], "malformed": "crh_1"}[what]
    if what == "unknown":
        turn.operator("POST", "/cards", {"type": "virtual", "cardholder_id": name}).refused(
            404, "cardholder_not_found")
    turn.operator("GET", f"/cardholders/{name}/cards").refused(404, "cardholder_not_found")
    turn.ask(turn.form(name)).refused(404, "cardholder_not_found")


@cases()
def default_name(turn, _):
    """A card's name is both names of its holder, cut to 26 characters."""
    person = {"type": "individual", "first_name": "Maximiliana", "last_name": "Oberhauser-Wetterstein"}
    holder = turn.operator("POST", "/cardholders", person).good(201)["id"]
    turn.ledger.note("holders", holder)
    card = turn.card(holder=holder)
    found = turn.operator("GET", "/cards/" + card.id).good()
    need(found["display_name"] == "Maximiliana Oberhauser-Wet", f"display_name {found['display_name']}")


@cases("display_name", "reference", "status", "long name")
def patches(turn, what):
    card = turn.card()
    body = {"display_name": {"display_name": "Another Name"}, "reference": {"reference": "r-9"},
            "status": {"status": "revoked"}, "long name": {"display_name": "N" * 27}}[what]
    answer = turn.operator("PATCH", "/cards/" + card.id, body)
    if what in {"status", "long name"}:
        answer.refused(422)
    else:
        card.version += 1
        card.check(answer.good())
        need(answer.json[what] == body[what], what)
    card.check(turn.operator("GET", "/cards/" + card.id).good())


@cases("pages", "status", "two statuses", "order", "empty", "operator")
def lists(turn, what):
    """The list of a cardholder's cards, in pages, by status, newest first."""
    if what == "empty":
        holder = turn.holder()
        need(turn.device("GET", "/cards", turn.token(holder)).good()["cards"] == [], "a list without cards")
        return
    first = turn.card()
    made = [first] + [turn.card(turn.random.choice(["virtual", "physical"]), first.holder) for _ in range(4)]
    turn.card()
    session = turn.session(first)
    if what == "operator":
        found = turn.operator("GET", f"/cardholders/{first.holder}/cards").good()["cards"]
        need({card["id"] for card in found} == {card.id for card in made}, "the operator's list")
        return
    if what in {"pages", "order"}:
        limit = turn.random.choice([1, 2, 3]) if what == "pages" else 100
        found = pages(turn, session, f"limit={limit}", limit)
        need([card["id"] for card in found] == [card["id"] for card in sorted(
            found, key=lambda card: (card["created_on"], card["id"]), reverse=True)] or len(
                {card["created_on"] for card in found}) < len(found), "newest first")
        need([card["id"] for card in found if card["id"] in {made[0].id, made[-1].id}] == [made[-1].id, made[0].id],
             "the newest card is not before the oldest")
        wanted = made
    else:
        turn.change(made[0], "suspend", session)
        statuses = ["suspended"] if what == "status" else ["inactive", "suspended"]
        found = pages(turn, session, "status=" + ",".join(statuses), 100)
        wanted = [card for card in made if card.status in statuses]
    need(len(found) == len(wanted), f"{len(found)} cards instead of {len(wanted)}")
    for card in wanted:
        card.check(next((entry for entry in found if entry["id"] == card.id), {}))


def pages(turn, session, query, limit):
    found, cursor = [], ""
    for _ in range(20):
        answer = turn.device("GET", f"/cards?{query}{cursor}", session).good()
        need(len(answer["cards"]) <= limit, "more cards than the limit")
        found += [check_card(card) for card in answer["cards"]]
        if not answer.get("next_cursor"):
            return found
        cursor = "&cursor=" + answer["next_cursor"]
    need(False, "pages without an end")


@cases("status=lost", "status=active,lost", "limit=0", "limit=101", "limit=abc", "limit=-1", "cursor=abc", "foreign")
def bad_lists(turn, query):
    card = turn.card()
    if query == "foreign":
        turn.card(holder=card.holder)
        cursor = turn.device("GET", "/cards?limit=1", turn.session(card)).good()["next_cursor"]
        other = turn.card()
        turn.device("GET", f"/cards?limit=1&cursor={cursor}", turn.session(other)).refused(422)
    else:
        turn.device("GET", "/cards?" + query, turn.session(card)).refused(422)


@cases(*range(28))
def walks(turn, number):
    """Changes by the app and by the operator, one after the other, as the model predicts them."""
    card = turn.card(*turn.random.choice([("virtual",), ("physical",)]))
    session = turn.session(card)
    if number % 4 == 3:
        turn.end(card)
    for _ in range(8):
        action = turn.random.choices(["activate", "suspend", "revoke"], [5, 5, 1])[0]
        by_app = turn.random.random() < 0.65
        reasons = DEVICE_REASONS.get(action, [])
        if action == "suspend" and not by_app:
            reasons = reasons + OPERATOR_ONLY
        reason = turn.random.choice([None, *reasons])
        turn.change(card, action, session if by_app else None, reason)
    card.check(turn.device("GET", "/cards/" + card.id, session).good())


@cases(("inactive", "suspend"), ("revoked", "activate"), ("revoked", "suspend"), ("revoked", "revoke"),
       ("locked", "activate"), ("locked", "suspend"), ("locked", "revoke"), ("suspended", "suspend"),
       ("active", "activate"), ("ended", "activate"), ("ended", "suspend"), ("ended", "revoke"),
       ("ended revoked", "activate"), ("taken over", "activate"))
def transitions(turn, row):
    """Changes of state that walks may miss, and the status as the app then sees it."""
    state, action = row
    card = turn.card("physical" if state == "inactive" else "virtual")
    session = turn.session(card)
    if "revoked" in state:
        turn.change(card, "revoke", session)
    if "ended" in state:
        turn.end(card)
    if state in {"suspended", "taken over"}:
        turn.change(card, "suspend", session, "suspected_lost")
    if state in {"locked", "taken over"}:
        turn.change(card, "suspend", None, "suspected_stolen")
    turn.change(card, action, session, DEVICE_REASONS.get(action, [None, None])[1])
    found = turn.device("GET", "/cards/" + card.id, session).good()
    card.check(found)
    if state == "suspended":
        need(found.get("status_reason") == "suspected_lost", "the first reason is kept")


@cases(("suspend", "lost"), ("suspend", "reported_lost"), ("suspend", "expired"),
       ("suspend", "first_contact_chip_authorization"), ("suspend", "invalid_cvc2_threshold_exceeded"),
       ("revoke", "suspected_lost"), ("revoke", "expired"), ("revoke", ""), ("revoke", 1),
       ("activate", "suspected_lost"))
def bad_reasons(turn, row):
    """Reasons that the app may not give; nothing changes."""
    action, reason = row
    card = turn.card()
    session = turn.session(card)
    turn.state(card, action, session, body={"reason": reason}).refused(422)
    card.check(turn.device("GET", "/cards/" + card.id, session).good())
    if reason == "expired":
        # Only the daily job gives this reason.
        turn.state(card, action, None, body={"reason": reason}).refused(422)


@cases("missing", "no uuid", "replay", "replay of a refusal", "other body", "other path", "after 422", "after 404",
       "other cardholder", "foreign replay", "operator replay", "operator missing")
def idempotency(turn, what):
    card = turn.card()
    session = turn.session(card)
    key = str(uuid.UUID(int=turn.random.getrandbits(128), version=4))
    if "missing" in what or what == "no uuid":
        token = None if what.startswith("operator") else session
        turn.state(card, "suspend", token, key="7" if what == "no uuid" else "").refused(400, "idempotency_required")
    elif what in {"replay", "operator replay"}:
        token = session if what == "replay" else None
        first = turn.change(card, "suspend", token, key=key)
        turn.change(card, "activate", token)
        again = turn.state(card, "suspend", token, key=key)
        need(again.good() == first.json, "a replay answers something else")
    elif what == "replay of a refusal":
        turn.change(card, "revoke", session)
        first = turn.change(card, "activate", session, key=key)
        again = turn.state(card, "activate", session, key=key)
        need(again.refused(409, "card_revoked") == first.json, "a replay answers something else")
    elif what in {"other body", "other path"}:
        turn.change(card, "suspend", session, key=key)
        again = (turn.state(card, "suspend", session, "suspected_lost", key) if what == "other body"
                 else turn.state(card, "revoke", session, key=key))
        again.refused(409, "idempotency_key_reused")
    elif what == "after 422":
        turn.state(card, "suspend", session, body={"reason": "?"}, key=key).refused(422)
        turn.change(card, "suspend", session, key=key)
    elif what == "after 404":
        path = f"/cards/{unknown_card(turn.random)}/suspend"
        turn.device("POST", path, session, {}, Idempotency_Key=key).refused(404, "card_not_found")
        turn.change(card, "suspend", session, key=key)
    elif what == "other cardholder":
        other = turn.card()
        turn.change(card, "suspend", session, key=key)
        turn.change(other, "suspend", turn.session(other), key=key)
    else:
        turn.change(card, "suspend", session, key=key)
        other = turn.session(turn.card())
        turn.state(card, "suspend", other, key=key).refused(404, "card_not_found")
    card.check(turn.operator("GET", "/cards/" + card.id).good())


@cases((("a", "suspend"), ("b", "suspend")), (("a", "suspend"), ("b", "activate"), ("b", "revoke")),
       (("a", "revoke"), ("b", "suspend")), (("a", "suspend"), ("a", "activate"), ("b", "suspend")),
       (("a", "suspend"), ("bank", "suspend"), ("b", "activate"), ("a", "revoke")))
def two_devices(turn, steps):
    """Two devices of one cardholder, and the bank, each with what it last saw."""
    card = turn.card()
    tokens = {"a": turn.session(card), "b": turn.session(card), "bank": None}
    for who, action in steps:
        turn.change(card, action, tokens[who])
    for who in ("a", "b"):
        card.check(turn.device("GET", "/cards/" + card.id, tokens[who]).good())


@cases("suspend", "revoke", "suspend and revoke", "one key")
def change_race(turn, what):
    """Changes at the same instant: each takes effect once, and each has its row."""
    card = turn.card()
    session = turn.session(card)
    actions = [["suspend", "revoke"][number % 2] if what == "suspend and revoke" else
               "suspend" if what == "one key" else what for number in range(8)]
    key = str(uuid.UUID(int=turn.random.getrandbits(128), version=4))
    answers = at_once(lambda action: turn.state(card, action, session, key=key if what == "one key" else None), actions)
    changed = 0
    for action, answer in zip(actions, answers):
        if what == "suspend and revoke" and action == "suspend" and answer.status == 409:
            answer.refused(409, "card_revoked")
        elif answer.good()["changed"] and (what != "one key" or not changed):
            changed += 1
            turn.ledger.note("changes", card.id, "card." + action)
        elif what != "one key":
            turn.ledger.note("unchanged", card.id, "card." + action)
    need(changed == 1 or what == "suspend and revoke" and changed == 2, f"{changed} changes of one card")
    if what == "one key":
        need(len({answer.body for answer in answers}) == 1, "one key, several answers")
    card.status, card.version = ("suspended" if "revoke" not in what else "revoked"), 1 + changed
    card.by = "cardholder" if card.status == "suspended" else None
    card.check(turn.device("GET", "/cards/" + card.id, session).good())


@cases("today", "later", "replaced", "yesterday", "format", "no day")
def schedules(turn, what):
    card = turn.card()
    date = {"today": day(), "later": day(40), "replaced": day(3), "yesterday": day(-2), "format": "1.1.2030",
            "no day": "2030-02-30"}[what]
    answer = turn.operator("POST", f"/cards/{card.id}/schedule-revocation", {"revocation_date": date})
    if what in {"yesterday", "format", "no day"}:
        answer.refused(422)
    else:
        need(answer.status in {200, 204}, f"{answer.what}: {answer}")
        if what == "replaced":
            again = turn.operator("POST", f"/cards/{card.id}/schedule-revocation", {"revocation_date": day(9)})
            need(again.status == answer.status, f"{again.what}: {again}")


@cases("card", "cardholder")
def state_limits(turn, what):
    """Ten changes a minute for a card, thirty an hour for a cardholder."""
    first = turn.card()
    others = [turn.card(holder=first.holder) for _ in range(3)] if what == "cardholder" else []
    session, made = turn.session(first), [first, *others]
    count = {"next": 0}

    def once():
        card = made[count["next"] % len(made)]
        count["next"] += 1
        answer = turn.state(card, "activate", session)
        if answer.status == 200:
            turn.ledger.note("unchanged", card.id, "card.activate")
        return answer

    least = 10 if what == "card" else 30
    passed, answer = turn.until_limit(once, least + 6)
    need(passed >= least, f"{answer.what}: 429 after {passed} instead of {least}")
    need(what == "card" or passed <= 31, f"{passed} changes for a cardholder")


@cases()
def list_limit(turn, _):
    """Sixty calls a minute for a session; another session is not affected."""
    card = turn.card()
    session = turn.session(card)
    passed, answer = turn.until_limit(lambda: turn.device("GET", "/cards", session), 400)
    need(passed >= 60, f"{answer.what}: 429 after {passed} instead of 60")
    turn.device("GET", "/cards", turn.session(card)).good()


@cases("duplicate", "member", "empty", "kind", "number")
def change_bodies(turn, what):
    """Bodies of changes of state; nothing changes."""
    card = turn.card()
    session = turn.session(card)
    body, status = {"duplicate": (b'{"reason":"suspected_lost","reason":"suspected_stolen"}', 422),
                    "member": (b'{"note":"x"}', 422), "empty": (b"", 400), "kind": (b"{}", 415),
                    "number": (b'{"reason":7}', 422)}[what]
    kind = "text/plain" if what == "kind" else "application/json"
    turn.device("POST", f"/cards/{card.id}/suspend", session, body, kind=kind,
                Idempotency_Key=str(uuid.uuid4())).refused(status)
    card.check(turn.device("GET", "/cards/" + card.id, session).good())


@cases()
def key_race(turn, _):
    """One key for two bodies at the same instant: one of them counts."""
    card = turn.card()
    session, key = turn.session(card), str(uuid.uuid4())
    reasons = [None, "suspected_lost", "suspected_stolen"] * 3
    answers = at_once(lambda reason: turn.state(card, "suspend", session, reason, key), reasons)
    taken = {reason for reason, answer in zip(reasons, answers) if answer.status == 200}
    need(len(taken) == 1, f"{len(taken)} bodies for one key")
    for answer in answers:
        if answer.status != 200:
            answer.refused(409, "idempotency_key_reused")
    card.change("suspend", "cardholder", taken.pop())
    turn.ledger.note("changes", card.id, "card.suspend")
    card.check(turn.device("GET", "/cards/" + card.id, session).good())


@cases()
def long_list(turn, _):
    """More cards than a page has without a limit."""
    first = turn.card()
    made = {first.id} | {turn.card(holder=first.holder).id for _ in range(102)}
    found = pages(turn, turn.session(first), "", 100)
    need(len(found) == len(made) and {card["id"] for card in found} == made, f"{len(found)} cards")
