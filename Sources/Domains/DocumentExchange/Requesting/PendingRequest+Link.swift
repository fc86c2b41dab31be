// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
public import Encodings

extension PendingRequest {
    /// Resumes a request that was made elsewhere, from its link and its key.
    ///
    /// The link is the caller's own, so it is read without being judged; ``RequestValidator`` shows how a wallet would
    /// judge it.
    ///
    /// - Parameters:
    ///   - link: the link as sent, in any version.
    ///   - key: the private key of the request.
    ///   - startedAt: the time it was sent; signed requests carry their own.
    ///   - dialects: the dialects allowed in the answer.
    /// - Throws: ``DocumentExchangeError/unreadableRequest`` for a link that asks for nothing.
    public init(
        sent link: String,
        key: consuming RequestKey,
        startedAt: Instant,
        dialects: CallbackReader.Dialects = []
    ) throws(DocumentExchangeError) {
        guard let terms = Terms(sent: link, startedAt: startedAt, dialects: dialects) else {
            throw .unreadableRequest
        }
        self.init(terms, key: key)
    }

    /// Returns the requested members of a kind.
    ///
    /// - Parameter kind: one of the requested kinds.
    /// - Returns: `nil` for the whole document.
    public borrowing func fields(of kind: DocumentKind) -> [DocumentPointer]? {
        signed?.claims.fields[kind]
    }
}

extension PendingRequest.Terms {
    private typealias Name = ProtocolName.Parameter

    fileprivate init?(sent text: String, startedAt: Instant, dialects: CallbackReader.Dialects) {
        guard
            let link = try? ExchangeLink(
                parsing: text,
                byteLimit: ExchangeLimits.requestByteCount
            )
        else { return nil }
        let isWeb = link.scheme == "https"
        guard
            let parameters = try? RequestEnvelope.parameters(
                (isWeb ? link.fragment : link.query) ?? ""
            ).0,
            let version = RequestEnvelope.version(
                isWeb ? Array(link.segments.dropFirst()) : link.segments
            )
        else { return nil }
        guard version == .v4 else {
            self.init(plain: parameters, version, startedAt, dialects)
            return
        }
        let token = parameters.values(of: Name.request).first
        guard let signed = token.flatMap(SignedRequest.init(token:)) else { return nil }
        self.init(signed, dialects: dialects)
    }

    /// Creates a request from the content of a signed one.
    init(_ signed: SignedRequest, dialects: CallbackReader.Dialects) {
        let claims = signed.claims
        self.init(
            version: .v4,
            kinds: claims.kinds,
            isMultichoice: claims.isMultichoice,
            callbacks: claims.callbacks,
            state: claims.state,
            startedAt: claims.issuedAt,
            requiresState: true,
            dialects: dialects,
            signed: signed
        )
    }

    private init?(
        plain parameters: LinkParameters,
        _ version: ExchangeVersion,
        _ startedAt: Instant,
        _ dialects: CallbackReader.Dialects
    ) {
        let names = parameters.values(of: Name.kinds).first?
            .split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        guard let kinds = DocumentKind.list(names ?? []),
            let success = parameters.values(of: Name.success).first,
            let failure = parameters.values(of: Name.failure).first,
            let cancel = parameters.values(of: Name.cancel).first
        else { return nil }
        let state = CallbackReader.state(of: success)
        self.init(
            version: version,
            kinds: kinds,
            isMultichoice: parameters.values(of: Name.isMultichoice).first == "true",
            callbacks: CallbackLinks(success: success, failure: failure, cancel: cancel),
            state: state ?? "",
            startedAt: startedAt,
            requiresState: state != nil,
            dialects: dialects
        )
    }
}
