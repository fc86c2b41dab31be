# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""What an app seals for the server, with HPKE of the library pyhpke."""

import base64
import json

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey
from pyhpke import AEADId, CipherSuite, KDFId, KEMId, KEMKey

SUITE = CipherSuite.new(KEMId.DHKEM_X25519_HKDF_SHA256, KDFId.HKDF_SHA256, AEADId.AES256_GCM)
BLOCK = 4096


def b64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def padded(content):
    """Length, content, and zeros to a whole number of blocks."""
    text = len(content).to_bytes(4, "big") + content
    return text + bytes(-len(text) % BLOCK)


class SealingKey:
    """A key that the server's root vouches for."""

    def __init__(self, statement, root):
        if set(statement) != {"kid", "publicKey", "notBefore", "notAfter", "signature"}:
            raise ValueError("members of a key statement")
        signed = {name: value for name, value in statement.items() if name != "signature"}
        # RFC 8785 for texts and integers: members by name, no blanks.
        text = json.dumps(signed, sort_keys=True, separators=(",", ":")).encode()
        try:
            Ed25519PublicKey.from_public_bytes(unb64url(root)).verify(unb64url(statement["signature"]), text)
        except InvalidSignature:
            raise ValueError("the root's signature") from None
        self.kid, self.public = statement["kid"], unb64url(statement["publicKey"])

    def seal(self, content, reference, part, info=None, pad=padded):
        """A sealed body; `info` and `pad` can be made wrong."""
        bound = info or f"docscan/v1{reference}{part}".encode()
        key = KEMKey.from_pyca_cryptography_key(X25519PublicKey.from_public_bytes(self.public))
        enc, sender = SUITE.create_sender_context(key, bound)
        return enc + sender.seal(pad(content))
