// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Curves
import Encodings
import Foundation
import TestSupport
import Testing

/// The public test suites of signatures, checked with our own arithmetic alone, if the files are available.
struct PublicVectorTests {
    private struct File: Decodable {
        let testGroups: [Group]
    }

    private struct Group: Decodable {
        let sha: String?
        let publicKey: Key
        let tests: [Case]
    }

    private struct Key: Decodable {
        let curve: String?
        let uncompressed: String?
        let pk: String?
        let modulus: String?
        let publicExponent: String?
    }

    private struct Case: Decodable {
        let tcId: Int
        let msg: String
        let sig: String
        let result: String
    }

    private static let hashes: [String: Hash] = [
        "SHA-1": .sha1, "SHA-224": .sha224, "SHA-256": .sha256, "SHA-384": .sha384,
        "SHA-512": .sha512,
    ]
    private static let curves: [String: PrimeCurve] = [
        "secp256r1": .p256, "brainpoolP256r1": .brainpoolP256r1,
    ]

    private typealias Check = (_ signature: [UInt8], _ message: [UInt8]) -> Bool

    @Test(
        .enabled(if: TestSupport.shared != nil),
        arguments: [
            "ecdsa_secp256r1_sha256_test", "ecdsa_secp256r1_sha256_p1363_test",
            "ecdsa_brainpoolP256r1_sha256_test", "ed25519_test", "rsa_signature_2048_sha256_test",
        ]
    )
    func `every case has the published outcome`(name: String) throws {
        let packed = try #require(TestSupport.sharedBytes("vectors/crypto/\(name).json.gz"))
        let text = try Deflate.inflate(packed[...], container: .gzip, outputLimit: 1 << 25)
        let file = try JSONDecoder().decode(File.self, from: Data(text))
        var count = 0
        for group in file.testGroups {
            let check = try Self.check(group, isRaw: name.contains("p1363"))
            for test in group.tests where test.result != "acceptable" {
                let isValid = check(try Hex.decode(test.sig), try Hex.decode(test.msg))
                #expect(isValid == (test.result == "valid"), "\(name) \(test.tcId)")
                count += 1
            }
        }
        #expect(count > 100)
    }

    private static func check(_ group: Group, isRaw: Bool) throws -> Check {
        let key = group.publicKey
        if let pk = key.pk {
            let point = try? Ed25519Point(Hex.decode(pk)[...])
            return { signature, message in
                point?.isSigned(signature[...], of: message[...]) ?? false
            }
        }
        let hash = try #require(group.sha.flatMap { hashes[$0] })
        if let modulus = key.modulus, let exponent = key.publicExponent {
            let numbers = try RSANumbers(
                modulus: Hex.decode(modulus)[...],
                exponent: Hex.decode(exponent)[...]
            )
            return { signature, message in
                numbers.isSignedPKCS1(signature[...], of: message[...], hash: hash)
            }
        }
        let curve = try #require(key.curve.flatMap { curves[$0] })
        let point = try ECPoint(on: curve, encoded: Hex.decode(key.uncompressed ?? "")[...])
        return { signature, message in
            let parts = isRaw ? raw(signature, curve) : der(signature)
            guard let parts else { return false }
            let digest = hash.digest(of: message[...])
            return point.isSigned(r: parts.r, s: parts.s, digest: digest[...])
        }
    }

    private static func raw(
        _ signature: [UInt8],
        _ curve: PrimeCurve
    ) -> (r: ArraySlice<UInt8>, s: ArraySlice<UInt8>)? {
        guard signature.count == 2 * curve.orderByteCount else { return nil }
        return (signature.prefix(curve.orderByteCount), signature.suffix(curve.orderByteCount))
    }

    private static func der(
        _ signature: [UInt8]
    ) -> (r: ArraySlice<UInt8>, s: ArraySlice<UInt8>)? {
        var outer = DERReader(signature[...])
        guard var sequence = try? outer.readSequence(), (try? outer.finish()) != nil,
            let r = try? sequence.readInteger(), let s = try? sequence.readInteger(),
            (try? sequence.finish()) != nil, r.first.map({ $0 < 0x80 }) == true,
            s.first.map({ $0 < 0x80 }) == true
        else { return nil }
        return (r, s)
    }
}
