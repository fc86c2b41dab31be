// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
package import PaymentCards

// Payments, as the sandbox simulates them.
extension IssuingServer {
    /// Decides about a payment and stores the decision with the card's counters, in one transaction, so that parallel
    /// payments never pass a limit together (row 54).
    package func authorise(
        _ form: JSONValue,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> AuthorisationDecision {
        guard rules.mode == .sandbox else { throw IssuingRequestError(.notFound) }
        let request = try refusing { () throws(PaymentCardError) in
            try AuthorisationRequest(parsing: form)
        }
        let id = CardIdentifier(.transaction, random: SystemRandom())
        let time = now()
        return try await store.write { [self] work throws(IssuingRequestError) in
            let card = try PaymentCardRows.card(request.card, ofClient: client, work)
            guard let card else { throw IssuingRequestError(.cardNotFound) }
            var spending = try CardSpending.find(card.id, work)
            let situation = try situation(for: request, with: card, spending, work)
            let decision = try refusing { () throws(PaymentCardError) in
                try AuthorisationRules.decide(request, as: id, in: situation, at: time)
            }
            guard decision.isNew else { return decision }
            let entry = AuditEntry(.authorization, by: .client(client), context, at: time)
                .about(card).decided(decision)
            // The audit's head comes first: whoever meets another payment there starts again, before both take one place.
            try IssuingAuditRows.append([entry], work)
            try PaymentTransactionRows.insert(decision.transaction, work)
            if let changed = decision.changedOriginal {
                try PaymentTransactionRows.set(changed.status, of: changed.id, work)
            }
            if decision.counters != spending.counters {
                spending.counters = decision.counters
                try spending.set(card.id, work)
            }
            let content = WebhookEvent.Content.authorization(transaction: decision.transaction.json)
            try WebhookOutbox.add(content, about: card, at: time, work)
            return decision
        }
    }

    /// Returns what the decision about a request depends on.
    private func situation(
        for request: AuthorisationRequest,
        with card: PaymentCard,
        _ spending: CardSpending,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> AuthorisationContext {
        AuthorisationContext(
            card: card,
            original: try Self.original(for: request, work),
            policy: spending.policy,
            counters: spending.counters,
            walletToken: try request.walletToken.flatMap { id throws(IssuingRequestError) in
                try WalletTokenRows.find(id, work)
            },
            secondsFromUTC: rules.secondsFromUTC
        )
    }

    /// Returns the transaction that a request refers to, with what followed from it.
    private static func original(
        for request: AuthorisationRequest,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> OriginalTransaction? {
        let found: PaymentTransaction?
        if let id = request.original {
            found = try PaymentTransactionRows.find(id, of: request.card, work)
        } else if request.kind.needsOriginal {
            found = try PaymentTransactionRows.newestPurchase(of: request.card, work)
        } else {
            found = nil
        }
        guard let found else { return nil }
        let followers = try PaymentTransactionRows.followers(of: found.id, work)
            .filter { $0.status == .approved }
        let refunds = followers.filter { $0.kind == .refund || $0.kind == .chargeback }
        return OriginalTransaction(
            found,
            refunded: refunds.reduce(0) { $0 + $1.amount },
            refundedBilling: refunds.reduce(0) { $0 + $1.billingAmount },
            incrementedBilling: followers.filter { $0.kind == .incremental }
                .reduce(0) { $0 + $1.billingAmount },
            reversal: followers.first { $0.kind == .reversal }
        )
    }

    /// Returns a part of the transactions of a session's card.
    func transactions(
        of id: CardIdentifier,
        _ query: TransactionQuery,
        cursor: String?,
        ofSession hash: TokenHash
    ) async throws(IssuingRequestError) -> TransactionPage {
        let time = now()
        return try await store.write { [self] work throws(IssuingRequestError) in
            let session = try session(hash, at: time, work)
            try spend(.reading, of: session.id, at: time, work)
            let card = try Self.card(id, of: session.token.cardholder, work)
            return try Self.page(of: card.id, query, cursor: cursor, work)
        }
    }

    /// Returns a part of the transactions of a client's card.
    package func transactions(
        of id: CardIdentifier,
        _ query: TransactionQuery,
        cursor: String? = nil,
        by client: String
    ) async throws(IssuingRequestError) -> TransactionPage {
        try await store.read { work throws(IssuingRequestError) in
            guard let card = try PaymentCardRows.card(id, ofClient: client, work) else {
                throw IssuingRequestError(.cardNotFound)
            }
            return try Self.page(of: card.id, query, cursor: cursor, work)
        }
    }

    private static func page(
        of card: CardIdentifier,
        _ query: TransactionQuery,
        cursor: String?,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> TransactionPage {
        var position: PaymentTransactionRows.Position?
        if let cursor {
            let id = try ListCursor.identifier(cursor, .transaction)
            position = try PaymentTransactionRows.position(of: id, card: card, work)
            guard position != nil else { throw ListCursor.invalid }
        }
        let found = try PaymentTransactionRows.page(
            of: card,
            query,
            after: position,
            limit: query.limit + 1,
            work
        )
        let page = Array(found.prefix(query.limit))
        let next = found.count > query.limit ? page.last.map { ListCursor.text($0.id) } : nil
        return TransactionPage(page, nextCursor: next)
    }
}

extension AuditEntry {
    /// Returns the entry with the outcome of a payment.
    fileprivate func decided(_ decision: AuthorisationDecision) -> AuditEntry {
        guard let reason = decision.transaction.declineReason else { return self }
        var entry = refused(reason.rawValue)
        entry.outcome = .refused
        return entry
    }
}
