// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// The check of a group's tests: reads the key once and answers many times.
struct WycheproofCheck {
    private let run: (WycheproofParameters) throws(WycheproofError) -> WycheproofAnswer

    /// Prepares a group, or one answer for all its tests if the group cannot be run.
    init(_ group: WycheproofParameters, algorithm: String) {
        do throws(WycheproofError) {
            run = try Self.prepare(group, algorithm)
        } catch {
            run = { _ in error.answer }
        }
    }

    /// Runs one test.
    func answer(to test: WycheproofParameters) -> WycheproofAnswer {
        do throws(WycheproofError) {
            return try run(test)
        } catch {
            return error.answer
        }
    }

    typealias Run = (WycheproofParameters) throws(WycheproofError) -> WycheproofAnswer

    private static func prepare(
        _ group: WycheproofParameters,
        _ algorithm: String
    ) throws(WycheproofError) -> Run {
        switch try group.text("type") {
        case "EcdsaVerify": return try ecdsa(group)
        case "EcdsaP1363Verify": return try rawECDSA(group)
        case "EddsaVerify": return try edDSA(group)
        case "RsassaPkcs1Verify": return try rsaPKCS1(group)
        case "RsassaPssVerify": return try rsaPSS(group)
        case "RsaesPkcs1Decrypt": return try decryptionPKCS1(group)
        case "RsaesOaepDecrypt": return try decryptionOAEP(group)
        case "AeadTest" where algorithm == "AES-GCM": return try aesGCM(group)
        case "IndCpaTest" where algorithm == "AES-CBC-PKCS5": return try aesCBC(group)
        case "HkdfTest": return try hkdf(algorithm)
        case let type:
            throw .skipped("\(algorithm) (\(type)) is outside the scope")
        }
    }
}
