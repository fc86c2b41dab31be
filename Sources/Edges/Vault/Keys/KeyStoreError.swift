// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// Why a secret could not be read, kept or removed.
///
/// Holds neither names nor secrets.
public enum KeyStoreError: Error, Equatable, Sendable {
    /// The name has characters, or a length, that names of secrets may not have.
    case invalidName
    /// The secret is longer than what is kept.
    case tooLong(limit: Int)
    /// Others than the owner may read the file or enter the folder, or it belongs to someone else.
    ///
    /// It is not mended silently: whoever could read the secret may have done so. New keys are the
    /// remedy, or, for whoever knows why it is so, `chmod`.
    case exposed
    /// A file could not be read or written.
    case file(VaultError)
    /// The system's key store refused; `status` is its number, on Apple an `OSStatus`.
    case refused(status: Int32)
    /// The passphrase is not the one that the secrets are encrypted under.
    case wrongPassphrase
    /// What is stored is no encrypted secret of this name, or salt and cost of the passphrase are lost.
    case damaged
    /// The crypto library refused, as when memory runs out.
    case cipher(CipherError)
}
