// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a person or an app chose before the document was captured.
public struct SelectedDocument: Sendable, Hashable {
    /// The issuer as programs name it; nil if none was chosen.
    public var country: String?
    /// The kind of document; nil if none was chosen.
    public var type: IdentityDocumentType?
    /// What it is made of; nil if nothing was chosen.
    public var variant: DocumentVariant?
    /// The product.
    public var product: CheckProduct

    /// Describes a choice; without arguments nothing was chosen.
    public init(
        country: String? = nil,
        type: IdentityDocumentType? = nil,
        variant: DocumentVariant? = nil,
        product: CheckProduct = .netverify
    ) {
        self.country = country.map(DocumentCatalogue.issuer)
        self.type = type
        self.variant = variant
        self.product = product
    }
}
