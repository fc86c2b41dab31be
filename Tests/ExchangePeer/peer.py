# SPDX-License-Identifier: Apache-2.0
# Copyright the Etui authors

"""Plays the other side of two hundred document exchanges with the command `etui exchange`.

Shares no code with Etui: links, requests and answers of all versions were written from
`Docs/document-exchange.md`, HPKE from RFC 9180, on the primitives of the library cryptography. In half of the
exchanges Etui is the wallet, in the other half the caller. What was altered on the way is judged by both sides,
who must come to the same result. Usage: peer.py ETUI; exit status 1 where the two differ.
"""

import base64
import hashlib
import hmac
import json
import os
import random
import subprocess
import sys
import tempfile
import time
import urllib.parse

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives import hashes, padding, serialization
from cryptography.hazmat.primitives.asymmetric import ec, rsa, utils
from cryptography.hazmat.primitives.asymmetric.padding import MGF1, OAEP, PKCS1v15
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

COUNT = 200
SEED = 20260101
SCHEME = "peerdemo"
CALLER = "ru.example.peerdemo"
FORMS = ["v2", "v3", "v3-android", "v4-hpke", "v4-oaep"]
KINDS = ["RusINN", "RusSNILS", "RusMedIns"]
SUITES = {"v4-hpke": "hpke-p256-a256gcm", "v4-oaep": "rsa-oaep256-a256gcm"}
# What URLComponents of iOS leaves as it is, and what all others do.
IOS = "!$'()*+,-./:;?@_~"
LINKS = {"x-success": f"{SCHEME}://documents_success", "x-error": f"{SCHEME}://documents_error",
         "x-cancel": f"{SCHEME}://documents_cancel"}
# Links with a path and a query of their own, and those of a website, which version 4 may answer.
PATHS = {name: link.replace("://", "://back/") + "?from=peer" for name, link in LINKS.items()}
WEBSITE = f"https://{SCHEME}.example/back"
WEB = {name: link.replace(f"{SCHEME}://", WEBSITE + "/") for name, link in LINKS.items()}
OAEP_SHA256 = OAEP(mgf=MGF1(hashes.SHA256()), algorithm=hashes.SHA256(), label=None)
PEM = (serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
DER = serialization.Encoding.DER


class Refused(Exception):
    """An answer or request that goes no further: a number of the protocol or a name."""


def need(condition, code):
    if not condition:
        raise Refused(code)


# Encodings

def b64(data):
    return base64.b64encode(data).decode()


def b64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unb64(text):
    try:
        data = base64.b64decode(text.replace("\n", ""), validate=True)
    except ValueError:
        raise Refused("malformedData") from None
    need(data and b64(data) == text.replace("\n", ""), "malformedData")
    return data


def unb64url(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def mark(link):
    return "#" if link.startswith("https:") else "?"


def pairs(link):
    """The parameters of a link, decoded once, with the link in front of them; web links have them in the fragment."""
    base, _, query = link.partition(mark(link))
    found = [pair.partition("=") for pair in query.split("&")] if query else []
    return base, [(name, urllib.parse.unquote(value)) for name, _, value in found]


def values(parameters, name):
    return [value for found, value in parameters if found.lower() == name.lower()]


def appended(base, added):
    query = "&".join(f"{name}={urllib.parse.quote(value, safe='')}" for name, value in added)
    return base + ("&" if mark(base) in base else mark(base)) + query if query else base


# HPKE (RFC 9180), base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM

def extract(salt, secret):
    return hmac.digest(salt or bytes(32), secret, "sha256")


def expand(key, info, length):
    output, block, count = b"", b"", 0
    while len(output) < length:
        count += 1
        block = hmac.digest(key, block + info + bytes([count]), "sha256")
        output += block
    return output[:length]


KEM = b"KEM" + (0x0010).to_bytes(2, "big")
HPKE = b"HPKE" + b"".join(number.to_bytes(2, "big") for number in (0x0010, 0x0001, 0x0002))


def labeled_extract(salt, label, secret, suite):
    return extract(salt, b"HPKE-v1" + suite + label + secret)


def labeled_expand(key, label, info, length, suite):
    return expand(key, length.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info, length)


def schedule(shared, encapsulated, recipient, info):
    """The key and nonce of the one message."""
    secret = labeled_expand(labeled_extract(b"", b"eae_prk", shared, KEM), b"shared_secret",
                            encapsulated + recipient, 32, KEM)
    context = (b"\0" + labeled_extract(b"", b"psk_id_hash", b"", HPKE)
               + labeled_extract(b"", b"info_hash", info, HPKE))
    secret = labeled_extract(secret, b"secret", b"", HPKE)
    return (labeled_expand(secret, b"key", context, 32, HPKE),
            labeled_expand(secret, b"base_nonce", context, 12, HPKE))


def point(key):
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def hpke_seal(recipient, info, text):
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), recipient)
    ephemeral = ec.generate_private_key(ec.SECP256R1())
    encapsulated = point(ephemeral.public_key())
    key, nonce = schedule(ephemeral.exchange(ec.ECDH(), public), encapsulated, recipient, info)
    return encapsulated + AESGCM(key).encrypt(nonce, text, b"")


