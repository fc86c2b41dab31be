// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The version of a card on which an insurer bases a change.
enum ExpectedRevision: Sendable {
    /// Any version; the card must exist.
    case any
    /// One of these versions; tags that are not the server's own match nothing.
    case oneOf(Set<Int64>)

    func fits(_ revision: Int64?) -> Bool {
        guard let revision else { return false }
        switch self {
        case .any: return true
        case .oneOf(let revisions): return revisions.contains(revision)
        }
    }
}
