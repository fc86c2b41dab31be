// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An issuer and those of its documents that a check wants.
public struct CatalogueCountry: Sendable, Hashable {
    /// The issuer as programs name it, ISO 3166-1 alpha-3 or `XKX`.
    public let code: String
    /// Its documents, one of each kind; never empty.
    public let documents: [CatalogueDocument]
}

/// One kind of document of an issuer, with its generations.
public struct CatalogueDocument: Sendable, Hashable {
    /// The issuer as programs name it, ISO 3166-1 alpha-3 or `XKX`.
    public let country: String
    /// The kind of document.
    public let type: IdentityDocumentType
    /// The generations in the order of the catalogue; never empty.
    public let rows: [CatalogueRow]

    /// What the document may be made of; never empty.
    public var variants: [DocumentVariant] {
        DocumentVariant.allCases.filter { variant in rows.contains { $0.variant == variant } }
    }

    /// Returns the generation to plan with before anything was read: the first in the catalogue.
    ///
    /// - Parameter variant: what it is made of; nil for plastic or, if there is none, paper.
    /// - Returns: the row; nil if no generation is made of this.
    public func row(_ variant: DocumentVariant? = nil) -> CatalogueRow? {
        guard let variant else { return row(.plastic) ?? rows.first }
        return rows.first { $0.variant == variant }
    }
}
