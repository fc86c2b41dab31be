// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Encodings
import Execution
import HTTPMessages
import HTTPServer
import InsuranceCards
import TestSupport
import Testing
import Tokens

@testable import CardServer

/// A card server whose root key is stored elsewhere.
struct SignedKeySetTests {
    private let scratch: ScratchFolder
    private let service: CardService
    private let router: HTTPRouter
    private let sets: SignedKeySets
    private let clock = Locked(CardServerFixture.start)

    private static func root(_ byte: UInt8 = 1) throws -> TokenSigningKey<V2> {
        try CardServerFixture.key([UInt8](repeating: byte, count: 32))
    }

    init() async throws {
        scratch = try ScratchFolder()
        let folder = scratch.path + "/data"
        let clock = clock
        _ = try SignedKeySets.makeKeys(
            under: try Self.root().verificationKey,
            dataDirectory: folder
        )
        service = try await CardService(CardServiceConfiguration(dataDirectory: folder)) {
            clock.withLock { $0 }
        }
        try await service.start(port: 8080)
        router = HTTPRouter(routes: service.routes, problemForms: [ProblemDetails.form])
        sets = try await SignedKeySets(dataDirectory: folder, database: nil) {
            clock.withLock { $0 }
        }
    }

    private var now: Instant { clock.withLock { $0 } }

    private func pass(days: Int64) {
        clock.withLock { $0 = $0.adding(seconds: days * 86_400) }
        service.server.parties.forget()
    }

    private func keySet() async throws -> KeySet? {
        service.server.parties.forget()
        let request = HTTPRequest(.get, "/.well-known/vic-configuration")
        let answer = CardServerFixture.Answer(await router.respond(to: request))
        guard let text = answer.json?["keyset"]?.utf8 else { return nil }
        let roots = [try Self.root().verificationKey]
        return try KeySet(text, roots: roots, heldVersion: nil, at: now)
    }

    private func signed(by byte: UInt8 = 1) async throws -> String {
        try await sets.draft().signed(by: Self.root(byte), at: now)
    }

    private func add(_ bag: String) async throws {
        let number = try #require(InsurerNumber(bag))
        let tenant = Tenant(insurer: number, name: "Muster Kasse")
        let key = try Self.root(77).verificationKey
        let register = TenantStore(store: service.server.store)
        _ = try await register.add(try #require(tenant), key: key, at: now)
        service.server.parties.forget()
    }

    @Test func `the file of keys holds the root's public half only`() throws {
        let file = try JSONTree(parsing: scratch.bytes(of: "data/insurance/keys.json")).root
        #expect(file["root"] == nil)
        #expect(file["rootKey"]?.string == (try Self.root().verificationKey.text))
        #expect(try scratch.permissions(of: "data/insurance/keys.json") == 0o600)
    }

    @Test func `keys that are there are never replaced`() throws {
        let before = try scratch.bytes(of: "data/insurance/keys.json")
        let other = try Self.root(2).verificationKey
        let folder = scratch.path + "/data"
        #expect(try !SignedKeySets.makeKeys(under: other, dataDirectory: folder))
        #expect(try scratch.bytes(of: "data/insurance/keys.json") == before)
    }

    @Test func `without a signed set wallets are refused, and the operator knows`() async throws {
        #expect(try await keySet() == nil)
        #expect(await service.notices() == [.missing])
    }

    @Test func `a set that was signed elsewhere is handed out`() async throws {
        let status = try await sets.install(signed())
        #expect(status.notices(at: now).isEmpty)
        #expect(try await keySet()?.keys.map(\.role.rawValue).sorted() == ["server", "status"])
        #expect(await service.notices().isEmpty)
    }

    @Test func `a set of another root key is not taken`() async throws {
        let token = try await signed(by: 2)
        await #expect(throws: CardServerError.keySet(.unknownKey)) {
            _ = try await sets.install(token)
        }
        #expect(try await keySet() == nil)
    }

