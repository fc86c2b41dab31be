# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors
"""Writes elliptic.json, edwards.json, rsa.json and hashes.json.

Affine formulas on Python's own integers and its hashlib, which share nothing with Core/Curves. Everything follows from one
seed, so a second run writes the same files: `python3 make.py`.
"""

import hashlib
import json
import random
from pathlib import Path

FOLDER = Path(__file__).parent
MESSAGE = b"Etui holds what one carries."

# name: prime, a, b, x, y, order (SEC 2; RFC 5639)
CURVES = {
    "P-224": (
        2**224 - 2**96 + 1,
        -3,
        0xB4050A850C04B3ABF54132565044B0B7D7BFD8BA270B39432355FFB4,
        0xB70E0CBD6BB4BF7F321390B94A03C1D356C21122343280D6115C1D21,
        0xBD376388B5F723FB4C22DFE6CD4375A05A07476444D5819985007E34,
        0xFFFFFFFFFFFFFFFFFFFFFFFFFFFF16A2E0B8F03E13DD29455C5C2A3D,
    ),
    "P-256": (
        2**256 - 2**224 + 2**192 + 2**96 - 1,
        -3,
        0x5AC635D8AA3A93E7B3EBBD55769886BC651D06B0CC53B0F63BCE3C3E27D2604B,
        0x6B17D1F2E12C4247F8BCE6E563A440F277037D812DEB33A0F4A13945D898C296,
        0x4FE342E2FE1A7F9B8EE7EB4A7C0F9E162BCE33576B315ECECBB6406837BF51F5,
        0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551,
    ),
    "secp256k1": (
        2**256 - 2**32 - 977,
        0,
        7,
        0x79BE667EF9DCBBAC55A06295CE870B07029BFCDB2DCE28D959F2815B16F81798,
        0x483ADA7726A3C4655DA4FBFC0E1108A8FD17B448A68554199C47D08FFB10D4B8,
        0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141,
    ),
    "brainpoolP256r1": (
        0xA9FB57DBA1EEA9BC3E660A909D838D726E3BF623D52620282013481D1F6E5377,
        0x7D5A0975FC2C3057EEF67530417AFFE7FB8055C126DC5C6CE94A4B44F330B5D9,
        0x26DC5C6CE94A4B44F330B5D9BBD77CBF958416295CF7E1CE6BCCDC18FF8C07B6,
        0x8BD2AEB9CB7E57CB2C4B482FFC81B7AFB9DE27E1E3BD23C23A4453BD9ACE3262,
        0x547EF835C3DAC4FD97F8461A14611DC9C27745132DED8E545C1D54C72F046997,
        0xA9FB57DBA1EEA9BC3E660A909D838D718C397AA3B561A6F7901E0E82974856A7,
    ),
    "P-521": (
        2**521 - 1,
        -3,
        int(
            "051953EB9618E1C9A1F929A21A0B68540EEA2DA725B99B315F3B8B489918EF109E156193951EC7E937B1652C0BD"
            "3BB1BF073573DF883D2C34F1EF451FD46B503F00",
            16,
        ),
        int(
            "C6858E06B70404E9CD9E3ECB662395B4429C648139053FB521F828AF606B4D3DBAA14B5E77EFE75928FE1DC127A"
            "2FFA8DE3348B3C1856A429BF97E7E31C2E5BD66",
            16,
        ),
        int(
            "11839296A789A3BC0045C8A5FB42C7D1BD998F54449579B446817AFBD17273E662C97EE72995EF42640C550B901"
            "3FAD0761353C7086A272C24088BE94769FD16650",
            16,
        ),
        int(
            "1" + 65 * "F" + "A51868783BF2F966B7FCC0148F709A5D03BB5C9B8899C47AEBB6FB71E91386409",
            16,
        ),
    ),
}
FIELD25519 = 2**255 - 19
ORDER25519 = 2**252 + 27742317777372353535851937790883648493


