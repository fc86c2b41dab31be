// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The renderer shows an element of this name above its pages, if there is one.
customElements.define(
  "custom-header",
  class extends HTMLElement {
    connectedCallback() {
      if (this.firstChild) return;
      this.append(document.getElementById("site-bar").content.cloneNode(true));
    }
  },
);
