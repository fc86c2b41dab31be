// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings

/// The lock of the simulated device, which asks for its code before a wallet opens and before it sends.
package struct DeviceLock: Sendable {
    /// The code; the page shows it, since the lock protects nothing real.
    package static let code = "271828"
    /// The number of wrong codes in a row before the lock blocks.
    package static let tryLimit = 5
    /// How long the lock then accepts no code, in seconds.
    package static let restSeconds: Int64 = 30

    /// The outcome of entering a code.
    package enum Outcome: Hashable, Sendable {
        case right
        /// The code is wrong.
        case wrong(triesLeft: Int)
        /// The lock accepts no code yet.
        case resting
    }

    private var wrongCount = 0
    private var restsUntil: Instant?

    /// Creates a lock without failed attempts.
    package init() {}

    /// Checks a code.
    ///
    /// - Parameters:
    ///   - code: the code that was entered.
    ///   - now: the time on the device.
    /// - Returns: the outcome; too many wrong codes in a row block the lock.
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