def hpke_open(private, info, message):
    try:
        sender = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), message[:65])
        key, nonce = schedule(private.exchange(ec.ECDH(), sender), message[:65],
                              point(private.public_key()), info)
        return AESGCM(key).decrypt(nonce, message[65:], b"")
    except (ValueError, InvalidTag):
        raise Refused(7) from None


def oaep_seal(recipient, info, text):
    public = pkcs1_key(recipient)
    key, nonce = os.urandom(32), os.urandom(12)
    return public.encrypt(key, OAEP_SHA256) + nonce + AESGCM(key).encrypt(nonce, text, info)


def oaep_open(private, info, message):
    try:
        key = private.decrypt(message[:256], OAEP_SHA256)
        return AESGCM(key).decrypt(message[256:268], message[268:], info)
    except (ValueError, InvalidTag):
        raise Refused(7) from None


# Keys

def pkcs1(key):
    return key.public_key().public_bytes(DER, serialization.PublicFormat.PKCS1)


def spki(key):
    return key.public_key().public_bytes(DER, serialization.PublicFormat.SubjectPublicKeyInfo)


def length(count):
    return bytes([count]) if count < 128 else b"\x82" + count.to_bytes(2, "big")


def pkcs1_key(der):
    """An RSAPublicKey; the library reads SubjectPublicKeyInfo, so its head is put in front."""
    bits = b"\x03" + length(len(der) + 1) + b"\0" + der
    body = bytes.fromhex("300d06092a864886f70d0101010500") + bits
    return serialization.load_der_public_key(b"\x30" + length(len(body)) + body)


def rsa_key(der):
    """The key of a request of versions 2 and 3, in either form."""
    for read in (pkcs1_key, serialization.load_der_public_key):
        try:
            key = read(der)
        except ValueError:
            continue
        need(isinstance(key, rsa.RSAPublicKey) and 2048 <= key.key_size <= 4096, 7)
        return key
    raise Refused(7)


# Payloads of versions 2 and 3

def cbc(key, vector):
    return Cipher(algorithms.AES(key), modes.CBC(vector))


def ecb(key):
    return Cipher(algorithms.AES(key), modes.ECB())


def encrypted(cipher, text):
    padder, encryptor = padding.PKCS7(128).padder(), cipher.encryptor()
    return encryptor.update(padder.update(text) + padder.finalize()) + encryptor.finalize()


def decrypted(cipher, data):
    decryptor, unpadder = cipher.decryptor(), padding.PKCS7(128).unpadder()
    return unpadder.update(decryptor.update(data) + decryptor.finalize()) + unpadder.finalize()


def wrapped(data):
    """Base64 as Android writes it, in lines of 76, escaped once."""
    text = b64(data)
    lines = "".join(text[start:start + 76] + "\n" for start in range(0, len(text), 76))
    return urllib.parse.quote(lines, safe="")


def plain_payload(form, key, text):
    """The parameters that carry a text to an RSA key."""
    if form == "v2":
        blocks = [key.encrypt(text[start:start + 245], PKCS1v15()) for start in range(0, len(text), 245)]
        return [("data", b64(b"".join(blocks)))]
    session, vector = os.urandom(32), os.urandom(16)
    sealed = key.encrypt(session, PKCS1v15())
    if form == "v3-android":
        return [("sessionKey", wrapped(sealed)), ("data", wrapped(encrypted(ecb(session), text)))]
    return [("data", b64(vector + encrypted(cbc(session, vector), text))), ("sessionKey", b64(sealed))]


