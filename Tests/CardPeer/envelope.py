# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""The envelopes of secrets: HPKE of the library pyhpke, requests, answers, and the block of records."""

import os

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from pyhpke import AEADId, CipherSuite, KDFId, KEMId, KEMKey
from pyhpke.exceptions import PyHPKEError

from wire import b64url, compact, need, unb64url

SUITE = CipherSuite.new(KEMId.DHKEM_P256_HKDF_SHA256, KDFId.HKDF_SHA256, AEADId.AES256_GCM)
REQUEST_INFO = b"card secure-data request v1"
RESPONSE_INFO = b"card secure-data response v1"
BLOCK = 64
PAN, CODE, PIN, EXPIRY = 1, 2, 3, 4
# Records that an answer has; the expiry may join where the PAN is.
RECORDS = {"pin": {PIN}, "pan": {PAN}, "copy_pan": {PAN}, "cvv": {CODE}, "copy_cvv": {CODE},
           "pan_cvv": {PAN, CODE}, "set_pin": set()}


def point(private):
    return private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def fresh():
    return ec.generate_private_key(ec.SECP256R1())


def public_key(data):
    return KEMKey.from_pyca_cryptography_key(ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), data))


def opened(private, enc, info, ct, bound):
    recipient = SUITE.create_recipient_context(enc, KEMKey.from_pyca_cryptography_key(private), info)
    return recipient.open(ct, bound)


class Request:
    """A request for secrets, and what is needed to read its answer."""

    def __init__(self, operation, card, token, **inner):
        self.private, self.rid = fresh(), os.urandom(16)
        self.operation, self.card, self.info = operation, card, REQUEST_INFO
        self.inner = {"op": operation, "token": token, "epk": b64url(point(self.private)), "rid": b64url(self.rid),
                      **inner}
        self.outer = {}

    def sealed(self, vault, text=None):
        """The body for a vault key (its identifier and point); `outer` replaces members."""
        kid, key = vault
        enc, sender = SUITE.create_sender_context(public_key(key), self.info)
        ct = sender.seal(compact(self.inner) if text is None else text, self.card.encode())
        return {"v": 1, "kid": kid, "enc": b64url(enc), "ct": b64url(ct), **self.outer}

    def opened(self, answer):
        """The block of records in an answer."""
        need(set(answer) == {"v", "enc", "ct"} and answer["v"] == 1, "members of a sealed answer")
        bound = b"\0".join([self.card.encode(), self.operation.encode(), self.rid])
        try:
            block = opened(self.private, unb64url(answer["enc"]), RESPONSE_INFO, unb64url(answer["ct"]), bound)
        except (PyHPKEError, ValueError):
            need(False, "the sealed answer does not open")
        return records(block, self.operation)


def records(block, operation):
    """The records of a block by tag: only those of the operation, in ASCII digits, and zeros behind them."""
    need(len(block) == BLOCK and block[0] == 1, "head of a block")
    found, at = {}, 1
    while at < BLOCK and block[at] != 0:
        need(at + 1 < BLOCK, "a record without a length")
        tag, length = block[at], block[at + 1]
        value = block[at + 2:at + 2 + length]
        need(len(value) == length and value.isdigit() and tag not in found, "a record of a block")
        found[tag] = value.decode()
        at += 2 + length
    need(not any(block[at:]), "bytes behind the records")
    asked = RECORDS[operation]
    need(asked <= set(found) <= asked | ({EXPIRY} if PAN in asked else set()), f"records of {operation}")
    return found


def luhn(number):
    """Whether the check digit of a PAN is right."""
    total = 0
    for place, digit in enumerate(map(int, reversed(number))):
        if place % 2:
            digit = digit * 2 - 9 if digit > 4 else digit * 2
        total += digit
    return total % 10 == 0


def is_weak(pin):
    """PINs of one digit, or of digits that count up or down by one."""
    steps = {int(after) - int(before) for before, after in zip(pin, pin[1:])}
    return steps in ({0}, {1}, {-1})


def check_vector():
    """The vector of §4.4 (keys and inputs of RFC 9180 A.3.1)."""
    private = {name: ec.derive_private_key(int(value, 16), ec.SECP256R1()) for name, value in {
        "sender": "4995788ef4b9d6132b249ce59a77281493eb39af373d236a1fe415cb0c2d7beb",
        "recipient": "f3ce7fdae57e1a310d87f1ebbde6f328be0a99cdbcadf4d6589cf29de4b8ffd2"}.items()}
    text = opened(
        private["recipient"], point(private["sender"]), bytes.fromhex("4f6465206f6e2061204772656369616e2055726e"),
        bytes.fromhex("518c46e6810fbc55362f7d5995b0f54339d93664ca44e5c74d0f289c4f7983b4781b193de04ad3319f177244de"),
        bytes.fromhex("436f756e742d30"))
    need(text == bytes.fromhex("4265617574792069732074727574682c20747275746820626561757479"), "the vector of HPKE")
