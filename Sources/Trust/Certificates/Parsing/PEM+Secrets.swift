// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

// Secret objects in text; no copy of them is left in memory.
extension PEM {
    /// Returns a secret object from a text: the first with the given label.
    ///
    /// - Parameters:
    ///   - text: the text in UTF-8, as written by ``encode(_:label:)-(SecretBytes,_)`` and other software.
    ///   - label: the kind of object.
    /// - Returns: the object; `nil` if there is none, or if it is cut off or not base64.
    public static func secret(
        in text: borrowing SecretBytes,
        label: String
    ) -> SecretBytes? {
        text.withBytes { text in
            guard let digits = digits(of: label, in: text) else { return nil }
            return SecretBytes(base64: text.extracting(digits))
        }
    }

    /// Returns the kinds of objects in a text, complete or cut off.
    ///
    /// - Parameter text: the text in UTF-8; it may contain secrets.
    /// - Returns: the labels in their order. Leaves out text that is not a label (RFC 7468 §3), so that no part of an
    ///   object is ever taken for one.
    public static func labels(in text: borrowing SecretBytes) -> [String] {
        text.withBytes { text in
            var labels: [String] = []
            var start = 0
            while let begin = place(of: beginMark, in: text, from: start) {
                start = begin + beginMark.count
                var label: [UInt8] = []
                while start < text.count, isLabel(text[start]), label.count < labelLimit {
                    label.append(text[start])
                    start += 1
                }
                guard place(of: dashes, in: text, from: start) == start else { continue }
                labels.append(String(decoding: label, as: UTF8.self))
            }
            return labels
        }
    }

    /// Returns whether a text contains a private key of any form, readable or not.
    ///
    /// - Parameter text: the text.
    /// - Returns: whether it contains one.
    public static func holdsPrivateKey(_ text: borrowing SecretBytes) -> Bool {
        // Older forms have longer labels, such as `EC PRIVATE KEY`.
        labels(in: text).contains { $0.hasSuffix(Block.privateKey) }
    }

    private static let beginMark = Array("-----BEGIN ".utf8)
    private static let dashes = Array("-----".utf8)
    /// More than the longest known label, which has 22 letters.
    private static let labelLimit = 64

    /// Returns whether a byte may occur in the labels in use: capitals, digits and spaces.
    private static func isLabel(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: " "):
            true
        default: false
        }
    }

    /// Returns the place of the text between the lines of dashes.
    private static func digits(of label: String, in text: borrowing Span<UInt8>) -> Range<Int>? {
        let begin = Array("-----BEGIN \(label)-----".utf8)
        guard let start = place(of: begin, in: text, from: 0) else { return nil }
        let content = start + begin.count
        let end = Array("-----END \(label)-----".utf8)
        guard let stop = place(of: end, in: text, from: content) else { return nil }
        return content..<stop
    }

    private static func place(
        of mark: [UInt8],
        in text: borrowing Span<UInt8>,
        from start: Int
    ) -> Int? {
        guard text.count >= mark.count, start <= text.count - mark.count else { return nil }
        for place in start...text.count - mark.count
        where mark.indices.allSatisfy({ text[place + $0] == mark[$0] }) {
            return place
        }
        return nil
    }
}
