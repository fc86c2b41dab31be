// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Certificates
public import Cryptography
import Encodings

/// Certificates as Ukraine's authority makes them, with each TRUE as `01`, which is BER but not DER.
public enum LooseTrue {
    /// Returns the certificate with every TRUE as `01`, signed again with a key.
    public static func certificate(
        _ der: [UInt8],
        signedBy key: borrowing SigningKey,
        using algorithm: SignatureAlgorithm
    ) throws -> [UInt8] {
        let certificate = try Certificate(der: der)
        let signed = patched(Array(certificate.toBeSigned))
        return DER.sequence([
            signed, Array(certificate.signatureAlgorithm),
            DER.bitString(try key.sign(signed[...], using: algorithm)),
        ])
    }

    /// Returns the bytes with every `01 01 FF` as `01 01 01`, without signing them again.
    public static func patched(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for place in bytes.indices.dropLast(2) where bytes[place...(place + 2)] == [1, 1, 0xFF] {
            result[place + 2] = 1
        }
        return result
    }
}
