// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Reads the members of an object that allows no others; the first error ends the reading.
struct CardFormReader {
    private let root: JSONValue
    /// The place of the object in the body; `nil` for the body itself.
    private let place: String?

    /// Takes an object.
    ///
    /// - Parameters:
    ///   - root: the object.
    ///   - members: the names that it may have.
    ///   - place: the place of the object in the body, names joined by dots; `nil` for the body itself.
    /// - Throws: `request_malformed` for a body that is no object, `field_invalid` for a member that is none, and
    ///   `field_unknown`. An unknown name is not repeated, as it is the sender's text.
    init(
        _ root: JSONValue,
        members: [String],
        at place: String? = nil
    ) throws(PaymentCardError) {
        guard let present = root.members else {
            throw .refused(place == nil ? .requestMalformed : .fieldInvalid, field: place)
        }
        guard present.allSatisfy({ members.contains($0.name) }) else {
            throw .refused(.fieldUnknown, field: place)
        }
        self.root = root
        self.place = place
    }

    /// Returns a member that may be missing; `null` is no value.
    func optional<Value>(
        _ name: String,
        as form: (JSONValue) -> Value?
    ) throws(PaymentCardError) -> Value? {
        guard let member = root[name] else { return nil }
        guard let value = form(member) else { throw refusal(of: name, .fieldInvalid) }
        return value
    }

    /// Returns a member that must be there.
    func required<Value>(
        _ name: String,
        as form: (JSONValue) -> Value?
    ) throws(PaymentCardError) -> Value {
        guard let value = try optional(name, as: form) else {
            throw refusal(of: name, .fieldMissing)
        }
        return value
    }

    /// Returns an object inside that may be missing, to be read with its own members.
    func object(
        _ name: String,
        members: [String]
    ) throws(PaymentCardError) -> CardFormReader? {
        guard let member = root[name] else { return nil }
        return try CardFormReader(member, members: members, at: path(name))
    }

    /// Returns the error for a member of this object.
    func refusal(of name: String, _ code: IssuingErrorCode) -> PaymentCardError {
        .refused(code, field: path(name))
    }

    private func path(_ name: String) -> String { place.map { "\($0).\(name)" } ?? name }

    /// Whether a member is there with the value `null`.
    func isNull(_ name: String) -> Bool { root[name]?.isNull ?? false }

    /// Returns a form of text: not blank, printable, and up to a number of characters.
    static func text(upTo maximum: Int) -> (JSONValue) -> String? {
        { value in
            value.string.flatMap { text in
                isText(text, upTo: maximum) ? text : nil
            }
        }
    }

    private static func isText(_ text: String, upTo maximum: Int) -> Bool {
        // One character of Swift may have any number of scalars, so both are limited.
        1...maximum ~= text.count && text.unicodeScalars.count <= 4 * maximum
            && text.contains { !$0.isWhitespace }
            && text.unicodeScalars.allSatisfy(PaymentCard.isPrintable)
    }

    /// Reads two upper-case letters, as countries have (ISO 3166-1).
    static func country(_ value: JSONValue) -> String? {
        value.string.flatMap { text in
            text.utf8.count == 2
                && text.utf8.allSatisfy { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 }
                ? text : nil
        }
    }
}
