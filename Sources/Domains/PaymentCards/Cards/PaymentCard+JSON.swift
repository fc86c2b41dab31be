// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension PaymentCard {
    /// Reads the card of a server's answer; `nil` if a required member is missing or has another form.
    ///
    /// Unknown members have no effect, so that a newer server may add some. A card whose state is unknown is not read:
    /// an app must never guess that a card can be used.
    public init?(_ value: JSONValue) {
        guard let id = value["id"]?.string.flatMap({ CardIdentifier($0, .card) }),
            let cardholder = value["cardholder_id"]?.string
                .flatMap({ CardIdentifier($0, .cardholder) }),
            let form = value["type"]?.string.flatMap(Form.init(rawValue:)),
            let scheme = value["scheme"]?.string.flatMap(Scheme.init(rawValue:)),
            let name = value["display_name"]?.string, Self.isDisplayName(name),
            let lastFour = value["last_four"]?.string, Self.isLastFour(lastFour),
            let expiry = Self.expiry(value),
            let status = value["status"]?.string.flatMap(CardStatus.init(rawValue:)),
            let version = value["version"]?.number?.integer, version >= 1,
            let isSingleUse = value["is_single_use"]?.boolean,
            let currency = value["billing_currency"]?.string,
            let country = value["issuing_country"]?.string,
            let created = value["created_on"]?.string.flatMap(PreciseInstant.init(rfc3339:)),
            let modified = value["last_modified_on"]?.string.flatMap(PreciseInstant.init(rfc3339:))
        else { return nil }
        self.init(
            id: id,
            cardholder: cardholder,
            form: form,
            scheme: scheme,
            displayName: name,
            lastFour: lastFour,
            expiry: expiry,
            status: status,
            suspendedBy: value["suspended_by"]?.string.flatMap(CardActor.init(rawValue:)),
            statusReason: value["status_reason"]?.string,
            version: Int(version),
            reference: value["reference"]?.string,
            isSingleUse: isSingleUse,
            billingCurrency: currency,
            issuingCountry: country,
            createdOn: created,
            lastModifiedOn: modified
        )
    }

    /// The card as the server sends it; optional members are left out, not null.
    public var json: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("id", .string(id.text)), ("cardholder_id", .string(cardholder.text)),
            ("type", .string(form.rawValue)), ("scheme", .string(scheme.rawValue)),
            ("display_name", .string(displayName)), ("last_four", .string(lastFour)),
            ("expiry_month", .integer(expiry.month)), ("expiry_year", .integer(expiry.year)),
            ("status", .string(status.rawValue)), ("version", .integer(version)),
            ("allowed_transitions", .array(allowedTransitions.map { .string($0.rawValue) })),
            ("is_single_use", .boolean(isSingleUse)),
            ("billing_currency", .string(billingCurrency)),
            ("issuing_country", .string(issuingCountry)),
            ("created_on", .string(createdOn.rfc3339)),
            ("last_modified_on", .string(lastModifiedOn.rfc3339)),
        ]
        if let suspendedBy { members.append(("suspended_by", .string(suspendedBy.rawValue))) }
        if let statusReason { members.append(("status_reason", .string(statusReason))) }
        if let reference { members.append(("reference", .string(reference))) }
        return .object(members)
    }

    /// The states that the cardholder may ask for, in the order in which apps offer them.
    public var allowedTransitions: [CardStatus] {
        switch status {
        case .inactive: [.active, .revoked]
        case .active: [.suspended, .revoked]
        case .suspended:
            suspendedBy == .cardholder || suspendedBy == nil ? [.active, .revoked] : [.revoked]
        case .revoked: []
        }
    }

    /// Returns whether a text may be the name on a card: 1 to 26 printable characters.
    public static func isDisplayName(_ text: String) -> Bool {
        1...displayNameLimit ~= text.count && text.unicodeScalars.allSatisfy(isPrintable)
    }

    /// Returns whether a character can be seen or is a space.
    static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
            .paragraphSeparator:
            false
        default: true
        }
    }

    /// Returns whether a text is the end of a card number: four digits.
    public static func isLastFour(_ text: String) -> Bool {
        text.utf8.count == 4 && text.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    }

    private static func expiry(_ value: JSONValue) -> CardExpiry? {
        guard let year = value["expiry_year"]?.number?.integer,
            let month = value["expiry_month"]?.number?.integer
        else { return nil }
        return CardExpiry(year: Int(year), month: Int(month))
    }
}
