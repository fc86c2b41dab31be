// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import Foundation
import TestSupport
import Testing

@testable import Cryptography

/// Where secrets are in memory, according to the kernel.
struct SecretMemoryTests {
    /// The flags of memory that is left out of core files and zeroed in a forked child; locked if the system allows it.
    private static let marks: Set<String> = ["dd", "wf"]

    /// The complement of a pattern that is nowhere else in this process; the pattern itself is not written down.
    private static let complement: [UInt8] = [0x5B, 0xD2, 0x17, 0x8E, 0xA9, 0x3C, 0x64, 0xF1]

    private static func pattern(count: Int) -> SecretBytes {
        SecretBytes(count: count) { bytes in
            for index in bytes.indices { bytes[index] = ~complement[index % complement.count] }
        }
    }

    private static func address(of secret: borrowing SecretBytes) -> UInt {
        secret.withBytes { bytes in
            bytes.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        }
    }

    /// Returns the flags of the mapping that contains an address (proc_pid_smaps(5)).
    private static func flags(at address: UInt) throws -> Set<String> {
        let text = try KernelFile.text("/proc/self/smaps")
        var isInside = false
        for line in text.split(separator: "\n") {
            let ends = line.prefix { $0 != " " }.split(separator: "-").map { UInt($0, radix: 16) }
            if ends.count == 2, let start = ends[0], let end = ends[1] {
                isInside = (start..<end).contains(address)
            }
            guard isInside, line.hasPrefix("VmFlags:") else { continue }
            return Set(line.split(separator: " ").dropFirst().map(String.init))
        }
        return []
    }

    @Test(arguments: [0, 1, 16, 17, 32, 64, 1000, 4096, 8192, 8193, 100_000])
    func `a secret of any length lies in marked pages, and is zeros before and after`(
        count: Int
    ) throws {
        var place: UInt = 0
        do {
            let fresh = SecretBytes(count: count) { _ in }
            #expect(fresh.revealed() == [UInt8](repeating: 0, count: count))
            let secret = Self.pattern(count: count)
            #expect(secret.count == count)
            place = Self.address(of: secret)
            #expect(try Self.flags(at: place).isSuperset(of: Self.marks))
        }
        guard count > 0, count <= 8192 else { return }
        let bytes = try #require(UnsafePointer<UInt8>(bitPattern: place))
        // Another test may own the block by now, but not with this pattern.
        #expect((0..<count).contains { bytes[$0] != ~Self.complement[$0 % 8] })
    }

    @Test(
        .disabled(
            if: TestSupport.isSanitized,
            "sanitizers make mlock do nothing, and say that it did"
        )
    )
    func `secrets are locked where the system allows it`() throws {
        let page = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 4096)
        defer { page.deallocate() }
        let isAllowed = mlock(page, 4096) == 0
        if isAllowed { munlock(page, 4096) }
        let secret = Self.pattern(count: 32)
        let flags = try Self.flags(at: Self.address(of: secret))
        #expect(flags.contains("lo") || !isAllowed)
    }

    @Test func `blocks are used again, and never by two at once`() {
        var places: Set<UInt> = []
        for _ in 0..<10_000 {
            let one = Self.pattern(count: 48)
            let other = Self.pattern(count: 48)
            let (first, second) = (Self.address(of: one), Self.address(of: other))
            #expect(first != second && max(first, second) - min(first, second) >= 48)
            places.formUnion([first, second])
        }
        // Other tests run at the same time and take some in between.
        #expect(places.count < 5_000)
    }

    @Test func `many at once, of all lengths, do not touch each other`() async {
        await withTaskGroup(of: Bool.self) { group in
            for seed in 0..<8 {
                group.addTask {
                    var isWhole = true
                    for round in 0..<500 {
                        let count = (round * 37 + seed * 101) % 9000
                        let byte = UInt8(truncatingIfNeeded: round + seed)
                        let secret = SecretBytes(count: count) { bytes in
                            for index in bytes.indices { bytes[index] = byte }
                        }
                        if round.isMultiple(of: 7) { await Task.yield() }
                        isWhole = isWhole && secret.revealed().allSatisfy { $0 == byte }
                    }
                    return isWhole
                }
            }
            for await isWhole in group { #expect(isWhole) }
        }
    }

    /// Checks in a forked child whether memory has the pattern: 0 for zeros only, 1 for anything else.
    ///
    /// Swift does not offer `fork`; the child only reads and exits.
    private static func statusOfChild(lookingAt place: UInt, count: Int) throws -> Int32 {
        typealias Fork = @convention(c) () -> Int32
        let symbol = try #require(dlsym(nil, "fork"))
        let function = unsafeBitCast(symbol, to: Fork.self)
        let bytes = try #require(UnsafePointer<UInt8>(bitPattern: place))
        let child = function()
        if child == 0 {
            var sum: UInt8 = 0
            var index = 0
            while index < count {
                sum |= bytes[index]
                index += 1
            }
            _exit(sum == 0 ? 0 : 1)
        }
        var status: Int32 = 0
        try #require(child > 0 && waitpid(child, &status, 0) == child)
        return (status >> 8) & 0xFF
    }

    @Test(arguments: [32, 5000, 50_000])
    func `a forked child finds zeros`(count: Int) throws {
        let secret = Self.pattern(count: count)
        let place = Self.address(of: secret)
        #expect(try Self.statusOfChild(lookingAt: place, count: count) == 0)
        // The parent still has it, and the child inherits memory that is not secret.
        #expect(secret.revealed().first == ~Self.complement[0])
        let plain = UnsafeMutablePointer<UInt8>.allocate(capacity: count)
        plain.initialize(repeating: 7, count: count)
        defer { plain.deallocate() }
        #expect(try Self.statusOfChild(lookingAt: UInt(bitPattern: plain), count: count) == 1)
    }
}
#endif
