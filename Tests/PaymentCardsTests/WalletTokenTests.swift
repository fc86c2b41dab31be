// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

/// Cards in wallets of devices, and payments with them.
struct WalletTokenTests {
    @Test(
        arguments: [
            (.active, .suspend, .suspended, true), (.active, .resume, .active, false),
            (.suspended, .suspend, .suspended, false), (.suspended, .resume, .active, true),
        ] as [(WalletToken.State, WalletToken.Change, WalletToken.State, Bool)]
    )
    func `the issuer suspends a token and resumes it`(
        before: WalletToken.State,
        change: WalletToken.Change,
        after: WalletToken.State,
        isChanged: Bool
    ) throws {
        let result = try MoneySample.walletToken(before).applying(change)
        #expect(result.token == MoneySample.walletToken(after))
        #expect(result.isChanged == isChanged)
    }

    @Test(arguments: WalletToken.Change.allCases)
    func `a deleted token stays deleted`(change: WalletToken.Change) {
        #expect(
            refusal { _ = try MoneySample.walletToken(.deleted).applying(change) }
                == .refused(.invalidStateTransition)
        )
    }

    @Test(arguments: WalletToken.State.allCases)
    func `only an active token pays`(state: WalletToken.State) throws {
        let context = AuthorisationContext(
            card: MoneySample.paymentCard(),
            walletToken: MoneySample.walletToken(state)
        )
        let request = try MoneySample.request(
            channel: nil,
            walletToken: MoneySample.walletTokenID
        )
        let transaction = try MoneySample.decide(request, context).transaction
        #expect(transaction.declineReason == (state == .active ? nil : .walletTokenSuspended))
        #expect(transaction.decidedBy == (state == .active ? nil : .issuer))
        #expect(transaction.walletToken == MoneySample.walletTokenID)
        #expect(transaction.channel == .contactless)
    }

    @Test func `a payment with the card itself does not depend on the wallet`() throws {
        let context = AuthorisationContext(
            card: MoneySample.paymentCard(),
            walletToken: MoneySample.walletToken(.suspended)
        )
        let transaction = try MoneySample.decide(MoneySample.request(), context).transaction
        #expect(transaction.status == .approved)
        #expect(transaction.walletToken == nil)
    }

    /// What an earlier approval led to goes on, as with a suspended card.
    @Test(arguments: [TransactionKind.incremental, .refund, .reversal, .chargeback])
    func `what follows from a payment keeps its token, suspended or not`(kind: TransactionKind)
        throws
    {
        var original = MoneySample.transaction()
        original.walletToken = MoneySample.walletTokenID
        let context = AuthorisationContext(
            card: MoneySample.paymentCard(),
            original: OriginalTransaction(original),
            walletToken: MoneySample.walletToken(.suspended)
        )
        let transaction = try MoneySample.decide(MoneySample.request(kind), context).transaction
        #expect(transaction.status == .approved)
        #expect(transaction.walletToken == MoneySample.walletTokenID)
    }

    @Test func `a token that is none of the card is refused`() throws {
        let request = try MoneySample.request(
            channel: .ecommerce,
            walletToken: MoneySample.walletTokenID
        )
        for token in [nil, MoneySample.walletToken(of: MoneySample.otherCard)] {
            let context = AuthorisationContext(
                card: MoneySample.paymentCard(),
                walletToken: token
            )
            #expect(
                refusal { _ = try MoneySample.decide(request, context) }
                    == .refused(.fieldInvalid, field: "wallet_token_id")
            )
        }
    }

    @Test(arguments: TransactionKind.allCases)
    func `only a purchase names a wallet`(kind: TransactionKind) {
        let request = Result { () throws in
            try MoneySample.request(
                kind,
                channel: nil,
                walletToken: MoneySample.walletTokenID
            )
        }
        guard kind != .purchase else {
            #expect(throws: Never.self) { try request.get() }
            return
        }
        #expect(
            refusal { _ = try request.get() } == .refused(.fieldInvalid, field: "wallet_token_id")
        )
    }

    @Test(arguments: PaymentChannel.allCases)
    func `a wallet pays contactless and on the internet`(channel: PaymentChannel) {
        let isPossible = [.contactless, .ecommerce].contains(channel)
        let error = Result { () throws in
            try MoneySample.request(channel: channel, walletToken: MoneySample.walletTokenID)
        }
        guard !isPossible else {
            #expect(throws: Never.self) { try error.get() }
            return
        }
        #expect(refusal { _ = try error.get() } == .refused(.fieldInvalid, field: "channel"))
    }

    @Test func `a request and a transaction carry the token`() throws {
        let request = try MoneySample.request(
            channel: .contactless,
            walletToken: MoneySample.walletTokenID
        )
        #expect(try AuthorisationRequest(parsing: MoneySample.json(request.json)) == request)
        var transaction = MoneySample.transaction()
        transaction.walletToken = MoneySample.walletTokenID
        #expect(PaymentTransaction(try MoneySample.json(transaction.json)) == transaction)
    }

    @Test func `the bank reads the device, and a name is no longer than 40 characters`() throws {
        let json = try MoneySample.json(MoneySample.walletToken(.suspended).json)
        #expect(json["device"]?.string == "iPhone")
        #expect(json["device_type"]?.string == "phone")
        #expect(json["state"]?.string == "suspended")
        #expect(json["created_on"]?.string == "2026-01-02T00:00:00.000Z")
        for count in [1, 40] {
            #expect(WalletDevice(name: String(repeating: "a", count: count), kind: .phone) != nil)
        }
        for name in ["", String(repeating: "a", count: 41), "a\u{202E}b", "\u{0}"] {
            #expect(WalletDevice(name: name, kind: .phone) == nil)
        }
    }
}
