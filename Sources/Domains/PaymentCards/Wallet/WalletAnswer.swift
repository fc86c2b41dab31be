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

    /// Reads the answer to a request; unknown members have no effect.
    ///
    /// - Returns: `nil` if a member is missing, empty or not base64, or if the key is not that of the scheme alone.
    public init?(_ value: JSONValue, to scheme: WalletRequest.Scheme) {
        guard let activation = Self.bytes(value["activation_data"]),
            let pass = Self.bytes(value["encrypted_pass_data"])
        else { return nil }
        let ephemeral = value["ephemeral_public_key"]
        let wrapped = value["wrapped_key"]
        switch scheme {
        case .ecc:
            guard wrapped == nil, let key = Self.bytes(ephemeral) else { return nil }
            self.init(
                activationData: activation,
                encryptedPassData: pass,
                key: .ephemeralPublicKey(key)
            )
        case .rsa:
            guard ephemeral == nil, let key = Self.bytes(wrapped) else { return nil }
            self.init(activationData: activation, encryptedPassData: pass, key: .wrappedKey(key))
        }
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

    private static func bytes(_ value: JSONValue?) -> [UInt8]? {
        guard let text = value?.utf8, !text.isEmpty else { return nil }
        return try? Base64.decode(text, alphabet: .standard, padding: .required)
    }
}
