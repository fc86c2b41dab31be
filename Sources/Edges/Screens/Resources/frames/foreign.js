// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The document of the frame that a page of another site holds. It comes from the issuing server and talks to that server alone:
// the page passes a single-use token over one port, and learns no digit.
//
// From the page: `{kind, card, lastFour, token, seconds, language, style}` first, then `{show}`, `{hide: reason}`, `{stay}`,
// `{style}`. To the page: `{ready}`, `{shown, seconds}`, `{hidden: reason}`, `{blurred}`, `{error: code}`.

import { decode, encode, join, keyPair, open, prepare, seal } from "./hpke.js";
import { digits, isNumber } from "./records.js";
import { FrameError, isKind, SecretView } from "./view.js";

const text = new TextEncoder();
const requestInfo = text.encode("card secure-data request v1");
const answerInfo = text.encode("card secure-data response v1");
const requestIDLength = 16;
/** Spaces pad requests, so that their length says nothing about what is asked. */
const padding = 256;

const { origins, kid, key, texts } = JSON.parse(document.querySelector("#setup").content.textContent);
const root = document.body.attachShadow({ mode: "closed" });
const keys = keyPair();
keys.catch(() => {});
prepare(requestInfo).catch(() => {});
prepare(answerInfo).catch(() => {});

addEventListener("message", function once({ data, ports, source, origin }) {
  // Only the page that holds the frame, and only if its site is registered; the first port stays the only one.
  if (source !== parent || !origins.includes(origin) || data !== "etui-secret" || ports.length !== 1) return;
  removeEventListener("message", once);
  start(ports[0]);
});

function start(port) {
  port.onmessage = async ({ data }) => {
    port.onmessage = null;
    try {
      const own = await keys;
      const view = new SecretView(excluding(port, data.kind, () => view), root, setupOf(data), () => fetched(data, own));
      port.addEventListener("message", (event) => view.take(event.data));
      view.begin();
    } catch {
      // Without WebCrypto there is no safe way; the reason names no value.
      port.postMessage({ error: "unavailable" });
    }
  };
}

/** Checks what the page asks for, and adds the texts of its language. */
function setupOf({ kind, card, token, language, ...rest }) {
  if (!isKind(kind) || !/^crd_[a-z0-9]{26}$/.test(card) || typeof token !== "string" || token.length > 4096) throw new Error("setup");
  const code = Object.hasOwn(texts, language) ? language : "en";
  return { ...rest, kind, language: code, words: { ...texts[code], name: texts[code][kind] }, follows: false };
}

/** A PIN and a number are never visible together: whichever frame of this server shows one tells the others. */
function excluding(port, kind, view) {
  const others = new BroadcastChannel("etui-secret");
  const isPin = kind === "pin";
  let isShown = false;
  others.onmessage = ({ data }) => isShown && data.isPin !== isPin && view().take({ hide: "other" });
  return {
    postMessage(message) {
      if (message.shown || message.hidden) isShown = Boolean(message.shown);
      if (message.shown) others.postMessage({ isPin });
      port.postMessage(message);
    },
  };
}

/** Asks the vault for the digits. */
async function fetched({ kind, card, token, lastFour }, own) {
  const requestID = crypto.getRandomValues(new Uint8Array(requestIDLength));
  const inner = JSON.stringify({ op: kind, token, epk: encode(own.point), rid: encode(requestID) });
  const plain = text.encode(inner.padEnd(Math.ceil(inner.length / padding) * padding));
  const { enc, ct } = await seal(decode(key), plain, requestInfo, text.encode(card));
  plain.fill(0);
  const answer = await asked(card, { v: 1, kid, enc: encode(enc), ct: encode(ct) });
  const bound = join(text.encode(card), [0], text.encode(kind), [0], requestID);
  const block = await open(own, { enc: decode(answer.enc), ct: decode(answer.ct) }, answerInfo, bound);
  const found = digits(block, kind);
  if (kind === "pan" && !isNumber(found, lastFour)) {
    found.fill(0);
    throw new FrameError("unreadable");
  }
  return found;
}

async function asked(card, body) {
  let answer;
  try {
    answer = await fetch(`/issuing/device/v1/cards/${card}/secure-data`, {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), credentials: "omit", cache: "no-store",
    });
  } catch {
    throw new FrameError("unreachable");
  }
  const content = await answer.json().catch(() => null);
  if (answer.ok && content) return content;
  const code = content?.error_codes?.[0];
  throw new FrameError(typeof code === "string" && /^[a-z_]{1,40}$/.test(code) ? code : `http_${answer.status}`);
}
