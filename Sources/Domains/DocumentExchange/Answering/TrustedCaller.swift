// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// An app that may ask this wallet for documents.
public struct TrustedCaller: Hashable, Sendable {
    /// A key with which a caller signs requests of version 4.
    public struct Key: Hashable, Sendable {
        /// Where the private half is.
        public enum Placement: String, Hashable, Sendable {
            /// On a server of the caller's.
            case backend
            /// Inside the app, from where others can take it; the person is told.
            case app
        }

        /// The name of the key in requests.
        public let id: String
        /// The key, on P-256.
        public let key: ECPublicKey
        /// Where the private half is.
        public let placement: Placement

        /// A key under a name.
        public init(id: String, key: ECPublicKey, placement: Placement = .backend) {
            self.id = id
            self.key = key
            self.placement = placement
        }
    }

    /// The caller's identifier, a reversed domain name.
    public var id: String
    /// The name that the person is shown.
    public var name: String
    /// The schemes that the caller registered, in lower case.
    public var schemes: [String]
    /// The beginnings of `https` links that lead to the caller, for version 4.
    public var callbackPrefixes: [String]
    /// The kinds that the caller may ask for; all if empty.
    public var kinds: [DocumentKind]
    /// The oldest version in which the caller is served.
    public var minimumVersion: ExchangeVersion
    /// The keys with which the caller signs.
    public var keys: [Key]

    /// A caller.
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

    /// Whether an answer may be sent to a link of this caller.
    ///
    /// - Parameters:
    ///   - link: one of the request's callbacks.
    ///   - version: that of the request; `https` counts in version 4 only.
    /// - Returns: whether scheme or prefix is listed.
    public func owns(_ link: ExchangeLink, version: ExchangeVersion) -> Bool {
        guard link.scheme == "https" else {
            return !Self.untrustedSchemes.contains(link.scheme)
                && !link.scheme.hasPrefix("itms") && schemes.contains(link.scheme)
        }
        return version == .v4 && callbackPrefixes.contains { Self.prefix($0, covers: link) }
    }

    /// Whether the caller may ask for a kind.
    func mayAsk(for kind: DocumentKind) -> Bool {
        kinds.isEmpty || kinds.contains(kind)
    }

    /// Same host, and the same path or one further in.
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

    /// Whether a segment leads elsewhere than it seems, however it is written.
    private static func isDots(_ segment: String) -> Bool {
        let plain = segment.asciiLowercased.replacing("%2e", with: ".")
        return plain == "." || plain == ".."
    }

    /// Schemes that nobody owns or that do something else than opening an app; never trusted, even if listed.
    ///
    /// Those that begin with `itms` belong to them.
    static let untrustedSchemes: Set<String> = [
        "http", "file", "data", "javascript", "about", "blob", "tel", "sms", "mailto", "facetime",
        "app-settings", "prefs", "content", "intent", ProtocolName.scheme, ProtocolName.probeScheme,
    ]
}