def plain_text(form, key, parameters):
    for name in ("data", "sessionKey", "code"):
        need(len(values(parameters, name)) <= 1, "malformedData")
    code = (values(parameters, "code") + [""])[0]
    need(code not in list("1234567"), int(code or 0))
    data, session = values(parameters, "data"), values(parameters, "sessionKey")
    if not data:
        raise Refused("missingParameter")
    if form == "v2":
        data = unb64(data[0])
        try:
            need(len(data) % 256 == 0, 7)
            return b"".join(key.decrypt(data[at:at + 256], PKCS1v15()) for at in range(0, len(data), 256))
        except ValueError:
            raise Refused(7) from None
    need(session, "missingParameter")
    again = urllib.parse.unquote if form == "v3-android" else str
    data, session = unb64(again(data[0])), unb64(again(session[0]))
    try:
        secret = key.decrypt(session, PKCS1v15())
        if form == "v3-android":
            return decrypted(ecb(secret), data)
        return decrypted(cbc(secret, data[:16]), data[16:])
    except ValueError:
        raise Refused(7) from None


# The caller's side

class Pending:
    """A request and what is needed to read its answer."""

    def __init__(self, form, kinds, multi, private, links, state=None, token=None, fields=None):
        self.form, self.kinds, self.multi, self.private = form, kinds, multi, private
        self.links, self.state, self.token, self.fields = links, state, token, fields or {}


def info(form, token):
    return (b"DX4-response\0" + SUITES[form].encode() + b"\0" + hashlib.sha256(token.encode()).digest())


def signature(key, message):
    r, s = utils.decode_dss_signature(key.sign(message, ec.ECDSA(hashes.SHA256())))
    return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def offer(form, private):
    key = point(private.public_key()) if form == "v4-hpke" else pkcs1(private)
    return {"suite": SUITES[form], "kid": "p1", "key": b64url(key)}


def request(form, kinds, multi, private, signer, source, now, fields=None, change=None, links=LINKS):
    """A request link, and what to wait with; `change` alters the claims before they are signed."""
    shown = {"x-source": source, **links}
    if form in SUITES:
        claims = {"v": 4, "aud": "vkarmaneapp", "rp": CALLER, "state": b64url(os.urandom(32)),
                  "iat": now, "exp": now + 300, "kinds": kinds, "multi": multi,
                  "purpose": {"code": "form_fill", "text": "Проверка"}, "retention": "P30D",
                  "enc": [offer(form, private)],
                  "cb": {"source": source, "success": links["x-success"], "error": links["x-error"],
                         "cancel": links["x-cancel"]}}
        if fields:
            claims["fields"] = fields
        if change:
            change(claims)
        header = {"alg": "ES256", "kid": "k1", "typ": "dx-request+jws"}
        message = b64url(compact(header)) + "." + b64url(compact(claims))
        token = message + "." + b64url(signature(signer, message.encode()))
        link = appended("vkarmaneapp://x-callback-url/v4/get_documents", [("request", token), *shown.items()])
        return link, Pending(form, kinds, multi, private, links, claims["state"], token, fields)
    shown.update({"kinds": ",".join(kinds), "isMultichoice": "true" if multi else "false"})
    base = f"vkarmaneapp://x-callback-url/{form[:2]}/get_documents?"
    if form == "v3-android":
        shown["publicKey"] = b64(spki(private)) + "\n"
        once = {name: urllib.parse.quote(value, safe="") for name, value in shown.items()}
        return base + urllib.parse.urlencode(once, quote_via=urllib.parse.quote), Pending(
            form, kinds, multi, private, links)
    shown["publicKey"] = b64(pkcs1(private))
    names = list(shown)
    random.shuffle(names)
    query = "&".join(f"{name}={urllib.parse.quote(shown[name], safe=IOS)}" for name in names)
    return base + query, Pending(form, kinds, multi, private, links)


def strict(text):
    try:
        return json.loads(text.decode("utf-8"))
    except ValueError:
        raise Refused(7) from None


