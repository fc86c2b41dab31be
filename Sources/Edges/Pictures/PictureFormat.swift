// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The formats that are read, told by the first bytes of a file.
public enum PictureFormat: Sendable, CaseIterable {
    /// ISO/IEC 10918-1.
    case jpeg
    /// ISO/IEC 15948.
    case png

    /// The format of a file; nil for anything else.
    public init?(recognisedIn bytes: [UInt8]) {
        guard let format = Self.allCases.first(where: { bytes.starts(with: $0.start) }) else {
            return nil
        }
        self = format
    }

    private var start: [UInt8] {
        switch self {
        // The marker that starts every file, and the first byte of the one after it.
        case .jpeg: [0xFF, 0xD8, 0xFF]
        case .png: PNGHeader.signature
        }
    }
}
