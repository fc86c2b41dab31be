// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// One object of a seal, read member by member.
///
/// Errors contain the member and the position in the text. The reader of the whole seal turns them into a path, so that
/// valid seals cost no paths.
struct SealFields {
    private let object: JSONValue

    init(_ object: JSONValue) {
        self.object = object
    }

    /// Returns whether the members clearly match a shape; `false` if a closer look is needed.
    func plainlyHave(_ shape: JSONShape) -> Bool {
        object.plainlyHas(shape)
    }

    /// Returns the required object under a name.
    func required(_ name: JSONName) throws(SealReadingError) -> SealFields {
        guard let fields = try optional(name) else { throw error(.missing, at: name) }
        return fields
    }

    /// Returns the object under a name; absent and null are the same.
    func optional(_ name: JSONName) throws(SealReadingError) -> SealFields? {
        guard let value = value(name) else { return nil }
        guard value.kind == .object else { throw error(.wrongType, at: name) }
        return SealFields(value)
    }

    /// Returns the required string under a name.
    func text(_ name: JSONName) throws(SealReadingError) -> String {
        guard let text = try optionalText(name) else { throw error(.missing, at: name) }
        return text
    }

    /// Returns the string under a name; absent and null are the same.
    func optionalText(_ name: JSONName) throws(SealReadingError) -> String? {
        guard let value = value(name) else { return nil }
        guard value.kind == .string else { throw error(.wrongType, at: name) }
        return value.string
    }

    /// Returns the content of the required string under a name, in UTF-8.
    func utf8(_ name: JSONName) throws(SealReadingError) -> ArraySlice<UInt8> {
        guard let value = value(name) else { throw error(.missing, at: name) }
        guard let content = value.utf8 else { throw error(.wrongType, at: name) }
        return content
    }

    /// Returns the required whole number under a name; `1.0` is 1.
    func integer(_ name: JSONName) throws(SealReadingError) -> Int {
        guard let value = value(name) else { throw error(.missing, at: name) }
        guard let integer = value.number?.integer else { throw error(.wrongType, at: name) }
        return integer
    }

    /// Returns the required whole number under a name, as a number or as decimal digits in a string, which some issuers
    /// write.
    func integerOrDigits(_ name: JSONName) throws(SealReadingError) -> Int {
        guard let value = value(name) else { throw error(.missing, at: name) }
        if let integer = value.number?.integer { return integer }
        guard let digits = value.utf8, !digits.isEmpty, digits.count <= 9,
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { throw error(.wrongType, at: name) }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Returns the objects of the required array under a name.
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
    /// Returns the error with the path to its object before the member's name.
    func located(in root: JSONValue) -> SealReadingError {
        guard let path, let offset else { return self }
        return SealReadingError(
            reason,
            path: (Self.names(to: offset, in: root) + [path]).joined(separator: "."),
            offset: offset
        )
    }

    /// Returns the names that lead to the object at a position in the text; the reader's limit bounds the depth.
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
