// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The wrong secrets of each address: at most 60 in an hour.
///
/// Each node counts by itself, so that strangers cannot make the server write to its database. A token is never locked.
struct WrongSecrets: Sendable {
    private struct Count: Sendable {
        var first: PreciseInstant
        var number: Int
    }

    /// The most wrong secrets of an address.
    static let limit = 60
    private static let window: Int64 = 3_600_000
    /// The most addresses that are remembered; beyond that all are forgotten.
    private static let addressLimit = 10_000

    private var counts: [String: Count] = [:]

    /// Returns after how many seconds an address may try again; nil if it may now.
    func secondsToWait(_ address: String, at now: PreciseInstant) -> Int? {
        guard let count = counts[address], count.number >= Self.limit else { return nil }
        let passed = now.millisecondsSinceEpoch - count.first.millisecondsSinceEpoch
        return passed >= Self.window ? nil : Int((Self.window - passed + 999) / 1000)
    }

    /// Counts a wrong secret.
    mutating func add(_ address: String, at now: PreciseInstant) {
        if counts.count >= Self.addressLimit { counts = [:] }
        var count = counts[address] ?? Count(first: now, number: 0)
        if now.millisecondsSinceEpoch - count.first.millisecondsSinceEpoch >= Self.window {
            count = Count(first: now, number: 0)
        }
        count.number += 1
        counts[address] = count
    }
}
