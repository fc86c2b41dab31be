// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
package import Foundation

extension Date {
    /// The moment of an instant.
    package init(_ instant: Instant) {
        self.init(timeIntervalSince1970: Double(instant.secondsSinceEpoch))
    }
}

extension Instant {
    /// The second in which a moment lies.
    package init(_ date: Date) {
        let seconds = date.timeIntervalSince1970.rounded(.down)
        self.init(secondsSinceEpoch: Int64(exactly: seconds) ?? (seconds < 0 ? .min : .max))
    }
}
