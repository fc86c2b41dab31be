// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Seals
import TestSupport
import Testing

/// Checks that the verifier accepts what test authorities issue.
struct IssuingTests {
    static let validity =
        SealScene.time.adding(seconds: -86_400)...SealScene.time.adding(seconds: 86_400_000)

    /// A kind of authority: its key, the key's encoding, and the signature algorithm.
    struct AuthorityKind: Sendable, CustomTestStringConvertible {
        let key: KeyKind
        var isExplicit = false
        var algorithm: SignatureAlgorithm?

        var testDescription: String {
            "\(key)\(isExplicit ? " explicit" : "") \(algorithm.map { "\($0)" } ?? "")"
        }
    }

    static let authorities: [AuthorityKind] =
        BackEnd.signingCurves.flatMap { curve in
            [AuthorityKind(key: .ec(curve)), AuthorityKind(key: .ec(curve), isExplicit: true)]
        }
        + [HashAlgorithm.sha224, .sha256, .sha384, .sha512]
        .filter(BackEnd.signingHashes.contains).map {
            AuthorityKind(key: .ec(.p256), algorithm: .ecdsa($0))
        }
        + [HashAlgorithm.sha256, .sha384, .sha512].flatMap { hash in
            [
                AuthorityKind(key: .rsa(bits: 2048), algorithm: .rsaPKCS1(hash)),
                AuthorityKind(
                    key: .rsa(bits: 2048),
                    algorithm: .rsaPSS(
                        hash: hash,
                        mgfHash: hash,
                        saltByteCount: hash.byteCount
                    )
                ),
            ]
        }
        + [AuthorityKind(key: .ed25519)]

    @Test(arguments: authorities)
    func `seals of every kind of authority are authentic`(kind: AuthorityKind) throws {
        var request = SealTestAuthority.Request(validity: Self.validity)
        request.key = kind.key
        request.usesExplicitParameters = kind.isExplicit
        request.algorithm = kind.algorithm
        try expectAuthentic(
            SealTestAuthority(request),
            signer: SealIssuer.Request(validity: Self.validity)
        )
    }

    @Test(arguments: BackEnd.signingCurves.filter { $0.bitCount >= 256 }, [false, true])
    func `signers on every curve sign with every hash`(
        curve: NamedCurve,
        isExplicit: Bool
    ) throws {
        var request = SealIssuer.Request(validity: Self.validity)
        request.key = .ec(curve)
        request.usesExplicitParameters = isExplicit
        for hash in [HashAlgorithm.sha256, .sha384, .sha512] {
            var seal = SealRequest.vaccinationSample
            seal.hash = hash
            try expectAuthentic(Self.demo(), signer: request, seal: seal)
        }
    }

    @Test(arguments: SealIssuer.Profile.allCases)
    func `both signer profiles sign both types`(profile: SealIssuer.Profile) throws {
        var request = SealIssuer.Request(validity: Self.validity)
        request.profile = profile
        try expectAuthentic(Self.demo(), signer: request)
        try expectAuthentic(Self.demo(), signer: request, seal: .testSample)
    }

    @Test func `a seal of an unknown type is authentic with a warning`() throws {
        let authority = try Self.demo()
        let seal = SealRequest(type: "icao.visa", message: ["number": "V1"])
        let report = try Self.report(
            authority,
            SealIssuer(SealIssuer.Request(validity: Self.validity), certifiedBy: authority)
                .seal(seal)
        )
        #expect(report.error == nil)
        #expect(report.findings.contains(SealFinding(.unknownType, path: "hdr.t")))
        let fields = try #require(report.verified).seal.fields
        #expect(fields.last?.path == "msg.number")
        #expect(fields.last?.label == .other)
        #expect(fields.last?.value.reveal() == "V1")
    }

    @Test(arguments: [true, false], [true, false])
    func `padding, line ends and a wrapping array change nothing`(
        pads: Bool,
        wraps: Bool
    ) throws {
        var seal = SealRequest.vaccinationSample
        seal.padding = SealRequest.Padding(certificate: pads, signature: !pads)
        seal.isPretty = wraps
        seal.isWrapped = wraps
        try expectAuthentic(
            Self.demo(),
            signer: SealIssuer.Request(validity: Self.validity),
            seal: seal
        )
    }

    @Test func `a signer key that is too small or no curve at all is refused`() throws {
        for key in [KeyKind.ec(.brainpoolP224r1), .rsa(bits: 2048), .ed25519]
        where BackEnd.makes(key) {
            var request = SealIssuer.Request(validity: Self.validity)
            request.key = key
            let issuer = try SealIssuer(request, certifiedBy: Self.demo())
            #expect(throws: SealIssuingError.unsuitableSignerKey) {
                try issuer.seal(.vaccinationSample)
            }
        }
    }

    @Test func `only curves can be written with explicit parameters`() throws {
        var request = SealTestAuthority.Request(validity: Self.validity)
        request.key = .rsa(bits: 2048)
        request.usesExplicitParameters = true
        #expect(throws: SealIssuingError.unsuitableKeyForm) { try SealTestAuthority(request) }
    }

    @Test func `the name of a demonstration authority carries the mark`() throws {
        let authority = try Self.demo()
        #expect(SealDemonstration.isMarked(certificateDER: authority.certificate.der))
        #expect(authority.certificate.subject.text.contains(SealDemonstration.mark))
    }

    private static func demo() throws -> SealTestAuthority {
        var request = SealTestAuthority.Request(validity: validity)
        request.key = .ec(.p256)
        return try SealTestAuthority(request)
    }

    private func expectAuthentic(
        _ authority: SealTestAuthority,
        signer: SealIssuer.Request,
        seal: SealRequest = .vaccinationSample
    ) throws {
        let issuer = try SealIssuer(signer, certifiedBy: authority)
        let report = try Self.report(authority, issuer.seal(seal))
        #expect(
            report.outcome == .authentic && report.result.step == .verified
        )
    }

    private static func report(
        _ authority: SealTestAuthority,
        _ seal: [UInt8]
    ) throws -> SealReport {
        let list = try authority.revocationList(.init(thisUpdate: SealScene.time))
        return SealVerifier(policy: .strict).evaluate(
            try VDSNCSeal(parsing: seal),
            anchors: [authority.anchor(revocationListDER: list.der)],
            at: SealScene.time
        )
    }
}
