// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

// Changes of a card's state.
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
            let cause = StateChangeCause(
                role: .cardholder,
                actor: .cardholder(session),
                context: context,
                time: time
            )
            let outcome = try apply(change, to: card, cause, work)
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
            let cause = StateChangeCause(
                role: .issuer,
                actor: .client(client),
                context: context,
                time: time
            )
            let outcome = try apply(change, to: card, cause, work)
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
        _ cause: StateChangeCause,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> StateChangeOutcome {
        var entry = cause.entry(change.auditAction, about: card)
        let result: (card: PaymentCard, isChanged: Bool)
        do throws(PaymentCardError) {
            result = try card.applying(
                change,
                by: cause.role,
                at: cause.time,
                secondsFromUTC: rules.secondsFromUTC
            )
        } catch {
            guard case .refused(let code, _) = error else { throw IssuingRequestError(error) }
            entry.outcome = .refused
            try IssuingAuditRows.append([entry.refused(code.rawValue)], work)
            return cause.outcome(card, isChanged: false, refusal: code)
        }
        if result.isChanged {
            try Self.store(result.card, from: card, entry, cause, work)
        } else {
            entry.outcome = .unchanged
            try IssuingAuditRows.append([entry], work)
        }
        return cause.outcome(result.card, isChanged: result.isChanged)
    }

    /// Stores a changed card with all that follows from its new state: the end of a card deletes it from wallets.
    private static func store(
        _ card: PaymentCard,
        from former: PaymentCard,
        _ entry: AuditEntry,
        _ cause: StateChangeCause,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        guard try PaymentCardRows.update(card, from: former.version, work) else {
            throw IssuingRequestError(.versionConflict, card: former)
        }
        var entries = [entry]
        if card.status == .revoked {
            entries += try WalletTokenRows.deleteAll(of: card.id, at: cause.time, work)
                .map { cause.entry(.walletTokenDelete, about: card).about($0) }
        }
        try IssuingAuditRows.append(entries, work)
        try WebhookOutbox.addState(of: card, by: cause.role, at: cause.time, work)
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

extension StateChangeCause {
    /// Returns what came of the request.
    fileprivate func outcome(
        _ card: PaymentCard,
        isChanged: Bool,
        refusal: IssuingErrorCode? = nil
    ) -> StateChangeOutcome {
        StateChangeOutcome(
            card: card,
            isChanged: isChanged,
            refusal: refusal,
            requestID: context.requestID
        )
    }
}

extension CardChange {
    /// The word of the audit for this change.
    fileprivate var auditAction: AuditAction {
        switch self {
        case .activate: .activate
        case .suspend: .suspend
        case .revoke: .revoke
        }
    }
}
