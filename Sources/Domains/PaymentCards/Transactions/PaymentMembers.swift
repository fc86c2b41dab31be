// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The members of a JSON object, read with the error codes of the issuing server.
struct PaymentMembers {
    private let value: JSONValue
    /// The place of the object in the body, for the `field` of errors; empty for the body itself.
    private let path: String
    /// Whether this is a request, in which null is no value; in an answer, null means that a member is missing.
    private let isStrict: Bool

    /// Takes an object.
    ///
    /// - Parameters:
    ///   - value: the object.
    ///   - allowed: the members that may occur; `nil` if unknown ones have no effect.
    ///   - path: the place of the object in the body.
    /// - Throws: `requestMalformed` if the body is no object, `fieldInvalid` if an inner value is none,
    ///   `fieldUnknown`, which never repeats the member's name: it is input.
    init(
        _ value: JSONValue,
        allowed: Set<String>? = nil,
        path: String = ""
    ) throws(PaymentCardError) {
        guard let members = value.members else {
            throw path.isEmpty
                ? .refused(.requestMalformed) : .refused(.fieldInvalid, field: path)
        }
        if let allowed, members.contains(where: { !allowed.contains($0.name) }) {
            throw .refused(.fieldUnknown, field: path.isEmpty ? nil : path)
        }
        self.value = value
        self.path = path
        isStrict = allowed != nil
    }

    /// Whether a member is there with the value `null`.
    func isNull(_ name: String) -> Bool { value[name]?.isNull ?? false }

    /// Returns the place of a member in the body.
    func place(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// Reads a member that must be there.
    func required<Value>(
        _ name: String,
        _ read: (JSONValue) -> Value?
    ) throws(PaymentCardError) -> Value {
        guard let member = value[name] else {
            throw .refused(.fieldMissing, field: place(name))
        }
        guard let result = read(member) else { throw .refused(.fieldInvalid, field: place(name)) }
        return result
    }

    /// Reads a member that may be missing.
    func optional<Value>(
        _ name: String,
        _ read: (JSONValue) -> Value?
    ) throws(PaymentCardError) -> Value? {
        guard let member = value[name], isStrict || !member.isNull else { return nil }
        guard let result = read(member) else { throw .refused(.fieldInvalid, field: place(name)) }
        return result
    }

    /// Returns the members of an inner object that must be there.
    func object(
        _ name: String,
        allowed: Set<String>? = nil
    ) throws(PaymentCardError) -> PaymentMembers {
        let inner = try required(name) { $0 }
        return try PaymentMembers(inner, allowed: allowed, path: place(name))
    }

    /// Returns the members of an inner object that may be missing.
    func optionalObject(
        _ name: String,
        allowed: Set<String>? = nil
    ) throws(PaymentCardError) -> PaymentMembers? {
        guard let inner = value[name], isStrict || !inner.isNull else { return nil }
        return try PaymentMembers(inner, allowed: allowed, path: place(name))
    }
}

/// The forms of texts and amounts in payments.
enum PaymentForm {
    /// The largest amount that a request may have: the twelve digits of an amount in a card message (ISO 8583, field 4).
    static let maximumAmount = 999_999_999_999

    /// Whole numbers that JSON carries without loss (RFC 7493 §2.2).
    static let readableAmounts = 0...9_007_199_254_740_991

    /// Reads an amount of a server's answer.
    static func readableAmount(_ value: JSONValue) -> Int? {
        guard let amount = value.number?.integer, readableAmounts ~= amount else { return nil }
        return amount
    }

    /// Reads a text of 1 to 100 printable characters.
    static let name = text(upTo: 100)

    /// Returns a reader of texts up to a number of characters that all show: nothing that moves the cursor, hides text
    /// or changes its direction.
    static func text(upTo maximum: Int) -> @Sendable (JSONValue) -> String? {
        { value in
            guard let text = value.string, isText(text, upTo: maximum) else { return nil }
            return text
        }
    }

    /// Returns whether a text has 1 to 100 characters that all show.
    static func isName(_ text: String) -> Bool { isText(text, upTo: 100) }

    /// Returns whether a text has 1 to some number of characters that all show.
    static func isText(_ text: String, upTo maximum: Int) -> Bool {
        // One character of Swift may have any number of scalars, so both are limited.
        1...maximum ~= text.count && text.unicodeScalars.count <= 4 * maximum
            && text.unicodeScalars.contains { !$0.properties.isWhitespace }
            && text.unicodeScalars.allSatisfy(PaymentCard.isPrintable)
    }

    /// Returns whether a text is a merchant category code: four digits (ISO 18245).
    static func isCategoryCode(_ text: String) -> Bool { PaymentCard.isLastFour(text) }

    /// Returns whether a text has the form of a country code: two capital letters (ISO 3166-1 alpha-2).
    static func isCountryCode(_ text: String) -> Bool {
        text.utf8.count == 2
            && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
    }

    /// Reads a country code.
    static func country(_ value: JSONValue) -> String? {
        value.string.flatMap { isCountryCode($0) ? $0 : nil }
    }

    /// Reads an instant with milliseconds.
    static func instant(_ value: JSONValue) -> PreciseInstant? {
        value.string.flatMap(PreciseInstant.init(rfc3339:))
    }

    /// Returns a reader of identifiers of a kind.
    static func identifier(_ kind: CardIdentifier.Kind) -> (JSONValue) -> CardIdentifier? {
        { value in value.string.flatMap { CardIdentifier($0, kind) } }
    }

    /// Reads a currency of the table.
    static func currency(_ value: JSONValue) -> PaymentCurrency? {
        value.string.flatMap(PaymentCurrency.init)
    }
}
