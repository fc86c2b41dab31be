#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""A merchant's server: receives the results of identity checks, reads the details, and deletes the check.

merchant.py PORT SERVER     such as `merchant.py 9000 http://127.0.0.1:8080`, with CALLBACK_SECRET, API_TOKEN and API_SECRET
                            (scope `admin`) in the environment; Python 3.9 or later, nothing else

It prints one line for each result. With KEEP=1 it doesn't delete.
"""

import base64
import hashlib
import hmac
import http.server
import json
import os
import queue
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

TOLERANCE = 300
LARGEST = 64 << 10


def verified(body, signature, secret, now):
    """The parameters of a result; None if the signature is wrong or older than five minutes."""
    fields = [part.partition("=") for part in signature.split(",")]
    times = [value for name, _, value in fields if name == "t"]
    codes = [value for name, _, value in fields if name == "v1"]
    if len(times) != 1 or not times[0].isdecimal() or abs(int(times[0]) - now) > TOLERANCE:
        return None
    code = hmac.digest(secret.encode(), times[0].encode() + b"." + body, hashlib.sha256).hex()
    # While the secret is being replaced there are two signatures, one under each.
    if not any([hmac.compare_digest(code, given) for given in codes]):
        return None
    return dict(urllib.parse.parse_qsl(body.decode(), keep_blank_values=True))


class Merchant(http.server.BaseHTTPRequestHandler):
    """Stores first, answers 200, and works later: an answer may take ten seconds at most."""

    results, seen = queue.Queue(), set()

    def do_POST(self):
        length = int(self.headers.get("Content-Length", "0"))
        body = self.rfile.read(length) if length <= LARGEST else b""
        secret = os.environ["CALLBACK_SECRET"]
        result = verified(body, self.headers.get("Docscan-Signature", ""), secret, time.time())
        # A repeated result is no error: the answer to the delivery before was lost.
        if result and (result["jumioIdScanReference"], result["verificationStatus"]) not in self.seen:
            self.seen.add((result["jumioIdScanReference"], result["verificationStatus"]))
            self.results.put(result)
        self.send_response(200 if result else 400)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        """No log: paths and bodies are personal."""


def ask(server, method, path):
    pair = f"{os.environ['API_TOKEN']}:{os.environ['API_SECRET']}"
    headers = {"Authorization": "Basic " + base64.b64encode(pair.encode()).decode(), "User-Agent": "merchant"}
    request = urllib.request.Request(server + path, method=method, headers=headers)
    with urllib.request.urlopen(request, timeout=30) as answer:
        content = answer.read()
    return json.loads(content) if content else None


def work(server):
    while True:
        result = Merchant.results.get()
        reference, status = result["jumioIdScanReference"], result["verificationStatus"]
        if status == "PENDING":
            continue
        path = f"/api/netverify/v2/scans/{reference}"
        try:
            details = ask(server, "GET", path + "/data")
            if os.environ.get("KEEP") != "1":
                ask(server, "DELETE", path)
        except urllib.error.HTTPError as error:
            print(f"{reference}: {status}, the server answers {error.code}", flush=True)
            continue
        except OSError:
            # The server cannot be reached just now.
            Merchant.results.put(result)
            time.sleep(5)
            continue
        print(f"{reference}: {status}, {details['document'].get('type', 'nothing read')}", flush=True)


def main():
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    threading.Thread(target=work, args=(sys.argv[2],), daemon=True).start()
    http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Merchant).serve_forever()


if __name__ == "__main__":
    main()
