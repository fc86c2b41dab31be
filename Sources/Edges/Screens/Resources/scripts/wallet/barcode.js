// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The barcode of a card: bars aligned to pixels, on a screen that stays on.

import { s } from "../base/svg.js";

const height = 120;

/** The bars as a drawing; each module is a whole number of screen pixels wide. */
export function barcodeBars({ widths, moduleCount, quietZone, spoken }) {
  const total = moduleCount + 2 * quietZone;
  let path = "";
  let x = quietZone;
  widths.forEach((width, place) => {
    if (place % 2 === 0) path += `M${x} 0h${width}v${height}h-${width}z`;
    x += width;
  });
  const traits = {
    class: "bars", viewBox: `0 0 ${total} ${height}`, preserveAspectRatio: "none", "shape-rendering": "crispEdges",
    role: "img", "aria-label": spoken,
  };
  const svg = s("svg", traits, s("path", { d: path }));
  // The drawing is attached to its parent a moment later.
  queueMicrotask(() => {
    const holder = svg.parentElement;
    if (holder) new ResizeObserver(() => fit(holder, svg, total)).observe(holder);
  });
  return svg;
}

function fit(holder, svg, total) {
  const style = getComputedStyle(holder);
  const room = holder.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  const pixels = Math.max(1, Math.floor((room * devicePixelRatio) / total));
  svg.style.width = `${(pixels * total) / devicePixelRatio}px`;
}

/** Keeps the screen on until the returned function is called; without support in the browser it does nothing. */
export function keepAwake() {
  let lock = null;
  let isOver = false;
  const hold = () => {
    if (document.hidden || !navigator.wakeLock) return;
    navigator.wakeLock.request("screen").then(
      (made) => {
        lock = made;
        if (isOver) made.release();
      },
      () => {},
    );
  };
  // The browser releases the lock whenever the page is hidden.
  document.addEventListener("visibilitychange", hold);
  hold();
  return () => {
    isOver = true;
    document.removeEventListener("visibilitychange", hold);
    lock?.release();
  };
}
