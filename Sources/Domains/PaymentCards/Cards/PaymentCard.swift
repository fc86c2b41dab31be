// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A payment card as everyone may see it: without its number, security code and PIN.
public struct PaymentCard: Sendable, Hashable {
    /// Whether a card exists as plastic.
    public enum Form: String, Sendable, CaseIterable {
        /// A plastic card with a PIN.
        case physical
        /// A number without plastic.
        case virtual
    }

    /// The label of the scheme, for the card's art only.
    public enum Scheme: String, Sendable, CaseIterable {
        /// Visa.
        case visa
        /// Mastercard.
        case mastercard
        /// A number that no scheme routes.
        case test
    }

    /// The card's identifier, `crd_…`.
    public var id: CardIdentifier
    /// The cardholder's identifier, `crh_…`.
    public var cardholder: CardIdentifier
    /// Whether it exists as plastic.
    public var form: Form
    /// The scheme's label.
    public var scheme: Scheme
    /// The name on the card, 1 to 26 printable characters.
    public var displayName: String
    /// The last four digits of the number.
    public var lastFour: String
    /// The month in which the card ends.
    public var expiry: CardExpiry
    /// The state.
    public var status: CardStatus
    /// Who suspended the card; `nil` unless it is suspended.
    public var suspendedBy: CardActor?
    /// Why the card is suspended or revoked, as on the wire; `nil` without a reason.
    public var statusReason: String?
    /// Grows by one with each change; the first version is 1.
    public var version: Int
    /// The bank's own reference; `nil` if it gave none.
    public var reference: String?
    /// Whether the card ends with its first approved payment.
    public var isSingleUse: Bool
    /// The currency of the account, three letters (ISO 4217).
    public var billingCurrency: String
    /// The issuer's country, two letters (ISO 3166-1).
    public var issuingCountry: String
    /// When the card was created.
    public var createdOn: PreciseInstant
    /// When the card last changed.
    public var lastModifiedOn: PreciseInstant

    /// Describes a card; the caller has checked the values.
    public init(
        id: CardIdentifier,
        cardholder: CardIdentifier,
        form: Form,
        scheme: Scheme = .test,
        displayName: String,
        lastFour: String,
        expiry: CardExpiry,
        status: CardStatus,
        suspendedBy: CardActor? = nil,
        statusReason: String? = nil,
        version: Int = 1,
        reference: String? = nil,
        isSingleUse: Bool = false,
        billingCurrency: String = "CHF",
        issuingCountry: String = "CH",
        createdOn: PreciseInstant,
        lastModifiedOn: PreciseInstant
    ) {
        self.id = id
        self.cardholder = cardholder
        self.form = form
        self.scheme = scheme
        self.displayName = displayName
        self.lastFour = lastFour
        self.expiry = expiry
        self.status = status
        self.suspendedBy = suspendedBy
        self.statusReason = statusReason
        self.version = version
        self.reference = reference
        self.isSingleUse = isSingleUse
        self.billingCurrency = billingCurrency
        self.issuingCountry = issuingCountry
        self.createdOn = createdOn
        self.lastModifiedOn = lastModifiedOn
    }
}
