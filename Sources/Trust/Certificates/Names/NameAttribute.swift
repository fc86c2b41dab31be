// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// One statement of a name: this kind of attribute has this value.
///
/// Source: RFC 5280 §4.1.2.4, AttributeTypeAndValue.
public struct NameAttribute: Sendable {
    /// The kind, as in ``AttributeType``.
    public let type: OID
    /// Which kind of string the value is written as.
    public let tag: DERTag
    /// The value as received, without tag and length.
    public let value: ArraySlice<UInt8>

    /// An attribute with a value already encoded.
    public init(type: OID, tag: DERTag, value: ArraySlice<UInt8>) {
        self.type = type
        self.tag = tag
        self.value = value
    }

    /// An attribute with a text, written as UTF8String, or as PrintableString for countries and
    /// numbers, which RFC 5280 Appendix A allows no other string.
    public init(_ type: OID, _ text: String) {
        let isPrintable = type == AttributeType.country || type == AttributeType.serialNumber
        self.init(
            type: type,
            tag: isPrintable ? .printableString : .utf8String,
            value: Array(text.utf8)[...]
        )
    }

    /// The value as text, or `nil` where it is no string or not one its kind allows.
    ///
    /// T61String is read as ISO 8859-1, which is what authorities put into it.
    public var text: String? {
        switch tag {
        case .printableString, .ia5String, .visibleString, .numericString:
            value.allSatisfy { $0 < 0x80 } ? String(decoding: value, as: UTF8.self) : nil
        case .utf8String:
            String(strictUTF8: value)
        case .t61String:
            String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
        case .bmpString:
            value.count.isMultiple(of: 2)
                ? String(strictUTF16: units(of: 2).map { UInt16($0) }) : nil
        case .universalString:
            value.count.isMultiple(of: 4)
                ? String(strictUTF32: units(of: 4)) : nil
        default:
            nil
        }
    }

    /// The value as big-endian numbers of some bytes each.
    private func units(of width: Int) -> [UInt32] {
        stride(from: value.startIndex, to: value.endIndex, by: width).map { start in
            value[start..<start + width].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// The DER form.
    var encoded: [UInt8] {
        DER.sequence([DER.oid(type), DER.element(tag, Array(value))])
    }
}
