// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Encodings
import Execution
import Foundation
import HTTPMessages
import HTTPServer
import InsuranceCards
import TestSupport
import Testing
import Tokens

@testable import CardServer

/// Replacing a server's signing keys while it runs.
@Suite(.onBothEngines)
struct CardKeyRotationTests {
    let server: CardServerFixture
    let wallet: TestWallet
    static let day: Int64 = 86_400

    init() async throws {
        server = try await CardServerFixture()
        wallet = try TestWallet()
    }

    /// Does something as the operator does, beside the running server.
    private func operate(
        _ body: (CardKeyStore) async throws(CardServerError) -> CardKeyStatus
    ) async throws -> CardKeyStatus {
        let clock = server.clock
        let register = try await CardKeyStore(
            dataDirectory: server.scratch.path + "/data",
            database: server.database
        ) { clock.withLock { $0 } }
        let result: Result<CardKeyStatus, CardServerError>
        do throws(CardServerError) {
            result = .success(try await body(register))
        } catch {
            result = .failure(error)
        }
        await register.close()
        server.service.server.parties.forget()
        return try result.get()
    }

    private func rotate(_ purpose: CardKeyPurpose = .server) async throws -> CardKeyStatus {
        try await operate { keys throws(CardServerError) in try await keys.rotate(purpose) }
    }

    private func replaceAtOnce(_ purpose: CardKeyPurpose = .server) async throws -> CardKeyStatus {
        try await operate { keys throws(CardServerError) in try await keys.replaceAtOnce(purpose) }
    }

    private func pass(_ seconds: Int64) {
        server.pass(seconds: seconds)
        server.service.server.parties.forget()
    }

    /// Returns a card as the server issues it now.
    private func card() async throws -> String {
        let insurer = try server.insurer()
        let list = "/vic/v1/insurers/\(insurer.bag)/cards"
        let cards = try await server.send(.get, list, by: insurer.apiKey)
        let veka = try #require(cards.json?["cards"]?[0]?["veka"]?.string)
        let claim = try server.claim(veka, by: insurer, for: wallet)
        let answer = try await server.fetch([claim], for: wallet)
        #expect(answer.status == 200)
        return try #require(answer.json?["cards"]?[0]?.string)
    }

    private func read(_ card: String, with keys: KeyDirectory) throws {
        _ = try CardReader(keys: keys, issuer: server.issuer).read(
            Array(card.utf8)[...],
            subject: wallet.key.verificationKey,
            at: server.now,
            from: .server
        )
    }

    private func signer(of card: String) throws -> String {
        let parts = try DisclosingToken(parsing: Array(card.utf8)[...], maximumByteCount: 1 << 16)
        return try PublicToken<V2>(parsing: parts.token, maximumByteCount: 1 << 16)
            .keyIdentifier.text
    }

    private func identifiers(_ status: CardKeyStatus, _ purpose: CardKeyPurpose) -> [String] {
        status.ownKeys.filter { $0.purpose == purpose }.map(\.identifier)
    }

    // MARK: With time

    @Test func `no wallet meets a card whose key it has not heard of`() async throws {
        var known = try await server.directory()
        let status = try await rotate()
        let (old, new) = (identifiers(status, .server)[0], identifiers(status, .server)[1])
        #expect(status.ownKeys[0].state == .signs)
        let switching = server.now.adding(seconds: 2 * Self.day)
        #expect(status.ownKeys[1].state == .waits(until: switching))
        // A set of keys is valid for a day, so one issued an hour ago is still valid.
        pass(Self.day)
        try read(try await card(), with: known)
        known = try await server.directory()
        pass(Self.day - 1)
        let last = try await card()
        #expect(try signer(of: last) == old)
        pass(1)
        let first = try await card()
        #expect(try signer(of: first) == new)
        for card in [last, first] {
            try read(card, with: known)
            try read(card, with: try await server.directory())
        }
    }

    @Test func `the former key counts as long as a card that it has signed`() async throws {
        let old = identifiers(try await rotate(), .server)[0]
        pass(2 * Self.day - 1)
        let last = try await card()
        pass(30 * Self.day - 1)
        try read(last, with: try await server.directory())
        #expect(try await server.keySet().contains(old))
        pass(9 * Self.day)
        #expect(try await !server.keySet().contains(old))
        try read(try await card(), with: try await server.directory())
    }

