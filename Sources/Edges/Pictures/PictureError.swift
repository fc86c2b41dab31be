// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a file cannot be used as a picture.
public enum PictureError: Error, Equatable, Sendable, CaseIterable {
    /// There are no bytes.
    case emptyData
    /// Neither JPEG nor PNG, or an unsupported kind of these: CMYK, animated, 12 bits.
    case unsupportedFormat
    /// The file is truncated or damaged; a half-grey picture is never returned.
    case corrupt
    /// A side is 0.
    case zeroDimension
    /// More pixels than allowed, a longer side, or more memory to decode them.
    case tooManyPixels
    /// So many pixels in so few bytes that the file must be a decompression bomb.
    case decompressionRatio
    /// The file is longer than allowed.
    case fileTooLarge
    /// Too small to read anything.
    case tooSmall

    /// The stable code, `F300nn`.
    public var code: String {
        switch self {
        case .emptyData: "F30001"
        case .unsupportedFormat: "F30002"
        case .corrupt: "F30003"
        case .zeroDimension: "F30004"
        case .tooManyPixels: "F30005"
        case .decompressionRatio: "F30006"
        case .fileTooLarge: "F30007"
        case .tooSmall: "F30008"
        }
    }
}
