// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// The second half of answering: builds the link to open.
public struct AnswerWriter: Sendable {
    /// The JSON shape of a single document in versions 2 and 3: an object, or an array of one.
    public enum SingleResultShape: String, Hashable, Sendable {
        /// `[{…}]`, which every known reader accepts.
        case array
        /// `{…}`, as in the examples of the published documentation.
        case object
    }

    /// Settings that each wallet chooses.
    public struct Options: Hashable, Sendable {
        /// The shape of a single document.
        public var singleResultShape: SingleResultShape = .array
        /// Whether the wallet answers Android requests in the Android dialect instead of the common form.
        public var answersAndroidDialect = false

        /// Creates the default options: an array, and the common form.
        public init() {}
    }

    /// The wallet's settings.
    public var options: Options

    /// Creates a writer with options.
    public init(options: Options = Options()) {
        self.options = options
    }

    /// Returns the link that reports a code.
    ///
    /// - Parameters:
    ///   - code: the code; never ``ExchangeCode/badCallbackParameters``, which is not sent.
    ///   - request: the request.
    /// - Returns: the link; `nil` for the code that is never sent.
    public func refusal(_ code: ExchangeCode, to request: WalletRequest) -> String? {
        guard code != .badCallbackParameters else { return nil }
        return form(request).failure(code, to: request.failure)
    }

    /// Returns the link to open when the person declines.
    public func cancellation(of request: WalletRequest) -> String {
        form(request).cancellation(to: request.cancel)
    }

    /// Returns the link that carries documents.
    ///
    /// - Parameters:
    ///   - documents: the documents the person agreed to send, in the order of selection.
    ///   - request: the request.
    ///   - now: when the person agreed.
    ///   - random: the source of keys, padding and vectors.
    /// - Returns: the link.
    /// - Throws: ``ExchangeCode/cryptographyError``; ``ExchangeCode/internalError`` if the documents do not fit into an
    ///   answer.
    public func answer(
        _ documents: [WalletDocument],
        to request: WalletRequest,
        at now: Instant,
        random: some RandomSource
    ) throws(ExchangeCode) -> String {
        guard 1...ExchangeLimits.documentCount ~= documents.count else { throw .internalError }
        let text = try text(of: documents, for: request)
        switch request.recipient {
        case .key(let key):
            let envelope = try PayloadEnvelope(
                sealing: text,
                for: key,
                as: payloadForm(request),
                random: random
            )
            return AnswerLink.success(envelope, base: request.success)
        case .offered(let key, let token):
            guard let claims = request.claims else { throw .internalError }
            let response = try SealedAnswer.seal(
                documents: text,
                state: claims.state,
                issuedAt: now,
                to: key,
                request: token,
                random: random
            )
            return form(request).success(response, to: key, base: request.success)
        }
    }

    /// Returns the documents as JSON.
    private func text(
        of documents: [WalletDocument],
        for request: WalletRequest
    ) throws(ExchangeCode) -> SecretBytes {
        let isObject =
            request.version < .v4 && options.singleResultShape == .object && documents.count == 1
        let json = isObject ? documents[0].json : .array(documents.map(\.json))
        var bytes = json.utf8()
        let text = SecretBytes(moving: &bytes)
        guard text.count <= ExchangeLimits.payloadByteCount else { throw .internalError }
        return text
    }

    private func payloadForm(_ request: WalletRequest) -> PayloadEnvelope.Form {
        guard request.version != .v2 else { return .blocks }
        return request.isAndroidDialect && options.answersAndroidDialect ? .android : .chained
    }

    private func form(_ request: WalletRequest) -> AnswerLink {
        AnswerLink(version: request.version, state: request.claims?.state)
    }
}
