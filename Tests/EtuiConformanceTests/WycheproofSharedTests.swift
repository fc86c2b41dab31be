// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import EtuiConformance
import TestSupport
import Testing

/// The provided Wycheproof files, run in place.
@Suite(.enabled(if: TestSupport.shared != nil))
struct WycheproofSharedTests {
    /// How many tests each file has according to its README, and how many of them are optional.
    static let files: [(name: String, count: Int, optional: Int)] = [
        ("ecdsa_secp256r1_sha256_test", 484, 0),
        ("ecdsa_secp256r1_sha256_p1363_test", 262, 0),
        ("ecdsa_brainpoolP256r1_sha256_test", 485, 0),
        ("ed25519_test", 151, 0),
        ("rsa_signature_2048_sha256_test", 259, 0),
        ("rsa_pkcs1_2048_test", 67, 0),
        ("rsa_oaep_2048_sha256_mgf1sha256_test", 37, 0),
        ("aes_gcm_test", 316, 3),
        ("aes_cbc_pkcs5_test", 216, 0),
        ("hkdf_sha256_test", 86, 0),
    ]

    @Test(arguments: files)
    func everyTestOfTheFileComesOutRight(name: String, count: Int, optional: Int) throws {
        let shared = try #require(TestSupport.shared)
        let record = RunRecord([shared + "/vectors/crypto/\(name).json.gz"])
        #expect(record.failures == [])
        #expect(record.summary.passed == count - optional)
        #expect(record.summary.skipped == optional)
        #expect(record.summary.divergences == 0)
    }
}
