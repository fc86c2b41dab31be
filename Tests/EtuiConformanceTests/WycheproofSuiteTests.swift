// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import EtuiConformance
import TestSupport
import Testing

/// The runner itself, on groups made here: it must fail wrong cases, not only pass right ones.
struct WycheproofSuiteTests {
    typealias Members = [(String, JSONOutput)]
    static let message: [UInt8] = [1, 2, 3]

    /// Runs one group of one file.
    private func run(
        _ group: Members,
        tests: [Members],
        algorithm: String = "anything"
    ) throws -> RunRecord {
        let numbered = tests.enumerated().map { index, test in
            JSONOutput.object([("tcId", .integer(index + 1))] + test)
        }
        let file = JSONOutput.object([
            ("algorithm", .string(algorithm)),
            ("testGroups", .array([.object(group + [("tests", .array(numbered))])])),
        ])
        return RunRecord(in: try ScratchFolder(["made_test.json": file.encoded()]))
    }

    private func signed(_ signature: [UInt8], _ result: String) -> Members {
        [
            ("msg", .hex(Self.message)), ("sig", .hex(signature)), ("result", .string(result)),
        ]
    }

    /// Returns a valid and an invalid signature, each marked as valid, invalid and acceptable.
    private func sixTests(_ right: [UInt8]) -> [Members] {
        var wrong = right
        wrong[wrong.count - 1] ^= 1
        return [
            signed(right, "valid"), signed(wrong, "invalid"), signed(right, "acceptable"),
            signed(wrong, "acceptable"), signed(right, "invalid"), signed(wrong, "valid"),
        ]
    }

    private func expectFourRightAndTwoWrong(_ record: RunRecord) {
        #expect(record.summary.passed == 4)
        #expect(record.summary.failed == 2)
        #expect(record["wycheproof/made_test/5"] == .failed("is invalid and was accepted"))
        guard case .failed = record["wycheproof/made_test/6"] else {
            Issue.record("a valid signature that was refused has to fail")
            return
        }
    }

    private func ecGroup(_ type: String, _ curve: String, _ key: PublicKey, _ sha: String)
        -> Members
    {
        [
            ("type", .string(type)), ("publicKey", .object([("curve", .string(curve))])),
            ("publicKeyDer", .hex(key.subjectPublicKeyInfo)), ("sha", .string(sha)),
        ]
    }

    private func rsaGroup(_ type: String, _ key: PublicKey, _ more: Members) -> Members {
        [
            ("type", .string(type)), ("keySize", .integer(2048)),
            ("publicKeyDer", .hex(key.subjectPublicKeyInfo)),
        ] + more
    }

    @Test(
        arguments: [
            ("secp384r1", .p384), ("secp521r1", .p521), ("brainpoolP320r1", .brainpoolP320r1),
        ].filter { BackEnd.signingCurves.contains($0.1) } as [(String, NamedCurve)]
    )
    func ecdsaIsRunInBothForms(name: String, curve: NamedCurve) throws {
        let key = try SigningKey.generate(.ec(curve))
        let der = try key.sign(Self.message[...], using: .ecdsa(.sha512))
        expectFourRightAndTwoWrong(
            try run(ecGroup("EcdsaVerify", name, key.publicKey, "SHA-512"), tests: sixTests(der))
        )
        let raw = try key.signRaw(Self.message[...], hash: .sha384)
        expectFourRightAndTwoWrong(
            try run(
                ecGroup("EcdsaP1363Verify", name, key.publicKey, "SHA-384"),
                tests: sixTests(raw)
            )
        )
    }

    @Test func `RSA signatures are run with both paddings`() throws {
        let key = try SigningKey.generate(.rsa(bits: 2048))
        let pkcs1 = try key.sign(Self.message[...], using: .rsaPKCS1(.sha384))
        let sha: Members = [("sha", .string("SHA-384"))]
        expectFourRightAndTwoWrong(
            try run(rsaGroup("RsassaPkcs1Verify", key.publicKey, sha), tests: sixTests(pkcs1))
        )
        let pss = try key.sign(
            Self.message[...],
            using: .rsaPSS(hash: .sha384, mgfHash: .sha1, saltByteCount: 20)
        )
        let parameters: Members = [
            ("mgf", .string("MGF1")), ("mgfSha", .string("SHA-1")), ("sLen", .integer(20)),
        ]
        expectFourRightAndTwoWrong(
            try run(
                rsaGroup("RsassaPssVerify", key.publicKey, sha + parameters),
                tests: sixTests(pss)
            )
        )
    }

