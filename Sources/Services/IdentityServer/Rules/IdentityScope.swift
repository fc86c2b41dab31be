// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// What a credential permits.
package enum IdentityScope: String, Sendable, Hashable, CaseIterable {
    /// The paths of clients: new transactions, parts, data; and the integrators' own uploads.
    case capture
    /// Results, deletion, reviews, deliveries, the account.
    case admin
    /// Results only.
    case retrieve

    /// Whether a credential with these scopes may do what needs this one: an administrator may read results, too.
    func isGranted(by scopes: Set<IdentityScope>) -> Bool {
        scopes.contains(self) || (self == .retrieve && scopes.contains(.admin))
    }
}
