# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The rules for tokens, presentations of insurance cards and receipts.

Shares no code with Etui: signatures are checked by the library pyseto, all else was written from
`Docs/insurance-cards.md`.
"""

import base64
import datetime
import hashlib
import json
import re
import zoneinfo

import pyseto

LIMIT_ALL = 64 << 10
LIMIT_TOKEN = 16 << 10
TOLERANCE = datetime.timedelta(seconds=60)
RESERVED = {"_sd", "_sd_alg", "...", "iss", "sub", "typ", "exp", "nbf", "iat", "jti", "status", "cnf",
            "card_kind", "rel"}
# The points of small order and their other spellings (RFC 8032).
SMALL_ORDER = {bytes.fromhex(text) for text in (
    "00" * 32, "01" + "00" * 31, "00" * 31 + "80", "01" + "00" * 30 + "80",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "ec" + "ff" * 30 + "7f", "ec" + "ff" * 31, "ed" + "ff" * 30 + "7f", "ed" + "ff" * 31,
    "ee" + "ff" * 30 + "7f", "ee" + "ff" * 31)}


class Refused(Exception):
    """A rule was broken."""


def need(condition, rule):
    if not condition:
        raise Refused(rule)


def decode(text):
    """Bytes of base64url without padding, in the one spelling there is."""
    need(re.fullmatch(r"[A-Za-z0-9_-]*", text), "base64")
    need(len(text) % 4 != 1, "base64")
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    need(encode(data) == text, "base64")
    return data


def encode(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def strict(data, depth=8):
    """JSON without names that are there twice, not nested deeper than so many levels."""

    def members(pairs):
        names = [name for name, _ in pairs]
        need(len(set(names)) == len(names), "json")
        return dict(pairs)

    def level(value):
        inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
        return 0 if inner is None else 1 + max(map(level, inner), default=0)

    try:
        value = json.loads(data.decode("utf-8"), object_pairs_hook=members)
    except ValueError:
        raise Refused("json") from None
    need(level(value) <= depth, "json")
    return value


def instant(text):
    need(isinstance(text, str), "time")
    need(re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}([.][0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})", text), "time")
    try:
        return datetime.datetime.fromisoformat(text).replace(microsecond=0)
    except ValueError:
        raise Refused("time") from None


def public_key(text):
    need(isinstance(text, str) and text.startswith("k2.public."), "key")
    data = decode(text.removeprefix("k2.public."))
    need(len(data) == 32 and data not in SMALL_ORDER, "key")
    return pyseto.Key.from_paserk(text)


def identifier(text):
    """The identifier of a key by its text (PASERK, pid)."""
    return "k2.pid." + encode(hashlib.blake2b(("k2.pid." + text).encode(), digest_size=33).digest())


def hash_of(text):
    """The digest by which a proof names what it is about, and a token a disclosure."""
    return encode(hashlib.sha256(text.encode()).digest())


def claims(text, keys, kind, lifetime, now, limit=LIMIT_TOKEN):
    """The claims of a token that one of the keys signed; keys are texts by identifier."""
    need(len(text) <= limit, "length")
    parts = text.split(".")
    need(len(parts) == 4 and parts[:2] == ["v2", "public"], "format")
    need(len(decode(parts[2])) >= 66, "format")
    footer = strict(decode(parts[3]), depth=1)
    need(isinstance(footer, dict) and set(footer) == {"kid"}, "footer")
    need(footer["kid"] in keys, "unknown key")
    try:
        message = pyseto.decode(public_key(keys[footer["kid"]]), text).payload
    except pyseto.PysetoError:
        raise Refused("signature") from None
    found = strict(message)
    need(isinstance(found, dict) and len(found) <= 256, "json")
    need(found.get("typ") == kind, "type")
    issued, ends = instant(found.get("iat")), instant(found.get("exp"))
    begins = instant(found["nbf"]) if "nbf" in found else issued
    need(issued < ends <= issued + lifetime, "lifetime")
    need(issued <= now + TOLERANCE and begins <= now + TOLERANCE and ends > now - TOLERANCE, "time")
    return found


def is_date(value, partial=False):
    if not isinstance(value, str) or not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", value):
        return False
    year, month, day = map(int, value.split("-"))
    if partial and year == 0 or partial and month == 0 and day != 0:
        return False
    if partial:
        month, day = month or 1, day or 1
    try:
        datetime.date(year, month, day)
    except ValueError:
        return False
    return True


def is_text(value, most, least=1):
    return isinstance(value, str) and least <= len(value) <= most


def is_european(value):
    return (
        isinstance(value, dict)
        and is_text(value.get("country"), 2, 2) and bool(re.fullmatch("[A-Z]{2}", value["country"]))
        and is_text(value.get("name"), 100) and is_text(value.get("given"), 100)
        and is_date(value.get("birth"), partial=True) and is_text(value.get("pin"), 20)
        and is_text(value.get("inst_id"), 10, 4) and is_text(value.get("inst_name"), 21)
        and isinstance(value.get("card"), str) and bool(re.fullmatch("[0-9]{20}", value["card"]))
        and is_date(value.get("valid_until")))


def digits(pattern):
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


FORMS = {
    "veka": digits("80756[0-9]{15}"),
    "family_name": lambda value: is_text(value, 100),
    "given_name": lambda value: is_text(value, 100),
    "birth_date": lambda value: is_date(value, partial=True),
    "insurer_name": lambda value: is_text(value, 60),
    "insurer_bag": digits("[0-9]{5}"),
    "valid_until": is_date,
    "sex": lambda value: type(value) is int and value in (0, 1, 2, 9),
    "ahv": digits("[0-9]{13}"),
    "insured_no": lambda value: is_text(value, 20),
    "hotline": digits(r"[0-9+ ()\-/.]{1,30}"),
    "emergency_abroad": digits(r"[0-9+ ()\-/.]{1,30}"),
    "ehic": is_european,
    "age_over_18": lambda value: isinstance(value, bool),
}


def judge(case):
    """Follows the rules for a presentation; raises Refused."""
    now, text = instant(case["now"]), case["presentation"]
    need(len(text) <= LIMIT_ALL and "~" in text, "format")
    *front, proof = text.split("~")
    token, disclosures = front[0], front[1:]
    need(token and all(disclosures), "format")
    servers = {
        identifier(key["key"]): key["key"] for key in case["keys"]
        if key["role"] == "server" and instant(key["nbf"]) <= now <= instant(key["exp"])}
    card = claims(token, servers, "vic.card.v1", datetime.timedelta(days=30), now)
    need(card.get("iss") == case["issuer"], "issuer")
    shown = disclosed(card, disclosures)
    for name, value in shown.items():
        need(name not in FORMS or FORMS[name](value), "form of " + name)
    need(proof, "no proof")
    subject = card.get("sub")
    public_key(subject)
    bound = claims(proof, {identifier(subject): subject}, "vic.kb.v1", datetime.timedelta(minutes=5), now)
    for name, expected in (("aud", case["client"]), ("nonce", case["nonce"]), ("req", case["request"])):
        need(bound.get(name) == expected, name)
    everything = text[: text.rindex("~") + 1]
    need(bound.get("sd_hash") == hash_of(everything), "sd_hash")
    need(is_identifier(bound.get("jti")), "jti")
    asked = {field["name"]: field["required"] for field in case["fields"]}
    need(set(shown) <= set(asked), "unwanted field")
    need(all(name in shown for name, required in asked.items() if required), "missing field")
    need(card.get("card_kind") in case["kinds"], "kind")
    status = card.get("status")
    need(not (isinstance(status, dict) and status.get("idx") in case["revoked"]), "revoked")
    if "valid_until" in shown:
        last = datetime.date.fromisoformat(shown["valid_until"])
        zone = zoneinfo.ZoneInfo("Europe/Zurich")
        need(now.astimezone(zone).date() <= last, "last day over")


# How somebody was verified: how sure that is at most, and who may say so.
LEVELS = ["low", "substantial", "high"]
METHODS = {
    "id_document_in_person": ("high", {"insurer", "provider"}),
    "card_in_person": ("substantial", {"insurer", "provider"}),
    "insurer_record": ("high", {"insurer"}),
    "video_ident": ("substantial", {"insurer", "provider"}),
    "presence": ("low", {"provider"}),
}


def is_identifier(value):
    return isinstance(value, str) and len(decode(value)) == 16


def judge_receipt(case):
    """Follows the rules for a receipt that is shown to a portal; raises Refused."""
    now, text = instant(case["now"]), case["receipt"]
    need(len(text) <= LIMIT_ALL and "~" in text, "format")
    *front, proof = text.split("~")
    token, disclosures = front[0], front[1:]
    need(token and all(disclosures), "format")
    signers = {identifier(key["key"]): key for key in case["keys"] if instant(key["nbf"]) <= now <= instant(key["exp"])}
    found = claims(token, {name: key["key"] for name, key in signers.items()}, "vic.receipt.v1",
                   datetime.timedelta(days=365), now)
    signer = signers[strict(decode(token.split(".")[3]))["kid"]]
    role = "provider" if str(found.get("iss")).startswith("gln:") else "insurer"
    need(found.get("iss") == signer["iss"] and role == signer["role"], "issuer")
    method = found.get("method")
    need(method in METHODS and role in METHODS[method][1], "method")
    need(found.get("loa") in LEVELS, "level")
    need(LEVELS.index(found["loa"]) <= LEVELS.index(METHODS[method][0]), "level")
    if method == "presence":
        need(instant(found["exp"]) - instant(found["iat"]) <= datetime.timedelta(days=1), "lifetime")
    need(is_identifier(found["card_jti"]) if "card_jti" in found else role == "insurer", "card")
    need(is_identifier(found.get("req")) if role == "provider" else "req" not in found, "request")
    verifier = found.get("verifier")
    need(isinstance(verifier, dict) and is_text(verifier.get("name"), 80) and is_text(verifier.get("city"), 40), "verifier")
    shown = disclosed(found, disclosures)
    for name, value in shown.items():
        need(name not in FORMS or FORMS[name](value), "form of " + name)
    need(proof, "no proof")
    subject = found.get("sub")
    public_key(subject)
    bound = claims(proof, {identifier(subject): subject}, "vic.kb.v1", datetime.timedelta(minutes=5), now)
    need(bound.get("aud") == case["portal"] and bound.get("nonce") == case["nonce"] and "req" not in bound, "proof")
    everything = text[: text.rindex("~") + 1]
    need(bound.get("sd_hash") == hash_of(everything), "sd_hash")
    need(is_identifier(bound.get("jti")), "jti")
    if "aud" in found:
        portals = found["aud"]
        need(isinstance(portals, list) and 1 <= len(portals) <= 20 and len(set(portals)) == len(portals), "portals")
        need(all(re.fullmatch(r"[\x21-\x7e]{1,256}", portal) for portal in portals), "portals")
        need(case["portal"] in portals, "another portal")
    asked = {field["name"]: field["required"] for field in case["fields"]}
    need(set(shown) <= set(asked), "unwanted field")
    need(all(name in shown for name, required in asked.items() if required), "missing field")
    need(method in case["methods"] and LEVELS.index(found["loa"]) >= LEVELS.index(case["loa"]), "not enough")
    need(now - instant(found["iat"]) <= datetime.timedelta(seconds=case["age"]), "too old")
    status = found.get("status")
    need(not (isinstance(status, dict) and status.get("idx") in case["revoked"]), "revoked")


def disclosed(card, disclosures):
    """The fields that are shown, each held by the token."""
    need(card.get("_sd_alg") == "sha-256", "algorithm")
    digests = card.get("_sd")
    need(isinstance(digests, list) and all(isinstance(digest, str) for digest in digests), "digests")
    need(all(len(digest) == 43 for digest in digests) and len(set(digests)) == len(digests), "digests")
    shown = {}
    for text in disclosures:
        need(len(text) <= 4096, "disclosure")
        array = strict(decode(text))
        need(isinstance(array, list) and len(array) == 3, "disclosure")
        salt, name, value = array
        need(isinstance(salt, str) and len(salt) >= 22 and isinstance(name, str), "disclosure")
        need(name not in RESERVED and name not in card and name not in shown, "disclosure")
        need(hash_of(text) in digests, "digest")
        shown[name] = value
    return shown
