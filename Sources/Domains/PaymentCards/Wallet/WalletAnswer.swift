// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The answer of `POST /cards/{id}/wallet/apple`: what the wallet needs to add the card.
public struct WalletAnswer: Sendable, Hashable {
    /// What the wallet decrypts the data with, by the scheme of the request.
    public enum Key: Sendable, Hashable {
        /// The issuer's public key for this answer, for ``WalletRequest/Scheme/ecc``.
        case ephemeralPublicKey([UInt8])
        /// The encrypted key, for ``WalletRequest/Scheme/rsa``.
        case wrappedKey([UInt8])
    }

    /// The data with which the scheme's network activates the card.
    public let activationData: [UInt8]
    /// The card's data, encrypted to the wallet's server.
    public let encryptedPassData: [UInt8]
    /// What decrypts it.
    public let key: Key

    /// Joins the parts.
    public init(activationData: [UInt8], encryptedPassData: [UInt8], key: Key) {
        self.activationData = activationData
        self.encryptedPassData = encryptedPassData
        self.key = key
    }

    /// The answer as the server sends it.
    public var json: JSONOutput {
        let keyMember: (String, JSONOutput) =
            switch key {
            case .ephemeralPublicKey(let key): ("ephemeral_public_key", .string(Base64.encode(key)))
            case .wrappedKey(let key): ("wrapped_key", .string(Base64.encode(key)))
            }
        return .object([
            ("activation_data", .string(Base64.encode(activationData))),
            ("encrypted_pass_data", .string(Base64.encode(encryptedPassData))), keyMember,
        ])
    }
}
