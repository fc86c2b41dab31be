// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Certificates
public import Cryptography

/// Why a test authority issued nothing.
public enum SealIssuingError: Error, Equatable, Sendable {
    /// No key of the wanted kind could be made.
    case key(KeyError)
    /// A certificate or revocation list could not be made.
    case issuing(CertificateError)
    /// The seal could not be signed.
    case signing(SignatureError)
    /// Seals are signed with elliptic-curve keys of at least 256 bits.
    case unsuitableSignerKey
    /// Only elliptic curves can be written with explicit parameters.
    case unsuitableKeyForm
    /// What was to be sealed cannot be read as a seal.
    case unreadable(SealReadingError)
}
