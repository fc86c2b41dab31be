// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page on which a device goes on with what another one has begun: the address holds the code, or a person types it.

import { capabilities } from "../base/capabilities.js";
import { button, labelled } from "../base/controls.js";
import { h } from "../base/dom.js";
import { HandoverError, signInHere, take } from "../base/handover.js";
import { preparePage } from "../base/page.js";
import { persist } from "../base/persist.js";
import { onLanguage, t } from "../base/strings.js";
import { remember } from "../base/tab.js";
import { offerToWallet } from "../wallet/requests.js";

const main = document.querySelector("main");
const state = { view: "form", typed: "", trouble: null, desk: null };

preparePage("continue.page.title");
onLanguage(draw);
const [, , code] = location.pathname.split("/");
if (code) {
  state.typed = decodeURIComponent(code);
  // The code is used up now: a reload must not try it again.
  history.replaceState(null, "", "/continue");
  await goOn(state.typed);
} else {
  draw();
}
document.body.dataset.ready = "";

function goOn(typed) {
  Object.assign(state, { view: "busy", typed, trouble: null });
  draw();
  return trying(async () => follow(await persist(() => take(typed))));
}

/** Does what the server may refuse; then the person can enter another code. */
async function trying(action) {
  const { typed } = state;
  try {
    await action();
  } catch (error) {
    if (!(error instanceof HandoverError)) throw error;
    const isMany = error.status === 429;
    Object.assign(state, {
      view: "form", typed: isMany ? typed : "",
      trouble: isMany ? () => t("continue.page.many", { seconds: error.seconds || 60 }) : () => t("continue.page.wrong"),
    });
    draw();
    main.querySelector("input")?.focus();
  }
}

/** Leads to where the device goes on. */
async function follow({ kind, content, token }) {
  if (kind === "page") return location.replace(content.path);
  if (kind === "wallet") return location.replace(`/wallet?family=${encodeURIComponent(content.family)}`);
  if (kind === "desk") {
    // Opening an address must not be enough to sign in.
    Object.assign(state, { view: "desk", desk: { ...content, token } });
    draw();
    return main.querySelector("h1").focus();
  }
  const request = { ...content, token };
  // A wallet that is open in this browser has the receipts; a new one has none.
  if (await offerToWallet(request)) {
    state.view = "elsewhere";
    return draw();
  }
  const pages = await capabilities();
  if (!pages.some(({ name }) => name === "wallet")) {
    state.view = "app";
    return draw();
  }
  remember("receipt-request", JSON.stringify(request));
  return location.replace("/wallet");
}

/** Asks whether to sign in at a desk. */
function question({ desk, name, token }) {
  const enter = () => trying(async () => {
    await persist(() => signInHere(token));
    location.replace(`/desk/${desk}`);
  });
  return h("section", { class: "panel enter-code" },
    h("h1", { tabindex: "-1" }, t("continue.desk.title", { name })),
    h("p", {}, t("continue.desk.text")),
    h("div", { class: "row" },
      button(t("app.signIn"), enter, { "data-name": "sign-in" }),
      h("a", { class: "button quiet", href: "/" }, t("app.cancel"))));
}

function draw() {
  if (state.view === "desk") return main.replaceChildren(question(state.desk));
  if (state.view !== "form") {
    main.replaceChildren(h("section", { class: "panel" },
      h("h1", {}, t("continue.page.title")),
      h("p", { role: "status" }, t(`continue.page.${state.view}`))));
    return;
  }
  const input = h("input", {
    name: "code", required: true, value: state.typed, maxlength: 12, autocomplete: "off", autocapitalize: "characters",
    spellcheck: "false", inputmode: "text", "aria-describedby": "code-trouble",
    "aria-invalid": state.trouble ? "true" : null,
  });
  main.replaceChildren(h("form", {
    class: "panel enter-code",
    onsubmit: (event) => {
      event.preventDefault();
      goOn(input.value);
    },
  },
  h("h1", {}, t("continue.page.title")),
  h("p", {}, t("continue.page.lead")),
  labelled(t("continue.page.code"), input),
  h("p", { class: "trouble-line", role: "alert", id: "code-trouble" }, state.trouble?.() ?? ""),
  h("div", {}, button(t("continue.page.go"), null, { isSubmit: true }))));
}
