// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// What the libraries that this build stands on can do (`Docs/platforms.md`).
public enum BackEnd {
    #if canImport(CryptoKit)
    /// Whether it is Apple's.
    public static let isApple = true
    /// The curves that keys can be made on.
    public static let signingCurves: [NamedCurve] = [.p256, .p384, .p521]
    /// The hashes that such keys sign with.
    public static let signingHashes: [HashAlgorithm] = [.sha1, .sha256, .sha384, .sha512]
    #else
    /// Whether it is Apple's.
    public static let isApple = false
    /// The curves that keys can be made on.
    public static let signingCurves = NamedCurve.allCases
    /// The hashes that such keys sign with.
    public static let signingHashes = HashAlgorithm.allCases
    #endif

    /// Whether one key signs one message with Ed25519 in the same way each time.
    public static let repeatsSignatures = SigningKey.repeatsEd25519Signatures

    /// The kinds of these that keys can be made of.
    public static func makes(_ kind: KeyKind) -> Bool {
        if case .ec(let curve) = kind { signingCurves.contains(curve) } else { true }
    }
}
