// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// What happens to cases, as it happens: the views then read what they show again.

import { askReviews, ReviewRefusal, root } from "./api.js";
import { LiveStream } from "../live.js";

/** The live cases. Dispatches `news`, a list of `{scanReference, event}`, and `state`. */
export class ReviewStream extends LiveStream {
  event = "review";
  address = `${root}/events`;
  #reviewer;
  #isNew = true;

  constructor(reviewer) {
    super();
    this.#reviewer = reviewer;
    this.addEventListener("state", () => {
      // Events between two connections are lost, so everything on the page may be old.
      if (this.state !== "live") return;
      if (!this.#isNew) this.#tell({ scanReference: null, event: "missed" });
      this.#isNew = false;
    });
  }

  async catchUp() {
    const { session } = await askReviews("GET", "/session", undefined, { signal: this.signal });
    if (session) return;
    this.#reviewer.ended("desk.session.ended");
    throw new ReviewRefusal(401, "unauthorized");
  }

  async take(news) {
    this.#tell(news);
  }

  #tell(news) {
    this.dispatchEvent(new CustomEvent("news", { detail: [news] }));
  }
}
