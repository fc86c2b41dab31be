// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An address of a server on the web that others gave, as far as its text tells (RFC 3986).
///
/// HTTP or HTTPS, at most 255 ASCII characters that may stand in an address, with a host, without credentials and
/// without a fragment. What a name resolves to must be checked when the address is dialled.
public struct WebAddress: Sendable, Hashable {
    /// The longest address.
    public static let maximumCount = 255

    /// The address as given.
    public let text: String
    /// Scheme, host and port in lower case, without a path: `https://example.com`.
    public let origin: String
    /// The names of the parameters of the query, decoded; nil if one does not decode.
    public let parameterNames: [String]?
    private let isSecure: Bool
    private let authority: [UInt8]

    /// Reads an address; nil if it breaks a rule.
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count <= Self.maximumCount, Self.isWellFormed(bytes) else { return nil }
        let scheme = ["https://", "http://"].first { bytes.starts(with: $0.utf8) }
        guard let scheme else { return nil }
        let rest = bytes.dropFirst(scheme.utf8.count)
        let end = rest.firstIndex { "/?".utf8.contains($0) } ?? rest.endIndex
        let authority = rest[..<end].map(Self.lowered)
        guard !authority.isEmpty, !authority.contains(UInt8(ascii: "@")) else { return nil }
        self.text = text
        self.authority = authority
        isSecure = scheme.utf8.count == 8
        origin = scheme + String(decoding: authority, as: UTF8.self)
        parameterNames = Self.parameterNames(rest[end...])
    }

    /// Whether it is HTTPS to a name of at least two labels whose last one starts with a letter, without a port.
    ///
    /// Such a name is no IP address in any spelling.
    public var isPublic: Bool {
        let labels = authority.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard isSecure, labels.count >= 2, let last = labels.last?.first, Self.isLetter(last)
        else { return false }
        return labels.allSatisfy { label in
            1...63 ~= label.count && label.first != UInt8(ascii: "-")
                && label.last != UInt8(ascii: "-")
                && label.allSatisfy { byte in
                    Self.isLetter(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "-")
                }
        }
    }

    /// Whether it is the machine itself, with or without TLS and with or without a port.
    public var isLoopback: Bool {
        for host in ["127.0.0.1", "localhost", "[::1]"] where authority.starts(with: host.utf8) {
            let rest = authority.dropFirst(host.utf8.count)
            if rest.isEmpty { return true }
            guard rest.first == UInt8(ascii: ":"),
                let port = UInt16(String(decoding: rest.dropFirst(), as: UTF8.self))
            else { return false }
            return port > 0
        }
        return false
    }

    /// Whether the host is the name `localhost`, with or without a port.
    public var isLocalhostName: Bool {
        let host = authority.prefix { $0 != UInt8(ascii: ":") }
        return host.elementsEqual("localhost".utf8)
    }

    private static func parameterNames(_ rest: ArraySlice<UInt8>) -> [String]? {
        guard let mark = rest.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        var names: [String] = []
        for pair in rest[(mark + 1)...].split(separator: UInt8(ascii: "&")) {
            let name = String(decoding: pair.prefix { $0 != UInt8(ascii: "=") }, as: UTF8.self)
            guard let decoded = PercentEncoding.decode(name[...], plusIsSpace: true) else {
                return nil
            }
            names.append(decoded)
        }
        return names
    }

    /// Whether all characters may stand in an address; a fragment must not be part of it.
    private static func isWellFormed(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard rest.count >= 2, rest.prefix(2).allSatisfy({ Hex.value(of: $0) != nil })
                else { return false }
                rest = rest.dropFirst(2)
            } else if !isLetter(lowered(byte)), !isDigit(byte) {
                guard "-._~:/?[]@!$&'()*+,;=".utf8.contains(byte) else { return false }
            }
        }
        return true
    }

    private static func lowered(_ byte: UInt8) -> UInt8 {
        UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte ? byte | 0x20 : byte
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
    }
}
