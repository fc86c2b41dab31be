// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DocumentExchange
import Encodings
import Testing

/// Requests made elsewhere, restored from their links.
struct SentRequestTests {
    private let requester = Requester(.init(registeredSchemes: ["demo"]))
    private let query = DocumentQuery(
        kinds: [.taxpayerNumber],
        source: "Demo",
        callbacks: ExchangeScene.links
    )

    private func taken(
        _ link: String,
        _ dialects: CallbackReader.Dialects = []
    ) throws -> PendingRequest {
        try PendingRequest(
            sent: link,
            key: .rsa(ExchangeScene.key()),
            startedAt: ExchangeScene.now,
            dialects: dialects
        )
    }

    private func link() throws -> String {
        try requester.start(
            query,
            key: ExchangeScene.key(),
            random: SystemRandom(),
            now: ExchangeScene.now
        ).link
    }

    @Test func `the state is that of the link`() throws {
        let request = try link()
        let pending = try taken(request)
        let (links, state, isRequired) = (
            pending.callbacks, pending.state, pending.requiresState
        )
        #expect(CallbackReader.state(of: links.success) == state)
        #expect(isRequired)
    }

    @Test func `an answer without the state is none`() throws {
        let answer = try ExchangeScene.link(ExchangeScene.taxpayer)
        let pending = try taken(try link())
        #expect(throws: DocumentExchangeError.exchange(.noPendingRequest)) {
            try Requester.match(answer, with: pending, now: ExchangeScene.now)
        }
    }

    @Test(arguments: [
        "", "demo://yes", "vkarmaneapp://x-callback-url/v3/get_documents",
        "vkarmaneapp://x-callback-url/v4/get_documents?request=a.b.c",
        "vkarmaneapp://x-callback-url/v9/get_documents?kinds=RusINN",
    ])
    func `a link that asks for nothing is refused`(link: String) throws {
        #expect(throws: DocumentExchangeError.unreadableRequest) { _ = try taken(link) }
    }

    @Test func `a reader may allow more than the request named`() throws {
        let request = try GetDocumentsRequest(
            version: .v3,
            kinds: [.taxpayerNumber],
            publicKey: CallerKey(ExchangeScene.key().publicKey).text,
            source: "Demo",
            callbacks: ExchangeScene.links
        ).link(registeredSchemes: ["demo"])
        let answer = try ExchangeScene.link(
            ExchangeScene.envelope(ExchangeScene.taxpayer, as: .blocks)
        )
        let pending = try taken(request)
        let (random, now) = (SystemRandom(), ExchangeScene.now)
        #expect(throws: DocumentExchangeError.missingParameter("sessionKey")) {
            try requester.finish(answer, pending: pending, random: random, now: now)
        }
        let wide = Requester(.init(registeredSchemes: [], dialects: .version2))
        guard
            case .documents(let payload) = try wide.finish(
                answer,
                pending: pending,
                random: random,
                now: now
            )
        else {
            Issue.record("no documents")
            return
        }
        #expect(payload.kinds == ["RusINN"])
    }
}
