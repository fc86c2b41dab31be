// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// An app that may ask this wallet for documents.
public struct TrustedCaller: Hashable, Sendable {
    /// A key with which a caller signs version 4 requests.
    public struct Key: Hashable, Sendable {
        /// The place where the caller keeps the private key.
        public enum Placement: String, Hashable, Sendable {
            /// On the caller's server.
            case backend
            /// Inside the app, from which others can extract it; the wallet informs the person.
            case app
        }

        /// The name of the key in requests.
        public let id: String
        /// The public key, on P-256.
        public let key: ECPublicKey
        /// The place where the caller keeps the private key.
        public let placement: Placement

        /// Creates a named key.
        public init(id: String, key: ECPublicKey, placement: Placement = .backend) {
            self.id = id
            self.key = key
            self.placement = placement
        }
    }

    /// The caller's identifier, a reversed domain name.
    public var id: String
    /// The name shown to the person.
    public var name: String
    /// The caller's registered schemes, in lower case.
    public var schemes: [String]
    /// The prefixes of `https` links that lead to the caller, for version 4.
    public var callbackPrefixes: [String]
    /// The kinds the caller may request; empty allows all.
    public var kinds: [DocumentKind]
    /// The oldest version in which the wallet serves the caller.
    public var minimumVersion: ExchangeVersion
    /// The keys with which the caller signs.
    public var keys: [Key]

    /// Creates a caller.
    public init(
        id: String,
        name: String,
        schemes: [String] = [],
        callbackPrefixes: [String] = [],
        kinds: [DocumentKind] = [],
        minimumVersion: ExchangeVersion = .v2,
        keys: [Key] = []
    ) {
        self.id = id
        self.name = name
        self.schemes = schemes.map(\.asciiLowercased)
        self.callbackPrefixes = callbackPrefixes
        self.kinds = kinds
        self.minimumVersion = minimumVersion
        self.keys = keys
    }

    /// Returns whether the wallet may send an answer to a link of this caller.
    ///
    /// - Parameters:
    ///   - link: one of the request's callbacks.
    ///   - version: the version of the request; `https` is valid in version 4 only.
    /// - Returns: whether the scheme or prefix is listed.
    public func owns(_ link: ExchangeLink, version: ExchangeVersion) -> Bool {
        guard link.scheme == "https" else {
            return !Self.untrustedSchemes.contains(link.scheme)
                && !link.scheme.hasPrefix("itms") && schemes.contains(link.scheme)
        }
        return version == .v4 && callbackPrefixes.contains { Self.prefix($0, covers: link) }
    }

    /// Returns whether the caller may request a kind.
    func mayAsk(for kind: DocumentKind) -> Bool {
        kinds.isEmpty || kinds.contains(kind)
    }

    /// Returns whether the hosts match and the path is the same or further down.
    private static func prefix(_ prefix: String, covers link: ExchangeLink) -> Bool {
        guard
            let base = try? ExchangeLink(
                parsing: prefix,
                byteLimit: ExchangeLimits.callbackBaseByteCount
            ), base.scheme == "https", let authority = link.authority, authority == base.authority,
            !link.segments.contains(where: isDots)
        else { return false }
        let path = base.path.hasSuffix("/") ? String(base.path.dropLast()) : base.path
        return link.path == path || link.path.hasPrefix(path + "/")
    }

    /// Returns whether a segment is `.` or `..`, in any spelling.
    private static func isDots(_ segment: String) -> Bool {
        let plain = segment.asciiLowercased.replacing("%2e", with: ".")
        return plain == "." || plain == ".."
    }

    /// Schemes that belong to no app, or that do something other than open one; never trusted, even if listed.
    ///
    /// Schemes that begin with `itms` are treated the same way.
    static let untrustedSchemes: Set<String> = [
        "http", "file", "data", "javascript", "about", "blob", "tel", "sms", "mailto", "facetime",
        "app-settings", "prefs", "content", "intent", ProtocolName.scheme, ProtocolName.probeScheme,
    ]
}
