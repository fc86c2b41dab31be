// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// The Australian specimen, used in place if it was supplied.
@Suite(.enabled(if: Genuine.isHere))
struct GenuineSampleTests {
    @Test func `verifies under the strict policy at a date at which everything is current`() throws
    {
        let seal = try Genuine.seal("valid.json")
        let report = SealVerifier(policy: .strict)
            .evaluate(seal, anchors: [try Genuine.anchor()], at: Genuine.time)
        #expect(report.outcome == .authentic)
        #expect(report.findings.map(\.code) == [.specimenIdentifier])
        #expect(report.checks.allSatisfy { $0.status == .passed })
        #expect(report.chain.map(\.serialNumber) == ["16F2", "18AD"])
    }

    @Test(arguments: [
        ("2021-08-31T13:59:59Z", SealReport.Outcome.notAuthentic(.bscNotYetValid)),
        ("2021-08-31T14:00:00Z", .authentic), ("2021-11-17T03:56:55Z", .authentic),
        ("2021-11-17T03:56:56Z", .notAuthentic(.crlExpired)),
    ])
    func `verifies under the strict policy from its signer's first second to its list's last`(
        date: String,
        outcome: SealReport.Outcome
    ) throws {
        let report = SealVerifier(policy: .strict).evaluate(
            try Genuine.seal("valid.json"),
            anchors: [try Genuine.anchor()],
            at: try #require(Instant(rfc3339: date))
        )
        #expect(report.outcome == outcome)
    }

    @Test func `ends with its signer's last second under the standard policy`() throws {
        let report = SealVerifier().evaluate(
            try Genuine.seal("valid.json"),
            anchors: [try Genuine.anchor()],
            at: try #require(Instant(rfc3339: "2031-09-30T14:00:00Z"))
        )
        #expect(report.outcome == .notAuthentic(.bscExpired))
    }

    @Test func `has an authority that is no signer (row 33)`() throws {
        let authority = Base64.encode(try Genuine.bytes("csca.der"), alphabet: .urlSafe)
        let carried = try Genuine.seal("valid.json").signature.certificate
        let text = try String(decoding: Genuine.bytes("valid.json"), as: UTF8.self)
            .replacing(the: carried, with: authority)
        let report = SealVerifier().evaluate(
            try VDSNCSeal(parsing: Array(text.utf8)),
            anchors: [try Genuine.anchor()],
            at: Genuine.time
        )
        #expect(report.outcome == .notAuthentic(.bscNotAuthorised))
    }

    @Test(arguments: ["2022-01-01T00:00:00Z", "2026-01-01T00:00:00Z", "2031-09-30T13:59:59Z"])
    func `verifies under the standard policy with one warning, the old list`(
        date: String
    ) throws {
        let report = SealVerifier().evaluate(
            try Genuine.seal("valid.json"),
            anchors: [try Genuine.anchor()],
            at: try #require(Instant(rfc3339: date))
        )
        #expect(report.outcome == .authenticWithWarnings([SealFinding(.crlStale)]))
    }

    @Test func `never verifies once altered`() throws {
        let seal = try Genuine.seal("invalid.json")
        for policy in [SealPolicy.standard, .strict, .original] {
            #expect(throws: SealError.verifyVDSSignatureFailed) {
                try SealVerifier(policy: policy)
                    .verify(seal, anchors: [try Genuine.anchor()], at: Genuine.time)
            }
        }
    }

    @Test func `has the canonical form whose hash is published`() throws {
        let valid = try Genuine.seal("valid.json").signedBytes()
        #expect(valid.count == 392)
        #expect(Hex.encode(HashAlgorithm.sha256.digest(of: valid)) == Genuine.validHash)
        let altered = try Genuine.seal("invalid.json").signedBytes()
        #expect(altered.count == 393)
        #expect(Hex.encode(HashAlgorithm.sha256.digest(of: altered)) == Genuine.alteredHash)
    }

    @Test func `is not read from a text that is no seal`() throws {
        #expect(throws: SealReadingError.self) { try Genuine.seal("not-a-seal.json") }
    }
}

/// The files of the Australian specimen.
enum Genuine {
    static let time = Instant(secondsSinceEpoch: 1_631_664_000)  // 2021-09-15T00:00:00Z
    static let validHash = "eb40b3b12e81663b9ff403d84fe4ecaad22bda5890a54a74c28d8d1b5a83dc16"
    static let alteredHash = "f98ece7f15185762332dfa82319ab8a3ed3215d34e83f434c5b3a02663b750f2"
    static let anchorHash = "35623a89f6b40cb4888e05147f7d16d27f7bf754aad563c37fef6e1a0e7ff5cf"

    static var isHere: Bool { TestSupport.sharedBytes("data/vdsnc/valid.json") != nil }

    static func bytes(_ name: String) throws -> [UInt8] {
        try #require(TestSupport.sharedBytes("data/vdsnc/" + name))
    }

    static func seal(_ name: String) throws -> VDSNCSeal {
        try VDSNCSeal(parsing: bytes(name))
    }

    static func anchor() throws -> SealAnchor {
        SealAnchor(
            certificateDER: try bytes("csca.der"),
            integrityHash: anchorHash,
            revocationListDER: try bytes("crl.der")
        )
    }
}
