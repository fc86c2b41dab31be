// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

/// Refunds, reversals and chargebacks.
struct GivingBackTests {
    private static func context(_ original: OriginalTransaction?) -> AuthorisationContext {
        AuthorisationContext(card: MoneySample.paymentCard(), original: original)
    }

    @Test(arguments: [TransactionKind.refund, .chargeback])
    func `no more is given back than was paid`(kind: TransactionKind) throws {
        let context = Self.context(OriginalTransaction(MoneySample.transaction(), refunded: 4_00))
        #expect(try MoneySample.decide(MoneySample.request(kind, amount: 6_00), context).isApproved)
        let error = refusal {
            _ = try MoneySample.decide(MoneySample.request(kind, amount: 6_01), context)
        }
        #expect(error == .refused(.refundExceeds, field: "amount"))
    }

    @Test func `a refund of a reversed payment exceeds it`() throws {
        let context = Self.context(
            OriginalTransaction(MoneySample.transaction(.purchase, .reversed))
        )
        let error = refusal {
            _ = try MoneySample.decide(MoneySample.request(.refund, amount: 1), context)
        }
        #expect(error == .refused(.refundExceeds, field: "amount"))
    }

    @Test func `a refund leaves the counters as they are`() throws {
        var context = Self.context(nil)
        let purchase = try MoneySample.decide(MoneySample.request(), context)
        context.counters = purchase.counters
        context.original = OriginalTransaction(purchase.transaction)
        let refund = try MoneySample.decide(MoneySample.request(.refund), context)
        #expect(refund.counters == purchase.counters)
        #expect(refund.changedOriginal == nil)
        #expect(refund.transaction.original == purchase.transaction.id)
    }

    @Test func `a reversal frees the counters and marks its original`() throws {
        var context = Self.context(nil)
        let purchase = try MoneySample.decide(MoneySample.request(), context)
        context.counters = purchase.counters
        context.original = OriginalTransaction(purchase.transaction)
        let request = try MoneySample.request(.reversal, amount: nil, currency: nil)
        let reversal = try MoneySample.decide(request, context)
        #expect(reversal.transaction.amount == 10_00)
        #expect(reversal.transaction.billingAmount == 10_00)
        #expect(reversal.changedOriginal?.status == .reversed)
        for interval in SpendInterval.allCases {
            let spent = reversal.counters
                .spent(interval, at: MoneySample.now.second, secondsFromUTC: 0)
            #expect(spent == 0)
        }
    }

    @Test func `a reversal on the next day leaves that day's counter as it is`() throws {
        var context = Self.context(nil)
        let tomorrow = MoneySample.now.adding(milliseconds: 86_400_000)
        let purchase = try MoneySample.decide(MoneySample.request(), context)
        context.counters = purchase.counters
        context.counters = try MoneySample.decide(
            MoneySample.request(amount: 3_00),
            context,
            at: tomorrow
        ).counters
        context.original = OriginalTransaction(purchase.transaction)
        let counters = try MoneySample.decide(
            MoneySample.request(.reversal),
            context,
            at: tomorrow
        ).counters
        let spent = SpendInterval.allCases.map {
            counters.spent($0, at: tomorrow.second, secondsFromUTC: 0)
        }
        #expect(spent == [0, 3_00, 3_00, 3_00, 3_00, 3_00])
    }

    @Test(arguments: [CardStatus.active, .revoked, .inactive])
    func `a second reversal changes nothing`(status: CardStatus) throws {
        var first = MoneySample.transaction(.reversal)
        first.original = MoneySample.originalID
        var context = Self.context(
            OriginalTransaction(MoneySample.transaction(.purchase, .reversed), reversal: first)
        )
        context.card.status = status
        let again = try MoneySample.decide(MoneySample.request(.reversal), context)
        #expect(!again.isNew)
        #expect(again.transaction == first)
        #expect(again.counters == context.counters)
        #expect(again.changedOriginal == nil)
    }

    @Test func `a reversal takes the whole payment back`() throws {
        let context = Self.context(OriginalTransaction(MoneySample.transaction()))
        let error = refusal {
            _ = try MoneySample.decide(MoneySample.request(.reversal, amount: 9_99), context)
        }
        #expect(error == .refused(.fieldInvalid, field: "amount"))
    }

    @Test func `a refunded payment is not reversed, nor is a cleared one`() throws {
        let refunded = Self.context(OriginalTransaction(MoneySample.transaction(), refunded: 1))
        let cleared = Self.context(
            OriginalTransaction(MoneySample.transaction(.purchase, .cleared))
        )
        let request = try MoneySample.request(.reversal)
        let first = refusal { _ = try MoneySample.decide(request, refunded) }
        #expect(first == .refused(.refundExceeds, field: "original_id"))
        let second = refusal { _ = try MoneySample.decide(request, cleared) }
        #expect(second == .refused(.fieldInvalid, field: "original_id"))
        #expect(try MoneySample.decide(MoneySample.request(.refund), cleared).isApproved)
    }

