// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The document inside <etui-secret>. Its origin is opaque, so no script of the page reaches it: the page passes
// texts, a style and a sealed block over one port, and learns no digit. See components/etui-secret.js for the messages.

import { Copying } from "./copy.js";
import { PinEntry } from "./entry.js";
import { decode, encode, keyPair, open, prepare } from "./hpke.js";
import { digits } from "./records.js";
import { isKind, SecretView } from "./view.js";

const info = new TextEncoder().encode("etui secret frame v1");
const root = document.body.attachShadow({ mode: "closed" });
// It takes a moment and needs nothing of the page, so it begins before the page has said anything.
const keys = keyPair();
keys.catch(() => {});
prepare(info).catch(() => {});

addEventListener("message", function once({ data, ports, source, origin }) {
  // Only the page that holds the frame, from the server that sent it; the first port stays the only one.
  if (source !== parent || origin !== new URL(location.href).origin || data !== "etui-secret" || ports.length !== 1) return;
  removeEventListener("message", once);
  start(ports[0]);
});

function start(port) {
  port.onmessage = async ({ data }) => {
    port.onmessage = null;
    try {
      if (data.kind === "entry") new PinEntry(port, data, root).begin();
      else if (data.kind === "copy") new Copying(port, root, data, await fetching(port, data)).begin();
      else await show(port, data);
    } catch {
      // Without WebCrypto there is no safe way; the reason names no value.
      port.postMessage({ error: "unavailable" });
    }
  };
}

async function show(port, setup) {
  if (!isKind(setup.kind)) throw new Error("setup");
  const view = new SecretView(port, root, setup, await fetching(port, setup));
  port.addEventListener("message", ({ data }) => view.take(data));
  view.begin();
}

/** Returns what asks the page for the sealed block, once, and opens it. */
async function fetching(port, { id, kind }) {
  if (typeof id !== "string") throw new Error("setup");
  let own = await keys;
  const tag = kind === "copy" ? "pan" : kind;
  return async () => {
    const sealed = await new Promise((done) => {
      port.addEventListener("message", ({ data }) => data.block && done(data.block));
      port.start();
      port.postMessage({ key: encode(own.point) });
    });
    const aad = new TextEncoder().encode(`${id}\0${kind}`);
    const block = await open(own, { enc: decode(sealed.enc), ct: decode(sealed.ct) }, info, aad);
    // The key has served its only purpose.
    own = null;
    return digits(block, tag);
  };
}
