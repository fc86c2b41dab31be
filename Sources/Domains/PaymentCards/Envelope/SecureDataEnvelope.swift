// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// The body of `POST /cards/{id}/secure-data` as the server reads it, still encrypted.
///
/// The order of refusals is shape, key, opening; none of them consumes the token.
public struct SecureDataEnvelope: Sendable {
    /// The name of the vault's key that the request is encrypted to.
    public let keyID: String
    let message: HPKE.Message

    /// Reads the shape.
    ///
    /// - Throws: `refused` with `bodyTooLarge` beyond 64 KiB; `requestMalformed` for text that is not JSON;
    ///   `jsonTooDeep` beyond 16 levels; `jsonDuplicateKey`; `envelopeMalformed` for any other fault, an unknown member
    ///   among them.
    public init(parsing body: [UInt8]) throws(PaymentCardError) {
        let value = try Self.value(body)
        guard let members = value.members,
            Set(members.map(\.name)) == ["v", "kid", "enc", "ct"],
            value["v"]?.number?.text == String(EnvelopeFormat.version),
            let keyID = value["kid"]?.string, VaultKey.isID(keyID),
            let message = EnvelopeFormat.message(value)
        else { throw .refused(.envelopeMalformed) }
        self.keyID = keyID
        self.message = message
    }

    private static func value(_ body: [UInt8]) throws(PaymentCardError) -> JSONValue {
        do {
            return try JSONTree(parsing: body, limits: EnvelopeFormat.limits).root
        } catch {
            switch error.reason {
            case .tooLarge: throw .refused(.bodyTooLarge)
            case .tooDeep: throw .refused(.jsonTooDeep)
            case .duplicateName: throw .refused(.jsonDuplicateKey)
            case .tooManyNodes: throw .refused(.envelopeMalformed)
            default: throw .refused(.requestMalformed)
            }
        }
    }

    /// Opens the request for a card.
    ///
    /// - Parameters:
    ///   - card: the card of the route.
    ///   - keys: the keys of the vault that are in use.
    /// - Returns: the request.
    /// - Throws: `refused` with `vaultKeyUnknown` if none of the keys has the name ``keyID``; `envelopeMalformed` if the
    ///   envelope does not open with it, is for another card, or contains something else than a request.
    public func open(
        card: CardIdentifier,
        keys: [VaultPrivateKey]
    ) throws(PaymentCardError) -> OpenedSecureRequest {
        guard let key = keys.first(where: { $0.publicKey.id == keyID }) else {
            throw .refused(.vaultKeyUnknown)
        }
        return try OpenedSecureRequest(opened(card, key.privateKey), card: card)
    }

    private func opened(
        _ card: CardIdentifier,
        _ key: borrowing ECAgreementKey
    ) throws(PaymentCardError) -> SecretBytes {
        do throws(CipherError) {
            return try EnvelopeFormat.suite.open(
                message,
                by: key,
                info: EnvelopeFormat.requestPurpose,
                authenticating: Array(card.text.utf8)
            )
        } catch {
            throw error == .decryptionFailed ? .refused(.envelopeMalformed) : .cryptography
        }
    }
}
