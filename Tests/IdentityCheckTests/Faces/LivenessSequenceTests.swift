// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import Testing

/// Four steps that cannot be foreseen.
struct LivenessSequenceTests {
    /// Gives the bytes of a list, over and over.
    private struct Listed: RandomSource {
        let next: @Sendable () -> UInt8

        func fill(_ buffer: inout MutableSpan<UInt8>) {
            for place in buffer.indices { buffer[place] = next() }
        }
    }

    @Test func `there are exactly 104 sequences`() {
        let all = LivenessSequence.all
        #expect(all.count == 104)
        #expect(Set(all).count == 104)
        for sequence in all {
            #expect(sequence.steps.count == 4)
            #expect(zip(sequence.steps, sequence.steps.dropFirst()).allSatisfy { $0 != $1 })
            #expect(sequence.steps.contains { $0.isTurn })
            #expect(sequence.steps.contains { !$0.isTurn })
        }
    }

    @Test func `each byte that counts gives each sequence twice, and the others are drawn again`() {
        var counts: [LivenessSequence: Int] = [:]
        for byte in UInt8.min...UInt8.max {
            let bytes = Bytes([byte, 0])
            counts[LivenessSequence.draw(from: Listed { bytes.next() }), default: 0] += 1
        }
        #expect(counts.count == 104)
        let first = LivenessSequence.all[0]
        // 48 bytes lie above the last whole multiple, and the zero after them gives the first.
        #expect(counts[first] == 2 + 48)
        #expect(counts.filter { $0.key != first }.values.allSatisfy { $0 == 2 })
    }

    /// Bytes that are taken one by one; used by one thread.
    private final class Bytes: @unchecked Sendable {
        private var rest: [UInt8]
        init(_ bytes: [UInt8]) { rest = bytes.reversed() }
        func next() -> UInt8 { rest.popLast() ?? 0 }
    }
}
