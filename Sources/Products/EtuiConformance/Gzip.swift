// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The gzip file format (RFC 1952).
enum Gzip {
    /// The content of a compressed file, any other file as it is; `nil` if a compressed one cannot
    /// be unpacked.
    static func unpacked(_ content: [UInt8], limit: Int) -> [UInt8]? {
        guard content.starts(with: [0x1F, 0x8B]) else { return content }
        return try? Deflate.inflate(content, container: .gzip, outputLimit: limit)
    }
}
