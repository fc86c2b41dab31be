// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The rule that a certificate or a revocation list violates.
///
/// The rules are independent, so that each user applies them in the order of its own standard and maps
/// them to its own errors; general paths use them as RFC 5280 §6 does.
public enum CertificateRuleError: Error, Hashable, Sendable {
    // The signature and its issuer

    /// The algorithm beside the signature is not the one inside the signed part.
    case algorithmsDiffer
    /// The signature algorithm is not supported.
    case unsupportedAlgorithm
    /// The signature relies on SHA-1.
    case weakAlgorithm
    /// The issuer's key is malformed or not of a supported kind.
    case unusableKey
    /// The issuer's key did not sign these bytes.
    case wrongSignature
    /// The issuer's name is empty.
    case emptyIssuer
    /// The issuer's certificate has another subject name.
    case issuerNameMismatch
    /// The certificate does not identify the issuer's key that signed.
    case missingAuthorityKeyIdentifier
    /// The issuer's certificate does not identify its key.
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
    /// The subject is an authority, but must not be.
    case isAuthority
    /// The key is not allowed for a required use.
    case missingKeyUsage(KeyUsage)
    /// The key is not allowed for a required purpose.
    case missingPurpose(OID)
    /// More authorities follow than one of them allows.
    case pathTooLong
    /// A critical extension of a kind that is not understood.
    case unknownCriticalExtension(OID)
    /// An extension with a value that its kind does not allow.
    case malformedExtension(OID)
    /// A name outside the constraints of an authority above.
    case nameNotPermitted
    /// A name with a constraint that cannot be evaluated.
    case unsupportedNameConstraint

    // How a certificate must be made, see CertificateProfile

    /// A serial number that is zero, negative or longer than 20 bytes.
    case unusualSerialNumber
    /// An extension that must be critical but is not, or the other way round.
    case wrongCriticality(OID)
    /// The certificate signs certificates, or constrains them, without being an authority.
    case inconsistentUse
    /// No subject, and no critical alternative name instead.
    case emptySubject

    // Revocation

    /// The certificate is on a revocation list.
    case revoked
    /// No revocation list is available.
    case missingRevocationList
    /// The available lists do not cover the certificate or all reasons.
    case outOfScope
    /// The list was only made at this later instant.
    case listNotYetValid(Instant)
    /// The next list has been due since this instant, or the list does not say when it is due.
    case listOutdated(Instant?)
    /// The list contains only changes.
    case deltaList
    /// The list contains revocations by other issuers.
    case indirectList
    /// The list or an entry has a critical extension of a kind that is not understood.
    case unknownCriticalListExtension

    // Anchors

    /// The certificate does not match its configured hash.
    case wrongIntegrityHash
    /// An authority made for demonstrations is not configured as one.
    case undeclaredDemonstration

    // Paths

    /// None of the available certificates issued this one.
    case noIssuer
    /// A limit of the ``PathBudget`` was reached.
    case budgetExceeded(PathBudget.Item)
}

/// Reads a part of a certificate and reports malformed extensions as an error.
func understanding<Value>(
    _ read: () throws(CertificateError) -> Value
) throws(CertificateRuleError) -> Value {
    do {
        return try read()
    } catch {
        guard case .malformedExtension(let id) = error.reason else {
            // Everything except extensions was read with the certificate.
            throw .malformedExtension(ExtensionType.subjectAlternativeName)
        }
        throw .malformedExtension(id)
    }
}