class Curve:
    """y² = x³ + ax + b; a point is a pair, or None at infinity."""

    def __init__(self, prime, a, b, x, y, order, cofactor=1):
        self.prime, self.a, self.b = prime, a % prime, b % prime
        self.generator, self.order, self.cofactor = (x, y), order, cofactor
        assert self.holds(self.generator) and self.times(order, self.generator) is None

    def holds(self, point):
        x, y = point
        return (y * y - x**3 - self.a * x - self.b) % self.prime == 0

    def add(self, one, other):
        if one is None:
            return other
        if other is None:
            return one
        if one[0] == other[0]:
            if (one[1] + other[1]) % self.prime == 0:
                return None
            slope = (3 * one[0] ** 2 + self.a) * pow(2 * one[1], -1, self.prime)
        else:
            slope = (other[1] - one[1]) * pow(other[0] - one[0], -1, self.prime)
        x = (slope * slope - one[0] - other[0]) % self.prime
        return x, (slope * (one[0] - x) - one[1]) % self.prime

    def negated(self, point):
        return point and (point[0], -point[1] % self.prime)

    def times(self, factor, point):
        result = None
        for bit in bin(factor)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result

    def root(self, x):
        """The smaller y of a point, or None."""
        root = square_root((x**3 + self.a * x + self.b) % self.prime, self.prime)
        return None if root is None else min(root, -root % self.prime)


