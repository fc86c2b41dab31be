// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A terminal's question whether a payment is approved, as an operator simulates it.
public struct AuthorisationRequest: Sendable, Hashable {
    /// The card.
    public let card: CardIdentifier
    /// What the transaction does.
    public let kind: TransactionKind
    /// The amount in minor units, 1 to 999 999 999 999.
    ///
    /// `nil` means the whole amount of the original for a reversal and 0 for a tokenization, which alone may be 0; the
    /// other kinds always have an amount.
    public let amount: Int?
    /// The currency; `nil` means that of the original for a reversal and that of the card for a tokenization.
    public let currency: PaymentCurrency?
    /// Where the card is used; `nil` means the original's merchant or one made up.
    ///
    /// Without effect if the transaction raises or gives back an earlier one, whose merchant it then has.
    public let merchant: Merchant?
    /// How the card is used; `nil` means as in the original, else contactless for a wallet, the chip of a physical and the
    /// number of a virtual card.
    public let channel: PaymentChannel?
    /// The earlier transaction; `nil` means the card's newest approved purchase if the kind needs one.
    public let original: CardIdentifier?
    /// The wallet that pays, for purchases only; `nil` means the card itself.
    ///
    /// What follows from a purchase keeps its wallet token and goes on although the token was suspended, like what
    /// follows from a purchase with a card that was suspended since.
    public let walletToken: CardIdentifier?

    /// The channels through which a wallet pays: held to a terminal, and in a shop on the internet.
    static let walletChannels: Set<PaymentChannel> = [.contactless, .ecommerce]

    /// Describes a request.
    ///
    /// - Throws: `fieldMissing` without an amount or currency that the kind needs, `fieldInvalid` for an amount outside
    ///   the range, an original that the kind does not have, a wallet token unless the kind is a purchase, and a channel
    ///   through which no wallet pays.
    public init(
        card: CardIdentifier,
        kind: TransactionKind,
        amount: Int?,
        currency: PaymentCurrency?,
        merchant: Merchant? = nil,
        channel: PaymentChannel? = nil,
        original: CardIdentifier? = nil,
        walletToken: CardIdentifier? = nil
    ) throws(PaymentCardError) {
        let needsAmount = kind != .reversal && kind != .tokenization
        guard amount != nil || !needsAmount else { throw .refused(.fieldMissing, field: "amount") }
        guard currency != nil || !needsAmount else {
            throw .refused(.fieldMissing, field: "currency")
        }
        let least = kind == .tokenization ? 0 : 1
        guard amount.map({ least...PaymentForm.maximumAmount ~= $0 }) ?? true else {
            throw .refused(.fieldInvalid, field: "amount")
        }
        guard original == nil || kind.mayHaveOriginal else {
            throw .refused(.fieldInvalid, field: "original_id")
        }
        if walletToken != nil {
            guard kind == .purchase else {
                throw .refused(.fieldInvalid, field: "wallet_token_id")
            }
            guard channel.map(Self.walletChannels.contains) ?? true else {
                throw .refused(.fieldInvalid, field: "channel")
            }
        }
        self.card = card
        self.kind = kind
        self.amount = amount
        self.currency = currency
        self.merchant = merchant
        self.channel = channel
        self.original = original
        self.walletToken = walletToken
    }

    private static let memberNames: Set<String> = [
        "card_id", "amount", "currency", "type", "merchant", "channel", "original_id",
        "wallet_token_id",
    ]

    /// Reads the body of a request.
    ///
    /// - Throws: `requestMalformed` if it is no object, `fieldUnknown`, `fieldMissing`, `fieldInvalid`; `cardNotFound` for
    ///   a text that is no card's identifier, as for a card that does not exist.
    public init(parsing value: JSONValue) throws(PaymentCardError) {
        let members = try PaymentMembers(value, allowed: Self.memberNames)
        let text = try members.required("card_id") { $0.string }
        guard let card = CardIdentifier(text, .card) else {
            throw .refused(.cardNotFound, field: "card_id")
        }
        let merchant = try members.optionalObject("merchant", allowed: Merchant.memberNames)
        try self.init(
            card: card,
            kind: members.required("type") {
                $0.string.flatMap(TransactionKind.init(rawValue:))
            },
            amount: members.optional("amount") { $0.number?.integer },
            currency: members.optional("currency", PaymentForm.currency),
            merchant: Self.merchant(merchant),
            channel: members.optional("channel") {
                $0.string.flatMap(PaymentChannel.init(rawValue:))
            },
            original: members.optional("original_id", PaymentForm.identifier(.transaction)),
            walletToken: members.optional("wallet_token_id", PaymentForm.identifier(.walletToken))
        )
    }

    private static func merchant(
        _ members: PaymentMembers?
    ) throws(PaymentCardError) -> Merchant? {
        guard let members else { return nil }
        return try Merchant(members)
    }

    /// The body of the request.
    public var json: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("card_id", .string(card.text)), ("type", .string(kind.rawValue)),
        ]
        if let amount { members.append(("amount", .integer(amount))) }
        if let currency { members.append(("currency", .string(currency.code))) }
        if let merchant { members.append(("merchant", merchant.json)) }
        if let channel { members.append(("channel", .string(channel.rawValue))) }
        if let original { members.append(("original_id", .string(original.text))) }
        if let walletToken { members.append(("wallet_token_id", .string(walletToken.text))) }
        return .object(members)
    }
}
