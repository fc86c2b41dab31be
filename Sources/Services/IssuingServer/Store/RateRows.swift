// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import Encodings
import PaymentCards

/// The buckets of the rate limits and the locks after wrong tokens, which all nodes share.
enum RateRows {
    /// Returns the bucket of a subject; a full one if it has none.
    static func bucket(
        _ name: String,
        of subject: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> TokenBucket {
        let row = try work.row(
            "SELECT full_on FROM issuing_rate WHERE name = ? AND subject = ?",
            .text(name),
            .text(subject)
        )
        return TokenBucket(fullOn: try row?.time("full_on"))
    }

    /// Stores a bucket.
    static func set(
        _ bucket: TokenBucket,
        _ name: String,
        of subject: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        guard let fullOn = bucket.fullOn else { return }
        try work.enqueue(
            """
            INSERT INTO issuing_rate (name, subject, full_on) VALUES (?, ?, ?)
            ON CONFLICT (name, subject) DO UPDATE SET full_on = excluded.full_on
            """,
            .text(name),
            .text(subject),
            .time(fullOn)
        )
    }

    /// Deletes buckets that are full again.
    static func sweep(at now: PreciseInstant, _ work: IssuingStore.Work) throws(IssuingRequestError)
    {
        try work.execute("DELETE FROM issuing_rate WHERE full_on <= ?", .time(now))
    }

    /// Returns the lock of a cardholder.
    static func lock(
        of cardholder: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> PresentationLock {
        let row = try work.row(
            "SELECT failures, locked_until FROM issuing_presentation WHERE cardholder = ?",
            .text(cardholder.text)
        )
        guard let row else { return PresentationLock() }
        return PresentationLock(
            failures: times(try row.bytes("failures")),
            lockedUntil: try row.time(ifAny: "locked_until")
        )
    }

    /// Stores the lock of a cardholder.
    static func set(
        _ lock: PresentationLock,
        of cardholder: CardIdentifier,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        try work.enqueue(
            """
            INSERT INTO issuing_presentation (cardholder, failures, locked_until)
            VALUES (?, ?, ?)
            ON CONFLICT (cardholder) DO UPDATE SET failures = excluded.failures,
            locked_until = excluded.locked_until
            """,
            .text(cardholder.text),
            .bytes(bytes(lock.failures)),
            .time(ifAny: lock.lockedUntil)
        )
    }

    /// At most four times, eight bytes each, big-endian.
    private static func bytes(_ times: [PreciseInstant]) -> [UInt8] {
        times.flatMap { time in
            stride(from: 56, through: 0, by: -8).map { shift in
                UInt8(truncatingIfNeeded: time.millisecondsSinceEpoch >> shift)
            }
        }
    }

    private static func times(_ bytes: [UInt8]) -> [PreciseInstant] {
        stride(from: 0, to: bytes.count - bytes.count % 8, by: 8).map { start in
            let number = bytes[start..<start + 8].reduce(Int64(0)) { $0 << 8 | Int64($1) }
            return PreciseInstant(millisecondsSinceEpoch: number)
        }
    }
}
