# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The cases: whole checks with their results, and requests that must be refused."""

import uuid

from seal import SealingKey, padded
from service import need, until
from zone import Passport, blank

SEALED = "application/docscan-sealed"
SCANS = "/api/netverify/v2/scans"
# The reasons for a rejection, and details for two of the reasons.
REASONS = {
    "DENIED_FRAUD": [100, 105, 106, 107, 108, 109, 110, 111, 113],
    "ERROR_NOT_READABLE_ID": [102, 103, 104, 200, 201, 202, 206, 207, 209, 210, 211, 213, 300],
}
DETAILS = {100: [1001, 1005], 200: [2001, 2006]}


class Check:
    """A check as the integrator sees it."""

    def __init__(self, run, **members):
        self.run, self.service = run, run.service
        self.path = f"/results/{uuid.uuid4()}"
        self.wish = {"requireVerification": True, "callbackUrl": run.merchant.origin + self.path,
                     "merchantScanReference": f"peer-{uuid.uuid4()}", **members}
        opened = self.capture("POST", "/v1/transactions", self.wish).good(201)
        need(uuid.UUID(opened["scanReference"]).version == 4, "a reference of another kind")
        self.reference, self.session = opened["scanReference"], opened["sessionToken"]
        self.key = SealingKey(opened["encryptionKeys"][-1], run.service.root)
        need({"code", "name", "documents"} <= set(opened["catalogue"]["countries"][0]), "members of the catalogue")

    def capture(self, *call, **options):
        return self.service.call(*call, by=("merchant", "capture"), **options)

    def admin(self, *call, **options):
        return self.service.call(*call, by=("merchant", "admin"), **options)

    def put(self, part, body, *, kind=SEALED, kid=None, session=None):
        path = f"/v1/transactions/{self.reference}/" + ("data" if part == "data" else f"parts/{part}")
        return self.capture("PUT", path, body, kind=kind, Docscan_Session=session or self.session,
                            Docscan_Key=kid or self.key.kid)

    def upload(self, part, content):
        self.put(part, self.key.seal(content, self.reference, part)).good(204)

    def end(self, word="finish", session=None):
        return self.capture("POST", f"/v1/transactions/{self.reference}/{word}",
                            Docscan_Session=session or self.session)

    def status(self):
        return self.admin("GET", f"{SCANS}/{self.reference}").good()["status"]

    def waits(self):
        until(lambda: self.admin("GET", f"/v1/reviews/{self.reference}").status == 200, "the queue")

    def decide(self, **decision):
        return self.admin("POST", f"/v1/reviews/{self.reference}", decision)

    def result(self):
        return self.run.merchant.result(self.path, self.service.accounts["merchant"]["callbackSecret"])


def approved_and_deleted(run, random):
    """A whole life: sent, approved, reported, retrieved, deleted."""
    passport, check = Passport(random), Check(run)
    picture = passport.picture(random.choice(["PNG", "JPEG"]))
    if random.random() < 0.3:
        check.upload("front", blank())
    check.upload("front", picture)
    if random.random() < 0.5:
        check.upload("data", b'{"selectedCountry":"%s"}' % passport.fields["issuingCountry"].encode())
    check.end().good(202)
    check.waits()
    need(check.status() == "PENDING", "status before the decision")
    check.admin("GET", f"{SCANS}/{check.reference}/data").refused(409)
    check.decide(verificationStatus="APPROVED_VERIFIED").good()
    need(check.status() == "DONE", "status after the decision")
    result = check.result()
    need(result["verificationStatus"] == "APPROVED_VERIFIED" and result["idScanStatus"] == "SUCCESS", "result")
    need(result["callBackType"] == "NETVERIFYID" and result["jumioIdScanReference"] == check.reference, "callback")
    need(result["merchantIdScanReference"] == check.wish["merchantScanReference"], "the merchant's reference")
    need((result["idNumber"], result["idLastName"]) == (passport.number, passport.fields["lastName"]), "fields")
    need(result["idCheckMRZcode"] == "OK" and "rejectReason" not in result, "checks of an approval")
    document = check.admin("GET", f"{SCANS}/{check.reference}/data").good()["document"]
    need({name: document.get(name) for name in passport.fields} == passport.fields, "document in the results")
    images = check.admin("GET", f"{SCANS}/{check.reference}/images").good()["images"]
    need([image["classifier"] for image in images] == ["front"], "images")
    stored = check.admin("GET", f"{SCANS}/{check.reference}/images/front")
    need(stored.good() is None and stored.body == picture, "the picture as it was sent")
    check.admin("DELETE", f"{SCANS}/{check.reference}").good()
    check.admin("GET", f"{SCANS}/{check.reference}").refused(404)
    check.admin("DELETE", f"{SCANS}/{check.reference}").refused(404)
    check.put("front", b"x").refused(410)
    run.gone += [passport.number.encode(), picture]


