// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

/// What came of reading or changing spend controls: the present ones, or those that stand in the way of a change.
enum SpendControlOutcome: Sendable {
    case current(SpendControls)
    /// The controls changed since the app read them.
    case conflict(SpendControls)
}

/// A change of spend controls, as it was asked for.
struct SpendControlChange: Sendable {
    let card: CardIdentifier
    let controls: SpendControls
    /// The version that was changed, from `If-Match`.
    let version: Int
}

// Spend controls.
extension IssuingServer {
    /// Returns the controls of a session's card.
    func controls(
        of id: CardIdentifier,
        ofSession hash: TokenHash
    ) async throws(IssuingRequestError) -> SpendControls {
        let time = now()
        return try await store.write { [self] work throws(IssuingRequestError) in
            let session = try session(hash, at: time, work)
            try spend(.reading, of: session.id, at: time, work)
            let card = try Self.card(id, of: session.token.cardholder, work)
            return shown(try CardSpending.find(card.id, work), at: time)
        }
    }

    /// Returns the issuer's own rules for a client's card.
    func issuerControls(
        of id: CardIdentifier,
        by client: String
    ) async throws(IssuingRequestError) -> SpendControls {
        let time = now()
        return try await store.read { [self] work throws(IssuingRequestError) in
            guard let card = try PaymentCardRows.card(id, ofClient: client, work) else {
                throw IssuingRequestError(.cardNotFound)
            }
            return shownToClient(try CardSpending.find(card.id, work), at: time)
        }
    }

    /// Changes the cardholder's rules: a session tightens them, a single-use token for `controls` also loosens them.
    func change(
        _ change: SpendControlChange,
        byToken hash: TokenHash,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> SpendControlOutcome {
        let time = now()
        let outcome = try await store.write { [self] work throws(IssuingRequestError) in
            let known = try StoredToken.find(hash.bytes, work)
            guard known?.token.scope.kind == .singleUse else {
                return try self.change(change, bySession: hash, context, at: time, work)
            }
            let use = TokenUse(hash: hash, operation: .controls, context: context, time: time)
            return try consuming(use, for: change.card, work) {
                token throws(IssuingRequestError) in
                let card = try card(change.card, of: token, for: .controls, work)
                let entry = AuditEntry(.controlsChanged, by: .cardholder(token), context, at: time)
                return try apply(change, to: card, isConfirmed: true, entry.about(card), work)
            }
        }
        return try outcome.get()
    }

    private func change(
        _ change: SpendControlChange,
        bySession hash: TokenHash,
        _ context: RequestContext,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> Result<SpendControlOutcome, IssuingRequestError> {
        let session = try session(hash, at: time, work)
        let card = try Self.card(change.card, of: session.token.cardholder, work)
        try spend(.changesOfCard, of: card.id.text, at: time, work)
        var entry = AuditEntry(.controlsChanged, by: .cardholder(session), context, at: time)
            .about(card)
        do throws(IssuingRequestError) {
            let (outcome, end) = try apply(change, to: card, isConfirmed: false, entry, work)
            try IssuingAuditRows.append([end], work)
            return .success(outcome)
        } catch {
            guard error.cause == nil else { throw error }
            entry = entry.refused(error.code.rawValue)
            entry.outcome = .refused
            try IssuingAuditRows.append([entry], work)
            return .failure(error)
        }
    }

    /// Applies a change of the cardholder and completes its audit row.
    private func apply(
        _ change: SpendControlChange,
        to card: PaymentCard,
        isConfirmed: Bool,
        _ entry: AuditEntry,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> (SpendControlOutcome, AuditEntry) {
        let spending = try CardSpending.find(card.id, work)
        let policy: SpendPolicy
        do throws(PaymentCardError) {
            policy = try spending.policy.changed(
                to: change.controls,
                ifMatch: change.version,
                isConfirmed: isConfirmed
            )
        } catch {
            guard case .refused(.versionConflict, _) = error else {
                throw IssuingRequestError(error)
            }
            var end = entry.refused(IssuingErrorCode.versionConflict.rawValue)
            end.outcome = .refused
            return (.conflict(shown(spending, at: entry.time)), end)
        }
        return try store(policy, in: spending, of: card, entry, work)
    }

    /// Replaces the issuer's rules for a client's card.
    func changeIssuerControls(
        _ change: SpendControlChange,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> SpendControlOutcome {
        let time = now()
        guard change.controls.limits.allSatisfy({ $0.setBy == .issuer }) else {
            throw IssuingRequestError(.fieldInvalid, field: "limits.set_by")
        }
        let wanted = SpendRules(
            limits: change.controls.limits(of: .issuer),
            blockedChannels: change.controls.blockedChannels,
            categories: change.controls.categories,
            countries: change.controls.countries,
            merchants: change.controls.merchants
        )
        return try await store.write { [self] work throws(IssuingRequestError) in
            guard let card = try PaymentCardRows.card(change.card, ofClient: client, work) else {
                throw IssuingRequestError(.cardNotFound)
            }
            let spending = try CardSpending.find(card.id, work)
            let entry = AuditEntry(.controlsChanged, by: .client(client), context, at: time)
                .about(card)
            guard spending.policy.version == change.version else {
                return .conflict(shownToClient(spending, at: time))
            }
            let policy = try refusing { () throws(PaymentCardError) in
                try spending.policy.changed(toIssuerRules: wanted, ifMatch: change.version)
            }
            let (_, end) = try store(policy, in: spending, of: card, entry, work)
            try IssuingAuditRows.append([end], work)
            let stored = CardSpending(policy: policy, counters: spending.counters)
            return .current(shownToClient(stored, at: time))
        }
    }

    /// Stores a policy unless it is the present one.
    private func store(
        _ policy: SpendPolicy,
        in spending: CardSpending,
        of card: PaymentCard,
        _ entry: AuditEntry,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> (SpendControlOutcome, AuditEntry) {
        var (entry, stored) = (entry, spending)
        stored.policy = policy
        if policy == spending.policy {
            entry.outcome = .unchanged
        } else {
            try stored.set(card.id, work)
            let actor: CardActor = entry.actor == .client ? .issuer : .cardholder
            let content = WebhookEvent.Content.controlsChanged(version: policy.version, by: actor)
            try WebhookOutbox.add(content, about: card, at: entry.time, work)
        }
        return (.current(shown(stored, at: entry.time)), entry)
    }

    private func shown(_ spending: CardSpending, at time: PreciseInstant) -> SpendControls {
        spending.policy.controls(
            with: spending.counters,
            at: time.second,
            secondsFromUTC: rules.secondsFromUTC
        )
    }

    /// Returns the issuer's own rules, without the cardholder's; nothing is marked, since all is the issuer's.
    private func shownToClient(_ spending: CardSpending, at time: PreciseInstant) -> SpendControls {
        let own = SpendPolicy(version: spending.policy.version, issuer: spending.policy.issuer)
        var controls = shown(CardSpending(policy: own, counters: spending.counters), at: time)
        controls.issuer = SpendRules()
        return controls
    }
}
