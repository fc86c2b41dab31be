// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Which rule a certificate or a revocation list violates.
///
/// The rules stand alone, so that each user applies them in the order of its own standard and maps
/// them to its own errors; general paths use them as RFC 5280 §6 does.
public enum CertificateRuleError: Error, Hashable, Sendable {
    // The signature and who made it

    /// The algorithm beside the signature is not the one inside the signed part.
    case algorithmsDiffer
    /// The signature algorithm is not one of those supported.
    case unsupportedAlgorithm
    /// The signature rests on SHA-1.
    case weakAlgorithm
    /// The issuer's key is not of a supported kind, or malformed.
    case unusableKey
    /// The signature was not made by the issuer's key over these bytes.
    case wrongSignature
    /// The issuer is not named.
    case emptyIssuer
    /// The issuer's subject is another name.
    case issuerNameMismatch
    /// The certificate does not say which key of the issuer signed.
    case missingAuthorityKeyIdentifier
    /// The issuer's certificate does not say which key it is about.
    case missingSubjectKeyIdentifier
    /// Another key of the issuer signed.
    case keyIdentifierMismatch

    // What a certificate allows

    /// Not valid before this instant.
    case notYetValid(Instant)
    /// Not valid after this instant.
    case expired(Instant)
    /// The subject issues certificates but is no authority.
    case notAuthority
    /// The subject is an authority where none is due.
    case isAuthority
    /// The key may not be used in a way that is needed.
    case missingKeyUsage(KeyUsage)
    /// The key may not be used for a purpose that is needed.
    case missingPurpose(OID)
    /// More authorities follow than one of them allows.
    case pathTooLong
    /// A critical extension of a kind that is not understood.
    case unknownCriticalExtension(OID)
    /// An extension whose value is not what its kind prescribes.
    case malformedExtension(OID)
    /// A name outside what an authority above may certify.
    case nameNotPermitted
    /// A name constrained in a way that cannot be judged.
    case unsupportedNameConstraint

    // How a certificate must be made, see CertificateProfile

    /// A serial number that is zero, negative or longer than 20 bytes.
    case unusualSerialNumber
    /// An extension that must be critical and is not, or the other way round.
    case wrongCriticality(OID)
    /// Signing of certificates, or constraints for them, without being an authority.
    case inconsistentUse
    /// No subject, and no alternative name that is critical instead.
    case emptySubject

    // Revocation

    /// The certificate is on a revocation list.
    case revoked
    /// No revocation list is at hand.
    case missingRevocationList
    /// The lists at hand do not cover the certificate or the reasons they are kept for.
    case outOfScope
    /// The list was made at a later instant.
    case listNotYetValid(Instant)
    /// The next list has been due since this instant, or the list does not say when it is due.
    case listOutdated(Instant?)
    /// The list holds changes only.
    case deltaList
    /// The list holds revocations by other issuers.
    case indirectList
    /// The list or an entry has a critical extension of a kind that is not understood.
    case unknownCriticalListExtension

    // Anchors

    /// The certificate is not the one that its configured hash names.
    case wrongIntegrityHash
    /// An authority made for demonstrations is not configured as one.
    case undeclaredDemonstration

    // Paths

    /// None of the certificates at hand issued this one.
    case noIssuer
    /// A bound of the ``PathBudget`` is reached.
    case budgetExceeded(PathBudget.Item)
}

/// Reads something of a certificate and reports malformed extensions as an error.
func understanding<Value>(
    _ read: () throws(CertificateError) -> Value
) throws(CertificateRuleError) -> Value {
    do {
        return try read()
    } catch {
        guard case .malformedExtension(let id) = error.reason else {
            // Everything but extensions was read with the certificate.
            throw .malformedExtension(ExtensionType.subjectAlternativeName)
        }
        throw .malformedExtension(id)
    }
}
