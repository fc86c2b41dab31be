// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The reviewers' desk of the identity check: cases that wait, one case with everything to decide it, and the account.
// The address holds the filters of the queue, the case, the section of the account and the open sheet.

import { credentialsPage } from "../credentials.js";
import { dialog } from "../desk.js";
import { DeskShell } from "../shell.js";
import { AccountView, sectionNames } from "./account.js";
import { askReviews, Reviewer } from "./api.js";
import { CaseView } from "./case.js";
import { QueueView } from "./queue.js";
import { ReviewStream } from "./stream.js";
import { button, choices } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { persist } from "../../base/persist.js";
import { t } from "../../base/strings.js";

/** The reviewers of the demonstration. */
let offers = [];

const shell = new DeskShell({
  name: "verification",
  words: "review",
  place: "review-view",
  parts: ["view", "section", "case", "status", "reason", "country", "age", "sort", "from", "to", "open", "of"],
  key: ["view", "section", "case"],
  news: "news",
  session: async () => {
    const answer = await askReviews("GET", "/session");
    offers = answer.demonstration;
    return answer;
  },
  open: (session, leave) => new Reviewer(session, leave),
  holder: ({ account, names, token }) => [names.get(token), account].filter(Boolean).join(", "),
  listen: (reviewer) => new ReviewStream(reviewer),
  signIn: (offers, enter, note) => credentialsPage({
    words: "review.signIn",
    names: ["token", "secret"],
    offers: offers.map(({ token, name, account }) => ({ id: token, name: `${name}, ${account}` })),
    send: (credentials) => askReviews("POST", "/session", credentials),
  }, enter, note),
  head,
  tabs,
  makeView,
  openSheet: (_, name, of) => {
    if (name !== "leave") return shell.view.sheet?.(name, of) ?? null;
    return shell.person.hasUnsaved ? askToLeave(of) : null;
  },
});

addEventListener("beforeunload", (event) => {
  // The browser asks before it leaves the page.
  if (!shell.person?.hasUnsaved) return;
  event.preventDefault();
  event.returnValue = "";
});

await shell.start();

/** Signs out, or goes on as another reviewer, unless that would lose something: then it asks first. */
async function leave(token = null) {
  if (shell.person.hasUnsaved) shell.open("leave", token);
  else await (token ? goOnAs(token) : shell.signOut());
}

async function askToLeave(token) {
  const isSent = await dialog(t("account.leave"), h("p", {}, t("account.leave.text")), {
    text: t("account.leave.do"), isGrave: true, action: async () => {},
  });
  if (isSent) await (token ? goOnAs(token) : shell.signOut());
}

function head() {
  const { account, isDemonstration, token } = shell.person;
  const name = shell.person.names.get(token) ?? null;
  return [
    isDemonstration ? h("etui-ribbon") : null,
    h("div", { class: "desk-bar" },
      h("p", { class: "who" }, h("strong", {}, account), name && h("span", {}, name)),
      h("div", { class: "row" }, isDemonstration ? accountSwitch() : null,
        shell.deviceButton(),
        button(t("desk.signOut"), () => leave(), { look: "quiet" }))),
    lostLine(),
  ];
}

/** Goes on as another reviewer of the demonstration, at the same view if it is one of the same account. */
async function goOnAs(token) {
  const { account } = shell.person;
  const next = offers.find((offer) => offer.token === token);
  if (!next) return;
  await shell.release();
  await persist(() => askReviews("POST", "/session", { demonstration: token }));
  shell.person.isHere = false;
  if (next.account === account) location.reload();
  else location.assign(location.pathname);
}

/** The list of the demonstration's reviewers. */
function accountSwitch() {
  const { token } = shell.person;
  const list = choices(offers.map((offer) => [offer.token, `${offer.name}, ${offer.account}`]), {
    chosen: token, name: "reviewer", class: "reviewer", "aria-label": t("review.switch"),
    onchange: async () => {
      const chosen = list.value;
      // It names who is signed in, as long as that is the same person.
      list.value = token;
      await leave(chosen);
    },
  });
  return list;
}

function tabs() {
  const { view, case: open } = shell.address;
  const tab = (text, name) => shell.link(text, name ? { view: name } : {}, {
    "aria-current": (view ?? "") === name && !open ? "page" : null,
  });
  return h("nav", { class: "desk-tabs", "aria-label": t("review.views") },
    tab(t("review.queue"), ""), tab(t("account.title"), "account"));
}

function makeView(_, { view, section, case: open }) {
  if (open) return new CaseView(shell, open);
  if (view !== "account") return new QueueView(shell);
  return new AccountView(shell, sectionNames.includes(section) ? section : sectionNames[0]);
}

/** Says that nothing is live, as long as that is so. */
function lostLine() {
  const { stream } = shell;
  const line = h("div", { class: "lost", role: "alert", hidden: true });
  const draw = () => {
    line.hidden = stream.state !== "lost";
    line.replaceChildren(...(line.hidden ? []
      : [h("span", {}, t("review.lost")), button(t("app.retry"), () => stream.hurry(), { look: "quiet" })]));
  };
  stream.addEventListener("state", draw, { signal: stream.signal });
  draw();
  return line;
}
