// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Execution
import Foundation
import Testing
import TestSupport
import VKarmaneSDK

/// Rows of the table of bad input for a caller that knows its request, by their numbers there.
struct RequesterTests {
    private static let taxpayer = WalletScene.taxpayer
    private static let two = "[\(taxpayer),\(taxpayer)]"

    @Test func `C2: code 3 is an error and a violation of the protocol`() async throws {
        let caller = CallerScene()
        let seen = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        let ending = try await caller.requester.ending(try seen.callback("error") + "&code=3")
        #expect(ending == "badXCallbackParameters")
        #expect(caller.notices.all == [.unsignedRequest, .protocolViolation])
    }

    @Test(arguments: [
        ("C12", #"{"kind":"RusPTS","inn":"500100732259"}"#, "unexpectedKind(\"RusPTS\")"),
        ("C15", "[]", "noDocuments"),
        ("C16", two, "tooManyDocuments(2)"),
        ("C17", #"{"kind":"RusSNILS"}"#, "unexpectedKind(\"RusSNILS\")"),
        ("C17", #"{"kind":"Another"}"#, "unexpectedKind(\"Another\")"),
        ("C17", "{}", "unexpectedKind(\"\")"),
    ])
    func `documents that were not asked for are refused`(
        row: String,
        text: String,
        ending: String
    ) async throws {
        let caller = CallerScene()
        let seen = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        #expect(await caller.requester.ending(try seen.answer(text)) == ending)
    }

    @Test func `C16: fifty documents are taken, fifty-one are not`() async throws {
        for (count, isTaken) in [(50, true), (51, false)] {
            let caller = CallerScene()
            let query = CallerScene.query(isMultichoice: true)
            let seen = try SeenRequest(try await caller.requester.start(query))
            let all = Array(repeating: Self.taxpayer, count: count).joined(separator: ",")
            let ending = await caller.requester.ending(try seen.answer("[\(all)]"))
            let kinds = "[" + Array(repeating: "RusINN", count: 50).joined(separator: ", ") + "]"
            #expect(ending == (isTaken ? kinds : "tooManyDocuments(51)"))
        }
    }

    @Test func `C18: an answer is read once`() async throws {
        let caller = CallerScene()
        let seen = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        let answer = try seen.answer(Self.taxpayer)
        #expect(await caller.requester.ending(answer) == "[RusINN]")
        #expect(await caller.requester.ending(answer) == "noPendingRequest")
    }

    @Test func `C18: an answer that cannot be decrypted ends the request too`() async throws {
        let caller = CallerScene()
        let seen = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        #expect(await caller.requester.ending(try seen.answer("1")) == "cryptographyError")
        let late = await caller.requester.ending(try seen.answer(Self.taxpayer))
        #expect(late == "noPendingRequest")
    }

    @Test func `C19: after a quarter of an hour it is too late`() async throws {
        let caller = CallerScene()
        let seen = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        caller.clock.advance(seconds: 901)
        let answer = try seen.answer(Self.taxpayer)
        #expect(await caller.requester.ending(answer) == "expired")
        #expect(await caller.requester.ending(answer) == "noPendingRequest")
    }

    @Test(arguments: [
        ("error", "internalError"), ("cancel", "cancelled"),
    ])
    func `C20: documents on another link are not decrypted`(
        link: String,
        ending: String
    ) async throws {
        let caller = CallerScene()
        let seen = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        let answer = try seen.link(try seen.callback(link), try seen.sealed(Self.taxpayer))
        #expect(await caller.requester.ending(answer) == ending)
    }

    @Test(arguments: ["other://yes", "demo://elsewhere", "demo://yes/in"])
    func `C20: links that lead elsewhere leave the request waiting`(place: String) async throws {
        let caller = CallerScene()
        let seen = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        let good = try seen.answer(Self.taxpayer)
        let foreign = good.absoluteString.replacing("demo://yes", with: place)
        #expect(try await caller.requester.ending(foreign) == "noPendingRequest")
        #expect(await caller.requester.ending(good) == "[RusINN]")
    }

    @Test func `C21: another state leaves the request waiting`() async throws {
        let caller = CallerScene()
        let seen = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        let good = try seen.answer(Self.taxpayer)
        let state = try #require(CallbackReader.state(of: good.absoluteString))
        let foreign = good.absoluteString.replacing(state, with: String(state.reversed()))
        #expect(try await caller.requester.ending(foreign) == "noPendingRequest")
        #expect(await caller.requester.ending(good) == "[RusINN]")
    }

    @Test(
        arguments: [
            (nil, false, "[RusINN]"), (nil, true, "noPendingRequest"),
            (true, false, "noPendingRequest"), (false, true, "[RusINN]"),
        ] as [(Bool?, Bool, String)]
    )
    func `C21: an answer without a state counts where it may`(
        isRequired: Bool?,
        walletReadsVersion4: Bool,
        ending: String
    ) async throws {
        let caller = CallerScene {
            $0.walletReadsVersion4 = walletReadsVersion4
            $0.options.requiresStateInVersion3 = isRequired
        }
        let seen = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        let bare = try seen.link("demo://yes", seen.sealed(Self.taxpayer))
        #expect(await caller.requester.ending(bare) == ending)
    }

    /// Returns a wallet's answer to a signed request.
    private func signed(
        _ caller: CallerScene,
        _ query: DocumentQuery
    ) async throws -> String {
        let wallet = try WalletScene()
        caller.clock.advance(seconds: 0)
        let link = try await caller.requester.start(query)
        _ = await wallet.responder { $0.clock = caller.clock }.handle(link)
        return try #require(wallet.opened.all.first).absoluteString
    }

    private static func signedCaller() -> CallerScene {
        CallerScene {
            $0.signer = Signer()
            $0.walletReadsVersion4 = true
        }
    }

    @Test(arguments: [
        ("response=", "cryptographyError"), ("kid=", "malformedData"), ("suite=", "malformedData"),
    ])
    func `C22: a changed answer of version 4 is refused`(
        name: String,
        ending: String
    ) async throws {
        let caller = Self.signedCaller()
        let good = try await signed(caller, CallerScene.signedQuery())
        let start = try #require(good.range(of: name)).upperBound
        let value = good[start...].prefix { $0 != "&" }
        // The last bytes of a response are the authentication tag.
        let middle = value.dropLast(4)
        // The value of `kid` is so short that the random state may contain it too.
        let changed = good.replacing(
            name + value,
            with: name + middle + (value.hasSuffix("AAAA") ? "BBBB" : "AAAA")
        )
        #expect(try await caller.requester.ending(changed) == ending)
    }

    @Test func `C22: an answer to another request is refused`() async throws {
        let (one, other) = (Self.signedCaller(), Self.signedCaller())
        let answer = try await signed(one, CallerScene.signedQuery())
        let seen = try SeenRequest(try await other.requester.start(CallerScene.signedQuery()))
        #expect(try await other.requester.ending(answer) == "noPendingRequest")
        // Even with the state of this request, the answer is still bound to the other one.
        let token = try #require(seen.parameters.values(of: "request").first)
        let state = try #require(RequestToken(parsing: token)?.state)
        let foreign = try #require(
            LinkParameters(parsing: String(answer.drop { $0 != "?" }.dropFirst()))
                .values(of: "state").first
        )
        let forged = answer.replacing("state=" + foreign, with: "state=" + state)
        #expect(try await other.requester.ending(forged) == "cryptographyError")
    }

    @Test func `a version 4 request that an old wallet declines says that it is too old`()
        async throws
    {
        let caller = Self.signedCaller()
        let seen = try SeenRequest(try await caller.requester.start(CallerScene.signedQuery()))
        let ending = try await caller.requester.ending(try seen.callback("error") + "&code=1")
        #expect(ending == "walletTooOld")
    }

    @Test func `no link is made for a wallet that is too old`() async throws {
        let caller = CallerScene { $0.signer = Signer() }
        await #expect(throws: ExchangeError.walletTooOld) {
            try await caller.requester.start(CallerScene.signedQuery())
        }
    }

    @Test func `version 4 is asked where it can be, else version 3 where it may be`() async throws {
        var caller = Self.signedCaller()
        let query = try CallerScene.signedQuery(minimumVersion: .v3)
        #expect(try await caller.requester.start(query).path.hasPrefix("/v4/"))
        #expect(caller.notices.all.isEmpty)
        caller.walletReadsVersion4 = false
        #expect(try await caller.requester.start(query).path.hasPrefix("/v3/"))
        #expect(caller.notices.all == [.unsignedRequest])
        caller.walletReadsVersion4 = true
        caller.signer = nil
        #expect(try await caller.requester.start(query).path.hasPrefix("/v3/"))
    }

    @Test func `what is wrong with a query is told, and nothing is kept`() async throws {
        let caller = CallerScene()
        var query = CallerScene.query([])
        await #expect(throws: DocumentExchangeError.noKinds) {
            try await caller.requester.start(query)
        }
        query = CallerScene.query(
            links: CallbackLinks(success: "no://a", failure: "no://b", cancel: "no://c")
        )
        await #expect(throws: DocumentExchangeError.unregisteredScheme("no", registered: ["Demo"]))
        {
            try await caller.requester.start(query)
        }
        #expect(try caller.store.kept() == nil)
    }