def read(callback, pending):
    """The documents of an answer, `None` if the person declined; raises Refused."""
    base, parameters = pairs(callback)
    is_signed = pending.form in SUITES
    if pending.state:
        need(values(parameters, "state" if is_signed else "vkx_state") == [pending.state], "noPendingRequest")
    place = base.partition("?")[0]
    roles = [role for role, link in pending.links.items() if link.partition("?")[0] == place]
    need(roles, "noPendingRequest")
    if roles[0] == "x-cancel":
        return None
    if roles[0] == "x-error":
        code = (values(parameters, "code") + ["5"])[0]
        raise Refused(int(code) if code in list("1234567") else 5)
    if not is_signed:
        documents = strict(plain_text(pending.form, pending.private, parameters))
        documents = documents if isinstance(documents, list) else [documents]
    else:
        for name in ("v", "suite", "kid", "response"):
            need(values(parameters, name), "missingParameter")
        found = [values(parameters, name)[0] for name in ("v", "suite", "kid")]
        offered = json.loads(unb64url(pending.token.split(".")[1]))["enc"]
        need([found[0]] == ["4"] and any([key["suite"], key["kid"]] == found[1:] for key in offered),
             "malformedData")
        message = unb64url(values(parameters, "response")[0])
        opened = hpke_open if pending.form == "v4-hpke" else oaep_open
        inner = strict(opened(pending.private, info(pending.form, pending.token), message))
        need(inner["v"] == 4 and inner["state"] == pending.state, 7)
        documents = inner["documents"]
    for document in documents:
        need(document.get("kind") in pending.kinds, "unexpectedKind")
    need(documents, "noDocuments")
    need(len(documents) == 1 or pending.multi and len(documents) <= 50, "tooManyDocuments")
    for document in documents:
        wanted = pending.fields.get(document["kind"])
        for name in leaves(document):
            need(not wanted or name == "/kind" or any((name + "/").startswith(one + "/") for one in wanted),
                 "unexpectedField")
    return documents


def leaves(value, path=""):
    if not isinstance(value, dict):
        return [path]
    return [leaf for name, inner in value.items() for leaf in leaves(inner, path + "/" + name)]


# The wallet's side

def judge(link, callers, signing, allows_v2):
    """What a wallet takes from a link: kinds, multi, links, key, version, state, token, fields.

    Raises Refused: ("stop", reason), or ("reply", code, link).
    """
    base, parameters = pairs(link)
    success = values(parameters, "x-success")
    is_android = len(success) == 1 and ":" not in success[0]
    if is_android:
        parameters = [(name, urllib.parse.unquote(value)) for name, value in parameters]
    names = ["x-source", "x-success", "x-error", "x-cancel"]
    four = [values(parameters, name) for name in names]
    need(all(len(value) == 1 and value[0] for value in four), ("stop", "callerParameter"))
    source, *links = [value[0] for value in four]
    schemes = {link.partition(":")[0] for link in links}
    need(len(schemes) == 1, ("stop", "differentSchemes"))
    version, _, action = base.removeprefix("vkarmaneapp://x-callback-url/").partition("/")
    is_website = version == "v4" and all(link.startswith(WEBSITE + "/") for link in links)
    need(schemes <= callers or is_website, ("stop", "untrusted"))
    links = dict(zip(names[1:], links))
    claims, token = {}, (values(parameters, "request") + [None])[0]

    def reply(condition, code):
        if condition:
            return
        added = [("code", str(code))]
        if version == "v4":
            state = [("state", claims["state"])] if "state" in claims else []
            added = [("v", "4"), *state, *added, ("errorCode", str(code))]
        raise Refused(("reply", code, appended(links["x-error"], added)))

    if version == "v4":
        reply(token and token.count(".") == 2, 4)
        head, body, sealed = token.split(".")
        claims = json.loads(unb64url(body))
        reply(claims["v"] == 4, 1)
        kid = json.loads(unb64url(head))["kid"]
        need(claims["rp"] == CALLER and kid in signing, ("stop", "unknownSigner"))
        raw = unb64url(sealed)
        try:
            numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
            signing[kid].verify(utils.encode_dss_signature(*numbers), f"{head}.{body}".encode(),
                                ec.ECDSA(hashes.SHA256()))
        except InvalidSignature:
            raise Refused(("stop", "signature")) from None
        signed = claims["cb"]
        need([signed["source"], signed["success"], signed["error"], signed["cancel"]]
             == [source, *links.values()], ("stop", "foreignCallbacks"))
    reply(version in ("v3", "v4") or version == "v2" and allows_v2, 1)
    reply(action == "get_documents", 2)
    asked = claims.get("kinds") or (values(parameters, "kinds") + [""])[0].split(",")
    reply(asked and set(asked) <= set(KINDS), 4)
    if version == "v4":
        now = time.time()
        reply(claims["aud"] == "vkarmaneapp" and claims["exp"] - claims["iat"] <= 300
              and claims["iat"] <= now + 120 and now <= claims["exp"] + 120, 4)
        keys = [key for key in claims["enc"] if key["suite"] in SUITES.values()]
        reply(keys, 7)
        form = [form for form, suite in SUITES.items() if suite == keys[0]["suite"]][0]
        return (form, asked, claims["multi"], links, (keys[0]["kid"], unb64url(keys[0]["key"])),
                claims["state"], token, claims.get("fields", {}))
    multi = (values(parameters, "isMultichoice") + ["false"])[0]
    reply(multi in ("true", "false"), 4)
    try:
        key = rsa_key(unb64((values(parameters, "publicKey") + [""])[0]))
    except Refused as refusal:
        reply(False, 7 if refusal.args[0] == 7 else 4)
    form = "v3-android" if is_android else version
    return form, asked, multi == "true", links, key, None, None, {}


