// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The memory of ``SecretBytes``: pages apart from the heap, left out of core files, not written to swap, and wiped
/// for forked children.
///
/// A block is zeroed when it is handed out and when it comes back. Blocks up to 8 KiB, rounded up to a power of
/// two, are cut from chunks of 64 KiB and reused; longer ones have their own pages. Blocks contain no
/// bookkeeping, so wiped pages cannot confuse the allocator.
enum SecretMemory {
    private static let smallest = 16
    private static let largest = 8192
    private static let chunkByteCount = 1 << 16
    private static let pageByteCount = 1 << 14

    /// The addresses of free memory, as plain numbers: they reveal nothing about the contents.
    private struct Arena {
        /// Returned blocks, indexed by log₂ of their size divided by ``smallest``.
        var free: [[UInt]]
        /// The unused end of the latest chunk.
        var rest: Range<UInt> = 0..<0
    }

    private static let arena = Locked(makeArena())

    private static func makeArena() -> Arena {
        var arena = Arena(free: Array(repeating: [], count: kind(of: largest) + 1))
        // Reserved so that growing the lists costs no allocation in addition to those for secrets.
        for kind in arena.free.indices { arena.free[kind].reserveCapacity(256) }
        return arena
    }

    /// Allocates zeroed memory, which the caller must give back.
    static func take(_ count: Int) -> UnsafeMutableBufferPointer<UInt8> {
        let kind = kind(of: count)
        let place = count > largest ? map(rounded(count)) : arena.withLock { take(kind, from: &$0) }
        let start = unsafe UnsafeMutablePointer<UInt8>(bitPattern: place)
        return unsafe UnsafeMutableBufferPointer(start: start, count: count)
    }

    /// Wipes memory and takes it back.
    static func giveBack(_ bytes: UnsafeMutableBufferPointer<UInt8>) {
        let count = bytes.count
        unsafe SystemFunctions.wipe(UnsafeMutableRawBufferPointer(bytes))
        guard count <= largest else {
            _ = unsafe munmap(bytes.baseAddress, rounded(count))
            return
        }
        let kind = kind(of: count)
        let place = UInt(bitPattern: bytes.baseAddress)
        arena.withLock { $0.free[kind].append(place) }
    }

    private static func take(_ kind: Int, from arena: inout Arena) -> UInt {
        if let block = arena.free[kind].popLast() { return block }
        let size = UInt(smallest << kind)
        if UInt(arena.rest.count) < size {
            // The rest of the old chunk goes to the lists, so that each chunk is used in full.
            scatter(&arena)
            let chunk = map(chunkByteCount)
            arena.rest = chunk..<chunk + UInt(chunkByteCount)
        }
        let block = arena.rest.lowerBound
        arena.rest = block + size..<arena.rest.upperBound
        return block
    }

    private static func scatter(_ arena: inout Arena) {
        for kind in arena.free.indices.reversed() {
            let size = UInt(smallest << kind)
            while UInt(arena.rest.count) >= size {
                arena.free[kind].append(arena.rest.lowerBound)
                arena.rest = arena.rest.lowerBound + size..<arena.rest.upperBound
            }
        }
    }

    private static func kind(of count: Int) -> Int {
        guard count > smallest else { return 0 }
        return Int.bitWidth - ((count - 1) / smallest).leadingZeroBitCount
    }

    private static func rounded(_ count: Int) -> Int {
        (count + pageByteCount - 1) / pageByteCount * pageByteCount
    }

    /// Maps zeroed pages and marks them.
    private static func map(_ byteCount: Int) -> UInt {
        let access = PROT_READ | PROT_WRITE
        let pages = unsafe mmap(nil, byteCount, access, MAP_PRIVATE | anonymous, -1, 0)
        guard let pages = unsafe pages, unsafe pages != MAP_FAILED else {
            preconditionFailure("there is no memory left")
        }
        unsafe mark(pages, byteCount)
        // Under a small limit (RLIMIT_MEMLOCK) the pages stay unlocked: they can then be swapped out, nothing worse.
        _ = unsafe mlock(pages, byteCount)
        return UInt(bitPattern: pages)
    }

    #if canImport(Darwin)
    private static let anonymous = MAP_ANON

    /// Marks whole pages so that forked children do not get them.
    ///
    /// This system cannot leave them out of core files.
    static func mark(_ pages: UnsafeMutableRawPointer, _ byteCount: Int) {
        _ = unsafe minherit(pages, byteCount, VM_INHERIT_NONE)
    }
    #else
    private static let anonymous = MAP_ANONYMOUS

    /// Marks whole pages: left out of core files, zeroed for forked children (madvise(2)).
    static func mark(_ pages: UnsafeMutableRawPointer, _ byteCount: Int) {
        _ = unsafe madvise(pages, byteCount, MADV_DONTDUMP)
        _ = unsafe madvise(pages, byteCount, MADV_WIPEONFORK)
    }
    #endif
}
