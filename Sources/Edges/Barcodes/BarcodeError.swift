// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Why a picture could not be searched; no case means that the picture holds no code.
public enum BarcodeError: Error, Sendable, Hashable, CaseIterable {
    /// The library failed at this picture, however it was asked.
    case libraryBroke
    /// The library was stopped because it took too long.
    case tookTooLong
    /// The system provided no process, descriptors or memory for the search; a later attempt may succeed.
    case notStarted
    /// The system cannot confine the search, so it was not started: the library reads untrusted data.
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
