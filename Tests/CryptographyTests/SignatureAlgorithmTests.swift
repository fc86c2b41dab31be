// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

struct SignatureAlgorithmTests {
    static let hashes: [HashAlgorithm] = [.sha256, .sha384, .sha512]

    static let all: [SignatureAlgorithm] =
        hashes.map { .rsaPKCS1($0) }
        + hashes.map { .rsaPSS(hash: $0, mgfHash: $0, saltByteCount: $0.byteCount) }
        + HashAlgorithm.allCases.map { .ecdsa($0) }
        + [.ed25519, .rsaPKCS1(.sha1), .rsaPSS(hash: .sha1, mgfHash: .sha1, saltByteCount: 20)]

    static func read(_ parts: [[UInt8]]) throws(KeyError) -> SignatureAlgorithm {
        try SignatureAlgorithm(algorithmIdentifier: DER.sequence(parts)[...])
    }

    @Test(arguments: all)
    func anAlgorithmIsReadAsItWasWritten(algorithm: SignatureAlgorithm) throws {
        let encoded = algorithm.algorithmIdentifier
        #expect(try SignatureAlgorithm(algorithmIdentifier: encoded[...]) == algorithm)
    }

    @Test func `only SHA-1 over the message is weak`() {
        let weak = Self.all.filter(\.isWeak)
        #expect(
            weak == [
                .ecdsa(.sha1), .rsaPKCS1(.sha1),
                .rsaPSS(hash: .sha1, mgfHash: .sha1, saltByteCount: 20),
            ]
        )
        let mask = SignatureAlgorithm.rsaPSS(hash: .sha256, mgfHash: .sha1, saltByteCount: 32)
        #expect(!mask.isWeak)
    }

    @Test(
        arguments: ["1.2.840.113549.1.1.11", "1.2.840.10045.4.3.2", "1.2.840.10045.4.3.1"] as [OID]
    )
    func nullAndMissingParametersAreTheSame(oid: OID) throws {
        #expect(try Self.read([DER.oid(oid)]) == Self.read([DER.oid(oid), DER.null]))
        #expect(throws: KeyError.wrongParameters) {
            _ = try Self.read([DER.oid(oid), DER.sequence([])])
        }
    }

    @Test(arguments: ["1.2.840.113549.1.1.1", "1.2.840.10045.2.1"] as [OID])
    func theIdentifierOfAKeyIsNoSignatureAlgorithm(oid: OID) {
        #expect(throws: KeyError.keyIdentifierAsSignatureAlgorithm(oid)) {
            _ = try Self.read([DER.oid(oid), DER.null])
        }
    }

    @Test(arguments: ["1.2.840.113549.1.1.4", "1.2.840.113549.1.1.14", "1.2.3"] as [OID])
    func anUnknownAlgorithmIsNamed(oid: OID) {
        #expect(throws: KeyError.unsupportedAlgorithm(oid)) {
            _ = try Self.read([DER.oid(oid), DER.null])
        }
    }

    @Test func `Ed25519 has no parameters`() {
        #expect(throws: KeyError.wrongParameters) {
            _ = try Self.read([DER.oid("1.3.101.112"), DER.null])
        }
    }

    @Test func `the old identifier of SHA-1 with RSA is known too`() throws {
        let algorithm = try Self.read([DER.oid("1.3.14.3.2.29"), DER.null])
        #expect(algorithm == .rsaPKCS1(.sha1))
    }

    @Test func `trailing bytes are refused`() {
        let encoded = SignatureAlgorithm.ed25519.algorithmIdentifier + [0]
        #expect(throws: KeyError.self) {
            _ = try SignatureAlgorithm(algorithmIdentifier: encoded[...])
        }
    }
}

/// The parameters of RSASSA-PSS (RFC 4055 §3.1).
struct PSSParametersTests {
    static let pss = DER.oid("1.2.840.113549.1.1.10")
    static let sha256 = DER.sequence([DER.oid("2.16.840.1.101.3.4.2.1"), DER.null])
    static let mgf1SHA256 = DER.sequence([DER.oid("1.2.840.113549.1.1.8"), sha256])

    static func read(_ fields: [[UInt8]]) throws(KeyError) -> SignatureAlgorithm {
        try SignatureAlgorithmTests.read([pss, DER.sequence(fields)])
    }

    @Test func `what is left out has its default`() throws {
        #expect(try Self.read([]) == .rsaPSS(hash: .sha1, mgfHash: .sha1, saltByteCount: 20))
        #expect(
            try Self.read([DER.explicit(0, Self.sha256)])
                == .rsaPSS(hash: .sha256, mgfHash: .sha1, saltByteCount: 20)
        )
        #expect(
            try Self.read([DER.explicit(1, Self.mgf1SHA256), DER.explicit(2, DER.integer(0))])
                == .rsaPSS(hash: .sha1, mgfHash: .sha256, saltByteCount: 0)
        )
    }

    @Test func `defaults may be written out`() throws {
        let fields = [
            DER.explicit(0, Self.sha256), DER.explicit(1, Self.mgf1SHA256),
            DER.explicit(2, DER.integer(20)), DER.explicit(3, DER.integer(1)),
        ]
        let expected = SignatureAlgorithm.rsaPSS(
            hash: .sha256,
            mgfHash: .sha256,
            saltByteCount: 20
        )
        #expect(try Self.read(fields) == expected)
    }

    @Test func `a hash without NULL is the same hash`() throws {
        let bare = DER.sequence([DER.oid("2.16.840.1.101.3.4.2.1")])
        let read = try Self.read([DER.explicit(0, bare)])
        #expect(read == .rsaPSS(hash: .sha256, mgfHash: .sha1, saltByteCount: 20))
    }

    @Test func `missing parameters are refused in a signature`() {
        for parameters in [[], [DER.null]] {
            #expect(throws: KeyError.wrongParameters) {
                _ = try SignatureAlgorithmTests.read([Self.pss] + parameters)
            }
        }
    }

    @Test func `another trailer, a negative or enormous salt is refused`() {
        let fields = [
            DER.explicit(3, DER.integer(2)), DER.explicit(2, DER.integer(-1)),
            DER.explicit(2, DER.integer(100_000)),
        ]
        for field in fields {
            #expect(throws: KeyError.wrongParameters) { _ = try Self.read([field]) }
        }
    }

    @Test func `another mask or hash is refused by name`() {
        let md5 = DER.sequence([DER.oid("1.2.840.113549.2.5"), DER.null])
        #expect(throws: KeyError.unsupportedAlgorithm("1.2.840.113549.2.5")) {
            _ = try Self.read([DER.explicit(0, md5)])
        }
        let shake = DER.sequence([DER.oid("2.16.840.1.101.3.4.2.12")])
        #expect(throws: KeyError.unsupportedAlgorithm("2.16.840.1.101.3.4.2.12")) {
            _ = try Self.read([DER.explicit(1, shake)])
        }
    }

    @Test func `fields in another order or twice are refused`() {
        let salt = DER.explicit(2, DER.integer(32))
        for fields in [[salt, DER.explicit(0, Self.sha256)], [salt, salt]] {
            #expect(throws: KeyError.self) { _ = try Self.read(fields) }
        }
    }
}