def denied_by_reviewer(run, random):
    passport, check = Passport(random), Check(run)
    check.upload("front", passport.picture())
    check.end().good(202)
    check.waits()
    status = random.choice(sorted(REASONS))
    reason = random.choice(REASONS[status])
    details = DETAILS.get(reason, []) if random.random() < 0.7 else []
    other = next(one for one in REASONS if one != status)
    check.decide(verificationStatus=status, rejectReasonCode=str(REASONS[other][0])).refused(422)
    check.decide(verificationStatus="APPROVED_VERIFIED", rejectReasonCode=str(reason)).refused(422)
    check.decide(verificationStatus="NO_ID_UPLOADED").refused(422)
    check.decide(verificationStatus=status, rejectReasonCode=str(reason),
                 rejectReasonDetailCodes=[str(one) for one in details]).good()
    check.decide(verificationStatus="APPROVED_VERIFIED").refused(409)
    result = check.result()
    need((result["verificationStatus"], result["idScanStatus"]) == (status, "ERROR"), "result of a denial")
    need(f'"rejectReasonCode":"{reason}"' in result["rejectReason"].replace(" ", ""), "reason in the callback")
    found = check.admin("GET", f"{SCANS}/{check.reference}/data/verification").good()
    need(found["verification"]["rejectReason"]["rejectReasonCode"] == str(reason), "reason in the results")


def denied_by_rule(run, random):
    """Documents that a rule refuses, each with its reason."""
    kind = random.choice(["specimen", "digit", "blank", "type", "country"])
    members, expected, reason = {}, "ERROR_NOT_READABLE_ID", None
    passport = Passport(random)
    picture = passport.picture()
    if kind == "specimen":
        picture, reason = Passport(random, "UTO").picture(), "202"
    elif kind == "digit":
        picture, expected, reason = Passport(random, wrong=True).picture(), "DENIED_FRAUD", "108"
    elif kind == "blank":
        picture, reason = blank(), "201"
    elif kind == "type":
        members, reason = {"preselectedDocumentTypes": ["ID_CARD"]}, "207"
    else:
        picture, expected = Passport(random, "XOM").picture(), "DENIED_UNSUPPORTED_ID_COUNTRY"
    check = Check(run, **members)
    check.upload("front", picture)
    check.end().good(202)
    result = check.result()
    need(result["verificationStatus"] == expected, f"{kind}: {result['verificationStatus']}")
    need(reason is None or f'"{reason}"' in result["rejectReason"], f"{kind}: {result.get('rejectReason')}")


def abandoned(run, random):
    check = Check(run)
    check.upload("front", Passport(random).picture())
    check.end("cancel").good(204)
    need(check.status() == "FAILED", "status of a cancelled check")
    need(check.result()["verificationStatus"] == "NO_ID_UPLOADED", "result of a cancelled check")
    images = check.admin("GET", f"{SCANS}/{check.reference}/images").good()["images"]
    need(images == [], "pictures of a cancelled check")


def retried(run, random):
    """The receiver fails twice; the same body comes again, with a signature and a number of its own."""
    check = Check(run)
    run.merchant.refusals[check.path] = 2
    check.upload("front", blank())
    check.end().good(202)
    attempts = until(lambda: len(found := run.merchant.attempts(check.path)) == 3 and found, "the third attempt")
    need(len({body for _, _, body, _ in attempts}) == 1, "bodies of attempts")
    need([headers["Docscan-Attempt"] for _, headers, _, _ in attempts] == ["1", "2", "3"], "numbers of attempts")
    check.result()


def badly_sealed(run, random):
    check = Check(run)
    picture = Passport(random).picture()
    key, reference = check.key, check.reference
    good = key.seal(picture, reference, "front")
    place = random.randrange(len(good))
    spoilt = good[:place] + bytes([good[place] ^ 1]) + good[place + 1:]
    kind = random.choice(["bit", "cut", "part", "reference", "short pad", "long pad", "kid", "plain", "empty", "version"])
    bodies = {
        "bit": spoilt, "cut": good[:random.randrange(1, len(good))], "kid": good, "plain": picture, "empty": b"",
        "part": key.seal(picture, reference, "back"), "reference": key.seal(picture, str(uuid.uuid4()), "front"),
        "short pad": key.seal(picture, reference, "front", pad=lambda text: padded(text)[:-1]),
        "long pad": key.seal(picture, reference, "front", pad=lambda text: padded(text)[:-1] + b"\1"),
        "version": key.seal(picture, reference, "front", info=f"docscan/v2{reference}front".encode()),
    }
    if kind == "plain":
        check.put("front", picture, kind="image/png").refused(415)
    elif kind == "kid":
        check.put("front", good, kid="unknown").refused(422)
    else:
        check.put("front", bodies[kind]).refused(422)
    check.end().refused(409)
    check.upload("front", picture)


