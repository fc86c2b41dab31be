// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Encodings
import Foundation
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import TestSupport
import Testing
import Vault

/// The keys of an issuing server and its database belong together.
struct IssuingStartTests {
    private static let names = ["codes", "index", "kek-pan", "kek-pin", "vault"].map {
        $0 + ".keys"
    }

    private static func configuration(_ issuing: IssuingFixture) throws
        -> IssuingServiceConfiguration
    {
        var configuration = IssuingServiceConfiguration(
            dataDirectory: issuing.scratch.path + "/data"
        )
        configuration.database = try DatabaseAddress(issuing.place.address)
        return configuration
    }

    /// Opens another node on the same folder and database.
    static func reopened(_ issuing: IssuingFixture) async throws -> IssuingService {
        try await IssuingService(try configuration(issuing)) { IssuingFixture.start }
    }

    @Test func `the first start creates the key files for their owner only`() async throws {
        try await withIssuing { issuing in
            let files = try issuing.scratch.names(in: "data/issuing").filter {
                $0.hasSuffix(".keys")
            }
            #expect(files == Self.names)
            for name in files {
                #expect(try issuing.scratch.permissions(of: "data/issuing/" + name) == 0o600)
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `a later start keeps keys and cards`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let pan = try await issuing.reveal(.pan, card).pan
            let files = try Self.names.map { try issuing.scratch.bytes(of: "data/issuing/" + $0) }
            let service = try await Self.reopened(issuing)
            #expect(
                try Self.names.map { try issuing.scratch.bytes(of: "data/issuing/" + $0) } == files
            )
            #expect(
                service.server.ring.keys.vault.map(\.key.publicKey.id)
                    == issuing.server.ring.keys.vault.map(\.key.publicKey.id)
            )
            await service.stop()
            #expect(try await issuing.reveal(.pan, card).pan == pan)
        }
    }

    @Test(arguments: names)
    func `a database without one of its keys does not start, and nothing is created`(
        name: String
    ) async throws {
        try await withIssuing { issuing in
            let path = issuing.scratch.path + "/data/issuing/" + name
            try FileManager.default.removeItem(atPath: path)
            await #expect(throws: IssuingServerError.keys) { try await Self.reopened(issuing) }
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test(arguments: names)
    func `a damaged key file stops the start and stays as it is`(name: String) async throws {
        try await withIssuing { issuing in
            var bytes = try issuing.scratch.bytes(of: "data/issuing/" + name)
            bytes[0] ^= 1
            let path = try issuing.scratch.write(bytes, to: "data/issuing/" + name)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
            await #expect(throws: IssuingServerError.keys) { try await Self.reopened(issuing) }
            #expect(try issuing.scratch.bytes(of: "data/issuing/" + name) == bytes)
        }
    }

    @Test func `a key file that others can read stops the start`() async throws {
        try await withIssuing { issuing in
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o644],
                ofItemAtPath: issuing.scratch.path + "/data/issuing/kek-pan.keys"
            )
            await #expect(throws: IssuingServerError.storage(.exposed)) {
                try await Self.reopened(issuing)
            }
        }
    }

    @Test func `the database of other keys is refused`() async throws {
        try await withIssuing { issuing in
            try await withIssuing { other in
                var configuration = try Self.configuration(issuing)
                configuration.database = try DatabaseAddress(other.place.address)
                await #expect(throws: IssuingServerError.otherDatabase) {
                    try await IssuingService(configuration) { IssuingFixture.start }
                }
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `numbers and PINs move to new keys without being read`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard("physical", for: holder)
            _ = await issuing.operate("activate", card.id)
            let before = try await issuing.reveal(.pan, card).pan
            let pin = try await issuing.reveal(.pin, card).pin
            let sealed = try await Self.ciphertexts(issuing)
            for name in SealedField.Name.allCases {
                try issuing.server.rotateKey(for: name)
                await #expect(throws: IssuingServerError.keys) {
                    try await issuing.server.removeFormerKeys(name)
                }
                #expect(try await issuing.server.rewrap(name) == 1)
                #expect(try await issuing.server.rewrap(name) == 0)
                #expect(try await issuing.server.removeFormerKeys(name) == 1)
            }
            #expect(try await Self.ciphertexts(issuing) == sealed)
            #expect(try await issuing.reveal(.pan, card).pan == before)
            #expect(try await issuing.reveal(.pin, card).pin == pin)
        }
    }

    @Test func `another node finds the new keys when it needs them`() async throws {
        try await withIssuing { issuing in
            let other = try await Self.reopened(issuing)
            try issuing.server.rotateVaultKeys()
            try issuing.server.rotateKey(for: .pan)
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let names = other.server.ring.keys.vault.map(\.key.publicKey.id)
            let wanted = try #require(issuing.server.ring.keys.vault.last?.key.publicKey.id)
            #expect(!names.contains(wanted))
            let answer = try await issuing.reveal(.pan, card, at: other)
            #expect(answer == 200)
            #expect(other.server.ring.keys.vault.map(\.key.publicKey.id).contains(wanted))
            await other.stop()
        }
    }

    private static func ciphertexts(_ issuing: IssuingFixture) async throws -> [[UInt8]] {
        try await issuing.database { work throws(DatabaseError) in
            var found: [[UInt8]] = []
            for table in ["issuing_card_number", "issuing_card_pin"] {
                for row in try work.rows("SELECT ciphertext FROM \(table) ORDER BY card") {
                    found.append(try row.bytes("ciphertext"))
                }
            }
            return found
        }
    }
}
