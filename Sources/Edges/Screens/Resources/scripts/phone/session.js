// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page's end of a screen: it receives states and sends messages. In a browser the other end is the
// local service; in an app it is a web view's message handler. Both have the same interface here.

import { ask, Unreachable } from "../base/ask.js";
import { remember } from "../base/tab.js";
import { isFleeting, openingOf } from "./opening.js";

/**
 * @typedef {Object} Session
 * @property {(message: Object) => Promise<boolean>} send an event for a screen, or a request to the host
 * @property {(frame: {width: number, height: number, luma: Uint8Array}, colours: () => Promise<?Blob>) => Promise<boolean>}
 *   sendFrame where the frame shows what is looked for, sends it again in colour
 * @property {(picture: Blob) => Promise<boolean>} sendPicture
 * @property {(id: string, key: string) => Promise<{enc: string, ct: string}>} secret fetches a secret for a frame,
 *   encrypted to its key; an app draws its secrets itself
 * @property {(id: string, sealed: {enc: string, ct: string}) => Promise<void>} enterPin passes a PIN on that a frame has
 *   encrypted
 * @property {() => void} retry tries at once to reach a service that was lost
 * @property {() => void} close ends it: no more states arrive
 * @property {?Object} first the initial state, if it is known already
 *
 * Everything sent is kept until the service can be reached again, except frames, of which there will be more; the
 * promises say whether the session still exists.
 */

/**
 * Opens a session, or resumes the one that this tab had before it was reloaded.
 *
 * @param {string} app the name of the app whose first screen to open
 * @param {string} language
 * @param {{state: (envelope: Object) => void, lost: (isLost: boolean) => void, ended: () => void}}
 *   listener `state` gets every state, `lost` hears of an interrupted connection, `ended` that the
 *   session is gone for good
 * @param {boolean} [startsAfresh] leaves the tab's own session alone
 * @returns {Promise<Session>}
 * @throws {Unreachable} if the service cannot be reached
 */
export function openSession(app, language, listener, startsAfresh = isFleeting(app)) {
  const bridge = globalThis.webkit?.messageHandlers?.etui;
  return bridge ? openBridge(bridge, listener) : openService(app, language, listener, startsAfresh);
}

async function openService(app, language, listener, startsAfresh) {
  const opened = await openingOf(app, language, startsAfresh);
  if (!opened.ok) throw new Error(opened.status === 503 ? "busy" : "failed");
  const { id, state } = await opened.json();
  if (!startsAfresh) remember(`screen.${app}`, id);
  return new ServiceSession(`/screens/${id}`, listener, state);
}

/** How long a session waits before it asks a service again that refused its states, in milliseconds. */
const retryPause = 3000;

/** A page's end of a session with the service. */
class ServiceSession {
  first;
  #base;
  #listener;
  #source = null;
  #isOver = false;
  #queue = Promise.resolve(true);
  /** The calls that wait until the service can be reached again. */
  #waiting = [];

  constructor(base, listener, first) {
    this.first = first;
    this.#base = base;
    this.#listener = listener;
    this.#connect();
    addEventListener("pagehide", () => this.#source.close());
    // The browser kept this page and shows it again after Back.
    addEventListener("pageshow", ({ persisted }) => persisted && !this.#isOver && this.#connect());
  }

  send(message) {
    // One after the other: a consent must not arrive before the last field was switched off.
    this.#queue = this.#queue.then(() => this.#deliver("/messages", JSON.stringify(message)));
    return this.#queue;
  }

  sendPicture(picture) {
    return this.#deliver("/pictures", picture, "application/octet-stream");
  }

  async sendFrame({ width, height, luma }, colours) {
    const path = `/frames?width=${width}&height=${height}`;
    const answer = await post(this.#base + path, luma, "application/octet-stream").catch(() => null);
    if (answer?.status === 404) this.#end();
    const picture = answer?.status === 200 ? await colours() : null;
    if (picture) await this.#deliver("/pictures?of=frame", picture, "application/octet-stream");
    return !this.#isOver;
  }

  async secret(id, key) {
    const screen = this.#base.slice("/screens/".length);
    const answer = await post(`/secret/${id}`, JSON.stringify({ screen, key }));
    if (!answer.ok) throw new Error(`http_${answer.status}`);
    return answer.json();
  }

  async enterPin(id, { enc, ct }) {
    const screen = this.#base.slice("/screens/".length);
    const answer = await post(`/secret/${id}/pin`, JSON.stringify({ screen, enc, ct }));
    if (!answer.ok) throw new Error(`http_${answer.status}`);
  }

  retry() {
    if (!this.#isOver) this.#connect();
  }

  close() {
    this.#isOver = true;
    this.#source.close();
  }

  #connect() {
    this.#source?.close();
    const source = (this.#source = new EventSource(`${this.#base}/states`));
    source.onopen = () => this.#found();
    source.onmessage = (event) => this.#listener.state(JSON.parse(event.data));
    source.onerror = () => {
      // A browser retries by itself unless the answer was a refusal.
      if (source.readyState === EventSource.CLOSED) void this.#refused(source);
      else this.#listener.lost(true);
    };
  }

  /** Learns why the states were refused, which the browser does not say: a service that is stopping refuses, too. */
  async #refused(source) {
    const look = new AbortController();
    const answer = await ask(`${this.#base}/states`, { signal: look.signal }).catch(() => null);
    look.abort();
    if (this.#isOver || source !== this.#source) return;
    if (answer?.ok) return this.#connect();
    if (answer?.status === 404) return this.#end();
    this.#listener.lost(true);
    setTimeout(() => source === this.#source && this.retry(), retryPause);
  }

  #found() {
    this.#listener.lost(false);
    for (const go of this.#waiting.splice(0)) go();
  }

  async #deliver(path, body, type) {
    while (!this.#isOver) {
      try {
        const answer = await post(this.#base + path, body, type);
        if (answer.status === 404) this.#end();
        return !this.#isOver;
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        this.#listener.lost(true);
        await new Promise((go) => this.#waiting.push(go));
      }
    }
    return false;
  }

  #end() {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#source.close();
    for (const go of this.#waiting.splice(0)) go();
    this.#listener.ended();
  }
}

function post(address, body, type = "application/json") {
  return ask(address, { method: "POST", headers: { "Content-Type": type }, body });
}

/** In an app: the app calls `window.etuiState` with each state, and messages go to its handler. */
async function openBridge(bridge, listener) {
  globalThis.etuiState = (envelope) => listener.state(envelope);
  const send = async (message) => {
    await bridge.postMessage(message);
    return true;
  };
  await send({ ready: true });
  return {
    send,
    sendFrame: async ({ width, height, luma }, colours) => {
      const isWanted = await bridge.postMessage({ frame: { width, height, luma: await base64(new Blob([luma])) } });
      const picture = isWanted ? await colours() : null;
      return picture ? send({ colors: await base64(picture) }) : true;
    },
    sendPicture: async (picture) => send({ picture: await base64(picture) }),
    secret: () => Promise.reject(new Error("native")),
    enterPin: () => Promise.reject(new Error("native")),
    retry: () => {},
    close: () => {},
    first: null,
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
