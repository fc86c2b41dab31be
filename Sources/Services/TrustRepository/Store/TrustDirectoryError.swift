// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Vault

/// Why a trust directory could not be read or changed.
public enum TrustDirectoryError: Error, Equatable, Sendable {
    /// The bytes are not a readable certificate.
    case notACertificate
    /// The bytes are neither certificates nor revocation lists.
    case nothingFound
    /// The SHA-256 of the certificate differs from the given one.
    case integrityHashDiffers
    /// A hash was given, but there is not exactly one certificate to compare it with.
    case integrityHashNeedsOneCertificate
    /// The bytes are not a readable revocation list.
    case notARevocationList
    /// None of the certificates signed the revocation list.
    case revocationListOfAnother
    /// The revocation list is older than the current one.
    case revocationListOlder
    /// The address is not an absolute http or https address.
    case notAnAddress
    /// The certificate belongs to a demonstration authority, but was not added as one.
    case demonstrationAuthority
    /// No entry has this identifier, or several start with it.
    case unknownEntry
    /// The directory or a file in it could not be read or written.
    case storage(VaultError)
    /// The file for the key that signs lists for pages holds something else.
    case listKey
    /// The directory does not exist or cannot be listed.
    case notADirectory
}
