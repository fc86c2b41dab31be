// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a text is not the base64 form of bytes.
public struct Base64Error: Error, Equatable, Sendable {
    /// The rule that was violated.
    public enum Reason: Equatable, Sendable {
        /// A character outside the alphabet, including white space.
        case character
        /// A number of characters that no byte string encodes to.
        case length
        /// Padding that is missing, forbidden or of the wrong length.
        case padding
        /// Bits of the last character that belong to no byte and are not zero (RFC 4648 §3.5).
        case spareBits
    }

    /// The rule that was violated.
    public let reason: Reason
    /// The offset of the offending byte in the text.
    public let offset: Int

    /// Creates an error at an offset.
    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}

/// Base64, strict enough for signatures: every byte string has exactly one accepted spelling
/// per alphabet and padding.
///
/// Source: RFC 4648 §4 (standard), §5 (URL safe), §3.2, §3.3 and §3.5 (strictness).
public enum Base64 {
    /// The two characters for 62 and 63.
    public enum Alphabet: Hashable, Sendable {
        /// `+` and `/` (RFC 4648 §4).
        case standard
        /// `-` and `_` (RFC 4648 §5).
        case urlSafe
        /// Both spellings, even mixed; for decoding. Encoding writes the URL-safe ones.
        case either
    }

    /// Whether `=` fills the last group of four.
    public enum Padding: Hashable, Sendable {
        /// The last group must be filled.
        case required
        /// No `=` may occur.
        case forbidden
        /// Filled completely or not at all.
        case optional
    }

    /// Encodes bytes without line breaks.
    public static func encode(
        _ bytes: [UInt8],
        alphabet: Alphabet = .standard,
        padded: Bool = true
    ) -> String {
        guard !bytes.isEmpty else { return "" }
        let letters = alphabet == .standard ? standardLetters : urlSafeLetters
        var text: [UInt8] = []
        // Slices have spans on all systems, arrays only on the latest.
        let (source, digits) = (bytes[...], letters[...])
        text.append(addingCapacity: (bytes.count + 2) / 3 * 4) { output in
            write(source.span, digits.span, to: &output)
            while padded, output.count & 3 != 0 { output.append(UInt8(ascii: "=")) }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private static func write(
        _ bytes: Span<UInt8>,
        _ letters: Span<UInt8>,
        to output: inout OutputSpan<UInt8>
    ) {
        let whole = bytes.count / 3 * 3
        var index = 0
        while index < whole {
            let group =
                UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8
                | UInt32(bytes[index + 2])
            output.append(letters[Int(group >> 18)])
            output.append(letters[Int(group >> 12 & 63)])
            output.append(letters[Int(group >> 6 & 63)])
            output.append(letters[Int(group & 63)])
            index += 3
        }
        guard whole < bytes.count else { return }
        let isLast = whole + 1 == bytes.count
        let group = UInt32(bytes[whole]) << 16 | (isLast ? 0 : UInt32(bytes[whole + 1]) << 8)
        output.append(letters[Int(group >> 18)])
        output.append(letters[Int(group >> 12 & 63)])
        if !isLast { output.append(letters[Int(group >> 6 & 63)]) }
    }

    private static let alphanumeric =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let standardLetters: [UInt8] = Array(alphanumeric.utf8) + Array("+/".utf8)
    private static let urlSafeLetters: [UInt8] = Array(alphanumeric.utf8) + Array("-_".utf8)

    /// Returns the value of each byte as a character, ``noValue`` for those outside the alphabet.
    static func values(of alphabet: Alphabet) -> [UInt8] {
        switch alphabet {
        case .standard: standardValues
        case .urlSafe: urlSafeValues
        case .either: eitherValues
        }
    }

    /// Marks a byte outside the alphabet; no value has its upper two bits set.
    static let noValue: UInt8 = 0xFF

    private static let standardValues = table([standardLetters])
    private static let urlSafeValues = table([urlSafeLetters])
    private static let eitherValues = table([standardLetters, urlSafeLetters])

    private static func table(_ spellings: [[UInt8]]) -> [UInt8] {
        var values = [UInt8](repeating: noValue, count: 256)
        for letters in spellings {
            for (value, letter) in letters.enumerated() {
                values[Int(letter)] = UInt8(value)
            }
        }
        return values
    }
}