    @Test func `a second request ends the first one`() async throws {
        let caller = CallerScene()
        let first = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        let second = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        let late = await caller.requester.ending(try first.answer(Self.taxpayer))
        #expect(late == "noPendingRequest")
        #expect(await caller.requester.ending(try second.answer(Self.taxpayer)) == "[RusINN]")
    }

    @Test func `an abandoned request has no answer`() async throws {
        let caller = CallerScene()
        let seen = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        try await caller.requester.abandon()
        let answer = try seen.answer(Self.taxpayer)
        #expect(await caller.requester.ending(answer) == "noPendingRequest")
    }

    @Test func `each request has a key and a state of its own`() async throws {
        let caller = CallerScene()
        let first = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        let second = try SeenRequest(try await caller.requester.start(CallerScene.query()))
        for name in ["publicKey", "x-success"] {
            #expect(first.parameters.values(of: name) != second.parameters.values(of: name))
        }
    }

    /// Holds up the making of a key until the main actor allows it; made on the main actor, it would never finish.
    @Test(arguments: [false, true])
    @MainActor func `the main actor goes on while a key is made`(isSigned: Bool) async throws {
        let making = KeyMaking()
        let caller = CallerScene {
            $0.options.makeRSAKey = { () throws(KeyError) in try making.key() }
            $0.options.suite = .oaep
            $0.signer = isSigned ? Signer() : nil
            $0.walletReadsVersion4 = isSigned
        }
        let query = isSigned ? try CallerScene.signedQuery() : CallerScene.query()
        let work = Task { @MainActor in try await caller.requester.start(query) }
        try await until { making.hasBegun }
        making.allow()
        #expect(try await work.value.path.hasPrefix(isSigned ? "/v4/" : "/v3/"))
    }

