// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What the pages do beside showing text: copy buttons, anchors, the list beside the text on a phone.

/** How many parts below each heading have had its name. */
const named = new Map();

document.documentElement.classList.add("scripted");
prepare(document.querySelector("article"));
document.body.dataset.ready = "";

function prepare(article) {
  // Declarations need no copy button.
  for (const block of article.querySelectorAll("pre:not(.declaration)")) addCopyButton(block, article.dataset);
  for (const heading of article.querySelectorAll("h2[id], h3[id], h4[id]")) addAnchor(heading);
  for (const part of article.querySelectorAll("pre, .wide")) keepReachable(part, article.dataset.scroll);
  const menu = document.querySelector(".menu");
  const list = document.getElementById("guides");
  const current = list.querySelector("[aria-current]");
  // A long list opens at the current entry.
  if (current && list.scrollHeight > list.clientHeight) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  menu.addEventListener("click", () => {
    const isOpen = list.classList.toggle("open");
    menu.setAttribute("aria-expanded", isOpen);
    if (isOpen) (current ?? list.querySelector("a")).focus();
  });
  // Beside the text there is room for the list of headings; above it the reader opens it.
  const headings = document.querySelector(".here details");
  const isWide = matchMedia("(min-width: 76rem)");
  const fit = () => headings && (headings.open = isWide.matches);
  isWide.addEventListener("change", fit);
  fit();
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest?.("input, textarea, select");
    if (event.key !== "/" || isTyping || event.metaKey || event.ctrlKey || event.altKey) return;
    event.preventDefault();
    document.getElementById("search").focus();
  });
}

function addCopyButton(block, { copy, copied }) {
  const frame = document.createElement("div");
  const button = document.createElement("button");
  frame.className = "code";
  button.type = "button";
  button.textContent = copy;
  button.setAttribute("aria-live", "polite");
  block.replaceWith(frame);
  frame.append(block, button);
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(block.textContent.trimEnd());
    button.textContent = copied;
    setTimeout(() => (button.textContent = copy), 2000);
  });
}

function addAnchor(heading) {
  const link = document.createElement("a");
  link.className = "anchor";
  link.href = `#${heading.id}`;
  link.textContent = "#";
  link.setAttribute("aria-label", heading.textContent);
  heading.append(link);
}

// What is wider than the page scrolls, with the keyboard too.
function keepReachable(part, label) {
  const above = nearestHeading(part);
  const number = (named.get(label + above) ?? 0) + 1;
  named.set(label + above, number);
  const heading = number > 1 ? `${above}, ${number}` : above;
  new ResizeObserver(() => {
    if (part.scrollWidth > part.clientWidth) {
      part.tabIndex = 0;
      part.setAttribute("role", "region");
      part.setAttribute("aria-label", label.replace("{title}", heading));
    } else {
      for (const name of ["tabindex", "role", "aria-label"]) part.removeAttribute(name);
    }
  }).observe(part);
}

function nearestHeading(part) {
  const before = [...part.closest("article").querySelectorAll("h1, h2, h3")].filter(
    (heading) => heading.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return (before.at(-1)?.firstChild?.textContent ?? "").trim();
}
