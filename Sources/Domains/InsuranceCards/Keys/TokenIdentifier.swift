// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// An identifier of tokens, requests and locations: base64url of 16 random bytes, 22 characters.
public enum TokenIdentifier {
    private static let byteCount = 16

    /// Makes a new identifier.
    public static func make(_ random: some RandomSource) -> String {
        Base64.encode(random.bytes(count: byteCount), alphabet: .urlSafe, padded: false)
    }

    /// Returns whether a text is an identifier in canonical form.
    public static func isValid(_ text: String) -> Bool {
        let bytes = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden)
        return bytes?.count == byteCount
    }
}

/// A nonce that an answer must repeat: base64url of 32 random bytes, 43 characters.
public enum TokenNonce {
    private static let byteCount = 32

    /// Makes a new nonce.
    public static func make(_ random: some RandomSource) -> String {
        Base64.encode(random.bytes(count: byteCount), alphabet: .urlSafe, padded: false)
    }

    /// Returns whether a text is a nonce in canonical form.
    public static func isValid(_ text: String) -> Bool {
        let bytes = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden)
        return bytes?.count == byteCount
    }
}
