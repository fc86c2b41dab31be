// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The extensions that decide what a certificate may do, read together with the certificate.
///
/// If one of them is malformed, the whole certificate is refused, as it would be unclear what it
/// allows.
struct KnownExtensions: Sendable {
    private(set) var basicConstraints: BasicConstraints?
    private(set) var keyUsage: KeyUsage?
    private(set) var extendedKeyUsage: [OID]?
    private(set) var subjectKeyIdentifier: ArraySlice<UInt8>?
    private(set) var authorityKeyIdentifier: AuthorityKeyIdentifier?
    private(set) var documentTypes: DocumentTypeList?

    init(
        _ extensions: [CertificateExtension],
        booleans: inout BooleanReading
    ) throws(CertificateError) {
        for place in extensions.indices {
            let value = extensions[place].value
            do throws(DERError) {
                try read(extensions[place].id, value, booleans: &booleans)
            } catch {
                throw CertificateError(
                    .malformedExtension(extensions[place].id),
                    at: value.startIndex
                )
            }
        }
    }

    private mutating func read(
        _ id: OID,
        _ value: ArraySlice<UInt8>,
        booleans: inout BooleanReading
    ) throws(DERError) {
        switch id {
        case ExtensionType.basicConstraints:
            basicConstraints = try BasicConstraints(value: value, booleans: &booleans)
        case ExtensionType.keyUsage:
            keyUsage = try KeyUsage(value: value)
        case ExtensionType.extendedKeyUsage:
            extendedKeyUsage = try ExtendedKeyUsage.purposes(in: value)
        case ExtensionType.subjectKeyIdentifier:
            subjectKeyIdentifier = try SubjectKeyIdentifier.identifier(in: value)
        case ExtensionType.authorityKeyIdentifier:
            authorityKeyIdentifier = try AuthorityKeyIdentifier(value: value)
        case ExtensionType.documentTypes:
            documentTypes = try DocumentTypeList(value: value)
        default:
            break
        }
    }
}
