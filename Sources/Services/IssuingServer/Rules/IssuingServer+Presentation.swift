// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

// The first half of a request for a secret: limits, and the token's consumption.
extension IssuingServer {
    /// Counts an opened envelope, and consumes its token with the audit row `requested`, in one transaction.
    ///
    /// Limits come before the token, in the order lock, card, cardholder: a request that meets one throws, so nothing
    /// of it remains, and the token stays good. A wrong token remains: it counts towards the lock.
    func present(
        _ presented: PresentedToken,
        _ context: RequestContext,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Presentation {
        let consumed = try StoredToken.consume(presented.hash, at: time, work)
        let known = consumed == nil ? try StoredToken.find(presented.hash, work) : consumed
        let card = try PaymentCardRows.card(presented.card, work)
        // A failure counts against the token's cardholder; if the token is unknown, against the card's.
        let holder = known?.token.cardholder ?? card?.cardholder
        // A limit throws, and that undoes the consumption with the rest of the transaction.
        try checkLimits(presented, of: card, holder, at: time, work)
        var entry = AuditEntry(
            .requested,
            by: known.map(AuditActor.cardholder) ?? .stranger,
            context,
            at: time
        ).about(card: presented.card, cardholder: holder)
        if let consumed {
            let field = try Self.secret(presented, of: consumed, card, work)
            try IssuingAuditRows.append([entry], work)
            return .consumed(ConsumedToken(token: consumed, card: card, field: field))
        }
        if let known, known.token.scope.kind != .singleUse {
            entry.action = .refused
            entry.outcome = .refused
            let code = IssuingErrorCode.scopeInsufficient
            try IssuingAuditRows.append([entry.refused(code.rawValue)], work)
            return .refused(code)
        }
        entry.action = .refused
        entry.outcome = .refused
        entry = entry.refused(Self.reason(for: known, at: time))
        try IssuingAuditRows.append(try [entry] + failure(of: holder, entry, at: time, work), work)
        return .refused(.tokenInvalid)
    }

    /// Returns the encrypted secret that a token permits; whether the card's state does is for later to decide.
    private static func secret(
        _ presented: PresentedToken,
        of consumed: StoredToken,
        _ card: PaymentCard?,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> SealedField? {
        let (token, operation) = (consumed.token, presented.operation)
        guard let card, card.cardholder == token.cardholder,
            (try? token.check(operation: operation, card: card.id)) != nil
        else { return nil }
        return try SecretRows.field(operation.secretName, of: card.id, work)
    }

    private func checkLimits(
        _ presented: PresentedToken,
        of card: PaymentCard?,
        _ holder: CardIdentifier?,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        if let holder {
            let lock = try RateRows.lock(of: holder, work)
            try refusing { () throws(PaymentCardError) in try lock.check(at: time) }
        }
        if let card { try spend(.secretsOfCard, of: card.id.text, at: time, work) }
        if let holder { try spend(.secretsOfCardholder, of: holder.text, at: time, work) }
        guard presented.operation == .setPIN, let card, rules.limitsRates else { return }
        // Looks ahead, so that the sixth change of a day does not cost a token; the change itself takes from the bucket.
        let bucket = try RateRows.bucket(IssuingLimit.pinChanges.rawValue, of: card.id.text, work)
        _ = try refusing { () throws(PaymentCardError) in
            try bucket.taking(.pinChanges, at: time)
        }
    }

    /// Returns why a token was not consumed, for the audit alone: the answer is always `token_invalid`.
    static func reason(for token: StoredToken?, at time: PreciseInstant) -> String {
        guard let token = token?.token else { return IssuingErrorCode.tokenInvalid.rawValue }
        // A replay is what it is even when the token's time is over by now.
        if token.consumedOn != nil { return "token_replay" }
        return (token.refusal(at: time) ?? .tokenInvalid).rawValue
    }

    /// Counts a failure for a cardholder; returns the alert if it locks secrets.
    func failure(
        of holder: CardIdentifier?,
        _ entry: AuditEntry,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> [AuditEntry] {
        guard let holder else { return [] }
        let (lock, isLocking) = try RateRows.lock(of: holder, work).failed(at: time)
        try RateRows.set(lock, of: holder, work)
        guard isLocking else { return [] }
        var alert = entry
        alert.action = .cardholderLocked
        alert.outcome = .alert
        return [alert.refused(IssuingErrorCode.cardholderLocked.rawValue)]
    }
}

extension SecureOperation {
    /// The secret that the operation reads.
    var secretName: SealedField.Name { [.pin, .setPIN].contains(self) ? .pin : .pan }
}
