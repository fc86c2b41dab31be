# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""An object store of another make keeps the pictures of identity checks.

The store is moto, which checks every signature and the policy of the key, and whose bucket this program reads with Amazon's
own library. A check is uploaded, looked for in the bucket, retrieved and deleted; servers with a wrong key, without a bucket
or with a policy that permits too little must say so and not start. Usage: peer.py ETUI; exit status 1 if something differs.
"""

import base64
import json
import logging
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import uuid
import zlib

import boto3
import moto.settings
from moto.moto_server.threaded_moto_server import ThreadedMotoServer

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "IdentityPeer"))
from service import Differs, Merchant, Service, need, until  # noqa: E402

BUCKET, PREFIX, REGION = "pictures", "etui/checks", "eu-central-1"
SCANS = "/api/netverify/v2/scans"
EVERYTHING = ["s3:PutObject", "s3:GetObject", "s3:DeleteObject", "s3:ListBucket"]


def png(width, height):
    """A picture with noise in all colours, which no ciphertext contains by chance."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    rows = b"".join(b"\0" + os.urandom(3 * width) for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


class Store:
    """The store, with a key for everything that the server does and one that may not delete."""

    def __init__(self):
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        moto.settings.INITIAL_NO_AUTH_ACTION_COUNT = float("inf")
        self.server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
        self.server.start()
        host, port = self.server.get_host_and_port()
        self.endpoint = f"http://{host}:{port}"
        self.client("s3", ("first", "first")).create_bucket(
            Bucket=BUCKET, CreateBucketConfiguration={"LocationConstraint": REGION})
        self.key, self.weak = self.user(EVERYTHING), self.user(EVERYTHING[:2] + EVERYTHING[3:])
        # From here on, signatures and policies count.
        moto.settings.INITIAL_NO_AUTH_ACTION_COUNT = 0.0

    def client(self, service, key):
        return boto3.client(service, endpoint_url=self.endpoint, region_name=REGION,
                            aws_access_key_id=key[0], aws_secret_access_key=key[1])

    def user(self, actions):
        iam, name = self.client("iam", ("first", "first")), f"etui-{len(actions)}"
        iam.create_user(UserName=name)
        statement = {"Effect": "Allow", "Action": actions, "Resource": "*"}
        policy = json.dumps({"Version": "2012-10-17", "Statement": [statement]})
        iam.put_user_policy(UserName=name, PolicyName="pictures", PolicyDocument=policy)
        made = iam.create_access_key(UserName=name)["AccessKey"]
        return made["AccessKeyId"], made["SecretAccessKey"]

    def objects(self, part=""):
        """The objects of the bucket whose names contain a text, with their content."""
        s3 = self.client("s3", self.key)
        found = s3.get_paginator("list_objects_v2").paginate(Bucket=BUCKET)
        names = [one["Key"] for page in found for one in page.get("Contents", []) if part in one["Key"]]
        return {name: s3.get_object(Bucket=BUCKET, Key=name)["Body"].read() for name in names}

    def options(self, bucket=BUCKET, *more):
        return ["--pictures", f"s3://{bucket}/{PREFIX}", "--pictures-endpoint", self.endpoint,
                "--pictures-region", REGION, *more]


def environment(key, **more):
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("AWS_", "ETUI_"))}
    return {**kept, "AWS_ACCESS_KEY_ID": key[0], "AWS_SECRET_ACCESS_KEY": key[1], **more}


def refuses(program, folder, options, env, words):
    """A server that must say what is wrong, and not start."""
    run = subprocess.run(
        [*program, "serve", "--no-demo", "--roles", "identity", "--port", "0", "--data", f"{folder}/{uuid.uuid4()}", *options],
        capture_output=True, text=True, timeout=60, env=env)
    need(run.returncode == 2, f"a server starts although {words!r}: {run.returncode}")
    need(words in run.stderr, f"not said: {words!r} but {run.stderr.strip()!r}")
    need(env["AWS_SECRET_ACCESS_KEY"] not in run.stderr + run.stdout, "a secret in a message")


def life(service, store):
    """A check from its pictures to its deletion."""
    front, back = png(640, 400), png(320, 200)
    sent = service.call("POST", "/api/netverify/v2/performNetverify", {
        "merchantIdScanReference": f"storage-{uuid.uuid4()}", "country": "AUT", "idType": "PASSPORT",
        "frontsideImage": base64.b64encode(front).decode(), "frontsideImageMimeType": "image/png",
        "backsideImage": base64.b64encode(back).decode(), "backsideImageMimeType": "image/png",
    }, by=("merchant", "capture")).good()
    reference = sent["jumioIdScanReference"]
    until(lambda: service.call("GET", f"/v1/reviews/{reference}", by=("merchant", "admin")).status == 200, "the queue")
    objects = store.objects(reference)
    need(len(objects) == 2, f"{len(objects)} objects of two pictures")
    need(all(name.startswith(f"{PREFIX}/{reference}/") for name in objects), "names of objects")
    need(sorted(map(len, objects.values())) == [len(back) + 28, len(front) + 28], "lengths of objects")
    # Whole pieces only: the three bytes at the end of a picture stand in a ciphertext by chance.
    pieces = [plain[at:at + 16] for plain in (front, back) for at in range(0, len(plain) - 15, 16)]
    for content in objects.values():
        need(not any(piece in content for piece in pieces), "a piece of a picture in the bucket")
    service.call("POST", f"/v1/reviews/{reference}", {"verificationStatus": "APPROVED_VERIFIED"},
                 by=("merchant", "admin")).good()
    for side, picture in ("front", front), ("back", back):
        stored = service.call("GET", f"{SCANS}/{reference}/images/{side}", by=("merchant", "admin"))
        need(stored.status == 200 and stored.body == picture, f"the {side} as it was sent")
    service.call("DELETE", f"{SCANS}/{reference}", by=("merchant", "admin")).good()
    need(not store.objects(reference), "objects after the deletion")
    return [front[100:132], back[100:132]]


def main():
    program, store = [os.path.abspath(sys.argv[1])], Store()
    service = None
    with tempfile.TemporaryDirectory() as folder:
        try:
            wrong = (store.key[0], "wrong" * 8)
            refuses(program, folder, store.options(), environment(wrong), "the secret does not belong to the key")
            refuses(program, folder, store.options("no-such-bucket"), environment(store.key), "there is no such bucket")
            refuses(program, folder, store.options(), environment(store.weak), "the bucket's policy must permit")
            need(not store.client("s3", store.key).list_objects_v2(Bucket=BUCKET).get("KeyCount")
                 or all("etui-check-" in name for name in store.objects()), "objects before the first check")
            service = Service(program, folder, Merchant(), store.options(), environment(store.key))
            gone = life(service, store)
            need(store.objects(), "the demonstration's pictures")
            service.stop()
            left = service.left(gone + [store.key[1].encode()])
            need(not left, f"left on the disk: {left}")
            need(not (service.folder / "data" / "identity-pictures").exists(), "a folder of pictures beside the bucket")
            failures = []
        except Differs as problem:
            failures = [str(problem)]
        finally:
            if service and service.process.poll() is None:
                service.process.kill()
            store.server.stop()
    for failure in failures:
        print(failure, file=sys.stderr)
    print(f"pictures in an object store: {len(failures)} deviations")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
