// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Barcodes
package import Pictures
package import Scanning

extension ScanError {
    /// The reason in words, with the stable code, to follow the name of the input.
    package var words: String {
        switch self {
        case .picture(let error): error.words
        case .codes(let error): error.words
        }
    }
}

extension PictureError {
    /// The reason in words, with the stable code, to follow the name of the input.
    package var words: String {
        let reason =
            switch self {
            case .emptyData: "is empty"
            case .unsupportedFormat: "is a kind of picture that is not read"
            case .corrupt: "is a damaged picture"
            case .zeroDimension, .tooSmall: "is too small a picture"
            case .tooManyPixels: "has too many pixels"
            case .decompressionRatio: "is a picture made to burst"
            case .fileTooLarge: "is too large a picture"
            }
        return "\(reason) (\(code))"
    }

    /// The remedy, in one sentence.
    package var advice: String {
        switch self {
        case .emptyData, .corrupt: "Copy the file again from where it came; it is not whole."
        case .unsupportedFormat: "Save the picture as JPEG or PNG."
        case .zeroDimension, .tooSmall: "Take a larger picture."
        case .tooManyPixels:
            "Save it as a plain JPEG (not a progressive one), with at most 20,000 pixels a side "
                + "and 200 million in all; as PNG, 64 million."
        case .decompressionRatio: "Save the picture as JPEG."
        case .fileTooLarge: "Save the picture as JPEG, in a file of at most 15 MB."
        }
    }
}

extension BarcodeError {
    /// The reason in words, with the stable code, to follow the name of the input.
    package var words: String {
        let reason =
            switch self {
            case .libraryBroke: "is a picture in which the search for codes fails"
            case .tookTooLong: "is a picture that takes too long to search for codes"
            case .notStarted: "cannot be searched for codes now: the system is short of resources"
            case .notConfined: "cannot be searched for codes on this system (Docs/barcodes.md)"
            }
        return "\(reason) (\(code))"
    }
}
