// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The cards side by side, with the actions for the current one.

import "../../components/etui-card.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { t } from "../base/strings.js";
import { banner } from "./banner.js";
import { act } from "./parts.js";

/** How far the cards must be pulled down to refresh them. */
const pullDistance = 90;

/** The keys for a focused card, by the names of the buttons they press. */
const shortcuts = { enter: "flip", " ": "flip", b: "barcode", c: "checkin" };

export class Carousel {
  #port;
  #parts = {};
  #cards = new Map();
  #state = null;
  #jumps = -1;
  #settle = 0;

  constructor(port) {
    this.#port = port;
    const parts = this.#parts;
    parts.status = h("div", { class: "status", role: "status" });
    parts.track = h("div", { class: "track", role: "group", "aria-roledescription": "carousel" });
    parts.dots = h("div", { class: "dots", role: "slider", tabindex: "0", "aria-valuemin": "1" });
    parts.extras = h("div", { class: "extras" });
    parts.phase = h("div", { class: "phase" });
    parts.tools = h("div", { class: "tools" });
    parts.scroll = h(
      "div", { class: "cards-scroll" }, parts.status, parts.phase, parts.track, parts.extras,
    );
    parts.foot = h("div", { class: "cards-foot" });
    this.element = h("div", { class: "cards" }, parts.tools, parts.scroll, parts.dots, parts.foot);
    parts.track.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    parts.track.addEventListener("keydown", (event) => this.#keyOnCard(event));
    parts.track.addEventListener("click", (event) => this.#cardTapped(event));
    parts.dots.addEventListener("keydown", (event) => this.#step(event));
    parts.dots.addEventListener("click", (event) => this.#tapped(event));
    this.#listenToPulls();
    new ResizeObserver(() => this.#align("instant")).observe(parts.track);
  }

  update(state) {
    const { carousel } = state;
    const before = this.#state?.carousel;
    this.#state = state;
    const parts = this.#parts;
    parts.track.hidden = parts.foot.hidden = carousel.phase !== "cards";
    this.#drawCards(carousel, state.images);
    if (carousel.jumpCount !== this.#jumps) {
      this.#align(this.#jumps < 0 ? "instant" : "smooth");
      this.#jumps = carousel.jumpCount;
    }
    const language = document.documentElement.lang;
    const shown = JSON.stringify([carousel, language]);
    if (before && shown === this.#drawn) return;
    this.#drawn = shown;
    this.#drawWords(carousel);
  }

  #drawn = "";

  /** Returns the focus to where it was before a sheet opened, or to its successor. */
  restoreFocus(opener) {
    const name = opener.dataset?.name;
    const twin = name && this.element.querySelector(`[data-name="${name}"]`);
    const target = opener.isConnected ? opener : (twin ?? this.#parts.track.querySelector("etui-card"));
    target?.focus({ preventScroll: true });
  }

  get #current() {
    const { carousel } = this.#state;
    return carousel.cards[carousel.index];
  }

  #drawCards(carousel, images) {
    const { track } = this.#parts;
    track.setAttribute("aria-label", t("wallet.cards"));
    track.toggleAttribute("data-still", !carousel.isScrollEnabled);
    const slides = carousel.cards.map((card, place) => {
      const slide = this.#cards.get(card.number) ?? h("etui-card", { tabindex: "0", "aria-keyshortcuts": "Enter B C" });
      this.#cards.set(card.number, slide);
      slide.images = images;
      slide.dataset.number = card.number;
      slide.card = card;
      slide.inert = place !== carousel.index;
      return slide;
    });
    for (const [number, slide] of this.#cards) {
      if (slides.includes(slide)) continue;
      slide.remove();
      this.#cards.delete(number);
    }
    slides.forEach((slide, place) => {
      if (track.children[place] !== slide) track.insertBefore(slide, track.children[place] ?? null);
    });
  }

  #drawWords(carousel) {
    const { status, phase, tools, extras } = this.#parts;
    status.replaceChildren(...this.#banners(carousel));
    phase.hidden = carousel.phase === "cards";
    phase.replaceChildren(...(phase.hidden ? [] : this.#phase(carousel)));
    const focused = document.activeElement?.dataset?.name;
    tools.replaceChildren(
      carousel.showsInfoButton ? this.#tool("info", "wallet.info", { infoTapped: {} }, "info-icon") : "",
      this.#tool("refresh", "wallet.refresh", { refreshed: {} }, "system-icon", carousel.isUpdating),
    );
    this.#drawDots(carousel);
    this.#drawFoot(carousel);
    extras.hidden = carousel.phase !== "cards";
    extras.replaceChildren(
      this.#extra("receipts", "seal", t("wallet.receipts"), carousel.receiptCount, { receiptsTapped: {} }),
      this.#extra("history", "clock", t("wallet.history"), null, { historyTapped: {} }),
    );
    if (focused) this.element.querySelector(`[data-name="${focused}"]`)?.focus({ preventScroll: true });
  }

  #banners(carousel) {
    const problem = carousel.phase === "cards" ? carousel.problem : null;
    return [
      carousel.isUpdating && carousel.phase === "cards"
        ? h("p", { class: "updating copytext" }, h("span", { class: "spinner" }), t("wallet.updating"))
        : "",
      problem ? banner(...(carousel.isOffline ? ["notice", "offline", problem, "unchecked"] : ["failure", "warning", problem])) : "",
      carousel.clockHint ? banner("notice", "clock", carousel.clockHint) : "",
    ];
  }

  #phase(carousel) {
    if (carousel.phase === "loading") {
      return [h("span", { class: "spinner large" }), h("p", { class: "copytext" }, t("wallet.loading"))];
    }
    const isFailed = carousel.phase === "failed";
    return [
      h("span", { class: `emblem ${isFailed ? "error-icon" : "system-icon"}` }, icon(isFailed ? (carousel.isOffline ? "offline" : "exclamation") : "wallet")),
      h("h3", { class: `page-title${isFailed ? (carousel.isOffline ? " is-disabled" : " is-wrong") : ""}` }, t(isFailed ? "wallet.failed" : "wallet.empty")),
      h("p", { class: "copytext" }, carousel.problem ?? t("wallet.empty.text")),
      button(t("wallet.retry"), () => this.#port.event({ refreshed: {} }), { look: "action primary", "data-name": "retry" }),
    ];
  }

  #tool(name, key, event, style, isDisabled = false) {
    return button(null, () => this.#port.event(event), {
      look: `tool ${style}`, sign: name, "data-name": name, "aria-label": t(key), title: t(key), disabled: isDisabled,
    });
  }

  #extra(name, sign, text, count, event) {
    const words = [
      h("span", { class: "selection-text" }, text),
      count ? h("span", { class: "count" }, String(count)) : "",
      h("span", { class: "go" }, icon("back")),
    ];
    return button(words, () => this.#port.event(event), { look: "extra system-icon", sign, "data-name": name });
  }

  #drawDots(carousel) {
    const { dots } = this.#parts;
    dots.hidden = !carousel.showsPageIndicator || carousel.phase !== "cards";
    dots.setAttribute("aria-label", t("wallet.pages"));
    dots.setAttribute("aria-valuemax", carousel.cards.length);
    dots.setAttribute("aria-valuenow", carousel.index + 1);
    const place = { place: carousel.index + 1, count: carousel.cards.length, name: this.#current?.name };
    dots.setAttribute("aria-valuetext", t("wallet.page", place));
    dots.replaceChildren(
      ...carousel.cards.map((_, index) => h("i", { class: index === carousel.index ? "here" : "" })),
    );
  }

  #drawFoot(carousel) {
    const { foot } = this.#parts;
    const card = this.#current;
    if (!card) return foot.replaceChildren();
    const focused = document.activeElement?.dataset?.name;
    const offer = (name, sign, kind, event, refusal = null) =>
      act(`wallet.${name}`, () => this.#port.event(event), {
        kind, sign, "data-name": name, disabled: refusal !== null, "aria-describedby": refusal && "checkin-refusal",
        "aria-label": t(`wallet.${name}.of`, { name: card.name }),
      });
    const { number } = card;
    const refusal = card.checkInError ?? null;
    foot.replaceChildren(
      card.canFlip ? offer("flip", "flip", "secondary flip-icon", { cardFlipped: { number } }) : "",
      offer("barcode", "barcode", "secondary", { barcodeTapped: { number } }),
      offer("checkin", "scan", "primary", { checkInTapped: { number } }, refusal),
      refusal ? h("p", { class: "refusal copytext error-icon", id: "checkin-refusal" }, icon("warning"), h("span", {}, refusal)) : "",
    );
    if (focused) foot.querySelector(`[data-name="${focused}"]`)?.focus({ preventScroll: true });
  }

  // Going from card to card.

  #show(index, behaviour = "smooth") {
    const { cards, isScrollEnabled, index: now } = this.#state.carousel;
    if (!isScrollEnabled || index < 0 || index >= cards.length || index === now) return;
    this.#port.event({ cardShown: { index } });
    this.#scrollTo(index, behaviour);
  }

  #scrollTo(index, behaviour) {
    const { track } = this.#parts;
    const slide = track.children[index];
    if (!slide) return;
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const left = slide.offsetLeft - (track.clientWidth - slide.offsetWidth) / 2;
    track.scrollTo({ left, behavior: isStill ? "instant" : behaviour });
  }

