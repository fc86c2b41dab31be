// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Database
import Demonstration
import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards
import Testing
import Tokens

@testable import CardServer

/// An operator enters and removes insurers and providers beside a running server.
@Suite(.onBothEngines)
struct TenantStoreTests {
    let server: CardServerFixture
    let register: TenantStore
    let insurer: Tenant
    let provider: Tenant

    init() async throws {
        server = try await CardServerFixture()
        register = TenantStore(store: server.service.server.store)
        let bag = try #require(InsurerNumber("09998"))
        insurer = try #require(Tenant(insurer: bag, name: "Muster Kasse"))
        let number = try #require(ProviderNumber("7601001000001"))
        provider = try #require(Tenant(provider: number, name: "Praxis Muster", city: "Bern"))
    }

    /// Refreshes the parties, as a node does by itself a second later.
    private func look() { server.service.server.parties.forget() }

    private func cards(by apiKey: String, of bag: String = "09998") async throws -> Int {
        look()
        return try await server.send(.get, "/vic/v1/insurers/\(bag)/cards", by: apiKey).status
    }

    @Test func `a tenant that is entered is let in, with its key only`() async throws {
        let apiKey = try await register.add(insurer, key: nil, at: server.now)
        #expect(try await cards(by: apiKey) == 200)
        #expect(try await cards(by: apiKey + "x") == 401)
    }

    @Test func `a key that is entered with a tenant is in the set of keys`() async throws {
        let key = try CardServerFixture.key([UInt8](repeating: 9, count: 32)).verificationKey
        _ = try await register.add(provider, key: key, at: server.now)
        look()
        let entries = try await server.directory()
            .entries(key.identifier, for: .receipt, at: server.now)
        #expect(entries.map(\.issuer) == ["gln:7601001000001"])
    }

