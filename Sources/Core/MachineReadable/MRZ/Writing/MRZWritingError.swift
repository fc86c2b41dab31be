// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a zone cannot be written.
public enum MRZWritingError: Error, Equatable, Sendable {
    /// The format requires the field.
    case missing(MRZField)
    /// The format has no such field.
    case notOfFormat(MRZField)
    /// The field was given twice.
    case repeated(MRZField)
    /// The value is longer than its columns.
    case tooLong(MRZField, limit: Int)
    /// A character that zones cannot represent in this field.
    case character(MRZField, Unicode.Scalar)
    /// Not a date: `1974-08-12`, `1974-08`, `1974`, `740812`, or `never` for an expiry.
    case invalidDate(MRZField)

    /// The reason in one sentence without the value.
    public var message: String {
        switch self {
        case .missing(let field): "The field \(field.name) is missing."
        case .notOfFormat(let field): "The format has no field \(field.name)."
        case .repeated(let field): "The field \(field.name) is given twice."
        case .tooLong(let field, let limit):
            "The field \(field.name) has more than \(limit) characters."
        case .character(let field, let scalar):
            "The field \(field.name) has a character that cannot be written (U+"
                + Self.hexadecimal(scalar.value) + ")."
        case .invalidDate(let field):
            "The field \(field.name) is no date; write 1974-08-12, 1974-08, 1974 or 740812."
        }
    }

    private static func hexadecimal(_ value: UInt32) -> String {
        var digits: [UInt8] = []
        var rest = value
        while rest > 0 || digits.count < 4 {
            let digit = UInt8(truncatingIfNeeded: rest & 15)
            digits.append(digit < 10 ? 0x30 + digit : 0x37 + digit)
            rest >>= 4
        }
        return String(decoding: digits.reversed(), as: UTF8.self)
    }
}
