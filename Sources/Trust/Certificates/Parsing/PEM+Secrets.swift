// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

// Secret objects in text; nothing of them stays behind in memory.
extension PEM {
    /// A secret object of a text: the first with its label.
    ///
    /// - Parameters:
    ///   - text: the text in UTF-8, as ``encode(_:label:)-(SecretBytes,_)`` writes it and other software does.
    ///   - label: what kind of object it is.
    /// - Returns: the object; `nil` where there is none, or where it is cut off or not base64.
    public static func secret(
        in text: borrowing SecretBytes,
        label: String
    ) -> SecretBytes? {
        text.withBytes { text in
            guard let digits = digits(of: label, in: text) else { return nil }
            return SecretBytes(base64: text.extracting(digits))
        }
    }

    /// What kinds of objects a text has, whole or cut off.
    ///
    /// - Parameter text: the text in UTF-8; it may hold secrets.
    /// - Returns: the labels in their order. What is no label (RFC 7468 §3) is left out, so that nothing of an
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

    /// Whether a text has a private key of any form, readable or not.
    ///
    /// - Parameter text: the text.
    /// - Returns: whether it has one.
    public static func holdsPrivateKey(_ text: borrowing SecretBytes) -> Bool {
        // Labels of older forms are longer, as in `EC PRIVATE KEY`.
        labels(in: text).contains { $0.hasSuffix(Block.privateKey) }
    }

    private static let beginMark = Array("-----BEGIN ".utf8)
    private static let dashes = Array("-----".utf8)
    /// The longest label that is known has 22 letters.
    private static let labelLimit = 64

    /// A letter of the labels in use: capitals, digits and spaces.
    private static func isLabel(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: " "):
            true
        default: false
        }
    }

    /// What lies between the lines of dashes.
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
