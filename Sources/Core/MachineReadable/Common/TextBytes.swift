// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Texts handled as their bytes, which in a browser saves the tables of Unicode.
enum TextBytes {
    static let blank: UInt8 = 0x20

    /// The value without blanks at its ends.
    static func trimmed(_ value: some Sequence<UInt8>) -> String {
        String(decoding: trimmedBytes([UInt8](value)[...]), as: UTF8.self)
    }

    /// The bytes without blanks at their ends.
    static func trimmedBytes(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = bytes.drop { $0 == blank }
        while rest.last == blank { rest.removeLast() }
        return rest
    }

    /// The words of a value with one blank between two.
    static func words(_ value: String, separators: [UInt8] = [blank]) -> [String] {
        [UInt8](value.utf8).split { separators.contains($0) }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Whether two texts are the same, letters of ASCII compared without case.
    static func isSame(_ left: String, _ right: String) -> Bool {
        let left = left.utf8
        let right = right.utf8
        guard left.count == right.count else { return false }
        for (one, other) in zip(left, right) where one.lowercased != other.lowercased {
            return false
        }
        return true
    }

    /// The parts joined by a blank; empty ones are left out.
    static func joined(_ parts: [String]) -> String {
        var joined = ""
        for part in parts where !part.isEmpty {
            if !joined.isEmpty { joined += " " }
            joined += part
        }
        return joined
    }
}
