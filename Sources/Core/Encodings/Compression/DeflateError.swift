// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why bytes are not a compressed stream, or may not be unpacked.
public struct DeflateError: Error, Equatable, Sendable {
    /// The rule that was violated.
    public enum Reason: Equatable, Sendable {
        /// The stream ends too early.
        case truncated
        /// Bytes follow the stream.
        case trailingBytes
        /// The output would exceed the limit; nothing beyond the limit was unpacked.
        case outputTooLarge
        /// A header that is not zlib's (RFC 1950 §2.2), or that requires a preset dictionary.
        case badZlibHeader
        /// A header that is not gzip's (RFC 1952 §2.3), or has reserved flags.
        case badGzipHeader
        /// The reserved block type 3 (RFC 1951 §3.2.3).
        case badBlockType
        /// The length of a stored block and its complement differ (RFC 1951 §3.2.4).
        case badStoredLength
        /// Code lengths that are too many, make no prefix code, or leave out the end of block
        /// (RFC 1951 §3.2.2, §3.2.7).
        case badCode
        /// Bits that are not a code of their block, or a code without a meaning.
        case badSymbol
        /// A distance that reaches back before the start of the output (RFC 1951 §3.2.5).
        case badDistance
        /// A checksum or length that does not match the output.
        case checksumMismatch
    }

    /// The rule that was violated.
    public let reason: Reason
    /// The offset of the first compressed byte not yet used when the error was found.
    public let offset: Int

    /// Creates an error at an offset.
    public init(reason: Reason, offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}
