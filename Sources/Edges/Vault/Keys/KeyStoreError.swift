// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// Why a secret could not be read, stored or removed.
///
/// Contains neither names nor secrets.
public enum KeyStoreError: Error, Equatable, Sendable {
    /// The name has characters or a length that names of secrets must not have.
    case invalidName
    /// The secret is longer than allowed.
    case tooLong(limit: Int)
    /// Others can read the file or enter the folder, or it belongs to another user.
    ///
    /// It is not repaired silently, because others may have read the secret already. The remedy is new keys, or `chmod`
    /// if you know the cause.
    case exposed
    /// A file could not be read or written.
    case file(VaultError)
    /// The system's key store refused the operation; `status` is its number, on Apple an `OSStatus`.
    case refused(status: Int32)
    /// The passphrase is not the one that the secrets are encrypted under.
    case wrongPassphrase
    /// The stored data are not an encrypted secret of this name, or salt and cost of the passphrase are lost.
    case damaged
    /// The crypto library failed, for example because memory ran out.
    case cipher(CipherError)
}
