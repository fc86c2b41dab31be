// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// An app's request to approve the payments of a card.
public struct DeviceRegistrationRequest: Sendable, Hashable {
    /// The card.
    public let card: CardIdentifier
    /// The app's identifier, 1 to 255 characters; see ``isApplicationID(_:)``.
    public let applicationID: String
    /// The key with which the device signs.
    public let deviceKey: DeviceKey
    /// The device's telephone number; `nil` if the app gives none.
    public let phoneNumber: PhoneNumber?
    /// The language in which the device is addressed.
    public let language: DeviceRegistration.Language

    /// Describes a request; `nil` if the app's identifier has another form.
    public init?(
        card: CardIdentifier,
        applicationID: String,
        deviceKey: DeviceKey,
        phoneNumber: PhoneNumber? = nil,
        language: DeviceRegistration.Language
    ) {
        guard Self.isApplicationID(applicationID) else { return nil }
        self.card = card
        self.applicationID = applicationID
        self.deviceKey = deviceKey
        self.phoneNumber = phoneNumber
        self.language = language
    }

    /// Returns whether a text is the identifier of an app: 1 to 255 letters, digits, `.`, `-` and `_` of ASCII, as
    /// platforms write their bundle and package names.
    public static func isApplicationID(_ text: String) -> Bool {
        1...255 ~= text.utf8.count
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                    UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }

    private static let memberNames: Set<String> = [
        "card_id", "application_id", "device_key", "phone_number", "locale",
    ]

    /// Reads the body of a request.
    ///
    /// - Throws: `requestMalformed` if it is no object, `fieldUnknown`, `fieldMissing`, `fieldInvalid`; `cardNotFound` for
    ///   a text that is no card's identifier.
    public init(parsing value: JSONValue) throws(PaymentCardError) {
        let members = try PaymentMembers(value, allowed: Self.memberNames)
        let text = try members.required("card_id") { $0.string }
        guard let card = CardIdentifier(text, .card) else {
            throw .refused(.cardNotFound, field: "card_id")
        }
        self.card = card
        applicationID = try members.required("application_id") { value in
            value.string.flatMap { Self.isApplicationID($0) ? $0 : nil }
        }
        deviceKey = try members.required("device_key") { value in
            guard let text = value.utf8,
                let bytes = try? Base64.decode(text, alphabet: .standard, padding: .required)
            else { return nil }
            return DeviceKey(subjectPublicKeyInfo: bytes[...])
        }
        phoneNumber = try Self.phoneNumber(members)
        language = try members.required("locale") {
            $0.string.flatMap(DeviceRegistration.Language.init(rawValue:))
        }
    }

    private static func phoneNumber(
        _ members: PaymentMembers
    ) throws(PaymentCardError) -> PhoneNumber? {
        let parts = try members.optionalObject(
            "phone_number",
            allowed: ["country_code", "number"]
        )
        guard let parts else { return nil }
        let countryCode = try parts.required("country_code") { value in
            value.string.flatMap { PhoneNumber.isCountryCode($0) ? $0 : nil }
        }
        let number = try parts.required("number") { $0.string }
        guard let phoneNumber = PhoneNumber(countryCode: countryCode, number: number) else {
            throw .refused(.fieldInvalid, field: parts.place("number"))
        }
        return phoneNumber
    }

    /// The body of the request.
    public var json: JSONOutput {
        var members: [(String, JSONOutput)] = [
            ("card_id", .string(card.text)), ("application_id", .string(applicationID)),
            ("device_key", .string(Base64.encode(deviceKey.subjectPublicKeyInfo))),
            ("locale", .string(language.rawValue)),
        ]
        if let phoneNumber {
            let parts: [(String, JSONOutput)] = [
                ("country_code", .string(phoneNumber.countryCode)),
                ("number", .string(phoneNumber.number)),
            ]
            members.append(("phone_number", .object(parts)))
        }
        return .object(members)
    }
}