  #align(behaviour) {
    if (this.#state) this.#scrollTo(this.#state.carousel.index, behaviour);
  }

  /** The card that comes to rest in the middle becomes the current one. */
  #scrolled() {
    clearTimeout(this.#settle);
    this.#settle = setTimeout(() => {
      const { track } = this.#parts;
      const middle = track.scrollLeft + track.clientWidth / 2;
      const index = [...track.children].findIndex(
        (slide) => slide.offsetLeft <= middle && middle <= slide.offsetLeft + slide.offsetWidth,
      );
      if (index >= 0 && index !== this.#state.carousel.index) this.#port.event({ cardShown: { index } });
    }, 120);
  }

  /** A tap turns the current card; selecting a number to copy it does not. */
  #cardTapped(event) {
    const slide = event.target.closest("etui-card");
    const card = this.#current;
    if (!card?.canFlip || slide?.dataset.number !== card.number) return;
    if (String(document.getSelection())) return;
    this.#port.event({ cardFlipped: { number: card.number } });
  }

  #keyOnCard(event) {
    if (event.target.localName !== "etui-card") return;
    const action = shortcuts[event.key.toLowerCase()];
    if (action && !event.ctrlKey && !event.metaKey && !event.altKey) {
      // Clicks the buttons themselves, so that a disabled button disables its key.
      this.element.querySelector(`[data-name="${action}"]:enabled`)?.click();
      event.preventDefault();
    } else {
      this.#step(event);
    }
  }

  #step(event) {
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 };
    const { carousel } = this.#state;
    const step = event.key === "Home" ? -carousel.index : event.key === "End"
      ? carousel.cards.length - 1 - carousel.index : steps[event.key];
    // On a card, the up and down keys scroll.
    if (!step || (event.currentTarget === this.#parts.track && /Up|Down/.test(event.key))) return;
    event.preventDefault();
    const next = this.#parts.track.children[carousel.index + step];
    const isOnCard = event.currentTarget === this.#parts.track;
    if (!next) return;
    this.#show(carousel.index + step);
    if (isOnCard) {
      // The other cards are inert until they are shown; the focus moves along.
      next.inert = false;
      next.focus({ preventScroll: true });
    }
  }

  #tapped(event) {
    const { left, width } = this.#parts.dots.getBoundingClientRect();
    const { carousel } = this.#state;
    this.#show(carousel.index + (event.clientX < left + width / 2 ? -1 : 1));
  }

  #listenToPulls() {
    const { scroll } = this.#parts;
    let from = null;
    scroll.addEventListener("touchstart", (event) => {
      from = scroll.scrollTop === 0 ? event.touches[0].clientY : null;
    }, { passive: true });
    scroll.addEventListener("touchend", (event) => {
      const isPulled = from !== null && event.changedTouches[0].clientY - from > pullDistance;
      from = null;
      if (isPulled && scroll.scrollTop === 0) this.#port.event({ refreshed: {} });
    }, { passive: true });
  }
}
