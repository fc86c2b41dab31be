// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page's end of a screen: states come in, messages go out. In a browser the other end is the
// local service; in an app it is a web view's message handler. Both look the same from here.

/**
 * @typedef {Object} Session
 * @property {(message: Object) => Promise<void>} send an event for a screen, or a wish to the host
 * @property {(frame: {width: number, height: number, luma: Uint8Array}) => Promise<void>} sendFrame
 * @property {(picture: Blob) => Promise<void>} sendPicture
 */

/**
 * Opens a session.
 *
 * @param {string} app the name of the app whose first screen is wanted
 * @param {string} language
 * @param {{state: (envelope: Object) => void, lost: (isLost: boolean) => void, ended: () => void}}
 *   listener `state` gets every state, `lost` hears of an interrupted connection, `ended` that the
 *   session is gone for good
 * @returns {Promise<Session>}
 */
export function openSession(app, language, listener) {
  const bridge = globalThis.webkit?.messageHandlers?.etui;
  return bridge ? openBridge(bridge, listener) : openService(app, language, listener);
}

async function openService(app, language, listener) {
  const opened = await post("/screens", JSON.stringify({ app, language }));
  if (!opened.ok) throw new Error(opened.status === 503 ? "busy" : "failed");
  const { id } = await opened.json();
  const base = `/screens/${id}`;
  let isOver = false;
  let queue = Promise.resolve();

  const end = () => {
    if (isOver) return;
    isOver = true;
    source.close();
    listener.ended();
  };
  const deliver = async (path, body, type) => {
    const answer = await post(base + path, body, type).catch(() => null);
    if (answer?.status === 404) end();
  };

  const source = new EventSource(`${base}/states`);
  source.onopen = () => listener.lost(false);
  source.onmessage = (event) => listener.state(JSON.parse(event.data));
  source.onerror = () => {
    // A browser tries again by itself unless the answer was a refusal.
    if (source.readyState === EventSource.CLOSED) end();
    else listener.lost(true);
  };
  addEventListener("pagehide", () => source.close(), { once: true });

  return {
    send: (message) => {
      // One after the other: a consent must not arrive before the last field was switched off.
      queue = queue.then(() => deliver("/messages", JSON.stringify(message)));
      return queue;
    },
    sendFrame: ({ width, height, luma }) =>
      deliver(`/frames?width=${width}&height=${height}`, luma, "application/octet-stream"),
    sendPicture: (picture) => deliver("/pictures", picture, "application/octet-stream"),
  };
}

function post(address, body, type = "application/json") {
  return fetch(address, { method: "POST", headers: { "Content-Type": type }, body });
}

/** In an app: `window.etuiState` is called with each state, messages go to the handler. */
async function openBridge(bridge, listener) {
  globalThis.etuiState = (envelope) => listener.state(envelope);
  const send = async (message) => {
    await bridge.postMessage(message);
  };
  await send({ ready: true });
  return {
    send,
    sendFrame: async ({ width, height, luma }) =>
      send({ frame: { width, height, luma: await base64(new Blob([luma])) } }),
    sendPicture: async (picture) => send({ picture: await base64(picture) }),
  };
}

function base64(blob) {
  return new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result.slice(reader.result.indexOf(",") + 1));
    reader.onerror = () => failed(reader.error);
    reader.readAsDataURL(blob);
  });
}
