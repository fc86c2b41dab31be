// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How somebody was verified.
public enum VerificationMethod: String, Sendable, Hashable, CaseIterable {
    /// The person was there, with an identity document.
    case idDocumentInPerson = "id_document_in_person"
    /// The person was there, with the insurance card.
    case cardInPerson = "card_in_person"
    /// The insurer knows the person.
    case insurerRecord = "insurer_record"
    /// The person was seen by video.
    case videoIdent = "video_ident"
    /// Nobody was verified: the wallet checked in at a provider and was taken in there.
    case presence

    /// The highest level of assurance that it reaches.
    public var maximumAssurance: AssuranceLevel {
        switch self {
        case .idDocumentInPerson, .insurerRecord: .high
        case .cardInPerson, .videoIdent: .substantial
        case .presence: .low
        }
    }

    /// The longest that a receipt of it counts, seconds.
    public var maximumLifetime: Int64 {
        switch self {
        case .presence: 24 * 3600
        default: CardTokenKind.receipt.rules.maximumLifetime
        }
    }

    /// Whose receipts may name it: an insurer's record is the insurer's own, and people come to providers.
    var signers: Set<KeyRole> {
        switch self {
        case .insurerRecord: [.insurer]
        case .presence: [.provider]
        case .idDocumentInPerson, .cardInPerson, .videoIdent: [.insurer, .provider]
        }
    }
}

/// How sure it is that somebody is who they say (the three levels of the eIDAS Regulation, Article 8).
public enum AssuranceLevel: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Some.
    case low
    /// Much.
    case substantial
    /// The most.
    case high

    private var rank: Int {
        switch self {
        case .low: 0
        case .substantial: 1
        case .high: 2
        }
    }

    /// Whether the first level is lower than the second.
    public static func < (left: AssuranceLevel, right: AssuranceLevel) -> Bool {
        left.rank < right.rank
    }
}

/// What a receipt states, besides the fields that were verified.
public struct VerificationStatement: Sendable, Hashable {
    /// How it was verified.
    public let method: VerificationMethod
    /// How sure it is.
    public let assurance: AssuranceLevel
    /// The identifier of the card's token that was shown; insurers may have seen none.
    public let cardIdentifier: String?
    /// The check-in that it is about; insurers have none.
    public let request: String?
    /// The portals to which it may be shown; `nil` for all.
    public let audiences: [String]?

    /// The most portals that a receipt may name.
    public static let audienceLimit = 20
    /// The longest identifier of a portal, bytes.
    public static let audienceByteLimit = 256

    /// States how somebody was verified; whether it may be stated so is checked when it is signed.
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

    /// The claim that is against the rules for a signer; `nil` if none is.
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

    /// Whether a text can name a portal: characters of ASCII without spaces.
    static func isAudience(_ text: String) -> Bool {
        1...audienceByteLimit ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    }
}
