// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

extension DERError {
    /// Creates the error for well-formed DER with a value that its extension does not allow.
    ///
    /// The reason never leaves this module: code that reads a whole extension reports
    /// ``CertificateError/Reason/malformedExtension(_:)`` instead.
    static func badValue(at offset: Int) -> DERError {
        DERError(reason: .trailingBytes, offset: offset)
    }
}

extension CertificateExtension {
    /// Reads the value and reports any error as a malformed extension.
    func readValue<Value>(
        _ read: (ArraySlice<UInt8>) throws(DERError) -> Value
    ) throws(CertificateError) -> Value {
        do {
            return try read(value)
        } catch {
            throw CertificateError(.malformedExtension(id), at: value.startIndex)
        }
    }
}

extension [CertificateExtension] {
    /// Returns the extension of a kind; there is at most one.
    func first(_ id: OID) -> CertificateExtension? {
        first { $0.id == id }
    }

    /// Reads the value of the extension of a kind, or returns `nil` if it is missing.
    func value<Value>(
        of id: OID,
        _ read: (ArraySlice<UInt8>) throws(DERError) -> Value
    ) throws(CertificateError) -> Value? {
        guard let found = first(id) else { return nil }
        return try found.readValue(read)
    }
}
