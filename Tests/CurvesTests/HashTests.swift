// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Curves
import Encodings
import TestSupport
import Testing

/// Our own hashes, compared with those of the cryptographic libraries.
struct HashTests {
    private static let algorithms: [(ours: Hash, theirs: HashAlgorithm)] = [
        (.sha1, .sha1), (.sha224, .sha224), (.sha256, .sha256), (.sha384, .sha384),
        (.sha512, .sha512),
    ]

    /// FIPS 180-2, appendices A to C, and RFC 3174 §7.3: the one-block example.
    @Test(arguments: [
        (Hash.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (.sha224, "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"),
        (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    ])
    func `the standard's example`(hash: Hash, digest: String) {
        #expect(Hex.encode(hash.digest(of: Array("abc".utf8)[...])) == digest)
        #expect(hash.byteCount == digest.utf8.count / 2)
    }

    /// Tests each length up to more than two blocks, to cover every form of the padding.
    @Test func `messages of every length have the digest of the libraries`() {
        var random = SeededGenerator(seed: 1)
        let message = (0..<300).map { _ in UInt8.random(in: 0...255, using: &random) }
        for (ours, theirs) in Self.algorithms {
            for count in 0...message.count {
                let part = message.prefix(count)
                #expect(ours.digest(of: part) == theirs.digest(of: part), "\(ours), \(count) bytes")
            }
        }
    }

    @Test func `a slice that does not start at zero is hashed as its bytes`() {
        let bytes = [UInt8](0..<200)
        for (ours, theirs) in Self.algorithms {
            #expect(ours.digest(of: bytes[70...]) == theirs.digest(of: Array(bytes[70...])))
        }
    }

    /// RFC 7693, appendix A.
    @Test func `the example of BLAKE2b`() {
        let digest =
            "ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d1"
            + "7d87c5392aab792dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923"
        let bytes = Curves.BLAKE2b.digest(of: Array("abc".utf8)[...], byteCount: 64)
        #expect(Hex.encode(bytes) == digest)
    }

    @Test func `BLAKE2b of every length is that of the library`() {
        var random = SeededGenerator(seed: 2)
        let message = (0..<400).map { _ in UInt8.random(in: 0...255, using: &random) }
        for count in 0...message.count {
            let part = message.prefix(count)
            let byteCount = 16 + count % 49
            #expect(
                Curves.BLAKE2b.digest(of: part, byteCount: byteCount)
                    == Cryptography.BLAKE2b.digest(of: part, byteCount: byteCount),
                "\(count) bytes"
            )
        }
    }
}
