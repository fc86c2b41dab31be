// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A receipt on its way to a portal.
struct ReceiptSharing: Equatable {
    /// The outcome of sharing.
    enum Outcome: Equatable {
        /// The text for the portal, and the same text as a code.
        case shown(String, code: VicDrawnCode?)
        case refused(VicError)
    }

    /// The identifier of the receipt.
    let receipt: String
    /// The outcome; `nil` until the portal is named.
    var outcome: Outcome?
}
