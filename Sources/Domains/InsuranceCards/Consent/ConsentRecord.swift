// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The outcome of a request to see a card.
public enum ConsentOutcome: String, Sendable, Hashable, CaseIterable {
    /// The person refused: nothing was sent.
    case refused
    /// The wallet sent it but does not know whether it arrived.
    case failed
    /// It arrived.
    case sent
    /// The provider accepted it.
    case accepted
    /// The provider rejected it.
    case rejected
    /// The provider did not decide in time.
    case expired
}

extension ConsentOutcome {
    /// The result on the common scale.
    ///
    /// A provider's acceptance is a person's decision, which nothing here verifies.
    public var result: CheckResult {
        switch self {
        case .refused, .sent, .accepted: .read
        case .expired: .attention
        case .rejected: .refused
        case .failed: .unchecked
        }
    }
}

/// A wallet's record of a check-in: who asked for what, and what was sent, but none of the values.
///
/// It holds the last four digits of the card's number. They are enough to tell the cards of a family apart, and mean
/// nothing to anyone without the card. The identifier of the card's token would mean nothing to the person, but would
/// tell the card server whose card it was.
public struct ConsentRecord: Sendable, Hashable {
    /// The time of the decision.
    public let decidedAt: Instant
    /// The identifier of the request, by which the provider finds the data if the person wants it deleted.
    public let request: String
    /// The provider that asked.
    public let provider: CareProvider
    /// The provider's name for the location.
    public let locationName: String
    /// The purpose, by language.
    public let purpose: [String: String]
    /// How long the provider keeps the data, in days.
    public let retentionDays: Int
    /// The sent fields.
    public let fields: [CardField]
    /// The last four digits of the card's number.
    public let cardEnding: String
    /// The outcome.
    public var outcome: ConsentOutcome
    /// Whether the provider sent a receipt.
    public var hasReceipt: Bool

    private static let endingCount = 4

    /// Records a decision.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - card: the number of the selected card.
    ///   - fields: the sent fields; ignored if the person refused.
    ///   - outcome: the outcome.
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

    /// The time until which the provider keeps the data.
    public var retainedUntil: Instant { decidedAt.adding(seconds: Int64(retentionDays) * 86_400) }

    /// Reads a stored record: ``output``, and nothing else.
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

    /// The record in stored form.
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

/// Keeps people's care providers out of logs: descriptions say nothing.
extension ConsentRecord: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a consent record" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
