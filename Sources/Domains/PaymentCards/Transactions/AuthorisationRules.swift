// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Decides whether a payment is approved.
public enum AuthorisationRules {
    /// A rule that declines, and whose it is.
    struct Decline {
        let reason: DeclineReason
        let decidedBy: CardActor
    }

    /// Decides about a request.
    ///
    /// The first rule that declines decides: the card's state, the wallet's, the issuer's controls, the cardholder's, the
    /// single use. Refunds and chargebacks leave the counters as they are; a reversal takes its original out of them.
    ///
    /// - Parameters:
    ///   - request: the request.
    ///   - id: the identifier of the new transaction.
    ///   - context: what the decision depends on.
    ///   - now: the server's time.
    /// - Returns: the decision with everything to write.
    /// - Throws: `cardNotFound` if the context is that of another card; `refundExceeds` if more would be given back than
    ///   was paid; `fieldMissing` and `fieldInvalid` for an original that is missing, of a kind or in a state that the
    ///   request cannot follow, or in another currency; `fieldInvalid` for a wallet token that is none of this card, and
    ///   for a currency without a rate.
    public static func decide(
        _ request: AuthorisationRequest,
        as id: CardIdentifier,
        in context: AuthorisationContext,
        at now: PreciseInstant
    ) throws(PaymentCardError) -> AuthorisationDecision {
        guard request.card == context.card.id else {
            throw .refused(.cardNotFound, field: "card_id")
        }
        let walletToken = try walletToken(for: request, in: context)
        let original = try original(for: request, in: context)
        if request.kind == .reversal, let reversal = original?.reversal {
            return AuthorisationDecision(
                transaction: reversal,
                isNew: false,
                counters: context.counters,
                changedOriginal: nil
            )
        }
        try checkState(of: original, for: request)
        var transaction = try draft(request, id: id, original: original, context: context, now: now)
        let decline = decline(
            transaction,
            by: walletToken,
            original: original,
            in: context
        )
        if let decline {
            transaction.status = .declined
            transaction.declineReason = decline.reason
            transaction.decidedBy = decline.decidedBy
            return AuthorisationDecision(
                transaction: transaction,
                isNew: true,
                counters: context.counters,
                changedOriginal: nil
            )
        }
        return approve(transaction, original: original, in: context)
    }

    /// Returns the first rule that declines a transaction; `nil` if none does.
    private static func decline(
        _ transaction: PaymentTransaction,
        by walletToken: WalletToken?,
        original: OriginalTransaction?,
        in context: AuthorisationContext
    ) -> Decline? {
        let (kind, card) = (transaction.kind, context.card)
        let now = transaction.createdOn.second
        let isExpired = card.expiry.isOver(at: now, secondsFromUTC: context.secondsFromUTC)
        if let decline = decline(kind, card: card, isExpired: isExpired) { return decline }
        guard kind.spends else { return nil }
        // Only the issuer's staff suspends a card in a wallet. A deleted token belongs to a card that has ended.
        if let walletToken, walletToken.state != .active {
            return Decline(reason: .walletTokenSuspended, decidedBy: .issuer)
        }
        let payment = ControlledPayment(
            transaction: transaction,
            raises: original.flatMap { kind == .incremental ? $0 : nil },
            counters: context.counters,
            secondsFromUTC: context.secondsFromUTC
        )
        for (owner, rules) in [
            (CardActor.issuer, context.policy.issuer),
            (.cardholder, context.policy.cardholder),
        ] {
            if let reason = rules.declines(payment) {
                return Decline(reason: reason, decidedBy: owner)
            }
        }
        // Raising the one payment is part of it.
        if card.isSingleUse, kind != .incremental, context.counters.paymentCount > 0 {
            return Decline(reason: .singleUseSpent, decidedBy: .system)
        }
        return nil
    }

    /// Returns whether the card's state declines a kind of transaction.
    ///
    /// An inactive card declines everything. A revoked or expired one still takes money back. A suspended one declines
    /// new purchases only: what follows from earlier approvals, and tokenization, go on.
    static func decline(_ kind: TransactionKind, card: PaymentCard, isExpired: Bool) -> Decline? {
        if card.status == .inactive { return Decline(reason: .cardInactive, decidedBy: .system) }
        if card.status == .revoked, !kind.givesBack {
            return Decline(reason: .cardRevoked, decidedBy: .system)
        }
        if isExpired, !kind.givesBack { return Decline(reason: .cardExpired, decidedBy: .system) }
        if card.status == .suspended, kind == .purchase {
            return Decline(reason: .cardSuspended, decidedBy: card.suspendedBy ?? .system)
        }
        return nil
    }

    private static func approve(
        _ transaction: PaymentTransaction,
        original: OriginalTransaction?,
        in context: AuthorisationContext
    ) -> AuthorisationDecision {
        var counters = context.counters
        var changedOriginal: PaymentTransaction?
        let zone = context.secondsFromUTC
        if transaction.kind.spends {
            counters.add(
                transaction.billingAmount,
                at: transaction.createdOn.second,
                secondsFromUTC: zone
            )
            // What raises a payment belongs to it.
            if transaction.kind != .incremental { counters.countPayment() }
        }
        if transaction.kind == .reversal, var reversed = original?.transaction {
            counters.remove(
                reversed.billingAmount,
                spentAt: reversed.createdOn.second,
                secondsFromUTC: zone
            )
            reversed.status = .reversed
            changedOriginal = reversed
        }
        return AuthorisationDecision(
            transaction: transaction,
            isNew: true,
            counters: counters,
            changedOriginal: changedOriginal
        )
    }
}
