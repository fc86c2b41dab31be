// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The categories of driving licences of older forms.
public struct LicenceCategoriesKeys: Sendable {
    let prefix: String

    /// Category A: `A`.
    public var a: DocumentKey<Bool> { category("A") }

    /// Category B: `B`.
    public var b: DocumentKey<Bool> { category("B") }

    /// Category C: `C`.
    public var c: DocumentKey<Bool> { category("C") }

    /// Category D: `D`.
    public var d: DocumentKey<Bool> { category("D") }

    /// Category E: `E`.
    public var e: DocumentKey<Bool> { category("E") }

    private func category(_ letter: String) -> DocumentKey<Bool> {
        DocumentKey<Bool>(
            prefix + letter,
            Wording(
                "Категория \(letter)",
                "Kategorie \(letter)",
                "Catégorie \(letter)",
                "Categoria \(letter)",
                "Category \(letter)"
            ),
            dictionary: DocumentDictionary(of: Answer.self)
        )
    }
}
