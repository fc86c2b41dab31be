// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension ExtraMember {
    /// Returns the member as people see it: a row for each value without nested values.
    ///
    /// - Parameters:
    ///   - base: the path in the document of the object around the member.
    ///   - heading: the prefix of the rows' labels.
    ///   - language: the language of labels.
    /// - Returns: at least one row, since everything in the document is sent with it.
    func rows(
        at base: [String] = [],
        heading: String = "",
        in language: ExchangeLanguage
    ) -> [DocumentRow] {
        let label = heading + Self.wording[language]
        return Self.leaves(of: value, at: path).map { path, text in
            // The full path tells values of a nested object apart.
            let name = Self.shortened(DisplayText.cleaned(path.joined(separator: "/")))
            return DocumentRow(
                path: DocumentPointer(components: base + path),
                label: name.isEmpty ? label : label + ": " + name,
                text: Self.shortened(text),
                isExtra: true
            )
        }
    }

    private static let wording = Wording(
        "Дополнительные сведения",
        "Weitere Angabe",
        "Autre indication",
        "Ulteriore indicazione",
        "Further detail"
    )

    /// The number of Unicode scalars shown of a name or value; a single character may have any number of them.
    private static let shownScalarCount = 200

    private static func shortened(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard
            let end = scalars.index(
                scalars.startIndex,
                offsetBy: shownScalarCount,
                limitedBy: scalars.endIndex
            ), end < scalars.endIndex
        else { return text }
        return String(scalars[..<end]) + "…"
    }

    /// Returns the values without nested values, as text; list elements are numbered from 0.
    private static func leaves(
        of value: JSONOutput,
        at path: [String]
    ) -> [(path: [String], text: String)] {
        switch value {
        case .object(let members) where !members.isEmpty:
            members.flatMap { name, value in leaves(of: value, at: path + [name]) }
        case .array(let elements) where !elements.isEmpty:
            elements.enumerated().flatMap { place, element in
                leaves(of: element, at: path + [String(place)])
            }
        case .string(let text): [(path, shown(text))]
        default: [(path, value.encoded())]
        }
    }

    /// Returns a text without characters that would deceive a display; a pair of quotes if nothing is left.
    private static func shown(_ text: String) -> String {
        let cleaned = DisplayText.cleaned(text)
        return cleaned.isEmpty ? "\"\"" : cleaned
    }
}
