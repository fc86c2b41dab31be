# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Verifies the audit chain of an issuing server, without any of Etui's code and with Python's own library only.

Usage: audit.py BASE CLIENT SECRET_FILE [--anchor SEQ:HASH]. Reads all rows of the server at BASE as this client, whose
secret is in the file, and prints the head of the chain as SEQ:HASH. Keep it elsewhere and pass it the next time: only
then does a missing end show. Exit status 0 if the chain is intact, 1 if it is broken, 2 if it could not be read.
"""

import argparse
import json
import pathlib
import sys
import urllib.error
import urllib.request

from chain import Verifier
from wire import Differs, basic, need


def pages(base, authorization):
    """The rows, page by page."""
    after = 0
    while True:
        address = f"{base}/issuing/audit?after={after}"
        request = urllib.request.Request(address, headers={"Authorization": authorization})
        with urllib.request.urlopen(request, timeout=60) as answer:
            rows = json.load(answer)["rows"]
        if not rows:
            return
        yield rows
        after = rows[-1]["seq"]


def anchored(rows, anchor):
    """Passes rows on, and checks the hash of the row that the anchor names."""
    found = anchor is None
    for page in rows:
        for row in page:
            if anchor and row["seq"] == anchor[0]:
                need(row["hash"] == anchor[1], f"row {anchor[0]} has another hash than the anchor")
                found = True
        yield page
    need(found, f"the chain ends before the anchor, row {anchor[0] if anchor else 0}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("base")
    parser.add_argument("client")
    parser.add_argument("secret", type=pathlib.Path)
    parser.add_argument("--anchor", type=lambda text: (int(text.split(":")[0]), text.split(":")[1]))
    options = parser.parse_args()
    verifier = Verifier()
    try:
        client = {"id": options.client, "secret": options.secret.read_text().strip()}
        for page in anchored(pages(options.base.rstrip("/"), basic(client)), options.anchor):
            verifier.take(page)
    except Differs as problem:
        print(f"broken: {problem}", file=sys.stderr)
        return 1
    except (OSError, urllib.error.URLError, ValueError, KeyError, TypeError) as problem:
        print(f"not read: {problem}", file=sys.stderr)
        return 2
    print(f"{verifier.seq}:{verifier.head}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