def bad_pictures(run, random):
    """Files that are no usable pictures."""
    check = Check(run)
    good = Passport(random).picture("PNG")
    photo = Passport(random).picture("JPEG")
    header = good[:16] + (60000).to_bytes(4, "big") * 2 + good[24:]
    nothing = good[:16] + bytes(8) + good[24:]
    content, status = random.choice([
        (b"", 400), (b"GIF89a" + bytes(100), 415), (bytes(range(256)), 415), (good[:len(good) // 2], 422),
        (photo[:len(photo) // 2], 422), (header, 413), (nothing, 422), (blank(size=(300, 200)), 422),
    ])
    answer = check.put("front", check.key.seal(content, check.reference, "front"))
    answer.refused(status)
    need(not check.end().refused(409).json["error"]["retryable"], "retryable")


def bad_wishes(run, random):
    """Addresses for results that are refused, and bodies of the wrong form."""
    origin = run.merchant.origin
    name, value = random.choice([
        ("merchantScanReference", "x" * 101), ("merchantScanReference", 5), ("customerId", "x" * 101),
        ("preselectedCountry", "AT"), ("preselectedCountry", "XYZ"), ("preselectedDocumentTypes", ["CARD"]),
        ("preselectedDocumentTypes", "PASSPORT"), ("callbackUrl", "http://merchant.example/results"),
        ("callbackUrl", "https://192.0.2.7/results"), ("callbackUrl", "https://merchant.example:8443/results"),
        ("callbackUrl", "https://merchant.example/#x"), ("callbackUrl", "https://merchant.example/?idNumber=1"),
        ("callbackUrl", "https://user@merchant.example/"), ("callbackUrl", "https://localhost/results"),
        ("callbackUrl", "https://merchant.example/" + "x" * 255), ("callbackUrl", "http://127.0.0.1:1/results"),
        ("callbackUrl", origin + "/#x"), ("requireVerification", "true"),
    ])
    answer = run.service.call("POST", "/v1/transactions", {name: value}, by=("merchant", "capture"))
    answer.refused(400, name)


def bad_bodies(run, random):
    body, status, kind = random.choice([
        (b'{"customerId":"a","customerId":"b"}', 400, None), (b"\xef\xbb\xbf{}", 400, None), (b"{} {}", 400, None),
        (b'{"customerId":"\\ud800"}', 400, None), (b'{"x":NaN}', 400, None), (b"[" * 40 + b"]" * 40, 400, None),
        (b"", 400, None), (b"[]", 400, None), (b" " * (1 << 20) + b"{}", 413, None), (b"{}", 415, "text/plain"),
    ])
    answer = run.service.call("POST", "/v1/transactions", body, by=("merchant", "capture"),
                              kind=kind or "application/json")
    answer.refused(status)


def strangers(run, random):
    """Accounts, scopes and references of others."""
    service, check = run.service, Check(run)
    kind = random.choice(["secret", "agent", "scope", "capture", "disabled", "foreign", "unknown", "session", "none"])
    if kind == "secret":
        service.call("POST", "/v1/transactions", {}, by=("automatic", "capture"), secret="wrong").refused(401)
    elif kind == "agent":
        service.call("POST", "/v1/transactions", {}, by=("merchant", "capture"), User_Agent="").refused(403)
    elif kind == "scope":
        service.call("GET", "/v1/reviews", by=("merchant", "capture")).refused(403)
    elif kind == "capture":
        service.call("POST", "/v1/transactions", {}, by=("merchant", "admin")).refused(403)
    elif kind == "disabled":
        service.call("POST", "/v1/transactions", {}, by=("disabled", "capture")).refused(403)
    elif kind == "foreign":
        service.call("GET", f"{SCANS}/{check.reference}", by=("automatic", "admin")).refused(404)
    elif kind == "unknown":
        service.call("GET", f"{SCANS}/{uuid.uuid4()}", by=("merchant", "admin")).refused(404)
    elif kind == "session":
        check.put("front", b"x", session="x" * 43).refused(401)
    else:
        service.call("GET", "/v1/reviews").refused(401)


def bad_times(run, random):
    """Repeated ends of a check, and decisions that come too early."""
    check = Check(run)
    check.decide(verificationStatus="APPROVED_VERIFIED").refused(409)
    check.end().refused(409)
    check.upload("front", Passport(random).picture())
    check.end().good(202)
    check.end().refused(409)
    check.put("front", check.key.seal(blank(), check.reference, "front")).refused(409)
    check.end("cancel").refused(409)


CASES = [
    (approved_and_deleted, 40), (denied_by_reviewer, 25), (denied_by_rule, 30), (abandoned, 8), (retried, 3),
    (badly_sealed, 30), (bad_pictures, 20), (bad_wishes, 30), (bad_bodies, 15), (strangers, 20), (bad_times, 5),
]
