// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension ThemeSetting {
    /// The table as the module `scripts/desk/surface/theme-table.js` of the theme editor, to be written again when the table changes.
    package static var pageModule: String {
        let rows = all.map { "  \($0.row.encoded()),\n" }.joined()
        let rules = ThemeContrastRule.all.map { "  \($0.row.encoded()),\n" }.joined()
        return """
            // SPDX-License-Identifier: Apache-2.0
            // Copyright the Etui authors

            // Written by `ThemeSetting.pageModule` from the table of Domains/IdentityCheck/Theme; not to be changed by hand.

            /** The settings: [key, kind, property, standard in light mode, in dark mode, key of the standard]. */
            export const settings = [
            \(rows)];

            /** The contrasts: [key of the colour, key of the ground, over the camera's picture, least ratio]. */
            export const contrasts = [
            \(rules)];

            /** The ground of the camera's picture. */
            export const stage = "\(stage.text)";

            """
    }

    private var row: JSONOutput {
        var (light, dark, other) = (JSONOutput.null, JSONOutput.null, JSONOutput.null)
        switch standard {
        case .color(_, let inLight, let inDark):
            (light, dark) = (.string(inLight.text), .string(inDark.text))
        case .setting(let key): other = .string(key)
        case .none: break
        }
        return [.string(key), .string(kind.rawValue), .string(property), light, dark, other]
    }
}

extension ThemeContrastRule {
    fileprivate var row: JSONOutput {
        [
            .string(foreground), ground.map { .string($0) } ?? .null, .boolean(isOverCamera),
            .number(least),
        ]
    }
}
