// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// One object of a seal, read member by member with the path kept for errors.
struct SealFields {
    private let object: JSONValue
    /// The names that lead here, joined lazily: a path is made only when something is wrong.
    private let path: [StaticString]

    init(_ object: JSONValue, path: [StaticString]) {
        self.object = object
        self.path = path
    }

    /// The object under a name, which must be there.
    func required(_ name: StaticString) throws(SealReadingError) -> SealFields {
        guard let fields = try optional(name) else { throw error(.missing, at: name) }
        return fields
    }

    /// The object under a name; absent and null are the same.
    func optional(_ name: StaticString) throws(SealReadingError) -> SealFields? {
        guard let value = value(name) else { return nil }
        guard value.kind == .object else { throw error(.wrongType, at: name) }
        return SealFields(value, path: path + [name])
    }

    /// The string under a name, which must be there.
    func text(_ name: StaticString) throws(SealReadingError) -> String {
        guard let text = try optionalText(name) else { throw error(.missing, at: name) }
        return text
    }

    /// The string under a name; absent and null are the same.
    func optionalText(_ name: StaticString) throws(SealReadingError) -> String? {
        guard let value = value(name) else { return nil }
        guard let text = value.string else { throw error(.wrongType, at: name) }
        return text
    }

    /// The whole number under a name, which must be there; `1.0` is 1.
    func integer(_ name: StaticString) throws(SealReadingError) -> Int {
        guard let value = value(name) else { throw error(.missing, at: name) }
        guard let integer = value.number?.integer else { throw error(.wrongType, at: name) }
        return integer
    }

    /// The whole number under a name, as a number or as decimal digits in a string, which some
    /// issuers write.
    func integerOrDigits(_ name: StaticString) throws(SealReadingError) -> Int {
        guard let text = value(name)?.string else { return try integer(name) }
        let isDecimal = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isDecimal, let integer = Int(text) else { throw error(.wrongType, at: name) }
        return integer
    }

    /// The objects of the array under a name, which must be there.
    func objects(_ name: StaticString) throws(SealReadingError) -> [SealFields] {
        guard let value = value(name) else { throw error(.missing, at: name) }
        guard let elements = value.elements else { throw error(.wrongType, at: name) }
        var objects: [SealFields] = []
        for element in elements {
            guard element.kind == .object else { throw error(.wrongType, at: name) }
            objects.append(SealFields(element, path: path + [name]))
        }
        return objects
    }

    private func value(_ name: StaticString) -> JSONValue? {
        guard let value = object[name.description], value.kind != .null else { return nil }
        return value
    }

    private func error(
        _ reason: SealReadingError.Reason,
        at name: StaticString
    ) -> SealReadingError {
        let offset = object[name.description]?.sourceRange.lowerBound
        return SealReadingError(
            reason,
            path: (path + [name]).map(\.description).joined(separator: "."),
            offset: offset ?? object.sourceRange.lowerBound
        )
    }
}
