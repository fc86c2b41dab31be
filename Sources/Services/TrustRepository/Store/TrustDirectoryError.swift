// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Vault

/// Why a trust directory could not be read or changed.
public enum TrustDirectoryError: Error, Equatable, Sendable {
    /// The bytes are no certificate that can be read.
    case notACertificate
    /// The bytes are neither certificates nor revocation lists.
    case nothingFound
    /// The SHA-256 of the certificate is not the one that was named.
    case integrityHashDiffers
    /// A hash was given, and not exactly one certificate to compare it with.
    case integrityHashNeedsOneCertificate
    /// The bytes are no revocation list that can be read.
    case notARevocationList
    /// None of the certificates signed the revocation list.
    case revocationListOfAnother
    /// The revocation list is older than the one in place.
    case revocationListOlder
    /// The address is not an absolute one of http or https.
    case notAnAddress
    /// The certificate belongs to a demonstration authority, and is not added as one.
    case demonstrationAuthority
    /// No entry has this identifier, or several begin with it.
    case unknownEntry
    /// The directory or a file in it could not be read or written.
    case storage(VaultError)
    /// The directory does not exist or cannot be listed.
    case notADirectory
}
