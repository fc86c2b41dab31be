// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// The question to a cardholder whether a payment on the internet is theirs (3-D Secure, out of band).
public struct ApprovalChallenge: Sendable, Hashable {
    /// What became of a challenge.
    public enum Status: String, Sendable, CaseIterable {
        /// The cardholder has not decided yet.
        case pending
        /// The cardholder approved the payment.
        case accepted
        /// The cardholder declined the payment.
        case declined
        /// The time ran out.
        case expired
        /// The merchant or the issuer took the challenge back.
        case cancelled
    }

    /// How long a challenge is open, in seconds.
    public static let lifetime = 600

    /// The identifier, `chl_…`.
    public let id: CardIdentifier
    /// The card.
    public let card: CardIdentifier
    /// The last four digits of the card's number.
    public let lastFour: String
    /// The name of the merchant.
    public let merchant: String
    /// The amount in minor units.
    public let amount: Int
    /// The currency.
    public let currency: PaymentCurrency
    /// When the challenge was created.
    public let createdOn: PreciseInstant
    /// From when on the challenge is closed.
    public let expiresOn: PreciseInstant
    /// What became of the challenge, as stored: see ``status(at:)``.
    public private(set) var status: Status

    /// Creates a challenge.
    public init(
        _ request: ChallengeRequest,
        lastFour: String,
        now: PreciseInstant,
        random: some RandomSource
    ) {
        id = CardIdentifier(.challenge, random: random)
        card = request.card
        self.lastFour = lastFour
        merchant = request.merchant
        amount = request.amount
        currency = request.currency
        createdOn = now
        expiresOn = now.adding(milliseconds: Int64(Self.lifetime) * 1000)
        status = .pending
    }

    init(_ members: PaymentMembers) throws(PaymentCardError) {
        id = try members.required("id", PaymentForm.identifier(.challenge))
        card = try members.required("card_id", PaymentForm.identifier(.card))
        lastFour = try members.required("last_four") { value in
            value.string.flatMap { PaymentCard.isLastFour($0) ? $0 : nil }
        }
        merchant = try members.required("merchant", PaymentForm.name)
        amount = try members.required("amount", PaymentForm.readableAmount)
        currency = try members.required("currency", PaymentForm.currency)
        createdOn = try members.required("created_on", PaymentForm.instant)
        expiresOn = try members.required("expires_on", PaymentForm.instant)
        status = try members.required("status") { $0.string.flatMap(Status.init(rawValue:)) }
    }

    /// Reads the challenge of a server's answer; `nil` if a member is missing or has another form.
    ///
    /// Unknown members have no effect.
    public init?(_ value: JSONValue) {
        guard let challenge = try? ApprovalChallenge(PaymentMembers(value)) else { return nil }
        self = challenge
    }

    /// The challenge on the wire, with its status at a time.
    public func json(at now: PreciseInstant) -> JSONOutput {
        .object([
            ("id", .string(id.text)), ("card_id", .string(card.text)),
            ("last_four", .string(lastFour)), ("merchant", .string(merchant)),
            ("amount", .integer(amount)), ("currency", .string(currency.code)),
            ("created_on", .string(createdOn.rfc3339)), ("expires_on", .string(expiresOn.rfc3339)),
            ("status", .string(status(at: now).rawValue)),
        ])
    }

    /// Returns the status at a time: a pending challenge expires with its last second.
    public func status(at now: PreciseInstant) -> Status {
        status == .pending && now >= expiresOn ? .expired : status
    }

    /// Returns the challenge, taken back.
    ///
    /// - Throws: `challengeClosed` unless it is pending.
    public func cancelled(at now: PreciseInstant) throws(PaymentCardError) -> ApprovalChallenge {
        guard status(at: now) == .pending else { throw .refused(.challengeClosed) }
        return settled(.cancelled)
    }

    /// Returns the challenge with another status.
    func settled(_ status: Status) -> ApprovalChallenge {
        var challenge = self
        challenge.status = status
        return challenge
    }
}
