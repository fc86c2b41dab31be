# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""HTTP to the issuing server, and what every answer must keep to."""

import base64
import http.client
import json
import re
import threading
import urllib.parse

DEVICE = "/issuing/device/v1"
CARD = re.compile(r"crd_[a-z0-9]{26}")
HOLDER = re.compile(r"crh_[a-z0-9]{26}")
CODE = re.compile(r"[a-z][a-z0-9_.]*")
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
MILLISECONDS = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
REQUIRED = {"request_id", "error_type", "error_codes"}
STATUSES = {"active", "inactive", "suspended", "revoked"}


class Differs(Exception):
    """The server does something else than the specification says."""


def need(condition, what):
    if not condition:
        raise Differs(what)


def b64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64url(text):
    """Bytes of base64url without padding, in its only spelling."""
    need(isinstance(text, str) and re.fullmatch(r"[A-Za-z0-9_-]*", text) and len(text) % 4 != 1, "base64url")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    need(b64url(data) == text, "base64url in another spelling")
    return data


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


class Secrets:
    """Tokens and numbers that were handed out; no other answer, log or file may contain one."""

    def __init__(self):
        self.lock, self.found, self.requests = threading.Lock(), set(), set()

    def is_new(self, request):
        """Whether no other answer had this request_id."""
        with self.lock:
            before = len(self.requests)
            self.requests.add(request)
            return len(self.requests) > before

    def add(self, secret):
        with self.lock:
            self.found.add(secret.encode() if isinstance(secret, str) else secret)

    def seen(self, data):
        """How many secrets occur in the data, as they are or in hexadecimal."""
        with self.lock:
            return sum(secret in data or secret.hex().encode() in data for secret in self.found)


class Answer:
    """A status, headers and a body."""

    def __init__(self, what, status, headers, body):
        self.what, self.status, self.headers, self.body = what, status, headers, body
        self.json = None
        if body and headers.get("content-type", "").startswith("application/json"):
            try:
                self.json = json.loads(body, object_pairs_hook=members)
            except ValueError:
                raise Differs(f"{what}: {status} with bad JSON") from None

    def __str__(self):
        codes = self.json.get("error_codes") if isinstance(self.json, dict) else None
        return f"{self.status} {codes[0]}" if codes else str(self.status)

    def good(self, status=200):
        need(self.status == status, f"{self.what}: {self} instead of {status}")
        return self.json

    def refused(self, status, code=None):
        """An error with exactly this code; without one, where the specification names none, with any."""
        need(self.status == status and (code is None or self.json["error_codes"] == [code]),
             f"{self.what}: {self} instead of {status} {code or ''}".rstrip())
        return self.json


def members(pairs):
    if len({name for name, _ in pairs}) != len(pairs):
        raise ValueError("a name twice")
    return dict(pairs)


