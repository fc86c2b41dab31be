# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""`etui serve` while it runs, the merchant's server that receives results, and calls to both."""

import base64
import hashlib
import hmac
import http.client
import http.server
import json
import os
import pathlib
import subprocess
import threading
import time
import urllib.parse

STARTUP_SECONDS = 180


class Differs(Exception):
    """The server does something else than the specification says."""


def need(condition, what):
    if not condition:
        raise Differs(what)


def until(condition, what, seconds=90):
    """Waits for something true, and returns it."""
    end = time.monotonic() + seconds
    while not (found := condition()):
        need(time.monotonic() < end, f"waited in vain for {what}")
        time.sleep(0.05)
    return found


class Merchant:
    """Receives results: stores first, answers 200, judges later."""

    def __init__(self):
        self.lock, self.received, self.refusals = threading.Lock(), [], {}
        merchant = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                with merchant.lock:
                    merchant.received.append((self.path, dict(self.headers), body, time.time()))
                    left = merchant.refusals.get(self.path, 0)
                    merchant.refusals[self.path] = max(0, left - 1)
                self.send_response(503 if left else 200)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def attempts(self, path):
        with self.lock:
            return [entry for entry in self.received if entry[0] == path]

    def result(self, path, secret, seconds=90):
        """The parameters of the result that came there, after its signature was checked."""
        until(lambda: self.attempts(path), "a callback", seconds)
        _, headers, body, came = self.attempts(path)[-1]
        return verified(headers, body, came, secret)


def verified(headers, body, came, secret):
    """The parameters of a callback whose signature is right and young."""
    parts = headers["Docscan-Signature"].split(",")
    need(parts[0].startswith("t=") and all(part.startswith("v1=") for part in parts[1:]), "form of the signature")
    need(abs(int(parts[0][2:]) - came) <= 300, "time of the signature")
    code = hmac.digest(secret.encode(), f"{parts[0][2:]}.".encode() + body, hashlib.sha256).hex()
    need(any(hmac.compare_digest(part[3:], code) for part in parts[1:]), "signature of a callback")
    need(headers["Content-Type"] == "application/x-www-form-urlencoded", "type of a callback")
    pairs = urllib.parse.parse_qsl(body.decode("ascii"), keep_blank_values=True, strict_parsing=True)
    need(len({name for name, _ in pairs}) == len(pairs), "a parameter twice")
    return dict(pairs)


class Answer:
    def __init__(self, what, status, headers, body):
        self.what, self.status, self.headers, self.body = what, status, headers, body
        is_json = headers.get("content-type", "").startswith("application/json")
        self.json = json.loads(body) if body and is_json else None

    @property
    def code(self):
        return (self.json or {}).get("error", {}).get("code")

    def good(self, status=200):
        need(self.status == status, f"{self.what}: {self.status} {self.code or ''} instead of {status}")
        return self.json

    def refused(self, status, detail=None):
        """An error of the form that decisions give, with this status."""
        need(self.status == status, f"{self.what}: {self.status} {self.code or ''} instead of {status}")
        error = self.json["error"]
        need(set(error) == {"code", "message", "retryable", "detail"}, f"{self.what}: members of an error")
        need(error["retryable"] == (status in (429, 500, 502, 503, 504)), f"{self.what}: retryable")
        need(detail is None or error["detail"] == detail, f"{self.what}: detail {error['detail']} instead of {detail}")
        return self


class Service:
    """`etui serve` with its demonstration."""

    def __init__(self, program, folder, merchant, options=(), environment=None):
        self.folder = pathlib.Path(folder)
        with open(self.folder / "output.txt", "ab") as output:
            self.process = subprocess.Popen(
                [*program, "serve", "--data", str(self.folder / "data"), "--port", "0", "--offline", "--log",
                 "--roles", "identity", "--allow-callback", merchant.origin, "--time-scale", "60",
                 *options],
                stdout=output, stderr=subprocess.STDOUT, env=environment)
        access = until(self.access, "access.json", STARTUP_SECONDS)
        address = urllib.parse.urlsplit(access["base"])
        self.host, self.port, self.root = address.hostname, address.port, access["rootKey"]
        self.accounts = {account.get("role", "merchant"): account for account in access["accounts"]}

    def access(self):
        need(self.process.poll() is None, "the server did not start")
        path = self.folder / "data" / "access.json"
        found = json.loads(path.read_text()).get("identity") if path.exists() else None
        return found if found and found["base"] else None

    def call(self, method, path, body=None, *, by=None, kind=None, secret=None, **headers):
        """Sends a request; `by` is an account and a scope, as in `("merchant", "admin")`."""
        shown = {"User-Agent": "peer", **{name.replace("_", "-"): value for name, value in headers.items()}}
        if by:
            account, scope = self.accounts[by[0]], by[1]
            names = ("adminToken", "adminSecret") if scope == "admin" else ("token", "secret")
            pair = f"{account[names[0]]}:{secret or account[names[1]]}"
            shown["Authorization"] = "Basic " + base64.b64encode(pair.encode()).decode()
        if body is not None and not isinstance(body, bytes):
            body, kind = json.dumps(body, ensure_ascii=False).encode(), kind or "application/json"
        if kind:
            shown["Content-Type"] = kind
        shown = {name: value for name, value in shown.items() if value is not None}
        connection = http.client.HTTPConnection(self.host, self.port, timeout=60)
        try:
            try:
                connection.request(method, path, body, shown)
            except (BrokenPipeError, ConnectionResetError):
                pass  # The server refuses a body before all of it came; its answer is there.
            answer = connection.getresponse()
            headers = {name.lower(): value for name, value in answer.getheaders()}
            return Answer(f"{method} {path.split('?')[0]}", answer.status, headers, answer.read())
        finally:
            connection.close()

    def stop(self):
        self.process.terminate()
        need(self.process.wait(timeout=60) == 0, "the server does not stop cleanly")

    def left(self, texts):
        """Where texts still are in the data folder and the output of the server, the write-ahead log included."""
        found = []
        for path in self.folder.rglob("*"):
            if not path.is_file() or path.name == "access.json":
                continue
            content = path.read_bytes()
            found += [f"{path.name}: {text[:3]!r}…" for text in texts if text in content]
        return found
