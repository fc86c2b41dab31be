// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The page of the theme editor: it says what it is while the editor itself, and the screens that it shows, arrive.

import { h } from "../../base/dom.js";
import { later } from "../../base/later.js";
import { preparePage } from "../../base/page.js";

const loading = h("p", { class: "hint", role: "status", "data-t": "surface.loading" });
document.querySelector("main").append(
  h("h1", { "data-t": "surface.title" }), h("p", { class: "lead", "data-t": "surface.lead" }), loading,
);
preparePage("surface.title");
const { open } = await later("editor", () => import("./editor.js"));
open(loading);
document.body.dataset.ready = "";
