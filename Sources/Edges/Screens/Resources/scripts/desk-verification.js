// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The reviewers' desk of the identity check: cases that wait, and one case with everything to decide it. The address
// holds the filters of the queue, the case and the open sheet.

import { button } from "./desk.js";
import { credentialsPage } from "./desk-credentials.js";
import { DeskShell } from "./desk-shell.js";
import { askReviews, Reviewer } from "./desk-verification-api.js";
import { CaseView } from "./desk-verification-case.js";
import { QueueView } from "./desk-verification-queue.js";
import { ReviewStream } from "./desk-verification-stream.js";
import { h } from "./dom.js";
import { t } from "./strings.js";

const shell = new DeskShell({
  words: "review",
  place: "review-view",
  parts: ["case", "status", "reason", "country", "age", "sort", "open", "of"],
  key: ["case"],
  news: "news",
  session: () => askReviews("GET", "/session"),
  open: (session, leave) => new Reviewer(session, leave),
  listen: (reviewer) => new ReviewStream(reviewer),
  signIn: (offers, enter, note) => credentialsPage({
    words: "review.signIn",
    names: ["token", "secret"],
    offers: offers.map(({ token, name }) => ({ id: token, name })),
    send: (credentials) => askReviews("POST", "/session", credentials),
  }, enter, note),
  head,
  tabs: () => null,
  makeView: (_, view) => (view.case ? new CaseView(shell, view.case) : new QueueView(shell)),
  openSheet: (_, name, of) => shell.view.sheet?.(name, of) ?? null,
});

await shell.start();

function head() {
  const { account, isDemonstration, token } = shell.person;
  const name = shell.person.names.get(token) ?? null;
  return [
    isDemonstration ? h("etui-ribbon") : null,
    h("div", { class: "desk-bar" },
      h("p", { class: "who" }, h("strong", {}, account), name && h("span", {}, name)),
      button(t("desk.signOut"), () => shell.signOut())),
    lostLine(),
  ];
}

/** Says that nothing is live, as long as that is so. */
function lostLine() {
  const { stream } = shell;
  const line = h("div", { class: "lost", role: "alert", hidden: true });
  const draw = () => {
    line.hidden = stream.state !== "lost";
    line.replaceChildren(...(line.hidden ? []
      : [h("span", {}, t("review.lost")), button(t("app.retry"), () => stream.hurry())]));
  };
  stream.addEventListener("state", draw, { signal: stream.signal });
  draw();
  return line;
}