    @Test func `OAEP is run and another message is wrong`() throws {
        let key = try RSADecryptionKey.generate(bits: 2048)
        let parameters = OAEPParameters(hash: .sha384, mgfHash: .sha384, label: [9])
        let ciphertext = try key.publicKey.encryptOAEP(Self.message.span, parameters: parameters)
        let group: Members = [
            ("type", .string("RsaesOaepDecrypt")), ("keySize", .integer(2048)),
            ("sha", .string("SHA-384")), ("mgf", .string("MGF1")), ("mgfSha", .string("SHA-384")),
            ("privateKeyPkcs8", .hex(try key.pkcs8().revealed())),
        ]
        func test(_ message: [UInt8], _ label: [UInt8], _ result: String) -> Members {
            [
                ("msg", .hex(message)), ("ct", .hex(ciphertext)), ("label", .hex(label)),
                ("result", .string(result)),
            ]
        }
        let record = try run(
            group,
            tests: [
                test(Self.message, [9], "valid"), test(Self.message, [8], "invalid"),
                test([7], [9], "valid"), test([7], [9], "invalid"), test([7], [9], "acceptable"),
            ]
        )
        #expect(record.summary.passed == 2)
        for number in 3...5 {
            let verdict = record["wycheproof/made_test/\(number)"]
            #expect(verdict == .failed("a wrong result: another message"))
        }
    }

    @Test func `HKDF takes its hash from the name of the algorithm`() throws {
        let secret = SecretBytes(copying: Self.message)
        let derived = try HKDF(.sha512).derive(byteCount: 9, from: secret, salt: [4], info: [5])
        let test: Members = [
            ("ikm", .hex(Self.message)), ("salt", .hex([4])), ("info", .hex([5])),
            ("size", .integer(9)), ("okm", .hex(derived.revealed())),
            ("result", .string("valid")),
        ]
        let group: Members = [("type", .string("HkdfTest"))]
        let right = try run(group, tests: [test], algorithm: "HKDF-SHA-512")
        #expect(right.summary.passed == 1)
        let wrong = try run(group, tests: [test], algorithm: "HKDF-SHA-384")
        #expect(wrong.failures == ["wycheproof/made_test/1: a wrong result: another key"])
        let foreign = try run(group, tests: [test], algorithm: "HKDF-SHA3-256")
        #expect(foreign.summary.skipped == 1)
    }

    @Test func `what is outside the scope is skipped with its reason`() throws {
        let key = try SigningKey.generate(.ec(.p256)).publicKey
        let tests = [signed([1], "valid")]
        let groups: [(Members, String)] = [
            (ecGroup("EcdsaVerify", "secp256k1", key, "SHA-256"), "the curve secp256k1"),
            (ecGroup("EcdsaVerify", "secp256r1", key, "SHA3-256"), "the hash function SHA3-256"),
            ([("type", .string("EcdhTest"))], "anything (EcdhTest)"),
            ([("type", .string("AeadTest"))], "anything (AeadTest)"),
            (
                [("type", .string("RsassaPkcs1Verify")), ("keySize", .integer(1024))],
                "RSA keys of 1024 bits"
            ),
            (
                ecGroup("EddsaVerify", "edwards448", key, "SHA-256"), "signatures on edwards448"
            ),
        ]
        for (group, reason) in groups {
            let verdict = try run(group, tests: tests)["wycheproof/made_test/1"]
            let isPlural = reason.hasPrefix("RSA keys") || reason.hasPrefix("signatures")
            let verb = isPlural ? "are" : "is"
            #expect(verdict == .skipped("\(reason) \(verb) outside the scope"))
        }
    }

    @Test func `a missing member fails, and a foreign key refuses`() throws {
        let key = try SigningKey.generate(.ec(.p256))
        let signature = try key.sign(Self.message[...], using: .ecdsa(.sha256))
        var group = ecGroup("EcdsaVerify", "secp256r1", key.publicKey, "SHA-256")
        let noSignature = try run(
            group,
            tests: [[("msg", .hex([1])), ("result", .string("valid"))]]
        )
        #expect(
            noSignature["wycheproof/made_test/1"] == .failed("sig is missing or unreadable")
        )
        let noResult = try run(group, tests: [signed(signature, "perhaps")])
        #expect(noResult["wycheproof/made_test/1"] == .failed("unknown result perhaps"))
        let other = try SigningKey.generate(.ec(.p384)).publicKey
        group[2].1 = .hex(other.subjectPublicKeyInfo)
        let foreign = try run(group, tests: [signed(signature, "invalid")])
        #expect(foreign.summary.passed == 1)
        group.remove(at: 2)
        let noKey = try run(group, tests: [signed(signature, "invalid")])
        #expect(
            noKey["wycheproof/made_test/1"] == .failed("publicKeyDer is missing or unreadable")
        )
    }

    @Test func `a group without tests fails`() throws {
        let file = #"{"algorithm":"ECDSA","testGroups":[{"type":"EcdsaVerify"}]}"#
        let record = RunRecord(in: try ScratchFolder(["made_test.json": file]))
        #expect(record["wycheproof/made_test/group 1"] == .failed("has no tests"))
    }
}

extension JSONOutput {
    fileprivate static func hex(_ bytes: [UInt8]) -> JSONOutput {
        .string(Hex.encode(bytes))
    }
}
