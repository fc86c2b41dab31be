// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A host name, compared label by label and case-insensitively.
///
/// Shape: labels of 1 to 63 letters, digits, hyphens and, because they occur, underscores; at most
/// 253 characters. Source: RFC 1034 §3.5, RFC 5280 §4.2.1.6.
struct HostName: Equatable {
    /// The labels in lower case, the outermost last.
    let labels: [String]

    private init(labels: [String]) {
        self.labels = labels
    }

    /// Reads a name.
    init?(_ text: String) {
        guard text.utf8.count <= 253 else { return nil }
        let labels = text.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.allSatisfy({ Self.isLabel($0) }) else { return nil }
        self.init(labels: labels.map { $0.lowercased() })
    }

    /// Reads a name that may begin with `*.`, as in certificates of web servers.
    init?(pattern text: String) {
        guard text.hasPrefix("*.") else {
            self.init(text)
            return
        }
        guard let base = HostName(String(text.dropFirst(2))) else { return nil }
        self.init(labels: ["*"] + base.labels)
    }

    /// Reads a name that may begin with a period, as in constraints.
    init?(domain text: String) {
        self.init(text.first == "." ? String(text.dropFirst()) : text)
    }

    /// Reads the host of a URI; `nil` if it has no host or an address.
    ///
    /// Source: RFC 3986 §3.2: the host is between `//` or `@` and `:`, `/`, `?`, `#` or the end.
    init?(ofURI text: String) {
        guard let start = text.range(ofSlashes: text.startIndex) else { return nil }
        let authority = text[start...].prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let afterUser = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
        let host = afterUser.prefix { $0 != ":" }
        self.init(String(host))
        let isAddress = labels.last?.allSatisfy { $0.isNumber } ?? true
        guard !isAddress else { return nil }
    }

    /// Returns whether this is the same name, or one with further labels in front.
    func isWithin(_ base: HostName) -> Bool {
        labels.suffix(base.labels.count) == base.labels[...]
    }

    private static func isLabel(_ text: Substring) -> Bool {
        1...63 ~= text.utf8.count && text.utf8.first != UInt8(ascii: "-")
            && text.utf8.last != UInt8(ascii: "-")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
    }
}

extension String {
    /// Finds the start of the text after the first `://`.
    fileprivate func range(ofSlashes start: Index) -> Index? {
        let bytes = Array(utf8)
        let mark = Array("://".utf8)
        guard bytes.count >= mark.count else { return nil }
        for place in 0...(bytes.count - mark.count) where bytes[place..<place + 3] == mark[...] {
            return utf8.index(start, offsetBy: place + 3)
        }
        return nil
    }
}

/// A mail address with exactly one `@`.
///
/// Shape: the part before it is case-sensitive, the host is not. Quoted parts with an `@` are refused
/// like every other address with two. Source: RFC 5280 §4.2.1.6, §7.5.
struct MailAddress: Equatable {
    let local: String
    let host: HostName

    /// Reads an address.
    init?(_ text: String) {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, let host = HostName(String(parts[1])) else {
            return nil
        }
        local = String(parts[0])
        self.host = host
    }
}

/// A range of addresses with the same leading bits.
///
/// Shape: an address and a mask of the same length, 8 bytes for IPv4 and 32 for IPv6; the mask is a
/// run of ones and a run of zeros. Source: RFC 5280 §4.2.1.10, RFC 4632.
struct AddressRange {
    let address: ArraySlice<UInt8>
    let mask: ArraySlice<UInt8>

    /// Reads a range from the bytes of a constraint.
    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.count == 8 || bytes.count == 32 else { return nil }
        address = bytes.prefix(bytes.count / 2)
        mask = bytes.suffix(bytes.count / 2)
        let ones = mask.prefix { $0 == 0xFF }.count
        let rest = mask.dropFirst(ones)
        // Ones followed by zeros, inverted, are one less than a power of two.
        let inverted = ~(rest.first ?? 0)
        guard rest.isEmpty || inverted & (inverted &+ 1) == 0,
            rest.dropFirst().allSatisfy({ $0 == 0 })
        else { return nil }
    }

    /// Returns whether an address is in the range; never one of the other protocol.
    func contains(_ other: ArraySlice<UInt8>) -> Bool {
        other.count == address.count
            && zip(zip(other, address), mask).allSatisfy { pair, mask in
                pair.0 & mask == pair.1 & mask
            }
    }
}
