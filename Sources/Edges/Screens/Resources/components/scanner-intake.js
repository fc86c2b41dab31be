// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/** What the user pastes on the page or drops on the stage: a picture, or else a text. */
export class Intake {
  #stage;
  #picture;
  #text;

  /**
   * @param {HTMLElement} stage where things are dropped
   * @param {{picture: (file: File) => void, text: (text: string) => void}} takers
   */
  constructor(stage, { picture, text }) {
    this.#stage = stage;
    this.#picture = picture;
    this.#text = text;
    for (const type of ["dragenter", "dragover", "dragleave", "drop"]) {
      stage.addEventListener(type, (event) => this.#dragged(event));
    }
  }

  /** Takes what is pasted from now on; returns what ends that. */
  listen() {
    const pasted = (event) => this.#pasted(event);
    document.addEventListener("paste", pasted);
    return () => document.removeEventListener("paste", pasted);
  }

  #pasted(event) {
    const target = event.composedPath()[0];
    if (target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement) return;
    const picture = [...event.clipboardData.files].find((file) => file.type.startsWith("image/"));
    if (picture) this.#picture(picture);
    else this.#text(event.clipboardData.getData("text/plain"));
  }

  #dragged(event) {
    event.preventDefault();
    const isOver = event.type === "dragenter" || event.type === "dragover";
    this.#stage.classList.toggle("dragging", isOver);
    if (event.type === "drop") this.#dropped(event.dataTransfer);
  }

  #dropped(transfer) {
    if (transfer.files.length > 0) this.#picture(transfer.files[0]);
    else this.#text(transfer.getData("text/plain"));
  }
}
