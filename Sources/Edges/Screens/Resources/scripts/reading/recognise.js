// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the text of a code is, by its form alone. Nothing is verified here: whoever handles the text reads it strictly.

import { hasUnseen } from "../base/visible-text.js";

/** The identifiers in links to a location: base64url of 16 bytes. */
const identifier = /^[\w-]{22}$/;
/** The longest link to a location and the longest request, in characters, as the wallets accept them. */
const longestCheckIn = 256;
const longestRequest = 16_384;
/** The schemes and the address of requests for documents. */
const request = /^vkarmaneapp(-v4)?:\/\/x-callback-url\/get_documents\?/i;
/** The beginnings of seals of other kinds (ICAO Doc 9303-13; the EU's and SMART Health Cards' specifications). */
const beginnings = [
  ["hcert", /^HC1:/], ["shc", /^shc:\//], ["vds", /^(\u00DC|\u00C3\u009C)/], ["vds", /^[RN]DB1/],
];

/** The kinds in the order in which they are tried; each returns what it knows about the text, or null. */
const kinds = [
  ["seal", (text) => (isSeal(text) ? {} : null)],
  ["health", (text) => (["hcert", "shc"].includes(beginning(text)) ? { name: beginning(text) } : null)],
  ["otherSeal", (text) => (beginning(text) === "vds" ? {} : null)],
  ["checkIn", checkIn],
  ["request", documentRequest],
  ["disguised", (text) => addressIf(text, ({ isDisguised }) => isDisguised)],
  ["openAddress", (text) => addressIf(text, ({ scheme }) => scheme === "http")],
  ["lettered", (text) => addressIf(text, ({ isLettered }) => isLettered)],
  ["address", address],
  ["link", (text) => (scheme(text) ? { scheme: scheme(text) } : null)],
  ["text", () => ({})],
];

/**
 * Recognises the text of a code.
 *
 * @param {string} text
 * @returns {{kind: string, text: string, host?: string, scheme?: string, name?: string, link?: string}} `kind`: `seal`
 *   (VDS-NC), `health` (`name`: `hcert` or `shc`), `otherSeal`, `checkIn`, `request`, `address` (https), `lettered` (https,
 *   with letters beyond ASCII in the host), `openAddress` (http), `disguised` (an address that hides where it leads), `link`
 *   (any other scheme), `text`; `host` as browsers resolve it, in ASCII; `link` the address, whole
 */
export function recognise(text) {
  const trimmed = text.trim();
  for (const [kind, read] of kinds) {
    const found = read(trimmed);
    if (found) return { kind, text, ...found };
  }
  return null;
}

function beginning(text) {
  return beginnings.find(([, form]) => form.test(text))?.[0];
}

/** Whether a text is JSON with the two members of a VDS-NC. */
function isSeal(text) {
  if (!/^\uFEFF?\s*\{/.test(text)) return false;
  try {
    const { data, sig } = JSON.parse(text.replace(/^\uFEFF/, ""));
    return typeof data?.hdr === "object" && typeof sig === "object";
  } catch {
    return false;
  }
}

/** A link to a location, of the form that wallets accept (`CheckInLink`). */
function checkIn(text) {
  const found = address(text);
  if (!found || found.isDisguised || text.length > longestCheckIn || !isPlain(text)) return null;
  const { url, host } = found;
  const isAllowed = url.protocol === "https:" || url.hostname === "127.0.0.1";
  const parts = url.pathname.split("/");
  const asked = url.searchParams.getAll("r");
  const isForm = parts.length === 4 && parts[1] === "vic" && parts[2] === "checkin" && identifier.test(parts[3]);
  const isWhole = url.hash === "" && asked.length <= 1 && asked.every((one) => identifier.test(one));
  return isAllowed && isForm && isWhole ? { host, link: text } : null;
}

/** A request for documents; its callback links tell to which app the answer goes. */
function documentRequest(text) {
  if (!request.test(text) || text.length > longestRequest || !isPlain(text)) return null;
  const parameters = new URLSearchParams(text.slice(text.indexOf("?") + 1));
  const success = [...parameters].find(([name]) => name.toLowerCase() === "x-success")?.[1] ?? "";
  return { scheme: scheme(success), link: text };
}

/**
 * The parts of an http address; null for any other text.
 *
 * It is disguised if it names a user, which looks like a host, or has a backslash, which browsers take for a slash, or
 * characters that hide or steer. A host with letters beyond ASCII may look like another one.
 */
function address(text) {
  if (!/^https?:[/]{2}/i.test(text)) return null;
  let url;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  const named = text.slice(text.indexOf("//") + 2).split(/[/?#\\]/)[0];
  const isDisguised = hasUnseen(text) || /[\s\\]/.test(text) || named.includes("@") || url.username !== "" || url.password !== "";
  const isLettered = url.hostname.split(".").some((label) => label.startsWith("xn--"));
  return { url, scheme: url.protocol.slice(0, -1), host: url.host, link: url.href, isDisguised, isLettered };
}

function addressIf(text, condition) {
  const found = address(text);
  return found && condition(found) ? found : null;
}

/** Whether a text has printable ASCII characters only, as addresses do. */
function isPlain(text) {
  return /^[\x21-\x7E]+$/.test(text);
}

/** The scheme of a link, such as `tel`; null for a text with spaces or lines, such as a business card. */
function scheme(text) {
  return text.match(/^([a-z][a-z\d+.-]{1,31}):\S+$/i)?.[1].toLowerCase() ?? null;
}
