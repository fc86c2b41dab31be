// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A phone with the apps of a wallet and, behind them, the deck with all their cards. Each app stays the one that another
// page embeds by itself; this only puts them together.

import "../../components/etui-deck.js";
import { setWayBack } from "../base/back-step.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { onLanguage, t } from "../base/strings.js";
import { deckOf } from "./deck.js";

/** The page that reads documents and offers to keep them. */
const scanPage = "/scan";

export class WalletPhone {
  #apps = new Map();
  #states = {};
  #problems = {};
  #front = null;
  #deck = h("etui-deck");
  #title = h("h2", { class: "bar-title", tabindex: "-1" });
  #screen;
  #tools;
  /** Whether the deck or an app has been shown yet. */
  #isShown = false;
  #hasOpenedAll = false;
  #news = null;
  #onState;
  #onFront;

  /**
   * @param {HTMLElement} place the phone, with the place of the first app in it
   * @param {Object<string, {first: string, make: (root: HTMLElement, home: Object) => Stage}>} apps the apps by the names
   *   of their groups: the screen with its cards, and how it is made, as a `Stage` or with its shape
   * @param {{state: (app: string, state: Object) => void, front: (app: ?string) => void}} listener `state` gets every
   *   state of an app, `front` the app that is in front from now on, null for the deck
   */
  constructor(place, apps, { state, front }) {
    this.#onState = state;
    this.#onFront = front;
    for (const [name, { first, make }] of Object.entries(apps)) {
      const root = this.#apps.size === 0 ? place.querySelector(".screen") : h("div", { class: "screen" });
      const home = { title: () => t("deck.title"), go: () => this.showDeck() };
      const stage = make(root, home);
      stage.isFront = false;
      stage.watch((shown, screen) => this.#take(name, shown, screen === first));
      this.#apps.set(name, { root, stage, first, opened: null });
      this.#states[name] = null;
      root.hidden = true;
      place.append(root);
    }
    this.#tools = h("div", { class: "deck-tools" });
    this.#screen = h(
      "div", { class: "screen deck-screen", hidden: true },
      h("header", { class: "bar" }, this.#title),
      h("div", { class: "deck-scroll", tabindex: "0" }, this.#deck),
      this.#tools,
    );
    place.append(this.#screen);
    this.#deck.addEventListener("etui-open", ({ detail: { app, id } }) => this.#choose(app, id));
    onLanguage(() => this.#draw());
  }

  /** Whether the phone has an app of this name. */
  has(name) {
    return this.#apps.has(name);
  }

  /** The stage of an app, started if need be. */
  async app(name) {
    const app = this.#apps.get(name);
    app.opened ??= app.stage.open();
    await app.opened;
    return app.stage;
  }

  /** Brings an app to the front. From the deck, the browser's Back leads there again. */
  async show(name) {
    const { root, stage } = this.#apps.get(name);
    if (this.#front === name) return this.app(name);
    const isFromDeck = this.#isShown && this.#front === null;
    // First the step, so that the address of the deck stays below it.
    if (isFromDeck) setWayBack(this, () => this.showDeck());
    this.#bring(name);
    stage.isFront = true;
    await this.app(name);
    if (isFromDeck && this.#front === name) root.querySelector(".bar-title").focus({ preventScroll: true });
    return stage;
  }

  /**
   * Shows all cards; the other apps start now.
   *
   * @param {?string} news what has just happened, for example that a document was kept
   */
  async showDeck(news = null) {
    this.#news = news;
    const from = this.#front;
    setWayBack(this, null);
    this.#bring(null);
    this.#draw();
    if (from) this.#title.focus({ preventScroll: true });
    if (this.#hasOpenedAll) return;
    this.#hasOpenedAll = true;
    await Promise.all([...this.#apps.keys()].map((name) => this.app(name).then((stage) => {
      if (!stage.state) this.#problems[name] = "deck.failed";
      this.#draw();
    })));
  }

  #bring(front) {
    this.#front = front;
    for (const [name, { root, stage }] of this.#apps) {
      root.hidden = name !== front;
      stage.isFront = false;
    }
    this.#screen.hidden = front !== null;
    this.#isShown = true;
    this.#onFront(front);
  }

  #take(name, state, isFirst) {
    if (isFirst) this.#states[name] = state;
    delete this.#problems[name];
    if (this.#front === null) this.#draw();
    this.#onState(name, state);
  }

  /** Passes a document that was read on to the app that answers requests, as if its own scanner had read it. */
  async share({ lines }) {
    const stage = await this.show("documents");
    for (const event of [{ addTapped: {} }, { scanTapped: {} }, { zoneRead: { lines } }]) stage.send(event);
  }

  #draw() {
    this.#title.textContent = t("deck.title");
    this.#screen.querySelector(".deck-scroll").setAttribute("aria-label", t("deck.title"));
    this.#deck.deck = { ...deckOf(this.#states, this.#problems), news: this.#news };
    const hasCards = this.#states.insurance?.carousel.phase === "cards";
    this.#tools.replaceChildren(
      this.#apps.has("kept") ? h("a", { class: "button quiet", "data-name": "deck-scan", href: scanPage }, t("deck.scan")) : "",
      hasCards ? button(t("wallet.checkin"), () => this.#checkIn(), { "data-name": "deck-checkin" }) : "",
    );
  }

  /** Opens the app of a card, on the card. */
  async #choose(app, id) {
    if (app === "tickets") return this.#send("insurance", { receiptsTapped: {} });
    if (app === "insurance" && id) {
      const index = this.#states.insurance.carousel.cards.findIndex(({ number }) => number === id);
      return this.#send(app, index >= 0 ? { cardShown: { index } } : null);
    }
    // There is nothing yet to open.
    if (app === "kept" && !id) return location.assign(scanPage);
    const event = { cards: "cardOpened", documents: "documentOpened", kept: "documentOpened" }[app];
    return this.#send(app, id && event ? { [event]: { id } } : null);
  }

  #checkIn() {
    return this.#send("insurance", { checkInTapped: {} });
  }

  /** Brings an app to the front and passes an event on, if it still shows the screen with its cards. */
  async #send(name, event) {
    const stage = await this.show(name);
    if (event && stage.screen === this.#apps.get(name).first) stage.send(event);
  }
}
