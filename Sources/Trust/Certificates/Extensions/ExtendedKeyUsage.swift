// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The purposes a key may be used for, beyond its technical use.
///
/// Source: RFC 5280 §4.2.1.12, ICAO Doc 9303-12 §7.1.
public enum ExtendedKeyUsage {
    /// Signing barcodes such as VDS-NC.
    public static let barcodeSigner: OID = "2.23.136.1.1.14.2"
    /// Speaking TLS as a server.
    public static let serverAuthentication: OID = "1.3.6.1.5.5.7.3.1"
    /// Any purpose.
    public static let any: OID = "2.5.29.37.0"

    /// Reads the value of the extension, which must contain at least one purpose.
    static func purposes(in value: ArraySlice<UInt8>) throws(DERError) -> [OID] {
        var list = DERReader(value)
        let sequence = try list.enter(.sequence)
        var purposes: [OID] = []
        repeat {
            purposes.append(try list.readOID())
        } while !list.isAtEnd
        try list.leave(sequence)
        try list.finish()
        return purposes
    }
}