    @Test func `keys are made on the threads for long work, not on Swift's own`() async throws {
        let (making, busy) = (KeyMaking(), KeyMaking())
        making.allow()
        let caller = CallerScene {
            $0.options.makeRSAKey = { () throws(KeyError) in try making.key() }
        }
        try await withThrowingDiscardingTaskGroup { group in
            for _ in 0..<max(2, ProcessInfo.processInfo.activeProcessorCount) {
                group.addTask { await WorkThreads.shared.run { _ = busy.hold() } }
            }
            try await until { busy.count >= max(2, ProcessInfo.processInfo.activeProcessorCount) }
            group.addTask { _ = try await caller.requester.start(CallerScene.query()) }
            try await Task.sleep(for: .milliseconds(300))
            #expect(!making.hasBegun)
            busy.allow()
        }
        #expect(making.hasBegun)
    }
}

/// A key generation that waits until it is allowed.
private final class KeyMaking: @unchecked Sendable {
    // The condition guards all properties below.
    private let condition = NSCondition()
    private var isAllowed = false
    private var begun = 0

    /// How many key generations have begun.
    var count: Int { condition.withLock { begun } }
    var hasBegun: Bool { count > 0 }

    func allow() {
        condition.withLock { isAllowed = true }
        condition.broadcast()
    }

    /// Waits up to half a minute until allowed, and returns whether it was.
    func hold() -> Bool {
        condition.lock()
        defer { condition.unlock() }
        begun += 1
        let end = Date(timeIntervalSinceNow: 30)
        while !isAllowed, condition.wait(until: end) {}
        return isAllowed
    }

    func key() throws(KeyError) -> RSADecryptionKey {
        guard hold() else { throw .libraryFailure }
        return try .generate(bits: 2048)
    }
}
