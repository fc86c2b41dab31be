// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension ExtraMember {
    /// The member as people see it: a row for each value in it that has no others inside.
    ///
    /// - Parameters:
    ///   - base: where the members around it stand in the document.
    ///   - heading: what the rows' labels begin with.
    ///   - language: the language of labels.
    /// - Returns: at least one row, since whatever is in the document is sent with it.
    func rows(
        at base: [String] = [],
        heading: String = "",
        in language: ExchangeLanguage
    ) -> [DocumentRow] {
        let label = heading + Self.wording[language]
        return Self.leaves(of: value, at: path).map { path, text in
            // Values of an outer object are told apart by all their names.
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

    /// So many Unicode scalars of a name or value are shown; a character may have any number of them.
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

    /// The values that have no others inside, as text, elements of lists under their number from 0.
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

    /// A text without what would deceive a display; where nothing is left, the quotes around it.
    private static func shown(_ text: String) -> String {
        let cleaned = DisplayText.cleaned(text)
        return cleaned.isEmpty ? "\"\"" : cleaned
    }
}
