// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The formats that can be read, recognised by the first bytes of a file.
public enum PictureFormat: Sendable, CaseIterable {
    /// ISO/IEC 10918-1.
    case jpeg
    /// ISO/IEC 15948.
    case png

    /// Recognises the format of a file; `nil` for anything else.
    public init?(recognisedIn bytes: [UInt8]) {
        guard let format = Self.allCases.first(where: { bytes.starts(with: $0.start) }) else {
            return nil
        }
        self = format
    }

    private var start: [UInt8] {
        switch self {
        // The marker at the start of every file, and the first byte of the next marker.
        case .jpeg: [0xFF, 0xD8, 0xFF]
        case .png: PNGHeader.signature
        }
    }
}
