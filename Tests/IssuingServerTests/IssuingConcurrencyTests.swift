// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Encodings
import HTTPMessages
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// What must happen once, asked for a hundred times at once, on both databases.
@Suite(.serialized) struct IssuingConcurrencyTests {
    private static let count = 100

    /// Runs a request many times at once and counts the answers by status.
    private static func race(
        _ request: @escaping @Sendable (Int) async throws -> Int
    ) async throws -> [Int: Int] {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<count { group.addTask { try await request(number) } }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    @Test(arguments: TestEngine.both, [false, true])
    func `one single-use token reveals once, however often it is presented`(
        engine: TestEngine,
        limitsRates: Bool
    ) async throws {
        try await withIssuing(engine, limitsRates: limitsRates) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let token = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            let key = try await issuing.vaultKey()
            let answers = try await Self.race { _ in
                try await issuing.reveal(.pan, card, token: token, key: key).status
            }
            #expect(answers[200] == 1)
            #expect(Set(answers.keys).isSubset(of: [200, 401, 429]))
            #expect((answers[401] ?? 0) >= 1)
            #expect(try await issuing.audit(.requested).count == 1)
            #expect(try await issuing.audit(.revealed).count == 1)
            try await issuing.checkAudit()
        }
    }

    @Test(arguments: TestEngine.both)
    func `one authentication gives one token`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let fields = issuing.tokenFields(.session, holder)
            let answers = try await Self.race { _ in await issuing.requestToken(fields).status }
            #expect(answers == [200: 1, 409: Self.count - 1])
            #expect(try await issuing.audit(.tokenIssue).count == 1)
        }
    }

    @Test(arguments: TestEngine.both)
    func `one authentication gives one token of any kind`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let fields = TokenKind.allCases.map { kind in
                issuing.tokenFields(kind, holder).map { name, value in
                    name == "sca_reference" ? (name, "reference-1") : (name, value)
                }
            }
            let answers = try await Self.race { number in
                await issuing.requestToken(fields[number % fields.count]).status
            }
            #expect(answers == [200: 1, 409: Self.count - 1])
        }
    }

    @Test(arguments: TestEngine.both)
    func `changes of one card at once are all in the chain, and each version once`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let answers = try await Self.race { number in
                let verb = number.isMultiple(of: 2) ? "suspend" : "activate"
                return await issuing.change(verb, card.id, session: session).status
            }
            #expect(answers == [200: Self.count])
            let read = await issuing.app(.get, "/cards/\(card.id.text)", token: session)
            let version = try #require(read.json?["version"]?.number?.integer)
            let rows = try await issuing.audit()
            let steps = rows.filter {
                [.suspend, .activate].contains($0.entry.action) && $0.entry.outcome == .success
            }
            #expect(steps.count == Int(version) - 1)
            try await issuing.checkAudit()
        }
    }

    @Test(arguments: TestEngine.both)
    func `a repeated key acts once even at the same instant`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let key = IssuingFixture.newKey()
            let answers = try await Self.race { _ in
                await issuing.change("suspend", card.id, session: session, key: key).status
            }
            #expect(answers == [200: Self.count])
            #expect(try await issuing.audit(.suspend).count == 1)
        }
    }

    @Test(arguments: TestEngine.both)
    func `without the row "requested" nothing happens and the token stays good`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let token = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            let block = try await issuing.blockAudit(ahead: 1)
            let answer = try await issuing.reveal(.pan, card, token: token)
            #expect(answer.status == 503)
            #expect(answer.errorCode == "unavailable")
            try await issuing.unblockAudit(block)
            #expect(try await issuing.reveal(.pan, card, token: token).status == 200)
            try await issuing.checkAudit()
        }
    }

    @Test(arguments: TestEngine.both)
    func `without the row "revealed" the token is burnt and no secret leaves`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let token = try await issuing.token(.singleUse, holder, card: card.id, operation: .pan)
            let block = try await issuing.blockAudit(ahead: 2)
            let answer = try await issuing.reveal(.pan, card, token: token)
            #expect(answer.status == 503)
            #expect(answer.answer.json?["ct"] == nil)
            try await issuing.unblockAudit(block)
            #expect(try await issuing.reveal(.pan, card, token: token).status == 401)
            #expect(try await issuing.audit(.revealed).isEmpty)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a state does not change without its audit row`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let card = try await issuing.addCard(for: try await issuing.addHolder())
            let block = try await issuing.blockAudit(ahead: 1)
            #expect(await issuing.operate("suspend", card.id).status == 503)
            try await issuing.unblockAudit(block)
            let read = await issuing.send(
                .get,
                "/cards/\(card.id.text)",
                nil,
                by: issuing.banks[0].authorization
            )
            #expect(read.cardStatus == "active")
        }
    }
}

extension IssuingFixture {
    /// Makes the audit refuse the row that many places ahead, whose number another row gets; returns that number.
    func blockAudit(ahead count: Int64) async throws -> Int64 {
        try await database { work throws(DatabaseError) in
            let row = try work.row("SELECT seq FROM issuing_audit_head WHERE id = 1")
            let number = (try row?.integer("seq") ?? 0) + count
            _ = try work.execute(
                """
                INSERT INTO issuing_audit (seq, ts, actor_type, action, outcome, prev_hash, hash)
                VALUES (?, 0, 'system', 'block', 'success', ?, ?)
                """,
                .integer(number),
                .bytes([0]),
                .bytes([0])
            )
            return number
        }
    }

    func unblockAudit(_ number: Int64) async throws {
        try await database { work throws(DatabaseError) in
            _ = try work.execute("DELETE FROM issuing_audit WHERE seq = ?", .integer(number))
        }
    }

    /// Checks the whole chain: hashes, links, and that each consumed token and each card's version has its rows.
    func checkAudit() async throws {
        let versions = try await database { work throws(DatabaseError) in
            var versions: [String: Int] = [:]
            for row in try work.rows("SELECT id, version FROM issuing_card") {
                versions[try row.text("id")] = Int(try row.integer("version"))
            }
            return versions
        }
        var verifier = AuditVerifier(checksEffects: true, cardVersions: versions)
        for row in try await audit() { verifier.take(row) }
        let report = verifier.finish()
        #expect(report.isIntact, "\(report.json.encoded())")
        #expect(report.rowCount > 0)
    }
}
