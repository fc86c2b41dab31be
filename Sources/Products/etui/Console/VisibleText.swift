// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension String {
    /// The text with everything that could move the cursor, hide text or turn its direction written
    /// as `\u{…}`: a file name or a seal must not be able to repaint the terminal.
    var visible: String {
        var shown = ""
        for scalar in unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
                shown += "\\u{" + String(scalar.value, radix: 16) + "}"
            default:
                shown.unicodeScalars.append(scalar)
            }
        }
        return shown
    }
}

extension Int {
    /// The number with the noun it counts, as in "2 warnings".
    func counting(_ noun: String) -> String {
        "\(self) \(noun)\(self == 1 ? "" : "s")"
    }
}