    @Test func `partial refunds in another currency give back exactly what was billed`() throws {
        // 0.10 euros are 9.4 rappen, billed as 9; three refunds of 0.03 would each round to 3, the last gives the rest.
        let purchase = MoneySample.transaction(amount: 10, currency: MoneySample.euros, billing: 9)
        var original = OriginalTransaction(purchase)
        var billed: [Int] = []
        for amount in [3, 3, 3, 1] {
            let request = try MoneySample.request(
                .refund,
                amount: amount,
                currency: MoneySample.euros
            )
            let refund = try MoneySample.decide(request, Self.context(original)).transaction
            billed.append(refund.billingAmount)
            original.refunded += refund.amount
            original.refundedBilling += refund.billingAmount
        }
        #expect(billed == [3, 3, 3, 0])
        #expect(original.refundable == 0)
    }

    @Test(arguments: [TransactionKind.refund, .reversal, .chargeback, .incremental])
    func `the currency is that of the original`(kind: TransactionKind) throws {
        let context = Self.context(OriginalTransaction(MoneySample.transaction()))
        let request = try MoneySample.request(kind, currency: MoneySample.euros)
        let error = refusal { _ = try MoneySample.decide(request, context) }
        #expect(error == .refused(.fieldInvalid, field: "currency"))
    }

    @Test(arguments: [TransactionKind.refund, .reversal, .chargeback, .incremental])
    func `an original is needed`(kind: TransactionKind) throws {
        let missing = refusal {
            _ = try MoneySample.decide(MoneySample.request(kind), Self.context(nil))
        }
        #expect(missing == .refused(.fieldMissing, field: "original_id"))
        let request = try MoneySample.request(kind, original: MoneySample.originalID)
        let unknown = refusal { _ = try MoneySample.decide(request, Self.context(nil)) }
        #expect(unknown == .refused(.fieldInvalid, field: "original_id"))
    }

    @Test(arguments: TransactionKind.allCases.filter(\.mayHaveOriginal))
    func `a declined payment, another card's and a refund have no consequences`(
        kind: TransactionKind
    ) throws {
        var foreign = MoneySample.transaction()
        foreign.card = MoneySample.otherCard
        let originals = [
            foreign, MoneySample.transaction(.purchase, .declined),
            MoneySample.transaction(.refund), MoneySample.transaction(.tokenization),
        ]
        for original in originals {
            let error = refusal {
                _ = try MoneySample.decide(
                    MoneySample.request(kind),
                    Self.context(OriginalTransaction(original))
                )
            }
            #expect(error == .refused(.fieldInvalid, field: "original_id"))
        }
    }

    @Test(arguments: [TransactionKind.incremental, .recurring])
    func `nothing follows from a reversed purchase`(kind: TransactionKind) throws {
        let reversed = OriginalTransaction(MoneySample.transaction(.purchase, .reversed))
        let error = refusal {
            _ = try MoneySample.decide(MoneySample.request(kind), Self.context(reversed))
        }
        #expect(error == .refused(.fieldInvalid, field: "original_id"))
    }

    @Test func `what follows from a purchase happens at its merchant and by its channel`() throws {
        let context = Self.context(OriginalTransaction(MoneySample.transaction()))
        let other = MoneySample.merchant("Elsewhere", country: "FR")
        let request = try MoneySample.request(.refund, merchant: other, channel: .atm)
        let refund = try MoneySample.decide(request, context).transaction
        #expect(refund.merchant == MoneySample.merchant())
        #expect(refund.channel == .contactless)
    }

    @Test func `a recurring payment needs no original, and has the merchant it names`() throws {
        let alone = try MoneySample.decide(MoneySample.request(.recurring), Self.context(nil))
        #expect(alone.isApproved)
        #expect(alone.transaction.original == nil)
        let context = Self.context(OriginalTransaction(MoneySample.transaction()))
        let other = MoneySample.merchant("Elsewhere")
        let request = try MoneySample.request(.recurring, merchant: other)
        #expect(try MoneySample.decide(request, context).transaction.merchant == other)
    }

    @Test func `a payment without a merchant gets one of the issuer's country`() throws {
        let request = try MoneySample.request(merchant: nil, channel: nil)
        let transaction = try MoneySample.decide(request, Self.context(nil)).transaction
        #expect(transaction.merchant.country == "CH")
        #expect(transaction.merchant.categoryCode == "5999")
        #expect(transaction.channel == .ecommerce)
    }

    @Test func `a currency without a rate is refused`() throws {
        let request = try MoneySample.request(currency: MoneySample.currency("ALL"))
        let error = refusal { _ = try MoneySample.decide(request, Self.context(nil)) }
        #expect(error == .refused(.fieldInvalid, field: "currency"))
    }
}
