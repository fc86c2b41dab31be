// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography

/// Why nothing was issued.
public enum IssuingError: Error, Equatable, Sendable {
    /// The key could not sign.
    case signing(SigningError)
    /// What was signed is not a certificate or list that this module would read.
    case unreadable(CertificateError)
}
