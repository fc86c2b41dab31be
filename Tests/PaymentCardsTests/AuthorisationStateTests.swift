// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards
import Testing

/// What the states of a card still allow.
struct AuthorisationStateTests {
    private struct State: Sendable, CustomTestStringConvertible {
        let card: PaymentCard
        let reason: DeclineReason
        let decidedBy: CardActor
        let declined: Set<TransactionKind>
        var testDescription: String { "\(reason.rawValue) by \(decidedBy.rawValue)" }
    }

    private static let new: Set<TransactionKind> = [
        .purchase, .incremental, .recurring, .tokenization,
    ]

    private static let states = [
        State(
            card: MoneySample.paymentCard(.inactive),
            reason: .cardInactive,
            decidedBy: .system,
            declined: Set(TransactionKind.allCases)
        ),
        State(
            card: MoneySample.paymentCard(.revoked),
            reason: .cardRevoked,
            decidedBy: .system,
            declined: new
        ),
        State(
            card: MoneySample.paymentCard(isExpired: true),
            reason: .cardExpired,
            decidedBy: .system,
            declined: new
        ),
        State(
            card: MoneySample.paymentCard(.suspended, by: .cardholder),
            reason: .cardSuspended,
            decidedBy: .cardholder,
            declined: [.purchase]
        ),
        State(
            card: MoneySample.paymentCard(.suspended, by: .issuer),
            reason: .cardSuspended,
            decidedBy: .issuer,
            declined: [.purchase]
        ),
    ]

    @Test(arguments: states, TransactionKind.allCases)
    private func `a state declines exactly its kinds`(state: State, kind: TransactionKind) throws {
        let context = AuthorisationContext(
            card: state.card,
            original: kind.mayHaveOriginal
                ? OriginalTransaction(MoneySample.transaction()) : nil
        )
        let decision = try MoneySample.decide(MoneySample.request(kind), context)
        #expect(decision.isNew)
        #expect(decision.transaction.kind == kind)
        if state.declined.contains(kind) {
            #expect(decision.transaction.status == .declined)
            #expect(decision.transaction.declineReason == state.reason)
            #expect(decision.transaction.decidedBy == state.decidedBy)
            #expect(decision.counters == context.counters)
            #expect(decision.changedOriginal == nil)
        } else {
            #expect(decision.isApproved)
            #expect(decision.transaction.declineReason == nil)
            #expect(decision.transaction.decidedBy == nil)
        }
    }

    @Test func `a revoked card that has also expired is revoked, a suspended one expired`() throws {
        let revoked = MoneySample.paymentCard(.revoked, isExpired: true)
        let suspended = MoneySample.paymentCard(.suspended, by: .issuer, isExpired: true)
        let request = try MoneySample.request()
        let reasons = try [revoked, suspended]
            .map { card in
                try MoneySample.decide(request, AuthorisationContext(card: card)).transaction
                    .declineReason
            }
        #expect(reasons == [.cardRevoked, .cardExpired])
    }

    @Test func `a card pays until its last second in the issuer's time zone`() throws {
        let card = MoneySample.paymentCard()
        let request = try MoneySample.request()
        let context = AuthorisationContext(card: card, secondsFromUTC: 3600)
        let last = SampleValues.time("2029-12-31T22:59:59.999Z")
        #expect(try MoneySample.decide(request, context, at: last).isApproved)
        let after = SampleValues.time("2029-12-31T23:00:00Z")
        let decision = try MoneySample.decide(request, context, at: after)
        #expect(decision.transaction.declineReason == .cardExpired)
    }

    @Test func `a request for another card is not decided`() throws {
        var card = MoneySample.paymentCard()
        card.id = MoneySample.otherCard
        let context = AuthorisationContext(card: card)
        let error = refusal {
            _ = try MoneySample.decide(MoneySample.request(), context)
        }
        #expect(error == .refused(.cardNotFound, field: "card_id"))
    }
}
