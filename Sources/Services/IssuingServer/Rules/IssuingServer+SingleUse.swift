// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// A single-use token in a request without an envelope.
struct TokenUse: Sendable {
    let hash: TokenHash
    let operation: SecureOperation
    let context: RequestContext
    let time: PreciseInstant
}

extension IssuingServer {
    /// Checks a token before the body of a request is read; does not note its use.
    ///
    /// A single-use token only has to be known here: the rule consumes it, and then says whether it was valid.
    func admit(
        _ hash: TokenHash,
        _ kinds: Set<TokenKind>
    ) async throws(IssuingRequestError) {
        let time = now()
        try await store.read { [self] work throws(IssuingRequestError) in
            guard let known = try StoredToken.find(hash.bytes, work) else {
                throw IssuingRequestError(.tokenInvalid)
            }
            let kind = known.token.scope.kind
            guard kinds.contains(kind) else { throw IssuingRequestError(.scopeInsufficient) }
            if kind == .session { _ = try bearer(hash, .session, at: time, work) }
        }
    }

    /// Consumes a single-use token and does what it is for, in one transaction with both audit rows.
    ///
    /// A lock of the cardholder throws, and the token stays good. Once the token is consumed a refusal is a result, so
    /// that the transaction is committed and the token stays burnt. The body checks everything before it writes.
    ///
    /// - Parameters:
    ///   - use: the token and what the request wants.
    ///   - card: the card of the request, for the audit; nil if there is none.
    ///   - work: the transaction.
    ///   - body: returns the answer and the audit row of the effect.
    /// - Returns: the answer, or the refusal.
    /// - Throws: `cardholder_locked`, and what the database throws.
    func consuming<Value: Sendable>(
        _ use: TokenUse,
        for card: CardIdentifier?,
        _ work: IssuingStore.Work,
        _ body: (StoredToken) throws(IssuingRequestError) -> (Value, AuditEntry)
    ) throws(IssuingRequestError) -> Result<Value, IssuingRequestError> {
        let time = use.time
        guard let known = try StoredToken.find(use.hash.bytes, work) else {
            throw IssuingRequestError(.tokenInvalid)
        }
        guard known.token.scope.kind == .singleUse else {
            throw IssuingRequestError(.scopeInsufficient)
        }
        let holder = known.token.cardholder
        let lock = try RateRows.lock(of: holder, work)
        try refusing { () throws(PaymentCardError) in try lock.check(at: time) }
        var entry = AuditEntry(.requested, by: .cardholder(known), use.context, at: time)
            .about(card: card, cardholder: holder)
        guard let token = try StoredToken.consume(use.hash.bytes, at: time, work) else {
            entry.action = .refused
            entry.outcome = .refused
            entry = entry.refused(Self.reason(for: known, at: time))
            let alerts = try failure(of: holder, entry, at: time, work)
            try IssuingAuditRows.append([entry] + alerts, work)
            return .failure(IssuingRequestError(.tokenInvalid))
        }
        do throws(IssuingRequestError) {
            let (value, end) = try body(token)
            try Self.forgetFailures(of: holder, work)
            try IssuingAuditRows.append([entry, end], work)
            return .success(value)
        } catch {
            // Without the database nothing is consumed.
            guard error.cause == nil else { throw error }
            var end = entry.refused(error.code.rawValue)
            end.action = .refused
            end.outcome = error.code == .signatureInvalid ? .alert : .refused
            try IssuingAuditRows.append([entry, end], work)
            return .failure(error)
        }
    }

    /// Checks what a token was consumed for, and returns the card.
    func card(
        _ id: CardIdentifier,
        of token: StoredToken,
        for operation: SecureOperation,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> PaymentCard {
        try refusing { () throws(PaymentCardError) in
            try token.token.check(operation: operation, card: id)
        }
        return try Self.card(id, of: token.token.cardholder, work)
    }
}

extension AuditAction {
    /// A payment was approved or declined.
    static let authorization = AuditAction(rawValue: "authorization")
    /// A challenge was created.
    static let challengeCreate = AuditAction(rawValue: "challenge_create")
    /// A challenge was taken back.
    static let challengeCancel = AuditAction(rawValue: "challenge_cancel")
}
