// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// Binary objects in text, between lines of dashes.
///
/// Shape: `-----BEGIN label-----`, base64 in lines of any length, `-----END label-----`; any text
/// between blocks is explanatory and skipped. Source: RFC 7468 §3.
public enum PEM {
    /// The most blocks in one text; a bundle of all CSCA certificates has about 800.
    public static let maximumBlockCount = 10_000

    /// A block with one object.
    public struct Block: Sendable, Equatable {
        /// The kind of object, such as `CERTIFICATE`.
        public let label: String
        /// The object, or `nil` if the block is cut off or not base64.
        public let bytes: [UInt8]?

        /// The label of certificates.
        public static let certificate = "CERTIFICATE"
        /// The label of revocation lists.
        public static let revocationList = "X509 CRL"
        /// The label of private keys as PKCS#8, without a password (RFC 7468 §10).
        public static let privateKey = "PRIVATE KEY"
        /// The label of public keys as SubjectPublicKeyInfo (RFC 7468 §13).
        public static let publicKey = "PUBLIC KEY"
    }

    /// Returns whether bytes are a text with at least one block.
    public static func isPresent(in text: [UInt8]) -> Bool {
        lines(of: text).contains { label(of: $0, after: "-----BEGIN ") != nil }
    }

    /// Returns all blocks of a text, in their order.
    ///
    /// A broken block becomes one without bytes, so that it does not hide its neighbours.
    public static func blocks(in text: [UInt8]) -> [Block] {
        var blocks: [Block] = []
        var open: (label: String, digits: [UInt8])?
        for line in lines(of: text) where blocks.count < maximumBlockCount {
            if let label = label(of: line, after: "-----BEGIN ") {
                if let cut = open { blocks.append(Block(label: cut.label, bytes: nil)) }
                open = (label, [])
            } else if let label = label(of: line, after: "-----END ") {
                guard let block = open else { continue }
                let bytes = try? Base64.decode(
                    block.digits,
                    alphabet: .standard,
                    padding: .required
                )
                blocks.append(Block(label: block.label, bytes: label == block.label ? bytes : nil))
                open = nil
            } else {
                open?.digits.append(contentsOf: line)
            }
        }
        if let cut = open { blocks.append(Block(label: cut.label, bytes: nil)) }
        return blocks
    }

    /// Encodes an object as text, with lines of 64 characters.
    public static func encode(_ bytes: [UInt8], label: String) -> String {
        let digits = Array(Base64.encode(bytes).utf8)
        var text = "-----BEGIN \(label)-----\n"
        for start in stride(from: 0, to: digits.count, by: lineLength) {
            let line = digits[start..<min(start + lineLength, digits.count)]
            text += String(decoding: line, as: UTF8.self) + "\n"
        }
        return text + "-----END \(label)-----\n"
    }

    /// Encodes a secret object as text, with lines of 64 characters; no other copy of it is left in memory.
    ///
    /// - Parameters:
    ///   - secret: the object, such as a private key.
    ///   - label: the kind of object.
    /// - Returns: the text in UTF-8.
    public static func encode(_ secret: borrowing SecretBytes, label: String) -> SecretBytes {
        let (begin, end) = (
            Array("-----BEGIN \(label)-----\n".utf8), Array("-----END \(label)-----\n".utf8)
        )
        return secret.base64().withBytes { digits in
            let lineCount = (digits.count + lineLength - 1) / lineLength
            return SecretBytes(count: begin.count + digits.count + lineCount + end.count) { text in
                var place = 0
                func append(_ byte: UInt8, _ text: inout MutableSpan<UInt8>) {
                    text[place] = byte
                    place += 1
                }
                for byte in begin { append(byte, &text) }
                for index in digits.indices {
                    append(digits[index], &text)
                    if index % lineLength == lineLength - 1 || index == digits.count - 1 {
                        append(UInt8(ascii: "\n"), &text)
                    }
                }
                for byte in end { append(byte, &text) }
            }
        }
    }

    /// The number of characters in a line (RFC 7468 §2).
    private static let lineLength = 64

    /// Returns the lines without white space at their ends.
    private static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
        text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.map { line in
            let start = line.firstIndex { !isSpace($0) } ?? line.endIndex
            let end = line.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start
            return line[start..<end]
        }
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    /// Returns the label in a line of dashes.
    private static func label(of line: ArraySlice<UInt8>, after mark: String) -> String? {
        let dashes = Array("-----".utf8)
        guard line.starts(with: mark.utf8), line.suffix(5) == dashes[...],
            line.count >= mark.utf8.count + dashes.count
        else { return nil }
        return String(decoding: line.dropFirst(mark.utf8.count).dropLast(5), as: UTF8.self)
    }
}
