# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Writes signatures.json with the signer of Amazon's own library, at fixed times: `pip install botocore`."""

import datetime
import hashlib
import json
from pathlib import Path
from unittest import mock
from urllib.parse import quote

import botocore.auth
from botocore.auth import S3SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials

# Made up for these vectors; no store knows them.
KEY, SECRET = "ETUIKEYOFVECTORS", "a/secret+of-vectors/0123456789ABCDEFGHIJ"
TOKEN = "session/token+of=vectors"
NAME = "checks/5f0c/front-00ff"
CASES = [
    ("GET", "https", "pictures.s3.eu-central-1.amazonaws.com", "/" + NAME, [], "eu-central-1", None, {}, b""),
    ("PUT", "https", "s3.example:9443", "/pictures/" + NAME, [], "us-east-1", None,
     {"Content-Type": "application/octet-stream"}, b"ciphertext"),
    ("PUT", "http", "127.0.0.1:9000", "/pictures/" + NAME, [], "us-east-1", TOKEN,
     {"Content-Type": "application/octet-stream"}, bytes(range(256))),
    ("DELETE", "https", "s3.example", "/pictures/" + NAME, [], "eu-west-3", TOKEN, {}, b""),
    ("GET", "https", "s3.example", "/pictures/", [("prefix", NAME + "/"), ("list-type", "2")], "us-east-1", None, {}, b""),
    ("GET", "https", "pictures.s3.example", "/",
     [("list-type", "2"), ("continuation-token", "1/a+b=="), ("prefix", "ä ~*'()&"), ("Prefix", "")], "us-east-1", None,
     {}, b""),
    ("GET", "https", "s3.example", "/pictures/with space/ä+~=&.jpg", [], "us-east-1", None, {}, b""),
]
TIMES = [(2026, 1, 2, 3, 4, 5), (2028, 2, 29, 23, 59, 59)]


def vector(case, time):
    method, scheme, host, path, query, region, token, headers, body = case
    text = "&".join(f"{quote(name, safe='-_.~')}={quote(value, safe='-_.~')}" for name, value in query)
    url = f"{scheme}://{host}{quote(path, safe='/-_.~')}" + (f"?{text}" if text else "")
    request = AWSRequest(method=method, url=url, headers=dict(headers), data=body)
    # Over plain text botocore signs the body's hash anyway; over TLS only when it is told to.
    request.context["payload_signing_enabled"] = True
    moment = datetime.datetime(*time, tzinfo=datetime.timezone.utc)
    with mock.patch.object(botocore.auth, "get_current_datetime", lambda *_, **__: moment.replace(tzinfo=None)):
        S3SigV4Auth(Credentials(KEY, SECRET, token), "s3", region).add_auth(request)
    signed = {name.lower(): value for name, value in request.headers.items()}
    assert signed["x-amz-content-sha256"] == hashlib.sha256(body).hexdigest()
    return {
        "method": method, "host": host, "path": path, "query": query, "region": region, "token": token,
        "headers": headers, "body": body.hex(), "time": moment.isoformat().replace("+00:00", "Z"),
        "authorization": signed["authorization"], "date": signed["x-amz-date"],
    }


vectors = [vector(case, time) for case in CASES for time in TIMES]
content = {"key": KEY, "secret": SECRET, "vectors": vectors}
(Path(__file__).parent / "signatures.json").write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")
