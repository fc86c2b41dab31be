// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The text form of names, for people.
extension DistinguishedName {
    /// The name as `C=AU, O=GOV, CN=…`, in the order received.
    ///
    /// Attributes of one relative name are joined by `+`, unknown kinds are written as numbers, values
    /// that are not text as `#` and hexadecimal. Characters with a meaning in this form, and controls,
    /// are escaped as in RFC 4514 §2.4, so that no value can look like a further attribute.
    public var text: String {
        relativeNames
            .map { attributes in attributes.map { $0.description }.joined(separator: "+") }
            .joined(separator: ", ")
    }
}

extension DistinguishedName: CustomStringConvertible {
    /// The same as ``text``.
    public var description: String { text }
}

extension NameAttribute: CustomStringConvertible {
    /// The attribute as `CN=…`.
    public var description: String {
        let label = AttributeType.labels[type] ?? type.description
        guard let text else {
            let digits = value.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
            return "\(label)=#\(digits)"
        }
        return label + "=" + text.unicodeScalars.map { Self.escaped($0) }.joined()
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case ",", "+", "\"", "\\", "<", ">", ";", "=": return "\\\(scalar)"
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator:
            return String(scalar).utf8.map { byte in
                "\\" + String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
            }.joined()
        default:
            return String(scalar)
        }
    }
}
