// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Style sheets for shadow roots, made from text, so that they work with a content policy that forbids inline styles.
// Safari supports constructed sheets since 16.4; before that, a sheet is a file in memory that a link in the root
// loads.

/** Whether the browser supports constructed sheets. */
const isOffered = "adoptedStyleSheets" in Document.prototype;

/** For browsers without them, each root's links by their sheets, in order. */
const links = new WeakMap();

/**
 * A style sheet made from text, for `wear`.
 *
 * @param {string} text
 * @returns {CSSStyleSheet|{href: string}}
 */
export function sheet(text) {
  if (!isOffered) return { href: URL.createObjectURL(new Blob([text], { type: "text/css" })) };
  const made = new CSSStyleSheet();
  made.replaceSync(text);
  return made;
}

/**
 * Gives a shadow root exactly these sheets; the later ones win.
 *
 * @param {ShadowRoot} root
 * @param {(CSSStyleSheet|{href: string})[]} sheets
 */
export function wear(root, sheets) {
  const worn = isOffered ? root.adoptedStyleSheets : [...(links.get(root)?.keys() ?? [])];
  if (worn.length === sheets.length && sheets.every((one, place) => one === worn[place])) return;
  if (isOffered) root.adoptedStyleSheets = sheets;
  else link(root, sheets);
}

/** Puts one link for each sheet at the start of a root; existing ones stay in place, because moving one reloads it. */
function link(root, sheets) {
  const before = links.get(root) ?? new Map();
  const after = new Map(sheets.map((one) => [one, before.get(one) ?? linkTo(one.href)]));
  for (const [one, element] of before) {
    if (!after.has(one)) element.remove();
  }
  let place = root.firstChild;
  for (const element of after.values()) {
    if (element === place) place = place.nextSibling;
    else root.insertBefore(element, place);
  }
  links.set(root, after);
}

function linkTo(href) {
  const element = document.createElement("link");
  element.rel = "stylesheet";
  element.href = href;
  return element;
}