def answer(judged, documents, form=None):
    """The link that brings documents; as Android writes it only where `form` says so."""
    form = form or judged[0]
    _, _, _, links, key, state, token, _ = judged
    if token is None:
        return appended(links["x-success"], plain_payload(form, key, compact(documents)))
    inner = compact({"v": 4, "state": state, "issuedAt": int(time.time()), "documents": documents})
    inner += b" " * (-len(inner) % 512)
    seal = hpke_seal if form == "v4-hpke" else oaep_seal
    response = b64url(seal(key[1], info(form, token), inner))
    return appended(links["x-success"], [("v", "4"), ("state", state), ("suite", SUITES[form]),
                                         ("kid", key[0]), ("response", response)])


# Documents of persons who do not exist

def document(kind, number):
    person = {"lastName": f"Тестова{number}", "firstName": "Тест", "birthDate": "1980-02-29"}
    member = {"RusINN": "inn"}.get(kind, "number")
    digits = {"RusINN": "500100732259", "RusSNILS": "11223344595", "RusMedIns": "1234567890123452"}
    return {"kind": kind, member: digits[kind], "person": person}


# What goes wrong on the way

def with_value(link, name, change):
    base, parameters = pairs(link)
    return appended(base, [(found, change(value) if found == name else value) for found, value in parameters])


def flip(name, at):
    def change(form):
        def one(value):
            if form in SUITES:
                data = bytearray(unb64url(value))
            elif form == "v3-android":
                data = bytearray(unb64(urllib.parse.unquote(value)))
            else:
                data = bytearray(unb64(value))
            data[at] ^= 1
            return b64url(data) if form in SUITES else wrapped(data) if form == "v3-android" else b64(data)
        return lambda link: with_value(link, name, one)
    return change


def same(change):
    return lambda form: change


def without(name):
    def change(link):
        base, parameters = pairs(link)
        return appended(base, [pair for pair in parameters if pair[0] != name])
    return change


PLAIN = [flip("data", -1), flip("data", 100), same(without("data")),
         same(lambda link: with_value(link, "data", lambda value: value[:-1])),
         same(lambda link: link + "&code=6"), same(lambda link: link + "&data=AAAA"),
         same(lambda link: link.replace("documents_success", "documents_elsewhere"))]
SESSION = [flip("sessionKey", 0), same(without("sessionKey"))]
SIGNED = [flip("response", -1), flip("response", 80), same(without("response")),
          same(lambda link: with_value(link, "suite", lambda value: next(
              suite for suite in SUITES.values() if suite != value))),
          same(lambda link: with_value(link, "kid", lambda value: "x9")),
          same(lambda link: with_value(link, "v", lambda value: "3")),
          same(lambda link: with_value(link, "state", lambda value: value[::-1])),
          same(lambda link: with_value(link, "response", lambda value: value[:40]))]


def callback_changes(form):
    return SIGNED if form in SUITES else PLAIN if form == "v2" else PLAIN + SESSION


def text_change(old, new):
    return lambda link: link.replace(old, new, 1)