    @Test func `a tenant is entered once`() async throws {
        _ = try await register.add(insurer, key: nil, at: server.now)
        await #expect(throws: CardServerError.tenantKnown) {
            _ = try await register.add(insurer, key: nil, at: server.now)
        }
    }

    @Test func `a new API key ends the old one`() async throws {
        let old = try await register.add(insurer, key: nil, at: server.now)
        let new = try await register.renewKey(of: insurer.number)
        #expect(try await cards(by: old) == 401)
        #expect(try await cards(by: new) == 200)
        await #expect(throws: CardServerError.tenantUnknown) {
            _ = try await register.renewKey(of: provider.number)
        }
    }

    @Test func `the list says what everybody has`() async throws {
        let entries = try await register.list(at: server.now)
        let demo = try #require(entries.first { $0.tenant.number.digits == DemoInsurer.all[0].bag })
        #expect(demo.holdings.livingCardCount == 5 && demo.keys.count == 1)
        let desk = try #require(entries.first { $0.tenant.city != nil })
        #expect(desk.holdings.openLocationCount > 0)
    }

    @Test func `an insurer with cards that count stays unless it is meant`() async throws {
        let known = try server.insurer()
        let number = TenantNumber.insurer(try #require(InsurerNumber(known.bag)))
        await #expect(
            throws: CardServerError.tenantInUse(
                TenantHoldings(livingCardCount: 5, endedCardCount: 0)
            )
        ) {
            _ = try await register.remove(number, evenIfInUse: false, at: server.now)
        }
        #expect(try await cards(by: known.apiKey, of: known.bag) == 200)
    }

    @Test func `an insurer that is removed leaves nothing but revoked places`() async throws {
        let known = try server.insurer()
        let number = TenantNumber.insurer(try #require(InsurerNumber(known.bag)))
        let index = try await server.firstIndex(of: known)
        #expect(try await !server.isRevoked(index))
        let had = try await register.remove(number, evenIfInUse: true, at: server.now)
        #expect(had.livingCardCount == 5)
        #expect(try await cards(by: known.apiKey, of: known.bag) == 401)
        #expect(try await server.isRevoked(index))
        for table in ["card", "family", "key"] {
            let column = table == "key" ? "issuer" : "bag"
            let value = table == "key" ? "bag:" + known.bag : known.bag
            let left = try await server.count("insurance_\(table) WHERE \(column) = '\(value)'")
            #expect(left == 0, "\(table)")
        }
    }

    @Test func `a provider that is removed loses its places`() async throws {
        let known = try server.provider()
        let number = TenantNumber.provider(try #require(ProviderNumber(known.gln)))
        let place = try await server.place(of: known)
        _ = try await server.send(.post, "/vic/v1/locations/\(place)/requests", [:])
        await #expect(throws: CardServerError.self) {
            _ = try await register.remove(number, evenIfInUse: false, at: server.now)
        }
        _ = try await register.remove(number, evenIfInUse: true, at: server.now)
        let answer = try await server.send(.post, "/vic/v1/locations/\(place)/requests", [:])
        #expect(answer.code == "location_unknown")
        #expect(try await server.count("insurance_place WHERE gln = '\(known.gln)'") == 0)
        #expect(try await server.count("insurance_arrival_list WHERE place = '\(place)'") == 0)
    }

    @Test func `names that cannot be shown are none`() throws {
        let number = try #require(InsurerNumber("00001"))
        #expect(Tenant(insurer: number, name: "\u{202E}\n") == nil)
        #expect(Tenant(insurer: number, name: String(repeating: "a", count: 61)) == nil)
    }

    // MARK: The limit of keys

    private func put(_ seed: UInt8) async throws -> CardServerFixture.Answer {
        let known = try server.insurer()
        let key = try CardServerFixture.key([UInt8](repeating: seed, count: 32)).verificationKey
        let body: JSONOutput = [
            "key": .string(key.text), "role": "insurer", "nbf": .string(server.now.rfc3339),
            "exp": .string(server.now.adding(seconds: 86_400).rfc3339),
        ]
        let path = "/vic/v1/insurers/\(known.bag)/keys/\(key.identifier.text)"
        return try await server.send(.put, path, body, by: known.apiKey)
    }

    @Test func `a tenant has eight keys at most, until one ends`() async throws {
        for seed in 1...7 { #expect(try await put(UInt8(seed)).status == 201) }
        let ninth = try await put(8)
        #expect(ninth.status == 409 && ninth.code == "key_limit")
        #expect(ninth.json?["detail"]?.string == "tenant")
        #expect(try await put(7).status == 204)
        server.pass(seconds: 86_401)
        #expect(try await put(8).status == 201)
    }

    @Test func `a key is refused before the set of all keys is too large`() async throws {
        let (now, ends) = (server.now, server.now.adding(seconds: 86_400))
        let room =
            TenantKeys.allKeysLimit
            - Int(try await server.count("insurance_key WHERE issuer <> ''"))
        try await server.service.server.store.write { work throws(CardRequestError) in
            for number in 0..<room {
                guard
                    let key = try? CardServerFixture.key(
                        [UInt8](repeating: UInt8(number), count: 32)
                    )
                else { throw CardRequestError(.internalFailure) }
                let known = KnownKey(
                    key.verificationKey,
                    role: .provider,
                    issuer: "gln:76010\(10_000_000 + number)",
                    notBefore: now,
                    notAfter: ends
                )
                _ = try TenantKeys.enter(known, work)
            }
        }
        let refused = try await put(255)
        #expect(refused.code == "key_limit" && refused.json?["detail"]?.string == "server")
        await #expect(throws: CardServerError.tenantKeyLimit) {
            let key = try CardServerFixture.key([UInt8](repeating: 254, count: 32)).verificationKey
            _ = try await register.add(insurer, key: key, at: now)
        }
        #expect(try await cards(by: "x") == 401)
        let set = try await server.send(.get, "/.well-known/vic-configuration")
        #expect(set.status == 200)
    }
}

extension CardServerFixture {
    /// Returns how many rows the rest of a statement finds.
    func count(_ rest: String) async throws -> Int64 {
        try await service.server.store.read { work throws(CardRequestError) in
            try work.row("SELECT count(*) AS number FROM " + rest)?.integer("number") ?? 0
        }
    }

    /// Returns the index of an insurer's first card in the list of revoked ones.
    func firstIndex(of insurer: Insurer) async throws -> Int {
        let index = try await service.server.store.read { work throws(CardRequestError) in
            try work.row(
                "SELECT list_index FROM insurance_card WHERE bag = ? ORDER BY veka LIMIT 1",
                .text(insurer.bag)
            )?.integer("list_index")
        }
        return Int(try #require(index))
    }

    /// Returns a list of revoked cards.
    func revocations(_ name: String) async throws -> StatusList {
        let answer = try await send(.get, "/vic/v1/status/\(name)")
        return try StatusList(
            try #require(answer.json?["list"]?.utf8),
            keys: try await directory(),
            issuer: issuer,
            list: name,
            held: nil,
            at: now
        )
    }

    /// Whether the server's list says that a card is revoked.
    func isRevoked(_ index: Int) async throws -> Bool {
        try await revocations("1").isRevoked(index)
    }
}
