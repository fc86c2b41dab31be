// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension CardRecord {
    /// When the insurance ends: with its last day, in Switzerland.
    public var end: Instant { validUntil.endInSwitzerland }

    /// Whether the insurance is over: its last day has ended in Switzerland.
    public func isOver(at now: Instant) -> Bool { now >= end }
}
