// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Curves
import Encodings
import Testing

/// Hashes, compared with those of Python's library and those printed in the standards.
struct HashVectorTests {
    private static let message = (0..<4096).map { UInt8($0 % 251) }

    @Test func `digests at the borders of blocks are those of the vectors`() throws {
        let vectors = try CurveVectors.read("hashes", as: [CurveVectors.Digest].self)
        #expect(vectors.count > 300)
        for vector in vectors {
            let part = Self.message.prefix(vector.length)
            let digest =
                if let hash = CurveVectors.hashes[vector.hash] {
                    hash.digest(of: part)
                } else {
                    BLAKE2b.digest(of: part, byteCount: vector.digest.utf8.count / 2)
                }
            #expect(Hex.encode(digest) == vector.digest, "\(vector.hash), \(vector.length) bytes")
        }
    }

    /// FIPS 180-2, appendices A.2, B.2, C.2 and D.2.
    @Test(arguments: [
        (
            Hash.sha1, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        ),
        (
            .sha224, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "75388b16512776cc5dba5da1fd890150b0c6455cb4f58b1952522525"
        ),
        (
            .sha256, "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            .sha384,
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "09330c33f71147e83d192fc782cd1b4753111b173b3b05d22fa08086e3b0f712"
                + "fcc7c71a557e2db966c3e9fa91746039"
        ),
        (
            .sha512,
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                + "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
                + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
        ),
    ])
    func `the standard's example of two blocks`(hash: Hash, text: String, digest: String) {
        #expect(Hex.encode(hash.digest(of: Array(text.utf8)[...])) == digest)
    }

    /// FIPS 180-2, appendices A.3, B.3, C.3 and D.3.
    @Test(arguments: [
        (Hash.sha1, "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
        (.sha256, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
        (
            .sha512,
            "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
                + "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b"
        ),
    ])
    func `a million times the letter a`(hash: Hash, digest: String) {
        let message = [UInt8](repeating: 0x61, count: 1_000_000)
        #expect(Hex.encode(hash.digest(of: message[...])) == digest)
    }

    @Test(arguments: Hash.allCases)
    func `each bit of a message changes its digest`(hash: Hash) {
        let message = Array(Self.message.prefix(150))
        var seen: Set<[UInt8]> = [hash.digest(of: message[...])]
        for bit in stride(from: 0, to: 1200, by: 7) {
            var changed = message
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            let digest = hash.digest(of: changed[...])
            #expect(digest.count == hash.byteCount)
            #expect(seen.insert(digest).inserted, "bit \(bit)")
        }
    }

    @Test func `a shorter digest of BLAKE2b is not the beginning of a longer one`() {
        let part = Self.message.prefix(100)
        let digests = (1...64).map { BLAKE2b.digest(of: part, byteCount: $0) }
        for (index, digest) in digests.enumerated() {
            #expect(digest.count == index + 1)
            // The first bytes of two digests may be equal by chance.
            guard 8..<63 ~= index else { continue }
            #expect(!digests[63].starts(with: digest))
        }
    }

    @Test func `a slice is hashed as its bytes, wherever it begins`() {
        let whole = Self.message
        for start in [1, 7, 64, 127, 128, 129, 1000] {
            let slice = whole[start..<start + 300]
            #expect(
                BLAKE2b.digest(of: slice, byteCount: 32)
                    == BLAKE2b.digest(of: Array(slice)[...], byteCount: 32)
            )
            for hash in Hash.allCases {
                #expect(hash.digest(of: slice) == hash.digest(of: Array(slice)[...]))
            }
        }
    }

    @Test func `BLAKE2b has digests of 1 to 64 bytes only`() async {
        await #expect(processExitsWith: .failure) { _ = BLAKE2b.digest(of: [1], byteCount: 0) }
        await #expect(processExitsWith: .failure) { _ = BLAKE2b.digest(of: [1], byteCount: 65) }
    }
}
