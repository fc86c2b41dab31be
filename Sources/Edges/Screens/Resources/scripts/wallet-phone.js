// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// A phone with the apps of a wallet and, behind them, the deck with all their cards. Each app stays the one that another
// page embeds by itself; this only puts them together.

import "../components/etui-deck.js";
import { setWayBack } from "./back-step.js";
import { h } from "./dom.js";
import { Stage } from "./stage.js";
import { onLanguage, t } from "./strings.js";
import { deckOf } from "./wallet-deck.js";

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
  #onState;
  #onFront;

  /**
   * @param {HTMLElement} place the phone, with the place of the first app in it
   * @param {Object<string, {session: string, screens: Object, first: string, offerSwitch?: Function}>} apps the apps by
   *   the names of their groups: the name of the session, the modules of its screens, and the screen with its cards
   * @param {{state: (app: string, state: Object) => void, front: (app: ?string) => void}} listener `state` gets every
   *   state of an app, `front` the app that is in front from now on, null for the deck
   */
  constructor(place, apps, { state, front }) {
    this.#onState = state;
    this.#onFront = front;
    for (const [name, { session, screens, first, offerSwitch }] of Object.entries(apps)) {
      const root = this.#apps.size === 0 ? place.querySelector(".screen") : h("div", { class: "screen" });
      const home = { title: () => t("deck.title"), go: () => this.showDeck() };
      const stage = new Stage(root, session, home, screens, offerSwitch);
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

  /** Shows all cards; the other apps start now. */
  async showDeck() {
    const from = this.#front;
    this.#bring(null);
    setWayBack(this, null);
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

  #draw() {
    this.#title.textContent = t("deck.title");
    this.#screen.querySelector(".deck-scroll").setAttribute("aria-label", t("deck.title"));
    this.#deck.deck = deckOf(this.#states, this.#problems);
    const hasCards = this.#states.insurance?.carousel.phase === "cards";
    this.#tools.replaceChildren(
      this.#apps.has("documents") ? h("button", { type: "button", class: "button quiet", "data-name": "deck-add", onclick: () => this.#add() }, t("deck.add")) : "",
      hasCards ? h("button", { type: "button", class: "button", "data-name": "deck-checkin", onclick: () => this.#checkIn() }, t("wallet.checkin")) : "",
    );
  }

  /** Opens the app of a card, on the card. */
  async #choose(app, id) {
    if (app === "tickets") return this.#send("insurance", { receiptsTapped: {} });
    if (app === "insurance" && id) {
      const index = this.#states.insurance.carousel.cards.findIndex(({ number }) => number === id);
      return this.#send(app, index >= 0 ? { cardShown: { index } } : null);
    }
    const event = { cards: "cardOpened", documents: "documentOpened" }[app];
    return this.#send(app, id && event ? { [event]: { id } } : null);
  }

  #add() {
    return this.#send("documents", { addTapped: {} });
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
