// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a text is not strict JSON, or has no canonical form.
public struct JSONError: Error, Equatable, Sendable {
    /// The rule that was violated.
    public enum Reason: Equatable, Sendable {
        /// More bytes than ``JSONLimits/byteCount``; checked before reading.
        case tooLarge
        /// Deeper than ``JSONLimits/depth``.
        case tooDeep
        /// More values and names than ``JSONLimits/nodeCount``.
        case tooManyNodes
        /// Two members of an object with the same name, even if spelt differently (RFC 7493 §2.3).
        case duplicateName
        /// A byte order mark at the start (RFC 8259 §8.1).
        case byteOrderMark
        /// Bytes in a string that are not UTF-8 (RFC 3629 §3).
        case invalidUTF8
        /// Half a surrogate pair, escaped or not (RFC 7493 §2.1).
        case loneSurrogate
        /// An escape other than the nine of RFC 8259 §7.
        case invalidEscape
        /// An unescaped character below U+0020 in a string.
        case controlCharacter
        /// Something other than the value, name or separator expected here.
        case unexpectedCharacter
        /// A number with something other than a digit where RFC 8259 §6 requires one.
        case invalidNumber
        /// The text ends too early.
        case unexpectedEnd
        /// Something other than white space after the value.
        case trailingBytes
        /// A number too large for a double, which has no canonical form (RFC 8785 §3.2.2.3).
        case numberOutOfRange
    }

    /// The rule that was violated.
    public let reason: Reason
    /// The offset of the offending byte in the text.
    public let offset: Int

    /// Creates an error at an offset.
    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}
