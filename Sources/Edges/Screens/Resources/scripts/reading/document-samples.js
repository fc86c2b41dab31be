// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The specimens beside the phone, on the pages that read documents: some of a made-up state, and drawn documents of many
// countries, good and flawed, with which each outcome can be tried.

import { load } from "../base/ask.js";
import { button } from "../base/controls.js";
import { h } from "../base/dom.js";
import { icon } from "../base/icons.js";
import { persist } from "../base/persist.js";
import { countryText, t } from "../base/strings.js";

/** The side of a drawn document that has its data. */
const sideWithData = ({ front, back }) => back ?? front;

/** The specimens of this service. */
export class DocumentSamples {
  #about;
  #take;
  #prepare;
  #side;
  /** The specimen being loaded; choosing another one aborts the attempts. */
  #choice = new AbortController();

  /**
   * @param {{samples: Object[], specimens: Object[]}} about as the server lists them
   * @param {(picture: Blob) => unknown} take handles the picture of the chosen one
   * @param {() => void} prepare is called at once when one is chosen
   * @param {(sides: Object, specimen: Object) => ?string} side says which of the sides' addresses is wanted now
   */
  constructor(about, take, prepare, side) {
    this.#about = about;
    this.#take = take;
    this.#prepare = prepare;
    this.#side = side;
  }

  /** Loads the list of the specimens, without those of some names; for the other arguments see the constructor. */
  static async load(take, prepare = () => {}, without = [], side = sideWithData) {
    const { samples, specimens } = await persist(() => load("/scan/about"));
    const isWanted = ({ name }) => !without.includes(name);
    return new DocumentSamples(
      { samples: samples.filter(isWanted), specimens: specimens.filter(isWanted) }, take, prepare, side);
  }

  /** Whether this service has none, for lack of the demonstration. */
  get isEmpty() {
    return this.#about.samples.length + this.#about.specimens.length === 0;
  }

  /** Draws the lists into every place for them; again after a change of the language. */
  draw() {
    const { samples, specimens } = this.#about;
    for (const place of document.querySelectorAll(".samples:not(.specimens .samples)")) {
      place.replaceChildren(...samples.map(({ name, path }) => this.#item(
        h("img", { src: path, alt: "", width: 152, height: 107 }), t(`documents.sample.${name}`), null, () => path)));
    }
    for (const place of document.querySelectorAll(".specimens")) {
      place.hidden = specimens.length === 0;
      place.querySelector(".samples").replaceChildren(...specimens.map((specimen) => this.#specimen(specimen)));
    }
  }

  /** The name of a drawn document in the page's language, such as "Austria: Passport". */
  nameOf({ country, region, type }) {
    const issuer = region ? countryText({ code: country, region }) : t("verify.specimen.utopia");
    return `${issuer}: ${t(`check.type.${type}`)}`;
  }

  #specimen(specimen) {
    const { name, flaw, sides } = specimen;
    const note = t(`verify.specimen.${flaw ?? "good"}`);
    // The server draws one when it is chosen, since to draw all of them takes it seconds.
    const item = this.#item(icon(flaw ? "exclamation" : "document"), this.nameOf(specimen), note,
      () => this.#side(sides, specimen));
    item.dataset.specimen = name;
    return item;
  }

  #item(picture, title, note, path) {
    const words = h("span", {}, h("strong", {}, title), note ? h("span", {}, note) : null);
    return h("li", {}, button([picture, words], () => this.#chosen(path()), { look: "sample" }));
  }

  #chosen(path) {
    this.#prepare();
    if (path) this.choose(path);
  }

  /** Loads the picture at an address and hands it over. */
  async choose(path) {
    this.#choice.abort();
    const { signal } = (this.#choice = new AbortController());
    try {
      await persist(async () => this.#take(await load(path, "blob")), signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }
}
