// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
package import Foundation

extension Date {
    /// Converts an instant.
    package init(_ instant: Instant) {
        self.init(timeIntervalSince1970: Double(instant.secondsSinceEpoch))
    }
}

extension Instant {
    /// Converts a date, rounded down to the second.
    package init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        self.init(secondsSinceEpoch: Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max))
    }
}

extension PreciseInstant {
    /// Converts a date, rounded down to the millisecond.
    package init(_ date: Date) {
        let milliseconds = (date.timeIntervalSince1970 * 1000).rounded(.down)
        self.init(
            millisecondsSinceEpoch: Int64(exactly: milliseconds) ?? (milliseconds < 0 ? .min : .max)
        )
    }
}