    @Test func `a set without the server's own keys is not taken`() async throws {
        let draft = KeySetDraft(version: 9, keys: try await sets.draft().keys.dropLast())
        let token = try draft.signed(by: Self.root(), at: now)
        await #expect(throws: CardServerError.keySetLacksKeys) {
            _ = try await sets.install(token)
        }
    }

    @Test func `an older set does not replace a newer one`() async throws {
        let older = try await signed()
        let newer = KeySetDraft(version: 99, keys: try await sets.draft().keys)
        _ = try await sets.install(newer.signed(by: Self.root(), at: now))
        await #expect(throws: CardServerError.keySet(.older)) {
            _ = try await sets.install(older)
        }
    }

    @Test func `a week before its end the operator is told`() async throws {
        _ = try await sets.install(signed())
        pass(days: 82)
        #expect(await service.notices().isEmpty)
        pass(days: 1)
        #expect(await service.notices() == [.endsSoon])
        pass(days: 8)
        #expect(await service.notices() == [.missing])
        #expect(try await keySet() == nil)
    }

    @Test func `a key that is registered later is missed until a set has it`() async throws {
        _ = try await sets.install(signed())
        try await add("09998")
        #expect(await service.notices() == [.lacksKeys])
        _ = try await sets.install(signed())
        #expect(try await keySet()?.keys.count == 3)
        service.server.parties.forget()
        #expect(await service.notices().isEmpty)
    }

    @Test func `a key that is gone is named until a set has it no more`() async throws {
        try await add("09998")
        _ = try await sets.install(signed())
        let number = TenantNumber.insurer(try #require(InsurerNumber("09998")))
        let register = TenantStore(store: service.server.store)
        _ = try await register.remove(number, evenIfInUse: false, at: now)
        service.server.parties.forget()
        #expect(await service.notices() == [.namesFormerKeys])
    }

    @Test func `a server that has its root key signs its sets itself`() async throws {
        let fixture = try await CardServerFixture()
        let now = fixture.now
        let other = try await SignedKeySets(
            dataDirectory: fixture.scratch.path + "/data",
            database: fixture.database
        ) { now }
        await #expect(throws: CardServerError.rootIsHere) { _ = try await other.draft() }
        #expect(await fixture.service.notices().isEmpty)
    }

    @Test func `only a folder with keys has sets`() async throws {
        await #expect(throws: CardServerError.keys) {
            _ = try await SignedKeySets(
                dataDirectory: scratch.path + "/none",
                database: nil
            ) { CardServerFixture.start }
        }
    }

    private func change(
        _ body: (CardKeyStore) async throws(CardServerError) -> CardKeyStatus
    ) async throws -> CardKeyStatus {
        let clock = clock
        let keys = try await CardKeyStore(
            dataDirectory: scratch.path + "/data",
            database: nil
        ) { clock.withLock { $0 } }
        let status = try await body(keys)
        await keys.close()
        service.server.parties.forget()
        return status
    }

    private func signing() async throws -> String? {
        let server = service.server
        server.parties.forget()
        let parties = try await server.parties.current()
        return try? server.signer(for: .server, in: parties, at: now).held.identifier
    }

    @Test func `nothing is signed until a set has the server's keys`() async throws {
        #expect(try await signing() == nil)
        _ = try await sets.install(signed())
        #expect(try await signing() != nil)
    }

    @Test func `a successor signs two days after a signed set had it first`() async throws {
        _ = try await sets.install(signed())
        let old = try #require(try await signing())
        let older = try await signed()
        let status = try await change { keys throws(CardServerError) in
            try await keys.rotate(.server)
        }
        let new = try #require(status.ownKeys.first { $0.state == .unpublished }).identifier
        #expect(await service.notices() == [.lacksKeys])
        pass(days: 30)
        #expect(try await signing() == old)
        // A set drafted earlier is still usable; one that lacks keys of an installed set is not.
        _ = try await sets.install(older)
        _ = try await sets.install(signed())
        pass(days: 1)
        #expect(try await signing() == old)
        pass(days: 1)
        #expect(try await signing() == new)
        let draft = try await sets.draft()
        let without = KeySetDraft(
            version: draft.version,
            keys: draft.keys.filter { $0.key.identifier.text != new }
        )
        let token = try without.signed(by: Self.root(), at: now)
        await #expect(throws: CardServerError.keySetLacksKeys) {
            _ = try await sets.install(token)
        }
        pass(days: 38)
        #expect(await service.notices() == [.namesFormerKeys])
        #expect(try await !sets.draft().keys.contains { $0.key.identifier.text == old })
    }

    @Test func `a key that is replaced at once signs when a signed set has it`() async throws {
        _ = try await sets.install(signed())
        let old = try #require(try await signing())
        _ = try await change { keys throws(CardServerError) in try await keys.replaceAtOnce(.server)
        }
        #expect(try await signing() == nil)
        #expect(await service.notices() == [.lacksKeys, .namesFormerKeys])
        _ = try await sets.install(signed())
        let new = try #require(try await signing())
        #expect(new != old)
        #expect(await service.notices().isEmpty)
    }
}
