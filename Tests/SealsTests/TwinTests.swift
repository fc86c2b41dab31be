// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Foundation
import Seals
import TestSupport
import Testing

/// The project's own twins of the genuine sample, stored as files along with their outcomes.
struct TwinTests {
    /// A file and its outcome at a given time.
    struct Expectation: Decodable, Sendable, CustomTestStringConvertible {
        let file: String
        let policy: String
        let time: String
        let outcome: String

        var testDescription: String { "\(file), \(policy), \(time)" }
    }

    /// The outcomes listed in the folder.
    static let expectations: [Expectation] = {
        guard let bytes = TestSupport.projectBytes("Vectors/seals/expected.json") else { return [] }
        return (try? JSONDecoder().decode([Expectation].self, from: Data(bytes))) ?? []
    }()

    @Test func `the folder states outcomes`() {
        #expect(Self.expectations.count >= 8)
    }

    @Test(arguments: expectations)
    func `a twin ends as its folder says`(expectation: Expectation) throws {
        #expect(try Twins.outcome(expectation) == expectation.outcome)
    }

    @Test func `the twin has the features of the genuine sample`() throws {
        let authority = try Certificate(der: Twins.bytes("csca.der"))
        #expect(authority.subject.values(of: AttributeType.organizationalUnit).count == 2)
        let list = try RevocationList(der: Twins.bytes("crl.der"))
        #expect(list.version == .v2)
        #expect(list.entryCount == 0)
        guard case .rsa = try authority.publicKey() else {
            Issue.record("the authority has no RSA key")
            return
        }
        #expect(authority.subjectPublicKeyInfo.count == 550)  // RSA with 4096 bits
        let seal = try VDSNCSeal(parsing: Twins.bytes("valid.json"))
        #expect(!seal.signature.certificate.hasSuffix("="))
        #expect(seal.signature.value.hasSuffix("=="))
    }

    @Test(.enabled(if: ProcessInfo.processInfo.environment["ETUI_WRITE_TWINS"] == "1"))
    func `the twins are written anew`() throws {
        try Twins.write()
    }
}

/// The files of the twins and the code that makes them.
enum Twins {
    static func bytes(_ name: String) throws -> [UInt8] {
        try #require(TestSupport.projectBytes("Vectors/seals/" + name))
    }

    /// Returns the outcome of a file's verification, in the words used in the folder.
    static func outcome(_ expectation: TwinTests.Expectation) throws -> String {
        let time = try #require(Instant(rfc3339: expectation.time))
        let policy: SealPolicy =
            switch expectation.policy {
            case "strict": .strict
            case "original": .original
            default: .standard
            }
        let seal: VDSNCSeal
        do {
            seal = try VDSNCSeal(parsing: bytes(expectation.file))
        } catch is SealReadingError {
            return "unreadable"
        }
        let certificate = try bytes("csca.der")
        let anchor = SealAnchor(
            certificateDER: certificate,
            integrityHash: Hex.encode(HashAlgorithm.sha256.digest(of: certificate)),
            revocationListDER: try bytes("crl.der")
        )
        let report = SealVerifier(policy: policy).evaluate(seal, anchors: [anchor], at: time)
        switch report.outcome {
        case .authentic: return "authentic"
        case .authenticWithWarnings(let findings):
            return findings.map(\.code.rawValue).joined(separator: " ")
        case .notAuthentic(let error): return error.rawValue
        }
    }

    /// Makes keys, certificates, list and seals, then discards the keys.
    static func write() throws {
        let authority = try SealKeys.authority(.rsa(bits: 4096))
        var scene = SealScene(authority: authority)
        scene.request.isPretty = true
        scene.request.padding = .init(certificate: true, signature: true)
        // The genuine sample mixes both: its certificate is unpadded, its signature padded.
        scene.editText = { text in
            text = text.replacingOnce("\"cer\": \"", with: "\"cer\":\"")
            text = try text.editing("cer") { $0.filter { $0 != "=" } }
        }
        let valid = try scene.text()
        try save("csca.der", authority.certificate.der)
        try save("crl.der", try #require(try scene.list()))
        try save("valid.json", Array(valid.utf8))
        try save("altered.json", Array(valid.replacingOnce("ERIKSSON", with: "ERIKSSEN").utf8))
        try save("not-a-seal.json", Array("{\n  \"isThisASeal\": false\n}\n".utf8))
    }

    private static func save(_ name: String, _ bytes: [UInt8]) throws {
        let path = TestSupport.projectRoot + "/Vectors/seals/" + name
        try Data(bytes).write(to: URL(filePath: path))
    }
}
