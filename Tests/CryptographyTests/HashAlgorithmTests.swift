// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing

@testable import Cryptography

/// The digests of "abc" and of the empty message from FIPS 180-4's example papers.
struct HashAlgorithmTests {
    struct Example: CustomTestStringConvertible, Sendable {
        let hash: HashAlgorithm
        let ofABC: String
        let testDescription: String

        init(_ hash: HashAlgorithm, _ ofABC: String) {
            self.hash = hash
            self.ofABC = ofABC
            testDescription = "\(hash)"
        }
    }

    static let examples = [
        Example(.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        Example(.sha224, "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7"),
        Example(
            .sha256,
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        ),
        Example(
            .sha384,
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed"
                + "8086072ba1e7cc2358baeca134c825a7"
        ),
        Example(
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
    ]

    @Test(arguments: examples)
    func theDigestOfABCIsTheStandards(example: Example) {
        #expect(Hex.encode(example.hash.digest(of: Array("abc".utf8))) == example.ofABC)
    }

    @Test(arguments: HashAlgorithm.allCases)
    func aDigestIsAsLongAsAnnouncedAlsoForNothing(hash: HashAlgorithm) {
        #expect(hash.digest(of: []).count == hash.byteCount)
    }

    @Test(arguments: HashAlgorithm.allCases)
    func aSliceIsHashedFromItsOwnStart(hash: HashAlgorithm) {
        let bytes: [UInt8] = [1, 2, 3, 4, 5]
        #expect(hash.digest(of: bytes[1...3]) == hash.digest(of: [2, 3, 4]))
    }

    @Test(arguments: HashAlgorithm.allCases)
    func theIdentifierLeadsBackToTheHash(hash: HashAlgorithm) {
        #expect(HashAlgorithm(oid: hash.oid) == hash)
    }
}