def square_root(square, prime):
    """Cipolla's algorithm, where Core/Curves has that of Tonelli and Shanks."""
    if square == 0:
        return 0
    if pow(square, (prime - 1) // 2, prime) != 1:
        return None
    start = next(
        a for a in range(1, 1000) if pow(a * a - square, (prime - 1) // 2, prime) == prime - 1
    )
    norm = (start * start - square) % prime
    result, base, exponent = (1, 0), (start, 1), (prime + 1) // 2
    product = lambda u, v: (
        (u[0] * v[0] + u[1] * v[1] * norm) % prime,
        (u[0] * v[1] + u[1] * v[0]) % prime,
    )
    while exponent:
        if exponent & 1:
            result = product(result, base)
        base, exponent = product(base, base), exponent >> 1
    assert result[1] == 0 and result[0] ** 2 % prime == square
    return result[0]


def weierstrass25519():
    """Curve25519 in short form, of cofactor 8 (draft-ietf-lwig-curve-representations, E.2)."""
    third = pow(3, -1, FIELD25519)
    a = 486662
    return Curve(
        FIELD25519,
        (3 - a * a) * third,
        (2 * a**3 - 9 * a) * pow(27, -1, FIELD25519),
        (9 + a * third) % FIELD25519,
        14781619447589544791020593568409986887264606134616475288964881837755586237401,
        ORDER25519,
        8,
    )


def hexadecimal(number, byte_count):
    return number.to_bytes(byte_count, "big").hex()


def point_text(curve, point):
    count = (curve.prime.bit_length() + 7) // 8
    return "" if point is None else "".join(hexadecimal(part, count) for part in point)


def signatures(curve, draw):
    """Signatures that a signer would make once in 2^100 years, with the keys that belong to them."""
    n, generator = curve.order, curve.generator
    found = []

    def add(name, key, r, s, e, valid=True):
        if key is None:
            return
        found.append(
            {
                "name": name,
                "key": point_text(curve, key),
                "r": f"{r:x}",
                "s": f"{s:x}",
                "digest": f"{e:x}",
                "valid": valid,
            }
        )

    def recovered(point, s, e):
        """The key for which r and s sign a digest with the commitment `point`."""
        r = point[0] % n
        inverse = pow(r, -1, n)
        rest = curve.add(curve.times(s, point), curve.negated(curve.times(e % n, generator)))
        return curve.times(inverse, rest), r

    # An x of the commitment that is n or more, so that r is less by a multiple of n.
    for multiple in range(1, 9):
        start = multiple * n
        x = next((x for x in range(start + 1, start + 200) if x < curve.prime and is_in(curve, x)), None)
        if x is None:
            break
        point, s, e = (x, curve.root(x)), draw.randrange(1, n), draw.randrange(n)
        key, r = recovered(point, s, e)
        add(f"the commitment's x is r + {multiple}n", key, r, s, e)
        add(f"r + {multiple}n, another digest", key, r, s, (e + 1) % n, False)
        add(f"r itself is {multiple}n too large", key, x, s, e, False)
    point = curve.times(draw.randrange(1, n), generator)
    for name, s, e in [
        ("s is 1", 1, draw.randrange(n)),
        ("s is n - 1", n - 1, draw.randrange(n)),
        ("the digest is zero", draw.randrange(1, n), 0),
        ("the digest is n", draw.randrange(1, n), n),
        ("the digest is n - 1", draw.randrange(1, n), n - 1),
        ("the digest is n + 1", draw.randrange(1, n), n + 1),
        ("the digest is all ones", draw.randrange(1, n), 2 ** n.bit_length() - 1),
        ("s is a power of two", 2 ** (n.bit_length() - 2), draw.randrange(n)),
        ("s is the half of n", (n + 1) // 2, draw.randrange(n)),
    ]:
        if e.bit_length() > n.bit_length():
            continue
        key, r = recovered(point, s, e)
        add(name, key, r, s, e)
        add(name + ", s negated", key, r, n - s, e)
        add(name + ", another s", key, r, s % (n - 2) + 1, e, False)
    for factor in [1, 2, 3, n - 1, n - 2, (n + 1) // 2]:
        k, e = draw.randrange(1, n), draw.randrange(n)
        key = curve.times(factor, generator)
        r = curve.times(k, generator)[0] % n
        s = pow(k, -1, n) * (e + r * factor) % n
        add(f"the private key is {factor if factor < 9 else 'near n'}", key, r, s, e)
        # u1·G + u2·Q is at infinity for e = -r·d.
        add("the sum is at infinity", key, r, s, -r * factor % n, False)
    for k in [1, 2, 3, n - 1, n - 2]:
        private, e = draw.randrange(1, n), draw.randrange(n)
        r = curve.times(k, generator)[0] % n
        s = pow(k, -1, n) * (e + r * private) % n
        if r and s:
            add(f"the nonce is {k if k < 9 else 'near n'}", curve.times(private, generator), r, s, e)
    return found


def is_in(curve, x):
    """Whether a point with this x is in the generator's group."""
    root = curve.root(x)
    return root is not None and curve.times(curve.order, (x, root)) is None


def elliptic(draw):
    result = []
    curves = {name: Curve(*numbers) for name, numbers in CURVES.items()}
    curves["Wei25519"] = weierstrass25519()
    for name, curve in curves.items():
        n = curve.order
        factors = [1, 2, 3, 4, 5, 7, 8, 15, 16, 17, n - 2, n - 1, n, n + 1, n + 2]
        factors += [2**k for k in (63, 64, 65, 127, 128)] + [draw.randrange(n) for _ in range(6)]
        count = (curve.prime.bit_length() + 7) // 8
        nonresidues = [x for x in range(60) if curve.root(x) is None][:8]
        result.append(
            {
                "name": name,
                "prime": f"{curve.prime:x}",
                "a": f"{curve.a:x}",
                "b": f"{curve.b:x}",
                "x": f"{curve.generator[0]:x}",
                "y": f"{curve.generator[1]:x}",
                "order": f"{n:x}",
                "cofactor": curve.cofactor,
                "multiples": [
                    {"factor": f"{k:x}", "point": point_text(curve, curve.times(k, curve.generator))}
                    for k in factors
                ],
                "notOnCurve": [hexadecimal(x, count) for x in nonresidues],
                "smallOrder": small_order(curve),
                "signatures": signatures(curve, draw),
            }
        )
    return result


def small_order(curve):
    """Points outside the generator's group, with their orders (0 for a large one)."""
    if curve.cofactor == 1:
        return []
    found, x = {}, 0
    points = []
    while len(found) < 3 or len(points) < 6:
        x += 1
        y = curve.root(x)
        if y is None:
            continue
        point = curve.times(curve.order, (x, y))
        if point is None:
            continue
        points.append({"point": point_text(curve, (x, y)), "order": 0})
        order, power = 1, point
        while power is not None:
            order, power = order + 1, curve.add(power, point)
        for step in range(4):
            if point is not None:
                found[order] = point
            point, order = curve.add(point, point), order // 2
    points += [{"point": point_text(curve, p), "order": o} for o, p in sorted(found.items())]
    return points


class Edwards:
    """-x² + y² = 1 + d·x²·y² (RFC 8032 §5.1), affine."""

    prime = FIELD25519
    d = -121665 * pow(121666, -1, FIELD25519) % FIELD25519

    def add(self, one, other):
        (x1, y1), (x2, y2), p = one, other, self.prime
        product = self.d * x1 * x2 * y1 * y2 % p
        return (
            (x1 * y2 + y1 * x2) * pow(1 + product, -1, p) % p,
            (y1 * y2 + x1 * x2) * pow(1 - product, -1, p) % p,
        )

    def times(self, factor, point):
        result = (0, 1)
        for bit in bin(factor)[2:]:
            result = self.add(result, result)
            if bit == "1":
                result = self.add(result, point)
        return result

    def point(self, y, is_odd):
        p = self.prime
        x = square_root((y * y - 1) * pow(self.d * y * y + 1, -1, p) % p, p)
        return None if x is None else (x if x & 1 == is_odd else -x % p, y)

    def encoded(self, point):
        return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")

    def scalar(self, *parts):
        return int.from_bytes(hashlib.sha512(b"".join(parts)).digest(), "little") % ORDER25519


def edwards(draw):
    curve = Edwards()
    base = curve.point(4 * pow(5, -1, curve.prime) % curve.prime, 0)
    assert curve.times(ORDER25519, base) == (0, 1)
    torsion = next(
        t
        for y in range(2, 100)
        if (q := curve.point(y, 0)) and curve.times(4, t := curve.times(ORDER25519, q)) != (0, 1)
    )
    factors = [0, 1, 2, 3, 4, 8, 15, 16, 17, 2**64, 2**128, ORDER25519 - 1, ORDER25519, ORDER25519 + 1]
    factors += [draw.randrange(ORDER25519) for _ in range(8)]
    cases = []

    def add(name, key, commitment, s, message, valid):
        cases.append(
            {
                "name": name,
                "key": curve.encoded(key).hex(),
                "signature": (curve.encoded(commitment) + s.to_bytes(32, "little")).hex(),
                "message": message.hex(),
                "valid": valid,
            }
        )

    def sign(private, nonce, message, key=None, shift=(0, 1)):
        key = key or curve.times(private, base)
        commitment = curve.add(curve.times(nonce, base), shift)
        h = curve.scalar(curve.encoded(commitment), curve.encoded(key), message)
        return key, commitment, (nonce + h * private) % ORDER25519

    for index in range(12):
        private, nonce = draw.randrange(1, ORDER25519), draw.randrange(1, ORDER25519)
        message = draw.randbytes(index * 23)
        key, commitment, s = sign(private, nonce, message)
        add("plain", key, commitment, s, message, True)
        add("the commitment negated", key, (-commitment[0] % curve.prime, commitment[1]), s, message, False)
        if s < 2**256 - ORDER25519:
            add("s is n too large", key, commitment, s + ORDER25519, message, False)
        # Only the equation with the cofactor holds.
        key, commitment, s = sign(private, nonce, message, shift=torsion)
        add("a commitment with a part of small order", key, commitment, s, message, False)
        mixed = curve.add(curve.times(private, base), torsion)
        key, commitment, s = sign(private, nonce, message, key=mixed)
        add("a key with a part of small order", key, commitment, s, message, False)
    for private, nonce in [(1, 1), (2, 1), (1, 2), (ORDER25519 - 1, 1), (1, ORDER25519 - 1)]:
        key, commitment, s = sign(private, nonce, MESSAGE)
        add("tiny numbers", key, commitment, s, MESSAGE, True)
    return {
        "multiples": [
            {"factor": f"{k:x}", "point": curve.encoded(curve.times(k, base)).hex()} for k in factors
        ],
        "smallOrder": [curve.encoded(curve.times(k, torsion)).hex() for k in range(8)],
        "noPoint": [
            y.to_bytes(32, "little").hex() for y in range(2, 60) if curve.point(y, 0) is None
        ],
        "signatures": cases,
    }


def is_prime(number, draw):
    if any(number % small == 0 for small in (3, 5, 7, 11, 13, 17, 19, 23)):
        return False
    odd, shift = number - 1, 0
    while odd % 2 == 0:
        odd, shift = odd // 2, shift + 1
    for _ in range(32):
        power = pow(draw.randrange(2, number), odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(shift - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def rsa_key(bits, draw):
    def prime(size):
        while True:
            number = draw.getrandbits(size) | 3 << (size - 2) | 1
            if (number - 1) % 65537 and is_prime(number, draw):
                return number

    while True:
        p, q = prime(bits // 2), prime(bits - bits // 2)
        if (p * q).bit_length() == bits:
            return p * q, pow(65537, -1, (p - 1) * (q - 1))


OIDS = {"sha1": "06052b0e03021a", "sha256": "0609608648016503040201", "sha512": "0609608648016503040203"}


def digest_info(name, digest, null="0500"):
    algorithm = bytes.fromhex(OIDS[name] + null)
    value = b"\x04" + bytes([len(digest)]) + digest
    body = b"\x30" + bytes([len(algorithm)]) + algorithm + value
    return b"\x30" + bytes([len(body)]) + body


def pkcs1(byte_count, name, digest):
    """Blocks as a signer makes them, and as a forger would like them."""
    info = digest_info(name, digest)
    pad = lambda rest, fill=b"\xff": b"\x00\x01" + fill * (byte_count - 3 - len(rest)) + b"\x00" + rest
    good = pad(info)
    yield "right", good, True
    yield "without the NULL", pad(digest_info(name, digest, "")), False
    yield "a NULL with a long length", pad(digest_info(name, digest, "058100")), False
    yield "another algorithm's name", pad(digest_info("sha1" if name != "sha1" else "sha256", digest)), False
    yield "the bare digest", pad(digest), False
    yield "a byte after the digest", pad(info + b"\x00"), False
    garbage = b"\x00\x01" + b"\xff" * 8 + b"\x00" + info
    yield "short padding, zeros at the end", garbage.ljust(byte_count, b"\x00"), False
    yield "short padding, garbage at the end", garbage.ljust(byte_count, b"\xa5"), False
    yield "block type 2", b"\x00\x02" + good[2:], False
    yield "block type 0", b"\x00\x00" + good[2:], False
    yield "zeros for padding", pad(info, b"\x00"), False
    yield "a padding byte too low", good[:9] + b"\xfe" + good[10:], False
    yield "the first byte is one", b"\x01" + good[1:], False
    yield "no zero before the digest", good.replace(b"\xff\x00\x30", b"\xff\xff\x30"), False
    yield "a digest off by a bit", good[:-1] + bytes([good[-1] ^ 1]), False
    outer_long = b"\x30\x81" + info[1:]
    yield "a long form of the outer length", pad(outer_long), False
    yield "all zeros", bytes(byte_count), False
    yield "the number one", bytes(byte_count - 1) + b"\x01", False


def mask(name, seed, count):
    result, counter = b"", 0
    while len(result) < count:
        result += hashlib.new(name, seed + counter.to_bytes(4, "big")).digest()
        counter += 1
    return result[:count]


def pss(bits, name, mask_name, salt, digest, **wrong):
    """EMSA-PSS of a modulus of so many bits (RFC 8017 §9.1.1), with one step done otherwise."""
    count = (bits - 1 + 7) // 8
    zeros = wrong.get("zeros", bytes(8))
    code = hashlib.new(name, zeros + digest + salt).digest()
    plain = bytes(count - len(salt) - len(code) - 2) + wrong.get("separator", b"\x01") + salt
    if "padding" in wrong:
        plain = plain[: wrong["padding"]] + b"\x01" + plain[wrong["padding"] + 1 :]
    masked = bytes(a ^ b for a, b in zip(plain, mask(mask_name, code, len(plain))))
    unused = 8 * count - (bits - 1)
    masked = bytes([masked[0] & 0xFF >> unused | wrong.get("top", 0)]) + masked[1:]
    block = masked + code + wrong.get("trailer", b"\xbc")
    return block.rjust((bits + 7) // 8, b"\x00")


def pss_cases(bits, draw):
    for name, mask_name, salt_count in [
        ("sha256", "sha256", 32), ("sha256", "sha1", 20), ("sha512", "sha256", 0), ("sha1", "sha1", 1),
        ("sha1", "sha512", (bits - 1 + 7) // 8 - 22),
    ]:
        digest = hashlib.new(name, MESSAGE).digest()
        salt = draw.randbytes(salt_count)
        make = lambda **wrong: pss(bits, name, mask_name, salt, digest, **wrong)
        count = (bits - 1 + 7) // 8 - len(digest) - salt_count - 2
        shape = {"hash": name, "mask": mask_name, "salt": salt_count}
        yield shape, "right", make(), True
        yield shape, "another trailer", make(trailer=b"\xcc"), False
        yield shape, "another separator", make(separator=b"\x02"), False
        yield shape, "no separator", make(separator=b"\x00"), False
        yield shape, "eight ones before the digest", make(zeros=b"\x01" * 8), False
        if count > 1:
            yield shape, "padding that is not zero", make(padding=1), False
        unused = 8 * ((bits - 1 + 7) // 8) - (bits - 1)
        if unused > 1:
            yield shape, "a bit above the encoding", make(top=0x80 >> (unused - 1)), False
        yield {**shape, "salt": salt_count + 1}, "a salt said to be longer", make(), False
        if salt_count:
            yield {**shape, "salt": salt_count - 1}, "a salt said to be shorter", make(), False
        yield {**shape, "salt": -1}, "a negative length of the salt", make(), False
        other = "sha1" if mask_name != "sha1" else "sha256"
        yield {**shape, "mask": other}, "another hash of the mask", make(), False


def rsa(draw):
    keys = []
    for bits in (1024, 1025, 1031, 2048):
        modulus, private = rsa_key(bits, draw)
        byte_count = (bits + 7) // 8
        sign = lambda block: hexadecimal(pow(int.from_bytes(block, "big"), private, modulus), byte_count)
        cases = []
        for name in OIDS:
            digest = hashlib.new(name, MESSAGE).digest()
            for text, block, valid in pkcs1(byte_count, name, digest):
                if int.from_bytes(block, "big") < modulus:
                    cases.append(
                        {"padding": "PKCS1", "hash": name, "name": text, "signature": sign(block), "valid": valid}
                    )
        for shape, text, block, valid in pss_cases(bits, draw):
            if int.from_bytes(block, "big") < modulus:
                cases.append(
                    {"padding": "PSS", **shape, "name": text, "signature": sign(block), "valid": valid}
                )
        keys.append({"modulus": f"{modulus:x}", "bits": bits, "cases": cases})
    return {"message": MESSAGE.hex(), "exponent": "010001", "keys": keys}


def hashes():
    """Messages of the bytes 0, 1, 2, …, at the lengths where the padding changes, and BLAKE2b at every length of a digest."""
    borders = [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 110, 111, 112, 113, 119, 120, 127, 128, 129, 183, 184]
    borders += [191, 192, 193, 239, 240, 255, 256, 257, 383, 384, 385, 1000, 4096]
    message = bytes(index % 251 for index in range(4096))
    found = []
    for name in ("sha1", "sha224", "sha256", "sha384", "sha512"):
        for count in borders:
            found.append({"hash": name, "length": count, "digest": hashlib.new(name, message[:count]).hexdigest()})
    for count in borders:
        for size in {1, 32, 64, 1 + count % 64}:
            digest = hashlib.blake2b(message[:count], digest_size=size).hexdigest()
            found.append({"hash": "blake2b", "length": count, "digest": digest})
    for size in range(1, 65):
        digest = hashlib.blake2b(message[:77], digest_size=size).hexdigest()
        found.append({"hash": "blake2b", "length": 77, "digest": digest})
    return found


def write(name, value):
    text = json.dumps(value, indent=0, ensure_ascii=False)
    (FOLDER / name).write_text(text + "\n")


if __name__ == "__main__":
    write("elliptic.json", elliptic(random.Random(1)))
    write("edwards.json", edwards(random.Random(2)))
    write("rsa.json", rsa(random.Random(3)))
    write("hashes.json", hashes())
