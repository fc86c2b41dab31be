// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A request of version 2 or 3 as it is put together; what it holds is checked when the link is made.
public struct GetDocumentsRequest: Hashable, Sendable {
    /// The version in the path.
    public var version: ExchangeVersion
    /// What is asked for.
    public var kinds: [DocumentKind]
    /// The public key, base64 of RSAPublicKey or SubjectPublicKeyInfo.
    public var publicKey: String
    /// Whether more than one document may come; left out if `nil`, which wallets read as no.
    public var isMultichoice: Bool?
    /// The caller's name, to be shown.
    public var source: String
    /// Where the wallet answers.
    public var callbacks: CallbackLinks

    /// Puts a request together.
    ///
    /// - Parameters:
    ///   - version: version 2 or 3.
    ///   - kinds: what is asked for.
    ///   - publicKey: base64.
    ///   - isMultichoice: whether more than one document may come.
    ///   - source: the caller's name, to be shown.
    ///   - callbacks: where the wallet answers.
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

    /// The link that asks.
    ///
    /// - Parameter registeredSchemes: the schemes of links that this app is opened with.
    /// - Returns: the link; its parameters in a fixed order, all but the unreserved characters escaped.
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

    /// The scheme of a callback link in lower case, `nil` for a relative reference (RFC 3986 §4.2).
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
