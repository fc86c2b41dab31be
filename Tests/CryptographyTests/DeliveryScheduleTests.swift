// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Testing

/// Retries and stop (document scan §4.5).
struct DeliveryScheduleTests {
    private static let end = PreciseInstant(millisecondsSinceEpoch: 1_790_000_000_000)

    /// A source whose bytes are all the same, for the ends of the jitter.
    private struct Constant: RandomSource {
        let bytes: [UInt8]

        func fill(_ buffer: inout MutableSpan<UInt8>) {
            for place in buffer.indices { buffer[place] = bytes[place % bytes.count] }
        }
    }

    private static func decide(
        _ outcome: DeliverySchedule.Outcome,
        attempt: Int,
        random: [UInt8] = [0, 0, 0, 200]
    ) -> DeliverySchedule.Decision {
        DeliverySchedule.decide(
            after: outcome,
            attempt: attempt,
            endedAt: end,
            random: Constant(bytes: random)
        )
    }

    @Test(arguments: [
        (1, 60), (2, 300), (3, 1800), (4, 7200), (5, 21_600), (6, 43_200), (7, 86_400),
    ])
    func `each attempt has its delay, which varies by a fifth`(attempt: Int, seconds: Int64) {
        let later = { (share: Int64) in
            DeliverySchedule.Decision.retry(at: Self.end.adding(milliseconds: seconds * share))
        }
        #expect(Self.decide(.unreachable, attempt: attempt) == later(1000))
        #expect(Self.decide(.unreachable, attempt: attempt, random: [0]) == later(800))
        #expect(Self.decide(.unreachable, attempt: attempt, random: [0, 0, 1, 144]) == later(1200))
    }

    @Test func `trials divide the delays`() {
        let decision = DeliverySchedule.decide(
            after: .unreachable,
            attempt: 1,
            endedAt: Self.end,
            dividingBy: 60,
            random: Constant(bytes: [0, 0, 0, 200])
        )
        #expect(decision == .retry(at: Self.end.adding(milliseconds: 1000)))
    }

    @Test func `the eighth attempt is the last`() {
        #expect(DeliverySchedule.delays.count == 8)
        #expect(Self.decide(.unreachable, attempt: 8) == .stopped)
        #expect(Self.decide(.answered(status: 500), attempt: 100) == .stopped)
    }

    @Test(arguments: [200, 202, 299])
    func `any 2xx is success`(status: Int) {
        #expect(Self.decide(.answered(status: status), attempt: 1) == .delivered)
        #expect(Self.decide(.answered(status: status), attempt: 8) == .delivered)
    }

    @Test(arguments: [199, 300, 301, 307, 404, 429, 500, 503])
    func `other answers, redirects among them, are retried`(status: Int) {
        guard case .retry = Self.decide(.answered(status: status), attempt: 1) else {
            Issue.record("there is no retry")
            return
        }
    }

    @Test func `410 and addresses that are not permitted stop at once`() {
        #expect(Self.decide(.answered(status: 410), attempt: 1) == .stopped)
        #expect(Self.decide(.refusedAddress, attempt: 1) == .stopped)
    }
}
