// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import { h, styleSheet } from "../scripts/base/dom.js";
import { t } from "../scripts/base/strings.js";
import { EtuiElement } from "./etui-element.js";

const sheets = [await styleSheet(new URL("etui-ribbon.css", import.meta.url))];

const words = { test: "wallet.test", stub: "cards.stub.ribbon", demo: "notice.demo.ribbon" };

/**
 * `<etui-ribbon>`: marks content as part of a demonstration. It is not a result, and changes none.
 *
 * @attr {"test"|"stub"|"demo"} kind - `test` for a test card, `stub` for made-up cards without a network. Default: demo
 * @attr {boolean} tag - Sits on a picture instead of standing in a line.
 */
export class EtuiRibbon extends EtuiElement {
  static observedAttributes = ["kind"];

  #words = h("span");

  constructor() {
    super();
    const root = this.attachShadow({ mode: "open" });
    this.adopt(root, sheets);
    root.append(this.#words);
  }

  attributeChangedCallback() {
    this.draw();
  }

  show() {
    this.#words.textContent = t(words[this.getAttribute("kind")] ?? words.demo);
  }
}

customElements.define("etui-ribbon", EtuiRibbon);
