// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// Who acts, as the audit names them.
struct AuditActor: Sendable {
    let kind: AuditEntry.Actor
    let id: String?
    let tokenID: String?
    /// SHA-256 of the reference to the cardholder's authentication.
    let scaHash: [UInt8]?

    /// A bank's backend.
    static func client(_ id: String) -> AuditActor {
        AuditActor(kind: .client, id: id, tokenID: nil, scaHash: nil)
    }

    /// A cardholder with a token.
    static func cardholder(_ token: StoredToken) -> AuditActor {
        AuditActor(
            kind: .cardholder,
            id: token.token.cardholder.text,
            tokenID: token.id,
            scaHash: token.scaHash
        )
    }

    /// A caller with an unknown token.
    static let stranger = AuditActor(kind: .cardholder, id: nil, tokenID: nil, scaHash: nil)

    /// The server itself.
    static let system = AuditActor(kind: .system, id: nil, tokenID: nil, scaHash: nil)
}

extension AuditEntry {
    /// Describes an action of a request.
    init(
        _ action: AuditAction,
        by actor: AuditActor,
        _ context: RequestContext,
        at time: PreciseInstant,
        outcome: AuditOutcome = .success
    ) {
        self.init(time: time, actor: actor.kind, action: action, outcome: outcome)
        actorID = actor.id
        tokenID = actor.tokenID
        scaReferenceHash = actor.scaHash.map(Hex.encode)
        requestID = context.requestID
        address = context.address
        userAgent = context.userAgent
    }

    /// Returns the entry with the card that it is about.
    func about(_ card: PaymentCard) -> AuditEntry {
        about(card: card.id, cardholder: card.cardholder)
    }

    /// Returns the entry with what it is about.
    func about(card: CardIdentifier?, cardholder: CardIdentifier?) -> AuditEntry {
        var entry = self
        entry.card = card?.text
        entry.cardholder = cardholder?.text
        return entry
    }

    /// Returns the entry with the wallet token that it is about.
    func about(_ walletToken: CardIdentifier) -> AuditEntry {
        var entry = self
        entry.tokenID = walletToken.text
        return entry
    }

    /// Returns the entry with the reason of a refusal.
    func refused(_ code: String) -> AuditEntry {
        var entry = self
        entry.errorCode = code
        return entry
    }
}

extension AuditAction {
    /// A cardholder was registered.
    static let cardholderCreate = AuditAction(rawValue: "cardholder_create")
    /// The day on which a card ends early was set or removed.
    static let cardSchedule = AuditAction(rawValue: "card.schedule")
    /// A card was added to a wallet of a phone.
    static let walletProvision = AuditAction(rawValue: "wallet_provision")
    /// The issuer suspended a card on one device.
    static let walletTokenSuspend = AuditAction(rawValue: "wallet_token.suspend")
    /// The issuer ended a card's suspension on one device.
    static let walletTokenResume = AuditAction(rawValue: "wallet_token.resume")
    /// A card ended, and with it its use on one device.
    static let walletTokenDelete = AuditAction(rawValue: "wallet_token.delete")
}
