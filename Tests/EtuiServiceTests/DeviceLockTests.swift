// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiService
import Testing

struct DeviceLockTests {
    private let now = Instant(secondsSinceEpoch: 1_700_000_000)

    /// Returns a lock after the maximum number of wrong codes in a row.
    private func tiredLock() -> DeviceLock {
        var lock = DeviceLock()
        for _ in 0..<DeviceLock.tryLimit { _ = lock.enter("0", at: now) }
        return lock
    }

    @Test func theCodeOpens() {
        var lock = DeviceLock()
        let outcome = lock.enter(DeviceLock.code, at: now)
        #expect(outcome == .right)
    }

    @Test(arguments: ["", "271827", "2718280", " 271828", "２７１８２８"])
    func nothingElseOpens(code: String) {
        var lock = DeviceLock()
        let outcome = lock.enter(code, at: now)
        #expect(outcome == .wrong(triesLeft: DeviceLock.tryLimit - 1))
    }

    @Test func theRightCodeForgetsTheWrongOnes() {
        var lock = DeviceLock()
        _ = lock.enter("0", at: now)
        _ = lock.enter(DeviceLock.code, at: now)
        let outcome = lock.enter("0", at: now)
        #expect(outcome == .wrong(triesLeft: DeviceLock.tryLimit - 1))
    }

    @Test func afterTooManyWrongCodesNoneIsLookedAt() {
        var lock = tiredLock()
        let last = now.adding(seconds: DeviceLock.restSeconds - 1)
        let during = lock.enter(DeviceLock.code, at: last)
        #expect(during == .resting)
        let after = lock.enter(DeviceLock.code, at: last.adding(seconds: 1))
        #expect(after == .right)
    }

    @Test func theRestBeginsAnewWithEachRow() {
        var lock = tiredLock()
        let later = now.adding(seconds: DeviceLock.restSeconds)
        let first = lock.enter("0", at: later)
        #expect(first == .wrong(triesLeft: DeviceLock.tryLimit - 1))
        for _ in 1..<DeviceLock.tryLimit { _ = lock.enter("0", at: later) }
        let outcome = lock.enter(DeviceLock.code, at: later)
        #expect(outcome == .resting)
    }
}
