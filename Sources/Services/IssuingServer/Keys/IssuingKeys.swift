// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
package import PaymentCards

/// A key of the vault, with the end of its announced lifetime.
package struct VaultKeyPair: Sendable {
    /// The key to which apps encrypt their requests for secrets.
    package let key: VaultPrivateKey
    /// The end of the lifetime that `GET /vault-keys` announces.
    package let notAfter: Instant

    /// Reads a key; throws `keys` if it is no private key or has no end.
    init(_ stored: StoredKey) throws(IssuingServerError) {
        guard let end = stored.notAfter,
            let agreement = try? ECAgreementKey(curve: .p256, scalar: stored.secret),
            let key = VaultPrivateKey(id: stored.id, privateKey: agreement)
        else { throw .keys }
        self.key = key
        notAfter = end
    }
}

/// All keys of an issuing server as of one reading of its files.
package struct IssuingKeys: Sendable {
    /// The current and the next key of the vault; former ones open nothing any more.
    package let vault: [VaultKeyPair]
    /// Encrypts the keys of card numbers.
    package let numbers: any KeyEncryptionProvider
    /// Encrypts the keys of PINs, with keys of its own.
    package let pins: any KeyEncryptionProvider
    /// The key of the index of card numbers.
    package let index: StoredKey
    /// Computes security codes.
    package let codes: any SecurityCodes

    /// Two years, in seconds: how long apps may pin a vault key.
    static let vaultLifetime: Int64 = 2 * 365 * 86_400

    /// Returns the files that a server has: those of a sandbox, or without what its providers hold.
    static func files(_ providers: IssuingProviders?) -> [IssuingKeyFile.Name] {
        providers == nil ? IssuingKeyFile.Name.allCases : alwaysFiles
    }

    /// The files that no provider replaces.
    static let alwaysFiles: [IssuingKeyFile.Name] = [.vault, .index]

    /// Reads all files; throws `keys` if one is missing.
    init(
        dataDirectory: String,
        providers: IssuingProviders?
    ) throws(IssuingServerError) {
        func keys(_ name: IssuingKeyFile.Name) throws(IssuingServerError) -> [StoredKey] {
            let found = try IssuingKeyFile(name, dataDirectory: dataDirectory).read()
            guard let found else { throw .keys }
            return found
        }
        func current(_ name: IssuingKeyFile.Name) throws(IssuingServerError) -> StoredKey {
            guard let key = try keys(name).first(where: { $0.role == .current }) else {
                throw .keys
            }
            return key
        }
        var vault: [VaultKeyPair] = []
        for key in try keys(.vault) where key.role != .former {
            vault.append(try VaultKeyPair(key))
        }
        self.vault = vault
        index = try current(.index)
        if let providers {
            (numbers, pins, codes) = (providers.numbers, providers.pins, providers.codes)
        } else {
            numbers = try Self.provider(try keys(.numbers))
            pins = try Self.provider(try keys(.pins))
            codes = HMACSecurityCodes(key: try current(.codes).copiedSecret())
        }
    }

    /// Returns the provider of a file's keys: the current one encrypts, former ones only decrypt.
    private static func provider(
        _ keys: [StoredKey]
    ) throws(IssuingServerError) -> LocalKeyEncryption {
        var provider: LocalKeyEncryption?
        do throws(PaymentCardError) {
            for key in keys.filter({ $0.role == .former }) + keys.filter({ $0.role == .current }) {
                provider = try LocalKeyEncryption(
                    key.copiedSecret(),
                    id: key.id,
                    former: provider
                )
            }
        } catch {
            throw .keys
        }
        guard let provider else { throw .keys }
        return provider
    }

    /// Creates the files that are missing; existing ones stay as they are.
    static func makeMissing(
        _ files: [IssuingKeyFile.Name],
        dataDirectory: String,
        at now: Instant,
        random: some RandomSource
    ) throws(IssuingServerError) {
        for name in files {
            let file = IssuingKeyFile(name, dataDirectory: dataDirectory)
            guard try file.read() == nil else { continue }
            let keys: [StoredKey]
            switch name {
            case .vault:
                keys = [
                    try vaultKey(.current, at: now, random), try vaultKey(.next, at: now, random),
                ]
            case .numbers, .pins, .index, .codes:
                keys = [StoredKey.make(.current, prefix: name.prefix, random: random)]
            }
            // Another node may have been faster; then its file counts.
            _ = try file.create(keys)
        }
    }

    /// Draws a private key on P-256.
    ///
    /// Of all 32-byte numbers only one in 2^32 is no key, so a second attempt practically always succeeds.
    static func vaultKey(
        _ role: StoredKey.Role,
        at now: Instant,
        _ random: some RandomSource
    ) throws(IssuingServerError) -> StoredKey {
        for _ in 0..<4 {
            let key = StoredKey.make(
                role,
                prefix: IssuingKeyFile.Name.vault.prefix,
                notAfter: now.adding(seconds: vaultLifetime),
                random: random
            )
            if (try? VaultKeyPair(key)) != nil { return key }
        }
        throw .cryptography
    }

    /// The mark by which a database recognises its server's keys; says nothing about them.
    func mark() throws(IssuingServerError) -> String { try Self.mark(ofIndex: index) }

    /// Returns the mark of a server with a given key of the index.
    static func mark(ofIndex index: StoredKey) throws(IssuingServerError) -> String {
        do throws(CipherError) {
            let message = Array("etui issuing database".utf8)
            let code = try HMAC(.sha256).code(of: message, key: index.secret)
            return Hex.encode(code.prefix(16))
        } catch {
            throw .cryptography
        }
    }
}
