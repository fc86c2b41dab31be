// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Themes of the identity check's screens: the same rules as in Domains/IdentityCheck/Theme, for the theme editor.

import { contrasts, settings as rows, stage } from "./theme-table.js";

export const modes = ["light", "dark"];
const schema = "etui.theme.v1";
const fileLimit = 5_000_000;
const pictureLimit = 1_000_000;

/** The settings: {key, element, setter, state, kind, property, light, dark, standard}; see `theme-table.js`. */
export const settings = rows.map(([key, kind, property, light, dark, standard]) => {
  const [element, ...rest] = key.split(".");
  const state = ["normal", "highlighted"].includes(rest.at(-1)) ? rest.pop() : null;
  return { key, element, setter: rest.join("."), state, kind, property, light, dark, standard };
});
const byKey = new Map(settings.map((setting) => [setting.key, setting]));

/** The elements, in the order of the table. */
export const elements = [...new Set(settings.map(({ element }) => element))];

/** A theme without changes: the values of each mode by key. */
export function emptyTheme() {
  return { light: {}, dark: {} };
}

/** A theme with one value changed; `undefined` removes it. */
export function changed(theme, mode, key, value) {
  const values = { ...theme[mode], [key]: value };
  if (value === undefined) delete values[key];
  return { ...theme, [mode]: values };
}

/** The CSS custom properties of a mode. */
export function properties(theme, mode) {
  const found = {};
  for (const { key, kind, property } of settings) {
    const value = theme[mode][key];
    if (value === undefined || value === false) continue;
    found[property] = { color: value, font: `"${value}", var(--font)`, image: `url("${value}")`, toggle: "none" }[kind];
  }
  return found;
}

/** The colour that a setting has in a mode, set or standard; null for what has none. */
export function colorOf(theme, mode, key) {
  const setting = byKey.get(key);
  return theme[mode][key] ?? setting[mode] ?? (setting.standard ? colorOf(theme, mode, setting.standard) : null);
}

/** The theme as the text of a file, its keys in the order of the table. */
export function fileText(theme, indent = 2) {
  const ordered = (mode) =>
    Object.fromEntries(settings.filter(({ key }) => key in theme[mode]).map(({ key }) => [key, theme[mode][key]]));
  return JSON.stringify({ schema, light: ordered("light"), dark: ordered("dark") }, null, indent) + "\n";
}

/** Why a file or a picture is refused; `reason` is the end of a key `surface.refused.…`. */
export class ThemeRefused extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads the text of a file. The page takes the values that are allowed and names the others; `etui check theme` refuses
 * such a file.
 *
 * @returns {{theme: Object, unknown: string[], refused: {name: string, reason: string}[]}} the theme, the names that no
 *   setting has, and the values that are not allowed
 * @throws {ThemeRefused} if this is no theme
 */
