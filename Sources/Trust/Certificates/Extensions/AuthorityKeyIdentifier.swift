// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The key of the issuer that signed.
///
/// Source: RFC 5280 §4.2.1.1.
public struct AuthorityKeyIdentifier: Sendable, Hashable {
    /// The subject key identifier of the issuer's certificate.
    public let keyIdentifier: ArraySlice<UInt8>?
    /// The serial number of the issuer's certificate.
    public let serialNumber: SerialNumber?

    /// Reads the value of the extension.
    ///
    /// Skips the names beside the serial number: they identify the issuer of the issuer's certificate, which path
    /// building does not need.
    init(value: ArraySlice<UInt8>) throws(DERError) {
        var fields = DERReader(value)
        let sequence = try fields.enter(.sequence)
        keyIdentifier = try fields.readIfPresent(.context(0, constructed: false))?.content
        if fields.nextTag == .context(1, constructed: true) {
            let names = try fields.enter(.context(1, constructed: true))
            repeat { try fields.skipElement() } while !fields.isAtEnd
            try fields.leave(names)
        }
        serialNumber = try fields.readIfPresent(.context(2, constructed: false))
            .flatMap { SerialNumber(derContent: $0.content) }
        try fields.leave(sequence)
        try fields.finish()
    }
}

/// The subject key identifier.
///
/// Source: RFC 5280 §4.2.1.2.
extension SubjectKeyIdentifier {
    /// Reads the value of the extension.
    static func identifier(in value: ArraySlice<UInt8>) throws(DERError) -> ArraySlice<UInt8> {
        var reader = DERReader(value)
        let identifier = try reader.readOctetString()
        try reader.finish()
        return identifier
    }
}
