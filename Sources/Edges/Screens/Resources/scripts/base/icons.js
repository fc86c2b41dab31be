// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// Line icons on a grid of 24, drawn for Etui. Each is one path. They are decorative: the text carries the meaning.
const paths = {
  back: "M14.5 5.5 8 12l6.5 6.5",
  bank: "M4 9.5 12 4.5l8 5zM6 10v7M10 10v7M14 10v7M18 10v7M4 19.5h16",
  barcode: "M4 6v12M7 6v12M10 6v12M12 6v12M15.5 6v12M17.5 6v12M20 6v12",
  calendar: "M5 6.5h14v13H5zM5 10.5h14M8.5 4v4M15.5 4v4M9.5 13.5l5 4M14.5 13.5l-5 4",
  camera:
    "M4 8.5A1.5 1.5 0 0 1 5.5 7h2l1.5-2h6l1.5 2h2A1.5 1.5 0 0 1 20 8.5v9a1.5 1.5 0 0 1-1.5 1.5" +
    "h-13A1.5 1.5 0 0 1 4 17.5zM12 16a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5z",
  cameraOff:
    "M4 4l16 16M8.2 6.2 9 5h6l1.5 2h2A1.5 1.5 0 0 1 20 8.5v7.3M18.8 19H5.5A1.5 1.5 0 0 1 4 17.5" +
    "v-9A1.5 1.5 0 0 1 5.5 7h1.3M9.6 10.6a3.25 3.25 0 0 0 4.5 4.5",
  card: "M3.5 7A1.5 1.5 0 0 1 5 5.5h14A1.5 1.5 0 0 1 20.5 7v10a1.5 1.5 0 0 1-1.5 1.5H5A1.5 1.5 0 0 1 3.5 17zM3.5 9.8h17M7 14.5h4",
  chart: "M4.5 19.5h15M7 19v-6M12 19V6M17 19v-9",
  check: "M5.5 12.8l4.2 4.2L18.5 7.5",
  clinic: "M4.5 20.5v-11L12 4l7.5 5.5v11zM12 10v6M9 13h6",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5.2l3.4 2",
  close: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  copy: "M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4",
  cross: "M7 7l10 10M17 7 7 17",
  digits: "M4 8.5h16v7H4zM7.5 12h.1M12 12h.1M16.5 12h.1",
  document: "M7 3.5h7l4 4v13H7zM14 3.5v4h4M10 12h5M10 15.5h5",
  exclamation: "M12 5.5v8M12 18.2v.1",
  down: "M5.5 9.5 12 16l6.5-6.5",
  eye: "M2.8 12S6.2 6 12 6s9.2 6 9.2 6-3.4 6-9.2 6-9.2-6-9.2-6zM12 14.6a2.6 2.6 0 1 0 0-5.2 2.6 2.6 0 0 0 0 5.2z",
  flip: "M4.5 12a7.5 7.5 0 0 1 13-5.1l2 2.1M19.5 4.5V9H15M19.5 12a7.5 7.5 0 0 1-13 5.1l-2-2.1M4.5 19.5V15H9",
  forward: "M9.5 5.5 16 12l-6.5 6.5",
  image:
    "M4 6.5A1.5 1.5 0 0 1 5.5 5h13A1.5 1.5 0 0 1 20 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-13" +
    "A1.5 1.5 0 0 1 4 17.5zM4.5 16.5l4.5-4.5 3.5 3.5 2.5-2.5 4.5 4.5M15.5 9.4v.1",
  info: "M12 11v6M12 7.3v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  light: "M8 3.5h8v3l-2 3V19a1.5 1.5 0 0 1-1.5 1.5h-1A1.5 1.5 0 0 1 10 19V9.5l-2-3zM8 6.5h8M12 12v2",
  list: "M8.5 6.5h11M8.5 12h11M8.5 17.5h11M4.5 6.5h.1M4.5 12h.1M4.5 17.5h.1",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  moveFar: "M4.5 4.5l6 6M10.5 6v4.5H6M19.5 4.5l-6 6M13.5 6v4.5H18M4.5 19.5l6-6M6 13.5h4.5V18M19.5 19.5l-6-6M18 13.5h-4.5V18",
  moveLeft: "M20 12H4.5M11 5.5 4.5 12l6.5 6.5",
  moveNear: "M10.5 10.5l-6-6M4.5 9V4.5H9M13.5 10.5l6-6M15 4.5h4.5V9M10.5 13.5l-6 6M9 19.5H4.5V15M13.5 13.5l6 6M19.5 15v4.5H15",
  moveRight: "M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5",
  nfc: "M7 8.5a6 6 0 0 1 0 7M10.5 6a10 10 0 0 1 0 12M14 3.8a14 14 0 0 1 0 16.4",
  offline: "M4 4l16 16M8.6 15.4a4.8 4.8 0 0 1 6.8 0M5.2 12a9.6 9.6 0 0 1 4.3-2.5M13.5 9.4a9.6 9.6 0 0 1 5.3 2.6M12 19v.1",
  pause: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM9.8 8.8v6.4M14.2 8.8v6.4",
  people:
    "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3.5 19a5.5 5.5 0 0 1 11 0M15.8 5.3a3 3 0 0 1 0 5.5" +
    "M17 13.8a5.5 5.5 0 0 1 3.5 5.2",
  plus: "M12 5.5v13M5.5 12h13",
  question: "M8.8 9.3a3.2 3.2 0 1 1 4.7 2.8c-1 .6-1.5 1.2-1.5 2.4M12 18.2v.1",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3l2.2 2.2M19.5 4.5V9H15",
  samples: "M4.5 4.5h5v5h-5zM14.5 4.5h5v5h-5zM4.5 14.5h5v5h-5zM14.5 14.5h2v2h-2zM19.5 19.5v-2M17 19.5h.1",
  scan: "M4 8.5V5.5A1.5 1.5 0 0 1 5.5 4h3M15.5 4h3A1.5 1.5 0 0 1 20 5.5v3M20 15.5v3a1.5 1.5 0 0 1-1.5 1.5h-3M8.5 20h-3A1.5 1.5 0 0 1 4 18.5v-3M7.5 12h9",
  seal: "M12 3.5l2 1.6 2.5-.3.9 2.4 2.3 1.1-.4 2.5 1.3 2.2-1.8 1.8v2.5l-2.5.5-1.5 2.1-2.4-.9-2.4.9-1.5-2.1-2.5-.5v-2.5L4.2 13l1.3-2.2-.4-2.5 2.3-1.1.9-2.4 2.5.3zM8.8 12.2l2.3 2.3 4.1-4.5",
  text: "M5 6.5V5h14v1.5M12 5v14M9.5 19h5",
  tick: "M7 12.5l3.5 3.5 6.5-7.5",
  trash: "M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5",
  wallet: "M4 7.5A2.5 2.5 0 0 1 6.5 5H17v3M4 7.5v9A2.5 2.5 0 0 0 6.5 19H20V8H6.5M16 13.5h.1",
  warning: "M12 7.2v6M12 16.6v.1M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z",
  zoom: "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM15.5 15.5 20 20M8 10.5h5M10.5 8v5",
};

const space = "http://www.w3.org/2000/svg";

/** An icon that screen readers ignore. */
export function icon(name) {
  const svg = document.createElementNS(space, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", paths[name]);
  svg.append(path);
  return svg;
}
