// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A link to a location: `https://HOST/vic/checkin/PLACE`, in a QR code or an NFC tag.
public struct CheckInLink: Sendable, Hashable {
    /// The location: 22 characters, base64url of 16 bytes.
    public let location: String
    /// A single-use request, if the link names one.
    public let request: String?

    /// The longest link, bytes.
    static let byteLimit = 256
    private static let pathPrefix = ["vic", "checkin"]

    /// The meaning of a text to a wallet.
    public enum Reading: Sendable, Hashable {
        /// A link to a location in the wallet's own environment.
        case link(CheckInLink)
        /// A link to another known environment.
        case otherEnvironment
        /// On one of the wallet's hosts, but not a link to a location.
        case invalid
        /// Not a link for the wallet: the app may handle it as it likes.
        case foreign
    }

    /// Reads a text.
    ///
    /// - Parameters:
    ///   - text: a link, or anything else.
    ///   - hosts: the hosts of the wallet's environment, in lower case; `HOST:PORT` unless the port is that of `https`.
    ///   - otherHosts: the hosts of other environments.
    ///   - loopbackPort: the port that allows `http://127.0.0.1`, for demonstrations; `nil` forbids it.
    /// - Returns: the meaning of the text.
    public static func read(
        _ text: String,
        hosts: Set<String>,
        otherHosts: Set<String> = [],
        loopbackPort: Int? = nil
    ) -> Reading {
        guard let address = WebAddress(text) else { return .foreign }
        let isOurs: Bool
        if let loopbackPort, address.scheme == "http" {
            isOurs = address.host == "127.0.0.1" && address.port == loopbackPort
        } else {
            guard address.scheme == "https" else { return .foreign }
            let port = address.port.flatMap { $0 == 443 ? nil : ":\($0)" } ?? ""
            isOurs = hosts.contains(address.host + port)
            if !isOurs, otherHosts.contains(address.host + port) { return .otherEnvironment }
        }
        guard isOurs else { return .foreign }
        guard text.utf8.count <= byteLimit, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
            let link = CheckInLink(address)
        else { return .invalid }
        return .link(link)
    }

    /// Returns the server in a text that has the form of a link to a location, known or not: `HOST`, or `HOST:PORT` if
    /// a port is given.
    ///
    /// It serves to tell people where such a link belongs; ``read(_:hosts:otherHosts:loopbackPort:)`` says whether it
    /// may be followed.
    ///
    /// - Parameter text: a link, or anything else.
    /// - Returns: the server; `nil` for any other form, and for `http` to other machines.
    public static func server(of text: String) -> String? {
        guard text.utf8.count <= byteLimit, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 }),
            let address = WebAddress(text), CheckInLink(address) != nil,
            address.scheme == "https" || (address.scheme == "http" && address.host == "127.0.0.1")
        else { return nil }
        return address.host + (address.port.map { ":\($0)" } ?? "")
    }

    private init?(_ address: WebAddress) {
        guard !address.hasFragment, address.path.count == 3,
            Array(address.path[..<2]) == Self.pathPrefix, TokenIdentifier.isValid(address.path[2])
        else { return nil }
        let requests = address.query.filter { $0.name == "r" }
        guard requests.count <= 1, requests.allSatisfy({ TokenIdentifier.isValid($0.value) }) else {
            return nil
        }
        location = address.path[2]
        request = requests.first?.value
    }

    /// Returns the text of an NFC record; `nil` if it holds no address.
    ///
    /// - Parameters:
    ///   - format: the record's type name format, 1 for well-known types (NFC Forum NDEF §3.2.6).
    ///   - type: the record's type, `U` for an address.
    ///   - payload: a code for the start of the address and the rest of it (NFC Forum URI RTD §3.2), or a full address.
    /// - Returns: the address.
    public static func text(
        ofRecord format: UInt8,
        type: [UInt8],
        payload: [UInt8]
    ) -> String? {
        guard format == 1, type == [0x55], let code = payload.first else { return nil }
        // Some writers omit the code; an address never begins with one.
        guard code >= 0x20 else {
            guard Int(code) < prefixes.count else { return nil }
            return decoded(payload[1...]).map { prefixes[Int(code)] + $0 }
        }
        return decoded(payload[...])
    }

    /// The address prefixes for the codes of a record (NFC Forum URI RTD §3.2.2), as far as links use them.
    static let prefixes = ["", "http://www.", "https://www.", "http://", "https://"]

    private static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
        bytes.isEmpty ? nil : String(strictUTF8: bytes)
    }
}

/// The parts of an address that links need (RFC 3986).
struct WebAddress {
    let scheme: String
    /// The host in lower case.
    let host: String
    let port: Int?
    /// The path segments, not decoded.
    let path: [String]
    let query: [(name: String, value: String)]
    let hasFragment: Bool

    /// The longest text to parse, bytes.
    private static let byteLimit = 4096

    /// Reads an address with a host; `nil` for anything else.
    ///
    /// Also `nil` if the address names a user, or if the host ends with a full stop or has non-ASCII letters.
    init?(_ text: String) {
        guard text.utf8.count <= Self.byteLimit, !text.contains("\\"),
            let first = text.utf8.first, first > 0x20, let colon = text.firstRange(of: "://")
        else { return nil }
        scheme = text[..<colon.lowerBound].lowercased()
        let rest = text[colon.upperBound...]
        let end = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
        let authority = rest[..<end]
        guard !authority.contains("@") else { return nil }
        // An IPv6 address in brackets has colons of its own (RFC 3986 §3.2.2).
        let isBracketed = authority.hasPrefix("[")
        let nameEnd =
            isBracketed
            ? authority.firstIndex(of: "]").map { authority.index(after: $0) }
            : authority.firstIndex(of: ":") ?? authority.endIndex
        guard let nameEnd else { return nil }
        host = authority[..<nameEnd].lowercased()
        guard !host.isEmpty, !host.hasSuffix("."), !host.contains("%"),
            host.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
        else { return nil }
        let portText = authority[nameEnd...]
        if portText.isEmpty {
            port = nil
        } else {
            guard portText.hasPrefix(":"), portText.count > 1,
                portText.dropFirst().utf8.allSatisfy(\.isDigit),
                let number = Int(portText.dropFirst())
            else { return nil }
            port = number
        }
        let tail = rest[end...]
        let fragment = tail.firstIndex(of: "#")
        hasFragment = fragment != nil
        let visible = tail[..<(fragment ?? tail.endIndex)]
        let question = visible.firstIndex(of: "?") ?? visible.endIndex
        let parts = visible[..<question].split(separator: "/", omittingEmptySubsequences: false)
        path = parts.dropFirst().map(String.init)
        query = visible[question...].dropFirst().split(separator: "&").map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (String(sides[0]), sides.count == 2 ? String(sides[1]) : "")
        }
    }
}
