// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The insurer's desk: families, their members and cards; issuing, renewing, revoking.

import { Continuation } from "../continue/continue.js";
import { day, dialog, openSheet as openDialog, toast } from "./desk.js";
import { signInElsewhere } from "./device.js";
import { choiceList } from "./form.js";
import { DeskHistory, DeskSheets } from "./history.js";
import { signedIn, signIn } from "./sign-in.js";
import { button, labelled } from "../base/controls.js";
import { h } from "../base/dom.js";
import { begin as beginHandover } from "../base/handover.js";
import { grouped } from "../base/numbers.js";
import { preparePage } from "../base/page.js";
import { persist } from "../base/persist.js";
import { onLanguage, t } from "../base/strings.js";

const main = document.querySelector("main");
/** The signed-in tenant, the families, and the card changed last, which stays visible and marked. */
const state = { tenant: null, office: null, search: undefined, marked: null, note: null };
const views = new DeskHistory(["search", "open", "of"], () => show());
const go = (open, of) => views.go({ open, of });
const sheets = new DeskSheets(views, openSheet);

preparePage("desk.insurer.title");
onLanguage(draw);
const former = await signedIn("insurer", ended);
if (former) await enter(former);
else await draw();
document.body.dataset.ready = "";

/** Shows what the address says. */
async function show() {
  if (!state.tenant) return;
  // Draws only changes, so that the keyboard focus returns to its button when a sheet closes.
  if (views.view.search !== state.search) await draw();
  sheets.follow();
}

/** The sheets by their names; null for those about a family or a card that does not exist. */
function openSheet(name, of) {
  const one = state.office.families.find(({ id, members }) =>
    id === of || members.some(({ veka }) => veka === of));
  const member = one?.members.find(({ veka }) => veka === of);
  if (name === "family") return newFamily();
  if (name === "device") return signInElsewhere(state.tenant);
  if (name === "wallet" && one) return walletOn(one);
  if (name === "remove" && one && !one.members.some(counts)) return removeFamily(one);
  if (name === "card" && one) return newCard(one);
  if (!member || member.revoked) return null;
  if (name === "renew") return renew(member);
  if (name === "replace") return replace(one, member);
  return name === "revoke" ? revoke(member) : null;
}

async function draw() {
  if (!state.tenant) {
    main.replaceChildren(
      h("h1", {}, t("desk.insurer.title")), h("p", { class: "lead" }, t("desk.insurer.lead")),
      await signIn("insurer", begin, ended, state.note && t(state.note)));
    return;
  }
  state.search = views.view.search;
  main.replaceChildren(
    ...(state.tenant.isDemonstration ? [h("etui-ribbon")] : []),
    h("div", { class: "desk-bar" },
      h("h1", {}, state.office.name),
      h("div", { class: "row" },
        button(t("desk.family.new"), () => go("family"), { look: "quiet", sign: "plus" }),
        button(t("desk.device"), () => go("device"), { look: "quiet" }),
        button(t("desk.signOut"), signOut, { look: "quiet" }))),
    h("div", { class: "search" }, labelled(t("desk.search"), h("input", {
      type: "search", value: views.view.search ?? "",
      oninput: (event) => {
        views.correct({ search: event.target.value });
        drawFamilies();
      },
    }))),
    h("div", { class: "families" }, families()));
}

/** After signing in, the desk shows all families. */
async function begin(tenant) {
  await enter(tenant);
  views.go({ search: null });
}

async function enter(tenant) {
  const office = await persist(() => tenant.ask("GET", `/office/${tenant.id}/families`));
  Object.assign(state, { tenant, office, note: null });
  await draw();
  await show();
}

async function reload() {
  const { tenant } = state;
  state.office = await persist(() => tenant.ask("GET", `/office/${tenant.id}/families`));
  drawFamilies();
}

async function signOut() {
  await persist(() => state.tenant.signOut());
  leave(null);
}

/** The session has ended: it expired, the credentials changed, or another window signed out. */
function ended() {
  if (state.tenant) leave("desk.session.ended");
}

function leave(note) {
  Object.assign(state, { tenant: null, office: null, marked: null, note });
  for (const sheet of document.querySelectorAll("dialog.sheet[open]")) sheet.close("left");
  views.correct({ search: null, open: null, of: null });
  draw();
}

function drawFamilies() {
  state.search = views.view.search;
  document.querySelector(".families").replaceChildren(...families());
}

