// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography

/// How an answer of version 4 is encrypted; the raw value is the name on the wire.
public enum AnswerSuite: String, CaseIterable, Hashable, Sendable {
    /// HPKE with P-256 and AES-256-GCM; every wallet knows it.
    case hpke = "hpke-p256-a256gcm"
    /// A key under RSA-OAEP and AES-256-GCM, for callers whose keys are RSA keys.
    case oaep = "rsa-oaep256-a256gcm"
}

/// A public key that a caller made for one request of version 4.
public struct OfferedKey: Hashable, Sendable {
    /// How an answer to it is encrypted.
    public let suite: AnswerSuite
    /// The caller's name for the key.
    public let id: String
    /// For HPKE a point `04 || x || y`, for OAEP a PKCS#1 RSAPublicKey in DER.
    public let key: [UInt8]

    /// A key under a name.
    public init(suite: AnswerSuite, id: String, key: [UInt8]) {
        self.suite = suite
        self.id = id
        self.key = key
    }
}

extension OfferedKey {
    /// The point that an HPKE answer is encrypted to; `nil` where the key is none.
    var point: ECPublicKey? {
        guard suite == .hpke, key.count == HPKE.encapsulatedKeyByteCount else { return nil }
        return try? ECPublicKey(curve: .p256, point: key[...])
    }

    /// The RSA key that an OAEP answer is encrypted to; `nil` where the key is none.
    var rsaKey: RSAPublicKey? {
        guard suite == .oaep, let key = try? RSAPublicKey(pkcs1: key[...]) else { return nil }
        return try? CallerKey(key).key
    }

    /// Whether an answer can be encrypted to the key.
    var isUsable: Bool { point != nil || rsaKey != nil }
}
