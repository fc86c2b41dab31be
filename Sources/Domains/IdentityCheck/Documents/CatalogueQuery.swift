// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Which documents a check wants, out of the catalogue.
public struct CatalogueQuery: Sendable, Hashable {
    /// The product.
    public var product: CheckProduct
    /// The preselected issuer, ISO 3166-1 alpha-3 or `XKX`; nil for any.
    public var country: String?
    /// The preselected kinds of documents; empty for all.
    public var types: Set<IdentityDocumentType>
    /// What the document must be made of; nil for anything.
    public var variant: DocumentVariant?
    /// What the account accepts.
    public var acceptance: CatalogueAcceptance
    /// Whether only documents that can be read without a server are wanted.
    ///
    /// Only Fastfill knows it; without effect otherwise.
    public var isDeviceOnly: Bool

    /// Creates a query; without arguments it wants every document for Netverify.
    public init(
        product: CheckProduct = .netverify,
        country: String? = nil,
        types: Set<IdentityDocumentType> = [],
        variant: DocumentVariant? = nil,
        acceptance: CatalogueAcceptance = .all,
        isDeviceOnly: Bool = false
    ) {
        self.product = product
        self.country = country
        self.types = types
        self.variant = variant
        self.acceptance = acceptance
        self.isDeviceOnly = isDeviceOnly
    }

    /// Returns whether a row for an issuer is wanted.
    func wants(_ row: CatalogueRow, of country: String) -> Bool {
        row.isTaken(by: product)
            && (types.isEmpty || types.contains(row.type))
            && (variant ?? row.variant) == row.variant
            && acceptance.accepts(row, of: country)
            && (!isDeviceOnly || product != .fastfill || row.isReadOnDevice)
    }
}