function families() {
  const wanted = (views.view.search ?? "").trim().toLowerCase();
  const fits = ({ name, members }) =>
    !wanted || name.toLowerCase().includes(wanted) || members.some(({ veka, record }) =>
      veka.includes(wanted.replaceAll(" ", "")) ||
      `${record.given_name} ${record.family_name}`.toLowerCase().includes(wanted));
  const found = state.office.families.filter(fits);
  return found.length > 0 ? found.map(family) : [h("p", { class: "empty" }, t("desk.families.none"))];
}

function family(one) {
  // The card changed last stays visible, whatever its state.
  const inSight = one.members.filter((member) => counts(member) || member.veka === state.marked);
  const former = one.members.filter((member) => !inSight.includes(member));
  return h(
    "section", { class: "panel family" },
    h("div", { class: "panel-head" },
      h("h2", {}, h("bdi", {}, one.name)),
      h("div", { class: "row" },
        button(t("desk.family.wallet"), () => go("wallet", one.id), { look: "quiet", "aria-label": `${t("desk.family.wallet")}: ${one.name}` }),
        one.members.some(counts) ? null
          : button(t("desk.family.remove"), () => go("remove", one.id), { look: "quiet", "aria-label": `${t("desk.family.remove")}: ${one.name}` }),
        button(t("desk.card.new"), () => go("card", one.id), { look: "quiet", "aria-label": `${t("desk.card.new")}: ${one.name}` }))),
    inSight.length > 0
      ? h("ul", { class: "members" }, inSight.map(card))
      : h("p", { class: "empty" }, t("desk.cards.none")),
    former.length > 0
      ? h("details", { class: "done" },
          h("summary", {}, t("desk.cards.former", { count: former.length })),
          h("ul", { class: "members" }, former.map(card)))
      : null);
}

/** Whether a card may still be used; a family with such a card cannot be removed. */
function counts({ revoked, isOver }) {
  return !revoked && !isOver;
}

function stateOf({ revoked, isOver }) {
  if (revoked === "superseded") return "superseded";
  if (revoked) return "revoked";
  return isOver ? "expired" : "valid";
}

function card(member) {
  const { record, veka } = member;
  const now = stateOf(member);
  const name = `${record.given_name} ${record.family_name}`;
  const named = (text) => ({ "aria-label": `${text}: ${name}, ${t(`card.kind.${record.card_kind}`)}` });
  return h(
    "li", { class: `member ${now}${veka === state.marked ? " just-done" : ""}`, "data-veka": veka },
    h("div", { class: "member-words" },
      h("h3", {}, h("bdi", {}, name)),
      h("p", { class: "joined" },
        [t(`card.kind.${record.card_kind}`), t(`relation.${member.relation}`), day(record.birth_date)]
          .map((text) => h("span", {}, text))),
      h("p", { class: "digits" }, grouped(veka)),
      h("p", {}, t("desk.card.until", { day: day(record.valid_until) }))),
    h("span", { class: `state ${now}` }, t(`card.state.${now}`) + reasonOf(member)),
    member.revoked ? null : h("div", { class: "row" },
      button(t("desk.renew"), () => go("renew", veka), { look: "quiet", ...named(t("desk.renew")) }),
      button(t("desk.replace"), () => go("replace", veka), { look: "quiet", ...named(t("desk.replace")) }),
      button(t("desk.revoke"), () => go("revoke", veka), { look: "quiet", ...named(t("desk.revoke")) })));
}

function reasonOf({ revoked }) {
  return revoked === "lost" || revoked === "cancelled" ? ` (${t(`revocation.${revoked}`)})` : "";
}

/** Reports success, and marks the card it was about. */
async function done(isSent, text, veka = null) {
  if (!isSent) return;
  state.marked = veka;
  toast(text);
  await reload();
}

async function renew({ veka, record, revision }) {
  const isSent = await dialog(t("desk.renew"), [
    h("p", { class: "hint" }, t("desk.renew.text")),
    h("p", {}, t("desk.card.until", { day: day(record.valid_until) })),
    labelled(t("desk.renew.until"), h("input", { name: "valid_until", type: "date", required: true })),
  ], {
    text: t("desk.renew"),
    action: async (form) => {
      const until = form.get("valid_until");
      const card = { ...record, valid_until: until };
      if (card.ehic) card.ehic = { ...card.ehic, valid_until: until };
      // Another person may have changed the card since it was read; then it is not overwritten.
      const path = `/vic/v1/insurers/${state.tenant.id}/cards/${veka}`;
      await state.tenant.ask("PUT", path, card, { match: `"${revision}"` });
    },
  });
  await done(isSent, t("desk.renewed"), veka);
}