REQUESTS = [text_change("/get_documents", "/delete"), text_change("/v", "/w"),
            text_change(SCHEME, "other"), lambda link: link.replace(SCHEME, "other"), without("x-cancel")]
PLAIN_REQUESTS = REQUESTS + [
    text_change("RusINN", "RusInn"), without("kinds"), without("publicKey"),
    text_change("isMultichoice=", "isMultichoice=x"),
    lambda link: with_value(link, "publicKey", lambda value: value[:-8])]


def changed_signature(link):
    def change(token):
        head, body, sealed = token.split(".")
        claims = json.loads(unb64url(body))
        return ".".join([head, b64url(compact({**claims, "multi": not claims["multi"]})), sealed])
    return with_value(link, "request", change)


def other_key(link):
    def change(token):
        head, body, sealed = token.split(".")
        return ".".join([b64url(compact({**json.loads(unb64url(head)), "kid": "k2"})), body, sealed])
    return with_value(link, "request", change)


SIGNED_REQUESTS = [
    changed_signature, other_key, without("request"),
    lambda link: with_value(link, "x-source", lambda value: value + "!")] + REQUESTS
CLAIMS = [lambda claims: claims.update(exp=claims["iat"] - 200, iat=claims["iat"] - 400),
          lambda claims: claims.update(kinds=["RusFoo"]), lambda claims: claims.update(aud="other"),
          lambda claims: claims.update(v=5), lambda claims: claims.update(rp="ru.example.other"),
          lambda claims: claims["enc"][0].update(suite="unknown")]


# Etui

class Command:
    def __init__(self, program, folder):
        self.program, self.folder, self.starts = program, folder, 0

    def run(self, *words, link=None):
        self.starts += 1
        done = subprocess.run([self.program, "exchange", *words, "--json"], cwd=self.folder,
                              input=(link or "").encode(), capture_output=True, check=False)
        need(done.stdout, f"etui {words}: {done.stderr.decode()}")
        return json.loads(done.stdout)

    def path(self, name):
        return os.path.join(self.folder, name)


def outcome(work):
    """What came of reading: documents, "cancelled", or a code."""
    try:
        found = work()
    except Refused as refusal:
        return refusal.args[0]
    return "cancelled" if found is None else found


def reported(report):
    if "error" in report:
        return report["error"]["code"]
    return "cancelled" if report.get("cancelled") else report["documents"]


class Differ(Exception):
    """The two sides do not agree."""


def agree(mine, theirs, what):
    if mine != theirs:
        raise Differ(f"{what}: peer {mine!r}, etui {theirs!r}")