class Wire:
    """Calls from one address of this machine, so that limits per address stay apart."""

    def __init__(self, host, port, address, secrets):
        self.host, self.port, self.address, self.secrets = host, port, address, secrets

    def call(self, method, path, body=None, *, kind="application/json", chunked=False, hands_out=False, **headers):
        """Sends a request; `hands_out` allows the answer to contain a token."""
        shown = {name.replace("_", "-"): value for name, value in headers.items() if value is not None}
        if body is not None:
            body = body if isinstance(body, bytes) else compact(body)
            shown["Content-Type"] = kind
        connection = http.client.HTTPConnection(
            self.host, self.port, timeout=60, source_address=(self.address, 0))
        try:
            if chunked:
                shown["Transfer-Encoding"] = "chunked"
                pieces = [body[at:at + 8192] for at in range(0, len(body), 8192)]
                self.send(connection, method, path, iter(pieces), shown, True)
            else:
                self.send(connection, method, path, body, shown, False)
            found = connection.getresponse()
            answer = Answer(f"{method} {shape(path)}", found.status,
                            {name.lower(): value for name, value in found.getheaders()}, found.read())
        except (OSError, http.client.HTTPException) as problem:
            raise Differs(f"{method} {shape(path)}: no answer ({type(problem).__name__})") from None
        finally:
            connection.close()
        self.check(path, answer, hands_out)
        return answer

    @staticmethod
    def send(connection, method, path, body, headers, chunked):
        try:
            connection.request(method, path, body, headers, encode_chunked=chunked)
        except (BrokenPipeError, ConnectionResetError):
            # A server may refuse a body that is too large before it has all of it; its answer is still there.
            if connection.sock is None:
                raise

    def check(self, path, answer, hands_out):
        """What holds for all answers below `/issuing`."""
        if path.startswith(DEVICE):
            need(answer.headers.get("cache-control") == "no-store", f"{answer.what}: no Cache-Control: no-store")
        if path.endswith("/access/connect/token"):
            # RFC 6749 §5.1.
            need(answer.headers.get("cache-control") == "no-store", f"{answer.what}: no Cache-Control: no-store")
        need(hands_out or not self.secrets.seen(answer.body), f"{answer.what}: a secret in the answer")
        if answer.status >= 400:
            error = answer.json
            need(isinstance(error, dict) and REQUIRED <= set(error) <= REQUIRED | {"detail", "card", "controls"},
                 f"{answer.what}: {answer.status} without the shape of an error")
            need(isinstance(error["request_id"], str) and error["request_id"].startswith("req_"), "request_id")
            # A repeated state change repeats its refusal, with the card.
            need("card" in error or self.secrets.is_new(error["request_id"]), f"{answer.what}: a request_id twice")
            need(isinstance(error["error_type"], str) and error["error_type"], "error_type")
            codes = error["error_codes"]
            need(isinstance(codes, list) and codes and all(CODE.fullmatch(code) for code in codes), "error_codes")
            if "card" in error:
                check_card(error["card"])
        if answer.status == 429:
            wait = answer.headers.get("retry-after", "")
            need(wait.isdigit() and int(wait) >= 1, f"{answer.what}: 429 without Retry-After in seconds")
        if answer.status == 401:
            need(answer.json["error_codes"][0] in {"token_missing", "token_invalid", "token_expired", "token_revoked",
                                                   "token_consumed", "client_invalid"}, f"{answer.what}: {answer}")


def shape(path):
    """A path without its identifiers, so that reports of one deviation read alike."""
    path = urllib.parse.urlsplit(path).path
    return re.sub(r"cr[dh]_[a-z0-9]{26}", "ID", path)


def basic(client):
    pair = f"{client['id']}:{client['secret']}".encode()
    return "Basic " + base64.b64encode(pair).decode()


def is_text(card, name, pattern):
    return isinstance(card.get(name), str) and re.fullmatch(pattern, card[name])


def is_number(value, least, most):
    return type(value) is int and least <= value <= most


def check_card(card):
    """The schema of Card."""
    for name, pattern in {
        "id": CARD, "cardholder_id": HOLDER, "type": "physical|virtual", "scheme": "visa|mastercard|test",
        "display_name": r"[^\x00-\x1f\x7f]{1,26}", "last_four": r"\d{4}", "status": "|".join(STATUSES),
        "billing_currency": "[A-Z]{3}", "issuing_country": "[A-Z]{2}", "created_on": MILLISECONDS,
        "last_modified_on": MOMENT,
    }.items():
        need(is_text(card, name, pattern), f"{name} of a card")
    need(is_number(card.get("expiry_month"), 1, 12), "expiry_month of a card")
    need(is_number(card.get("expiry_year"), 2000, 2099), "expiry_year of a card")
    need(is_number(card.get("version"), 1, 1 << 53), "version of a card")
    need(type(card.get("is_single_use")) is bool, "is_single_use of a card")
    allowed = card.get("allowed_transitions")
    need(isinstance(allowed, list) and set(allowed) <= STATUSES and len(set(allowed)) == len(allowed),
         "allowed_transitions of a card")
    by = card.get("suspended_by")
    if card["status"] == "suspended":
        need(by in {"cardholder", "issuer", "system"}, "suspended_by of a suspended card")
    else:
        need(by is None, f"suspended_by of a card that is {card['status']}")
    need(not {"pan", "number", "cvv", "cvc2", "pin", "security_code"} & set(card), "a secret in a card")
    return card
