// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The bank's desk: cardholders, their cards and tokens, the live audit, and what a sandbox lets try out. The address
// holds the view and the open sheet.

import { askIssuing, Issuer } from "./api.js";
import { AuditView } from "./audit.js";
import { CardView } from "./card.js";
import { changeFaults } from "./faults.js";
import { HolderView } from "./holder.js";
import { HoldersView } from "./holders.js";
import { signInPage } from "./sign-in.js";
import { AuditStream } from "./stream.js";
import { DeskShell } from "../shell.js";
import { button } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";

const shell = new DeskShell({
  name: "issuing",
  words: "issuing",
  place: "issuing-view",
  parts: ["view", "holder", "card", "search", "open", "of"],
  key: ["view", "holder", "card"],
  news: "rows",
  session: () => askIssuing("GET", "/session"),
  open: (session, leave) => new Issuer(session, leave),
  holder: ({ name }) => name,
  listen: (issuer) => new AuditStream(issuer),
  signIn: signInPage,
  head,
  tabs,
  makeView,
  openSheet: (_, name, of) =>
    name === "faults" && hasFaults() ? changeFaults(shell.person) : shell.view.sheet?.(name, of) ?? null,
});

/** What the views need of the desk. */
const desk = {
  get issuer() { return shell.person; },
  get stream() { return shell.stream; },
  get search() { return shell.address.search ?? ""; },
  go: (view) => shell.go(view),
  open: (open, of) => shell.open(open, of),
  correct: (changes) => shell.correct(changes),
  link: (text, view, traits) => shell.link(text, view, traits),
};

await shell.start();

function head() {
  const { name, isSandbox, isDemonstration } = shell.person;
  return [
    isDemonstration ? h("etui-ribbon") : null,
    h("div", { class: "desk-bar" },
      h("p", { class: "bank" }, h("strong", {}, name), h("span", {}, t(isSandbox ? "issuing.sandbox" : "issuing.production"))),
      h("div", { class: "row" },
        hasFaults() ? button(t("issuing.faults"), () => desk.open("faults"), { look: "quiet" }) : null,
        shell.deviceButton(),
        button(t("desk.signOut"), () => shell.signOut(), { look: "quiet" }))),
  ];
}

function hasFaults() {
  return shell.person.isSandbox && shell.person.features.has("faults");
}

function tabs() {
  const { view } = shell.address;
  const tab = (text, name) => desk.link(text, name ? { view: name } : {}, {
    "aria-current": (view ?? "") === name ? "page" : null,
  });
  return h("nav", { class: "desk-tabs", "aria-label": t("issuing.views") },
    tab(t("issuing.holders"), ""), tab(t("issuing.audit"), "audit"));
}

function makeView(_, { view, holder, card }) {
  if (card) return new CardView(desk, card);
  if (holder) return new HolderView(desk, holder);
  return view === "audit" ? new AuditView(desk) : new HoldersView(desk);
}
