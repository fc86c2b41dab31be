// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The documents that an account accepts.
public enum CatalogueAcceptance: Sendable, Hashable {
    /// Every document of the catalogue.
    case all
    /// Every document whose layout is known well enough: the rows of confidence A and B. New accounts have this.
    case reliable
    /// The documents of these entries, whatever their confidence.
    case listed([Entry])

    /// Documents of one issuer.
    public struct Entry: Sendable, Hashable {
        /// The issuer, ISO 3166-1 alpha-3 or `XKX`; `*` for every issuer without a row of its own.
        public var country: String
        /// The kinds of documents; empty for all.
        public var types: Set<IdentityDocumentType>
        /// What they may be made of; empty for anything.
        public var variants: Set<DocumentVariant>

        /// Creates an entry; without kinds and variants it accepts all of the issuer's documents.
        public init(
            country: String,
            types: Set<IdentityDocumentType> = [],
            variants: Set<DocumentVariant> = []
        ) {
            self.country = country
            self.types = types
            self.variants = variants
        }
    }

    /// Returns whether a row is accepted for an issuer.
    public func accepts(_ row: CatalogueRow, of country: String) -> Bool {
        switch self {
        case .all: true
        case .reliable: row.confidence != .unconfirmed
        case .listed(let entries):
            entries.contains { entry in
                (entry.country == country || (entry.country == "*" && row.isFallback))
                    && (entry.types.isEmpty || entry.types.contains(row.type))
                    && (entry.variants.isEmpty || entry.variants.contains(row.variant))
            }
        }
    }
}
