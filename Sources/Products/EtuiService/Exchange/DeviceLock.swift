// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings

/// The lock of the made-up device, which asks for its code before a wallet opens and before it sends.
package struct DeviceLock: Sendable {
    /// The code; the page says it, since nothing real lies behind it.
    package static let code = "271828"
    /// How many wrong codes in a row are taken before the lock rests.
    package static let tryLimit = 5
    /// How long the lock then takes no code, seconds.
    package static let restSeconds: Int64 = 30

    /// What became of a code.
    package enum Outcome: Hashable, Sendable {
        case right
        /// The code is wrong.
        case wrong(triesLeft: Int)
        /// No code is looked at yet.
        case resting
    }

    private var wrongCount = 0
    private var restsUntil: Instant?

    /// A lock at which nobody has tried a code.
    package init() {}

    /// Tries a code.
    ///
    /// - Parameters:
    ///   - code: what was typed.
    ///   - now: the time on the device.
    /// - Returns: what became of it; the last wrong code of a row lets the lock rest.
    package mutating func enter(_ code: String, at now: Instant) -> Outcome {
        if let restsUntil, now < restsUntil { return .resting }
        restsUntil = nil
        guard code != Self.code else {
            wrongCount = 0
            return .right
        }
        wrongCount += 1
        guard wrongCount == Self.tryLimit else {
            return .wrong(triesLeft: Self.tryLimit - wrongCount)
        }
        wrongCount = 0
        restsUntil = now.adding(seconds: Self.restSeconds)
        return .resting
    }
}
