// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// When a signed message to a receiver is sent again, and when no more.
///
/// Source: spec, payment cards supplement §7.5, document scan §4.5, which have the same schedule.
public enum DeliverySchedule {
    /// What came of an attempt.
    public enum Outcome: Sendable, Hashable {
        /// The receiver answered with a status.
        case answered(status: Int)
        /// No answer within ``timeLimit``, or no connection.
        case unreachable
        /// The address is not permitted, for example because its name resolves to a private network.
        case refusedAddress
    }

    /// What follows an attempt.
    public enum Decision: Sendable, Hashable {
        /// The receiver has it.
        case delivered
        /// Send it again then.
        case retry(at: PreciseInstant)
        /// Send it no more: the receiver said so, or this was the last attempt.
        case stopped
    }

    /// How long an attempt may take, in seconds.
    public static let timeLimit: Int64 = 10
    /// The delays in seconds from the end of one attempt to the next; the first attempt follows the event at once.
    public static let delays: [Int64] = [0, 60, 300, 1800, 7200, 21_600, 43_200, 86_400]
    /// By how much of itself a delay varies, in thousandths, in both directions.
    static let jitter: Int64 = 200

    /// Decides what follows an attempt.
    ///
    /// Success is any 2xx. 410 stops for good. Redirects are not followed, so they are retried like any other answer.
    ///
    /// - Parameters:
    ///   - outcome: what came of the attempt.
    ///   - attempt: its number, from 1.
    ///   - end: when the attempt ended.
    ///   - scale: what the delays are divided by, for trials only; at least 1.
    ///   - random: the source of the jitter of ±20 %.
    /// - Returns: what follows.
    public static func decide(
        after outcome: Outcome,
        attempt: Int,
        endedAt end: PreciseInstant,
        dividingBy scale: Int64 = 1,
        random: some RandomSource
    ) -> Decision {
        switch outcome {
        case .answered(200...299): return .delivered
        case .answered(410), .refusedAddress: return .stopped
        case .answered, .unreachable: break
        }
        guard attempt >= 1, attempt < delays.count else { return .stopped }
        let bytes = random.bytes(count: 4)
        let drawn = bytes.reduce(into: Int64(0)) { $0 = $0 << 8 | Int64($1) }
        // Milliseconds: a delay in seconds times 800 to 1200 thousandths of a second.
        let factor = 1000 - jitter + drawn % (2 * jitter + 1)
        return .retry(at: end.adding(milliseconds: delays[attempt] * factor / max(scale, 1)))
    }
}
