// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Certificates
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

/// Removing the root key from a server that made it.
@Suite(.onBothEngines)
struct RootKeyTests {
    private let server: CardServerFixture
    private static let file = "data/insurance/keys.json"

    init() async throws {
        server = try await CardServerFixture()
    }

    private var path: String { server.scratch.path + "/root.pem" }

    private func moveRoot() async throws -> CardKeyStatus {
        let clock = server.clock
        let register = try await CardKeyStore(
            dataDirectory: server.scratch.path + "/data",
            database: server.database
        ) { clock.withLock { $0 } }
        let result: Result<CardKeyStatus, CardServerError>
        do throws(CardServerError) {
            result = .success(try await register.moveRoot(to: path))
        } catch {
            result = .failure(error)
        }
        await register.close()
        server.service.server.parties.forget()
        return try result.get()
    }

    private func set(heldVersion: Int? = nil) async throws -> KeySet {
        let answer = try await server.send(.get, "/.well-known/vic-configuration")
        let text = try #require(answer.json?["keyset"]?.utf8)
        let root = server.service.server.keys.root
        return try KeySet(text, roots: [root], heldVersion: heldVersion, at: server.now)
    }

    private func root() throws -> TokenSigningKey<V2> {
        let pem = SecretBytes(copying: try server.scratch.bytes(of: "root.pem"))
        guard let der = PEM.secret(in: pem, label: PEM.Block.privateKey) else {
            throw KeyError.unreadablePrivateKey
        }
        return try TokenSigningKey(SigningKey(pkcs8: der))
    }

    @Test func `the key is in the new file, for its owner only, and nowhere else`() async throws {
        let before = try JSONTree(parsing: server.scratch.bytes(of: Self.file)).root
        let root = server.service.server.keys.root
        let status = try await moveRoot()
        #expect(!status.holdsRoot && status.notices.isEmpty)
        let after = try JSONTree(parsing: server.scratch.bytes(of: Self.file)).root
        #expect(after["root"] == nil && after["rootKey"]?.string == root.text)
        for name in ["server", "status", "secret"] {
            #expect(after[name]?.string == before[name]?.string)
        }
        #expect(try server.scratch.permissions(of: "root.pem") == 0o600)
        #expect(try server.scratch.permissions(of: Self.file) == 0o600)
        #expect(try self.root().verificationKey == root)
    }

    @Test func `wallets go on with a set for ninety days`() async throws {
        let held = try await set()
        _ = try await moveRoot()
        let set = try await set(heldVersion: held.version)
        #expect(set.expiresAt == server.now.adding(seconds: 90 * 86_400))
        #expect(Set(set.keys) == Set(held.keys))
        #expect(await server.service.notices().isEmpty)
    }

    @Test func `from then on sets are signed where the root key is`() async throws {
        _ = try await moveRoot()
        let clock = server.clock
        let sets = try await SignedKeySets(
            dataDirectory: server.scratch.path + "/data",
            database: server.database
        ) { clock.withLock { $0 } }
        let version = try await set().version
        let token = try await sets.draft().signed(by: root(), at: server.now)
        _ = try await sets.install(token)
        await sets.close()
        server.service.server.parties.forget()
        #expect(try await set(heldVersion: version).version >= version)
    }

    @Test func `a file that is there stays, and so does the key`() async throws {
        _ = try server.scratch.write([1, 2, 3], to: "root.pem")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let before = try server.scratch.bytes(of: Self.file)
        await #expect(throws: CardServerError.outputExists) { _ = try await moveRoot() }
        #expect(try server.scratch.bytes(of: Self.file) == before)
        #expect(try server.scratch.bytes(of: "root.pem") == [1, 2, 3])
    }

    @Test func `what was cut short once the new file was written goes on from there`()
        async throws
    {
        let before = try server.scratch.bytes(of: Self.file)
        _ = try await moveRoot()
        let pem = try server.scratch.bytes(of: "root.pem")
        _ = try server.scratch.write(before, to: Self.file)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o600],
            ofItemAtPath: server.scratch.path + "/" + Self.file
        )
        server.service.server.parties.forget()
        #expect(try await !moveRoot().holdsRoot)
        #expect(try server.scratch.bytes(of: "root.pem") == pem)
    }

    @Test func `it happens once`() async throws {
        _ = try await moveRoot()
        await #expect(throws: CardServerError.rootIsElsewhere) { _ = try await moveRoot() }
    }

    @Test func `a node that still has the key does not sign with it, and says so`() async throws {
        let old = try server.scratch.bytes(of: Self.file)
        _ = try await moveRoot()
        let folder = server.scratch.path + "/node/insurance"
        try FileManager.default.createDirectory(
            atPath: folder,
            withIntermediateDirectories: true
        )
        let file = try server.scratch.write(old, to: "node/insurance/keys.json")
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
        var configuration = CardServiceConfiguration(dataDirectory: server.scratch.path + "/node")
        configuration.database = server.database
        configuration.isDemonstration = false
        let clock = server.clock
        let node = try await CardService(configuration) { clock.withLock { $0 } }
        EngineScope.current?.stopLater(node)
        try await node.start(port: 8080)
        // The tenants of this test belong to a demonstration.
        #expect(await node.notices() == [.rootIsLeft, .demonstrationIsLeft])
        let router = HTTPRouter(routes: node.routes)
        let request = HTTPRequest(.get, "/.well-known/vic-configuration")
        let answer = CardServerFixture.Answer(await router.respond(to: request))
        let own = try await server.send(.get, "/.well-known/vic-configuration")
        #expect(answer.json?["keyset"]?.string == own.json?["keyset"]?.string)
        await node.stop()
    }
}
