// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a credential permits (spec, document scan §4.1; decisions, identity check).
package enum IdentityScope: String, Sendable, Hashable, CaseIterable {
    /// The paths of clients: new transactions, parts, data.
    case capture
    /// Results, deletion, reviews, deliveries.
    case admin
}
