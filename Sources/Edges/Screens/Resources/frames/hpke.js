// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// HPKE (RFC 9180), base mode, with WebCrypto: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256,
// AES-256-GCM.

const text = new TextEncoder();
const version = text.encode("HPKE-v1");
/** The suites as RFC 9180 §4.1 and §5.1 write them. */
const kemSuite = join(text.encode("KEM"), [0x00, 0x10]);
const suite = join(text.encode("HPKE"), [0x00, 0x10], [0x00, 0x01], [0x00, 0x02]);
const empty = new Uint8Array();
const hashLength = 32;

/** A fresh key pair, whose private key cannot leave the browser; `point` is the public key, 65 bytes. */
export async function keyPair() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, false, ["deriveBits"]);
  return { privateKey, point: new Uint8Array(await crypto.subtle.exportKey("raw", publicKey)) };
}

/**
 * Decrypts a single message.
 *
 * @param {{privateKey: CryptoKey, point: Uint8Array}} own
 * @param {{enc: Uint8Array, ct: Uint8Array}} sealed
 * @param {Uint8Array} info
 * @param {Uint8Array} aad
 * @returns {Promise<Uint8Array>}
 * @throws {Error} if anything was altered
 */
export async function open(own, { enc, ct }, info, aad) {
  const { cipher, iv } = await schedule(own.privateKey, enc, enc, own.point, info);
  return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv, additionalData: aad }, cipher, ct));
}

/**
 * Encrypts a single message.
 *
 * @param {Uint8Array} point the recipient's public key, 65 bytes
 * @param {Uint8Array} plain
 * @param {Uint8Array} info
 * @param {Uint8Array} aad
 * @returns {Promise<{enc: Uint8Array, ct: Uint8Array}>}
 */
export async function seal(point, plain, info, aad) {
  const own = await keyPair();
  const { cipher, iv } = await schedule(own.privateKey, point, own.point, point, info);
  const ct = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: aad }, cipher, plain);
  return { enc: own.point, ct: new Uint8Array(ct) };
}

/** What depends on the context alone, so a frame can have it before the message arrives (RFC 9180 §5.1). */
const contexts = new Map();

/** Begins the part of the work that needs no message. */
export function prepare(info) {
  const name = String(info);
  if (!contexts.has(name)) {
    const parts = [labelledExtract(empty, suite, "psk_id_hash", empty), labelledExtract(empty, suite, "info_hash", info)];
    contexts.set(name, Promise.all(parts).then(([id, hash]) => join([0x00], id, hash)));
  }
  return contexts.get(name);
}

/** The key and the nonce of a message (RFC 9180 §4.1, §5.1). */
async function schedule(privateKey, other, enc, recipient, info) {
  const imported = await crypto.subtle.importKey("raw", other, { name: "ECDH", namedCurve: "P-256" }, false, []);
  const shared = new Uint8Array(await crypto.subtle.deriveBits({ name: "ECDH", public: imported }, privateKey, 256));
  const secret = await labelledExpand(
    await labelledExtract(empty, kemSuite, "eae_prk", shared), kemSuite, "shared_secret", join(enc, recipient), hashLength);
  const [context, base] = await Promise.all([prepare(info), labelledExtract(secret, suite, "secret", empty)]);
  const [key, iv] = await Promise.all([
    labelledExpand(base, suite, "key", context, 32), labelledExpand(base, suite, "base_nonce", context, 12),
  ]);
  const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["encrypt", "decrypt"]);
  for (const part of [shared, secret, base, key]) part.fill(0);
  return { cipher, iv };
}

function labelledExtract(salt, suiteID, label, input) {
  return hmac(salt.length > 0 ? salt : new Uint8Array(hashLength), join(version, suiteID, text.encode(label), input));
}

async function labelledExpand(key, suiteID, label, info, length) {
  // One block of HKDF-Expand (RFC 5869 §2.3) is enough, since nothing here is longer than a hash.
  const block = await hmac(key, join([length >> 8, length & 0xff], version, suiteID, text.encode(label), info, [0x01]));
  return block.slice(0, length);
}

async function hmac(key, message) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/** The bytes of several parts, one after the other. */
export function join(...parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}

/** base64url without padding (RFC 4648 §5). */
export function encode(bytes) {
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @throws {Error} for any other alphabet */
export function decode(letters) {
  return Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
