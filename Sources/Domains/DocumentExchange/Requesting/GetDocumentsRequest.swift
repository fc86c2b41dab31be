// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A request of version 2 or 3 under construction; its content is checked when the link is made.
public struct GetDocumentsRequest: Hashable, Sendable {
    /// The version in the path.
    public var version: ExchangeVersion
    /// The requested kinds.
    public var kinds: [DocumentKind]
    /// The public key, base64 of RSAPublicKey or SubjectPublicKeyInfo.
    public var publicKey: String
    /// Whether the answer may have more than one document; omitted if `nil`, which wallets read as no.
    public var isMultichoice: Bool?
    /// The caller's name for display.
    public var source: String
    /// The links for the answer.
    public var callbacks: CallbackLinks

    /// Creates a request.
    ///
    /// - Parameters:
    ///   - version: version 2 or 3.
    ///   - kinds: the requested kinds.
    ///   - publicKey: base64.
    ///   - isMultichoice: whether the answer may have more than one document.
    ///   - source: the caller's name for display.
    ///   - callbacks: the links for the answer.
    public init(
        version: ExchangeVersion = .v3,
        kinds: [DocumentKind],
        publicKey: String,
        isMultichoice: Bool? = nil,
        source: String,
        callbacks: CallbackLinks
    ) {
        self.version = version
        self.kinds = kinds
        self.publicKey = publicKey
        self.isMultichoice = isMultichoice
        self.source = source
        self.callbacks = callbacks
    }

    /// Returns the link that asks.
    ///
    /// - Parameter registeredSchemes: the schemes that open this app.
    /// - Returns: the link; its parameters are in a fixed order, with all but the unreserved characters escaped.
    /// - Throws: ``DocumentExchangeError``, the first that applies in this order: each link, one scheme, any scheme,
    ///   scheme registered, kinds, key, name, length.
    public func link(registeredSchemes: [String]) throws(DocumentExchangeError) -> String {
        try checkCallbacks(registeredSchemes: registeredSchemes)
        guard !kinds.isEmpty else { throw .noKinds }
        guard (try? CallerKey(parsing: publicKey)) != nil else { throw .unusableKey }
        guard Requester.isUsable(source: source) else { throw .unusableSource }
        return try RequestLink.text(version, action: action, source: source, callbacks: callbacks)
    }

    func checkCallbacks(registeredSchemes: [String]) throws(DocumentExchangeError) {
        var schemes: [String?] = []
        for role in CallbackLinks.Role.allCases { schemes.append(try scheme(of: role)) }
        let known = Set(schemes.compactMap { $0 })
        guard known.count <= 1 else { throw .differentSchemes }
        guard let scheme = known.first, !schemes.contains(nil) else { throw .missingScheme }
        guard registeredSchemes.contains(where: { $0.asciiLowercased == scheme }) else {
            throw .unregisteredScheme(scheme, registered: registeredSchemes)
        }
    }

    /// Returns the scheme of a callback link in lower case, `nil` for a relative reference (RFC 3986 §4.2).
    private func scheme(of role: CallbackLinks.Role) throws(DocumentExchangeError) -> String? {
        let text = callbacks[role]
        if let base = try? CallbackBase(text, version: version) { return base.link.scheme }
        let firstSegment = text.prefix { !"/?#".contains($0) }
        guard !text.isEmpty, !firstSegment.contains(":"),
            (try? CallbackBase("x:" + text, version: version)) != nil
        else { throw .unusableCallback(text, role) }
        return nil
    }

    private var action: [(name: String, value: String)] {
        typealias Name = ProtocolName.Parameter
        var pairs = [
            (Name.kinds, kinds.map(\.rawValue).joined(separator: ",")),
            (Name.publicKey, publicKey),
        ]
        if let isMultichoice {
            pairs.append((Name.isMultichoice, isMultichoice ? "true" : "false"))
        }
        return pairs
    }
}
