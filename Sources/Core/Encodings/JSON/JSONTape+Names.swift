// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The order of names by UTF-16 code units, which is that of RFC 8785 §3.2.3.
extension JSONTape {
    /// Objects up to this size are quicker compared pair by pair than sorted.
    private static let smallCount = 8

    /// Appends the nodes of an object's names, in the order of the text.
    func appendNames(of object: Int, to names: inout [UInt32]) {
        var index = object + 1
        for _ in 0..<nodes[object].count {
            names.append(UInt32(truncatingIfNeeded: index))
            index = successor(of: index + 1)
        }
    }

    /// The later one of two names that are the same, or `nil`; may change the order of the names.
    func firstDuplicate(in names: inout [UInt32]) -> Int? {
        guard names.count > Self.smallCount else { return firstDuplicatePairwise(names) }
        // Sorting costs n log n whatever the names are; hashing would need a secret.
        names.sort { areInOrder($0, $1) }
        for place in names.indices.dropFirst() where order(names[place - 1], names[place]) == 0 {
            return Int(max(names[place - 1], names[place]))
        }
        return nil
    }

    /// Puts the names from a place on into order.
    func sortNames(_ names: inout [UInt32], from first: Int) {
        guard names.count - first > Self.smallCount else {
            return insertionSortNames(&names, from: first)
        }
        names[first...].sort { areInOrder($0, $1) }
    }

    private func insertionSortNames(_ names: inout [UInt32], from first: Int) {
        for start in names.indices[first...].dropFirst() {
            let name = names[start]
            var place = start
            while place > first, order(name, names[place - 1]) < 0 {
                names[place] = names[place - 1]
                place -= 1
            }
            names[place] = name
        }
    }

    private func firstDuplicatePairwise(_ names: [UInt32]) -> Int? {
        for place in names.indices {
            for earlier in 0..<place where order(names[earlier], names[place]) == 0 {
                return Int(names[place])
            }
        }
        return nil
    }

    /// Whether the first name comes before the second.
    func areInOrder(_ left: UInt32, _ right: UInt32) -> Bool {
        order(left, right) < 0
    }

    /// Negative, zero or positive as the first name comes before, is the same, or comes after.
    func order(_ left: UInt32, _ right: UInt32) -> Int {
        let (first, second) = (content(of: nodes[Int(left)]), content(of: nodes[Int(right)]))
        let count = min(first.count, second.count)
        let (firstStart, secondStart) = (first.startIndex, second.startIndex)
        for offset in 0..<count {
            let (one, other) = (first[firstStart + offset], second[secondStart + offset])
            if one != other { return Self.rank(one) - Self.rank(other) }
        }
        return first.count - second.count
    }

    /// Puts the first bytes of UTF-8 characters into the order of their first UTF-16 code units.
    ///
    /// The orders differ in one point: characters above U+FFFF (from F0) are surrogate pairs
    /// (from D800) and so come before U+E000…U+FFFF (EE and EF).
    private static func rank(_ byte: UInt8) -> Int {
        switch byte {
        case 0xEE, 0xEF: Int(byte) + 0x10
        default: Int(byte)
        }
    }
}
