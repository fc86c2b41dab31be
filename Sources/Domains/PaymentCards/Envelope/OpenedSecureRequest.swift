// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
import Encodings

/// A request for a secret after the vault opened it.
///
/// Nothing of it has been checked against the token's rights or the card's state.
public struct OpenedSecureRequest: ~Copyable, Sendable {
    /// What the app asks for; the token must permit the same.
    public let operation: SecureOperation
    /// The card of the route, which the envelope is bound to.
    public let card: CardIdentifier
    /// The token as sent.
    public let token: SecretBytes
    /// The new PIN as sent, present for ``SecureOperation/setPIN`` only.
    ///
    /// Its form is not checked yet: a PIN that is refused burns the token, so that comes later.
    public let pin: SecretBytes?
    private let answerKey: ECPublicKey
    private let requestID: [UInt8]

    /// Reads the decrypted JSON.
    ///
    /// - Throws: `refused` with `envelopeMalformed` for anything but the members `op`, `token`, `epk`, `rid` and, for a
    ///   new PIN, `pin`; for operations without an envelope, keys that are no point of P-256, and other lengths.
    package init(_ plaintext: borrowing SecretBytes, card: CardIdentifier) throws(PaymentCardError)
    {
        let places = plaintext.withBytes { SecretJSON.members(of: $0) }
        guard let places, let name = Self.text(places["op"], of: plaintext),
            let operation = SecureOperation(rawValue: name), operation.usesEnvelope,
            let tokenPlace = places["token"], !tokenPlace.isEmpty,
            let point = Self.bytes(places["epk"], of: plaintext),
            let answerKey = VaultKey.publicKey(point),
            let requestID = Self.bytes(places["rid"], of: plaintext),
            requestID.count == EnvelopeFormat.requestIDByteCount,
            places.count == (operation == .setPIN ? 5 : 4),
            (places["pin"] != nil) == (operation == .setPIN)
        else { throw .refused(.envelopeMalformed) }
        self.operation = operation
        self.card = card
        self.answerKey = answerKey
        self.requestID = requestID
        token = plaintext.withBytes { SecretBytes(copying: $0.extracting(tokenPlace)) }
        if let place = places["pin"] {
            pin = plaintext.withBytes { SecretBytes(copying: $0.extracting(place)) }
        } else {
            pin = nil
        }
    }

    /// The kind of token, by its prefix; `nil` for any other text.
    public var tokenKind: TokenKind? {
        TokenKind.allCases.first { kind in
            let prefix = Array(kind.prefix.utf8)
            return token.withBytes { bytes in
                bytes.count > prefix.count && prefix.indices.allSatisfy { bytes[$0] == prefix[$0] }
            }
        }
    }

    /// The SHA-256 of the token, by which the server finds it.
    public var tokenHash: [UInt8] { token.withBytes { HashAlgorithm.sha256.digest(of: $0) } }

    /// Encrypts the answer to the key of the request.
    ///
    /// - Parameters:
    ///   - records: the secrets of the operation; none for ``SecureOperation/setPIN``.
    ///   - random: the source of the ephemeral key.
    /// - Returns: the body of the answer, JSON.
    /// - Throws: `recordsInvalid` for records other than the operation's; `cryptography`.
    public borrowing func seal(
        _ records: borrowing SecureRecords,
        random: some RandomSource
    ) throws(PaymentCardError) -> [UInt8] {
        guard operation.permits(records.tags) else { throw .recordsInvalid }
        let block = try records.block()
        let message = try EnvelopeFormat.seal(
            block,
            to: answerKey,
            purpose: EnvelopeFormat.answerPurpose,
            binding: EnvelopeFormat.binding(card: card, operation, requestID),
            random: random
        )
        let version: [(String, JSONOutput)] = [("v", .integer(EnvelopeFormat.version))]
        return JSONOutput.object(version + message.members).utf8()
    }

    /// Copies a member that is no secret.
    private static func text(_ place: Range<Int>?, of plaintext: borrowing SecretBytes) -> String? {
        guard let place else { return nil }
        return plaintext.withBytes { bytes in
            String(strictUTF8: place.map { bytes[$0] })
        }
    }

    private static func bytes(_ place: Range<Int>?, of plaintext: borrowing SecretBytes) -> [UInt8]?
    {
        guard let place else { return nil }
        return plaintext.withBytes { bytes in
            try? Base64.decode(bytes.extracting(place), alphabet: .urlSafe, padding: .forbidden)
        }
    }
}
