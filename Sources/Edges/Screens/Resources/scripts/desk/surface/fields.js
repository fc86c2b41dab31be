// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The fields of the theme editor: one for each setting of the chosen element, with its contrast beside it. They are made
// once for an element and follow the theme from then on: what has the focus, or is being clicked, stays where it is.

import { button, tick } from "../../base/controls.js";
import { h } from "../../base/dom.js";
import { t } from "../../base/strings.js";
import { addressOf, colorOf, contrastsOf, reasonAgainst, settings, writtenColor } from "./theme.js";

/** The words for a setting. */
export function nameOf({ setter, state }) {
  const name = t(`surface.setter.${setter}`);
  return state ? t("surface.inState", { name, state: t(`surface.state.${state}`) }) : name;
}

/** What a contrast means, in words; see `contrastsOf`. */
export function contrastText({ ratio, verdict }) {
  const words = t(`surface.contrast.${verdict}`);
  return ratio === null ? t("surface.contrast.picture", { words }) : t("surface.contrast.ratio", { words, ratio });
}

/** Marks a name as differing from the standard, or no longer. */
export function mark(name, isChanged) {
  const dot = name.querySelector(".changed");
  if (isChanged && !dot) {
    name.append(h("span", { class: "changed" }, h("span", { class: "hidden-visually" }, t("surface.changed"))));
  } else if (!isChanged) {
    dot?.remove();
  }
}

/**
 * Makes the fields of an element.
 *
 * @param {(key: string, value: *, traits: {isDone?: boolean, mode?: string}) => void} onChange `undefined` resets; a
 *   gesture goes on until a change `isDone`; `mode` is the present one unless said
 * @returns {{elements: HTMLElement[], show: (theme: Object, mode: string) => void}}
 */
export function fields(element, onChange) {
  const own = settings.filter((setting) => setting.element === element).map((setting) => new Field(setting, onChange));
  return {
    elements: own.map((field) => field.element),
    show(theme, mode) {
      const contrasts = contrastsOf(theme, mode);
      for (const field of own) field.show(theme, mode, contrasts.find(({ key }) => key === field.key));
    },
  };
}

class Field {
  #name;
  #reset;
  #control;
  #contrast = h("p", { hidden: true });
  #error = h("p", { class: "field-error", role: "alert", hidden: true });
  /** What the control shows, as text. */
  #shown = null;

  constructor(setting, onChange) {
    this.key = setting.key;
    const id = `field-${setting.key.replaceAll(".", "-")}`;
    this.#name = h("span", { id }, nameOf(setting));
    const reset = () => {
      onChange(setting.key, undefined, { isDone: true });
      // The button is gone now.
      this.element.querySelector("input").focus();
    };
    this.#reset = button(null, reset, {
      look: "reset", sign: "close", "aria-label": t("surface.reset.one", { name: nameOf(setting) }),
    });
    this.#control = controls[setting.kind](
      setting, (value, traits = { isDone: true }) => onChange(setting.key, value, traits),
      (control, reason) => this.#refuse(control, reason));
    this.element = h(
      "div", { class: "theme-field", role: "group", "aria-labelledby": id, "data-key": setting.key },
      h("p", { class: "theme-field-name" }, this.#name, this.#reset), this.#control.element, this.#contrast, this.#error,
    );
  }

  show(theme, mode, contrast) {
    const value = theme[mode][this.key];
    mark(this.#name, value !== undefined);
    this.#reset.hidden = value === undefined;
    this.#contrast.hidden = !contrast;
    if (contrast) {
      this.#contrast.className = `contrast ${contrast.verdict}`;
      this.#contrast.textContent = contrastText(contrast);
    }
    const content = this.#control.valueOf(theme, mode, value);
    const shown = JSON.stringify([mode, content]);
    // What was refused stays to be corrected, until its own value changes.
    if (shown === this.#shown) return;
    this.#shown = shown;
    for (const control of this.element.querySelectorAll("[aria-invalid=true]")) this.#refuse(control, null);
    this.#control.show(content, mode);
  }

  /** Says why a value is not taken. */
  #refuse(control, reason) {
    this.#error.textContent = reason ? t(`surface.refused.${reason}`) : "";
    this.#error.hidden = !reason;
    control.setAttribute("aria-invalid", String(Boolean(reason)));
  }
}

/** Sets a control's value. One that it already has would disturb a gesture. */
function set(control, value) {
  if (control.value !== value) control.value = value;
}

/** The controls by the kind of setting: what each shows of a theme, and how it shows that. */
const controls = {
  color(setting, change, refuse) {
    const label = nameOf(setting);
    const picker = h("input", { type: "color", "aria-label": label });
    const range = h("input", { type: "range", min: "0", max: "100", "aria-label": t("surface.opacity", { name: label }) });
    const text = h("input", {
      type: "text", spellcheck: "false", maxlength: "9", "aria-label": t("surface.hex", { name: label }),
    });
    const take = (isDone) => {
      const opacity = Math.round((Number(range.value) / 100) * 255).toString(16).padStart(2, "0");
      refuse(text, null);
      change(writtenColor(picker.value + opacity), { isDone });
    };
    for (const control of [picker, range]) {
      control.addEventListener("input", () => take(false));
      control.addEventListener("change", () => take(true));
    }
    text.addEventListener("change", () => {
      const value = text.value.trim();
      const reason = reasonAgainst("color", value);
      refuse(text, reason);
      if (reason) return;
      text.value = writtenColor(value);
      change(text.value);
    });
    return {
      element: h("div", { class: "color-controls" }, picker, text, range),
      valueOf: (theme, mode, value) => value ?? colorOf(theme, mode, setting.key),
      show(color) {
        set(picker, color.slice(0, 7));
        set(range, String(Math.round((parseInt(color.slice(7) || "ff", 16) / 255) * 100)));
        set(text, color);
      },
    };
  },

  font(setting, change, refuse) {
    const text = h("input", {
      type: "text", placeholder: t("surface.font.standard"), maxlength: "64", spellcheck: "false",
      "aria-label": nameOf(setting),
    });
    text.addEventListener("change", () => {
      const name = text.value.trim();
      const reason = name ? reasonAgainst("font", name) : null;
      refuse(text, reason);
      if (!reason) change(name || undefined);
    });
    return { element: text, valueOf: (theme, mode, value) => value ?? "", show: (name) => set(text, name) };
  },

  image(setting, change, refuse) {
    const file = h("input", { type: "file", accept: ".png,.jpg,.jpeg,.svg", "aria-label": nameOf(setting) });
    const picture = h("img", { alt: "" });
    let mode = null;
    file.addEventListener("change", async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      // The mode may be another one when the picture has been read.
      const own = mode;
      try {
        const address = addressOf(new Uint8Array(await chosen.arrayBuffer()));
        refuse(file, null);
        change(address, { isDone: true, mode: own });
      } catch (error) {
        refuse(file, error.reason ?? "pictureKind");
      }
      // The same file may be chosen again, once it has been mended.
      file.value = "";
    });
    return {
      element: h("div", { class: "image-controls" }, file),
      valueOf: (theme, _, value) => value ?? "",
      show(address, present) {
        mode = present;
        picture.remove();
        if (!address) return;
        picture.src = address;
        file.before(picture);
      },
    };
  },

  toggle(setting, change) {
    const element = tick(t("surface.toggle"), { look: "toggle", onchange: ({ target }) => change(target.checked) });
    return {
      element,
      valueOf: (theme, mode, value) => value === true,
      show: (isOn) => (element.querySelector("input").checked = isOn),
    };
  },
};
