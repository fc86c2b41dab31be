// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The identifier of an element: its class, whether its contents are elements too, and its number.
///
/// Shape: one byte; tag numbers above 30 are not supported. Source: ITU-T X.690 §8.1.2.
public struct DERTag: Hashable, Sendable {
    /// The identifier byte.
    public let rawValue: UInt8

    /// Creates the tag with this identifier byte.
    public init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// BOOLEAN.
    public static let boolean = DERTag(rawValue: 0x01)
    /// INTEGER.
    public static let integer = DERTag(rawValue: 0x02)
    /// BIT STRING.
    public static let bitString = DERTag(rawValue: 0x03)
    /// OCTET STRING.
    public static let octetString = DERTag(rawValue: 0x04)
    /// NULL.
    public static let null = DERTag(rawValue: 0x05)
    /// OBJECT IDENTIFIER.
    public static let objectIdentifier = DERTag(rawValue: 0x06)
    /// ENUMERATED.
    public static let enumerated = DERTag(rawValue: 0x0A)
    /// UTF8String.
    public static let utf8String = DERTag(rawValue: 0x0C)
    /// SEQUENCE and SEQUENCE OF.
    public static let sequence = DERTag(rawValue: 0x30)
    /// SET and SET OF.
    public static let set = DERTag(rawValue: 0x31)
    /// NumericString.
    public static let numericString = DERTag(rawValue: 0x12)
    /// PrintableString.
    public static let printableString = DERTag(rawValue: 0x13)
    /// TeletexString, also called T61String.
    public static let t61String = DERTag(rawValue: 0x14)
    /// IA5String: ASCII.
    public static let ia5String = DERTag(rawValue: 0x16)
    /// UTCTime: two-digit year.
    public static let utcTime = DERTag(rawValue: 0x17)
    /// GeneralizedTime: four-digit year.
    public static let generalizedTime = DERTag(rawValue: 0x18)
    /// VisibleString: printable ASCII.
    public static let visibleString = DERTag(rawValue: 0x1A)
    /// UniversalString: four bytes per character.
    public static let universalString = DERTag(rawValue: 0x1C)
    /// BMPString: two bytes per character.
    public static let bmpString = DERTag(rawValue: 0x1E)

    /// Creates the context-specific tag `[number]`.
    ///
    /// - Precondition: `number` is at most 30.
    public static func context(_ number: UInt8, constructed: Bool) -> DERTag {
        precondition(number <= 30, "a tag of one byte has a number up to 30")
        return DERTag(rawValue: 0x80 | (constructed ? 0x20 : 0) | number)
    }

    /// Whether the contents are elements too.
    public var isConstructed: Bool { rawValue & 0x20 != 0 }

    /// Whether the class is context-specific.
    public var isContextSpecific: Bool { rawValue & 0xC0 == 0x80 }

    /// The tag number, 0…30.
    public var number: UInt8 { rawValue & 0x1F }
}
