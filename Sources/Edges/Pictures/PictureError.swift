// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a file is no picture for us.
public enum PictureError: Error, Equatable, Sendable, CaseIterable {
    /// There are no bytes.
    case emptyData
    /// Neither JPEG nor PNG, or a kind of these that is not read: CMYK, animated, 12 bits.
    case unsupportedFormat
    /// The file is cut short or damaged; never a picture that is half grey.
    case corrupt
    /// A side is 0.
    case zeroDimension
    /// More pixels than allowed, or a longer side, or more memory to decode them.
    case tooManyPixels
    /// So many pixels in so few bytes that the file is made to burst.
    case decompressionRatio
    /// The file is longer than allowed.
    case fileTooLarge
    /// Too small for anything to be read.
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
