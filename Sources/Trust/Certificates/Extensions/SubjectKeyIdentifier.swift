// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// The usual identifier of a key: SHA-1 over the bits of the key.
///
/// The hash only tells keys apart, so its weakness does no harm. Source: RFC 5280 §4.2.1.2 (1).
public enum SubjectKeyIdentifier {
    /// Returns the identifier of the key in a SubjectPublicKeyInfo, or of all bytes if they are not one.
    public static func identifier(ofKeyInfo info: ArraySlice<UInt8>) -> [UInt8] {
        var reader = DERReader(info)
        guard var fields = try? reader.readSequence(), (try? fields.readSequence()) != nil,
            let bits = try? fields.readBitString()
        else { return HashAlgorithm.sha1.digest(of: info) }
        return HashAlgorithm.sha1.digest(of: bits.bytes)
    }

    /// Returns the identifier of a key.
    public static func identifier(of key: PublicKey) -> [UInt8] {
        identifier(ofKeyInfo: key.subjectPublicKeyInfo[...])
    }
}
