// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

extension Requester {
    /// A callback that answers the pending request, not decrypted yet.
    public struct Answer: Sendable {
        let role: CallbackLinks.Role
        let callback: Callback
    }

    /// Checks whether a callback answers the pending request.
    ///
    /// - Parameters:
    ///   - link: the callback link.
    ///   - pending: the pending request.
    ///   - now: the time.
    /// - Returns: the answer. The request is over from now on: erase it, then call ``outcome(of:for:random:)``.
    /// - Throws: ``DocumentExchangeError``, the first that applies in this order: the link is unreadable, the state
    ///   differs, the answer is too late, the link leads elsewhere. See ``DocumentExchangeError/endsRequest``.
    public static func match(
        _ link: String,
        with pending: borrowing PendingRequest,
        now: Instant
    ) throws(DocumentExchangeError) -> Answer {
        let callback = try Callback(parsing: link)
        let states = callback.states(pending.version)
        guard states.isEmpty ? !pending.requiresState : isSame(states, pending.state) else {
            throw .exchange(.noPendingRequest)
        }
        guard now <= pending.latestAnswer else { throw .exchange(.expired) }
        guard let role = role(of: callback, pending.callbacks, pending.version) else {
            throw .exchange(.noPendingRequest)
        }
        return Answer(role: role, callback: callback)
    }

    /// Reads a matched answer.
    ///
    /// - Parameters:
    ///   - answer: the result of ``match(_:with:now:)``.
    ///   - pending: the same request.
    ///   - random: the source of substitutes for what cannot be decrypted.
    /// - Returns: documents of the requested kinds, or that the person declined.
    /// - Throws: ``DocumentExchangeError``: the errors of ``CallbackReader``; then an unrequested kind, no document,
    ///   too many.
    public func outcome(
        of answer: Answer,
        for pending: borrowing PendingRequest,
        random: some RandomSource
    ) throws(DocumentExchangeError) -> ExchangeOutcome {
        guard let payload = try read(answer, for: pending, random: random) else {
            return .cancelled
        }
        if let error = Self.error(in: payload, pending.kinds, pending.isMultichoice)
            ?? Self.foreignField(in: payload, pending.signed?.claims.fields ?? [:])
        {
            throw .exchange(error)
        }
        return .documents(payload)
    }

    /// Returns the documents, or `nil` if the person declined.
    private func read(
        _ answer: Answer,
        for pending: borrowing PendingRequest,
        random: some RandomSource
    ) throws(DocumentExchangeError) -> DocumentPayload? {
        switch answer.role {
        case .cancel: return nil
        case .failure: throw .code(try answer.callback.code() ?? .internalError)
        case .success:
            return try payload(of: answer.callback, for: pending, random: random)
        }
    }

    private func payload(
        of callback: Callback,
        for pending: borrowing PendingRequest,
        random: some RandomSource
    ) throws(DocumentExchangeError) -> DocumentPayload {
        guard let signed = pending.signed else {
            switch pending.key {
            case .rsa(let key):
                let dialects = pending.dialects.union(options.dialects)
                let reader = CallbackReader(dialects: dialects, opener: opener)
                return try reader.payload(of: callback, key: key, random: random)
            case .point: throw .code(.cryptographyError)
            }
        }
        let (response, suite) = try callback.sealedAnswer(signed.claims.keys)
        return try SealedAnswer.open(
            response,
            by: pending.key,
            suite: suite,
            state: pending.state,
            request: signed.token
        )
    }

    /// Finds a member that a signed request did not ask for.
    private static func foreignField(
        in payload: DocumentPayload,
        _ fields: [DocumentKind: [DocumentPointer]]
    ) -> ExchangeError? {
        // Most requests ask for whole documents, so there is nothing to look for.
        guard !fields.isEmpty else { return nil }
        for value in payload.documents {
            guard let document = try? DocumentReading(value).document, let kind = document.kind,
                let wanted = fields[kind]
            else { continue }
            if let member = document.members(outside: wanted).first {
                return .unexpectedField(String(member.text.prefix(longestKindName)))
            }
        }
        return nil
    }

    /// Matches a callback and reads it.
    ///
    /// - Parameters:
    ///   - link: the callback link.
    ///   - pending: the pending request; if there is none, the code that stores requests throws
    ///     ``ExchangeError/noPendingRequest``.
    ///   - random: the source of substitutes for what cannot be decrypted.
    ///   - now: the time.
    /// - Returns: how the request ended; it is over.
    /// - Throws: ``DocumentExchangeError``; ``DocumentExchangeError/endsRequest`` tells whether the request is over.
    public func finish(
        _ link: String,
        pending: borrowing PendingRequest,
        random: some RandomSource,
        now: Instant
    ) throws(DocumentExchangeError) -> ExchangeOutcome {
        let answer = try Self.match(link, with: pending, now: now)
        return try outcome(of: answer, for: pending, random: random)
    }

    private static func isSame(_ states: [String], _ expected: String) -> Bool {
        guard states.count == 1 else { return false }
        return SecretBytes(copying: Array(states[0].utf8))
            .isEqualInConstantTime(to: SecretBytes(copying: Array(expected.utf8)))
    }

    /// Returns the link that a callback uses; if several are the same, its parameters decide.
    private static func role(
        of callback: Callback,
        _ callbacks: CallbackLinks,
        _ version: ExchangeVersion
    ) -> CallbackLinks.Role? {
        let roles = CallbackLinks.Role.allCases.filter { role in
            let base = try? CallbackBase(callbacks[role], version: version)
            return base?.leads(to: callback.link) == true
        }
        guard roles.count > 1 else { return roles.first }
        typealias Name = ProtocolName.Parameter
        let code = try? callback.code()
        let brought: CallbackLinks.Role =
            if code != nil {
                .failure
            } else if callback.has(Name.data) || callback.has(Name.response) {
                .success
            } else {
                callback.has(Name.code) ? .failure : .cancel
            }
        return roles.contains(brought) ? brought : roles.first
    }

    /// Returns the error in documents that could be decrypted.
    private static func error(
        in payload: DocumentPayload,
        _ kinds: [DocumentKind],
        _ isMultichoice: Bool
    ) -> ExchangeError? {
        for document in payload.documents {
            let name = document["kind"]?.string ?? ""
            guard let kind = DocumentKind(rawValue: name), kinds.contains(kind) else {
                return .unexpectedKind(String(name.prefix(longestKindName)))
            }
        }
        let count = payload.documents.count
        guard count > 0 else { return .noDocuments }
        guard count <= (isMultichoice ? ExchangeLimits.documentCount : 1) else {
            return .tooManyDocuments(count)
        }
        return nil
    }

    /// The number of characters of an unexpected kind's name that an error repeats.
    private static let longestKindName = 64
}
