// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Testing

@testable import Reading

/// Reads and writes of several neighbouring values at once.
struct LaneTests {
    private static let bytes = (0..<40).map { UInt8(truncatingIfNeeded: $0 &* 89 &+ 200) }
    private static let words = (0..<40).map { UInt16(truncatingIfNeeded: $0 &* 7919 &+ 60_000) }

    @Test(arguments: [0, 1, 7, 8, 23, 24])
    func `sixteen and eight values are those that stand there`(place: Int) {
        let sixteen = Self.bytes.sixteen(at: place)
        let eight = Self.bytes.eight(at: place)
        for lane in 0..<16 { #expect(sixteen[lane] == Self.bytes[place + lane]) }
        for lane in 0..<8 { #expect(eight[lane] == Self.bytes[place + lane]) }
    }

    @Test(arguments: [0, 1, 5, 32])
    func `eight words and numbers are those that stand there`(place: Int) {
        let words = Self.words.eight(at: place)
        let numbers = Self.words.map { -Int32($0) }
        let eight = numbers.eight(at: place)
        for lane in 0..<8 {
            #expect(words[lane] == Self.words[place + lane])
            #expect(eight[lane] == numbers[place + lane])
        }
    }

    @Test(arguments: [0, 3, 32])
    func `what is stored stands there and nowhere else`(place: Int) {
        let values = SIMD8<UInt8>(1, 2, 3, 4, 5, 6, 7, 8)
        var (bytes, words) = (Self.bytes, Self.words)
        bytes.store(values, at: place)
        words.store(SIMD8<UInt16>(truncatingIfNeeded: values) &+ 1000, at: place)
        for index in 0..<40 {
            let isInside = (place..<place + 8).contains(index)
            #expect(bytes[index] == (isInside ? UInt8(index - place + 1) : Self.bytes[index]))
            #expect(words[index] == (isInside ? UInt16(index - place + 1001) : Self.words[index]))
        }
    }

    @Test(arguments: [(0, 8, 0, 0), (3, 16, 5, 1), (16, 24, 16, 16), (7, 0, 40, 40)])
    func `a fill is the sum of both runs`(start: Int, count: Int, left: Int, right: Int) {
        let other = Self.words.map { $0 ^ 0x5555 }
        var target = [UInt16](repeating: 9, count: 40)
        target.fill(start, count: count, sumOf: Self.words, left, and: other, right)
        for index in 0..<40 {
            let isInside = (start..<start + count).contains(index)
            let offset = index - start
            let expected = isInside ? Self.words[left + offset] &+ other[right + offset] : 9
            #expect(target[index] == expected)
        }
    }

    @Test(arguments: [(0, 8, 0), (1, 16, 9), (0, 40, 0), (40, 0, 40)])
    func `widened bytes keep their values`(start: Int, count: Int, first: Int) {
        var target = [UInt16](repeating: 7777, count: 40)
        target.widen(start, count: count, from: Self.bytes, first)
        for index in 0..<40 {
            let isInside = (start..<start + count).contains(index)
            #expect(target[index] == (isInside ? UInt16(Self.bytes[first + index - start]) : 7777))
        }
    }

    @Test func `reading beyond the end stops the program and reads nothing`() async {
        await #expect(processExitsWith: .failure) {
            _ = [UInt8](repeating: 0, count: 15).sixteen(at: 0)
        }
        await #expect(processExitsWith: .failure) {
            _ = [UInt16](repeating: 0, count: 9).eight(at: 2)
        }
        await #expect(processExitsWith: .failure) {
            var words = [UInt16](repeating: 0, count: 16)
            words.fill(8, count: 8, sumOf: words, 0, and: words, 9)
        }
    }
}
