// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// The encryption of a version 4 answer; the raw value is the name on the wire.
public enum AnswerSuite: String, CaseIterable, Hashable, Sendable {
    /// HPKE with P-256 and AES-256-GCM; every wallet supports it.
    case hpke = "hpke-p256-a256gcm"
    /// A key under RSA-OAEP and AES-256-GCM, for callers with RSA keys.
    case oaep = "rsa-oaep256-a256gcm"
}

/// A public key that a caller made for one version 4 request.
public struct OfferedKey: Hashable, Sendable {
    /// The encryption of an answer to it.
    public let suite: AnswerSuite
    /// The caller's name for the key.
    public let id: String
    /// The key: for HPKE a point `04 || x || y`, for OAEP a PKCS#1 RSAPublicKey in DER.
    public let key: [UInt8]

    /// Creates a named key.
    public init(suite: AnswerSuite, id: String, key: [UInt8]) {
        self.suite = suite
        self.id = id
        self.key = key
    }
}

extension OfferedKey {
    /// The point to which an HPKE answer is encrypted; `nil` if the key is not one.
    var point: ECPublicKey? {
        guard suite == .hpke, key.count == HPKE.encapsulatedKeyByteCount else { return nil }
        return try? ECPublicKey(curve: .p256, point: key[...])
    }

    /// The RSA key to which an OAEP answer is encrypted; `nil` if the key is not one.
    var rsaKey: RSAPublicKey? {
        guard suite == .oaep, let key = try? RSAPublicKey(pkcs1: key[...]) else { return nil }
        return try? CallerKey(key).key
    }

    /// Whether an answer can be encrypted to the key.
    var isUsable: Bool { point != nil || rsaKey != nil }
}
