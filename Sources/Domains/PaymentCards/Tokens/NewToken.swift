// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// A token as the server hands it out: its text leaves with the answer, its hash stays.
///
/// Shape: the prefix of the kind and 32 random bytes in base64url, 46 characters.
public struct NewToken: ~Copyable, Sendable {
    static let randomByteCount = 32
    static let characterCount = 46

    /// The token in ASCII.
    public let text: SecretBytes
    /// What the server stores.
    public let hash: TokenHash

    /// Draws a token.
    public init(_ kind: TokenKind, random: some RandomSource) {
        let prefix = Array(kind.prefix.utf8)
        let body = random.secret(count: Self.randomByteCount).base64(.url)
        text = SecretBytes(count: Self.characterCount) { text in
            for place in prefix.indices { text[place] = prefix[place] }
            for place in 0..<body.count {
                text[prefix.count + place] = body.withBytes { $0[place] }
            }
        }
        hash = TokenHash(checked: text)
    }
}

/// The SHA-256 of a token, by which the server finds it; the token cannot be recovered from it.
public struct TokenHash: Sendable, Hashable {
    /// 32 bytes.
    public let bytes: [UInt8]

    /// Hashes a presented token.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `token_invalid` for a text that no token has.
    public init(presented text: borrowing SecretBytes) throws(PaymentCardError) {
        guard text.withBytes(Self.isToken) else { throw .refused(.tokenInvalid) }
        self.init(checked: text)
    }

    init(checked text: borrowing SecretBytes) {
        bytes = text.withBytes { HashAlgorithm.sha256.digest(of: $0) }
    }

    private static func isToken(_ text: borrowing Span<UInt8>) -> Bool {
        guard text.count == NewToken.characterCount else { return false }
        let start = String(decoding: [text[0], text[1], text[2]], as: UTF8.self)
        guard TokenKind(ofToken: start) != nil else { return false }
        for place in 3..<text.count {
            switch text[place] {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
                continue
            default: return false
            }
        }
        return true
    }
}
