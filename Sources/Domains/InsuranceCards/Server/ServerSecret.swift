// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// What a card server gives away and knows again by a secret, without having kept it.
///
/// All nodes of one server have the same secret, so each knows again what another gave away.
public final class ServerSecret: Sendable {
    /// How long a nonce counts, seconds (spec, insurance cards §4.2).
    public static let nonceLifetime: Int64 = 300

    private static let expiryCount = 4
    private static let randomCount = 12
    private static let codeCount = 16

    private let key: SecretBytes
    private let hmac = HMAC(.sha256)

    /// Takes the secret: 32 random bytes.
    public init(_ key: consuming SecretBytes) {
        self.key = key
    }

    /// A nonce for a wallet's request: 43 characters, base64url of when it ends, of chance, and of a code over both.
    ///
    /// That it counts once is for whoever keeps the spent ones; making one keeps nothing, so nobody can fill a
    /// database by asking for nonces.
    ///
    /// - Returns: the nonce and the second from which on it does not count any more.
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

    /// When a nonce ends, or nil if it is none of ours or its time is over.
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

    /// What a wallet shows to learn what became of a check-in: 43 characters.
    public func statusToken(forCheckIn identifier: String) throws(CipherError) -> String {
        let code = try hmac.code(of: Self.message(.status, Array(identifier.utf8)), key: key)
        return Base64.encode(code, alphabet: .urlSafe, padded: false)
    }

    /// Whether a text is the status token of a check-in.
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

    /// What a code is for; it is part of what it covers, so that none passes for another.
    private enum Purpose: UInt8 {
        case nonce = 1
        case status = 2
    }

    private static func message(_ purpose: Purpose, _ bytes: some Sequence<UInt8>) -> [UInt8] {
        [purpose.rawValue] + bytes
    }
}
