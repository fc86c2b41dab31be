// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The order of the lists of an issuer.
extension RevocationList {
    /// Returns whether this list was made before another of the same issuer.
    ///
    /// The numbers decide if both lists have one and they differ, otherwise ``thisUpdate``.
    ///
    /// An older list may not replace a newer one: otherwise an attacker could replay it and undo revocations.
    ///
    /// - Parameter other: the list to compare with.
    /// - Returns: `false` also for lists of the same number and time.
    public func isOlder(than other: RevocationList) -> Bool {
        if let number, let theirs = other.number, number != theirs { return number < theirs }
        return thisUpdate < other.thisUpdate
    }
}
