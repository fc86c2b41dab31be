// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The families of visible digital seals, recognised by how a scanned text begins.
///
/// The raw value is the stable name used in reports and by the command line.
public enum SealKind: String, CaseIterable, Sendable {
    /// ICAO visible digital seal for non-constrained environments: JSON (Doc 9303-13).
    case vdsNC = "vds-nc"
    /// ICAO binary visible digital seal (Doc 9303-13).
    case vds
    /// ICAO datastructure for barcodes, the successor of the binary seal.
    case idb
    /// EU digital COVID certificate.
    case hcert
    /// SMART health card.
    case shc

    /// Returns the kind that a scanned text claims to be, or `nil` for any other text.
    ///
    /// It looks only at the start of the text, at most up to the length limit (``SealLimits/standard``), and skips a
    /// leading byte order mark and JSON white space before `{` or `[`. A binary seal begins with byte DC, or with C3 9C
    /// if a scanner re-encoded it from Latin-1 to UTF-8.
    public static func recognised(in text: some Collection<UInt8>) -> SealKind? {
        let body = text.dropFirst(text.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
        for (prefix, kind) in prefixes where body.starts(with: prefix) {
            return kind
        }
        let start = body.prefix(SealLimits.standard.textByteCount)
        let first = start.first { !jsonWhiteSpace.contains($0) }
        return first == UInt8(ascii: "{") || first == UInt8(ascii: "[") ? .vdsNC : nil
    }

    static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private static let jsonWhiteSpace: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]

    private static let prefixes: [([UInt8], SealKind)] = [
        ([0xDC], .vds),
        ([0xC3, 0x9C], .vds),
        (Array("RDB1".utf8), .idb),
        (Array("NDB1".utf8), .idb),
        (Array("HC1:".utf8), .hcert),
        (Array("shc:/".utf8), .shc),
    ]
}
