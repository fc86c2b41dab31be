// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Database
import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards
import Testing
import Tokens

@testable import CardServer

/// Databases of earlier versions, opened by the current one.
@Suite(.onBothEngines)
struct OlderDatabaseTests {
    private let former: CardServerFixture
    private let insurer: CardServerFixture.Insurer
    private let provider: CardServerFixture.Provider
    private let wallet: TestWallet
    private let single: TestWallet
    private let place: String
    private let numbers: [String]
    private let claim: String
    private let nonce: String
    private let card: String

    /// Starts a server that has done everything that leaves rows.
    init() async throws {
        former = try await CardServerFixture()
        insurer = try former.insurer()
        provider = try former.provider()
        wallet = try TestWallet()
        single = try TestWallet()
        place = try await former.place(of: provider)
        let insurer = insurer
        let listed = try await former.send(
            .get,
            "/vic/v1/insurers/\(insurer.bag)/cards",
            by: insurer.apiKey
        )
        numbers = (listed.json?["cards"]?.elements ?? []).compactMap { $0["veka"]?.string }
        claim = try former.claim(numbers[0], by: insurer, for: nil)
        nonce = try await former.nonce()
        let fetched = try await former.fetch(
            [claim],
            batches: [[single.key.verificationKey]],
            for: wallet,
            nonce: nonce
        )
        card = try #require(fetched.json?["cards"]?[0]?.string)
        try await leaveReceipt()
        _ = try await arrive(at: former)
        #expect(try await arrivals(at: former).count == 1)
        try await revoke(numbers[1])
    }

    private func leaveReceipt() async throws {
        let receipt = try former.receipt(of: insurer, to: wallet.key.verificationKey.text)
        let path = "/vic/v1/insurers/\(insurer.bag)/receipts"
        let body: JSONOutput = ["receipt": .string(receipt)]
        #expect(try await former.send(.post, path, body, by: insurer.apiKey).status == 202)
    }

    private func revoke(_ number: String) async throws {
        let path = "/vic/v1/insurers/\(insurer.bag)/cards/\(number)?reason=lost"
        #expect(try await former.send(.delete, path, by: insurer.apiKey).status == 204)
    }

    /// Checks in at the location; returns the check-in's identifier.
    private func arrive(at server: CardServerFixture) async throws -> String {
        let request = try await server.request(at: place)
        let (presentation, key) = try CheckInAnswer.make(
            to: request,
            with: Array(card.utf8)[...],
            showing: [.cardNumber, .familyName, .givenName],
            by: wallet.key,
            at: server.now,
            random: SystemRandom()
        )
        let entered = try await server.send(presentation, key: key, to: request)
        #expect(entered.status == 201)
        return try #require(entered.json?["checkInId"]?.string)
    }