class Exchanges:
    def __init__(self, etui, keys, signer):
        self.etui, self.rsa, self.signer = etui, keys, signer
        self.signing = {"k1": signer.public_key()}
        self.trust = ["--registry", "registry.json", "--allow-v2"]
        self.tallies = {}
        self.next_change = {}

    def turn(self, name, options):
        """The next of some options, so that all have their turn."""
        place = self.next_change.get(name, 0)
        self.next_change[name] = place + 1
        return options[place % len(options)]

    def count(self, result):
        name = "documents" if isinstance(result, list) else str(result)
        self.tallies[name] = self.tallies.get(name, 0) + 1

    def play(self, number):
        form, is_wallet = FORMS[number % 5], number // 5 % 2 == 0
        multi, scene = number // 10 % 2 == 1, number // 20
        kinds = random.sample(KINDS, random.randint(1, 3))
        if "RusINN" not in kinds:
            kinds[0] = "RusINN"
        play = self.etui_as_wallet if is_wallet else self.etui_as_caller
        play(form, multi, scene, kinds)

    # Etui is the wallet.

    def etui_as_wallet(self, form, multi, scene, kinds):
        private = ec.generate_private_key(ec.SECP256R1()) if form == "v4-hpke" else random.choice(self.rsa)
        fields = {"RusINN": ["/inn", "/person/lastName"]} if form in SUITES and scene in (1, 8) else None
        change = self.turn("claims", CLAIMS) if form in SUITES and scene in (6, 9) else None
        source = f"Peer Demo {scene}"
        links = self.turn("links " + str(form in SUITES), [LINKS, WEB if form in SUITES else PATHS])
        link, pending = request(form, kinds, multi, private, self.signer, source, int(time.time()),
                                fields, change, links)
        if scene in (4, 5, 6, 9) and change is None:
            changes = SIGNED_REQUESTS if form in SUITES else PLAIN_REQUESTS
            link = self.turn("request " + str(form in SUITES), changes)(link)
        mine = outcome(lambda: judge(link, {SCHEME}, self.signing, True))
        shown = self.etui.run("show", "-", *self.trust, link=link)
        if isinstance(mine[0], str) and mine[0] in ("stop", "reply"):
            self.refused(mine, shown, link)
            return
        agree([mine[1], mine[2]], [shown.get("kinds"), shown.get("isMultichoice")], "shown")
        if scene == 2:
            callback = self.etui.run("cancel", "-", *self.trust, link=link)["callback"]
        elif scene == 3:
            code = random.choice("567")
            callback = self.etui.run("answer", "-", "--refuse", code, *self.trust, link=link)["callback"]
        else:
            callback = self.answered(form, multi, scene, kinds, link, pending)
        if scene == 7 and callback is not None:
            callback = self.turn("callback " + form, callback_changes(form))(form)(callback)
        if callback is not None:
            self.both_read(form, callback, pending, link)

    def refused(self, mine, shown, link):
        """Both refuse a request, and call back with the same link or not at all."""
        is_reply = mine[0] == "reply"
        agree([mine[1] if is_reply else 3, is_reply],
              [shown["error"]["code"], shown["error"]["callsBack"]], "refusal")
        if not is_reply:
            agree(mine[1], shown["error"]["reason"], "reason")
        told = self.etui.run("cancel", "-", *self.trust, link=link).get("callback")
        without_text = told and without("errorMessage")(told)
        agree(mine[2] if is_reply else None, without_text, "callback")
        self.count(f"request {mine[1]}")

    def answered(self, form, multi, scene, kinds, link, pending):
        """The link that brings what was chosen, whose documents are the ones expected."""
        documents = [document(kind, number) for kind in kinds for number in range(2 if multi else 1)]
        others = [document(kind, 9) for kind in KINDS if kind not in kinds]
        matching = documents if multi else documents[:1]
        options = ["--dialect", "android"] if form == "v3-android" else []
        if form not in SUITES and scene == 8:
            options += ["--shape", "object"]
        if scene == 1:
            matching = [documents[-1]]
            options += ["--choose", str(len(documents) - 1)]
        elif not multi:
            documents = documents[:1]
        with open(self.etui.path("documents.json"), "wb") as file:
            file.write(compact(others + documents))
        callback = self.etui.run("answer", "-", "--documents", "documents.json", *options, *self.trust,
                                 link=link)["callback"]
        expected = [chosen(one, pending.fields.get(one["kind"])) for one in matching]
        agree(expected, outcome(lambda: read(callback, pending)), "documents")
        return callback

    def both_read(self, form, callback, pending, link):
        """Both come to the same result about a callback."""
        name = self.write_key(pending.private)
        options = ["--dialect", "android"] if form == "v3-android" else []
        options += ["--allow-v2"] if form == "v2" else []
        report = self.etui.run("read", "-", "--keys", name, "--request", link, "--raw", *options,
                               link=callback)
        mine = outcome(lambda: read(callback, pending))
        agree(mine, reported(report), "read")
        self.count(mine)

    def write_key(self, private):
        with open(self.etui.path("key.pem"), "wb") as file:
            file.write(private.private_bytes(*PEM))
        return "key.pem"

    # Etui is the caller.

    def etui_as_caller(self, form, multi, scene, kinds):
        name = self.write_key(random.choice(self.rsa))
        state = f"state{len(os.listdir(self.etui.folder))}.json"
        words = ["--kinds", ",".join(kinds), "--source", "Этуи Demo", "--version", form[1], "--state-out", state]
        links = self.turn("own links " + str(form in SUITES), [None, WEB if form in SUITES else PATHS])
        words += [f"--{name}={link}" for name, link in links.items()] if links else ["--scheme", SCHEME]
        words += ["--dialect", "android"] if form == "v3-android" else []
        words += ["--multi"] if multi else []
        words += ["--keys", name] if form != "v4-hpke" else []
        fields = {"RusINN": ["/inn", "/person"]} if form in SUITES and (scene % 2 or scene == 8) else {}
        if form in SUITES:
            words += ["--sign-key", "signer.pem", "--kid", "k1", "--caller", CALLER, "--purpose", "Проверка",
                      "--retention", "session"]
            words += ["--fields", "RusINN=/inn,/person"] if fields else []
        link = self.etui.run("request", *words)["link"]
        judged = judge(link, {SCHEME}, self.signing, True)
        agree([form, kinds, multi, fields], [judged[0], judged[1], judged[2], judged[7]], "request")
        base = (links or LINKS)["x-success"]
        agree(True, judged[3]["x-success"].startswith(base), "link for documents")
        pending = self.waiting(form, judged, state)
        if scene == 2:
            added = [("v", "4"), ("state", judged[5])] if form in SUITES else []
            callback = appended(judged[3]["x-cancel"], added)
        elif scene == 3:
            code = [("code", random.choice("124567"))]
            added = [("v", "4"), ("state", judged[5])] if form in SUITES else []
            callback = appended(judged[3]["x-error"], added + code)
        else:
            callback = answer(judged, self.sent(form, multi, scene, kinds, fields), form)
        if scene in (4, 5, 6, 7):
            callback = self.turn("callback " + form, callback_changes(form))(form)(callback)
        report = self.etui.run("read", "-", "--state", state, "--raw", link=callback)
        mine = outcome(lambda: read(callback, pending))
        agree(mine, reported(report), "read")
        self.count(mine)
        again = self.etui.run("read", "-", "--state", state, "--raw", link=callback)
        agree("noPendingRequest", reported(again), "second reading")

    def waiting(self, form, judged, state):
        """What Etui waits with, its key included."""
        with open(self.etui.path(state), encoding="utf-8") as file:
            kept = json.load(file)
        private = serialization.load_der_private_key(bytes.fromhex(kept["privateKey"]), None)
        _, asked, multi, links, _, _, token, fields = judged
        return Pending(form, asked, multi, private, links, kept["state"], token, fields)

    def sent(self, form, multi, scene, kinds, fields):
        """The documents of the peer's wallet, in one scene not those that were asked for."""
        documents = [chosen(document(kind, 1), fields.get(kind)) for kind in kinds[: 3 if multi else 1]]
        if scene != 8:
            return documents
        wrong = self.turn("documents", ["kind", "count", "none", "field"])
        if wrong == "kind":
            return [{**documents[0], "kind": "BankCard"}]
        if wrong == "count":
            return documents * 51
        return [] if wrong == "none" else [{**documents[0], "number": "1"}]


