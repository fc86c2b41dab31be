// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation

/// A receipt that cannot be checked yet, as the screens need it: nothing of what it says.
struct PendingReceipt: Sendable, Equatable {
    /// Whose decision it came with; `nil` where that is not known.
    let provider: String?
    /// When it came.
    let date: Date
}

extension PendingReceipt {
    init(_ kept: StoredPendingReceipt) {
        provider = kept.provider
        date = Date(timeIntervalSince1970: Double(kept.at))
    }
}
