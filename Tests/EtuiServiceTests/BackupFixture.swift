// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Database
import DatabaseTestSupport
import Encodings
import Foundation
import HTTPMessages
import HTTPServer
import InsuranceCards
import IssuingServer
import PaymentCards
import TestSupport
import Testing

@testable import CardServer
@testable import EtuiService

/// A used server to back up, and places to restore it to.
struct BackupFixture {
    let server: CardServerFixture
    /// A bank at the issuing server that shares the database, and its card.
    let bank: IssuingBank
    let card: PaymentCard
    /// A token of the card that was used, and one that was not.
    let tokens: (used: String, unused: String)
    var scratch: ScratchFolder { server.scratch }
    var folder: String { scratch.path + "/data" }
    var origin: Backup.Server { Backup.Server(folder: folder, database: server.database) }
    var path: String { scratch.path + "/server.backup" }

    /// A passphrase that is cheap to try.
    static let passphrase = passphrase("correct horse")

    static func passphrase(_ text: String) -> BackupPassphrase? {
        guard let cost = Argon2id(passCount: 1, memoryKibibyteCount: 8) else { return nil }
        return BackupPassphrase(SecretBytes(copying: Array(text.utf8)), cost: cost)
    }

    /// Starts a server with the demonstration and a fetched card, and fills the tables that this leaves empty.
    init() async throws {
        server = try await CardServerFixture()
        let now = PreciseInstant(server.now)
        var configuration = IssuingServiceConfiguration(
            dataDirectory: server.scratch.path + "/data"
        )
        configuration.limitsRates = false
        let issuing = try await IssuingService(
            configuration,
            sharing: server.service.server.store.database
        ) { now }
        bank = try await IssuingBank("bank-a", at: issuing, now: now)
        card = try await bank.issueCard()
        tokens = (try await bank.token(.pan, card), try await bank.token(.pin, card))
        _ = try #require(try await bank.digits(.pan, of: card, token: tokens.used))
        let insurer = try server.insurer()
        let listed = try await server.send(
            .get,
            "/vic/v1/insurers/\(insurer.bag)/cards",
            by: insurer.apiKey
        )
        let number = try #require(listed.json?["cards"]?[0]?["veka"]?.string)
        let wallet = try TestWallet()
        let claim = try server.claim(number, by: insurer, for: nil)
        #expect(try await server.fetch([claim], for: wallet).status == 200)
        let place = try await server.place(of: try server.provider())
        _ = try await server.request(at: place)
        try await fillRest(place)
        try await fillIssuing()
        try await fillIdentity()
        let files = [
            "insurance/apps": "ABCDE12345.ch.example.card\n",
            "issuing/frame-origins": "https://bank.example\n",
        ]
        for (name, text) in files {
            _ = try scratch.write(Array(text.utf8), to: "data/" + name)
            // A server takes nothing from the folder of its keys that others could change.
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o600],
                ofItemAtPath: folder + "/" + name
            )
        }
        try FileManager.default.createDirectory(
            atPath: folder + "/trust",
            withIntermediateDirectories: true
        )
        _ = try scratch.write([0x30, 0x00], to: "data/trust/0123456789abcdef.cer")
    }

    private func fillRest(_ place: String) async throws {
        _ = try await server.service.server.store.write { work throws(CardRequestError) in
            try work.execute("INSERT INTO insurance_ended_index (list_index) VALUES (1000)")
            try work.execute("INSERT INTO insurance_spent_proof (jti, ends) VALUES ('a', 1)")
            try work.execute("INSERT INTO insurance_spent_nonce (nonce, ends) VALUES ('n', 1)")
            try work.execute(
                "INSERT INTO insurance_single_use (place, wallet, veka, ends) VALUES (0, NULL, NULL, 5)"
            )
            try work.execute(
                "INSERT INTO insurance_receipt (id, issuer, wallet, receipt, ends) VALUES (?, ?, ?, ?, ?)",
                .text("r"),
                .text("bag:01562"),
                .text("w"),
                .text("Zürich \u{1F600}"),
                .integer(Int64.max)
            )
            try work.execute(
                """
                INSERT INTO insurance_check_in (
                    id, request, place, number, change, proof, digest, presentation, fields, coverage,
                    wallet, card, received, status, decided, reason, receipt, retained
                ) VALUES ('c', 'q', ?, 1, 1, 'p', ?, NULL, '{}', 'x', 'w', 'k', 1, 'pending', NULL,
                    NULL, NULL, 0)
                """,
                .text(place),
                .bytes([0, 255, 128])
            )
            return true
        }
    }

    private func fillIssuing() async throws {
        let (card, holder) = (card.id.text, card.cardholder.text)
        _ = try await server.service.server.store.write { work throws(CardRequestError) in
            try work.execute(
                """
                INSERT INTO issuing_wallet_token (
                    id, card, device_name, device_type, state, created, changed
                ) VALUES ('wtk_a', ?, 'Maras Watch ⌚', 'watch', 'suspended', 1, 2)
                """,
                .text(card)
            )
            try work.execute(
                "INSERT INTO issuing_presentation (cardholder, failures) VALUES (?, ?)",
                .text(holder),
                .bytes(Array("[]".utf8))
            )
            // The refund's name comes first, but its row refers to that of the payment.
            for (name, place, original) in [("txn_b", 1, nil), ("txn_a", 2, "txn_b" as String?)] {
                try work.execute(
                    """
                    INSERT INTO issuing_transaction (
                        id, card, place, kind, status, amount, currency, billing_amount,
                        billing_currency, merchant_name, merchant_category, channel, original, created
                    ) VALUES (?, ?, ?, 'x', 'x', 1, 'CHF', 1, 'CHF', 'x', '5411', 'x', ?, 1)
                    """,
                    .text(name),
                    .text(card),
                    .integer(place),
                    .text(ifAny: original)
                )
            }
            let rows = [
                """
                INSERT INTO issuing_spending (card, version, issuer, cardholder, counters)
                VALUES (?, 1, '{}', '{}', '{}')
                """,
                """
                INSERT INTO issuing_device (card, id, content, created) VALUES (?, 'd', '{}', 1)
                """,
                """
                INSERT INTO issuing_challenge (id, card, status, created, expires, content)
                VALUES ('c', ?, 'x', 1, 2, '{}')
                """,
            ]
            for row in rows { try work.execute(row, .text(card)) }
            try work.execute(
                """
                INSERT INTO issuing_webhook (client, url, events, kek, wrapped, created)
                SELECT id, 'x', '[]', 'k', secret_hash, 1 FROM issuing_client
                """
            )
            try work.execute(
                """
                INSERT INTO issuing_webhook_event (
                    id, client, place, kind, body, created, status, attempt, due, started
                ) SELECT 'e', id, 1, 'x', '{}', 1, 'failed', 1, 1, 1 FROM issuing_client
                """
            )
            try work.execute(
                """
                INSERT INTO issuing_webhook_attempt (event, number, ended, outcome)
                VALUES ('e', 1, 1, 'x')
                """
            )
            return true
        }
    }

    /// Starts the issuing server of a restored folder.
    func issuing(in place: Backup.Server) async throws -> IssuingService {
        var configuration = IssuingServiceConfiguration(dataDirectory: place.folder)
        configuration.database = try place.address()
        configuration.limitsRates = false
        let now = bank.now
        return try await IssuingService(configuration) { now }
    }

    /// Makes a backup of the server.
    @discardableResult
    func make(keys: Bool = false) async throws -> Backup.Summary {
        try await Backup.make(
            of: origin,
            to: path,
            keysUnder: keys ? Self.passphrase : nil,
            replacing: true,
            at: server.now
        )
    }

    /// Returns an empty folder, and a database of an engine.
    func emptyPlace(_ engine: TestEngine, _ name: String) async throws -> Backup.Server {
        let folder = scratch.path + "/" + name
        guard engine == .postgresql else { return Backup.Server(folder: folder, database: nil) }
        let place = try await engine.makePlace()
        return Backup.Server(folder: folder, database: try DatabaseAddress(place.address))
    }

    /// Returns all rows of all tables of a database, except what a restore changes.
    ///
    /// A restore changes the version of the set of keys, and its own mark.
    static func rows(_ address: DatabaseAddress) async throws -> [String: [[String]]] {
        let database = try await Database(address)
        let rows = try await database.read { work throws(DatabaseError) in
            var all: [String: [[String]]] = [:]
            for table in BackupTables.kept {
                let key = table.key.joined(separator: ", ")
                let found = try work.rows("SELECT * FROM \(table.name) ORDER BY \(key)")
                all[table.name] = found.map { row in
                    zip(row.columns, row.values).map { "\($0) = \($1)" }.sorted()
                }
            }
            return all
        }
        await database.close()
        return rows.mapValues { rows in
            rows.filter { row in
                !row.contains("name = text(\"parties\")")
                    && !row.contains("name = text(\"restored\")")
            }
        }
    }

    /// Makes the plan of a copied folder name the copied database, since a plan has a path.
    static func redirect(_ copy: String, from folder: String) throws {
        for name in ["/.restoring", "/.restored"] {
            let path = copy + name + "/plan.json"
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { continue }
            let plan = RestorePlan(
                database: copy + "/etui.db",
                token: nil,
                hasKeys: text.contains("true")
            )
            try plan.write(into: copy + name)
        }
    }
}
