// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The specimens beside the phone, on the pages that read documents.

import { load } from "./ask.js";
import { h } from "./dom.js";
import { persist } from "./persist.js";
import { t } from "./strings.js";

/** The specimens of this service. */
export class DocumentSamples {
  #samples;
  #take;
  #prepare;
  /** The specimen being loaded; choosing another one aborts the attempts. */
  #choice = new AbortController();

  /**
   * @param {{name: string, path: string}[]} samples the specimens
   * @param {(picture: Blob) => unknown} take handles the picture of the chosen one
   * @param {() => void} prepare is called at once when one is chosen
   */
  constructor(samples, take, prepare) {
    this.#samples = samples;
    this.#take = take;
    this.#prepare = prepare;
  }

  /** Loads the list of the specimens, without those of some names; for the other arguments see the constructor. */
  static async load(take, prepare = () => {}, without = []) {
    const { samples } = await persist(() => load("/scan/about"));
    return new DocumentSamples(samples.filter(({ name }) => !without.includes(name)), take, prepare);
  }

  /** Draws the list into every place for it; again after a change of the language. */
  draw() {
    for (const place of document.querySelectorAll(".samples")) {
      place.replaceChildren(...this.#samples.map((sample) => this.#item(sample)));
    }
  }

  #item({ name, path }) {
    const title = t(`documents.sample.${name}`);
    return h(
      "li", {},
      h(
        "button", { type: "button", class: "sample", onclick: () => this.#choose(path) },
        h("img", { src: path, alt: "", width: 152, height: 107 }),
        h("span", {}, h("strong", {}, title)),
      ),
    );
  }

  async #choose(path) {
    this.#prepare();
    this.#choice.abort();
    const { signal } = (this.#choice = new AbortController());
    try {
      await persist(async () => this.#take(await load(path, "blob")), signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
