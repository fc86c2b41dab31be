// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Execution

/// A bounded memory of facts about byte strings, looked up by the exact bytes.
///
/// It holds what follows from the bytes alone (a parsed certificate, its key), never whether
/// something was accepted: time, policy and revocation are looked at anew each time. A slot is
/// chosen by a sample of the bytes and an entry counts only if all bytes agree, so an attacker
/// who steers the choice can push entries out, by showing others twice, but not bring false ones
/// in.
final class FactCache<Facts: AnyObject & Sendable>: Sendable {
    private struct Entry {
        /// A copy of its own: what was looked up may be part of a whole seal.
        let key: [UInt8]
        let facts: Facts
    }

    /// Samples and uses stand apart from the entries: most look-ups find nothing, and then touch
    /// no entry, each of which is elsewhere in memory.
    private struct Table {
        var samples: [UInt64]
        /// When each entry was last used, counted in uses; 0 where there is none.
        var lastUses: [UInt64]
        var entries: [Entry?]
        var uses: UInt64 = 0
        /// For each group, the sample of what was last turned away because the group is full.
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

        /// The slot for something new: a free one, or the least recently used one if this comes for
        /// the second time.
        ///
        /// What comes once, as most signers do where people pass by, pushes nothing out that comes
        /// again and again.
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

    /// Entries that share a slot group.
    private static var ways: Int { 4 }

    private let table: Locked<Table>
    private let groupCount: Int
    private let keyLimit: Int

    /// Makes an empty memory.
    ///
    /// - Parameters:
    ///   - capacity: how many facts are kept at most; rounded down to whole groups of four.
    ///   - keyLimit: the longest byte string that is remembered, which bounds the memory used.
    init(capacity: Int, keyLimit: Int) {
        groupCount = max(1, capacity / Self.ways)
        self.keyLimit = keyLimit
        table = Locked(Table(groupCount: groupCount, ways: Self.ways))
    }

    /// The facts remembered about these bytes.
    func facts(about key: ArraySlice<UInt8>) -> Facts? {
        let sample = key.sample
        let group = group(of: sample)
        return table.withLock { table in
            guard let slot = table.slot(of: key, sample, in: group) else { return nil }
            table.markUse(of: slot)
            return table.entries[slot]?.facts
        }
    }

    /// Remembers facts, in place of the ones about the same bytes or of the least used ones.
    ///
    /// Where there is no free place, what comes for the first time is not remembered yet.
    func remember(_ facts: Facts, about key: ArraySlice<UInt8>) {
        guard key.count <= keyLimit else { return }
        let sample = key.sample
        let group = group(of: sample)
        // What is forgotten is given back after the lock: it may be large.
        let forgotten: Entry? = table.withLock { table in
            guard
                let slot = table.slot(of: key, sample, in: group)
                    ?? table.slot(forNew: sample, in: group)
            else { return nil }
            let forgotten = table.entries[slot]
            // Copied only now: most of what is met is turned away.
            table.entries[slot] = Entry(key: Array(key), facts: facts)
            table.samples[slot] = sample
            table.markUse(of: slot)
            return forgotten
        }
        _ = forgotten
    }

    /// The slots of a byte string, from its length and last bytes, where certificates and lists
    /// hold their signature and so differ most.
    private func group(of sample: UInt64) -> Range<Int> {
        let group = Int((sample >> 16) % UInt64(groupCount))
        return (group * Self.ways)..<((group + 1) * Self.ways)
    }
}

extension ArraySlice<UInt8> {
    /// A number from the length and the last bytes.
    var sample: UInt64 {
        suffix(12).reduce(UInt64(count) &* 0x9E37_79B9_7F4A_7C15) {
            ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3
        }
    }
}
