// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a picture could not be searched; none of it means that the picture holds no code.
public enum BarcodeError: Error, Sendable, Hashable, CaseIterable {
    /// The library failed at this picture, in every way of asking it.
    case libraryBroke
    /// The library was stopped, since this picture took it too long.
    case tookTooLong
    /// The system gave no process, no descriptors or no memory for the search; another time it may.
    case notStarted
    /// The system cannot confine the search, which is not begun then: the library reads what
    /// strangers send.
    case notConfined

    /// The stable name for reports and logs.
    public var code: String {
        switch self {
        case .libraryBroke: "barcode.library-broke"
        case .tookTooLong: "barcode.took-too-long"
        case .notStarted: "barcode.not-started"
        case .notConfined: "barcode.not-confined"
        }
    }
}
