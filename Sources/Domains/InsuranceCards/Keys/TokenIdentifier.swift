// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// What tokens, requests and places are told apart by: base64url of 16 random bytes, 22 characters.
public enum TokenIdentifier {
    private static let byteCount = 16

    /// A new one.
    public static func make(_ random: some RandomSource) -> String {
        Base64.encode(random.bytes(count: byteCount), alphabet: .urlSafe, padded: false)
    }

    /// Whether a text is one, in its one spelling.
    public static func isValid(_ text: String) -> Bool {
        let bytes = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden)
        return bytes?.count == byteCount
    }
}

/// What an answer must repeat to be one: base64url of 32 random bytes, 43 characters.
public enum TokenNonce {
    private static let byteCount = 32

    /// A new one.
    public static func make(_ random: some RandomSource) -> String {
        Base64.encode(random.bytes(count: byteCount), alphabet: .urlSafe, padded: false)
    }

    /// Whether a text is one, in its one spelling.
    public static func isValid(_ text: String) -> Bool {
        let bytes = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden)
        return bytes?.count == byteCount
    }
}
