// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Database
import Encodings
import Execution
import HTTPMessages
import HTTPServer
import InsuranceCards
import Testing
import Tokens

@testable import CardServer

/// Expired cards and families.
@Suite(.onBothEngines)
struct CardEndTests {
    let server: CardServerFixture
    let insurer: CardServerFixture.Insurer

    init() async throws {
        server = try await CardServerFixture()
        insurer = try server.insurer()
    }

    private static let day: Int64 = 86_400

    private func numbers() async throws -> [String] {
        let path = "/vic/v1/insurers/\(insurer.bag)/cards"
        let answer = try await server.send(.get, path, by: insurer.apiKey)
        return (answer.json?["cards"]?.elements ?? []).compactMap { $0["veka"]?.string }
    }

    private func revoke(_ number: String) async throws {
        let path = "/vic/v1/insurers/\(insurer.bag)/cards/\(number)?reason=cancelled"
        #expect(try await server.send(.delete, path, by: insurer.apiKey).status == 204)
    }

    private func families() async throws -> [JSONValue] {
        let path = "/office/\(insurer.bag)/families"
        let answer = try await server.send(.get, path, by: insurer.apiKey)
        return answer.json?["families"]?.elements ?? []
    }

    private func remove(_ family: String) async throws -> CardServerFixture.Answer {
        let path = "/office/\(insurer.bag)/families/\(family)"
        return try await server.send(.delete, path, by: insurer.apiKey)
    }

    // MARK: Retention

    @Test func `a revoked card is kept for half a year, then only its place is`() async throws {
        let first = try #require(try await numbers().first)
        let index = try await server.firstIndex(of: insurer)
        try await revoke(first)
        server.pass(seconds: Retention.cardTime)
        await server.service.sweep()
        #expect(try await numbers().contains(first))
        server.pass(seconds: 1)
        await server.service.sweep()
        #expect(try await !numbers().contains(first))
        #expect(try await server.count("insurance_member WHERE veka = '\(first)'") == 0)
        #expect(try await server.isRevoked(index))
        #expect(try await !server.isRevoked(index + 1))
    }

    @Test func `a card that has expired is kept for half a year`() async throws {
        let before = try await numbers().count
        let record = "80756\(insurer.bag)0000000077"
        let path = "/vic/v1/insurers/\(insurer.bag)/cards/\(record)"
        let card = CardForm.card(of: insurer, until: "2026-09-10")
        #expect(try await server.send(.put, path, card, by: insurer.apiKey).status == 201)
        let end = try #require(Instant(rfc3339: "2026-09-10T22:00:00Z"))
        server.clock.withLock { $0 = end.adding(seconds: Retention.cardTime) }
        await server.service.sweep()
        #expect(try await numbers().count == before + 1)
        server.pass(seconds: 1)
        await server.service.sweep()
        #expect(try await numbers().count == before)
    }

    @Test func `cards that were entered before their ends were kept get them`() async throws {
        _ = try await server.service.server.store.write { work throws(CardRequestError) in
            try work.execute("UPDATE insurance_card SET ends = NULL")
        }
        await server.service.sweep()
        #expect(try await server.count("insurance_card WHERE ends IS NULL") == 0)
        #expect(try await numbers().count == 5)
    }

    @Test func `a family goes with the last of its cards`() async throws {
        let family = try #require(try await families().first)
        for member in family["members"]?.elements ?? [] {
            try await revoke(try #require(member["veka"]?.string))
        }
        let before = try await families().count
        server.pass(seconds: Retention.cardTime + 1)
        await server.service.sweep()
        #expect(try await families().count == before - 1)
    }

    // MARK: Families

    @Test func `a family is removed once none of its cards counts`() async throws {
        let family = try #require(try await families().first)
        let identifier = try #require(family["id"]?.string)
        #expect(try await remove(identifier).json?["error"]?["code"]?.string == "family_has_cards")
        for member in family["members"]?.elements ?? [] {
            try await revoke(try #require(member["veka"]?.string))
        }
        let before = try await families().count
        #expect(try await remove(identifier).status == 204)
        #expect(try await families().count == before - 1)
        #expect(try await remove(identifier).status == 404)
    }

    @Test func `another insurer's family is not found`() async throws {
        let family = try #require(try await families().first?["id"]?.string)
        let other = try server.insurer(1)
        let path = "/office/\(other.bag)/families/\(family)"
        #expect(try await server.send(.delete, path, by: other.apiKey).status == 404)
        let own = "/office/\(insurer.bag)/families/\(family)"
        #expect(try await server.send(.delete, own, by: other.apiKey).status == 403)
    }

    // MARK: Check-ins

    /// Checks in with a card whose last day ended half a minute ago.
    private func lateCheckIn(revoked: Bool) async throws -> String? {
        let end = try #require(Instant(rfc3339: "2026-09-10T22:00:00Z"))
        let number = "80756\(insurer.bag)0000000078"
        let path = "/vic/v1/insurers/\(insurer.bag)/cards/\(number)"
        let card = CardForm.card(of: insurer, until: "2026-09-10")
        #expect(try await server.send(.put, path, card, by: insurer.apiKey).status == 201)
        server.clock.withLock { $0 = end.adding(seconds: -90) }
        let wallet = try TestWallet()
        let claim = try server.claim(number, by: insurer, for: wallet)
        let issued = try await server.fetch([claim], for: wallet)
        let text = try #require(issued.json?["cards"]?[0]?.utf8)
        let form: JSONOutput = [
            "name": "Empfang", "purpose": ["de": "a", "fr": "b", "it": "c", "en": "d"],
            "retentionDays": 1, "kinds": ["mandatory"], "receipt": false,
            "fields": [["name": "valid_until", "required": true]],
        ]
        let provider = try server.provider()
        let made = try await server.send(.post, "/vic/v1/locations", form, by: provider.apiKey)
        let place = try #require(made.json?["locationId"]?.string)
        let request = try await server.request(at: place)
        let (presentation, key) = try CheckInAnswer.make(
            to: request,
            with: text,
            showing: [.validUntil],
            by: wallet.key,
            at: server.now,
            random: SystemRandom()
        )
        if revoked { try await revoke(number) }
        server.pass(seconds: 120)
        return try await server.send(presentation, key: key, to: request).code
    }

    @Test(arguments: [(false, "card_expired"), (true, "card_revoked")])
    func `a card that is revoked and has expired counts as revoked`(
        revoked: Bool,
        code: String
    ) async throws {
        #expect(try await lateCheckIn(revoked: revoked) == code)
    }
}

/// Cards as insurers enter them.
private enum CardForm {
    static func card(
        of insurer: CardServerFixture.Insurer,
        until day: String
    ) -> JSONOutput {
        [
            "card_kind": "mandatory", "family_name": "Muster", "given_name": "Nora",
            "birth_date": "2001-02-03", "insurer_name": "Muster Kasse",
            "insurer_bag": .string(insurer.bag), "valid_until": .string(day), "sex": 2,
            "ahv": "7561231231234",
        ]
    }
}
