// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

extension Requester {
    /// A version 4 request waiting for its signature, with the key made for it.
    public struct Draft: ~Copyable, Sendable {
        /// The bytes that the caller's backend signs with ES256: the ASCII of header and payload.
        public let signingInput: [UInt8]
        let claims: RequestClaims
        let key: RequestKey

        /// Completes the request with its signature.
        ///
        /// - Parameter signature: 64 bytes, `r || s`.
        /// - Returns: the link to open and the request to keep.
        /// - Throws: ``DocumentExchangeError/tooLarge``, ``DocumentExchangeError/malformedSignature``.
        public consuming func signed(_ signature: [UInt8]) throws(DocumentExchangeError) -> Started
        {
            guard signature.count == 64 else { throw .malformedSignature }
            let token = RequestToken.text(signingInput: signingInput, signature: signature)
            // The signed values also appear in clear, so that a version 3 wallet can decline.
            let link = try RequestLink.text(
                .v4,
                action: [(ProtocolName.Parameter.request, token)],
                source: claims.source,
                callbacks: claims.callbacks
            )
            let request = SignedRequest(token: token, claims: claims)
            let pending = PendingRequest(PendingRequest.Terms(request, dialects: []), key: key)
            return Started(link: link, pending: pending)
        }
    }

    /// Returns the version of a request: version 4 if the wallet supports it and there is something to sign.
    ///
    /// - Parameter query: the query.
    /// - Returns: the version.
    /// - Throws: ``DocumentExchangeError/exchange(_:)`` with ``ExchangeError/walletTooOld`` if the query requires
    ///   version 4 and it is unavailable.
    public func version(for query: DocumentQuery) throws(DocumentExchangeError) -> ExchangeVersion {
        if options.walletReadsVersion4, query.signed != nil { return .v4 }
        return try plainVersion(for: query)
    }

    /// Drafts a version 4 request for signing.
    ///
    /// - Parameters:
    ///   - query: the query; ``DocumentQuery/signed`` must be present.
    ///   - key: a key made for this request and used for no other.
    ///   - random: the source of the state.
    ///   - now: the time.
    /// - Returns: the draft.
    /// - Throws: ``DocumentExchangeError`` as ``start(_:key:random:now:)``; ``DocumentExchangeError/exchange(_:)`` with
    ///   ``ExchangeError/walletTooOld`` if there is nothing to sign; ``DocumentExchangeError/unusableClaim(_:)``.
    public func draft(
        _ query: DocumentQuery,
        key: consuming RequestKey,
        random: some RandomSource,
        now: Instant
    ) throws(DocumentExchangeError) -> Draft {
        guard let signed = query.signed else { throw .exchange(.walletTooOld) }
        let state = Self.state(random)
        let callbacks = try Self.adding(state, to: query.callbacks, .v4)
        try checkSignedCallbacks(callbacks)
        let kinds = Self.collapsed(query.kinds)
        guard !kinds.isEmpty else { throw .noKinds }
        guard Self.isUsable(source: query.source) else { throw .unusableSource }
        guard signed.fields.keys.allSatisfy(kinds.contains) else { throw .unusableClaim("fields") }
        let claims = RequestClaims(
            caller: signed.caller,
            state: state,
            issuedAt: now,
            expiresAt: now.adding(seconds: RequestClaims.lifetimeLimit),
            kinds: kinds,
            isMultichoice: query.isMultichoice,
            fields: signed.fields,
            purpose: signed.purpose,
            retention: signed.retention,
            keys: [key.offered],
            source: query.source,
            callbacks: callbacks
        )
        let payload = claims.encoded()
        try Self.checkReadable(payload)
        let input = RequestToken.signingInput(payload: payload, keyID: signed.keyID)
        return Draft(signingInput: input, claims: claims, key: key)
    }

    /// Throws if no wallet would read the claims.
    private static func checkReadable(_ payload: [UInt8]) throws(DocumentExchangeError) {
        guard let tree = try? JSONTree(parsing: payload) else { throw .tooLarge }
        _ = try RequestClaims(tree.root)
    }

    /// Allows web links without a registered scheme: the system opens them in the app that the domain names.
    private func checkSignedCallbacks(_ callbacks: CallbackLinks) throws(DocumentExchangeError) {
        let request = GetDocumentsRequest(
            version: .v4,
            kinds: [],
            publicKey: "",
            source: "",
            callbacks: callbacks
        )
        try request.checkCallbacks(registeredSchemes: options.registeredSchemes + ["https"])
    }
}

extension PendingRequest {
    /// The last moment at which an answer is valid: 15 minutes after the request, or after its expiry if signed.
    var latestAnswer: Instant {
        (signed?.claims.expiresAt ?? startedAt).adding(seconds: ExchangeLimits.answerSeconds)
    }
}

extension Callback {
    /// Returns the states in the answer.
    ///
    /// Wallets that do not support version 4 decline such a request in the form of version 3, where only the link's
    /// query has the state.
    func states(_ version: ExchangeVersion) -> [String] {
        guard version == .v4 else { return parameters.values(of: Name.callerState) }
        let signed = parameters.values(of: Name.state)
        guard signed.isEmpty else { return signed }
        let query = try? LinkParameters(parsing: link.query ?? "")
        return query?.values(of: Name.callerState) ?? []
    }

    /// Returns the encrypted documents of version 4 and their suite.
    ///
    /// - Throws: the code of an error callback, and errors in the parameters.
    func sealedAnswer(
        _ offered: [OfferedKey]
    ) throws(DocumentExchangeError) -> (response: String, suite: AnswerSuite) {
        if let code = try code() { throw .code(code) }
        var values: [String: String] = [:]
        for name in [Name.version, Name.suite, Name.keyID, Name.response] {
            let all = parameters.values(of: name)
            guard let value = all.first else { throw .missingParameter(name) }
            guard all.count == 1 else { throw .malformedValue }
            values[name] = value
        }
        let key = offered.first {
            $0.suite.rawValue == values[Name.suite] && $0.id == values[Name.keyID]
        }
        guard values[Name.version] == String(RequestClaims.version), let key,
            let response = values[Name.response]
        else { throw .malformedValue }
        return (response, key.suite)
    }
}
