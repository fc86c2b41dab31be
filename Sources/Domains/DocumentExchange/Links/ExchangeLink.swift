// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// An absolute link, parsed byte by byte and kept as written (RFC 3986 §3).
///
/// Foundation's parsers repair broken links, differently on each system; a wallet must judge what was really sent.
public struct ExchangeLink: Hashable, Sendable {
    /// The part between `//` and the path.
    public struct Authority: Hashable, Sendable {
        /// The part before `@`, if any.
        public let user: String?
        /// The host in lower case; may be empty.
        public let host: String
        /// The digits after the colon, if any.
        public let port: String?
    }

    /// The link as written.
    public let text: String
    /// The scheme in lower case.
    public let scheme: String
    /// The authority; `nil` for a link without `//`.
    public let authority: Authority?
    /// The path as written, not decoded.
    public let path: String
    /// The query as written; `nil` without `?`.
    public let query: String?
    /// The fragment as written; `nil` without `#`.
    public let fragment: String?

    /// Parses a link.
    ///
    /// - Parameters:
    ///   - text: the link; only the characters that RFC 3986 §2 allows.
    ///   - byteLimit: the greatest length accepted.
    /// - Throws: ``DocumentExchangeError/tooLong``, ``DocumentExchangeError/malformedLink``.
    public init(parsing text: String, byteLimit: Int) throws(DocumentExchangeError) {
        guard text.utf8.count <= byteLimit else { throw .tooLong }
        guard Self.hasAllowedCharactersOnly(text),
            let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
            Self.isScheme(text[..<colon])
        else { throw .malformedLink }
        // Everything is ASCII from here on. Working on bytes avoids the slow search for character boundaries.
        var rest = text[text.utf8.index(after: colon)...]
        fragment = Self.cut(&rest, at: UInt8(ascii: "#"))
        query = Self.cut(&rest, at: UInt8(ascii: "?"))
        if rest.hasPrefix("//") {
            let name = Substring(rest.utf8.dropFirst(2).prefix { $0 != UInt8(ascii: "/") })
            authority = try Self.authority(name)
            rest = rest[name.endIndex...]
        } else {
            authority = nil
        }
        guard fragment?.utf8.contains(UInt8(ascii: "#")) != true,
            ![rest, query?[...] ?? "", fragment?[...] ?? ""].contains(where: Self.hasBrackets)
        else { throw .malformedLink }
        self.text = text
        scheme = text[..<colon].lowercased()
        path = String(rest)
    }

    /// The segments of the path after its first slash, not decoded.
    public var segments: [String] {
        path.split(separator: "/", omittingEmptySubsequences: false).dropFirst().map(String.init)
    }

    /// Cuts a text at a mark and returns the part after it.
    private static func cut(_ text: inout Substring, at mark: UInt8) -> String? {
        guard let place = text.utf8.firstIndex(of: mark) else { return nil }
        let tail = String(text[text.utf8.index(after: place)...])
        text = text[..<place]
        return tail
    }

    private static func authority(_ text: Substring) throws(DocumentExchangeError) -> Authority {
        var host = text
        var user: String?
        if let at = text.utf8.lastIndex(of: UInt8(ascii: "@")) {
            user = String(text[..<at])
            host = text[text.utf8.index(after: at)...]
        }
        var port: String?
        // A colon inside brackets belongs to an IPv6 address.
        if let colon = host.utf8.lastIndex(of: UInt8(ascii: ":")),
            !host[colon...].utf8.contains(UInt8(ascii: "]"))
        {
            port = String(host[host.utf8.index(after: colon)...])
            host = host[..<colon]
        }
        guard port?.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) != false else {
            throw .malformedLink
        }
        let isLiteral = host.utf8.first == UInt8(ascii: "[") && host.utf8.last == UInt8(ascii: "]")
        guard user.map({ hasBrackets($0[...]) }) != true,
            !hasBrackets(isLiteral ? host.dropFirst().dropLast() : host)
        else { throw .malformedLink }
        return Authority(user: user, host: host.lowercased(), port: port)
    }

    /// Returns whether a text has a bracket.
    ///
    /// Links may have brackets only around an IP address as host (RFC 3986 §3.2.2).
    private static func hasBrackets(_ text: Substring) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
    }

    /// Returns whether a text is a letter, then letters, digits, `+`, `-` and `.` (RFC 3986 §3.1).
    static func isScheme(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { byte in
            isLetter(byte) || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: ".")
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 && byte < 0x80
    }

    private static func hasAllowedCharactersOnly(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            guard isAllowed(byte) else { return false }
            guard byte == UInt8(ascii: "%") else { continue }
            guard place + 2 <= bytes.count, Hex.value(of: bytes[place]) != nil,
                Hex.value(of: bytes[place + 1]) != nil
            else { return false }
            place += 2
        }
        return true
    }

    /// Returns whether a byte is unreserved, reserved or the percent sign (RFC 3986 §2).
    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "?")...UInt8(ascii: "["), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "#")...UInt8(ascii: ";"), UInt8(ascii: "!"), UInt8(ascii: "="),
            UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
