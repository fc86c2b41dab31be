// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Certificates
public import Cryptography

/// The reason a test authority issued nothing.
public enum SealIssuingError: Error, Equatable, Sendable {
    /// The key could not be made.
    case key(KeyError)
    /// A certificate or revocation list could not be made.
    case issuing(CertificateError)
    /// The seal could not be signed.
    case signing(SignatureError)
    /// The signer's key is not an elliptic curve key of at least 256 bits, as seals need.
    case unsuitableSignerKey
    /// Only elliptic curve keys can have explicit parameters.
    case unsuitableKeyForm
    /// The result would not be a readable seal.
    case unreadable(SealReadingError)
}
