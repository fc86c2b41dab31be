// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension CardRecord {
    /// The end of the insurance: the end of its last day, in Switzerland.
    public var end: Instant { validUntil.endInSwitzerland }

    /// Returns whether the insurance is over: its last day has ended in Switzerland.
    public func isOver(at now: Instant) -> Bool { now >= end }
}
