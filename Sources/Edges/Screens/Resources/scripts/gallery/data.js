// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the elements of the gallery show: the same SDKs and readers make it as on the pages of each capability.

import { load } from "../base/ask.js";
import { signAsDevice } from "../cards/device-key.js";
import { deferred, pause } from "../base/dom.js";
import { DocumentScan, isDocument } from "../reading/document-scan.js";
import { later } from "../base/later.js";
import { exchangeApp, newDevice } from "../phone/device.js";
import { openSession } from "../phone/session.js";
import { countryText, language } from "../base/strings.js";

/** The longest wait for a state, in milliseconds. */
const patience = 30_000;
/** The link of the SDK's made-up practice, which needs no server. */
const practice = "https://dev.vic.invalid/vic/checkin/AAAAAAAAAAAAAAAAAAAAAA";

/** The apps that run now; a browser holds six connections to a server, and each app has one. */
const running = new Set();

/** Ends the apps of the element that was shown before. */
export function leave() {
  for (const app of running) app.close();
  running.clear();
}

/** An app that runs in the service, and whose states are awaited. */
class App {
  #session;
  #envelope = null;
  #waiting = [];

  static async open(name) {
    const app = new App();
    running.add(app);
    app.#session = await openSession(name, language(), {
      state: (envelope) => app.#take(envelope), lost: () => {}, ended: () => {},
    }, true);
    if (app.#session.first) app.#take(app.#session.first);
    if (!running.has(app)) app.close();
    return app;
  }

  close() {
    this.#session?.close();
  }

  /** Sends a message to the app. */
  send(message) {
    return this.#session.send(message);
  }

  /** Sends an event to the screen that is shown. */
  event(name, values = {}) {
    return this.send({ screen: this.#envelope.screen, event: { [name]: values } });
  }

  picture(blob) {
    return this.#session.sendPicture(blob);
  }

  /** The next state that is as wanted, or the current one. */
  async until(isWanted) {
    if (this.#envelope && isWanted(this.#envelope.state)) return this.#envelope.state;
    const { promise, resolve, reject } = deferred();
    this.#waiting.push({ isWanted, resolve });
    pause(patience).then(() => reject(new Error("no such state")));
    return promise;
  }

  #take(envelope) {
    this.#envelope = envelope;
    this.#waiting = this.#waiting.filter(({ isWanted, resolve }) => {
      if (!isWanted(envelope.state)) return true;
      resolve(envelope.state);
      return false;
    });
  }
}

/** The made-up cards of the wallet's SDK. */
async function cards() {
  const app = await App.open("wallet");
  const { carousel, images } = await app.until((state) => state.carousel?.phase === "cards");
  return { images, card: carousel.cards[0] };
}

/** The same cards in a deck. */
async function deck() {
  const app = await App.open("wallet");
  const insurance = await app.until((state) => state.carousel?.phase === "cards");
  const { deckOf } = await later("deck", () => import("../wallet/deck.js"));
  return { deck: { news: null, ...deckOf({ insurance }, {}) } };
}

/** What a practice asks of the first of these cards; the switches of optional fields go to the SDK. */
async function consent() {
  const app = await App.open("wallet");
  await app.until((state) => state.carousel?.phase === "cards");
  await app.send({ link: practice });
  const { selection } = await app.until((state) => state.view === "selection");
  await app.event("cardChosen", { number: selection.rows[0].number });
  await app.until((state) => state.selection?.canContinue);
  await app.event("continueTapped");
  const state = await app.until(({ view }) => view === "consent");
  const listen = (element) => element.addEventListener("etui-toggle", async ({ detail }) => {
    const isOn = ({ consent: { fields } }) => fields.find(({ name }) => name === detail).isOn;
    const before = isOn(await app.until(({ view }) => view === "consent"));
    await app.event("fieldToggled", { name: detail });
    element.request = (await app.until((next) => next.view === "consent" && isOn(next) !== before)).consent;
  });
  return { request: state.consent, listen };
}

/** The lock before a demonstration bank's cards. */
async function lock() {
  const app = await App.open("cards");
  await app.event("logInTapped");
  return { app, lock: (await app.until((state) => state.lock)).lock };
}

/** One of the cards behind it. */
async function paymentCard() {
  const { app, lock: { code, device } } = await lock();
  const signed = device ? { device: { ...(await signAsDevice(device.person, device.text)), time: device.time } } : {};
  await app.event("codeEntered", { code, ...signed });
  const { cards: [card] } = await app.until(({ view, cards }) => view === "cards" && cards.length > 0);
  return { card };
}

/** What a demonstration insurer asks of the wallet of the document exchange. */
async function documentConsent() {
  const device = newDevice();
  const [wallet, form] = await Promise.all(["wallet", "form"].map((app) => App.open(exchangeApp(app, device))));
  await form.event("startTapped");
  return { request: (await wallet.until((state) => state.consent)).consent };
}

/** A specimen passport. */
export function specimen() {
  return load("/scan/samples/passport.png", "blob");
}

/** What the reader in this page finds on it. */
async function readDocument() {
  const scan = new DocumentScan({ kinds: "documents", outline: () => {}, hint: () => {} });
  try {
    if (!(await scan.start())) throw new Error("this browser cannot read documents");
    return { report: (await scan.picture(await specimen())).documents.find(isDocument) };
  } finally {
    scan.stop();
  }
}

/** What the SDK for seals says about the genuine seal of the demonstration, with its proof. */
async function sealResult() {
  const { samples: [sample] } = await load("/seals/about");
  const app = await App.open("seals");
  await app.picture(await load(sample.path, "blob"));
  const { issuer, proof } = await app.until(({ kind }) => kind);
  return { values: issuer ? { issuer: countryText(issuer) } : {}, proof };
}

/** The properties of each element that shows data; of one that shows data of several kinds, by the names of its examples. */
export const data = {
  "etui-card": cards,
  "etui-consent": { fields: consent, documents: documentConsent },
  "etui-deck": deck,
  "etui-document": readDocument,
  "etui-passcode": async () => ({ lock: (await lock()).lock }),
  "etui-payment-card": paymentCard,
  "etui-verdict": sealResult,
};
