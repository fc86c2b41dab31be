// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The fields of the theme editor: one for each setting of the chosen element, with its contrast beside it.

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

/**
 * Draws the fields.
 *
 * @param {{theme, mode, element}} view
 * @param {(key: string, value: *, isDone: boolean) => void} onChange `undefined` resets; `isDone` ends a gesture
 */
export function fields({ theme, mode, element }, onChange) {
  const contrasts = contrastsOf(theme, mode);
  return settings.filter((setting) => setting.element === element).map((setting) => {
    const value = theme[mode][setting.key];
    const isChanged = value !== undefined;
    const contrast = contrasts.find(({ key }) => key === setting.key);
    const id = `field-${setting.key.replaceAll(".", "-")}`;
    const reset = button(
      null, () => onChange(setting.key, undefined, true),
      { look: "reset", sign: "close", hidden: !isChanged, "aria-label": t("surface.reset.one", { name: nameOf(setting) }) },
    );
    return h(
      "div", { class: "theme-field", role: "group", "aria-labelledby": id, "data-key": setting.key },
      h("p", { class: "theme-field-name", id }, nameOf(setting), isChanged ? dot() : null, reset),
      controls[setting.kind](setting, { theme, mode, value, id }, onChange),
      contrast ? h("p", { class: `contrast ${contrast.verdict}` }, contrastText(contrast)) : null,
      h("p", { class: "field-error", role: "alert", hidden: true }),
    );
  });
}

/** The mark of what differs from the standard. */
export function dot() {
  return h("span", { class: "changed" }, h("span", { class: "hidden-visually" }, t("surface.changed")));
}

/** Says beside a field why a value is not taken. */
function refuse(control, reason) {
  const place = control.closest(".theme-field").querySelector(".field-error");
  place.textContent = reason ? t(`surface.refused.${reason}`) : "";
  place.hidden = !reason;
  control.setAttribute("aria-invalid", String(Boolean(reason)));
}

const controls = {
  color(setting, { theme, mode, value }, onChange) {
    const shown = value ?? colorOf(theme, mode, setting.key);
    const [base, alpha] = [shown.slice(0, 7), parseInt(shown.slice(7) || "ff", 16)];
    const label = nameOf(setting);
    const picker = h("input", { type: "color", value: base, "aria-label": label });
    const range = h("input", {
      type: "range", min: "0", max: "100", value: String(Math.round((alpha / 255) * 100)),
      "aria-label": t("surface.opacity", { name: label }),
    });
    const text = h("input", {
      type: "text", value: shown, spellcheck: "false", maxlength: "9", "aria-label": t("surface.hex", { name: label }),
    });
    const chosen = () => {
      const opacity = Math.round((Number(range.value) / 100) * 255).toString(16).padStart(2, "0");
      return writtenColor(picker.value + opacity);
    };
    for (const control of [picker, range]) {
      control.addEventListener("input", () => {
        text.value = chosen();
        onChange(setting.key, chosen(), false);
      });
      control.addEventListener("change", () => onChange(setting.key, chosen(), true));
    }
    text.addEventListener("change", () => {
      const reason = reasonAgainst("color", text.value.trim());
      refuse(text, reason);
      if (!reason) onChange(setting.key, writtenColor(text.value.trim()), true);
    });
    return h("div", { class: "color-controls" }, picker, text, range);
  },

  font(setting, { value }, onChange) {
    const text = h("input", {
      type: "text", value: value ?? "", placeholder: t("surface.font.standard"), maxlength: "64", spellcheck: "false",
      "aria-label": nameOf(setting),
    });
    text.addEventListener("change", () => {
      const name = text.value.trim();
      const reason = name ? reasonAgainst("font", name) : null;
      refuse(text, reason);
      if (!reason) onChange(setting.key, name || undefined, true);
    });
    return text;
  },

  image(setting, { value }, onChange) {
    const file = h("input", { type: "file", accept: ".png,.jpg,.jpeg,.svg", "aria-label": nameOf(setting) });
    file.addEventListener("change", async () => {
      const [chosen] = file.files;
      if (!chosen) return;
      try {
        const address = addressOf(new Uint8Array(await chosen.arrayBuffer()));
        onChange(setting.key, address, true);
      } catch (error) {
        refuse(file, error.reason ?? "pictureKind");
      }
    });
    return h("div", { class: "image-controls" }, value ? h("img", { src: value, alt: "" }) : null, file);
  },

  toggle(setting, { value }, onChange) {
    return tick(t("surface.toggle"), {
      look: "toggle", checked: value === true, onchange: ({ target }) => onChange(setting.key, target.checked, true),
    });
  },
};
