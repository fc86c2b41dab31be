// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The extensions that decide whether a certificate may do something, read when it is read.
///
/// A certificate in which one of them is malformed is refused as a whole: nobody could say what it
/// allows.
struct KnownExtensions: Sendable {
    private(set) var basicConstraints: BasicConstraints?
    private(set) var keyUsage: KeyUsage?
    private(set) var extendedKeyUsage: [OID]?
    private(set) var subjectKeyIdentifier: ArraySlice<UInt8>?
    private(set) var authorityKeyIdentifier: AuthorityKeyIdentifier?
    private(set) var documentTypes: DocumentTypeList?

    init(_ extensions: [CertificateExtension]) throws(CertificateError) {
        for item in extensions {
            do throws(DERError) {
                try read(item)
            } catch {
                throw CertificateError(.malformedExtension(item.id), at: item.value.startIndex)
            }
        }
    }

    private mutating func read(_ item: CertificateExtension) throws(DERError) {
        switch item.id {
        case ExtensionType.basicConstraints:
            basicConstraints = try BasicConstraints(value: item.value)
        case ExtensionType.keyUsage:
            keyUsage = try KeyUsage(value: item.value)
        case ExtensionType.extendedKeyUsage:
            extendedKeyUsage = try ExtendedKeyUsage.purposes(in: item.value)
        case ExtensionType.subjectKeyIdentifier:
            subjectKeyIdentifier = try SubjectKeyIdentifier.identifier(in: item.value)
        case ExtensionType.authorityKeyIdentifier:
            authorityKeyIdentifier = try AuthorityKeyIdentifier(value: item.value)
        case ExtensionType.documentTypes:
            documentTypes = try DocumentTypeList(value: item.value)
        default:
            break
        }
    }
}
