// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import EtuiConformance
import TestSupport
import Testing

/// Twins of genuine country certificates: the same algorithms, key types and oddities, with our own keys.
struct CountryCertificatesSuiteTests {
    /// A twin, and its entry in the index.
    private struct Twin {
        var kind: KeyKind
        var algorithm: SignatureAlgorithm
        var key: String
        var signature: String
        var serial: [UInt8] = [0x2A]
        var isExplicit = false
        var parameters = AlgorithmForm.standard
        var country = "UT"
        var unit: String?
    }

    private static let twins: [Twin] = [
        Twin(
            kind: .ec(.p256),
            algorithm: .ecdsa(.sha256),
            key: "P-256",
            signature: "ecdsa-sha256",
            isExplicit: true
        ),
        Twin(
            kind: .ec(.p384),
            algorithm: .ecdsa(.sha256),
            key: "P-384",
            signature: "ecdsa-sha256",
            isExplicit: true,
            parameters: .withNull
        ),
        Twin(
            kind: .ec(.p384),
            algorithm: .ecdsa(.sha512),
            key: "P-384",
            signature: "ecdsa-sha512"
        ),
        Twin(
            kind: .ec(.p521),
            algorithm: .ecdsa(.sha512),
            key: "P-521",
            signature: "ecdsa-sha512",
            serial: [0x00, 0xD1, 0xB1],
            isExplicit: true
        ),
        Twin(
            kind: .ec(.brainpoolP256r1),
            algorithm: .ecdsa(.sha256),
            key: "brainpoolP256r1",
            signature: "ecdsa-sha256",
            isExplicit: true
        ),
        Twin(
            kind: .ec(.brainpoolP384r1),
            algorithm: .ecdsa(.sha384),
            key: "brainpoolP384r1",
            signature: "ecdsa-sha384",
            isExplicit: true,
            unit: "Unit"
        ),
        Twin(
            kind: .ec(.brainpoolP512r1),
            algorithm: .ecdsa(.sha512),
            key: "brainpoolP512r1",
            signature: "ecdsa-sha512",
            isExplicit: true
        ),
        Twin(
            kind: .rsa(bits: 4096),
            algorithm: .rsaPSS(hash: .sha256, mgfHash: .sha256, saltByteCount: 32),
            key: "RSA-4096",
            signature: "rsassaPss-sha256-mgf1sha256-salt32"
        ),
        Twin(
            kind: .rsa(bits: 2048),
            algorithm: .rsaPKCS1(.sha256),
            key: "RSA-2048",
            signature: "rsa-sha256",
            serial: [0xB2],
            country: "ut"
        ),
    ]

    /// Returns a certificate, self-signed unless another issuer is given.
    private func certificate(_ twin: Twin, _ owner: Issuer, by issuer: Issuer) throws -> Certificate
    {
        var template = issuer.template(for: owner, isAuthority: true)
        template.serialNumber = twin.serial
        template.innerAlgorithm = twin.parameters
        template.outerAlgorithm = twin.parameters
        if twin.isExplicit, case .ec(let key) = owner.key.publicKey {
            template.subjectPublicKeyInfo = key.explicitSubjectPublicKeyInfo
        }
        return try template.signed(by: issuer.key, using: twin.algorithm)
    }

    private func entry(
        _ twin: Twin,
        file: String,
        bytes: [UInt8],
        verifiedBy: String
    ) -> [(String, JSONOutput)] {
        var members: [(String, JSONOutput)] = [
            ("file", .string(file)), ("bytes", .integer(bytes.count)),
            ("sha256", .string(Hex.encode(HashAlgorithm.sha256.digest(of: bytes)))),
            ("serial", .string(Hex.encode(twin.serial))), ("country", [.string(twin.country)]),
            ("notBefore", "2024-01-01T00:00:00Z"), ("notAfter", "2025-01-01T00:00:00Z"),
            ("selfIssued", true), ("signature", .string(twin.signature)),
            ("key", .string(twin.key)), ("verifiedBy", [.string(verifiedBy)]),
        ]
        switch twin.kind {
        case .ec:
            members.append(("parameters", twin.isExplicit ? "explicit" : "named"))
            members.append(
                ("signatureParameters", twin.parameters == .withNull ? "NULL" : "absent")
            )
        default:
            members.append(("exponent", .integer(65_537)))
        }
        return members
    }

    @Test func `twins of the genuine ones are what their index says`() throws {
        let folder = try ScratchFolder()
        var index: [JSONOutput] = []
        let twins = Self.twins.filter { BackEnd.makes($0.kind) }
        for (place, twin) in twins.enumerated() {
            let owner = try Issuer("Twin", country: twin.country, unit: twin.unit, twin.kind)
            let bytes = try certificate(twin, owner, by: owner).der
            let file = "twin-\(place).der"
            try folder.write(file, bytes)
            index.append(.object(entry(twin, file: file, bytes: bytes, verifiedBy: file)))
        }
        try folder.write("index.json", Array(JSONOutput.array(index).encoded().utf8))
        let record = RunRecord(in: folder)
        #expect(record.failures == [])
        #expect(record.verdicts.count == twins.count)
    }

    @Test func `a link is verified by the key before it`() throws {
        let folder = try ScratchFolder()
        let twin = try #require(Self.twins.last { $0.isExplicit && BackEnd.makes($0.kind) })
        let (old, new) = (try Issuer("Twin", twin.kind), try Issuer("Twin", twin.kind))
        let first = try certificate(twin, old, by: old).der
        let link = try certificate(twin, new, by: old).der
        try folder.write("old.der", first)
        try folder.write("link.der", link)
        let index = JSONOutput.array([
            .object(entry(twin, file: "old.der", bytes: first, verifiedBy: "old.der")),
            .object(entry(twin, file: "link.der", bytes: link, verifiedBy: "old.der")),
        ])
        try folder.write("index.json", Array(index.encoded().utf8))
        #expect(RunRecord(in: folder).failures == [])
    }

    @Test func `a wrong statement about a certificate fails`() throws {
        let folder = try ScratchFolder()
        let twin = Self.twins[2]
        let owner = try Issuer("Twin", twin.kind)
        let bytes = try certificate(twin, owner, by: owner).der
        try folder.write("twin.der", bytes)
        var members = entry(twin, file: "twin.der", bytes: bytes, verifiedBy: "twin.der")
        members.removeAll { $0.0 == "key" }
        members.append(("key", "P-256"))
        try folder.write("index.json", Array(JSONOutput.array([.object(members)]).encoded().utf8))
        #expect(
            RunRecord(in: folder)["csca/twin.der"] == .failed("key: P-256 expected, P-384 found")
        )
    }
}
