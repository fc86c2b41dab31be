// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import Execution
import Foundation
import Testing
import TestSupport
import VKarmaneSDK

/// The wallet's side: how the person and the wallet respond to a request, and the result.
struct ResponderTests {
    /// Makes a request of version 3, or a signed one.
    private func request(_ clock: SetClock, isSigned: Bool = false) async throws -> URL {
        let caller = CallerScene(clock) {
            $0.signer = isSigned ? Signer() : nil
            $0.walletReadsVersion4 = isSigned
        }
        return try await caller.requester.start(
            isSigned ? CallerScene.signedQuery() : CallerScene.query()
        )
    }

    @Test(arguments: [
        (ConsentAnswer.signedOut, VKarmaneSDKError.unauthorized, 6),
        (.brokenStore, .internalError, 5), (.nonsense, .internalError, 5),
        (.brokenCipher, .cryptographyError, 7),
    ])
    func `W20: the caller is told what the wallet lacks`(
        answer: ConsentAnswer,
        error: VKarmaneSDKError,
        code: Int
    ) async throws {
        let wallet = try WalletScene(answer)
        let responder = wallet.responder {
            guard answer == .brokenCipher else { return }
            $0.seal = { (_, _, _) throws(ExchangeCode) in throw .cryptographyError }
        }
        let outcome = await responder.handle(try await request(wallet.clock))
        #expect(outcome == .replied(error))
        let link = try #require(wallet.opened.all.first).absoluteString
        #expect(link.hasPrefix("demo://no?") && link.hasSuffix("code=\(code)"))
    }

    @Test(arguments: [ConsentAnswer.deny, .locked, .unconfirmed])
    func `who does not unlock, choose or confirm, declines`(answer: ConsentAnswer) async throws {
        let wallet = try WalletScene(answer)
        let outcome = await wallet.responder().handle(try await request(wallet.clock))
        #expect(outcome == .cancelled)
        #expect(wallet.opened.all.first?.host() == "stop")
        #expect(try wallet.journal.entries().map(\.outcome) == [.declined])
    }

    @Test func `W21: a second request during consent is dropped`() async throws {
        let wallet = try WalletScene(.never)
        let responder = wallet.responder()
        let first = try await request(wallet.clock)
        let second = try await request(wallet.clock)
        let work = Task { await responder.handle(first) }
        try await until { wallet.choices.withLock({ $0 }) != 0 }
        #expect(await responder.handle(second) == .dropped)
        wallet.clock.advance(seconds: 600)
        #expect(await work.value == .expired)
        #expect(wallet.choices.withLock { $0 } == 1)
    }

    @Test func `a request that nobody decides on ends without a callback`() async throws {
        let wallet = try WalletScene(.never)
        let responder = wallet.responder()
        let link = try await request(wallet.clock)
        let work = Task { await responder.handle(link) }
        try await until { wallet.choices.withLock({ $0 }) != 0 }
        wallet.clock.advance(seconds: 600)
        #expect(await work.value == .expired)
        #expect(wallet.opened.all.isEmpty)
        #expect(try wallet.journal.entries().map(\.outcome) == [.expired])
    }

    @Test func `the time to decide includes the time to unlock`() async throws {
        let wallet = try WalletScene(.slow)
        let link = try await request(wallet.clock)
        let outcome = Locked<WalletResponder.Outcome?>(nil)
        let responder = wallet.responder()
        let work = Task {
            let result = await responder.handle(link)
            outcome.withLock { $0 = result }
        }
        try await until { wallet.choices.withLock({ $0 }) != 0 }
        #expect(outcome.withLock { $0 } == nil)
        wallet.clock.advance(seconds: 60)
        try await until { outcome.withLock({ $0 }) != nil }
        #expect(outcome.withLock { $0 } == .expired)
        #expect(wallet.opened.all.isEmpty)
        await work.value
    }

    @Test func `the person is told where no app takes the answer, and it is not tried again`()
        async throws
    {
        let wallet = try WalletScene(isHeard: false, .allowFirst)
        let outcome = await wallet.responder().handle(try await request(wallet.clock))
        #expect(outcome == .notOpened)
        #expect(wallet.opened.all.count == 1)
        #expect(wallet.notices.withLock { $0 } == [.notOpened(caller: "Example form")])
        #expect(try wallet.journal.entries().map(\.outcome) == [.notOpened])
    }