    /// Returns the index of a card in the list of revoked ones.
    private func index(of number: String, at server: CardServerFixture) async throws -> Int {
        let index = try await server.service.server.store.read { work throws(CardRequestError) in
            try work.row("SELECT list_index FROM insurance_card WHERE veka = ?", .text(number))?
                .integer("list_index")
        }
        return Int(try #require(index))
    }

    private func arrivals(at server: CardServerFixture) async throws -> [JSONValue] {
        let path = "/vic/v1/locations/\(place)/checkins"
        return try await server.send(.get, path, by: provider.apiKey).json?["items"]?.elements ?? []
    }

    /// Starts today's server on the database of a version with that many steps.
    private func reopened(after stepCount: Int) async throws -> CardServerFixture {
        await former.service.stop()
        let address = try await #require(EngineScope.current).makeAddress()
        try await OlderDatabase(stepCount: stepCount).fill(address, from: former.database)
        return try await CardServerFixture(reopening: former, on: address)
    }

    /// The step counts of earlier versions.
    static let earlier = 1..<InsuranceSchema.schema.steps.count

    @Test(arguments: earlier)
    func `who belongs to an earlier version's server, and their cards, are there`(
        stepCount: Int
    ) async throws {
        let paths = [
            ("/vic/v1/insurers/\(insurer.bag)/cards", insurer.apiKey),
            ("/office/\(insurer.bag)/families", insurer.apiKey),
            ("/vic/v1/locations", provider.apiKey),
            ("/vic/v1/locations/\(place)/checkins", provider.apiKey),
        ]
        var before: [[UInt8]] = []
        for (path, key) in paths {
            before.append(try await former.send(.get, path, by: key).response.bytes)
        }
        let server = try await reopened(after: stepCount)
        for ((path, key), bytes) in zip(paths, before) {
            #expect(try await server.send(.get, path, by: key).response.bytes == bytes, "\(path)")
        }
    }

    @Test(arguments: earlier)
    func `what a wallet did at an earlier version's server still counts`(
        stepCount: Int
    ) async throws {
        let server = try await reopened(after: stepCount)
        let replayed = try await server.fetch([claim], for: wallet, nonce: nonce)
        #expect(replayed.code == "nonce_invalid")
        let again = try await server.fetch([claim], for: wallet)
        #expect(again.json?["cards"]?.count == 1)
        #expect(again.json?["receipts"]?.count == 1)
        let other = try await server.fetch([claim], for: try TestWallet())
        #expect(other.json?["errors"]?[0]?["code"]?.string == "claim_key")
        let gone = try server.claim(numbers[1], by: insurer, for: wallet)
        let refused = try await server.fetch([gone], for: wallet)
        #expect(refused.json?["errors"]?[0]?["code"]?.string == "card_revoked")
        #expect(try await server.isRevoked(try await index(of: numbers[1], at: server)))
        #expect(try await !server.isRevoked(try await index(of: numbers[0], at: server)))
        let devices = "insurance_device WHERE wallet = '\(wallet.key.verificationKey.text)'"
        #expect(try await server.count(devices) == 1)
    }

    @Test(arguments: earlier)
    func `an earlier version's arrivals are decided on, and the next one gets the next number`(
        stepCount: Int
    ) async throws {
        let server = try await reopened(after: stepCount)
        let first = try #require(try await arrivals(at: server).first?["checkInId"]?.string)
        let second = try await arrive(at: server)
        let items = try await arrivals(at: server)
        #expect(items.map { $0["checkInId"]?.string } == [first, second])
        #expect(items.map { $0["number"]?.number?.integer } == [1, 2])
        let path = "/vic/v1/checkins/\(first)/decision"
        let decision: JSONOutput = ["decision": "accepted"]
        #expect(
            try await server.send(.post, path, decision, by: provider.apiKey).status == 200
        )
        let statuses = try await arrivals(at: server).map { $0["status"]?.string }
        #expect(Set(statuses) == ["accepted", "pending"])
    }

    @Test(arguments: earlier.prefix { $0 < 4 })
    func `an earlier version's cards get an end and go when it has passed`(
        stepCount: Int
    ) async throws {
        let server = try await reopened(after: stepCount)
        #expect(try await server.count("insurance_card WHERE ends IS NULL") > 0)
        await server.service.sweep()
        #expect(try await server.count("insurance_card WHERE ends IS NULL") == 0)
        server.pass(seconds: Retention.cardTime + 1)
        await server.service.sweep()
        #expect(try await server.count("insurance_card WHERE veka = '\(numbers[1])'") == 0)
        #expect(try await server.count("insurance_ended_index") == 1)
    }

    @Test(arguments: earlier.dropFirst())
    func `an earlier version's single-use keys keep their places`(
        stepCount: Int
    ) async throws {
        let server = try await reopened(after: stepCount)
        let key = single.key.verificationKey
        let place = "insurance_single_use WHERE wallet = '\(key.text)'"
        #expect(try await server.count(place) == 1)
        let again = try await server.fetch([claim], batches: [[key]], for: wallet)
        #expect(again.json?["batches"]?[0]?["cards"]?.count == 1)
        #expect(try await server.count("insurance_single_use") == 1)
    }
}
