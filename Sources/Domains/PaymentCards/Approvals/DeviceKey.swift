// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// The public key of a device that approves payments, on P-256.
public struct DeviceKey: Sendable, Hashable {
    private let key: ECPublicKey

    /// Reads a SubjectPublicKeyInfo (RFC 5480); `nil` unless it holds a point on P-256.
    public init?(subjectPublicKeyInfo: ArraySlice<UInt8>) {
        guard let key = try? PublicKey(subjectPublicKeyInfo: subjectPublicKeyInfo) else {
            return nil
        }
        self.init(key)
    }

    /// Takes a public key; `nil` unless it is on P-256.
    public init?(_ publicKey: PublicKey) {
        guard case .ec(let key) = publicKey, key.curve == .p256 else { return nil }
        self.key = key
    }

    /// The key as SubjectPublicKeyInfo with the uncompressed point.
    public var subjectPublicKeyInfo: [UInt8] { PublicKey.ec(key).subjectPublicKeyInfo }

    /// Returns whether the device signed bytes with ES256, `r || s`.
    func hasSigned(_ bytes: [UInt8], _ signature: [UInt8]) -> Bool {
        do {
            try key.verifyRaw(signature[...], of: bytes[...], hash: .sha256)
            return true
        } catch {
            // Whoever forges signatures must not learn what was wrong with one.
            return false
        }
    }
}
