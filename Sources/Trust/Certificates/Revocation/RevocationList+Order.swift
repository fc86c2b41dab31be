// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Which of two lists of an issuer is the later one.
extension RevocationList {
    /// Whether this list was made after another of the same issuer: by number, where both have one
    /// and they differ, else by date.
    ///
    /// A list is replaced only by one that supersedes it: else whoever can repeat an old list takes
    /// revocations back (spec W18; RFC 5280 §5.2.3).
    public func supersedes(_ other: RevocationList) -> Bool {
        if let number, let theirs = other.number, number != theirs { return number > theirs }
        return thisUpdate > other.thisUpdate
    }
}
