// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Barcodes
public import Pictures

/// Why a picture could not be scanned; no case means that the picture shows nothing.
public enum ScanError: Error, Hashable, Sendable {
    /// The file is not a picture that can be read.
    case picture(PictureError)
    /// The search for codes failed, and there was no zone either.
    case codes(BarcodeError)

    /// The stable code: `F300nn` of pictures, `barcode.…` of searches.
    public var code: String {
        switch self {
        case .picture(let error): error.code
        case .codes(let error): error.code
        }
    }
}