async function replace(one, { veka, record, relation }) {
  let made = null;
  const isSent = await dialog(t("desk.replace"), h("p", {}, t("desk.replace.text")), {
    text: t("desk.replace"),
    action: async () => {
      const { veka: number, ehic, ...card } = record;
      made = await state.tenant.ask("POST", `/office/${state.tenant.id}/families/${one.id}/cards`,
        { ...card, rel: relation, european: Boolean(ehic), replaces: veka });
    },
  });
  await done(isSent, t("desk.replaced"), made?.veka);
}

async function revoke({ veka }) {
  const reasons = choiceList({ name: "reason" },
    ["lost", "cancelled"].map((reason) => [reason, t(`revocation.${reason}`)]));
  const isSent = await dialog(t("desk.revoke"), [
    h("p", {}, t("desk.revoke.text")), labelled(t("desk.revoke.reason"), reasons),
  ], {
    text: t("desk.revoke"),
    isGrave: true,
    action: (form) => state.tenant.ask("DELETE",
      `/vic/v1/insurers/${state.tenant.id}/cards/${veka}?reason=${form.get("reason")}`),
  });
  await done(isSent, t("desk.revoked"), veka);
}

async function newFamily() {
  let made = null;
  const isSent = await dialog(t("desk.family.new"),
    labelled(t("desk.family.name"), h("input", { name: "name", required: true, maxlength: 80 })), {
      text: t("desk.family.make"),
      action: async (form) => {
        made = await state.tenant.ask("POST", `/office/${state.tenant.id}/families`, { name: form.get("name") });
      },
    });
  await done(isSent, t("desk.family.made"));
  if (isSent) go("wallet", made.id);
}

/** A code with which the family's phone gets the wallet; the login goes straight there. */
async function walletOn({ id, name }) {
  const phone = new Continuation(
    () => beginHandover({ bag: state.tenant.id, family: id }),
    (news) => news === "open" && toast(t("desk.family.wallet.done", { name })));
  const { closed } = openDialog(`${t("desk.family.wallet")}: ${name}`,
    h("div", { class: "one-time" }, h("p", {}, t("desk.family.wallet.text")), phone.element));
  phone.start();
  await closed;
  phone.stop();
}

async function removeFamily({ id }) {
  const isSent = await dialog(t("desk.family.remove"), h("p", {}, t("desk.family.remove.text")), {
    text: t("desk.family.remove"),
    isGrave: true,
    action: () => state.tenant.ask("DELETE", `/office/${state.tenant.id}/families/${id}`),
  });
  await done(isSent, t("desk.family.removed"));
}

async function newCard(one) {
  const text = (name, traits = {}) =>
    labelled(t(`field.${name}`), h("input", { name, required: true, ...traits }));
  const choice = (name, values, say) => labelled(t(`field.${name}`),
    choiceList({ name }, values.map((value) => [value, say(value)])));
  let made = null;
  const isSent = await dialog(`${t("desk.card.new")}: ${one.name}`, [
    h("div", { class: "side-by-side" },
      choice("card_kind", ["mandatory", "complementary"], (kind) => t(`card.kind.${kind}`)),
      choice("rel", ["self", "spouse", "child", "other"], (relation) => t(`relation.${relation}`)),
      text("family_name", { maxlength: 100, value: one.name }), text("given_name", { maxlength: 100 }),
      text("birth_date", { type: "date" }),
      choice("sex", [2, 1, 0, 9], (sex) => t(`sex.${sex}`))),
    labelled(t("field.ahv"), h("input", { name: "ahv", required: true, placeholder: "756.1234.5678.97",
      pattern: "756[.]?\\d{4}[.]?\\d{4}[.]?\\d{2}" }), { hint: t("desk.ahv.hint") }),
    text("valid_until", { type: "date" }),
  ], {
    text: t("desk.card.make"),
    action: async (form) => (made = await state.tenant.ask("POST", `/office/${state.tenant.id}/families/${one.id}/cards`, {
      card_kind: form.get("card_kind"), rel: form.get("rel"), family_name: form.get("family_name"),
      given_name: form.get("given_name"), birth_date: form.get("birth_date"), sex: Number(form.get("sex")),
      ahv: form.get("ahv").replaceAll(".", ""), insurer_name: state.office.name, insurer_bag: state.office.bag,
      valid_until: form.get("valid_until"), european: form.get("card_kind") === "mandatory",
    })),
  });
  await done(isSent, t("desk.card.made"), made?.veka);
}
