// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The content of an NFC tag that leads to a location: one record with the link, as
/// ``CheckInLink/text(ofRecord:type:payload:)`` reads it.
public struct CheckInTag: Sendable, Hashable {
    /// The link.
    public let link: String
    /// The payload of the record: a byte for the start of the link, and the rest of it in UTF-8 (NFC Forum URI RTD
    /// §3.2).
    public let payload: [UInt8]

    /// The record's type name format: well-known types (NFC Forum NDEF §3.2.6).
    public static let typeNameFormat: UInt8 = 1
    /// The record's type, `U` (NFC Forum URI RTD §3.2.1).
    public static let type: [UInt8] = [0x55]

    /// The longest payload of a short record, bytes (NFC Forum NDEF §3.2.4).
    private static let payloadLimit = 255
    /// The flags of a short record that is both first and last in its message (NFC Forum NDEF §3.2.1, §3.2.2, §3.2.4).
    private static let flags: UInt8 = 0xD0

    /// Creates a tag with a link; `nil` if no wallet could read it, because it is not an address or too long.
    ///
    /// - Parameter link: the link, such as `https://HOST/vic/checkin/PLACE`.
    public init?(_ link: String) {
        guard WebAddress(link) != nil, link.utf8.count <= CheckInLink.byteLimit else { return nil }
        // The longest matching prefix makes the payload shortest.
        let codes = CheckInLink.prefixes.indices.filter { link.hasPrefix(CheckInLink.prefixes[$0]) }
        let code = codes.max {
            CheckInLink.prefixes[$0].utf8.count < CheckInLink.prefixes[$1].utf8.count
        }
        guard let code else { return nil }
        let rest = link.utf8.dropFirst(CheckInLink.prefixes[code].utf8.count)
        let payload = [UInt8(code)] + Array(rest)
        guard payload.count <= Self.payloadLimit else { return nil }
        self.link = link
        self.payload = payload
    }

    /// The code of the prefix that the payload omits: 2 for `https://www.`, 4 for `https://`.
    public var prefixCode: UInt8 { payload[0] }

    /// The whole message, one short record, as tag-writing programs expect it (NFC Forum NDEF §3.2).
    public var message: [UInt8] {
        [
            Self.flags | Self.typeNameFormat, UInt8(Self.type.count), UInt8(payload.count),
        ] + Self.type + payload
    }
}
