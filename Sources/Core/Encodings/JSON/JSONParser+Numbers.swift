// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

extension JSONParser {
    /// Integers of up to this many characters are exact as doubles and so canonical as written.
    private static let exactCharacterCount = 15

    /// Reads the number that starts at an index.
    ///
    /// Source: RFC 8259 §6.
    static func readNumber(_ bytes: Span<UInt8>, from start: Int) throws(JSONError) -> JSONNode {
        let endOfInteger = try endOfInteger(bytes, from: start)
        let end = try endOfNumber(bytes, afterInteger: endOfInteger)
        let isInteger = end == endOfInteger && end - start <= Self.exactCharacterCount
        let isNegativeZero =
            end - start == 2 && bytes[start] == UInt8(ascii: "-")
            && bytes[start + 1] == UInt8(ascii: "0")
        let isCanonical = isInteger && !isNegativeZero
        return JSONNode(.number, start: start, end: end, count: isCanonical ? 0 : 1)
    }

    private static func endOfInteger(
        _ bytes: Span<UInt8>,
        from start: Int
    ) throws(JSONError) -> Int {
        var index = start
        if bytes[index] == UInt8(ascii: "-") { index += 1 }
        if index < bytes.count, bytes[index] == UInt8(ascii: "0") {
            index += 1
            // Some readers would take a number with a leading zero as octal.
            guard index == endOfDigits(bytes, from: index) else {
                throw JSONError(reason: .invalidNumber, offset: index)
            }
        } else {
            index = try endOfSomeDigits(bytes, from: index)
        }
        return index
    }

    private static func endOfNumber(
        _ bytes: Span<UInt8>,
        afterInteger start: Int
    ) throws(JSONError) -> Int {
        var index = start
        if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
            index = try endOfSomeDigits(bytes, from: index + 1)
        }
        if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            let hasSign =
                index < bytes.count
                && (bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-"))
            index = try endOfSomeDigits(bytes, from: hasSign ? index + 1 : index)
        }
        return index
    }

    private static func endOfDigits(_ bytes: Span<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 { index += 1 }
        return index
    }

    private static func endOfSomeDigits(
        _ bytes: Span<UInt8>,
        from start: Int
    ) throws(JSONError) -> Int {
        let end = endOfDigits(bytes, from: start)
        guard end > start else {
            throw JSONError(
                reason: start < bytes.count ? .invalidNumber : .unexpectedEnd,
                offset: start
            )
        }
        return end
    }
}
