// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// Binary objects in text, between lines of dashes.
///
/// Shape: `-----BEGIN label-----`, base64 in lines of any length, `-----END label-----`; anything
/// between blocks is explanation and is skipped. Source: RFC 7468 §3.
public enum PEM {
    /// The most blocks of one text; a bundle of all CSCA certificates has about 800.
    public static let maximumBlockCount = 10_000

    /// One object.
    public struct Block: Sendable, Equatable {
        /// What kind of object it is, as in `CERTIFICATE`.
        public let label: String
        /// The object, or `nil` where the block is cut off or not base64.
        public let bytes: [UInt8]?

        /// The label of certificates.
        public static let certificate = "CERTIFICATE"
        /// The label of revocation lists.
        public static let revocationList = "X509 CRL"
    }

    /// Whether bytes are a text with at least one block.
    public static func isPresent(in text: [UInt8]) -> Bool {
        lines(of: text).contains { label(of: $0, after: "-----BEGIN ") != nil }
    }

    /// All blocks of a text, in their order.
    ///
    /// A broken block is reported as one without bytes, so that it does not hide its neighbours.
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

    /// An object as text, with lines of 64 characters.
    public static func encode(_ bytes: [UInt8], label: String) -> String {
        let digits = Array(Base64.encode(bytes).utf8)
        var text = "-----BEGIN \(label)-----\n"
        for start in stride(from: 0, to: digits.count, by: 64) {
            let line = digits[start..<min(start + 64, digits.count)]
            text += String(decoding: line, as: UTF8.self) + "\n"
        }
        return text + "-----END \(label)-----\n"
    }

    /// The lines without white space at their ends.
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

    /// The label in a line of dashes.
    private static func label(of line: ArraySlice<UInt8>, after mark: String) -> String? {
        let dashes = Array("-----".utf8)
        guard line.starts(with: mark.utf8), line.suffix(5) == dashes[...],
            line.count >= mark.utf8.count + dashes.count
        else { return nil }
        return String(decoding: line.dropFirst(mark.utf8.count).dropLast(5), as: UTF8.self)
    }
}
