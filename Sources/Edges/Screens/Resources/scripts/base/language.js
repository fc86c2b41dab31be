// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The languages of a page, and which of them to start with.

/** The languages that have texts, each under its own name. */
export const languageNames = {
  de: "Deutsch", fr: "Français", it: "Italiano", en: "English", ru: "Русский", es: "Español", nl: "Nederlands",
  "zh-Hans": "简体中文",
};

/** The choice is in a cookie, so that the service knows which texts a page will request. */
const cookieName = "etui-language";
const cookieSeconds = 365 * 86_400;

/** The languages of one of our pages, which declares them (`data-languages`); null on other sites' pages. */
export const offered = document.documentElement.dataset.languages?.split(" ") ?? null;
/** The languages of this page, each under its own name. */
export const languages = Object.fromEntries(
  (offered ?? ["de", "fr", "it", "en"]).map((code) => [code, languageNames[code]]),
);

/** The language of ours that matches a tag such as `fr-CH`, or null. */
export function known(tag) {
  const [primary, next] = (tag ?? "").toLowerCase().split("-");
  const isSimplified = primary === "zh" && [undefined, "hans", "cn", "sg"].includes(next);
  const code = isSimplified ? "zh-Hans" : primary;
  return Object.hasOwn(languageNames, code) ? code : null;
}

/** The service makes the same choice, from the address, the cookie and the browser's languages. */
export function chosenLanguage() {
  // A page of another site has a language already.
  const candidates = offered ? [] : [known(document.documentElement.lang)];
  candidates.push(new URLSearchParams(location.search).get("lang"));
  candidates.push(document.cookie.match(`(?:^|; )${cookieName}=([\\w-]+)`)?.[1]);
  candidates.push(...(navigator.languages ?? []).map(known));
  return candidates.find((code) => code in languages) ?? "en";
}

/** Remembers a choice on this device; if cookies are blocked, it applies to this page only. */
export function rememberLanguage(code) {
  document.cookie = `${cookieName}=${code}; Path=/; Max-Age=${cookieSeconds}; SameSite=Lax`;
}
