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

    /// Whether a text has a private key of any form, readable or not.
    ///
    /// - Parameter text: the text.
    /// - Returns: whether it has one.
    public static func holdsPrivateKey(_ text: borrowing SecretBytes) -> Bool {
        // Labels of older forms are longer, as in `EC PRIVATE KEY`.
        text.withBytes { place(of: Array("PRIVATE KEY-----".utf8), in: $0, from: 0) != nil }
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
