// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography
import Execution
import Foundation
import PaymentCards
package import Vault

/// A device's key for the approvals of one card.
final class DeviceSecret: Sendable {
    private let key: SigningKey
    let publicKey: DeviceKey

    private init(_ key: consuming SigningKey) throws(CheckoutOOB.InternalError) {
        guard let publicKey = DeviceKey(key.publicKey) else { throw .unusableKey }
        self.publicKey = publicKey
        self.key = key
    }

    /// Makes a key on P-256.
    static func make() throws(CheckoutOOB.InternalError) -> DeviceSecret {
        guard let key = try? SigningKey.generate(.ec(.p256)) else { throw .unusableKey }
        return try DeviceSecret(key)
    }

    /// Reads a stored key.
    convenience init(pkcs8: borrowing SecretBytes) throws(CheckoutOOB.InternalError) {
        guard let key = try? SigningKey(pkcs8: pkcs8) else { throw .unusableKey }
        try self.init(key)
    }

    /// Signs a decision about a challenge.
    func sign(
        _ authentication: CheckoutOOB.Authentication,
        _ challenge: ApprovalChallenge,
        _ registration: CardIdentifier
    ) throws(CheckoutOOB.InternalError) -> ApprovalDecision {
        let method: ApprovalDecision.Method =
            switch authentication.method {
            case .biometrics: .biometrics
            case .login: .login
            case .other: .other
            }
        do throws(PaymentCardError) {
            return try ApprovalDecision(
                signing: authentication.decision == .accepted ? .accepted : .declined,
                on: challenge,
                method: method,
                registration: registration,
                with: key
            )
        } catch {
            throw .unusableKey
        }
    }

    /// The key for the key store, which alone gets it.
    func stored(_ registration: CardIdentifier) throws(CheckoutOOB.InternalError) -> SecretBytes {
        let name = Array(registration.text.utf8)
        guard let pkcs8 = try? key.pkcs8() else { throw .unusableKey }
        return pkcs8.withBytes { bytes in
            SecretBytes(count: name.count + bytes.count) { all in
                for index in name.indices { all[index] = name[index] }
                for index in bytes.indices { all[name.count + index] = bytes[index] }
            }
        }
    }
}

/// The keys of this device, one for each card, in the Keychain or in private files.
package struct ApprovalKeys: Sendable {
    /// The number of characters of a registration's identifier, which comes before the key.
    private static let nameCount = 30
    private let open: @Sendable () throws(KeyStoreError) -> any KeyStore

    /// Uses a key store that belongs to approvals alone.
    package init(_ open: @escaping @Sendable () throws(KeyStoreError) -> any KeyStore) {
        self.open = open
    }

    /// The keys of the app on this device.
    package static var system: ApprovalKeys {
        ApprovalKeys { () throws(KeyStoreError) in
            #if canImport(Security)
            return KeychainKeyStore(
                service: (Bundle.main.bundleIdentifier ?? "etui") + ".approvals"
            )
            #else
            return try FileKeyStore(folder: SystemFolder.path(for: "approvals"))
            #endif
        }
    }

    /// Keeps a key and the registration that it belongs to, in place of the card's former ones.
    func store(
        _ key: DeviceSecret,
        _ registration: CardIdentifier,
        for cardID: String
    ) async throws(CheckoutOOB.InternalError) {
        let open = open
        // The disk is never waited for on the caller's actor.
        try await WorkThreads.shared.run { () throws(CheckoutOOB.InternalError) in
            let secret = try key.stored(registration)
            do throws(KeyStoreError) { try open().write(secret, as: cardID) } catch {
                throw .unusableKey
            }
        }
    }

    /// Returns the card's key and its registration; `nil` if this device is not registered for it.
    func read(
        for cardID: String
    ) async throws(CheckoutOOB.InternalError) -> (DeviceSecret, CardIdentifier)? {
        let open = open
        return try await WorkThreads.shared.run { () throws(CheckoutOOB.InternalError) in
            let secret: SecretBytes
            do throws(KeyStoreError) {
                guard let found = try open().read(cardID) else { return nil }
                secret = found
            } catch {
                throw .unusableKey
            }
            guard secret.count > Self.nameCount else { throw .unusableKey }
            let (text, pkcs8) = secret.withBytes { bytes in
                (
                    String(decoding: (0..<Self.nameCount).map { bytes[$0] }, as: UTF8.self),
                    HeldDigits(SecretBytes(copying: bytes.extracting(Self.nameCount...)))
                )
            }
            guard let registration = CardIdentifier(text, .registration),
                let pkcs8 = pkcs8.secretCopy()
            else { throw .unusableKey }
            return (try DeviceSecret(pkcs8: pkcs8), registration)
        }
    }
}

extension CheckoutOOB.InternalError {
    /// The device could not make, keep or use its key.
    fileprivate static let unusableKey = Self.network(.unableToPerformSecureOperation)
}