    @Test func `lists are signed by the successor of their own key`() async throws {
        let status = try await rotate(.status)
        pass(2 * Self.day)
        let list = try await server.send(.get, "/vic/v1/status/1")
        let text = try #require(list.json?["list"]?.utf8)
        let token = try PublicToken<V2>(parsing: text, maximumByteCount: 1 << 16)
        #expect(try token.keyIdentifier.text == identifiers(status, .status)[1])
        let name = "1"
        _ = try StatusList(
            text,
            keys: try await server.directory(),
            issuer: server.issuer,
            list: name,
            held: nil,
            at: server.now
        )
        let card = try await card()
        #expect(try signer(of: card) == identifiers(status, .server)[0])
    }

    @Test func `no request is lost while the key is replaced`() async throws {
        try await whileFetching { _ = try await rotate() }
        pass(2 * Self.day)
        try await whileFetching { await server.service.sweep() }
        try await whileFetching { _ = try await replaceAtOnce() }
        #expect(try await signer(of: card()) == server.service.server.keys.signers[0].identifier)
    }

    private func whileFetching(_ body: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask { for _ in 0..<4 { _ = try await card() } }
            }
            group.addTask { try await body() }
            try await group.waitForAll()
        }
    }

    @Test func `a second successor is refused until the first one signs`() async throws {
        _ = try await rotate()
        await #expect(throws: CardServerError.successorWaits) { _ = try await rotate() }
        _ = try await rotate(.status)
        pass(2 * Self.day)
        let status = try await rotate()
        #expect(identifiers(status, .server).count == 3)
    }

    @Test func `former keys that still count leave the tenants their room`() async throws {
        for _ in 0..<6 {
            _ = try await rotate()
            pass(2 * Self.day)
        }
        await #expect(throws: CardServerError.tooManyKeys) { _ = try await rotate() }
        pass(40 * Self.day)
        _ = try await rotate()
    }

    @Test func `a key that nobody needs leaves the file`() async throws {
        let file = "data/insurance/keys.json"
        let before = try JSONTree(parsing: server.scratch.bytes(of: file)).root
        _ = try await rotate()
        let between = try JSONTree(parsing: server.scratch.bytes(of: file)).root
        #expect(between["server"]?.string == before["server"]?.string)
        let successor = try #require(between["nextServer"]?.string)
        await server.service.sweep()
        #expect(try server.scratch.bytes(of: file) == Array(between.encoded.utf8))
        pass(2 * Self.day)
        await server.service.sweep()
        let after = try JSONTree(parsing: server.scratch.bytes(of: file)).root
        #expect(after["server"]?.string == successor && after["nextServer"] == nil)
        #expect(after["root"]?.string == before["root"]?.string)
        #expect(try server.scratch.permissions(of: file) == 0o600)
        _ = try await card()
    }

    @Test func `a key is registered that was made before the machine stopped`() async throws {
        let file = "data/insurance/keys.json"
        var content = try CardKeyFile(dataDirectory: server.scratch.path + "/data").read()
        content.set(.nextServer, SystemRandom().secret(count: 32))
        let identifier = content.key(.nextServer)?.verificationKey.identifier.text ?? ""
        try CardKeyFile(dataDirectory: server.scratch.path + "/data").write(content)
        let before = try server.scratch.bytes(of: file)
        // Opening registers the file's keys; the command finds nothing left to do.
        await #expect(throws: CardServerError.successorWaits) { _ = try await rotate() }
        #expect(try server.scratch.bytes(of: file) == before)
        #expect(try await server.keySet().contains(identifier))
    }

    // MARK: At once

    @Test func `a key that others may have ends at once, with the successor beside it`()
        async throws
    {
        let former = try await card()
        let waiting = identifiers(try await rotate(), .server)
        let status = try await replaceAtOnce()
        let new = identifiers(status, .server)
        #expect(new.count == 1 && !waiting.contains(new[0]))
        let card = try await card()
        #expect(try signer(of: card) == new[0])
        let known = try await server.directory()
        try read(card, with: known)
        #expect(throws: CardError.unknownKey) { try read(former, with: known) }
        let set = try await server.keySet()
        #expect(waiting.allSatisfy { !set.contains($0) } && set.contains(new[0]))
    }

    @Test func `lists of an ended key are not handed out any more`() async throws {
        let list = "/vic/v1/status/1"
        let before = try await server.send(.get, list).json?["list"]?.string
        let new = identifiers(try await replaceAtOnce(.status), .status)[0]
        let after = try #require(try await server.send(.get, list).json?["list"]?.string)
        #expect(before != after)
        let token = try PublicToken<V2>(parsing: Array(after.utf8)[...], maximumByteCount: 1 << 16)
        #expect(try token.keyIdentifier.text == new)
    }

    @Test func `a key that was ended does not come back with an old file`() async throws {
        let file = "data/insurance/keys.json"
        let old = try server.scratch.bytes(of: file)
        let identifier = server.service.server.keys.signers[0].identifier
        _ = try await replaceAtOnce()
        let new = try server.scratch.bytes(of: file)
        let node = try await node("node", old)
        #expect(await node.notices() == [.lacksOwnKeys])
        #expect(try await fetchStatus(of: node) == 503)
        #expect(try await !server.keySet().contains(identifier))
        // No restart is needed.
        try write(new, for: "node")
        node.server.parties.forget()
        #expect(try await fetchStatus(of: node) == 409)
        #expect(await node.notices().isEmpty)
        await node.stop()
    }

    // MARK: Nodes

    @Test func `a node without the successor goes on for a week, says so, and then refuses`()
        async throws
    {
        let node = try await node("node", try server.scratch.bytes(of: "data/insurance/keys.json"))
        #expect(await node.notices().isEmpty)
        _ = try await rotate()
        node.server.parties.forget()
        #expect(await node.notices() == [.lacksOwnKeys])
        pass(9 * Self.day - 1)
        node.server.parties.forget()
        #expect(try await fetchStatus(of: node) == 409)
        pass(1)
        #expect(try await fetchStatus(of: node) == 503)
        _ = try await card()
        await node.stop()
    }

    /// Starts another node with its own key file.
    private func node(_ folder: String, _ keys: [UInt8]) async throws -> CardService {
        try write(keys, for: folder)
        var configuration = CardServiceConfiguration(
            dataDirectory: server.scratch.path + "/" + folder
        )
        configuration.database = server.database
        let clock = server.clock
        let service = try await CardService(configuration) { clock.withLock { $0 } }
        EngineScope.current?.stopLater(service)
        try await service.start(port: 8080)
        return service
    }

    private func write(_ keys: [UInt8], for folder: String) throws {
        let path = server.scratch.path + "/" + folder + "/insurance"
        try FileManager.default.createDirectory(
            atPath: path,
            withIntermediateDirectories: true
        )
        let file = try server.scratch.write(keys, to: folder + "/insurance/keys.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    }

    /// Returns a node's status for a wallet's request: 409 with a key, since the nonce is invalid, 503 without a key.
    private func fetchStatus(of node: CardService) async throws -> Int {
        let router = HTTPRouter(routes: node.routes, problemForms: [ProblemDetails.form])
        let nonce = try await server.nonce()
        let token = try WalletToken.sign(
            [try server.claim("80756015620000000001", by: server.insurer(), for: wallet)],
            audience: server.issuer,
            nonce: nonce,
            app: "test",
            with: wallet.key,
            at: server.now,
            random: SystemRandom()
        )
        let request = HTTPRequest(
            .post,
            "/vic/v1/cards",
            headers: ["Content-Type": "application/json"],
            body: JSONOutput.object([("token", .string(token))]).utf8()
        )
        _ = await router.respond(to: request)
        return CardServerFixture.Answer(await router.respond(to: request)).status
    }

    @Test func `ninety days before a key ends the operator is told`() async throws {
        pass((3650 - 90) * Self.day - 120)
        #expect(await server.service.notices().isEmpty)
        pass(120)
        #expect(await server.service.notices() == [.ownKeyEndsSoon])
        _ = try await rotate()
        _ = try await rotate(.status)
        #expect(await server.service.notices().isEmpty)
    }
}

extension CardServerFixture {
    /// Returns the identifiers of the keys in the current set.
    func keySet() async throws -> Set<String> {
        let answer = try await send(.get, "/.well-known/vic-configuration")
        let text = try #require(answer.json?["keyset"]?.utf8)
        let root = try VerificationKey<V2>(parsing: try #require(access["rootKey"]?.string))
        let set = try KeySet(text, roots: [root], heldVersion: nil, at: now)
        return Set(set.keys.map(\.key.identifier.text))
    }
}

extension JSONValue {
    fileprivate var encoded: String { JSONOutput(self).encoded() }
}
