// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A value as both engines store it.
public enum DatabaseValue: Equatable, Sendable {
    /// No value.
    case null
    /// A 64-bit integer.
    case integer(Int64)
    /// A text without U+0000.
    case text(String)
    /// Bytes.
    case bytes([UInt8])
}

extension DatabaseValue {
    /// An integer; an `Int` has 64 bits on every platform this runs on.
    public static func integer(_ number: Int) -> Self { .integer(Int64(number)) }

    /// An integer, or no value.
    public static func integer(ifAny number: Int64?) -> Self { number.map(Self.integer) ?? .null }

    /// A text, or no value.
    public static func text(ifAny text: String?) -> Self { text.map(Self.text) ?? .null }

    /// Bytes, or no value.
    public static func bytes(ifAny bytes: [UInt8]?) -> Self { bytes.map(Self.bytes) ?? .null }

    /// The size of the value in a result, in bytes.
    var byteCount: Int {
        switch self {
        case .null: 1
        case .integer: 8
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
    }
}
