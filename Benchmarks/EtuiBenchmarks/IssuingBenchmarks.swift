// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import PaymentCards

/// An issuing server's work, and that of its audit.
enum IssuingBenchmarks {
    static var plans: [Plan] {
        [
            Plan("issuing server on SQLite", service), Plan("secret transport", transport),
            Plan("audit", rows), Plan("audit of 1000000 rows", file),
        ]
    }

    private static func service() async throws -> Group {
        let home = try await IssuingHome(cardCount: 20)
        return Group(
            name: "issuing server on SQLite",
            operations: [
                Operation("list 20 cards") { times in
                    for _ in 0..<times { await keep(done { try await home.list() }) }
                },
                Operation("suspend and activate a card") { times in
                    for _ in 0..<times { await done { try await home.suspendAndActivate() } }
                },
                Operation("reveal a number: token, request, answer") { times in
                    for place in 0..<times {
                        _ = await done { try await home.reveal(place) }
                    }
                },
            ]
        )
    }

    private static func done<Value: ~Copyable>(_ body: () async throws -> Value) async -> Value {
        do {
            return try await body()
        } catch {
            preconditionFailure("the issuing server refused: \(error)")
        }
    }

    // MARK: The secret transport

    private static func transport() async throws -> Group {
        let card = CardIdentifier(.card, random: SystemRandom())
        let scalar = SystemRandom().secret(count: 32)
        guard
            let key = VaultPrivateKey(
                id: "vault-1",
                privateKey: try ECAgreementKey(curve: .p256, scalar: scalar)
            )
        else { throw IssuingHome.Refused() }
        let request = { () throws(PaymentCardError) -> SecureDataRequest in
            try SecureDataRequest.make(
                .pan,
                token: SecretBytes(copying: Array("su_benchmark".utf8)),
                card: card,
                key: key.publicKey,
                random: SystemRandom()
            )
        }
        let body = try request().body
        return Group(
            name: "secret transport",
            operations: [
                Operation("make a request") { times in
                    for _ in 0..<times { await keep(done { try request().body }) }
                },
                Operation("open it and encrypt the answer") { times in
                    for _ in 0..<times {
                        await keep(done { try answer(body, for: card, by: key) })
                    }
                },
            ]
        )
    }

    /// Opens a request as the server does, and answers it with a test number.
    private static func answer(
        _ body: [UInt8],
        for card: CardIdentifier,
        by key: VaultPrivateKey
    ) throws -> [UInt8] {
        let opened = try SecureDataEnvelope(parsing: body).open(card: card, keys: [key])
        let number = SecretBytes(copying: Array("9999000000001374".utf8))
        return try opened.seal(SecureRecords(pan: number), random: SystemRandom())
    }

    // MARK: The audit

    private static let rowCount = 1_000_000

    private static func rows() async throws -> Group {
        var chain = AuditChain()
        let line = chain.append(AuditFile.entry(0)).line
        return Group(
            name: "audit",
            operations: [
                Operation("append a row") { times in
                    var chain = AuditChain()
                    for place in 0..<times { keep(chain.append(AuditFile.entry(place))) }
                },
                Operation("verify a row") { times in
                    for _ in 0..<times {
                        var verifier = AuditVerifier()
                        verifier.take(line: line[...])
                        precondition(verifier.finish().rowCount == 1, "the row is not intact")
                    }
                },
            ]
        )
    }

    private static func file() async throws -> Group {
        let file = try AuditFile(rowCount: rowCount)
        return Group(
            name: "audit of 1000000 rows",
            // One check takes seconds.
            measurement: Measurement(rounds: 3, countedTimes: 1),
            operations: [
                Operation("verify the file") { times in
                    for _ in 0..<times { await done { try file.verify() } }
                }
            ]
        )
    }
}

/// A file of the rows that reveals leave behind, two for each, as `etui cards audit export` writes it.
private final class AuditFile: Sendable {
    private let path: String
    private let rowCount: Int

    init(rowCount: Int) throws {
        path = NSTemporaryDirectory() + "/etui-benchmark-\(UUID().uuidString).jsonl"
        self.rowCount = rowCount
        guard FileManager.default.createFile(atPath: path, contents: nil),
            let file = FileHandle(forWritingAtPath: path)
        else { throw IssuingHome.Refused() }
        var chain = AuditChain()
        var piece: [UInt8] = []
        for place in 0..<rowCount {
            piece += chain.append(Self.entry(place)).line
            piece.append(UInt8(ascii: "\n"))
            if piece.count > 1 << 20 || place == rowCount - 1 {
                try file.write(contentsOf: Data(piece))
                piece.removeAll(keepingCapacity: true)
            }
        }
        try file.close()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Reads and checks the file, which must be intact.
    func verify() throws {
        guard let file = FileHandle(forReadingAtPath: path) else { throw IssuingHome.Refused() }
        var verifier = AuditVerifier()
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {
            verifier.take(Array(piece)[...])
        }
        try file.close()
        let report = verifier.finish()
        guard report.isIntact, report.rowCount == rowCount else { throw IssuingHome.Refused() }
    }

    private static let card = CardIdentifier(.card, random: SystemRandom()).text
    private static let holder = CardIdentifier(.cardholder, random: SystemRandom()).text
    private static let hash = Hex.encode(SystemRandom().bytes(count: 32))

    static func entry(_ place: Int) -> AuditEntry {
        var entry = AuditEntry(
            time: PreciseInstant(millisecondsSinceEpoch: 1_788_004_800_000 + Int64(place)),
            actor: .cardholder,
            action: place.isMultiple(of: 2) ? .requested : .revealed
        )
        entry.actorID = holder
        entry.tokenID = "tok_00000000000000000000000000"
        entry.card = card
        entry.cardholder = holder
        entry.requestID = "req_00000000000000000000000000"
        entry.address = "127.0.0.1"
        entry.userAgent = "EtuiCards/1.0 (Linux)"
        entry.scaReferenceHash = hash
        return entry
    }
}
