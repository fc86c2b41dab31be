// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// An attribute of a name: a kind and a value.
///
/// Source: RFC 5280 §4.1.2.4, AttributeTypeAndValue.
public struct NameAttribute: Sendable {
    /// The kind, as in ``AttributeType``.
    public let type: OID
    /// The kind of string that the value is encoded as.
    public let tag: DERTag
    /// The value as received, without tag and length.
    public let value: ArraySlice<UInt8>

    /// Creates an attribute with a value already encoded.
    public init(type: OID, tag: DERTag, value: ArraySlice<UInt8>) {
        self.type = type
        self.tag = tag
        self.value = value
    }

    /// Creates an attribute with a text, as UTF8String, or as PrintableString for countries and numbers,
    /// for which RFC 5280 Appendix A allows no other string.
    public init(_ type: OID, _ text: String) {
        let isPrintable = type == AttributeType.country || type == AttributeType.serialNumber
        self.init(
            type: type,
            tag: isPrintable ? .printableString : .utf8String,
            value: Array(text.utf8)[...]
        )
    }

    /// The value as text; `nil` if it is not a string or not valid for its kind.
    ///
    /// T61String is read as ISO 8859-1, which is what authorities write.
    public var text: String? {
        switch tag {
        case .printableString, .ia5String, .visibleString, .numericString:
            value.allSatisfy { $0 < 0x80 } ? String(decoding: value, as: UTF8.self) : nil
        case .utf8String:
            String(strictUTF8: value)
        case .t61String:
            String(latin1: value)
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

    /// Splits the value into big-endian numbers of a width in bytes.
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
