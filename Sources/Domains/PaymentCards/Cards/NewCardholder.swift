// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A cardholder whom a bank registers.
public struct NewCardholder: Sendable, Hashable {
    /// The first name, 1 to 100 printable characters.
    public let firstName: String
    /// The last name, 1 to 100 printable characters.
    public let lastName: String
    /// The bank's own reference, 1 to 256 printable characters; `nil` if it gives none.
    public let reference: String?

    static let nameLimit = 100
    static let referenceLimit = 256

    /// Reads the body of the request: `type`, which is always `individual`, both names, `reference?`.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `request_malformed`, `field_unknown`, `field_missing` or
    ///   `field_invalid`.
    public init(_ body: JSONValue) throws(PaymentCardError) {
        let reader = try PaymentMembers(
            body,
            allowed: ["type", "first_name", "last_name", "reference"]
        )
        _ = try reader.required("type") { $0.string == "individual" ? true : nil }
        let name = PaymentForm.text(upTo: Self.nameLimit)
        firstName = try reader.required("first_name", name)
        lastName = try reader.required("last_name", name)
        reference = try reader.optional(
            "reference",
            PaymentForm.text(upTo: Self.referenceLimit)
        )
    }
}

extension PaymentCard {
    /// The greatest length of the name on a card.
    public static let displayNameLimit = 26

    /// Returns both names, cut to what fits on a card.
    public static func displayName(firstName: String, lastName: String) -> String {
        var name = "\(firstName) \(lastName)".prefix(displayNameLimit)
        while name.last?.isWhitespace ?? false { name.removeLast() }
        return String(name)
    }
}
