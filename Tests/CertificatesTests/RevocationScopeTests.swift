// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
import Cryptography
import Encodings
import Testing

/// Lists that contain only a part of the revocations, RFC 5280 §6.3.3 (b) (2).
struct RevocationScopeTests {
    private let authority: Party
    private let anchor: Certificate
    private let signer: Party
    private let place = "http://example.com/a.crl"

    init() throws {
        authority = try Party("Authority")
        anchor = try authority.selfSigned()
        signer = try Party("Signer")
    }

    private func isCovered(
        _ certificate: Certificate,
        by scopes: IssuedScope...
    ) throws -> Bool {
        let lists = try scopes.map { scope in
            try VerifiedRevocationList(
                authority.list { $0.extensions.append(.issuingDistributionPoint(scope)) },
                signer: anchor,
                key: authority.key.publicKey
            )
        }
        do {
            return try RevocationCheck(freshness: .enforce)
                .verify(certificate, lists: lists, at: Moment.now) == .notRevoked
        } catch CertificateRuleError.outOfScope {
            return false
        }
    }

    private func leaf(
        _ edit: (inout CertificateTemplate) -> Void = { _ in }
    ) throws -> Certificate {
        try authority.issue(to: signer, edit)
    }

    @Test func `lists about one kind of certificate cover that kind`() throws {
        let link = try authority.issue(to: signer, as: .authority)
        let ends = IssuedScope(flags: [.endEntitiesOnly])
        let authorities = IssuedScope(flags: [.authoritiesOnly])
        #expect(try isCovered(leaf(), by: ends))
        #expect(try !isCovered(link, by: ends))
        #expect(try !isCovered(leaf(), by: authorities))
        #expect(try isCovered(link, by: authorities))
        #expect(try !isCovered(leaf(), by: IssuedScope(flags: [.attributesOnly])))
    }

    @Test func `version 1 is of no known kind`() throws {
        let old = try leaf {
            $0.version = .v1
            $0.extensions = []
        }
        #expect(try !isCovered(old, by: IssuedScope(flags: [.endEntitiesOnly])))
        #expect(try !isCovered(old, by: IssuedScope(flags: [.authoritiesOnly])))
    }

    @Test func `a list for a place covers certificates that name it`() throws {
        let scope = IssuedScope(name: .full([.email("a@b.example"), .uri(place)]))
        #expect(
            try isCovered(leaf { $0.extensions.append(.distributionPoints([place])) }, by: scope)
        )
        let other = try leaf { $0.extensions.append(.distributionPoints(["http://b.example"])) }
        #expect(try !isCovered(other, by: scope))
        #expect(try !isCovered(leaf(), by: scope))
    }

    @Test func `without a named place the issuer's name stands for it`() throws {
        let scope = IssuedScope(name: .full([.directory(authority.name)]))
        #expect(try isCovered(leaf(), by: scope))
    }

    @Test func `a place may be named relative to the issuer`() throws {
        let attribute = DER.sequence([
            DER.oid(AttributeType.commonName), DER.utf8String("Place"),
        ])
        let scope = IssuedScope(name: .relative(attribute[...]))
        let full = DistinguishedName([
            (AttributeType.country, "ut"), (AttributeType.commonName, "authority"),
            (AttributeType.commonName, "place"),
        ])
        let points = try leaf { template in
            template.extensions.append(
                CertificateExtension(
                    ExtensionType.distributionPoints,
                    value: DER.sequence([
                        DER.sequence([
                            DER.explicit(
                                0,
                                DER.explicit(0, DER.explicit(4, Array(full.encoded)))
                            )
                        ])
                    ])
                )
            )
        }
        #expect(try isCovered(points, by: scope))
    }

    @Test func `a place with an issuer of its own is about indirect lists`() throws {
        let point = DER.sequence([
            DER.explicit(
                0,
                DER.explicit(0, DER.implicit(6, constructed: false, Array(place.utf8)))
            ),
            DER.explicit(2, DER.explicit(4, Array(authority.name.encoded))),
        ])
        let item = CertificateExtension(
            ExtensionType.distributionPoints,
            value: DER.sequence([point])
        )
        let certificate = try leaf { $0.extensions.append(item) }
        #expect(try certificate.distributionPoints()?.first?.issuer != nil)
        #expect(try !isCovered(certificate, by: IssuedScope(name: .full([.uri(place)]))))
    }

    @Test func `lists for some reasons must cover all together`() throws {
        let first = IssuedScope(reasons: RevocationReasons(rawValue: 0b0_0001_1110))
        let second = IssuedScope(reasons: RevocationReasons(rawValue: 0b1_1110_0000))
        #expect(try !isCovered(leaf(), by: first))
        #expect(try !isCovered(leaf(), by: second))
        #expect(try isCovered(leaf(), by: first, second))
        #expect(try isCovered(leaf(), by: IssuedScope(reasons: .all)))
    }
}
