// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// An address for notifications that follows the rules (supplement §7.5, document scan §4.5).
///
/// HTTPS and a host name of at least two labels, without a port, credentials or fragment, at most 255 characters of
/// RFC 3986. What the name resolves to is checked with each attempt. A demonstration also permits the machine itself,
/// with or without TLS and with a port.
struct WebhookAddress: Sendable, Hashable {
    private static let maximumCount = 255

    /// The address as given.
    let text: String
    /// Whether it is the machine itself.
    let isLoopback: Bool

    /// Checks an address; nil if it breaks a rule.
    init?(_ text: String, permitsLoopback: Bool) {
        guard text.utf8.count <= Self.maximumCount, Self.isWellFormed(text) else { return nil }
        for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
            let rest = text.dropFirst(scheme.count)
            let end = rest.firstIndex { "/?".contains($0) } ?? rest.endIndex
            let authority = rest[..<end]
            let isPublic = scheme == "https://" && Self.isPublicName(authority)
            guard isPublic || (permitsLoopback && Self.isLoopback(authority)) else { return nil }
            self.text = text
            isLoopback = !isPublic
            return
        }
        return nil
    }

    /// Whether all characters may stand in an address; a fragment must not be part of it.
    private static func isWellFormed(_ text: String) -> Bool {
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard rest.count >= 2, rest.prefix(2).allSatisfy(isHexDigit) else { return false }
                rest = rest.dropFirst(2)
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                continue
            default:
                guard "-._~:/?[]@!$&'()*+,;=".utf8.contains(byte) else { return false }
            }
        }
        return true
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    /// Whether this is a name of at least two labels whose last one starts with a letter, so that it is no IP address.
    private static func isPublicName(_ name: Substring) -> Bool {
        let labels = name.lowercased().split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2, let last = labels.last?.utf8.first,
            UInt8(ascii: "a")...UInt8(ascii: "z") ~= last
        else { return false }
        return labels.allSatisfy { label in
            1...63 ~= label.utf8.count && label.first != "-" && label.last != "-"
                && label.utf8.allSatisfy { byte in
                    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
                        || byte == UInt8(ascii: "-")
                }
        }
    }

    /// Whether this is the machine itself, with or without a port.
    private static func isLoopback(_ authority: Substring) -> Bool {
        for host in ["127.0.0.1", "localhost", "[::1]"] where authority.hasPrefix(host) {
            let rest = authority.dropFirst(host.count)
            if rest.isEmpty { return true }
            guard rest.first == ":", let port = UInt16(rest.dropFirst()) else { return false }
            return port > 0
        }
        return false
    }
}
