// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// What both directions of the secret transport share.
enum EnvelopeFormat {
    static let version = 1
    static let suite = HPKE(.aes256GCM)
    static let requestPurpose = Array("card secure-data request v1".utf8)
    static let answerPurpose = Array("card secure-data response v1".utf8)
    /// The number of random bytes that tie an answer to its request.
    static let requestIDByteCount = 16
    /// The largest body, as of every route.
    static let bodyByteCount = 64 << 10
    static let limits = JSONLimits(byteCount: bodyByteCount, depth: 16, nodeCount: 1000)
    /// Spaces pad requests to a multiple of this, so that their length reveals neither operation nor PIN length.
    static let paddingByteCount = 256

    /// Returns the data that ties an answer to card, operation and request: `card_id ‖ 00 ‖ op ‖ 00 ‖ rid`.
    static func binding(card: CardIdentifier, _ operation: SecureOperation, _ requestID: [UInt8])
        -> [UInt8]
    {
        Array(card.text.utf8) + [0] + Array(operation.rawValue.utf8) + [0] + requestID
    }

    /// Draws a key for one message.
    ///
    /// A draw outside 1 to the order less one has a probability of 2⁻³²; eight in a row mean a broken source.
    static func makeKey(_ random: some RandomSource) throws(PaymentCardError) -> ECAgreementKey {
        for _ in 0..<8 {
            let scalar = random.secret(count: NamedCurve.p256.orderByteCount)
            if let key = try? ECAgreementKey(curve: .p256, scalar: scalar) { return key }
        }
        throw .cryptography
    }

    static func seal(
        _ plaintext: borrowing SecretBytes,
        to recipient: ECPublicKey,
        purpose: [UInt8],
        binding: [UInt8],
        random: some RandomSource
    ) throws(PaymentCardError) -> HPKE.Message {
        let ephemeral = try makeKey(random)
        do {
            return try plaintext.withBytes { bytes throws(CipherError) in
                try suite.seal(
                    bytes,
                    to: recipient,
                    info: purpose,
                    authenticating: binding,
                    ephemeral: ephemeral
                )
            }
        } catch {
            throw .cryptography
        }
    }

    /// Reads the members `enc` and `ct`; `nil` unless they can be a message.
    static func message(_ value: JSONValue) -> HPKE.Message? {
        guard let point = bytes(value["enc"]), point.count == HPKE.encapsulatedKeyByteCount,
            let sealed = bytes(value["ct"]), sealed.count > AESGCM.tagByteCount
        else { return nil }
        return HPKE.Message(
            encapsulatedKey: point,
            sealed: AESGCM.Sealed(
                ciphertext: Array(sealed.dropLast(AESGCM.tagByteCount)),
                tag: Array(sealed.suffix(AESGCM.tagByteCount))
            )
        )
    }

    private static func bytes(_ value: JSONValue?) -> [UInt8]? {
        value?.utf8.flatMap { try? Base64.decode($0, alphabet: .urlSafe, padding: .forbidden) }
    }
}

extension HPKE.Message {
    /// The members `enc` and `ct` of an envelope.
    var members: [(String, JSONOutput)] {
        [
            ("enc", .string(encapsulatedKey.base64URL)),
            ("ct", .string((sealed.ciphertext + sealed.tag).base64URL)),
        ]
    }
}