def chosen(whole, pointers):
    """A document with some members only."""
    if pointers is None:
        return whole
    kept = {"kind": whole["kind"]}
    for pointer in pointers:
        names = pointer.split("/")[1:]
        value, place = whole, kept
        for name in names[:-1]:
            value, place = value[name], place.setdefault(name, {})
        place[names[-1]] = value[names[-1]]
    return kept


def main():
    random.seed(SEED)
    with tempfile.TemporaryDirectory() as folder:
        etui = Command(os.path.abspath(sys.argv[1]), folder)
        keys = [rsa.generate_private_key(65537, 2048) for _ in range(2)]
        signer = ec.generate_private_key(ec.SECP256R1())
        with open(etui.path("signer.pem"), "wb") as file:
            file.write(signer.private_bytes(*PEM))
        public = signer.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()
        with open(etui.path("registry.json"), "w", encoding="utf-8") as file:
            json.dump([{"id": CALLER, "name": "Peer", "schemes": [SCHEME],
                        "callbackPrefixes": [WEBSITE], "keys": [{"kid": "k1", "key": public}]}], file)
        exchanges, failures = Exchanges(etui, keys, signer), 0
        for number in range(COUNT):
            try:
                exchanges.play(number)
            except (Differ, Refused, KeyError) as problem:
                failures += 1
                print(f"exchange {number} ({FORMS[number % 5]}): {problem!r}", file=sys.stderr)
        tallies = ", ".join(f"{name} {count}" for name, count in sorted(exchanges.tallies.items()))
        print(f"{COUNT} exchanges, {failures} differ: {tallies}")
        # An exchange that refuses everything would agree as well.
        few = exchanges.tallies.get("documents", 0) < COUNT // 4 or len(exchanges.tallies) < 20
        sys.exit(1 if failures or few else 0)


if __name__ == "__main__":
    main()
