// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A number that must not be kept of a document.
public struct MaskingRule: Sendable, Hashable {
    /// The number that is masked.
    public enum Target: String, Sendable, Hashable, CaseIterable {
        /// The number of the document.
        case documentNumber
        /// The personal number of the holder.
        case personalNumber
        /// A number that only the picture shows; if print is read, it may be read as a personal number.
        case picture
    }

    /// The issuer as programs name it, ISO 3166-1 alpha-3.
    public let country: String
    /// The kind of document.
    public let type: IdentityDocumentType
    /// The number.
    public let target: Target
    /// Whether the zone has the number, so that the check digits from which it follows are masked, too.
    public let masksZone: Bool

    /// The fields that are dropped from the data.
    ///
    /// Cards have their personal number in the optional data, so these are dropped with it.
    public var droppedFields: [IdentityField] {
        switch target {
        case .documentNumber: [.documentNumber]
        case .personalNumber: [.personalNumber, .optionalData1, .optionalData2]
        case .picture: [.personalNumber]
        }
    }

    /// The name of the account's switch, such as `masking.DEU.PASSPORT`.
    public var settingKey: String { "masking.\(country).\(type.rawValue)" }

    private init(
        _ country: String,
        _ type: IdentityDocumentType,
        _ target: Target,
        inZone masksZone: Bool = false
    ) {
        self.country = country
        self.type = type
        self.target = target
        self.masksZone = masksZone
    }

    /// All rules.
    public static let all: [MaskingRule] = [
        MaskingRule("DEU", .passport, .documentNumber, inZone: true),
        MaskingRule("DEU", .identityCard, .documentNumber, inZone: true),
        MaskingRule("NLD", .passport, .personalNumber, inZone: true),
        MaskingRule("NLD", .identityCard, .personalNumber, inZone: true),
        MaskingRule("NLD", .drivingLicence, .picture),
        MaskingRule("KOR", .passport, .personalNumber, inZone: true),
        MaskingRule("KOR", .identityCard, .documentNumber),
        MaskingRule("KOR", .drivingLicence, .documentNumber),
        MaskingRule("HKG", .passport, .documentNumber, inZone: true),
        MaskingRule("HKG", .identityCard, .documentNumber),
        MaskingRule("JPN", .identityCard, .documentNumber),
        MaskingRule("SGP", .passport, .documentNumber, inZone: true),
        MaskingRule("SGP", .identityCard, .documentNumber),
        MaskingRule("SGP", .drivingLicence, .documentNumber),
    ]

    /// Returns the rule for a document.
    ///
    /// - Parameters:
    ///   - countries: the issuer that was selected and the one that was read; passports of Hong Kong name China.
    ///   - type: the kind of document.
    /// - Returns: the rule; nil if nothing of the document is masked.
    public static func rule(
        forIssuers countries: [String],
        _ type: IdentityDocumentType
    ) -> MaskingRule? {
        let issuers = countries.map(DocumentCatalogue.issuer)
        return all.first { $0.type == type && issuers.contains($0.country) }
    }
}
