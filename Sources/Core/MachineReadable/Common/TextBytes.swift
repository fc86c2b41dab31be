// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Handles text as bytes, which avoids shipping the Unicode tables to a browser.
enum TextBytes {
    static let blank: UInt8 = 0x20

    /// Returns the value without blanks at its ends.
    static func trimmed(_ value: some Sequence<UInt8>) -> String {
        String(decoding: trimmedBytes([UInt8](value)[...]), as: UTF8.self)
    }

    /// Returns the bytes without blanks at their ends.
    static func trimmedBytes(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes.drop { $0 == blank }
        while rest.last == blank { rest.removeLast() }
        return rest
    }

    /// Returns the words of a value.
    static func words(_ value: String, separators: [UInt8] = [blank]) -> [String] {
        [UInt8](value.utf8).split { separators.contains($0) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether two texts are the same, ignoring the case of ASCII letters.
    static func isSame(_ left: String, _ right: String) -> Bool {
        let left = left.utf8
        let right = right.utf8
        guard left.count == right.count else { return false }
        for (one, other) in zip(left, right) where one.lowercased != other.lowercased {
            return false
        }
        return true
    }

    /// Joins the parts with a blank; leaves out empty ones.
    static func joined(_ parts: [String]) -> String {
        var joined = ""
        for part in parts where !part.isEmpty {
            if !joined.isEmpty { joined += " " }
            joined += part
        }
        return joined
    }
}
