// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import Cryptography

/// Blocks that a lax reader of PKCS#1 padding accepts as signatures (Bleichenbacher 2006).
///
/// The tests sign them with the real key.
struct PKCS1SignaturePaddingTests {
    static let message = Array("Etui holds what one carries.".utf8)
    static let digest = HashAlgorithm.sha256.digest(of: message)

    static func digestInfo(parameters: [[UInt8]], digest: [UInt8] = digest) -> [UInt8] {
        DER.sequence([
            DER.sequence([DER.oid(HashAlgorithm.sha256.oid)] + parameters), DER.octetString(digest),
        ])
    }

    static func block(_ info: [UInt8], type: UInt8 = 1, fill: UInt8 = 0xFF) -> [UInt8] {
        [0, type] + [UInt8](repeating: fill, count: 256 - 3 - info.count) + [0] + info
    }

    /// The error, and the block.
    static let forgeries: [(String, [UInt8])] = [
        ("no NULL", block(digestInfo(parameters: []))),
        ("other parameters", block(digestInfo(parameters: [DER.integer(0)]))),
        ("block type 0", block(digestInfo(parameters: [DER.null]), type: 0)),
        ("block type 2", block(digestInfo(parameters: [DER.null]), type: 2)),
        ("other padding", block(digestInfo(parameters: [DER.null]), fill: 0xFE)),
        ("a digest cut off", block(digestInfo(parameters: [DER.null], digest: digest.dropLast()))),
        ("the bare digest", block(digest)),
        (
            "bytes behind a short padding",
            [0, 1] + [UInt8](repeating: 0xFF, count: 8) + [0] + digestInfo(parameters: [DER.null])
                + [UInt8](repeating: 0x5A, count: 256 - 11 - 51)
        ),
    ]

    /// Verifies a block with our own key.
    static func verify(_ block: [UInt8]) throws {
        let signer = try #require(handle)
        let key = try RSAPublicKey(modulus: signer.modulus[...], exponent: signer.exponent[...])
        let signature = try #require(signer.applyPrivateExponent(signing: block))
        try key.verifyPKCS1(signature[...], of: message[...], hash: .sha256)
    }

    private static let handle = try? RSAPrivateHandle.generate(bitCount: 2048)

    @Test(arguments: forgeries)
    func aForgedBlockIsRefused(what: String, block: [UInt8]) throws {
        #expect(block.count == 256)
        #expect(throws: SignatureError.wrongSignature) { try Self.verify(block) }
    }

    @Test func `the right block made by hand is accepted`() throws {
        try Self.verify(Self.block(Self.digestInfo(parameters: [DER.null])))
    }

    @Test func `a signature not below the modulus is refused`() throws {
        let key = try TestKeys.rsa2048().publicKey
        let signature = [UInt8](repeating: 0xFF, count: 256)
        #expect(throws: SignatureError.wrongSignature) {
            try key.verify(signature[...], of: Self.message[...], using: .rsaPKCS1(.sha256))
        }
    }
}
