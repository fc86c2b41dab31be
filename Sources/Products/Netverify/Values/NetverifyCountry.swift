// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import IdentityCheck

/// A country with the documents to choose from.
#if canImport(ObjectiveC)
@objc(NetverifyCountry) @objcMembers
#endif
@preconcurrency @MainActor
public final class NetverifyCountry: NetverifyObject {
    /// ISO 3166-1 alpha-3, or `XKX`.
    public let code: String
    /// The name in the language of the device.
    public let name: String
    /// The documents; never empty.
    public let documents: [NetverifyDocument]

    init(_ country: CatalogueCountry, name: String) {
        code = country.code
        self.name = name
        documents = country.documents.map { NetverifyDocument($0) }
        super.init()
    }
}

/// A document to choose.
#if canImport(ObjectiveC)
@objc(NetverifyDocument) @objcMembers
#endif
@preconcurrency @MainActor
public final class NetverifyDocument: NetverifyObject {
    /// The issuing country, ISO 3166-1 alpha-3, or `XKX`.
    public let code: String
    /// The issuing country, the same as ``code``.
    public var countryCode: String { code }
    /// The kind of document.
    public let type: NetverifyDocumentType
    /// What the document is made of; set it before the document is chosen.
    public var selectedVariant: NetverifyDocumentVariant
    let entry: CatalogueDocument

    init(_ document: CatalogueDocument) {
        entry = document
        code = document.country
        type = NetverifyDocumentType(document.type)
        selectedVariant = document.variants.contains(.plastic) ? .plastic : .paper
        super.init()
    }

    /// Whether the document exists on paper.
    public func supportsPaperVariant() -> Bool { entry.variants.contains(.paper) }

    /// Whether the document exists as a card or data page.
    public func supportsPlasticVariant() -> Bool { entry.variants.contains(.plastic) }

    /// Whether both exist.
    public func hasMultipleVariants() -> Bool { entry.variants.count > 1 }

    /// The generation that was chosen; nil if the document does not exist in the chosen variant.
    var row: CatalogueRow? {
        switch selectedVariant {
        case .paper: entry.row(.paper)
        case .plastic: entry.row(.plastic)
        default: entry.row()
        }
    }
}

extension NetverifyDocumentType {
    /// The kind by its name in the catalogue.
    package init(_ type: IdentityDocumentType) {
        switch type {
        case .passport: self = .passport
        case .drivingLicence: self = .driverLicense
        case .identityCard: self = .identityCard
        case .visa: self = .visa
        }
    }

    /// The kinds that are set; empty for all.
    var types: Set<IdentityDocumentType> {
        Set(IdentityDocumentType.allCases.filter { contains(NetverifyDocumentType($0)) })
    }
}
