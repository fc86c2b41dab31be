// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards
import Testing

/// The order of the rules: the first that declines decides.
struct AuthorisationOrderTests {
    /// A context in which every rule after the card's state declines a purchase of 10.00 by a telephone at the kiosk.
    private static func strictContext() -> AuthorisationContext {
        let rules = SpendRules(
            limits: [.day: 5_00],
            blockedChannels: [.chip, .contactless],
            categories: SpendList(mode: .block, entries: ["5411"]),
            countries: SpendList(mode: .block, entries: ["CH"]),
            merchants: SpendList(mode: .block, entries: ["KIOSK"])
        )
        return AuthorisationContext(
            card: MoneySample.paymentCard(.suspended, by: .cardholder, isSingleUse: true),
            policy: SpendPolicy(issuer: rules, cardholder: rules),
            walletToken: MoneySample.walletToken(.suspended)
        )
    }

    /// Removes the rule that declined.
    private static func relax(
        _ context: inout AuthorisationContext,
        _ reason: DeclineReason,
        _ owner: CardActor
    ) {
        let rules =
            owner == .issuer ? \AuthorisationContext.policy.issuer : \.policy.cardholder
        switch reason {
        case .cardSuspended: context.card.status = .active
        case .walletTokenSuspended: context.walletToken = MoneySample.walletToken()
        case .channelBlocked: context[keyPath: rules].blockedChannels = []
        case .countryBlocked: context[keyPath: rules].countries = .unrestricted
        case .categoryBlocked: context[keyPath: rules].categories = .unrestricted
        case .merchantBlocked: context[keyPath: rules].merchants = .unrestricted
        case .limitExceeded: context[keyPath: rules].limits = [:]
        case .singleUseSpent: context.card.isSingleUse = false
        case .cardInactive, .cardRevoked, .cardExpired: break
        }
    }

    @Test func `rules decline in the order of the specification`() throws {
        let request = try MoneySample.request(
            channel: .contactless,
            walletToken: MoneySample.walletTokenID
        )
        // A first payment spends the card's single use.
        let first = AuthorisationContext(card: MoneySample.paymentCard(isSingleUse: true))
        var context = Self.strictContext()
        context.counters = try MoneySample.decide(MoneySample.request(), first).counters
        var found: [String] = []
        for _ in 0..<20 {
            let transaction = try MoneySample.decide(request, context).transaction
            guard let reason = transaction.declineReason, let owner = transaction.decidedBy
            else { break }
            found.append("\(owner.rawValue) \(reason.rawValue)")
            Self.relax(&context, reason, owner)
        }
        #expect(
            found == [
                "cardholder card_suspended", "issuer wallet_token_suspended",
                "issuer channel_blocked", "issuer country_blocked", "issuer mcc_blocked",
                "issuer merchant_blocked", "issuer limit_exceeded",
                "cardholder channel_blocked", "cardholder country_blocked",
                "cardholder mcc_blocked", "cardholder merchant_blocked",
                "cardholder limit_exceeded", "system single_use_spent",
            ]
        )
    }

    @Test(arguments: [TransactionKind.refund, .chargeback, .reversal, .tokenization])
    func `controls do not apply where nothing is spent`(kind: TransactionKind) throws {
        var context = Self.strictContext()
        context.original =
            kind.needsOriginal ? OriginalTransaction(MoneySample.transaction()) : nil
        #expect(try MoneySample.decide(MoneySample.request(kind), context).isApproved)
    }

    @Test(arguments: [TransactionKind.incremental, .recurring])
    func `controls apply to what follows from a purchase`(kind: TransactionKind) throws {
        var context = Self.strictContext()
        context.policy.issuer = SpendRules(limits: [.month: 9_99])
        context.original = OriginalTransaction(MoneySample.transaction())
        let transaction = try MoneySample.decide(MoneySample.request(kind), context).transaction
        #expect(transaction.declineReason == .limitExceeded)
        #expect(transaction.decidedBy == .issuer)
    }

    @Test func `a single-use card pays once, and may raise, reverse and refund that payment`()
        throws
    {
        var context = AuthorisationContext(card: MoneySample.paymentCard(isSingleUse: true))
        let first = try MoneySample.decide(MoneySample.request(), context)
        #expect(first.isApproved)
        context.counters = first.counters
        context.original = OriginalTransaction(first.transaction)
        for kind in [TransactionKind.incremental, .reversal, .refund] {
            #expect(try MoneySample.decide(MoneySample.request(kind), context).isApproved)
        }
        for kind in [TransactionKind.purchase, .recurring] {
            let again = try MoneySample.decide(MoneySample.request(kind), context).transaction
            #expect(again.declineReason == .singleUseSpent)
        }
        // The number is known: a reversal does not make it new.
        context.counters = try MoneySample.decide(MoneySample.request(.reversal), context).counters
        #expect(context.counters.lifetime == 0)
        let again = try MoneySample.decide(MoneySample.request(), context).transaction
        #expect(again.declineReason == .singleUseSpent)
    }

    @Test func `a declined payment spends no single use`() throws {
        var context = AuthorisationContext(card: MoneySample.paymentCard(isSingleUse: true))
        context.policy.cardholder.limits = [.authorization: 9_99]
        context.counters = try MoneySample.decide(MoneySample.request(), context).counters
        #expect(try MoneySample.decide(MoneySample.request(amount: 9_99), context).isApproved)
    }

    @Test func `a merchant of an unknown country passes a list that blocks, not one that allows`()
        throws
    {
        let request = try MoneySample.request(merchant: MoneySample.merchant(country: nil))
        var context = AuthorisationContext(card: MoneySample.paymentCard())
        context.policy.issuer.countries = SpendList(mode: .block, entries: ["CH"])
        #expect(try MoneySample.decide(request, context).isApproved)
        context.policy.issuer.countries = SpendList(mode: .allow, entries: ["CH"])
        let transaction = try MoneySample.decide(request, context).transaction
        #expect(transaction.declineReason == .countryBlocked)
    }
}
