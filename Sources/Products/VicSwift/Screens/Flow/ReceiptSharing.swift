// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A receipt on its way to a portal.
struct ReceiptSharing: Equatable {
    /// What came of it.
    enum Outcome: Equatable {
        /// What the portal gets, and the same as a code.
        case shown(String, code: DrawnCode?)
        case refused(VicError)
    }

    /// The identifier of the receipt.
    let receipt: String
    /// `nil` until the portal is named.
    var outcome: Outcome?
}

/// A QR code as a drawing whose modules are one unit wide, its quiet zone included.
package struct DrawnCode: Encodable, Sendable, Hashable {
    /// How many modules it is wide and high.
    package let size: Int
    /// The dark modules as a path of SVG.
    package let path: String

    /// A drawing.
    package init(size: Int, path: String) {
        self.size = size
        self.path = path
    }
}
