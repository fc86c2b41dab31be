// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Database
public import ObjectStorage
public import Vault

/// Why an identity server cannot be opened, or why an operator's change had no effect.
public enum IdentityServerError: Error, Equatable, Sendable {
    /// The data folder cannot be read or written.
    case storage(VaultError)
    /// The database cannot be used.
    case database(DatabaseError)
    /// The file of keys is missing or has other content although the database belongs to a server.
    case keys
    /// The database belongs to other keys.
    case otherDatabase
    /// The pictures of the database's checks are in another place: as the database notes it.
    case otherPictures(String)
    /// The pictures are in a bucket, and there is no credential for it.
    case pictureCredential
    /// The bucket for pictures cannot be used.
    case pictures(ObjectStorageError)
    /// The crypto library failed.
    case cryptography
}
