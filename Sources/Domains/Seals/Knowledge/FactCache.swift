// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution

/// A bounded cache of facts about byte strings, looked up by the exact bytes.
///
/// It holds only facts that follow from the bytes alone (a parsed certificate, its key), never whether something was
/// accepted: time, policy and revocation are checked anew each time. A sample of the bytes chooses the slot, and an
/// entry matches only if all bytes agree. An attacker who steers the choice can therefore evict entries, by showing
/// others twice, but not insert false ones.
final class FactCache<Facts: AnyObject & Sendable>: Sendable {
    private struct Entry {
        /// A separate copy, since the looked-up slice may be part of a whole seal.
        let key: [UInt8]
        let facts: Facts
    }

    /// Samples and uses are stored apart from the entries: most look-ups find nothing, and then touch no entry, each of
    /// which is elsewhere in memory.
    private struct Table {
        var samples: [UInt64]
        /// The last use of each entry, as a count of uses; 0 for a free slot.
        var lastUses: [UInt64]
        var entries: [Entry?]
        var uses: UInt64 = 0
        /// For each group, the sample of the last newcomer rejected because the group was full.
        var newcomers: [UInt64]

        init(groupCount: Int, ways: Int) {
            let count = groupCount * ways
            newcomers = Array(repeating: 0, count: groupCount)
            samples = Array(repeating: 0, count: count)
            lastUses = Array(repeating: 0, count: count)
            entries = Array(repeating: nil, count: count)
        }

        mutating func markUse(of slot: Int) {
            uses += 1
            lastUses[slot] = uses
        }

        func slot(of key: ArraySlice<UInt8>, _ sample: UInt64, in group: Range<Int>) -> Int? {
            for slot in group where samples[slot] == sample && lastUses[slot] > 0 {
                if entries[slot]?.key[...].isSame(as: key) == true { return slot }
            }
            return nil
        }

        /// Returns the slot for a new entry: a free one, or the least recently used one if this is the second attempt.
        ///
        /// Something seen only once, such as most signers of people passing by, does not evict entries that recur.
        mutating func slot(forNew sample: UInt64, in group: Range<Int>) -> Int? {
            var oldest = group.lowerBound
            for slot in group where lastUses[slot] < lastUses[oldest] { oldest = slot }
            let place = group.lowerBound / group.count
            guard lastUses[oldest] == 0 || newcomers[place] == sample else {
                newcomers[place] = sample
                return nil
            }
            newcomers[place] = 0
            return oldest
        }
    }

    /// The number of entries in a slot group.
    private static var ways: Int { 4 }

    private let table: Locked<Table>
    private let groupCount: Int
    private let keyLimit: Int

    /// Creates an empty cache.
    ///
    /// - Parameters:
    ///   - capacity: the maximum number of facts, rounded down to whole groups of four.
    ///   - keyLimit: the maximum length of a cached byte string, which bounds the memory used.
    init(capacity: Int, keyLimit: Int) {
        groupCount = max(1, capacity / Self.ways)
        self.keyLimit = keyLimit
        table = Locked(Table(groupCount: groupCount, ways: Self.ways))
    }

    /// Returns the cached facts about these bytes.
    func facts(about key: ArraySlice<UInt8>) -> Facts? {
        let sample = key.sample
        let group = group(of: sample)
        return table.withLock { table in
            guard let slot = table.slot(of: key, sample, in: group) else { return nil }
            table.markUse(of: slot)
            return table.entries[slot]?.facts
        }
    }

    /// Caches facts, replacing those about the same bytes or the least recently used ones.
    ///
    /// If no slot is free, a newcomer is not cached at its first appearance.
    func remember(_ facts: Facts, about key: ArraySlice<UInt8>) {
        guard key.count <= keyLimit else { return }
        let sample = key.sample
        let group = group(of: sample)
        // The evicted entry may be large, so it is released after the lock.
        let forgotten: Entry? = table.withLock { table in
            guard
                let slot = table.slot(of: key, sample, in: group)
                    ?? table.slot(forNew: sample, in: group)
            else { return nil }
            let forgotten = table.entries[slot]
            // Copied only now, since most newcomers are rejected.
            table.entries[slot] = Entry(key: Array(key), facts: facts)
            table.samples[slot] = sample
            table.markUse(of: slot)
            return forgotten
        }
        _ = forgotten
    }

    /// Returns the slots for a sample, which comes from the length and the last bytes: there certificates and lists
    /// have their signature and so differ most.
    private func group(of sample: UInt64) -> Range<Int> {
        let group = Int((sample >> 16) % UInt64(groupCount))
        return (group * Self.ways)..<((group + 1) * Self.ways)
    }
}

extension ArraySlice<UInt8> {
    /// A hash of the length and the last bytes.
    var sample: UInt64 {
        suffix(12).reduce(UInt64(count) &* 0x9E37_79B9_7F4A_7C15) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
    }
}
