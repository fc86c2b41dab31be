// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing
import Tokens

@testable import InsuranceCards

/// The table of tokens, cell by cell.
struct TokenTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let kind: CardTokenKind
        let type: String
        let signers: Set<KeyRole>
        /// The lifetime in seconds.
        let lifetime: Int64
        let kibibytes: Int
        let replayGuard: CardTokenKind.ReplayGuard
        var testDescription: String { type }
    }

    private static let (minute, day): (Int64, Int64) = (60, 86_400)

    static let table = [
        Row(
            kind: .claim,
            type: "vic.claim.v1",
            signers: [.insurer],
            lifetime: day,
            kibibytes: 4,
            replayGuard: .boundKey
        ),
        Row(
            kind: .wallet,
            type: "vic.token.v1",
            signers: [.wallet],
            lifetime: 5 * minute,
            kibibytes: 128,
            replayGuard: .serverNonce
        ),
        Row(
            kind: .card,
            type: "vic.card.v1",
            signers: [.server],
            lifetime: 30 * day,
            kibibytes: 16,
            replayGuard: .keyProof
        ),
        Row(
            kind: .request,
            type: "vic.request.v1",
            signers: [.server],
            lifetime: 10 * minute,
            kibibytes: 16,
            replayGuard: .singleAnswer
        ),
        Row(
            kind: .keyBinding,
            type: "vic.kb.v1",
            signers: [.wallet],
            lifetime: 5 * minute,
            kibibytes: 16,
            replayGuard: .requestNonce
        ),
        Row(
            kind: .receipt,
            type: "vic.receipt.v1",
            signers: [.provider, .insurer],
            lifetime: 365 * day,
            kibibytes: 16,
            replayGuard: .keyProof
        ),
        Row(
            kind: .keys,
            type: "vic.keys.v1",
            signers: [.root],
            lifetime: 90 * day,
            kibibytes: 64,
            replayGuard: .risingVersion
        ),
        Row(
            kind: .status,
            type: "vic.status.v1",
            signers: [.status],
            lifetime: day,
            kibibytes: 32,
            replayGuard: .risingTime
        ),
    ]

    @Test(arguments: table)
    func `every cell is the specification's`(row: Row) {
        let rules = row.kind.rules
        #expect(row.kind.rawValue == row.type)
        #expect(row.kind.kind.type == row.type)
        #expect(rules.signers == row.signers)
        #expect(rules.maximumLifetime == row.lifetime)
        #expect(row.kind.kind.maximumLifetime == row.lifetime)
        #expect(rules.maximumByteCount == row.kibibytes << 10)
        #expect(row.kind.kind.maximumByteCount == row.kibibytes << 10)
        #expect(rules.replayGuard == row.replayGuard)
    }

    @Test func `every kind has its row`() {
        #expect(Self.table.map(\.kind) == CardTokenKind.allCases)
    }

    private static let start = "2026-01-01T08:00:00Z"

    /// Reads a token of a kind some seconds after it was issued at the start.
    private static func read(
        _ row: Row,
        lifetime: Int64,
        notBefore: Int64? = nil,
        after seconds: Int64 = 0,
        type: String? = nil
    ) throws {
        let start = try TestIssuer.instant(start)
        var members: [(String, JSONOutput)] = [
            ("typ", .string(type ?? row.type)), ("iat", .string(start.rfc3339)),
            ("exp", .string(start.adding(seconds: lifetime).rfc3339)),
        ]
        if let notBefore {
            members.append(("nbf", .string(start.adding(seconds: notBefore).rfc3339)))
        }
        let key = try TestIssuer.key(2)
        let token = try TestIssuer.sign(JSONOutput.object(members).utf8(), 2)
        _ = try PublicToken<V2>(parsing: Array(token.utf8)[...], maximumByteCount: 1 << 20)
            .verified(by: key.verificationKey)
            .claims(of: row.kind.kind, at: start.adding(seconds: seconds))
    }

    @Test(arguments: table)
    func `a token may last as long as its row says and no second longer`(row: Row) throws {
        try Self.read(row, lifetime: row.lifetime)
        #expect(throws: TokenError.lifetime) { try Self.read(row, lifetime: row.lifetime + 1) }
        #expect(throws: TokenError.lifetime) { try Self.read(row, lifetime: 0) }
        try Self.read(row, lifetime: 1)
    }

    @Test(arguments: table)
    func `a token counts from a minute before its issue to a minute after its end`(
        row: Row
    ) throws {
        try Self.read(row, lifetime: row.lifetime, after: -60)
        #expect(throws: TokenError.notYetValid) {
            try Self.read(row, lifetime: row.lifetime, after: -61)
        }
        try Self.read(row, lifetime: row.lifetime, after: row.lifetime + 59)
        #expect(throws: TokenError.expired) {
            try Self.read(row, lifetime: row.lifetime, after: row.lifetime + 60)
        }
        try Self.read(row, lifetime: row.lifetime, notBefore: 100, after: 40)
        #expect(throws: TokenError.notYetValid) {
            try Self.read(row, lifetime: row.lifetime, notBefore: 100, after: 39)
        }
    }

    @Test(arguments: table)
    func `no kind is taken for another`(row: Row) throws {
        for other in Self.table where other.kind != row.kind {
            #expect(throws: TokenError.wrongType) {
                try Self.read(row, lifetime: 60, type: other.type)
            }
        }
    }
}
