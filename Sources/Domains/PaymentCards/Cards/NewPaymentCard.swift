// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A card that a bank orders: the request CreateCard.
public struct NewCard: Sendable, Hashable {
    /// The cardholder who gets the card.
    public let cardholder: CardIdentifier
    /// Whether it is made of plastic.
    public let form: PaymentCard.Form
    /// The number of months until the card's last month, 1 to 120.
    public let lifetimeMonths: Int
    /// The name on the card; `nil` for both names of the cardholder.
    public let displayName: String?
    /// The bank's own reference; `nil` if it gives none.
    public let reference: String?
    /// The bank's product, for its own use; `nil` if it names none.
    public let productID: String?
    /// Whether the card can be used at once; only virtual cards can.
    public let isActivated: Bool
    /// Whether the card ends with its first approved payment; only virtual cards do.
    public let isSingleUse: Bool
    /// Where to send the card; `nil` for virtual cards and when the bank sends it itself.
    public let shipping: ShippingInstructions?
    /// When the server revokes the card; `nil` without a plan.
    public let revocation: RevocationSchedule?
    /// The first digits of its number.
    public let iin: IIN

    /// The lifetime of a card whose bank names none.
    public static let defaultLifetimeMonths = 36
    /// The greatest lifetime.
    public static let maximumLifetimeMonths = 120

    private static let members = [
        "type", "cardholder_id", "lifetime", "display_name", "reference", "card_product_id",
        "activate_card", "is_single_use", ShippingInstructions.memberName,
        RevocationSchedule.memberName, "iin",
    ]

    /// Reads the body of the request.
    ///
    /// A plastic card is on its way in the post, so it cannot be active at once.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `request_malformed`, `field_unknown`, `field_missing`,
    ///   `field_invalid`, `iin_not_allowed` outside the test range, and `cardholder_not_found` for a text that is no
    ///   identifier of a cardholder.
    public init(
        _ body: JSONValue,
        at now: PreciseInstant,
        secondsFromUTC: Int = 0
    ) throws(PaymentCardError) {
        let reader = try PaymentMembers(body, allowed: Set(Self.members))
        form = try reader.required("type") { $0.string.flatMap(PaymentCard.Form.init(rawValue:)) }
        cardholder = try Self.cardholder(reader)
        lifetimeMonths = try Self.lifetime(reader)
        displayName = try reader.optional("display_name", PaymentCard.displayName(_:))
        reference = try reader.optional(
            "reference",
            PaymentForm.text(upTo: NewCardholder.referenceLimit)
        )
        productID = try reader.optional("card_product_id", PaymentForm.text(upTo: 64))
        let isActivated = try reader.optional("activate_card", \.boolean)
        self.isActivated = isActivated ?? (form == .virtual)
        isSingleUse = try reader.optional("is_single_use", \.boolean) ?? false
        shipping = try Self.shipping(reader)
        revocation = try reader.optional(RevocationSchedule.memberName, RevocationSchedule.init)
        iin = try Self.iin(reader)
        try checkForm()
        try revocation?.checkNotPast(at: now, secondsFromUTC: secondsFromUTC)
    }

    /// Makes the card as it is when it is new.
    ///
    /// - Parameters:
    ///   - id: its identifier.
    ///   - holderName: the name on the card unless the bank chose another.
    ///   - lastFour: the last four digits of its number.
    ///   - now: the server's time.
    ///   - secondsFromUTC: the issuer's time zone, in which the months are counted.
    /// - Returns: the card, version 1.
    public func card(
        id: CardIdentifier,
        holderName: String,
        lastFour: String,
        at now: PreciseInstant,
        secondsFromUTC: Int = 0
    ) -> PaymentCard {
        let month = CardExpiry(containing: now.second, secondsFromUTC: secondsFromUTC)
        return PaymentCard(
            id: id,
            cardholder: cardholder,
            form: form,
            displayName: displayName ?? holderName,
            lastFour: lastFour,
            expiry: month.adding(months: lifetimeMonths),
            status: isActivated ? .active : .inactive,
            reference: reference,
            isSingleUse: isSingleUse,
            createdOn: now,
            lastModifiedOn: now
        )
    }
}

extension NewCard {
    private static func cardholder(
        _ reader: PaymentMembers
    ) throws(PaymentCardError) -> CardIdentifier {
        let text = try reader.required("cardholder_id", \.string)
        guard let id = CardIdentifier(text, .cardholder) else {
            throw .refused(.cardholderNotFound)
        }
        return id
    }

    private static func lifetime(_ reader: PaymentMembers) throws(PaymentCardError) -> Int {
        guard let lifetime = try reader.optionalObject("lifetime", allowed: ["unit", "value"])
        else {
            return defaultLifetimeMonths
        }
        let unit = try lifetime.required("unit") { ["Months": 1, "Years": 12][$0.string ?? ""] }
        let value = try lifetime.required("value", \.number?.integer)
        guard 1...maximumLifetimeMonths / unit ~= value else {
            throw .refused(.fieldInvalid, field: lifetime.place("value"))
        }
        return value * unit
    }

    private static func shipping(
        _ reader: PaymentMembers
    ) throws(PaymentCardError) -> ShippingInstructions? {
        let name = ShippingInstructions.memberName
        guard
            let reader = try reader.optionalObject(name, allowed: Set(ShippingInstructions.members))
        else {
            return nil
        }
        return try ShippingInstructions(reader)
    }

    private static func iin(_ reader: PaymentMembers) throws(PaymentCardError) -> IIN {
        guard let text = try reader.optional("iin", IIN.digits) else { return .standard }
        guard let iin = IIN(text) else { throw .refused(.iinNotAllowed, field: "iin") }
        return iin
    }

    /// Checks the members that only one form of card may have.
    private func checkForm() throws(PaymentCardError) {
        switch form {
        case .physical:
            guard !isActivated else { throw .refused(.fieldInvalid, field: "activate_card") }
            guard !isSingleUse else { throw .refused(.fieldInvalid, field: "is_single_use") }
        case .virtual:
            guard shipping == nil else {
                throw .refused(.fieldInvalid, field: ShippingInstructions.memberName)
            }
        }
    }
}

extension PaymentCard {
    /// Reads a name that is to be printed on a card.
    static func displayName(_ value: JSONValue) -> String? {
        PaymentForm.text(upTo: displayNameLimit)(value)
    }
}
