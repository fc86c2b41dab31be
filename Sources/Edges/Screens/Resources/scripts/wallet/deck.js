// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the apps of a wallet hold, from their states, as `<etui-deck>` draws it. Nothing here decides anything: a card
// is in the deck because its app shows it.

import { approvalText, bankNames } from "../cards/parts.js";
import { dateText, t } from "../base/strings.js";

/**
 * @param {Object<string, ?Object>} states the last state of each app that is on the phone, null before the first one:
 *   `insurance`, `kept`, `cards`, `documents`
 * @param {Object<string, string>} problems the key of a message by the name of an app that could not be started
 */
export function deckOf(states, problems) {
  const groups = { insurance, kept, cards, documents };
  const made = Object.entries(states).map(([app, state]) => {
    if (problems[app]) return { app, title: t(`deck.${app}`), cards: [], slot: { sign: "warning", words: t(problems[app]) } };
    return { app, title: t(`deck.${app}`), ...(state ? groups[app](state) : loading()) };
  });
  return { needs: needs(states), groups: [...made, ...tickets(states)] };
}

const loading = () => ({ cards: [], slot: { sign: "clock", words: t("deck.loading"), isWaiting: true } });

function insurance({ carousel: { phase, cards, problem }, images }) {
  if (phase === "loading") return loading();
  const slot = {
    cards: null, failed: { sign: "warning", words: problem ?? t("deck.failed") },
    empty: { sign: "wallet", words: t("deck.insurance.none") },
  }[phase];
  return { cards: cards.map((card) => ({ id: card.number, insurance: card, images })), slot };
}

/** The name of a kind of document, by the layout of its zone, without the technical name in brackets. */
export function documentName(layout) {
  return t(`zone.format.${layout}`).replace(/\s*\([^)]*\)$/, "");
}

/** The documents that were read and kept in this browser. Nothing on them was verified. */
function kept({ documents: all }) {
  return {
    cards: all.map(({ id, report: { layout, fields } }) => ({
      id, paper: { title: documentName(layout), holder: [fields.givenNames, fields.surname].filter(Boolean).join(" "), mark: end(fields) },
    })),
    slot: all.length === 0 ? { sign: "scan", words: t("deck.kept.none") } : null,
  };
}

function end({ expiryDate }) {
  const today = new Date().toISOString().slice(0, 10);
  return expiryDate && expiryDate < today ? { kind: "warnings", words: t("deck.expired", { date: dateText(expiryDate) }) } : null;
}

function cards({ view, cards: all, drawer: { person } }) {
  if (view === "loading" || view === "loggingIn") return loading();
  if (view === "cards") return { cards: all.map((card) => ({ id: card.id, payment: card })), slot: null };
  const bank = bankNames[person.bank];
  const words = { empty: t("deck.cards.none", { bank }), failed: t("deck.failed") }[view] ?? t("deck.cards.logIn", { bank });
  return { cards: [], slot: { sign: view === "failed" ? "warning" : "bank", words } };
}

function documents({ isSignedIn, lock, documents: all }) {
  if (lock || !isSignedIn) return { cards: [], slot: { sign: "lock", words: t("deck.documents.locked") } };
  return {
    cards: all.map(({ id, title, holder, ...counts }) => ({ id, paper: { title, holder, mark: mark(counts) } })),
    slot: all.length === 0 ? { sign: "document", words: t("deck.documents.none") } : null,
  };
}

/** The findings of the worst severity. */
function mark(counts) {
  const kind = ["errors", "warnings"].find((name) => counts[name] > 0);
  return kind ? { kind, words: t(`exchange.count.${kind}`, { count: counts[kind] }) } : null;
}

function tickets({ insurance: state }) {
  const count = state?.carousel.receiptCount;
  if (!count) return [];
  return [{ app: "tickets", title: t("deck.tickets"), slot: null, cards: [{ id: "receipts", ticket: { title: t("wallet.receipts"), count } }] }];
}

function needs({ cards: bank, documents: papers }) {
  const waiting = Object.values(bank?.approvals ?? {}).reduce((sum, one) => sum + one, 0);
  return [
    waiting > 0 ? { app: "cards", words: approvalText(waiting) } : null,
    papers?.consent ? { app: "documents", words: t("deck.needs.consent", { name: papers.consent.caller }) } : null,
  ].filter(Boolean);
}
