// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The time in which the key may sign, within the longer time in which its signatures are verified.
///
/// Source: RFC 3280 §4.2.1.4, ICAO Doc 9303-12 §7.1.
public struct PrivateKeyUsagePeriod: Sendable, Hashable {
    /// The start, inclusive.
    public let notBefore: Instant?
    /// The end, inclusive.
    public let notAfter: Instant?

    /// Reads the value of the extension.
    init(value: ArraySlice<UInt8>) throws(DERError) {
        var outer = DERReader(value)
        var fields = try outer.readSequence()
        try outer.finish()
        notBefore = try Self.time(0, &fields)
        notAfter = try Self.time(1, &fields)
        try fields.finish()
    }

    /// Reads a GeneralizedTime under an implicit tag, which the reader accepts only under its own tag.
    private static func time(
        _ number: UInt8,
        _ fields: inout DERReader
    ) throws(DERError) -> Instant? {
        guard
            let element = try fields.readIfPresent(.context(number, constructed: false))
        else { return nil }
        var reader = DERReader(DER.element(.generalizedTime, Array(element.content)))
        return try reader.readTime()
    }

    /// Encodes the value of the extension with these bounds.
    static func value(notBefore: Instant?, notAfter: Instant?) -> [UInt8] {
        let bounds = [(0, notBefore), (1, notAfter)] as [(UInt8, Instant?)]
        return DER.sequence(
            bounds.compactMap { number, time in
                time.map {
                    // Identifier and length of a GeneralizedTime take two bytes.
                    DER.implicit(
                        number,
                        constructed: false,
                        Array(DER.generalizedTime($0).dropFirst(2))
                    )
                }
            }
        )
    }
}
