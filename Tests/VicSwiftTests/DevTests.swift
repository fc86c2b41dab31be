// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import HTTPClient
import HTTPMessages
import HTTPServer
import InsuranceCards
import Testing

@testable import VicSwift

/// The made-up server, which gives every wallet the same four cards and needs no network.
struct DevTests {
    @Test(arguments: [[], [""], ["garbage", "more"]])
    func `whatever the claims, there is a family of four`(claims: [String]) async throws {
        let world = try World()
        let wallet = try world.wallet(.DEV)
        wallet.setClaims(claims)
        #expect(await wallet.update().value == [])
        #expect(wallet.cards.map(\.givenName) == ["Anna", "Beat", "Lea", "Anna"])
        #expect(wallet.cards.map(\.number) == (1...4).map { "8075609999000000000\($0)" })
        #expect(world.server.calls == [])
    }

    @Test func `the cards are good ones, and made up`() async throws {
        let wallet = try World().wallet(.DEV)
        _ = await wallet.update().value
        let cards = wallet.cards
        #expect(cards.allSatisfy { $0.isTestCard && $0.state == .valid && $0.warnings.isEmpty })
        #expect(cards.map(\.kind) == [.mandatory, .mandatory, .mandatory, .complementary])
        #expect(cards.map(\.relation) == [.holder, .spouse, .child, .holder])
        #expect(cards.allSatisfy { $0.ahvNumber?.isValid == true })
        #expect(cards.allSatisfy { $0.insurerName == "Muster Krankenkasse" })
        #expect(cards.allSatisfy { $0.validUntil.text == "31.12.2027" })
        #expect(cards.map { $0.european != nil } == [true, true, true, false])
        #expect(cards[2].birthDate.year == 2016)
    }

    @Test func `a check-in is accepted after a second, with a receipt`() async throws {
        let world = try World()
        let wallet = try world.wallet(.DEV)
        _ = await wallet.update().value
        let checkIn = VicCheckIn(wallet)
        let link = try #require(wallet.handle(requestUrl: LinkTests.place))
        let request = try await checkIn.load(link)
        let sent = try await checkIn.present(
            request,
            card: wallet.cards[0],
            fields: CheckInScene.required
        )
        #expect(sent.status == .pending)
        let result = try await checkIn.awaitDecision(timeout: 10)
        #expect(world.clock.sleeps == [1])
        #expect(result.status == .accepted)
        #expect(result.receiptError == nil)
        #expect(wallet.receipts == [result.receipt].compactMap { $0 })
        #expect(result.receipt?.verifierName == "Praxis Muster")
        #expect(world.server.calls == [])
    }

    @Test func `a link for one arrival leads to that request`() async throws {
        let wallet = try World().wallet(.DEV)
        let wanted = "AgICAgICAgICAgICAgICAg"
        let link = try #require(wallet.handle(requestUrl: LinkTests.place + "?r=" + wanted))
        #expect(try await VicCheckIn(wallet).load(link).id == wanted)
    }

    @Test func `a build without the made-up cards says so, whatever is asked`() async throws {
        let server = AbsentDevServer()
        for path in ["configuration", "nonce", "cards", "requests/AAAAAAAAAAAAAAAAAAAAAA"] {
            let response = try await server.send(
                WalletRequest(
                    method: .get,
                    address: "https://dev.vic.invalid/vic/v1/" + path,
                    headers: [:],
                    body: nil
                )
            )
            let error = VicError(response, at: Instant(secondsSinceEpoch: 0))
            #expect(error.code == 100)
            #expect(error.reason == "no_development_cards")
        }
    }

    @Test func `a presentation that is none is refused`() async throws {
        let world = try World()
        let server = DevServer(clock: world.clock, random: try world.dependencies.random)
        let response = try await server.send(
            WalletRequest(
                method: .post,
                address: "https://dev.vic.invalid/vic/v1/requests/x/presentation",
                headers: [:],
                body: Array("{\"presentation\":\"x\"}".utf8)
            )
        )
        #expect(response.status.code == 404)
    }

    @Test func `a request is answered once, and the same answer gets the same`() async throws {
        let world = try World()
        let wallet = try world.wallet(.DEV)
        _ = await wallet.update().value
        let link = try #require(wallet.handle(requestUrl: LinkTests.place))
        let request = try await VicCheckIn(wallet).load(link).request
        let session = wallet.records.session
        let key = try #require(try await wallet.records.key(session, making: false))
        let server = wallet.server(session)
        func answer(_ fields: Set<CardField>) throws -> (presentation: String, identifier: String) {
            let issued = try #require(wallet.records.content(session).issuedCards.first)
            return try CheckInAnswer.make(
                to: request,
                with: Array(issued.utf8)[...],
                showing: fields,
                by: key.key,
                at: wallet.now,
                random: SystemRandom()
            )
        }
        let required: Set<CardField> = [.cardNumber, .givenName, .familyName]
        let one = try answer(required)
        let other = try answer(required.union([.birthDate]))
        let first = try await server.present(
            one.presentation,
            to: request.identifier,
            identifier: one.identifier
        )
        let again = try await server.present(
            one.presentation,
            to: request.identifier,
            identifier: one.identifier
        )
        #expect(first.checkIn == again.checkIn && first.statusToken == again.statusToken)
        let refusal = await #expect(throws: VicError.self) {
            try await server.present(
                other.presentation,
                to: request.identifier,
                identifier: other.identifier
            )
        }
        #expect(refusal?.reason == "request_answered")
        #expect(refusal?.httpStatus == 409)
    }

    @Test func `cards that were fetched long ago are still known after the keys came anew`()
        async throws
    {
        let world = try World()
        let wallet = try world.wallet(.DEV)
        try #require(await wallet.update().value == [])
        world.clock.advance(seconds: 40 * 86_400)
        _ = await wallet.fetchCards()
        #expect(wallet.cards.map(\.state) == Array(repeating: .stale, count: 4))
    }
}
