// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A token that the server has handed out, as its store keeps it.
///
/// Checks have an order: first whether the token is good at all, then whether it is good
/// for this.
public struct IssuedToken: Sendable, Hashable {
    /// Who may use it.
    public let cardholder: CardIdentifier
    /// What it permits.
    public let scope: TokenScope
    /// The only card that it is good for; `nil` for all cards of the cardholder.
    public let card: CardIdentifier?
    /// From when it is no longer valid.
    public let expiresOn: PreciseInstant
    /// After how many seconds without use it ends; `nil` if it does not.
    public let idleTimeout: Int64?
    /// When it was last used, or issued.
    public var lastUsedOn: PreciseInstant
    /// When it was spent; `nil` before.
    public var consumedOn: PreciseInstant?
    /// When the bank, a log-out or a newer token revoked it; `nil` if none did.
    public var revokedOn: PreciseInstant?

    /// Describes a stored token.
    public init(
        cardholder: CardIdentifier,
        scope: TokenScope,
        card: CardIdentifier?,
        expiresOn: PreciseInstant,
        idleTimeout: Int64?,
        lastUsedOn: PreciseInstant,
        consumedOn: PreciseInstant? = nil,
        revokedOn: PreciseInstant? = nil
    ) {
        self.cardholder = cardholder
        self.scope = scope
        self.card = card
        self.expiresOn = expiresOn
        self.idleTimeout = idleTimeout
        self.lastUsedOn = lastUsedOn
        self.consumedOn = consumedOn
        self.revokedOn = revokedOn
    }

    /// Issues the token that a bank asked for.
    public init(_ request: TokenRequest, at now: PreciseInstant) {
        self.init(
            cardholder: request.cardholder,
            scope: request.scope,
            card: request.card,
            expiresOn: now.adding(milliseconds: 1000 * request.lifetime),
            idleTimeout: request.idleTimeout,
            lastUsedOn: now
        )
    }

    /// Why the token is not valid now, first reason first: expired, revoked, consumed; `nil` for a valid one.
    ///
    /// For a single-use token this is for the audit log only: the answer is `token_invalid` whatever the reason.
    public func refusal(at now: PreciseInstant) -> IssuingErrorCode? {
        if isExpired(at: now) { return .tokenExpired }
        if revokedOn != nil { return .tokenRevoked }
        return consumedOn == nil ? nil : .tokenConsumed
    }

    /// Checks the token of a request for cards or their state.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `token_expired`, `token_revoked`, or `scope_insufficient` for
    ///   another kind of token, which this does not spend.
    public func checkSession(at now: PreciseInstant) throws(PaymentCardError) {
        try checkStanding(as: .session, at: now)
    }

    /// Checks the token of a request that has to do with wallets.
    ///
    /// - Parameters:
    ///   - card: the card of the request.
    ///   - isSpending: whether the request adds the card, which one token can do once.
    ///   - now: the server's time.
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `token_expired`, `token_revoked`, `token_consumed`,
    ///   `scope_insufficient` or `token_card_mismatch`.
    public func checkProvisioning(
        card: CardIdentifier,
        isSpending: Bool,
        at now: PreciseInstant
    ) throws(PaymentCardError) {
        try checkStanding(as: .provisioning, at: now)
        guard !isSpending || consumedOn == nil else { throw .refused(.tokenConsumed) }
        guard self.card == nil || self.card == card else { throw .refused(.tokenCardMismatch) }
    }

    /// Checks what a token was spent for; it stays spent whatever the answer.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `scope_insufficient`, `token_card_mismatch` for another card,
    ///   whether it exists or not, or `token_operation_mismatch`.
    public func check(
        operation: SecureOperation,
        card: CardIdentifier
    ) throws(PaymentCardError) {
        guard case .secure(let permitted) = scope else { throw .refused(.scopeInsufficient) }
        guard self.card == nil || self.card == card else { throw .refused(.tokenCardMismatch) }
        guard permitted == nil || permitted == operation else {
            throw .refused(.tokenOperationMismatch)
        }
    }

    private func isExpired(at now: PreciseInstant) -> Bool {
        let idleEnd = idleTimeout.map { lastUsedOn.adding(milliseconds: 1000 * $0) }
        return now >= expiresOn || idleEnd.map { now >= $0 } ?? false
    }

    private func checkStanding(
        as kind: TokenKind,
        at now: PreciseInstant
    ) throws(PaymentCardError) {
        guard !isExpired(at: now) else { throw .refused(.tokenExpired) }
        guard revokedOn == nil else { throw .refused(.tokenRevoked) }
        guard scope.kind == kind else { throw .refused(.scopeInsufficient) }
    }
}