    @Test func `callers that nobody trusts are not called back`() async throws {
        let wallet = try WalletScene(schemes: ["other"])
        let outcome = await wallet.responder().handle(try await request(wallet.clock))
        #expect(outcome == .stopped)
        #expect(wallet.opened.all.isEmpty)
        #expect(wallet.notices.withLock { $0 } == [.stopped(.untrusted)])
    }

    @Test func `links of others are left alone`() async throws {
        let wallet = try WalletScene()
        let url = try #require(URL(string: "https://example.org/"))
        #expect(await wallet.responder().handle(url) == .notOurs)
    }

    @Test func `a caller is not served below its least version`() async throws {
        let wallet = try WalletScene(minimumVersion: .v4)
        let outcome = await wallet.responder().handle(try await request(wallet.clock))
        #expect(outcome == .replied(.unsupportedVersion))
    }

    @Test func `a signed request is served once, also after the wallet was ended`() async throws {
        let folder = TemporaryFolder()
        let link: URL
        do {
            let wallet = try WalletScene(journal: WalletVault(folder: folder.url))
            link = try await request(wallet.clock, isSigned: true)
            #expect(await wallet.responder().handle(link) == .delivered(kinds: [.taxpayerNumber]))
        }
        let wallet = try WalletScene(journal: WalletVault(folder: folder.url))
        #expect(await wallet.responder().handle(link) == .replied(.badActionParameters))
    }

    @Test func `without its memory a wallet serves no signed requests`() async throws {
        let wallet = try WalletScene(journal: BrokenJournal())
        let failures = Locked<[WalletResponder.Notice]>([])
        let responder = wallet.responder {
            $0.onNotice = { notice in failures.withLock { $0.append(notice) } }
        }
        let signed = try await request(wallet.clock, isSigned: true)
        #expect(await responder.handle(signed) == .replied(.internalError))
        #expect(failures.withLock { $0 } == [.memory(.storeUnavailable)])
        let plain = try await request(wallet.clock)
        #expect(await responder.handle(plain) == .delivered(kinds: [.taxpayerNumber]))
        let expected: [WalletResponder.Notice] = [
            .memory(.storeUnavailable), .journal(.storeUnavailable),
        ]
        #expect(failures.withLock { $0 } == expected)
    }

    @Test func `documents that cannot be had are told to the app`() async throws {
        let wallet = try WalletScene(.brokenStore)
        let failures = Locked<[WalletResponder.Notice]>([])
        let responder = wallet.responder {
            $0.onNotice = { notice in failures.withLock { $0.append(notice) } }
        }
        let link = try await request(wallet.clock)
        #expect(await responder.handle(link) == .replied(.internalError))
        #expect(failures.withLock { $0 } == [.documents(.storeUnavailable)])
    }

    @Test func `the journal says who asked for what, and nothing of documents`() async throws {
        let wallet = try WalletScene()
        _ = await wallet.responder().handle(try await request(wallet.clock))
        let entry = try #require(try wallet.journal.entries().first)
        #expect(entry.caller == "org.example.form")
        #expect(entry.kinds == [.taxpayerNumber])
        #expect(entry.documents == ["document-2"])
        #expect(entry.outcome == .delivered)
        #expect(!entry.json.encoded().contains("500100732259"))
    }

    @Test func `nothing is opened by looking at a link`() async throws {
        let wallet = try WalletScene()
        guard case .accept(let request) = wallet.responder().intake(try await request(wallet.clock))
        else {
            Issue.record("not accepted")
            return
        }
        #expect(request.caller.name == "Example form")
        #expect(wallet.opened.all.isEmpty)
    }
}

/// A journal whose disk is full.
private struct BrokenJournal: ConsentJournal {
    func entries() throws(LocalExchangeError) -> [JournalEntry] { throw .storeUnavailable }
    func add(_ entry: JournalEntry) throws(LocalExchangeError) { throw .storeUnavailable }
    func deleteEntries() throws(LocalExchangeError) { throw .storeUnavailable }
    func memory() throws(LocalExchangeError) -> RequestMemory { throw .storeUnavailable }
    func keep(_ memory: RequestMemory) throws(LocalExchangeError) { throw .storeUnavailable }
}
