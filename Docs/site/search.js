// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The search over guides and symbols. Both files are loaded when the field is first used; nothing is sent anywhere.

const shownCount = 30;

/** Returns the words of a question, in lower case. */
function wordsOf(text) {
  return text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
}

/** Returns how well a title and a text match all words; 0 if one is missing. */
function rank(words, title, text) {
  let sum = 0;
  for (const word of words) {
    const score = Math.max(4 * place(title, word), place(text, word));
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** Returns 3 if a text has a whole word, 2 if one begins with it, 1 if a long one is inside another, else 0. */
function place(text, word) {
  let found = 0;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const begins = at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1]);
    const ends = !/[\p{L}\p{N}]/u.test(text[at + word.length] ?? "");
    if (begins && ends) return 3;
    found = Math.max(found, begins ? 2 : word.length > 3 ? 1 : 0);
  }
  return found;
}

/** Reads the file of the guides: a list of sections. */
function readGuides(guides) {
  return guides.flatMap(([address, guide, sections]) =>
    sections.map(([anchor, title, text, more]) => ({
      href: address + (anchor && `#${anchor}`), title, text, where: anchor ? guide : "",
      low: title.toLowerCase(), all: `${guide} ${text} ${more}`.toLowerCase(), isPage: !anchor,
    })),
  );
}

/** Reads the file of the symbols: a list with the path of each. */
function readSymbols({ kinds, modules }, root) {
  const list = [];
  function take([title, kind, end, text, members], path, owners) {
    const here = `${path}/${end || title.toLowerCase()}`;
    list.push({
      href: encodeURI(here) + "/", title, text: text ?? "", kind: kinds[kind], where: owners.join("."),
      low: spaced(title), all: spaced(`${owners.join(" ")} ${kinds[kind]} ${text ?? ""}`), isType: owners.length < 2,
    });
    for (const member of members ?? []) take(member, here, [...owners, title]);
  }
  for (const module of modules) take(module, `${root}/documentation`, []);
  return list;
}

/** Returns a name in lower case, as it is and with its words apart: `CRLEnvironment` is found by "environment", too. */
function spaced(name) {
  const apart = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");
  return `${name} ${apart}`.toLowerCase();
}

/** Returns the entries that match, the best first. */
function find(question, { guides, symbols }) {
  const words = wordsOf(question);
  if (words.length === 0) return [];
  const whole = question.trim().toLowerCase();
  const found = [];
  for (const entry of guides) {
    const score = rank(words, entry.low, entry.all);
    if (score) found.push({ entry, score: score + (entry.isPage ? 10 : 8) });
  }
  for (const entry of symbols) {
    const score = rank(words, entry.low, entry.all);
    if (!score) continue;
    const isExact = entry.title.toLowerCase() === whole;
    found.push({ entry, score: score + (isExact ? 12 : 0) + (entry.isType ? 3 : 0) });
  }
  return found.sort((a, b) => b.score - a.score || a.entry.title.length - b.entry.title.length).map(({ entry }) => entry);
}

customElements.define(
  "search-box",
  class extends HTMLElement {
    #index;
    #turn = 0;

    connectedCallback() {
      this.input = this.querySelector("input");
      this.results = this.querySelector(".results");
      this.count = this.querySelector(".count");
      this.list = this.querySelector("ul");
      this.input.addEventListener("focus", () => this.#load().catch(() => {}));
      this.input.addEventListener("input", () => this.#search());
      this.addEventListener("keydown", (event) => this.#press(event));
      this.addEventListener("focusout", ({ relatedTarget }) => {
        if (relatedTarget && !this.contains(relatedTarget)) this.#close();
      });
      document.addEventListener("pointerdown", ({ target }) => {
        if (!this.contains(target)) this.#close();
      });
    }

    /** Loads the index once; after a failure the next attempt loads it again. */
    #load() {
      this.#index ??= Promise.all(["guides", "symbols"].map((name) => this.#file(name)))
        .then(([guides, symbols]) => {
          const root = this.getAttribute("guides").replace(/\/assets\/.*/, "/reference");
          return { guides: readGuides(guides), symbols: readSymbols(symbols, root) };
        })
        .catch((error) => {
          this.#index = undefined;
          throw error;
        });
      return this.#index;
    }

    async #file(name) {
      const response = await fetch(this.getAttribute(name));
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      return response.json();
    }

    async #search() {
      const turn = ++this.#turn;
      const question = this.input.value;
      if (question.trim().length < 2) return this.#close();
      try {
        const index = await this.#load();
        // A later letter has its own search.
        if (turn === this.#turn) this.#show(find(question, index));
      } catch {
        if (turn === this.#turn) this.#say(this.count.dataset.failed, []);
      }
    }

    #show(found) {
      const shown = found.slice(0, shownCount);
      const { none, one, many, first } = this.count.dataset;
      const words = found.length > shown.length ? first : [none, one][found.length] ?? many;
      this.#say(words.replace("{shown}", shown.length).replace("{count}", found.length), shown);
    }

    #say(words, shown) {
      this.count.textContent = words;
      this.list.replaceChildren(...shown.map(itemOf));
      this.results.scrollTop = 0;
      this.results.hidden = false;
    }

    #close() {
      ++this.#turn;
      this.results.hidden = true;
    }

    #press(event) {
      const links = this.results.hidden ? [] : [...this.list.querySelectorAll("a")];
      const at = links.indexOf(document.activeElement);
      if (event.key === "Escape" && !this.results.hidden) {
        this.input.focus();
        this.#close();
      } else if (event.key === "ArrowDown" && links.length) {
        links[Math.min(at + 1, links.length - 1)].focus();
      } else if (event.key === "ArrowUp" && at >= 0) {
        (links[at - 1] ?? this.input).focus();
      } else if (event.key === "Enter" && at < 0 && links.length) {
        links[0].click();
      } else {
        return;
      }
      event.preventDefault();
    }
  },
);

function itemOf({ href, title, text, where, kind }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = href;
  const name = document.createElement(kind ? "code" : "strong");
  name.textContent = title;
  link.append(name, part("where", [kind, where].filter(Boolean).join(" · ")), part("text", text));
  item.append(link);
  return item;
}

function part(kind, text) {
  const element = document.createElement("span");
  element.className = kind;
  element.textContent = text;
  return text ? element : "";
}
