// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A bank's request for one token, read from the fields of a form.
///
/// Whether the client, the cardholder and the card exist is for the server to find out.
public struct TokenRequest: Sendable, Hashable {
    /// How strictly a server reads requests.
    public enum Mode: Sendable, Hashable {
        /// For tests: tokens may be bound to the cardholder alone, and the idle time is free.
        case sandbox
        /// For real cards.
        case production
    }

    /// The cardholder who uses the token.
    public let cardholder: CardIdentifier
    /// What the token permits.
    public let scope: TokenScope
    /// The only card that the token is good for; `nil` for all cards of the cardholder.
    public let card: CardIdentifier?
    /// The SCA for which the bank asks.
    public let scaReference: SCAReference
    /// When the cardholder confirmed.
    public let scaTime: PreciseInstant
    /// The lifetime of the token, in seconds.
    public let lifetime: Int64
    /// After how many seconds without use the token ends; `nil` if it does not.
    public let idleTimeout: Int64?

    /// Reads the fields.
    ///
    /// `single_use=true` asks for a single-use token, the scope of wallets for a provisioning token, anything else for a
    /// session. A request may name the scope that it gets anyway.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `field_unknown`, `field_missing` or `field_invalid` (also for
    ///   a field that occurs twice or does not go with the others), `cardholder_not_found` and `card_not_found` for texts
    ///   that are no identifiers, and `sca_stale` if the SCA is too old or in the future.
    public init(
        _ fields: [(name: String, value: String)],
        mode: Mode,
        at now: PreciseInstant
    ) throws(PaymentCardError) {
        let form = try TokenForm(fields)
        _ = try form.required("grant_type") { $0 == "client_credentials" ? true : nil }
        cardholder = try Self.cardholder(form)
        scope = try Self.scope(form)
        card = try Self.card(form)
        try Self.checkBinding(form, of: scope.kind, mode: mode)
        scaReference = try form.required("sca_reference", as: SCAReference.init)
        scaTime = try form.required("sca_time", as: PreciseInstant.init(rfc3339:))
        // Which two or three factors these are has no further effect.
        _ = try form.required("sca_factors", as: SCAFactor.list)
        let limits = TokenLifetime(of: scope.kind)
        lifetime = try form.seconds("expires_in", upTo: limits.maximum) ?? limits.standard
        if limits.idle == nil || mode == .production { try form.forbid("idle_timeout") }
        idleTimeout =
            try form.seconds("idle_timeout", upTo: TokenLifetime.maximumIdle) ?? limits.idle
        try Self.checkAge(of: scaTime, limits, at: now)
    }
}

extension TokenRequest {
    private static func cardholder(_ form: TokenForm) throws(PaymentCardError) -> CardIdentifier {
        let text = try form.required("cardholder_id") { $0 }
        guard let id = CardIdentifier(text, .cardholder) else {
            throw .refused(.cardholderNotFound)
        }
        return id
    }

    private static func card(_ form: TokenForm) throws(PaymentCardError) -> CardIdentifier? {
        guard let text = try form.optional("card_id", as: { $0 }) else { return nil }
        guard let id = CardIdentifier(text, .card) else { throw .refused(.cardNotFound) }
        return id
    }

    private static func scope(_ form: TokenForm) throws(PaymentCardError) -> TokenScope {
        let isSingleUse = try form.optional("single_use") { ["true": true, "false": false][$0] }
        let operation = try form.optional("operation", as: SecureOperation.init(rawValue:))
        let named = try form.optional("scope", as: TokenScope.init)
        guard isSingleUse ?? false else {
            try form.forbid("operation")
            guard named?.kind != .singleUse else { throw .refused(.fieldInvalid, field: "scope") }
            return named ?? .session
        }
        let scope = TokenScope.secure(operation)
        guard named == nil || named == scope else { throw .refused(.fieldInvalid, field: "scope") }
        return scope
    }

    /// Checks that card and operation are there where they must be, and only there.
    private static func checkBinding(
        _ form: TokenForm,
        of kind: TokenKind,
        mode: Mode
    ) throws(PaymentCardError) {
        switch kind {
        case .session: try form.forbid("card_id")
        case .provisioning: break
        case .singleUse:
            guard mode == .production else { return }
            for name in ["card_id", "operation"] where !form.has(name) {
                throw .refused(.fieldMissing, field: name)
            }
        }
    }

    private static func checkAge(
        of time: PreciseInstant,
        _ limits: TokenLifetime,
        at now: PreciseInstant
    ) throws(PaymentCardError) {
        let earliest = now.adding(milliseconds: -1000 * limits.scaAge)
        let latest = now.adding(milliseconds: 1000 * TokenLifetime.scaLead)
        guard earliest <= time, time <= latest else {
            throw .refused(.scaStale, field: "sca_time")
        }
    }
}
