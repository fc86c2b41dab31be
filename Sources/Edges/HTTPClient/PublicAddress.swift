// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The addresses of the public internet, as opposed to those of the machine itself and of private networks.
enum PublicAddress {
    /// IPv4 ranges that are not public (RFC 6890, RFC 5771), as first address and number of fixed bits.
    private static let closed: [(start: UInt32, bitCount: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8),
        (0xA9FE_0000, 16), (0xAC10_0000, 12), (0xC000_0000, 24), (0xC000_0200, 24),
        (0xC058_6300, 24), (0xC0A8_0000, 16), (0xC612_0000, 15), (0xC633_6400, 24),
        (0xCB00_7100, 24), (0xE000_0000, 3),
    ]

    /// Returns whether an address, as `inet_ntop` writes it, is public; false for any other text.
    static func contains(_ text: String) -> Bool {
        if let number = number(text) {
            return !closed.contains {
                number >> (32 - $0.bitCount) == $0.start >> (32 - $0.bitCount)
            }
        }
        // Of IPv6 only 2000::/3 is in use; the rest is local, reserved or another way to write an IPv4 address.
        guard let group = text.split(separator: ":").first, group.utf8.count == 4,
            let first = group.first, first == "2" || first == "3", text.contains(":"),
            group.allSatisfy(\.isHexDigit)
        else { return false }
        // Teredo, examples and 6to4 (RFC 4380, RFC 3849, RFC 3056).
        let tunnels = ["2001::", "2001:0:", "2001:db8:", "2002:"]
        return !tunnels.contains { text.lowercased().hasPrefix($0) }
    }

    /// Returns the number of an IPv4 address in dotted notation.
    private static func number(_ text: String) -> UInt32? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var number: UInt32 = 0
        for part in parts {
            guard let byte = UInt8(part), String(byte) == part else { return nil }
            number = number << 8 | UInt32(byte)
        }
        return number
    }
}
