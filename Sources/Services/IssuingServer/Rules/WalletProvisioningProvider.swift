// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography
import Encodings
package import PaymentCards

/// Prepares the data with which a wallet of a phone adds a card.
package protocol WalletProvisioningProvider: Sendable {
    /// Returns the answer for a wallet.
    ///
    /// - Throws: `cryptography`.
    func answer(
        to request: WalletRequest,
        for card: PaymentCard,
        random: some RandomSource
    ) throws(PaymentCardError) -> WalletAnswer
}

/// Data of the right form that no wallet's server accepts, for sandboxes: it is encrypted under a key that nobody has.
struct SimulatedWalletProvisioning: WalletProvisioningProvider {
    func answer(
        to request: WalletRequest,
        for card: PaymentCard,
        random: some RandomSource
    ) throws(PaymentCardError) -> WalletAnswer {
        let content: JSONOutput = [
            "primaryAccountIdentifier": .string(card.id.text), "name": .string(card.displayName),
            "primaryAccountSuffix": .string(card.lastFour),
            "nonce": .string(Hex.encode(request.nonce)),
        ]
        let plaintext = content.utf8()[...]
        do throws(CipherError) {
            let sealed = try AESGCM.seal(
                plaintext.span,
                key: random.secret(count: 32),
                nonce: random.bytes(count: AESGCM.nonceByteCount)
            )
            return WalletAnswer(
                activationData: random.bytes(count: 64),
                encryptedPassData: sealed.ciphertext + sealed.tag,
                key: try Self.key(request.scheme, random)
            )
        } catch {
            throw .cryptography
        }
    }

    private static func key(
        _ scheme: WalletRequest.Scheme,
        _ random: some RandomSource
    ) throws(CipherError) -> WalletAnswer.Key {
        switch scheme {
        case .ecc:
            guard let key = try? ECAgreementKey.generate(on: .p256) else { throw .libraryFailure }
            return .ephemeralPublicKey(key.publicKey.point)
        case .rsa: return .wrappedKey(random.bytes(count: 256))
        }
    }
}
