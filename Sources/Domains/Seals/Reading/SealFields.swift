// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// One object of a seal, read member by member.
///
/// Errors name the member and the place in the text; the reader of the whole seal makes a path of
/// it, so that nothing is spent on paths while all is well.
struct SealFields {
    private let object: JSONValue

    init(_ object: JSONValue) {
        self.object = object
    }

    /// Whether the members plainly are those of a shape; `false` where a closer look is needed.
    func plainlyHave(_ shape: JSONShape) -> Bool {
        object.plainlyHas(shape)
    }

    /// The object under a name, which must be there.
    func required(_ name: JSONName) throws(SealReadingError) -> SealFields {
        guard let fields = try optional(name) else { throw error(.missing, at: name) }
        return fields
    }

    /// The object under a name; absent and null are the same.
    func optional(_ name: JSONName) throws(SealReadingError) -> SealFields? {
        guard let value = value(name) else { return nil }
        guard value.kind == .object else { throw error(.wrongType, at: name) }
        return SealFields(value)
    }

    /// The string under a name, which must be there.
    func text(_ name: JSONName) throws(SealReadingError) -> String {
        guard let text = try optionalText(name) else { throw error(.missing, at: name) }
        return text
    }

    /// The string under a name; absent and null are the same.
    func optionalText(_ name: JSONName) throws(SealReadingError) -> String? {
        guard let value = value(name) else { return nil }
        guard value.kind == .string else { throw error(.wrongType, at: name) }
        return value.string
    }

    /// The content of the string under a name, which must be there, in UTF-8.
    func utf8(_ name: JSONName) throws(SealReadingError) -> ArraySlice<UInt8> {
        guard let value = value(name) else { throw error(.missing, at: name) }
        guard let content = value.utf8 else { throw error(.wrongType, at: name) }
        return content
    }

    /// The whole number under a name, which must be there; `1.0` is 1.
    func integer(_ name: JSONName) throws(SealReadingError) -> Int {
        guard let value = value(name) else { throw error(.missing, at: name) }
        guard let integer = value.number?.integer else { throw error(.wrongType, at: name) }
        return integer
    }

    /// The whole number under a name, as a number or as decimal digits in a string, which some
    /// issuers write.
    func integerOrDigits(_ name: JSONName) throws(SealReadingError) -> Int {
        guard let value = value(name) else { throw error(.missing, at: name) }
        if let integer = value.number?.integer { return integer }
        guard let digits = value.utf8, !digits.isEmpty, digits.count <= 9,
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw error(.wrongType, at: name) }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// The objects of the array under a name, which must be there.
    func objects(_ name: JSONName) throws(SealReadingError) -> [SealFields] {
        guard let value = value(name) else { throw error(.missing, at: name) }
        guard let elements = value.elements else { throw error(.wrongType, at: name) }
        for element in elements where element.kind != .object {
            throw error(.wrongType, at: name)
        }
        return elements.map { SealFields($0) }
    }

    private func value(_ name: JSONName) -> JSONValue? {
        guard let value = object[name], !value.isNull else { return nil }
        return value
    }

    private func error(_ reason: SealReadingError.Reason, at name: JSONName) -> SealReadingError {
        SealReadingError(reason, path: name.text, offset: object.sourceRange.lowerBound)
    }
}

extension SealReadingError {
    /// The same error with the way to the object it was found in before the member's name.
    func located(in root: JSONValue) -> SealReadingError {
        guard let path, let offset else { return self }
        return SealReadingError(
            reason,
            path: (Self.names(to: offset, in: root) + [path]).joined(separator: "."),
            offset: offset
        )
    }

    /// The names that lead to the object at a place of the text; the depth is bounded by the
    /// reader's limit.
    private static func names(to offset: Int, in value: JSONValue) -> [String] {
        guard value.sourceRange.lowerBound != offset else { return [] }
        for (name, member) in value.members ?? [] where member.sourceRange.contains(offset) {
            return [name] + names(to: offset, in: member)
        }
        for element in value.elements ?? [] where element.sourceRange.contains(offset) {
            return names(to: offset, in: element)
        }
        return []
    }
}
