// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The place below a card where its secrets appear: it leads the frames and says why they are dark again.

import "../../components/etui-secret.js";
import { troubleBox, waiting } from "./parts.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { t } from "../base/strings.js";

/** The kinds of the frames of each purpose. */
const kinds = { pin: ["pin"], pan: ["pan"], cvv: ["cvv"], pan_cvv: ["pan", "cvv"] };
/** How long prepared frames wait for a secret after the passcode, in milliseconds. */
const spareTime = 30_000;

/**
 * @param port how to reach the controller; see `Stage`
 * @returns {{element: HTMLElement, update: (state: Object) => void}}
 */
export function secretPanel(port) {
  const send = (name, values = {}) => port.event({ [name]: values });
  const title = h("h4", { tabindex: "-1", "data-name": "secret-title" });
  const frames = h("div", { class: "secret-frames" });
  const words = h("div", { class: "secret-words", "aria-live": "polite" });
  const copying = h("div", { class: "secret-words", "aria-live": "polite" });
  const element = h("section", { class: "secret-panel", hidden: true }, title, frames, words, copying);
  /** The ids of the frames that are there. */
  let shown = "";
  let parts = [];

  function update({ secret, pin, copy, actions, lock }) {
    prepare(lock?.reason ?? null, secret ?? null);
    element.hidden = !secret && !pin && !copy;
    enter(pin ?? null);
    offerCopy(copy ?? null);
    copying.replaceChildren(...(copy ? copied(copy) : canCopy(secret, actions)).filter(Boolean));
    if (!secret) {
      set([], null);
      words.replaceChildren();
      if (copy && !pin) title.textContent = t("cards.copy");
      if (pin) {
        title.textContent = t("cards.secret.set_pin");
        words.replaceChildren(...entering(pin).filter(Boolean));
      }
      return;
    }
    title.textContent = t(`cards.secret.${secret.purpose}`);
    set(secret.parts, secret);
    words.replaceChildren(...said(secret).filter(Boolean));
  }

  /** The keys for a new PIN: there while a PIN can be entered. */
  let keys = null;
  function enter(pin) {
    const id = pin?.id ?? null;
    if (id !== (keys?.dataset.id ?? null)) {
      keys?.remove();
      keys = id ? h("etui-secret", { kind: "entry", "data-id": id }) : null;
      if (keys) {
        keys.source = { id, key: pin.key, send: (sealed) => port.enterPin(id, sealed) };
        keys.addEventListener("etui-error", () => keys?.isConnected && send("pinFailed"));
        frames.before(keys);
        title.focus({ preventScroll: true });
      }
    }
    if (pin?.remark && keys?.dataset.round !== String(pin.round)) {
      keys.dataset.round = pin.round;
      keys.again(pin.remark);
    }
  }

  /** The button that copies, inside a frame: there until the clipboard is cleared. */
  let clip = null;
  function offerCopy(copy) {
    const id = copy?.id || null;
    if (id === (clip?.dataset.id ?? null)) return;
    clip?.remove();
    clip = id ? h("etui-secret", { kind: "copy", "data-id": id }) : null;
    if (!clip) return;
    const own = clip;
    clip.source = { id, fetch: (key) => port.secret(id, key) };
    clip.addEventListener("etui-copied", () => own.isConnected && send("copyDone"));
    clip.addEventListener("etui-cleared", ({ detail }) => own.isConnected && send("clipboardCleared", { isCleared: detail }));
    clip.addEventListener("etui-error", ({ detail }) => own.isConnected && send("copyFailed", { code: detail }));
    copying.before(clip);
    if (!frames.hasChildNodes()) title.focus({ preventScroll: true });
  }

  /** A number that is visible can be copied. */
  function canCopy(secret, actions) {
    const isNumber = secret?.step === "shown" && ["pan", "pan_cvv"].includes(secret.purpose);
    if (!isNumber || !actions.includes("copy_pan")) return [];
    return [button(t("cards.copy"), () => send("copyTapped"), { look: "quiet", "data-name": "copy-shown" })];
  }

  function copied({ step, trouble }) {
    const close = button(t("app.close"), () => send("copyClosed"), { look: "quiet", "data-name": "close-copy" });
    switch (step) {
      case "fetching": return [waiting(t("cards.secret.fetching"))];
      case "ready": return [h("p", { class: "hint" }, t("cards.copy.ready")), close];
      // The frame stays, since it clears the clipboard.
      case "copied": return [h("p", { class: "hint" }, t("cards.copied"))];
      case "cleared": case "kept": return [h("p", { class: "gone" }, icon("info"), h("span", {}, t(`cards.copy.${step}`))), close];
      case "notViewed": return [
        troubleBox(
          { name: "unableToCopy.dataNotViewed" },
          button(t("cards.copy.show"), () => send("revealTapped", { purpose: "pan" }), { "data-name": "show-number" }),
        ),
        close,
      ];
      case "noClipboard": return [troubleBox({ name: "unableToCopy.copyFailure" }), close];
      default: return [troubleBox(trouble), close];
    }
  }

  function entering({ step, trouble }) {
    if (step === "preparing" || step === "sending") return [waiting(t(`cards.pin.${step}`))];
    const leave = (words, name) => button(words, () => send("pinCancelled"), { look: "quiet", "data-name": name });
    if (step === "failed") return [troubleBox(trouble), leave(t("app.close"), "close-pin")];
    return [h("p", { class: "hint" }, t("cards.pin.hint")), leave(t("app.cancel"), "cancel-pin")];
  }

  function said({ step, reason, trouble, purpose, seconds }) {
    const again = () => button(t("cards.secret.again"), () => send("revealTapped", { purpose }), { look: "quiet", "data-name": "show-again" });
    switch (step) {
      case "fetching": return [waiting(t("cards.secret.fetching"))];
      case "ready": return [h("p", { class: "hint" }, t("cards.secret.ready", { seconds }))];
      case "shown": return [h("p", { class: "hint" }, t("cards.secret.shown", { seconds }))];
      case "hidden": return [dots(purpose), h("p", { class: "gone" }, icon("info"), t(`cards.hidden.${reason}`)), again()];
      default: return [troubleBox(trouble, again())];
    }
  }

  /** Starts the frames of a new secret; those of an old one are gone with their digits. */
  function set(next, secret) {
    const ids = next.map(({ id }) => id).join();
    if (ids === shown) return;
    shown = ids;
    for (const one of parts) one.remove();
    parts = next.map((part, place) => frame(part, secret.seconds, place > 0));
    if (parts.length > 0) drop();
    if (parts.length > 0) title.focus({ preventScroll: true });
  }

  /** Frames that load while the bank asks for the passcode, by kind. */
  let spare = new Map();
  let dropping = 0;

  function prepare(reason, secret) {
    const wanted = kinds[reason] ?? [];
    clearTimeout(dropping);
    if (wanted.length > 0) {
      if (wanted.join() === [...spare.keys()].join()) return;
      drop();
      spare = new Map(wanted.map((kind, place) => [kind, piece(kind, place > 0)]));
      frames.append(...spare.values());
      for (const one of spare.values()) one.prepare();
    } else if (spare.size > 0 && secret?.step !== "ready") {
      // The secret may still be on its way.
      dropping = setTimeout(drop, spareTime);
    }
  }

  function drop() {
    for (const one of spare.values()) one.remove();
    spare.clear();
  }

  function frame({ id, kind }, seconds, follows) {
    const secret = spare.get(kind) ?? piece(kind, follows);
    spare.delete(kind);
    secret.setAttribute("seconds", seconds);
    // In the document first: a frame that is moved starts again.
    if (!secret.isConnected) frames.append(secret);
    secret.source = { id, fetch: (key) => port.secret(id, key) };
    return secret;
  }

  function piece(kind, follows) {
    const secret = h("etui-secret", { kind, follows, separator: " " });
    secret.addEventListener("etui-error", ({ detail }) => secret.isConnected && send("secretFailed", { code: detail }));
    if (follows) {
      secret.addEventListener("etui-ready", () => parts[0].dataset.shown && secret.reveal());
      return secret;
    }
    secret.addEventListener("etui-shown", () => {
      secret.dataset.shown = "";
      for (const other of parts.slice(1)) other.reveal();
      send("secretShown");
    });
    secret.addEventListener("etui-hidden", ({ detail }) => {
      // The controller knows already if it took the frame away.
      if (secret.isConnected) send("secretHidden", { reason: detail });
    });
    return secret;
  }

  return { element, update };
}

/** Dots, as many as say nothing. */
function dots(purpose) {
  return h("p", { class: "dots", "aria-hidden": "true" }, purpose === "pin" ? "••••" : purpose === "cvv" ? "•••" : "•••• •••• •••• ••••");
}
