// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// The capabilities of the libraries that this build uses (`Docs/platforms.md`).
public enum BackEnd {
    #if canImport(CryptoKit)
    /// Whether the back end is Apple's.
    public static let isApple = true
    /// The curves on which keys can be made.
    public static let signingCurves: [NamedCurve] = [.p256, .p384, .p521]
    /// The hashes that keys on these curves sign with.
    public static let signingHashes: [HashAlgorithm] = [.sha1, .sha256, .sha384, .sha512]
    #else
    /// Whether the back end is Apple's.
    public static let isApple = false
    /// The curves on which keys can be made.
    public static let signingCurves = NamedCurve.allCases
    /// The hashes that keys on these curves sign with.
    public static let signingHashes = HashAlgorithm.allCases
    #endif

    /// Whether signing the same message twice with the same Ed25519 key gives the same signature.
    public static let repeatsSignatures = SigningKey.repeatsEd25519Signatures

    /// Returns whether keys of this kind can be made.
    public static func makes(_ kind: KeyKind) -> Bool {
        if case .ec(let curve) = kind { signingCurves.contains(curve) } else { true }
    }
}

extension ECPublicKey {
    /// The point as `02 || x` or `03 || x`.
    public var compressedPoint: [UInt8] {
        [0x02 | (point.last ?? 0) & 1] + point[1...curve.fieldByteCount]
    }
}
