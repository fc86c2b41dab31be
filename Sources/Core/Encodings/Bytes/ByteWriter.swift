// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Writes into memory that is known to be large enough.
///
/// Writing beyond it traps. A growing array checks more at each byte, and copying short ranges costs
/// more than writing their bytes: with this writer the canonical form takes half the time.
@safe
struct ByteWriter: ~Copyable, ByteSink {
    private let memory: UnsafeMutableRawBufferPointer
    private let capacity: Int
    private var count = 0

    private init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
        unsafe self.memory = UnsafeMutableRawBufferPointer(memory)
        capacity = memory.count
    }

    /// Returns the bytes that a function writes, at most `capacity` of them.
    static func bytes<Failure: Error>(
        capacity: Int,
        writtenBy write: (inout ByteWriter) throws(Failure) -> Void
    ) throws(Failure) -> [UInt8] {
        // Appended to an empty array: creating one with content asks the runtime for its type again. Without room,
        // the standard library would write into the empty array shared by all threads.
        var bytes: [UInt8] = []
        try bytes.append(addingCapacity: max(1, capacity)) { (output) throws(Failure) in
            try unsafe output.withUnsafeMutableBufferPointer { (memory, count) throws(Failure) in
                var writer = unsafe ByteWriter(memory)
                try write(&writer)
                count = writer.count
            }
        }
        return bytes
    }

    mutating func append(_ byte: UInt8) {
        precondition(count < capacity)
        unsafe memory[count] = byte
        count += 1
    }

    /// Writes the first of sixteen bytes, given as two little-endian words.
    mutating func append(_ words: (UInt64, UInt64), count byteCount: Int) {
        precondition(0...16 ~= byteCount && byteCount <= capacity - count)
        guard capacity - count >= 16 else {
            for place in 0..<byteCount {
                let word = place < 8 ? words.0 : words.1
                append(UInt8(truncatingIfNeeded: word >> UInt64(place % 8 * 8)))
            }
            return
        }
        // The next bytes overwrite the surplus.
        let (low, high) = (words.0.littleEndian, words.1.littleEndian)
        unsafe memory.storeBytes(of: low, toByteOffset: count, as: UInt64.self)
        unsafe memory.storeBytes(of: high, toByteOffset: count + 8, as: UInt64.self)
        count += byteCount
    }

    mutating func append(_ bytes: Span<UInt8>, from start: Int, to end: Int) {
        precondition(start <= end && start >= 0 && end <= bytes.count)
        precondition(end - start <= capacity - count)
        let length = end - start
        // Two words, partly overwritten later, are faster than a call.
        if length <= 16, bytes.count - start >= 16 {
            append((bytes.word(at: start), bytes.word(at: start + 8)), count: length)
        } else {
            let target = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...])
            unsafe bytes.withUnsafeBytes { source in
                let range = unsafe UnsafeRawBufferPointer(rebasing: source[start..<end])
                unsafe target.copyMemory(from: range)
            }
            count += length
        }
    }
}
