# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""A bank's issuing server as the desk's page sees it, for what a real one does not do on request: rows that are lost,
altered or late, connections that break, credentials that are revoked. The page and its files come from `etui`."""

import hashlib
import http.server
import json
import queue
import re
import threading
import time
import urllib.request
import uuid

API = "/desk/issuing/api"
ORIGIN = "0" * 64
MEMBERS = ("seq", "ts", "actor_type", "actor_id", "token_id", "action", "card_id", "cardholder_id", "outcome",
           "error_code", "request_id", "ip", "user_agent", "sca_ref_hash")
LEAD = {"active": "activate", "suspended": "suspend", "revoked": "revoke"}


def identifier(kind):
    return kind + uuid.uuid4().hex[:26]


def stamp(ahead=0):
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(time.time() + ahead)) + ".000Z"


class Refusal(Exception):
    def __init__(self, status, code, **more):
        super().__init__(code)
        self.status = status
        self.body = {"request_id": "req_1", "error_type": "request", "error_codes": [code], **more}


class FakeIssuer:
    """One bank, as `etui serve` would show it at `/desk/issuing`."""

    def __init__(self, pages):
        self.pages = pages
        self.session = None
        self.credentials = ("lindenhof-bank", "correct horse")
        self.is_forbidden = False
        self.scope = True
        self.holders, self.cards, self.tokens = {}, {}, {}
        self.wallet, self.payments, self.challenges = {}, {}, {}
        self.faults = {}
        self.rows, self.listeners = [], []
        self.keys = []
        self.refuses_streams = False
        # Rows that were written, but are not in the stream: a connection that loses them.
        self.is_losing = False
        self.lock = threading.RLock()
        for first, last in (("Anna", "Muster"), ("Tomas", "Okafor")):
            self.add_holder(first, last)
        self.holder = next(iter(self.holders))
        self.card = self.add_card(self.holder, "1374", "active")["id"]
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), self.handler())
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.drop_streams()
        self.server.shutdown()
        self.server.server_close()

    # What the bank has.

    def add_holder(self, first, last, reference=None):
        holder = {"id": identifier("crh_"), "type": "individual", "first_name": first, "last_name": last}
        if reference:
            holder["reference"] = reference
        self.holders[holder["id"]] = holder
        return holder

    def add_card(self, holder, last_four, status, **more):
        card = {
            "id": identifier("crd_"), "cardholder_id": holder, "type": "virtual", "scheme": "test",
            "display_name": "Anna Muster", "last_four": last_four, "expiry_month": 12, "expiry_year": 2029,
            "status": status, "version": 1, "is_single_use": False, "billing_currency": "CHF",
            "issuing_country": "CH", "created_on": stamp(), "last_modified_on": stamp(), **more}
        self.cards[card["id"]] = card
        self.write("card_create", card)
        return card

    def shown(self, card):
        allowed = {"inactive": ["active", "revoked"], "active": ["suspended", "revoked"], "revoked": [],
                   "suspended": ["active", "revoked"] if card.get("suspended_by") == "cardholder" else ["revoked"]}
        return {**card, "allowed_transitions": allowed[card["status"]]}

    def change(self, card, status, actor, reason=None):
        card["status"] = status
        card["version"] += 1
        card.pop("suspended_by", None)
        card.pop("status_reason", None)
        if status == "suspended":
            card["suspended_by"] = actor
        if reason:
            card["status_reason"] = reason
        self.write("card." + LEAD[status], card, actor={"issuer": "operator"}.get(actor, actor))

    def write(self, action, card=None, outcome="success", actor="operator", **more):
        """Appends a row to the audit, and sends it to those who listen."""
        with self.lock:
            former = self.rows[-1] if self.rows else None
            row = dict.fromkeys(MEMBERS) | {
                "seq": len(self.rows) + 1, "ts": int(time.time() * 1000), "actor_type": actor,
                "actor_id": "lindenhof-bank", "action": action, "outcome": outcome,
                "request_id": f"req_{len(self.rows) + 1}", "ip": "127.0.0.1"} | more
            if card:
                row |= {"card_id": card["id"], "cardholder_id": card["cardholder_id"]}
            # RFC 8785; the texts here are ASCII, the numbers whole.
            text = json.dumps(row, sort_keys=True, separators=(",", ":")).encode()
            row["prev_hash"] = former["hash"] if former else ORIGIN
            row["hash"] = hashlib.sha256(bytes.fromhex(row["prev_hash"]) + text).hexdigest()
            self.rows.append(row)
            if not self.is_losing:
                self.send(row)
            return row

    def send(self, row):
        for listener in self.listeners:
            listener.put(row)

    def drop_streams(self):
        """Ends all connections that wait for rows."""
        for listener in self.listeners:
            listener.put(None)

    # The routes.

    def routes(self):
        identity = r"([\w-]+)"
        return [
            ("GET", "/session", lambda body: {"session": self.session, "demonstration": [
                {"client_id": "lindenhof-bank", "name": "Lindenhof Bank"}]}, False),
            ("POST", "/session", self.sign_in, False),
            ("DELETE", "/session", self.sign_out, False),
            ("GET", "/cardholders", self.list_holders, True),
            ("POST", "/cardholders", self.make_holder, True),
            ("GET", f"/cardholders/{identity}", lambda body, one: self.shown_holder(self.find(self.holders, one, "cardholder")), True),
            ("GET", f"/cardholders/{identity}/cards", self.list_cards, True),
            ("POST", f"/cardholders/{identity}/tokens/revoke", self.revoke_tokens, True),
            ("POST", "/cards", self.make_card, True),
            ("GET", f"/cards/{identity}", lambda body, one: self.shown(self.find(self.cards, one, "card")), True),
            ("PATCH", f"/cards/{identity}", self.edit_card, True),
            ("POST", f"/cards/{identity}/(activate|suspend|revoke)", self.change_card, True),
            ("POST", f"/cards/{identity}/schedule-revocation", self.schedule, True),
            ("GET", f"/cards/{identity}/wallet-tokens", lambda body, one: {"wallet_tokens": self.wallet.get(one, [])}, True),
            ("POST", f"/wallet-tokens/{identity}/(suspend|resume)", self.change_wallet, True),
            ("GET", f"/cards/{identity}/transactions", lambda body, one, limit="50": {"transactions": self.payments.get(one, [])[::-1]}, True),
            ("GET", f"/cardholders/{identity}/tokens", lambda body, one: {"now": stamp(), "tokens": [
                token for token in self.tokens.values() if token["cardholder_id"] == one]}, True),
            ("POST", "/tokens", self.make_token, True),
            ("POST", f"/tokens/{identity}/revoke", self.revoke_token, True),
            ("POST", "/simulate/authorizations", self.authorise, True),
            ("POST", "/simulate/challenges", self.challenge, True),
            ("GET", f"/simulate/challenges/{identity}", lambda body, one: self.find(self.challenges, one, "challenge"), True),
            ("POST", f"/simulate/challenges/{identity}/cancel", self.cancel, True),
            ("GET", "/faults", lambda body: {"faults": self.faults}, True),
            ("PUT", "/faults", self.set_faults, True),
            ("GET", "/audit", self.list_rows, True),
        ]

    def answer(self, method, path, query, body):
        for verb, pattern, action, needs_session in self.routes():
            match = re.fullmatch(pattern, path)
            if verb != method or not match:
                continue
            if needs_session and not self.session:
                raise Refusal(401, "token_missing")
            if needs_session and self.is_forbidden:
                raise Refusal(403, "client_invalid")
            with self.lock:
                return action(body, *match.groups(), **query)
        raise Refusal(404, "not_found")

    def find(self, table, key, what):
        if key not in table:
            raise Refusal(404, what + "_not_found")
        return table[key]

    def sign_in(self, body):
        wanted = body.get("demonstration") or body.get("client_id")
        if wanted != self.credentials[0] or ("demonstration" not in body and body["client_secret"] != self.credentials[1]):
            raise Refusal(401, "client_invalid")
        if not self.scope:
            raise Refusal(403, "scope_insufficient")
        self.session = {"client_id": wanted, "name": "Lindenhof Bank", "environment": "sandbox", "is_demonstration": True,
                        "utc_offset": 0, "now": stamp(),
                        "features": ["payments", "wallet_tokens", "challenges", "faults"]}
        return {"session": self.session}

    def sign_out(self, body):
        self.session = None
        return {}

    def shown_holder(self, holder):
        mine = [card for card in self.cards.values() if card["cardholder_id"] == holder["id"]]
        rows = [row for row in self.rows if row["cardholder_id"] == holder["id"]]
        return {**holder, "cards": len(mine), **({"last_activity": stamp()} if rows else {})}

    def list_holders(self, body, limit="50", search="", cursor="0"):
        found = [self.shown_holder(one) for one in self.holders.values()
                 if search.lower() in f"{one['first_name']} {one['last_name']} {one.get('reference', '')}".lower()]
        start, count = int(cursor), int(limit)
        page = {"cardholders": found[start:start + count]}
        if start + count < len(found):
            page["next_cursor"] = str(start + count)
        return page

    def make_holder(self, body):
        if len(body["last_name"]) > 40:
            raise Refusal(422, "field_invalid", detail="last_name")
        return self.shown_holder(self.add_holder(body["first_name"], body["last_name"], body.get("reference")))

    def list_cards(self, body, holder, limit="100", cursor=None):
        self.find(self.holders, holder, "cardholder")
        return {"cards": [self.shown(card) for card in self.cards.values() if card["cardholder_id"] == holder]}

    def make_card(self, body):
        if not "99990000" <= body.get("iin", "99990000") <= "99990099":
            raise Refusal(422, "iin_not_allowed")
        self.made = body
        more = {name: body[name] for name in ("reference", "revocation_date") if name in body}
        return self.shown(self.add_card(
            body["cardholder_id"], f"{2521 + len(self.cards)}", "active" if body["activate_card"] else "inactive",
            type=body["type"], display_name=body["display_name"], **more))

    def edit_card(self, body, one):
        card = self.find(self.cards, one, "card")
        card |= body
        card["version"] += 1
        return self.shown(card)

    def change_card(self, body, one, action):
        card = self.find(self.cards, one, "card")
        if card["status"] == "revoked":
            raise Refusal(409, "card_revoked", card=self.shown(card))
        self.change(card, {name: status for status, name in LEAD.items()}[action], "issuer", body.get("reason"))
        return {"card": self.shown(card), "changed": True}

    def schedule(self, body, one):
        card = self.find(self.cards, one, "card")
        day = body["revocation_date"]
        if day and day < stamp()[:10]:
            raise Refusal(422, "field_invalid", detail="revocation_date")
        card.pop("revocation_date", None)
        if day:
            card["revocation_date"] = day
        return {"card_id": one, "revocation_date": day}

    def change_wallet(self, body, one, action):
        for tokens in self.wallet.values():
            for token in tokens:
                if token["id"] == one:
                    token["state"] = {"suspend": "suspended", "resume": "active"}[action]
                    return token
        raise Refusal(404, "not_found")

    def make_token(self, body):
        token = self.add_token(body["cardholder_id"], body["kind"], "unused", card_id=body.get("card_id"),
                               operation=body.get("operation", "any"))
        return {"access_token": "su_" + "A" * 43, "sca_reference": "made-up-1234", "expires_in": 60, "token": token}

    def add_token(self, holder, kind, status, reference="a", left=60, operation=None, **more):
        scope = f"secure:{operation}" if kind == "single_use" else "cards:read cards:state"
        token = {"id": identifier("tok_"), "cardholder_id": holder, "kind": kind, "status": status, "scope": scope,
                 "issued_on": stamp(-90), "expires_on": stamp(left), "sca_ref_hash": reference * 64} | more
        self.tokens[token["id"]] = token
        return token

    def revoke_token(self, body, one):
        self.find(self.tokens, one, "token")["status"] = "revoked"
        return {}

    def revoke_tokens(self, body, holder):
        for token in self.tokens.values():
            if token["cardholder_id"] == holder and token["status"] == "unused":
                token["status"] = "revoked"
        return {}

    def authorise(self, body):
        card = self.find(self.cards, body["card_id"], "card")
        self.asked = body
        refused = {"suspended": "card_suspended", "revoked": "card_revoked", "inactive": "card_inactive"}.get(card["status"])
        if body["type"] == "refund" and body["amount"] > 100_000:
            raise Refusal(422, "refund_exceeds")
        payment = {"id": identifier("trx_"), "status": "declined" if refused else "approved", "created_on": stamp(),
                   "billing_amount": body["amount"], "billing_currency": body["currency"], **body}
        if refused:
            payment |= {"decline_reason": refused, "decided_by": "system"}
        if body["type"] == "reversal":
            for former in self.payments[card["id"]]:
                if former["id"] == body["original_id"]:
                    former["status"] = "reversed"
        self.payments.setdefault(card["id"], []).append(payment)
        return payment

    def challenge(self, body):
        made = {"id": identifier("chl_"), **body, "last_four": "1374", "status": "pending", "created_on": stamp(),
                "expires_on": stamp(600)}
        self.challenges[made["id"]] = made
        return made

    def cancel(self, body, one):
        challenge = self.find(self.challenges, one, "challenge")
        if challenge["status"] != "pending":
            raise Refusal(409, "challenge_closed")
        challenge["status"] = "cancelled"
        return challenge

    def set_faults(self, body):
        self.faults = body["faults"]
        return {"faults": self.faults}

    def list_rows(self, body, last=None, after=None):
        if last:
            return {"rows": self.rows[-int(last):]}
        return {"rows": [row for row in self.rows if row["seq"] > int(after)][:200]}

    # The wire.

    def handler(fake):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def handle_one_request(self):
                try:
                    super().handle_one_request()
                except (BrokenPipeError, ConnectionResetError):
                    self.close_connection = True

            def do_GET(self):
                self.serve("GET")

            def do_POST(self):
                self.serve("POST")

            def do_PUT(self):
                self.serve("PUT")

            def do_PATCH(self):
                self.serve("PATCH")

            def do_DELETE(self):
                self.serve("DELETE")

            def serve(self, method):
                path, _, text = self.path.partition("?")
                size = int(self.headers.get("Content-Length") or 0)
                content = self.rfile.read(size) if size else b""
                if not path.startswith(API):
                    return self.reply(*fake.pages(self.path))
                query = dict(re.findall(r"([^&=]+)=([^&]*)", text))
                if path == API + "/audit/stream":
                    return self.stream(query)
                if self.headers.get("Idempotency-Key"):
                    fake.keys.append(self.headers["Idempotency-Key"])
                try:
                    body = json.loads(content) if content else None
                    answer = fake.answer(method, path.removeprefix(API), query, body)
                    self.reply(200, "application/json", json.dumps(answer).encode())
                except Refusal as refusal:
                    self.reply(refusal.status, "application/json", json.dumps(refusal.body).encode())

            def reply(self, status, kind, content, headers=()):
                self.send_response(status)
                self.send_header("Content-Type", kind)
                self.send_header("Content-Length", str(len(content)))
                for name, value in headers:
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(content)

            def stream(self, query):
                if fake.refuses_streams or not fake.session:
                    return self.reply(503, "application/json", b"{}")
                listener = queue.Queue()
                with fake.lock:
                    for row in fake.rows:
                        if row["seq"] > int(query["after"]):
                            listener.put(row)
                    fake.listeners.append(listener)
                self.send_response(200)
                self.send_header("Content-Type", "text/event-stream")
                self.send_header("Connection", "close")
                self.end_headers()
                self.wfile.write(b":\n\n")
                self.close_connection = True
                while row := listener.get():
                    self.wfile.write(f"event: audit\nid: {row['seq']}\ndata: {json.dumps(row)}\n\n".encode())
                fake.listeners.remove(listener)

        return Handler


def pages_of(base):
    """The pages and files of a running service."""
    kept = ("Content-Security-Policy", "Link", "Cache-Control")

    def fetch(path):
        try:
            with urllib.request.urlopen(urllib.request.Request(base + path)) as answer:
                headers = [(name, answer.headers[name]) for name in kept if answer.headers[name]]
                return answer.status, answer.headers["Content-Type"], answer.read(), headers
        except urllib.error.HTTPError as error:
            return error.code, "text/plain", error.read()

    return fetch
