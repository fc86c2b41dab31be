// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A receipt on its way to a portal.
struct ReceiptSharing: Equatable {
    /// What came of it.
    enum Outcome: Equatable {
        /// What the portal gets, and the same as a code.
        case shown(String, code: VicDrawnCode?)
        case refused(VicError)
    }

    /// The identifier of the receipt.
    let receipt: String
    /// `nil` until the portal is named.
    var outcome: Outcome?
}
