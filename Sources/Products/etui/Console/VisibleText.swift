// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension String {
    /// The text with everything that could move the cursor, hide text or reverse its direction escaped as
    /// `\u{…}`: a file name or a seal must not be able to repaint the terminal.
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

    /// Returns the text as it may go to a terminal.
    ///
    /// Line ends and tabs stay, and colours if wanted; everything else that could move the cursor, hide
    /// text or reverse its direction is escaped as `\u{…}`. JSON of this package, which has its own
    /// escapes for these characters, is unchanged.
    func harmless(withColours: Bool) -> String {
        guard utf8.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 || $0 >= 0x7F }) else {
            return self
        }
        var shown = String.UnicodeScalarView()
        var rest = Substring(self).unicodeScalars
        while let scalar = rest.first {
            let colour = withColours ? rest.colour : nil
            if let colour {
                shown.append(contentsOf: colour)
            } else if scalar.repaints {
                shown.append(contentsOf: String(scalar).visible.unicodeScalars)
            } else {
                shown.append(scalar)
            }
            rest = rest.dropFirst(colour?.count ?? 1)
        }
        return String(shown)
    }
}

extension Unicode.Scalar {
    /// Whether a terminal does anything other than show the character.
    fileprivate var repaints: Bool {
        switch properties.generalCategory {
        case .control: self != "\n" && self != "\t"
        case .format, .lineSeparator, .paragraphSeparator, .privateUse: true
        default: false
        }
    }
}

extension Substring.UnicodeScalarView {
    /// The colour sequence at the start of the text, if any (ECMA-48 §8.3.117).
    fileprivate var colour: Substring.UnicodeScalarView? {
        guard starts(with: "\u{1B}[".unicodeScalars) else { return nil }
        let end = dropFirst(2).firstIndex { !("0"..."9" ~= $0) && $0 != ";" }
        guard let end, self[end] == "m" else { return nil }
        return self[...end]
    }
}

extension Int {
    /// Returns the number followed by the noun, as in "2 warnings".
    func counting(_ noun: String) -> String {
        "\(self) \(noun)\(self == 1 ? "" : "s")"
    }
}
