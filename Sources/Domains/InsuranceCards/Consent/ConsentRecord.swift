// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What became of a request to see a card.
public enum ConsentOutcome: String, Sendable, Hashable, CaseIterable {
    /// The person said no: nothing was sent.
    case refused
    /// It was sent, and whether it arrived is not known.
    case failed
    /// It arrived.
    case sent
    /// The provider took it.
    case accepted
    /// The provider turned it down.
    case rejected
    /// The provider did not decide in time.
    case expired
}

extension ConsentOutcome {
    /// The result on the one scale.
    ///
    /// A provider's yes is a person's decision, which nothing here verifies.
    public var result: CheckResult {
        switch self {
        case .refused, .sent, .accepted: .read
        case .expired: .attention
        case .rejected: .refused
        case .failed: .unchecked
        }
    }
}

/// What a wallet remembers of a check-in: who asked for what, and what was sent, but none of the values.
///
/// Of the card it holds the last four digits of the number. That is enough to tell the cards of a family apart, and
/// says nothing to who has not got the card; the identifier of the card's token would say nothing to the person, and
/// to the card server whose card it was.
public struct ConsentRecord: Sendable, Hashable {
    /// When the person decided.
    public let decidedAt: Instant
    /// The identifier of the request, by which the provider finds what was sent if the person wants it deleted.
    public let request: String
    /// Who asked.
    public let provider: CareProvider
    /// The location, as the provider calls it.
    public let locationName: String
    /// What for, by language.
    public let purpose: [String: String]
    /// How long the provider keeps it, days.
    public let retentionDays: Int
    /// What was sent.
    public let fields: [CardField]
    /// The last four digits of the card's number.
    public let cardEnding: String
    /// What became of it.
    public var outcome: ConsentOutcome
    /// Whether the provider sent a receipt.
    public var hasReceipt: Bool

    private static let endingCount = 4

    /// Remembers a decision.
    ///
    /// - Parameters:
    ///   - request: what was asked for.
    ///   - card: the number of the card that the person chose.
    ///   - fields: those that were sent; none of them if the person refused.
    ///   - outcome: what became of it.
    ///   - hasReceipt: whether the provider sent a receipt.
    ///   - now: the time.
    public init(
        _ request: CheckInRequest,
        card: CardNumber,
        fields: Set<CardField>,
        outcome: ConsentOutcome,
        hasReceipt: Bool = false,
        at now: Instant
    ) {
        decidedAt = now
        self.request = request.identifier
        provider = request.provider
        locationName = request.locationName
        purpose = request.purpose
        retentionDays = request.retentionDays
        let sent = outcome == .refused ? [] : fields
        self.fields = CardField.allCases.filter(sent.contains)
        cardEnding = String(card.digits.suffix(Self.endingCount))
        self.outcome = outcome
        self.hasReceipt = hasReceipt
    }

    /// Until when the provider keeps what was sent.
    public var retainedUntil: Instant { decidedAt.adding(seconds: Int64(retentionDays) * 86_400) }

    /// Reads a record that was kept: ``output``, and nothing else.
    ///
    /// - Throws: ``CardError``.
    public init(stored value: JSONValue) throws(CardError) {
        var form = try FormReader(value)
        let decidedAt = form.required("at") { value in
            value.string.flatMap { text in
                Instant(rfc3339: text).flatMap { $0.rfc3339 == text ? $0 : nil }
            }
        }
        let request = form.required("request") { value in
            value.string.flatMap { TokenIdentifier.isValid($0) ? $0 : nil }
        }
        let provider = form.required("provider") { CareProvider(stored: $0) }
        // Wallets have stored the location under this name since the first version.
        let locationName = form.required("place") {
            CheckInRules.text($0.string, atMost: CheckInRules.locationNameLimit)
        }
        let purpose = form.required("purpose", as: CheckInRules.strictPurpose)
        let days = form.required("retentionDays") { CheckInRules.retentionDays($0) }
        let fields = form.required("fields", as: Self.fields)
        let ending = form.required("cardEnding") { value in
            value.string.flatMap { text in
                let isEnding = text.utf8.count == Self.endingCount
                return isEnding && text.utf8.allSatisfy(\.isDigit) ? text : nil
            }
        }
        let outcome = form.required("outcome") { $0.string.flatMap(ConsentOutcome.init) }
        let hasReceipt = form.required("receipt") { $0.boolean }
        if let error = form.error { throw error }
        guard let decidedAt, let request, let provider, let locationName, let purpose, let days,
            let fields, let ending, let outcome, let hasReceipt
        else { throw .notObject }
        self.decidedAt = decidedAt
        self.request = request
        self.provider = provider
        self.locationName = locationName
        self.purpose = purpose
        retentionDays = days
        self.fields = fields
        cardEnding = ending
        self.outcome = outcome
        self.hasReceipt = hasReceipt
    }

    private static func fields(_ value: JSONValue) -> [CardField]? {
        guard let elements = value.elements else { return nil }
        let fields = elements.compactMap { $0.string.flatMap(CardField.init) }
        return fields.count == elements.count && Set(fields).count == fields.count ? fields : nil
    }

    /// The record as it is kept.
    public var output: JSONOutput {
        [
            "at": .string(decidedAt.rfc3339), "request": .string(request),
            "provider": provider.output, "place": .string(locationName),
            "purpose": CheckInRules.output(ofPurpose: purpose),
            "retentionDays": .integer(retentionDays),
            "fields": .array(fields.map { .string($0.rawValue) }),
            "cardEnding": .string(cardEnding), "outcome": .string(outcome.rawValue),
            "receipt": .boolean(hasReceipt),
        ]
    }
}

/// Where somebody goes for care is nobody's business: descriptions say nothing.
extension ConsentRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a consent record" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
