// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Cryptography
public import Encodings

/// Why bytes are not a certificate, a revocation list or a part of one, or why issuing failed.
///
/// One type serves both: the formats share their grammar (RFC 5280 §4.1, §5.1).
public struct CertificateError: Error, Equatable, Sendable {
    /// The rule that was violated.
    public enum Reason: Equatable, Sendable {
        /// Not in the DER form that the grammar requires.
        case encoding(DERError.Reason)
        /// More bytes than ``Certificate/maximumByteCount`` or ``RevocationList/maximumByteCount``.
        case tooLarge
        /// A version that this format does not have, or an explicit version that must be implied.
        case unsupportedVersion
        /// An INTEGER without content in place of a serial number.
        case emptySerialNumber
        /// A signature that is not a whole number of bytes.
        case fractionalSignature
        /// Extensions or unique identifiers in a version that has none.
        case notInThisVersion
        /// An empty list of extensions, or more than ``CertificateExtension/maximumCount``.
        case badExtensionCount
        /// The same extension twice (RFC 5280 §4.2).
        case duplicateExtension(OID)
        /// An extension of a known kind with a value that its kind does not allow.
        case malformedExtension(OID)
        /// A name with an empty part, or with more than ``DistinguishedName/maximumPartCount``.
        case badName
        /// A PEM block that is cut off or not base64 (RFC 7468).
        case badPEM
        /// The key could not sign.
        case signing(SignatureError)
    }

    /// The rule that was violated.
    public let reason: Reason
    /// The position, in bytes from the start of the certificate or list.
    public let offset: Int

    /// Creates an error at an offset.
    init(_ reason: Reason, at offset: Int = 0) {
        self.reason = reason
        self.offset = offset
    }

    /// Wraps a violation of the encoding.
    init(_ error: DERError) {
        self.init(.encoding(error.reason), at: error.offset)
    }
}

/// Runs DER reading code and wraps its errors.
func reading<Value>(
    _ read: () throws(DERError) -> Value
) throws(CertificateError) -> Value {
    do {
        return try read()
    } catch {
        throw CertificateError(error)
    }
}
