// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

// Changes of a card's state (spec, payment cards §2).
extension IssuingServer {
    /// Changes the state of a card for the app of its cardholder.
    func change(
        _ request: StateChangeRequest,
        bySession hash: TokenHash,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> StateChangeOutcome {
        let change = try refusing { () throws(PaymentCardError) in
            try CardChange(to: request.target, body: request.body, by: .cardholder)
        }
        let time = now()
        return try await retryingConflicts { [self] work throws(IssuingRequestError) in
            let session = try session(hash, at: time, work)
            let holder = session.token.cardholder
            let card = try Self.card(request.card, of: holder, work)
            if let kept = try Self.kept(request, owner: holder.text, at: time, work) { return kept }
            try spend(.changesOfCard, of: card.id.text, at: time, work)
            try spend(.changesOfCardholder, of: holder.text, at: time, work)
            let outcome = try apply(
                change,
                to: card,
                by: .cardholder,
                .cardholder(session),
                context,
                at: time,
                work
            )
            try Self.keep(outcome, request, owner: holder.text, at: time, work)
            return outcome
        }
    }

    /// Changes the state of a card for its bank.
    func change(
        _ request: StateChangeRequest,
        byClient client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> StateChangeOutcome {
        let change = try refusing { () throws(PaymentCardError) in
            try CardChange(to: request.target, body: request.body, by: .issuer)
        }
        let time = now()
        return try await retryingConflicts { [self] work throws(IssuingRequestError) in
            let card = try PaymentCardRows.card(request.card, ofClient: client, work)
            guard let card else { throw IssuingRequestError(.cardNotFound) }
            if let kept = try Self.kept(request, owner: client, at: time, work) { return kept }
            try Self.check(card, has: request.version)
            let outcome = try apply(
                change,
                to: card,
                by: .issuer,
                .client(client),
                context,
                at: time,
                work
            )
            try Self.keep(outcome, request, owner: client, at: time, work)
            return outcome
        }
    }

    /// Checks that a card has the version that its bank has seen; throws `version_conflict` with the card as it is.
    static func check(
        _ card: PaymentCard,
        has version: Int?
    ) throws(IssuingRequestError) {
        guard version == nil || version == card.version else {
            throw IssuingRequestError(.versionConflict, card: card)
        }
    }

    /// Applies a change with its audit row, in one transaction; a refusal by the card's state is an outcome, too.
    ///
    /// - Throws: `version_conflict` if the card changed in between.
    func apply(
        _ change: CardChange,
        to card: PaymentCard,
        by role: CardActor,
        _ actor: AuditActor,
        _ context: RequestContext,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> StateChangeOutcome {
        var entry = AuditEntry(change.auditAction, by: actor, context, at: time).about(card)
        let result: (card: PaymentCard, isChanged: Bool)
        do throws(PaymentCardError) {
            result = try card.applying(
                change,
                by: role,
                at: time,
                secondsFromUTC: rules.secondsFromUTC
            )
        } catch {
            guard case .refused(let code, _) = error else { throw IssuingRequestError(error) }
            entry.outcome = .refused
            try IssuingAuditRows.append([entry.refused(code.rawValue)], work)
            return StateChangeOutcome(
                card: card,
                isChanged: false,
                refusal: code,
                requestID: context.requestID
            )
        }
        if result.isChanged {
            guard try PaymentCardRows.update(result.card, from: card.version, work) else {
                throw IssuingRequestError(.versionConflict, card: card)
            }
        } else {
            entry.outcome = .unchanged
        }
        try IssuingAuditRows.append([entry], work)
        if result.isChanged {
            try WebhookOutbox.addState(of: result.card, by: role, at: time, work)
        }
        return StateChangeOutcome(
            card: result.card,
            isChanged: result.isChanged,
            refusal: nil,
            requestID: context.requestID
        )
    }

    /// Returns what is kept for a repeated request; throws `idempotency_key_reused` if it was another one (row 16).
    private static func kept(
        _ request: StateChangeRequest,
        owner: String,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> StateChangeOutcome? {
        guard let kept = try IdempotencyRows.find(request.key, of: owner, at: time, work) else {
            return nil
        }
        try refusing { () throws(PaymentCardError) in
            try request.fingerprint.check(repeats: kept.fingerprint)
        }
        return kept.outcome
    }

    private static func keep(
        _ outcome: StateChangeOutcome,
        _ request: StateChangeRequest,
        owner: String,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        let kept = IdempotencyRows.Kept(fingerprint: request.fingerprint, outcome: outcome)
        try IdempotencyRows.keep(kept, under: request.key, of: owner, at: time, work)
    }
}

extension CardChange {
    /// The word of the audit for this change.
    var auditAction: AuditAction {
        switch self {
        case .activate: .activate
        case .suspend: .suspend
        case .revoke: .revoke
        }
    }
}
