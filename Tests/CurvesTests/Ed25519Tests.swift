// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

@testable import Curves

/// Strict Ed25519 verification.
struct Ed25519Tests {
    /// Encodings of the points of order 1, 2, 4 and 8, and non-canonical ones.
    static let smallOrder = [
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    ]

    /// RFC 8032 §7.1, tests 1 to 3.
    @Test(arguments: [
        (
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b"
        ),
        (
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
        ),
        (
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
        ),
    ])
    func `the standard's examples`(key: String, message: String, signature: String) throws {
        let point = try Ed25519Point(Hex.decode(key)[...])
        let bytes = try Hex.decode(signature)
        #expect(point.isSigned(bytes[...], of: try Hex.decode(message)[...]))
        #expect(!point.isSigned(bytes[...], of: try Hex.decode(message + "00")[...]))
    }

    @Test func `what the library signs is valid, and no byte of it can be changed`() throws {
        for round in 0..<20 {
            let key = try SigningKey.generate(.ed25519)
            guard case .ed25519(let publicKey) = key.publicKey else { return }
            let point = try Ed25519Point(publicKey.bytes[...])
            let message = [UInt8](repeating: UInt8(round), count: round * 17)
            let signature = try key.sign(message[...], using: .ed25519)
            #expect(point.isSigned(signature[...], of: message[...]))
            for index in stride(from: round, to: 64, by: 20) {
                var changed = signature
                changed[index] ^= 0x04
                #expect(!point.isSigned(changed[...], of: message[...]), "byte \(index)")
            }
            for wrong in [signature + [0], Array(signature.dropLast()), []] {
                #expect(!point.isSigned(wrong[...], of: message[...]))
            }
        }
    }

    @Test func `a signature has no second form with s beyond the order`() throws {
        let key = try SigningKey.generate(.ed25519)
        guard case .ed25519(let publicKey) = key.publicKey else { return }
        let point = try Ed25519Point(publicKey.bytes[...])
        let signature = try key.sign([], using: .ed25519)
        let order = EdwardsPoints.order.limbs
        let bigEndian = [UInt8](signature.suffix(32).reversed())
        var s = Limbs.parse(bigEndian: bigEndian[...], count: order.count)
        #expect(Limbs.add(order, to: &s) == 0)
        let second = Array(signature.prefix(32)) + Limbs.bigEndian(s, byteCount: 32).reversed()
        #expect(point.isSigned(signature[...], of: []))
        #expect(!point.isSigned(second[...], of: []))
    }

    @Test(arguments: Ed25519Tests.smallOrder)
    func `a point of small order is neither key nor commitment`(encoded: String) throws {
        let bytes = try Hex.decode(encoded)
        #expect(throws: CurvesError.pointNotOnCurve) { try Ed25519Point(bytes[...]) }
        #expect(throws: KeyError.pointNotOnCurve) { try Ed25519PublicKey(bytes[...]) }
        #expect(Ed25519Point.hasSmallOrder(bytes[...]))
    }

    @Test func `keys are judged as the library judges them`() throws {
        var agreed = 0
        for seed in 0..<UInt8(200) {
            // About half of all encodings are points, and one in eight of these is in the prime-order subgroup.
            var bytes = Hash.sha256.digest(of: [seed][...])
            bytes[31] &= seed.isMultiple(of: 2) ? 0x7F : 0xFF
            let ours = (try? Ed25519Point(bytes[...])) != nil
            #expect(ours == ((try? Ed25519PublicKey(bytes[...])) != nil), "seed \(seed)")
            if ours { agreed += 1 }
        }
        #expect(agreed > 0)
        #expect(throws: CurvesError.wrongPointEncoding) { try Ed25519Point([1, 2, 3]) }
    }
}
