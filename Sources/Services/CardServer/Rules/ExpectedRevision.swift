// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Which version of a card an insurer has seen when it changes it.
enum ExpectedRevision: Sendable {
    /// It must be there.
    case any
    /// It must be one of these; tags that are not the server's own fit nothing.
    case oneOf(Set<Int64>)

    func fits(_ revision: Int64?) -> Bool {
        guard let revision else { return false }
        switch self {
        case .any: return true
        case .oneOf(let revisions): return revisions.contains(revision)
        }
    }
}
