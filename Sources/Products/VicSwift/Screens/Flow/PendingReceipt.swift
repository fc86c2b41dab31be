// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation

/// A receipt that cannot be checked yet, as the screens need it: without its content.
struct PendingReceipt: Sendable, Equatable {
    /// The provider whose decision it came with; `nil` if unknown.
    let provider: String?
    /// The date of arrival.
    let date: Date
}

extension PendingReceipt {
    init(_ kept: StoredPendingReceipt) {
        provider = kept.provider
        date = Date(timeIntervalSince1970: Double(kept.at))
    }
}
