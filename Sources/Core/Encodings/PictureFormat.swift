// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The formats of picture files, by their media types.
public enum PictureFormat: String, Sendable, CaseIterable {
    /// ISO/IEC 10918-1.
    case jpeg = "image/jpeg"
    /// ISO/IEC 15948.
    case png = "image/png"
    /// SVG, whose root element comes first: no comment and no declaration before it.
    case svg = "image/svg+xml"

    /// Recognises the format of a file by its first bytes; `nil` for anything else.
    ///
    /// - Parameter file: the file, or at least its first eight bytes.
    public init?(recognisedIn file: some Collection<UInt8>) {
        guard let format = Self.allCases.first(where: { file.starts(with: $0.start) }) else {
            return nil
        }
        self = format
    }

    /// Whether files have pixels to decode rather than a drawing.
    public var isRaster: Bool { self != .svg }

    private var start: [UInt8] {
        switch self {
        // The marker at the start of every file, and the first byte of the next marker.
        case .jpeg: [0xFF, 0xD8, 0xFF]
        // The signature (PNG, third edition, §5.2).
        case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        case .svg: Array("<svg ".utf8)
        }
    }
}
