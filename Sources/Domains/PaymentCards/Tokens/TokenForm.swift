// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The fields of a token request, each at most once.
struct TokenForm {
    /// The names of all fields.
    private static let names: Set = [
        "grant_type", "client_id", "client_secret", "cardholder_id", "single_use", "scope",
        "card_id", "operation", "sca_reference", "sca_time", "sca_factors", "expires_in",
        "idle_timeout",
    ]

    private var values: [String: String] = [:]

    /// Takes the fields of the form.
    ///
    /// - Throws: `field_unknown`, or `field_invalid` for a field that occurs twice. An unknown name is not repeated, as
    ///   it is the sender's text.
    init(_ fields: [(name: String, value: String)]) throws(PaymentCardError) {
        for field in fields {
            guard Self.names.contains(field.name) else { throw .refused(.fieldUnknown) }
            guard values[field.name] == nil else {
                throw .refused(.fieldInvalid, field: field.name)
            }
            // The client is authenticated elsewhere, so its secret is not kept here.
            values[field.name] = field.name == "client_secret" ? "" : field.value
        }
    }

    /// Whether a field is there.
    func has(_ name: String) -> Bool { values[name] != nil }

    func optional<Value>(
        _ name: String,
        as form: (String) -> Value?
    ) throws(PaymentCardError) -> Value? {
        guard let text = values[name] else { return nil }
        guard let value = form(text) else { throw .refused(.fieldInvalid, field: name) }
        return value
    }

    func required<Value>(
        _ name: String,
        as form: (String) -> Value?
    ) throws(PaymentCardError) -> Value {
        guard let value = try optional(name, as: form) else {
            throw .refused(.fieldMissing, field: name)
        }
        return value
    }

    /// Returns a number of seconds from 1 to a maximum.
    func seconds(_ name: String, upTo maximum: Int64) throws(PaymentCardError) -> Int64? {
        try optional(name) { text in
            // A sign or a leading zero would be a second spelling of the same number.
            guard 1...9 ~= text.utf8.count, text.utf8.first != UInt8(ascii: "0"),
                text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }),
                let number = Int64(text), 1...maximum ~= number
            else { return nil }
            return number
        }
    }

    /// Refuses a field that does not go with the others.
    func forbid(_ name: String) throws(PaymentCardError) {
        guard !has(name) else { throw .refused(.fieldInvalid, field: name) }
    }
}
