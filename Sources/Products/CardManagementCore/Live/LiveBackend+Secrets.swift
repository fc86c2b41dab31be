// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPClient
import HTTPMessages
import PaymentCards

extension LiveBackend {
    /// Fetches secrets through an encrypted envelope; the request is never repeated, because it spends its token.
    package func secrets(_ request: SecretRequest) async throws(BackendError) -> RevealedSecrets {
        // The server would refuse other texts in the same way.
        guard Self.isToken(request.token.text) else { throw BackendError(.authenticationFailure) }
        guard let card = CardIdentifier(request.cardID, .card) else {
            throw BackendError(.invalidRequestInput)
        }
        return try await exchange(request, card, key: vaultKey())
    }

    /// Encrypts, sends and decrypts, off the caller's actor.
    @concurrent
    private func exchange(
        _ request: SecretRequest,
        _ card: CardIdentifier,
        key: PaymentCards.VaultKey
    ) async throws(BackendError) -> RevealedSecrets {
        let envelope: SecureDataRequest
        do throws(PaymentCardError) {
            envelope = try SecureDataRequest.make(
                request.operation,
                token: request.token.bytes,
                card: card,
                key: key,
                pin: request.newPIN?.secretCopy(),
                random: SystemRandom()
            )
        } catch {
            guard case .refused(let code, _) = error else {
                throw BackendError(.unableToPerformSecureOperation)
            }
            throw BackendError(.invalidRequestInput, code: code)
        }
        let path = "/cards/\(card.text)/secure-data"
        let response = try await send(.post, path, token: nil, body: envelope.body)
        let pending = envelope.awaitAnswer()
        do throws(PaymentCardError) {
            let records = try pending.open(answer: response.body, lastFour: request.lastFour)
            return RevealedSecrets(records)
        } catch {
            // Altered on the way, or about another card.
            throw BackendError(.unableToPerformSecureOperation)
        }
    }

    /// The pinned key, or in the sandbox the one that the server tells, if the configuration permits it.
    private func vaultKey() async throws(BackendError) -> PaymentCards.VaultKey {
        let configuration = try ready().configuration
        if let pinned = configuration.vaultKeys.first {
            let key = PaymentCards.VaultKey(id: pinned.keyID, point: [UInt8](pinned.x963PublicKey))
            guard let key else {
                throw BackendError(.configurationIssue(hint: "the vault key is no point on P-256"))
            }
            return key
        }
        guard configuration.allowUnpinnedVaultKey, environment == .sandbox else {
            throw BackendError(.configurationIssue(hint: "there is no pinned vault key"))
        }
        let keys = try await get("/vault-keys", token: nil)["keys"]?.elements ?? []
        guard let key = keys.lazy.compactMap({ PaymentCards.VaultKey($0) }).first else {
            throw BackendError(.configurationIssue(hint: "the server tells no vault key"))
        }
        return key
    }
}

extension RevealedSecrets {
    /// Copies the secrets of an answer, whose own are wiped at the end of the call.
    init(_ records: borrowing SecureRecords) {
        self.init(
            pan: HeldDigits(copying: records.pan),
            securityCode: HeldDigits(copying: records.securityCode),
            pin: HeldDigits(copying: records.pin)
        )
    }
}

extension HeldDigits {
    /// Copies digits that end with the value that holds them; `nil` if there are none.
    convenience init?(copying bytes: borrowing SecretBytes?) {
        switch bytes {
        case .some(let bytes): self.init(bytes.withBytes { SecretBytes(copying: $0) })
        case .none: return nil
        }
    }
}
