// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The insurer's desk: families, their members and cards; issuing, renewing, withdrawing.

import { announce, button, copyButton, day, dialog, label, signIn } from "./desk.js";
import { h } from "./dom.js";
import { grouped } from "./numbers.js";
import { preparePage } from "./page.js";
import { onLanguage, t } from "./strings.js";

const main = document.querySelector("main");
const state = { tenant: null, office: null, search: "" };

preparePage("desk.insurer.title");
onLanguage(draw);
await draw();
document.body.dataset.ready = "";

async function draw() {
  if (!state.tenant) {
    main.replaceChildren(
      h("h1", {}, t("desk.insurer.title")), h("p", { class: "lead" }, t("desk.insurer.lead")),
      await signIn("insurers", enter));
    return;
  }
  main.replaceChildren(
    h("div", { class: "desk-bar" },
      h("h1", {}, state.office.name),
      h("div", { class: "row" },
        button(t("desk.family.new"), newFamily, { picture: "plus" }),
        button(t("desk.signOut"), signOut))),
    h("div", { class: "search" }, label(t("desk.search"), h("input", {
      type: "search", value: state.search,
      oninput: (event) => {
        state.search = event.target.value;
        drawFamilies();
      },
    }))),
    h("div", { class: "families" }, families()));
}

async function enter(tenant) {
  state.office = await tenant.ask("GET", `/office/${tenant.id}/families`);
  state.tenant = tenant;
  await draw();
}

async function reload() {
  state.office = await state.tenant.ask("GET", `/office/${state.tenant.id}/families`);
  drawFamilies();
}

function signOut() {
  Object.assign(state, { tenant: null, office: null, search: "" });
  draw();
}

function drawFamilies() {
  document.querySelector(".families").replaceChildren(...families());
}

function families() {
  const wanted = state.search.trim().toLowerCase();
  const fits = ({ name, members }) =>
    !wanted || name.toLowerCase().includes(wanted) || members.some(({ veka, record }) =>
      veka.includes(wanted.replaceAll(" ", "")) ||
      `${record.given_name} ${record.family_name}`.toLowerCase().includes(wanted));
  const found = state.office.families.filter(fits);
  return found.length > 0 ? found.map(family) : [h("p", { class: "empty" }, t("desk.families.none"))];
}

function family(one) {
  return h(
    "section", { class: "panel family" },
    h("div", { class: "panel-head" },
      h("h2", {}, h("bdi", {}, one.name)),
      h("div", { class: "row" },
        one.members.some(counts) ? null
          : button(t("desk.family.remove"), () => removeFamily(one), { "aria-label": `${t("desk.family.remove")}: ${one.name}` }),
        button(t("desk.card.new"), () => newCard(one), { "aria-label": `${t("desk.card.new")}: ${one.name}` }))),
    one.members.length > 0
      ? h("ul", { class: "members" }, one.members.map((member) => card(one, member)))
      : h("p", { class: "empty" }, t("desk.cards.none")));
}

/** Whether a card may still be used; families with such a one cannot be removed. */
function counts({ withdrawn, isOver }) {
  return !withdrawn && !isOver;
}

function stateOf({ withdrawn, isOver }) {
  if (withdrawn === "superseded") return "superseded";
  if (withdrawn) return "revoked";
  return isOver ? "expired" : "valid";
}

function card(one, member) {
  const { record, veka } = member;
  const now = stateOf(member);
  const name = `${record.given_name} ${record.family_name}`;
  const named = (text) => ({ "aria-label": `${text}: ${name}, ${t(`card.kind.${record.card_kind}`)}` });
  return h(
    "li", { class: `member ${now}`, "data-veka": veka },
    h("div", { class: "member-words" },
      h("h3", {}, h("bdi", {}, name)),
      h("p", { class: "joined" },
        [t(`card.kind.${record.card_kind}`), t(`relation.${member.relation}`), day(record.birth_date)]
          .map((text) => h("span", {}, text))),
      h("p", { class: "digits" }, grouped(veka)),
      h("p", {}, t("desk.card.until", { day: day(record.valid_until) }))),
    h("span", { class: `state ${now}` }, t(`card.state.${now}`) + reasonOf(member)),
    member.withdrawn ? null : h("div", { class: "row" },
      button(t("desk.renew"), () => renew(member), named(t("desk.renew"))),
      button(t("desk.replace"), () => replace(one, member), named(t("desk.replace"))),
      button(t("desk.withdraw"), () => withdraw(member), named(t("desk.withdraw")))));
}

function reasonOf({ withdrawn }) {
  return withdrawn === "lost" || withdrawn === "cancelled" ? ` (${t(`withdrawal.${withdrawn}`)})` : "";
}

async function done(isSent, text) {
  if (!isSent) return;
  await reload();
  announce(text);
}

