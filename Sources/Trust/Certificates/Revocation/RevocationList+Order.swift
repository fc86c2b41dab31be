// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The order of the lists of an issuer.
extension RevocationList {
    /// Returns whether this list was made after another of the same issuer: by number if both have one
    /// and they differ, otherwise by date.
    ///
    /// A list may only be replaced by one that supersedes it: otherwise an attacker could replay an old list and
    /// undo revocations.
    public func supersedes(_ other: RevocationList) -> Bool {
        if let number, let theirs = other.number, number != theirs { return number > theirs }
        return thisUpdate > other.thisUpdate
    }
}
