// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// To whom and where the issuer sends a plastic card.
public struct ShippingInstructions: Sendable, Hashable {
    /// A postal address.
    public struct Address: Sendable, Hashable {
        /// The first line, 1 to 100 characters.
        public let firstLine: String
        /// The second line, 1 to 100 characters; `nil` without one.
        public let secondLine: String?
        /// The city, 1 to 50 characters.
        public let city: String
        /// The state or canton, 1 to 50 characters; `nil` without one.
        public let state: String?
        /// The postal code, 1 to 16 characters.
        public let postalCode: String
        /// The country, two letters (ISO 3166-1).
        public let country: String
    }

    /// The name on the envelope, 1 to 100 characters.
    public let recipient: String
    /// The address.
    public let address: Address
    /// A note for the carrier, 1 to 256 characters; `nil` without one.
    public let comment: String?

    static let memberName = "shipping_instructions"
    static let members = ["shipping_recipient", "shipping_address", "additional_comment"]

    init(_ reader: PaymentMembers) throws(PaymentCardError) {
        recipient = try reader.required("shipping_recipient", PaymentForm.text(upTo: 100))
        comment = try reader.optional("additional_comment", PaymentForm.text(upTo: 256))
        let address = try reader.optionalObject("shipping_address", allowed: Set(Address.members))
        guard let address else {
            throw .refused(.fieldMissing, field: reader.place("shipping_address"))
        }
        self.address = try Address(address)
    }

    /// The instructions in the form in which they came, to be kept.
    public var json: JSONOutput {
        var lines: [(String, JSONOutput)] = [
            ("address_line1", .string(address.firstLine)), ("city", .string(address.city)),
            ("zip", .string(address.postalCode)), ("country", .string(address.country)),
        ]
        if let line = address.secondLine { lines.append(("address_line2", .string(line))) }
        if let state = address.state { lines.append(("state", .string(state))) }
        var members: [(String, JSONOutput)] = [
            ("shipping_recipient", .string(recipient)), ("shipping_address", .object(lines)),
        ]
        if let comment { members.append(("additional_comment", .string(comment))) }
        return .object(members)
    }
}

extension ShippingInstructions.Address {
    static let members = ["address_line1", "address_line2", "city", "state", "zip", "country"]

    init(_ reader: PaymentMembers) throws(PaymentCardError) {
        let line = PaymentForm.text(upTo: 100)
        firstLine = try reader.required("address_line1", line)
        secondLine = try reader.optional("address_line2", line)
        city = try reader.required("city", PaymentForm.text(upTo: 50))
        state = try reader.optional("state", PaymentForm.text(upTo: 50))
        postalCode = try reader.required("zip", PaymentForm.text(upTo: 16))
        country = try reader.required("country", PaymentForm.country)
    }
}
