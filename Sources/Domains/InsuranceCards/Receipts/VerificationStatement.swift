// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The method by which someone was verified.
public enum VerificationMethod: String, Sendable, Hashable, CaseIterable {
    /// The person was present, with an identity document.
    case idDocumentInPerson = "id_document_in_person"
    /// The person was present, with the insurance card.
    case cardInPerson = "card_in_person"
    /// The insurer knows the person.
    case insurerRecord = "insurer_record"
    /// The person was seen by video.
    case videoIdent = "video_ident"
    /// No identity was verified: the wallet checked in at a provider, which accepted it.
    case presence

    /// The highest level of assurance that the method reaches.
    public var maximumAssurance: AssuranceLevel {
        switch self {
        case .idDocumentInPerson, .insurerRecord: .high
        case .cardInPerson, .videoIdent: .substantial
        case .presence: .low
        }
    }

    /// The longest lifetime of a receipt with this method, in seconds.
    public var maximumLifetime: Int64 {
        switch self {
        case .presence: 24 * 3600
        default: CardTokenKind.receipt.rules.maximumLifetime
        }
    }

    /// The roles whose receipts may name it: only insurers can state their records, and people come to providers.
    var signers: Set<KeyRole> {
        switch self {
        case .insurerRecord: [.insurer]
        case .presence: [.provider]
        case .idDocumentInPerson, .cardInPerson, .videoIdent: [.insurer, .provider]
        }
    }
}

/// The level of assurance that someone is who they say (the three levels of the eIDAS Regulation, Article 8).
public enum AssuranceLevel: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Limited assurance.
    case low
    /// Substantial assurance.
    case substantial
    /// The highest assurance.
    case high

    private var rank: Int {
        switch self {
        case .low: 0
        case .substantial: 1
        case .high: 2
        }
    }

    /// Returns whether the first level is lower than the second.
    public static func < (left: AssuranceLevel, right: AssuranceLevel) -> Bool {
        left.rank < right.rank
    }
}

/// The statement of a receipt, apart from the verified fields.
public struct VerificationStatement: Sendable, Hashable {
    /// The verification method.
    public let method: VerificationMethod
    /// The level of assurance.
    public let assurance: AssuranceLevel
    /// The identifier of the shown card's token; insurers may have seen none.
    public let cardIdentifier: String?
    /// The check-in that it is about; `nil` for insurers.
    public let request: String?
    /// The portals that may see it; `nil` for all.
    public let audiences: [String]?

    /// The maximum number of portals that a receipt may name.
    public static let audienceLimit = 20
    /// The longest identifier of a portal, bytes.
    public static let audienceByteLimit = 256

    /// Creates a statement; the signer checks whether it is allowed.
    public init(
        method: VerificationMethod,
        assurance: AssuranceLevel,
        cardIdentifier: String?,
        request: String?,
        audiences: [String]? = nil
    ) {
        self.method = method
        self.assurance = assurance
        self.cardIdentifier = cardIdentifier
        self.request = request
        self.audiences = audiences
    }

    /// Returns the claim that breaks the rules for a signer; `nil` if none does.
    func error(signedAs role: KeyRole) -> String? {
        guard method.signers.contains(role) else { return "method" }
        guard assurance <= method.maximumAssurance else { return "loa" }
        let isProvider = role == .provider
        guard cardIdentifier.map(TokenIdentifier.isValid) ?? !isProvider else { return "card_jti" }
        guard isProvider ? request.map(TokenIdentifier.isValid) ?? false : request == nil else {
            return "req"
        }
        guard let audiences else { return nil }
        let areNames = audiences.allSatisfy(Self.isAudience)
        let areFew = 1...Self.audienceLimit ~= audiences.count
        return areFew && areNames && Set(audiences).count == audiences.count ? nil : "aud"
    }

    /// Returns whether a text can name a portal: ASCII characters without spaces.
    static func isAudience(_ text: String) -> Bool {
        1...audienceByteLimit ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }
}
