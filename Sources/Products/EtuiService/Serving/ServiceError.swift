// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import HTTP
public import Seals
public import Vault

/// Why a server does not start.
public enum ServiceError: Error, Equatable, Sendable {
    /// The pages, styles and texts are not where the program expects them.
    case resourcesMissing
    /// The trust directory cannot be used.
    case trust(TrustDirectoryError)
    /// The data folder cannot be read or written.
    case storage(VaultError)
    /// The demonstration data cannot be made.
    case demo(SealIssuingError)
    /// The address or port cannot be used.
    case server(HTTPServerError)
}
