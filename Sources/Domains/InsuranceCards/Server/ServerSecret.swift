// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// The secret by which a card server recognises values that it handed out, without storing them.
///
/// All nodes of one server share the secret, so each recognises the values of the others.
public final class ServerSecret: Sendable {
    /// The lifetime of a nonce, in seconds.
    public static let nonceLifetime: Int64 = 300

    private static let expiryCount = 4
    private static let randomCount = 12
    private static let codeCount = 16

    private let key: SecretBytes
    private let hmac = HMAC(.sha256)

    /// Creates a secret from 32 random bytes.
    public init(_ key: consuming SecretBytes) {
        self.key = key
    }

    /// Makes a nonce for a wallet's request: 43 characters, base64url of its expiry, random bytes, and a code over
    /// both.
    ///
    /// The caller must store spent nonces, so that each is used once. Making a nonce stores nothing, so requests for
    /// nonces cannot fill a database.
    ///
    /// - Returns: the nonce and the second from which it is no longer valid.
    public func nonce(
        at now: Instant,
        random: some RandomSource
    ) throws(CipherError) -> (text: String, expiresAt: Instant) {
        let expiry = now.adding(seconds: Self.nonceLifetime)
        let seconds = UInt32(truncatingIfNeeded: expiry.secondsSinceEpoch)
        var bytes = (0..<Self.expiryCount).map {
            UInt8(truncatingIfNeeded: seconds >> (24 - 8 * $0))
        }
        bytes += random.bytes(count: Self.randomCount)
        bytes += try hmac.code(of: Self.message(.nonce, bytes), key: key).prefix(Self.codeCount)
        return (Base64.encode(bytes, alphabet: .urlSafe, padded: false), expiry)
    }

    /// Returns the expiry of a nonce; `nil` if the server did not make it or it has expired.
    public func expiry(ofNonce text: String, at now: Instant) -> Instant? {
        let signed = Self.expiryCount + Self.randomCount
        guard let bytes = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden),
            bytes.count == signed + Self.codeCount,
            hmac.isValid(
                Array(bytes[signed...]),
                of: Self.message(.nonce, bytes[..<signed]),
                key: key
            )
        else { return nil }
        let seconds = bytes[..<Self.expiryCount].reduce(Int64(0)) { $0 << 8 | Int64($1) }
        let expiry = Instant(secondsSinceEpoch: seconds)
        return now < expiry ? expiry : nil
    }

    /// Returns the token by which a wallet asks for the outcome of a check-in: 43 characters.
    public func statusToken(forCheckIn identifier: String) throws(CipherError) -> String {
        let code = try hmac.code(of: Self.message(.status, Array(identifier.utf8)), key: key)
        return Base64.encode(code, alphabet: .urlSafe, padded: false)
    }

    /// Returns whether a text is the status token of a check-in.
    public func isStatusToken(_ text: String, forCheckIn identifier: String) -> Bool {
        guard let code = try? Base64.decode(text, alphabet: .urlSafe, padding: .forbidden),
            code.count == HashAlgorithm.sha256.byteCount
        else { return false }
        return hmac.isValid(
            Array(code),
            of: Self.message(.status, Array(identifier.utf8)),
            key: key
        )
    }

    /// The purpose of a code, which the code covers, so that a code for one purpose never passes for another.
    private enum Purpose: UInt8 {
        case nonce = 1
        case status = 2
    }

    private static func message(_ purpose: Purpose, _ bytes: some Sequence<UInt8>) -> [UInt8] {
        [purpose.rawValue] + bytes
    }
}
