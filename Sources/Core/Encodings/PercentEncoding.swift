// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Percent-encoding of the parts of links (RFC 3986 §2.1).
public enum PercentEncoding {
    /// Returns the text with every byte escaped except the unreserved ones.
    ///
    /// Source: RFC 3986 §2.3: `A-Z a-z 0-9 - . _ ~` stay as they are.
    public static func encode(_ text: String) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                bytes.append(byte)
            } else {
                bytes.append(UInt8(ascii: "%"))
                bytes.append(digits[Int(byte >> 4)])
                bytes.append(digits[Int(byte & 15)])
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The control characters allowed in a decoded text.
    public enum ControlCharacters: Sendable {
        /// None: `%00` cuts a text short in every C library we call, and `%0d%0a` ends a line in a log.
        case none
        /// Line feed and carriage return: for base64 with line breaks, which is never displayed.
        case lineBreaks
    }

    /// Decodes a text.
    ///
    /// - Parameters:
    ///   - text: a part of a link, decoded once.
    ///   - plusIsSpace: whether `+` means a space, as in HTML forms.
    ///   - controls: the control characters that may occur.
    /// - Returns: the text, or `nil` for a broken triplet, a control character or invalid UTF-8.
    public static func decode(
        _ text: Substring,
        plusIsSpace: Bool = false,
        allowing controls: ControlCharacters = .none
    ) -> String? {
        let written = Array(text.utf8)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(written.count)
        var place = 0
        while place < written.count {
            var byte = written[place]
            place += 1
            if byte == UInt8(ascii: "%") {
                guard place + 2 <= written.count, let high = Hex.value(of: written[place]),
                    let low = Hex.value(of: written[place + 1])
                else { return nil }
                byte = high << 4 | low
                place += 2
            } else if plusIsSpace, byte == UInt8(ascii: "+") {
                byte = UInt8(ascii: " ")
            }
            guard isAllowed(byte, controls) else { return nil }
            bytes.append(byte)
        }
        return String(strictUTF8: bytes)
    }

    private static func isAllowed(_ byte: UInt8, _ controls: ControlCharacters) -> Bool {
        switch byte {
        case 0x0A, 0x0D: controls == .lineBreaks
        case 0x00...0x1F, 0x7F: false
        default: true
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    private static let digits = Array("0123456789ABCDEF".utf8)
}
