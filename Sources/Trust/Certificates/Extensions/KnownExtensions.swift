// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The extensions that decide whether a certificate may do something, read when it is read.
///
/// A certificate in which one of them is malformed is refused as a whole: nobody could say what it
/// allows.
struct KnownExtensions: Sendable {
    let basicConstraints: BasicConstraints?
    let keyUsage: KeyUsage?
    let extendedKeyUsage: [OID]?
    let subjectKeyIdentifier: ArraySlice<UInt8>?
    let authorityKeyIdentifier: AuthorityKeyIdentifier?
    let documentTypes: DocumentTypeList?

    init(_ extensions: [CertificateExtension]) throws(CertificateError) {
        basicConstraints = try extensions.value(of: ExtensionType.basicConstraints) {
            value throws(DERError) in try BasicConstraints(value: value)
        }
        keyUsage = try extensions.value(of: ExtensionType.keyUsage) {
            value throws(DERError) in try KeyUsage(value: value)
        }
        extendedKeyUsage = try extensions.value(of: ExtensionType.extendedKeyUsage) {
            value throws(DERError) in try ExtendedKeyUsage.purposes(in: value)
        }
        subjectKeyIdentifier = try extensions.value(of: ExtensionType.subjectKeyIdentifier) {
            value throws(DERError) in try SubjectKeyIdentifier.identifier(in: value)
        }
        authorityKeyIdentifier = try extensions.value(of: ExtensionType.authorityKeyIdentifier) {
            value throws(DERError) in try AuthorityKeyIdentifier(value: value)
        }
        documentTypes = try extensions.value(of: ExtensionType.documentTypes) {
            value throws(DERError) in try DocumentTypeList(value: value)
        }
    }
}