async function renew({ veka, record, revision }) {
  const next = `${Number(record.valid_until.slice(0, 4)) + 5}${record.valid_until.slice(4)}`;
  const isSent = await dialog(t("desk.renew"), [
    h("p", { class: "hint" }, t("desk.renew.text")),
    label(t("field.valid_until"), h("input", { name: "until", type: "date", value: next, required: true })),
  ], {
    text: t("desk.renew"),
    action: async (form) => {
      const until = form.get("until");
      const card = { ...record, valid_until: until };
      if (card.ehic) card.ehic = { ...card.ehic, valid_until: until };
      // Somebody else may have changed the card since it was read: then it is not overwritten.
      const path = `/vic/v1/insurers/${state.tenant.id}/cards/${veka}`;
      await state.tenant.ask("PUT", path, card, { match: `"${revision}"` });
    },
  });
  await done(isSent, t("desk.renewed"));
}

async function replace(one, { veka, record, relation }) {
  const isSent = await dialog(t("desk.replace"), h("p", {}, t("desk.replace.text")), {
    text: t("desk.replace"),
    action: () => {
      const { veka: number, ehic, ...card } = record;
      return state.tenant.ask("POST", `/office/${state.tenant.id}/families/${one.id}/cards`,
        { ...card, rel: relation, european: Boolean(ehic), replaces: veka });
    },
  });
  await done(isSent, t("desk.replaced"));
}

async function withdraw({ veka }) {
  const reasons = h("select", { name: "reason" },
    ["lost", "cancelled"].map((reason) => h("option", { value: reason }, t(`withdrawal.${reason}`))));
  const isSent = await dialog(t("desk.withdraw"), [
    h("p", {}, t("desk.withdraw.text")), label(t("desk.withdraw.reason"), reasons),
  ], {
    text: t("desk.withdraw"),
    isGrave: true,
    action: (form) => state.tenant.ask("DELETE",
      `/vic/v1/insurers/${state.tenant.id}/cards/${veka}?reason=${form.get("reason")}`),
  });
  await done(isSent, t("desk.withdrawn"));
}

async function newFamily() {
  let login = null;
  const isSent = await dialog(t("desk.family.new"),
    label(t("desk.family.name"), h("input", { name: "name", required: true, maxlength: 80 })), {
      text: t("desk.family.make"),
      action: async (form) => {
        const made = await state.tenant.ask("POST", `/office/${state.tenant.id}/families`, { name: form.get("name") });
        login = made.login;
      },
    });
  if (!isSent) return;
  await reload();
  // Only its digest is kept, so this is the one time that it can be told.
  await dialog(t("desk.family.login"), [
    h("p", {}, t("desk.family.login.text")), h("p", { class: "login" }, login),
    h("div", { class: "row" }, copyButton(t("desk.family.login.copy"), login)),
  ], { text: t("desk.family.login.done"), isNotice: true, action: async () => {} });
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
    label(t(`field.${name}`), h("input", { name, required: true, ...traits }));
  const choice = (name, values, say) => label(t(`field.${name}`),
    h("select", { name }, values.map((value) => h("option", { value }, say(value)))));
  const thisYear = new Date().getFullYear();
  const isSent = await dialog(`${t("desk.card.new")}: ${one.name}`, [
    h("div", { class: "side-by-side" },
      choice("card_kind", ["mandatory", "complementary"], (kind) => t(`card.kind.${kind}`)),
      choice("rel", ["self", "spouse", "child", "other"], (relation) => t(`relation.${relation}`)),
      text("family_name", { maxlength: 100, value: one.name }), text("given_name", { maxlength: 100 }),
      text("birth_date", { type: "date" }),
      choice("sex", [2, 1, 0, 9], (sex) => t(`sex.${sex}`))),
    label(t("field.ahv"), h("input", { name: "ahv", required: true, placeholder: "756.1234.5678.97",
      pattern: "756[.]?\\d{4}[.]?\\d{4}[.]?\\d{2}" }), t("desk.ahv.hint")),
    text("valid_until", { type: "date", value: `${thisYear + 5}-12-31` }),
  ], {
    text: t("desk.card.make"),
    action: (form) => state.tenant.ask("POST", `/office/${state.tenant.id}/families/${one.id}/cards`, {
      card_kind: form.get("card_kind"), rel: form.get("rel"), family_name: form.get("family_name"),
      given_name: form.get("given_name"), birth_date: form.get("birth_date"), sex: Number(form.get("sex")),
      ahv: form.get("ahv").replaceAll(".", ""), insurer_name: state.office.name, insurer_bag: state.office.bag,
      valid_until: form.get("valid_until"), european: form.get("card_kind") === "mandatory",
    }),
  });
  await done(isSent, t("desk.card.made"));
}
