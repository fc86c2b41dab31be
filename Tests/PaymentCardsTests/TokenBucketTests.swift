// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

struct TokenBucketTests {
    private static let now = CardSample.now

    /// Returns the number of seconds to wait; `nil` if one more request is allowed, which it takes.
    private static func take(
        _ bucket: inout TokenBucket,
        _ policy: RateLimitPolicy,
        after milliseconds: Int64 = 0
    ) -> Int? {
        do throws(PaymentCardError) {
            bucket = try bucket.taking(policy, at: now.adding(milliseconds: milliseconds))
            return nil
        } catch {
            guard case .limited(.rateLimited, let seconds) = error else { return -1 }
            return seconds
        }
    }

    static let policies: [(RateLimitPolicy, count: Int, seconds: Int)] = [
        (.reading, 60, 60), (.changesOfCard, 10, 60), (.changesOfCardholder, 30, 3600),
        (.secretsOfCard, 5, 600), (.secretsOfCardholder, 20, 86_400), (.tokenRequests, 30, 60),
        (.unauthenticated, 20, 60), (.pinChanges, 5, 86_400),
    ]

    @Test(arguments: policies)
    func `as many as the policy allows pass at once, then one each interval`(
        row: (policy: RateLimitPolicy, count: Int, seconds: Int)
    ) {
        var bucket = TokenBucket()
        for _ in 0..<row.count { #expect(Self.take(&bucket, row.policy) == nil) }
        let interval = row.seconds / row.count
        #expect(Self.take(&bucket, row.policy) == interval)
        let milliseconds = Int64(interval) * 1000
        #expect(Self.take(&bucket, row.policy, after: milliseconds - 1) == 1)
        #expect(Self.take(&bucket, row.policy, after: milliseconds) == nil)
        #expect(Self.take(&bucket, row.policy, after: milliseconds) == interval)
    }

    @Test func `after the whole period the bucket is full again, and not fuller`() {
        var bucket = TokenBucket()
        for _ in 0..<5 { #expect(Self.take(&bucket, .secretsOfCard) == nil) }
        for _ in 0..<5 { #expect(Self.take(&bucket, .secretsOfCard, after: 900_000) == nil) }
        #expect(Self.take(&bucket, .secretsOfCard, after: 900_000) == 120)
    }

    @Test func `refused requests take nothing`() {
        var bucket = TokenBucket()
        for _ in 0..<5 { #expect(Self.take(&bucket, .secretsOfCard) == nil) }
        for _ in 0..<100 { #expect(Self.take(&bucket, .secretsOfCard) == 120) }
        #expect(Self.take(&bucket, .secretsOfCard, after: 120_000) == nil)
    }

    @Test func `following the advice always helps`() {
        var bucket = TokenBucket()
        var time: Int64 = 0
        for _ in 0..<200 {
            if let seconds = Self.take(&bucket, .changesOfCard, after: time) {
                time += Int64(seconds) * 1000
                #expect(Self.take(&bucket, .changesOfCard, after: time) == nil)
            }
            time += 137
        }
    }

    @Test func `a clock that was set back lengthens no wait`() {
        var bucket = TokenBucket(fullOn: Self.now.adding(milliseconds: 1_000_000_000))
        #expect(Self.take(&bucket, .secretsOfCard) == 120)
        #expect(Self.take(&bucket, .secretsOfCard, after: -86_400_000) == 120)
    }
}

struct PresentationLockTests {
    private static let now = CardSample.now

    private static func time(_ seconds: Int64) -> PreciseInstant {
        now.adding(milliseconds: 1000 * seconds)
    }

    /// Returns the state after failures at some seconds, and how many of them locked.
    private static func failing(
        _ seconds: [Int64],
        from start: PresentationLock = PresentationLock()
    ) -> (lock: PresentationLock, count: Int) {
        var (lock, count) = (start, 0)
        for second in seconds {
            let next = lock.failed(at: time(second))
            lock = next.lock
            count += next.isLocking ? 1 : 0
        }
        return (lock, count)
    }

    @Test func `four failures do not lock, the fifth does for 15 minutes`() throws {
        let four = Self.failing([0, 1, 2, 3])
        #expect(four.count == 0)
        try four.lock.check(at: Self.time(3))
        let five = Self.failing([4], from: four.lock)
        #expect(five.count == 1)
        for (second, wait) in [(4, 900), (903, 1)] as [(Int64, Int)] {
            #expect(throws: PaymentCardError.limited(.cardholderLocked, secondsToWait: wait)) {
                try five.lock.check(at: Self.time(second))
            }
        }
        try five.lock.check(at: Self.time(904))
    }

    @Test func `failures further apart than five minutes do not count together`() throws {
        #expect(Self.failing([0, 100, 200, 300, 301]).count == 0)
        #expect(Self.failing([0, 100, 200, 299, 300]).count == 1)
        #expect(Self.failing(Array(stride(from: 0, to: 7600, by: 76))).count == 0)
    }

    @Test func `a success ends the row`() {
        let four = Self.failing([0, 1, 2, 3]).lock
        #expect(Self.failing([4, 5, 6, 7], from: four.succeeded).count == 0)
        #expect(Self.failing([4, 5, 6, 7, 8], from: four.succeeded).count == 1)
    }

    @Test func `after the lock the count starts anew`() throws {
        let locked = Self.failing([0, 1, 2, 3, 4]).lock
        #expect(locked.failures.isEmpty)
        let next = Self.failing([905, 906, 907, 908], from: locked)
        #expect(next.count == 0)
        try next.lock.check(at: Self.time(909))
        #expect(Self.failing([909], from: next.lock).count == 1)
    }

    @Test func `a success does not open a lock`() {
        let locked = Self.failing([0, 1, 2, 3, 4]).lock
        #expect(throws: PaymentCardError.limited(.cardholderLocked, secondsToWait: 900)) {
            try locked.succeeded.check(at: Self.time(4))
        }
    }
}
