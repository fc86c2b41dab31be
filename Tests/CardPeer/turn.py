# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What a case works with: the bank's calls, the app's calls, and a model of the card."""

import concurrent.futures
import datetime
import random
import secrets
import time
import urllib.parse
import uuid

from envelope import CODE, EXPIRY, PAN, PIN, Request, is_weak, luhn
from wire import DEVICE, HOLDER, Differs, Wire, basic, check_card, need, unb64url

LIFETIMES = {"session": 900, "single": 60, "provisioning": 300}
LONGEST = {"session": 3600, "single": 300, "provisioning": 300}
PREFIXES = {"session": "st_", "single": "su_", "provisioning": "pt_"}
FACTORS = ["knowledge,possession", "possession,inherence", "knowledge,inherence", "knowledge,possession,inherence"]
FIRST = ["Mara", "Tomas", "Ines", "Noor", "Jürg", "Élodie", "Chiara", "Björn"]
LAST = ["Lindqvist", "Okafor", "Baumann", "Rossi", "Müller", "Favre", "Ødegaard", "Çelik"]
DEFAULT_MONTHS = 36


def now():
    return datetime.datetime.now(datetime.timezone.utc)


def moment(seconds=0):
    """A time relative to now, as RFC 3339."""
    return (now() + datetime.timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%SZ")


def day(days=0):
    return (now() + datetime.timedelta(days=days)).strftime("%Y-%m-%d")


def expiry_after(months):
    """Month and year of the expiry of a card that was just made; two if a month has just begun."""
    found = set()
    for instant in (now(), now() - datetime.timedelta(minutes=2)):
        count = instant.year * 12 + instant.month - 1 + months
        found.add((count % 12 + 1, count // 12))
    return found


class Card:
    """A card and the model of its state."""

    def __init__(self, found, holder, client):
        self.id, self.last_four, self.holder, self.client = found["id"], found["last_four"], holder, client
        self.kind, self.version, self.currency = found["type"], found["version"], found["billing_currency"]
        self.status, self.by, self.reason, self.expired = found["status"], None, None, False
        # Which reason stays when the issuer takes over is left open.
        self.taken_over = False
        self.expiry = f"{found['expiry_month']:02}{found['expiry_year'] % 100:02}"
        # What was revealed once, and must be the same each time.
        self.pan = self.code = self.pin = None

    def allowed(self):
        """The transitions that the server offers."""
        if self.status == "suspended" and self.by != "cardholder":
            return ["revoked"]
        return {"active": ["suspended", "revoked"], "revoked": []}.get(self.status, ["active", "revoked"])

    def check(self, found):
        check_card(found)
        need(found["id"] == self.id and found["last_four"] == self.last_four, "another card")
        if self.expired and found.get("status_reason") == "expired" and self.status != "revoked":
            # The job that revokes expired cards may run at any moment.
            self.change("revoke", "system", "expired")
        told = (found["status"], found.get("suspended_by"), found["version"])
        model = (self.status, self.by, self.version)
        need(told == model, f"card is {told} instead of {model}")
        if self.status in {"suspended", "revoked"} and not self.taken_over:
            need(found.get("status_reason") == self.reason, f"status_reason {found.get('status_reason')}")
        if not self.expired:
            need(found["allowed_transitions"] == self.allowed(), f"allowed_transitions {found['allowed_transitions']} "
                 f"of a card that is {self.status}")

    def refusal(self, action, actor):
        """The code of a refused change."""
        if action == "activate":
            if self.status == "revoked":
                return "card_revoked"
            if self.expired:
                return "card_expired"
            if self.status == "suspended" and self.by != "cardholder" and actor == "cardholder":
                return "suspension_locked"
        if action == "suspend":
            return {"revoked": "card_revoked", "inactive": "invalid_state_transition"}.get(self.status)
        return None

    def change(self, action, actor, reason):
        """Applies a change that is not refused; returns whether anything changes."""
        target = {"activate": "active", "suspend": "suspended", "revoke": "revoked"}[action]
        takes_over = action == "suspend" and self.by == "cardholder" and actor == "issuer"
        if self.status == target and not takes_over:
            return False
        self.status, self.by = target, actor if target == "suspended" else None
        self.reason, self.version, self.taken_over = reason, self.version + 1, takes_over
        return True

    def secret(self, operation):
        """Status and code of a request for a secret with a right token."""
        if operation in {"pin", "set_pin"} and self.kind == "virtual":
            return 404, "pin_not_set"
        locked = self.status == "revoked" or self.expired or self.status == "suspended" and self.by != "cardholder"
        waiting = self.status == "inactive" and self.kind == "physical" and operation not in {"pin", "set_pin"}
        return (409, "secure_data_unavailable") if locked or waiting else (200, None)


class Turn:
    """One case: its own address, its own choices, and the calls of the bank and of the app."""

    def __init__(self, server, ledger, number, seed):
        self.server, self.ledger = server, ledger
        self.number, self.random = number, random.Random(f"{seed} {number}")
        self.wire = self.at(number)
        self.client = server.clients[number % 2]

    def at(self, number):
        """The wire from an address that belongs to this number alone."""
        return Wire(self.server.host, self.server.port, f"127.{1 + number // 62500}.{number // 250 % 250}."
                    f"{1 + number % 250}", self.server.secrets)

    def foreign(self):
        """The other client of the installation."""
        return next(client for client in self.server.clients if client is not self.client)

    @staticmethod
    def sleep(seconds):
        time.sleep(seconds)

    @staticmethod
    def until_limit(call, most):
        """Repeats a call until 429, at most so often; returns how often it passed, and the refusal."""
        for passed in range(most):
            answer = call()
            if answer.status == 429:
                answer.refused(429, "rate_limited")
                return passed, answer
        raise Differs(f"{answer.what}: no 429 after {most}")

    # The bank

    def operator(self, method, path, body=None, *, client=None, **more):
        return self.wire.call(method, "/issuing" + path, body,
                              Authorization=basic(client or self.client), **more)

    def person(self):
        return {"type": "individual", "first_name": self.random.choice(FIRST), "last_name": self.random.choice(LAST)}

    def holder(self, client=None):
        found = self.operator("POST", "/cardholders", self.person(), client=client).good(201)
        need(HOLDER.fullmatch(found.get("id", "")), "id of a cardholder")
        self.ledger.note("holders", found["id"])
        return found["id"]

    def card(self, kind="virtual", holder=None, client=None, **more):
        """A new card as the operator makes it, with its first state."""
        holder = holder or self.holder(client)
        body = {"type": kind, "cardholder_id": holder, **more}
        found = check_card(self.operator("POST", "/cards", body, client=client).good(201))
        self.ledger.note("cards", found["id"])
        need((found["type"], found["cardholder_id"], found["version"]) == (kind, holder, 1), "a new card")
        first = "active" if kind == "virtual" and more.get("activate_card", True) else "inactive"
        need(found["status"] == first, f"a new {kind} card is {found['status']}")
        lifetime = more.get("lifetime", {"unit": "Months", "value": DEFAULT_MONTHS})
        months = lifetime["value"] * (12 if lifetime["unit"] == "Years" else 1)
        need((found["expiry_month"], found["expiry_year"]) in expiry_after(months), f"expiry after {months} months")
        return Card(found, holder, client or self.client)

    def form(self, holder, kind="session", client=None, **more):
        """The fields of a token request; `None` leaves one out."""
        client = client or self.client
        fields = {"grant_type": "client_credentials", "client_id": client["id"], "client_secret": client["secret"],
                  "cardholder_id": holder, "sca_reference": secrets.token_hex(16), "sca_time": moment(-1),
                  "sca_factors": self.random.choice(FACTORS)}
        if kind == "single":
            fields["single_use"] = "true"
        if kind == "provisioning":
            fields["scope"] = "wallet:read wallet:write"
        fields.update(more)
        return {name: str(value) for name, value in fields.items() if value is not None}

    def ask(self, form):
        """Sends a token request, fields as they are."""
        pairs = list(form.items()) if isinstance(form, dict) else form
        return self.wire.call("POST", "/issuing/access/connect/token", urllib.parse.urlencode(pairs).encode(),
                              kind="application/x-www-form-urlencoded", hands_out=True)

    def token(self, holder, kind="session", client=None, **more):
        form = self.form(holder, kind, client, **more)
        answer = self.ask(form).good()
        need(set(answer) == {"access_token", "token_type", "expires_in", "scope"}, "members of a token's answer")
        token = answer["access_token"]
        need(token.startswith(PREFIXES[kind]) and len(unb64url(token[3:])) == 32, f"a {kind} token")
        need(answer["token_type"] == "Bearer", "token_type")
        need(answer["expires_in"] == int(more.get("expires_in", LIFETIMES[kind])), "expires_in")
        scope = {"session": "cards:read cards:state", "provisioning": "wallet:read wallet:write",
                 "single": "secure:" + more.get("operation", "any")}[kind]
        need(answer["scope"] == scope, f"scope {answer['scope']} instead of {scope}")
        self.server.secrets.add(token)
        self.ledger.note("references", form["sca_reference"])
        return token

    def single(self, card, operation, **more):
        return self.token(card.holder, "single", card.client, card_id=card.id, operation=operation, **more)

    def session(self, card, **more):
        return self.token(card.holder, "session", card.client, **more)

    def end(self, card):
        """Moves the expiry to last month, and reads what that makes of the card."""
        answer = self.operator("POST", "/simulate/expiry", {"card_id": card.id}, client=card.client)
        need(answer.status in {200, 204}, f"{answer.what}: {answer}")
        card.expired = True
        found = check_card(self.operator("GET", f"/cards/{card.id}", client=card.client).good())
        last = now().year * 12 + now().month - 2
        need(found["expiry_year"] * 12 + found["expiry_month"] - 1 == last, "expiry of last month")
        need(found["status"] == card.status, f"an expired card became {found['status']}")
        card.version = found["version"]

    # The app

    def device(self, method, path, token=None, body=None, **more):
        bearer = None if token is None else "Bearer " + token
        return self.wire.call(method, DEVICE + path, body, Authorization=bearer, **more)

    def state(self, card, action, token=None, reason=None, key=None, body=None):
        """Sends a change of state, by the app with a token or else by the operator."""
        body = ({} if reason is None else {"reason": reason}) if body is None else body
        key = str(uuid.uuid4()) if key is None else key
        headers = {"Idempotency_Key": key or None}
        if token is None:
            return self.operator("POST", f"/cards/{card.id}/{action}", body, client=card.client, **headers)
        return self.device("POST", f"/cards/{card.id}/{action}", token, body, **headers)

    def change(self, card, action, token=None, reason=None, key=None):
        """A change of state and what the model makes of it."""
        actor = "issuer" if token is None else "cardholder"
        if card.expired:
            card.check(self.operator("GET", "/cards/" + card.id, client=card.client).good())
        answer = self.state(card, action, token, reason, key)
        code = card.refusal(action, actor)
        if code:
            error = answer.refused(409, code)
            need("card" in error, f"{answer.what}: 409 without the card")
            card.check(error["card"])
            return answer
        found = answer.good()
        changed = card.change(action, actor, reason)
        need(set(found) == {"card", "changed"}, f"{answer.what}: members {sorted(found)}")
        need(found["changed"] is changed, f"{answer.what}: changed {found['changed']} instead of {changed}")
        card.check(found["card"])
        self.ledger.note("changes" if changed else "unchanged", card.id, "card." + action)
        return answer

    def envelope(self, request, vault=None, path=None, text=None, body=None, **more):
        """Sends a sealed request, to the card of the request unless `path` names another."""
        body = request.sealed(vault or self.server.vault, text) if body is None else body
        return self.device("POST", f"/cards/{path or request.card}/secure-data", None, body, **more)

    def request(self, card, operation, token=None, **inner):
        """A request that is not sent yet, with a right token unless another is given."""
        token = token or self.single(card, operation)
        return Request(operation, card.id, token, **inner), token

    def reveal(self, card, operation, token=None):
        """A request with a right token: the secrets, or the refusal that the model knows."""
        request, _ = self.request(card, operation, token)
        answer = self.envelope(request)
        self.judge(card, operation, request, answer)
        return request, answer

    def judge(self, card, operation, request, answer):
        status, code = card.secret(operation)
        if code:
            self.burnt(card, answer, status, code)
            return None
        found = request.opened(answer.good())
        self.ledger.note("consumed", card.id)
        self.ledger.note("addresses", card.id, self.wire.address)
        self.ledger.note("pins" if operation == "set_pin" else "revealed", card.id)
        self.learn(card, found)
        return found

    def burnt(self, card, answer, status, code):
        """A refusal after the token was consumed."""
        error = answer.refused(status, code)
        self.ledger.note("consumed", card.id)
        self.ledger.note("refusals", error["request_id"], code)

    def unspent(self, card, operation, token):
        """A token that a refusal left unspent still works."""
        self.reveal(card, operation, token)

    def spent(self, card, operation, token):
        """A token that was spent does not work again, and the audit says why."""
        inner = {"pin": "1379"} if operation == "set_pin" else {}
        error = self.envelope(Request(operation, card.id, token, **inner)).refused(401, "token_invalid")
        self.ledger.note("replays", error["request_id"], "token_replay")

    def learn(self, card, found):
        """Secrets are well formed, and those of a card that was seen before."""
        if PAN in found:
            pan = found[PAN]
            need(len(pan) == 16 and luhn(pan) and pan.endswith(card.last_four), "a PAN")
            need("99990000" <= pan[:8] <= "99990099", "the IIN of a PAN")
            need(card.pan in {None, pan}, "another PAN")
            card.pan = pan
            self.server.secrets.add(pan)
        if CODE in found:
            need(len(found[CODE]) == 3, "a security code")
            need(card.code in {None, found[CODE]}, "another security code")
            card.code = found[CODE]
        if card.pan and card.code:
            self.server.check_code(card.pan, card.expiry, card.code)
        if PIN in found:
            pin = found[PIN]
            if card.pin is None:
                need(len(pin) == 4 and not is_weak(pin) and pin != card.last_four, "a first PIN")
            need(card.pin in {None, pin}, "another PIN")
            card.pin = pin
        if EXPIRY in found:
            need(found[EXPIRY] == card.expiry, "the expiry beside a PAN")


def at_once(call, values):
    """The results of calls that are sent together."""
    with concurrent.futures.ThreadPoolExecutor(len(values)) as pool:
        return list(pool.map(call, values))


def unknown_card(random):
    letters = "abcdefghijklmnopqrstuvwxyz0123456789"
    return "crd_" + "".join(random.choice(letters) for _ in range(26))
