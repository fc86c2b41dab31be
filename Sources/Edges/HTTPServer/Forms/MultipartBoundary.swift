// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What separates the fields of a form (RFC 2046 §5.1.1).
struct MultipartBoundary {
    /// A new line, two hyphens and the boundary.
    let delimiter: [UInt8]

    private static let others = Set("'()+_,-./:=? ".utf8)

    /// Reads `multipart/form-data; boundary=…`; nil for another type, and without exactly one boundary.
    init?(_ contentType: String) {
        let parts = contentType.split(separator: ";", omittingEmptySubsequences: false)
            .map { Self.trimmed($0) }
        guard parts.count == 2, parts[0].lowercased() == "multipart/form-data",
            parts[1].prefix(9).lowercased() == "boundary="
        else { return nil }
        var text = parts[1].dropFirst(9)
        if text.hasPrefix("\"") {
            guard text.utf8.count >= 2, text.hasSuffix("\"") else { return nil }
            text = text.dropFirst().dropLast()
        }
        guard 1...70 ~= text.utf8.count, !text.hasSuffix(" "),
            text.utf8.allSatisfy({ Self.isLetterOrDigit($0) || Self.others.contains($0) })
        else { return nil }
        delimiter = Array("\r\n--".utf8) + Array(text.utf8)
    }

    /// Returns the place of the next delimiter, or nil.
    ///
    /// The delimiter has one carriage return, at its start, so no byte is compared more than twice.
    func next(in bytes: ArraySlice<UInt8>) -> Int? {
        var place = bytes.startIndex
        while place + delimiter.count <= bytes.endIndex {
            if bytes[place] == delimiter[0], matches(bytes, at: place) { return place }
            place += 1
        }
        return nil
    }

    private func matches(_ bytes: ArraySlice<UInt8>, at place: Int) -> Bool {
        for offset in 1..<delimiter.count where bytes[place + offset] != delimiter[offset] {
            return false
        }
        return true
    }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
            || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
            || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }

    /// Removes spaces and tabs at both ends.
    static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while let last = text.utf8.last, last == 0x20 || last == 0x09 { text.removeLast() }
        return text.drop { $0 == " " || $0 == "\t" }
    }
}
