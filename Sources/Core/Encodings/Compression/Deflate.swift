// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Unpacks the formats of the deflate family.
///
/// Source: RFC 1951 (deflate), RFC 1950 (zlib), RFC 1952 (gzip).
public enum Deflate {
    /// The format around the compressed blocks.
    public enum Container: Hashable, Sendable {
        /// Nothing (RFC 1951).
        case raw
        /// Two bytes of header and an Adler-32 checksum (RFC 1950).
        case zlib
        /// One or more members with header, CRC-32 and length (RFC 1952).
        case gzip
    }

    /// Unpacks exactly one stream.
    ///
    /// Shape: checksums and lengths must match and nothing may follow. Never unpacks more than
    /// `outputLimit` bytes, whatever the stream promises. Time grows with input and output.
    public static func inflate(
        _ bytes: Span<UInt8>,
        container: Container = .raw,
        outputLimit: Int
    ) throws(DeflateError) -> [UInt8] {
        var inflater = Inflater(outputLimit: outputLimit, inputCount: bytes.count)
        switch container {
        case .raw: try inflater.inflateBlocks(bytes)
        case .zlib: try inflater.inflateZlib(bytes)
        case .gzip:
            repeat { try inflater.inflateGzipMember(bytes) } while !inflater.isAtEnd(of: bytes)
        }
        guard inflater.isAtEnd(of: bytes) else {
            throw inflater.error(.trailingBytes)
        }
        return inflater.output
    }

    /// Unpacks exactly one stream; see
    /// ``inflate(_:container:outputLimit:)-(Span<UInt8>,_,_)``.
    public static func inflate(
        _ bytes: [UInt8],
        container: Container = .raw,
        outputLimit: Int
    ) throws(DeflateError) -> [UInt8] {
        try inflate(bytes[...], container: container, outputLimit: outputLimit)
    }

    /// Unpacks exactly one stream; offsets in errors count from the slice's start.
    public static func inflate(
        _ bytes: ArraySlice<UInt8>,
        container: Container = .raw,
        outputLimit: Int
    ) throws(DeflateError) -> [UInt8] {
        try inflate(bytes.span, container: container, outputLimit: outputLimit)
    }
}