export function readTheme(text) {
  if (text.length > fileLimit) throw new ThemeRefused("tooLarge");
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new ThemeRefused("malformed");
  }
  if (!isObject(file)) throw new ThemeRefused("malformed");
  if (file.schema !== schema) throw new ThemeRefused("unknownSchema");
  const theme = emptyTheme();
  const refused = [];
  const unknown = Object.keys(file).filter((name) => !["schema", ...modes].includes(name));
  for (const mode of modes) {
    if (!isObject(file[mode])) throw new ThemeRefused("malformed");
    for (const [key, value] of Object.entries(file[mode])) {
      const setting = byKey.get(key);
      if (!setting) {
        unknown.push(`${mode}.${key}`);
        continue;
      }
      const reason = reasonAgainst(setting.kind, value);
      if (reason) refused.push({ name: `${mode}.${key}`, reason });
      else theme[mode][key] = setting.kind === "color" ? writtenColor(value) : value;
    }
  }
  return { theme, unknown, refused };
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What speaks against a value, or null. */
export function reasonAgainst(kind, value) {
  if (kind === "toggle") return typeof value === "boolean" ? null : "toggle";
  const isText = typeof value === "string";
  if (kind === "image") return isText ? reasonAgainstAddress(value) : "pictureKind";
  if (isText && /url\(/i.test(value)) return "address";
  if (kind === "color") return isText && /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i.test(value) ? null : "color";
  return isText && [...value].length <= 64 && /^[\p{L}\p{N}\p{M} -]+$/u.test(value) ? null : "font";
}

/** A colour as files write it: lower case, opacity only if it is not 1. */
export function writtenColor(color) {
  const text = color.toLowerCase();
  return text.endsWith("ff") && text.length === 9 ? text.slice(0, 7) : text;
}

const kinds = { "image/png": "png", "image/jpeg": "jpg", "image/svg+xml": "svg" };

function reasonAgainstAddress(address) {
  const [, kind, text] = address.match(/^data:(image\/(?:png|jpeg|svg\+xml));base64,([A-Za-z0-9+/]+={0,2})$/) ?? [];
  if (!kind || text.length % 4 !== 0) return /url\(/i.test(address) ? "address" : "pictureKind";
  const bytes = bytesOf(address);
  return reasonAgainstPicture(bytes) ?? (kindOf(bytes) === kind ? null : "pictureKind");
}

/** The bytes of a picture's `data:` address. */
export function bytesOf(address) {
  return Uint8Array.from(atob(address.slice(address.indexOf(",") + 1)), (one) => one.charCodeAt(0));
}

/** The ending of a picture's file name. */
export function endingOf(address) {
  return kinds[address.slice("data:".length, address.indexOf(";"))];
}

/** A file's bytes as a `data:` address; throws {ThemeRefused} for what is not allowed. */
export function addressOf(bytes) {
  const reason = reasonAgainstPicture(bytes);
  if (reason) throw new ThemeRefused(reason);
  let text = "";
  for (let place = 0; place < bytes.length; place += 8192) {
    text += String.fromCharCode(...bytes.subarray(place, place + 8192));
  }
  return `data:${kindOf(bytes)};base64,${btoa(text)}`;
}

function kindOf(bytes) {
  const starts = (...start) => start.every((byte, place) => bytes[place] === byte);
  if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
  if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
  return starts(0x3c, 0x73, 0x76, 0x67, 0x20) ? "image/svg+xml" : null;
}

function reasonAgainstPicture(bytes) {
  if (bytes.length > pictureLimit) return "pictureTooLarge";
  const kind = kindOf(bytes);
  if (!kind) return "pictureKind";
  if (kind !== "image/svg+xml") return null;
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes).toLowerCase();
  } catch {
    return "pictureKind";
  }
  const words = ["<script", "<foreignobject", "<iframe", "<!", "<?", "&#", "javascript:", "@import"];
  if (words.some((word) => text.includes(word)) || /[\s"'/]on[a-z]+\s*=/.test(text)) return "script";
  // A gradient of the same file is referred to by `url(#name)`.
  return /url\((?![\s"']*#)/.test(text) || /href\s*=(?![\s"']*#)/.test(text) ? "address" : null;
}

// Contrast (WCAG 2.2 §1.4.3, §1.4.11).

const parts = (color) => [1, 3, 5, 7].map((place) => parseInt(color.slice(place, place + 2) || "ff", 16));

function over(color, ground) {
  const [red, green, blue, alpha] = parts(color);
  const below = parts(ground);
  const mixed = [red, green, blue].map((own, place) => Math.round((own * alpha + below[place] * (255 - alpha)) / 255));
  return "#" + mixed.map((one) => one.toString(16).padStart(2, "0")).join("");
}

function luminance(color) {
  const linear = parts(color).slice(0, 3).map((one) => {
    const value = one / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
}

function ratioOf(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((first, second) => first - second);
  // Cut, so that none seems to be enough that is not.
  return Math.floor(((high + 0.05) / (low + 0.05)) * 100 + 1e-6) / 100;
}

/** The contrasts of a mode: {key, ground, ratio (null behind a picture), least, verdict: ok, warn or fail}. */
export function contrastsOf(theme, mode) {
  const page = over(colorOf(theme, mode, "NetverifyBaseView.backgroundColor"), mode === "light" ? "#ffffff" : "#000000");
  return contrasts.map(([key, ground, isOverCamera, least]) => {
    const below = isOverCamera ? stage : page;
    const behind = ground ? over(colorOf(theme, mode, ground), below) : below;
    const ratio = hasPicture(theme, mode, byKey.get(key)) ? null : ratioOf(over(colorOf(theme, mode, key), behind), behind);
    const verdict = ratio === null ? "warn" : ratio >= least ? "ok" : ratio >= (least * 2) / 3 ? "warn" : "fail";
    return { key, ground, ratio, least, verdict };
  });
}

function hasPicture(theme, mode, { element, state }) {
  return settings.some((other) =>
    other.kind === "image" && other.element === element && (other.state === state || other.state === "normal") &&
    theme[mode][other.key] !== undefined);
}

// Code for an app.

/** The name of a picture in the asset catalogue; without a mode if it is the same in both. */
export function pictureName({ element, setter, state }, mode) {
  return [element, setter, state, mode].filter(Boolean).join("-");
}

/** The theme as Swift code with the setters of the interface. */
export function swiftCode(theme) {
  const lines = settings.flatMap((setting) => {
    const [light, dark] = modes.map((mode) => theme[mode][setting.key]);
    if (light === dark) return light === undefined ? [] : [line(setting, light, null)];
    return [light === undefined ? null : line(setting, light, "light"), dark === undefined ? null : line(setting, dark, "dark")];
  });
  const body = lines.filter(Boolean).map((one) => `    ${one}\n`).join("");
  return `import Foundation\nimport Netverify\n\n@MainActor func applyTheme() {\n${body}}\n`;
}

function line(setting, value, mode) {
  const { element, setter, state, kind } = setting;
  const proxy = `${element}.netverifyAppearance(${mode ? `in: .${mode}` : ""})`;
  const words = writtenInSwift(kind, value, pictureName(setting, mode));
  if (setter.startsWith("titleTextAttributes.")) {
    const font = `UIFont(name: ${words}, size: 17) ?? UIFont.systemFont(ofSize: 17)`;
    return `${proxy}.titleTextAttributes?[.${kind === "font" ? "font" : "foregroundColor"}] = ${kind === "font" ? font : words}`;
  }
  if (!state) return `${proxy}.${setter} = ${words}`;
  return `${proxy}.set${setter[0].toUpperCase()}${setter.slice(1)}(${words}, for: .${state})`;
}

function writtenInSwift(kind, value, name) {
  if (kind === "toggle") return String(value);
  if (kind === "font") return `"${value}"`;
  if (kind === "image") return `UIImage(named: "${name}")`;
  const [red, green, blue, alpha] = parts(value);
  return `UIColor(red: ${red} / 255, green: ${green} / 255, blue: ${blue} / 255, alpha: ${alpha} / 255)`;
}
