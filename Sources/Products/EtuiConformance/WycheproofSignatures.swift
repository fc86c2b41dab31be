// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// Groups that verify signatures.
extension WycheproofCheck {
    static func ecdsa(_ group: WycheproofParameters) throws(WycheproofError) -> Run {
        let hash = try group.hash("sha")
        let key = try ecKey(of: group)
        return verification { signature, message throws(SignatureError) in
            try key.verify(signature, of: message, hash: hash)
        }
    }

    static func rawECDSA(_ group: WycheproofParameters) throws(WycheproofError) -> Run {
        let hash = try group.hash("sha")
        let key = try ecKey(of: group)
        return verification { signature, message throws(SignatureError) in
            try key.verifyRaw(signature, of: message, hash: hash)
        }
    }

    static func edDSA(_ group: WycheproofParameters) throws(WycheproofError) -> Run {
        let curve = try group.member("publicKey").text("curve")
        guard curve == "edwards25519" else {
            throw .skipped("signatures on \(curve) are outside the scope")
        }
        return verification(try publicKey(of: group), .ed25519)
    }

    static func rsaPKCS1(_ group: WycheproofParameters) throws(WycheproofError) -> Run {
        try group.requireRSAKeySize()
        let hash = try group.hash("sha")
        return verification(try publicKey(of: group), .rsaPKCS1(hash))
    }

    static func rsaPSS(_ group: WycheproofParameters) throws(WycheproofError) -> Run {
        try group.requireRSAKeySize()
        let mask = try group.text("mgf")
        guard mask == "MGF1" else { throw .skipped("the mask \(mask) is outside the scope") }
        let algorithm = SignatureAlgorithm.rsaPSS(
            hash: try group.hash("sha"),
            mgfHash: try group.hash("mgfSha"),
            saltByteCount: try group.integer("sLen")
        )
        return verification(try publicKey(of: group), algorithm)
    }

    private static func verification(_ key: PublicKey, _ algorithm: SignatureAlgorithm) -> Run {
        verification { signature, message throws(SignatureError) in
            try key.verify(signature, of: message, using: algorithm)
        }
    }

    private static func verification(
        _ verify: @escaping (ArraySlice<UInt8>, ArraySlice<UInt8>) throws(SignatureError) -> Void
    ) -> Run {
        { test throws(WycheproofError) in
            let message = try test.bytes("msg")
            let signature = try test.bytes("sig")
            do throws(SignatureError) {
                try verify(signature[...], message[...])
                return .accepted
            } catch {
                return .refused("\(error)")
            }
        }
    }

    /// The curves by their names in the vectors.
    private static let curves: [String: NamedCurve] = [
        "secp256r1": .p256, "secp384r1": .p384, "secp521r1": .p521,
        "brainpoolP224r1": .brainpoolP224r1, "brainpoolP256r1": .brainpoolP256r1,
        "brainpoolP320r1": .brainpoolP320r1, "brainpoolP384r1": .brainpoolP384r1,
        "brainpoolP512r1": .brainpoolP512r1,
    ]

    private static func ecKey(
        of group: WycheproofParameters
    ) throws(WycheproofError) -> ECPublicKey {
        let name = try group.member("publicKey").text("curve")
        guard let curve = curves[name] else {
            throw .skipped("the curve \(name) is outside the scope")
        }
        guard case .ec(let key) = try publicKey(of: group), key.curve == curve else {
            throw .refused("the key is not on \(name)")
        }
        return key
    }

    /// Returns the key; a rejected key rejects every signature.
    private static func publicKey(
        of group: WycheproofParameters
    ) throws(WycheproofError) -> PublicKey {
        let encoded = try group.bytes("publicKeyDer")
        do throws(KeyError) {
            return try PublicKey(subjectPublicKeyInfo: encoded[...])
        } catch {
            throw .refused("the key, \(error)")
        }
    }
}
