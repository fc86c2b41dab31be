// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import CZXing
import Foundation
import Glibc
import TestSupport
import Testing

/// A child has nothing of the process that asks.
@Suite(.serialized)
struct KeylessChildTests {
    private static let bounds = etui_child_bounds(
        milliseconds: 60_000,
        memory: 64 << 20,
        output: 1 << 16
    )

    /// A secret in this process's memory, at an address that the child knows.
    private struct Secret: ~Copyable {
        let place = UnsafeMutableRawBufferPointer.allocate(byteCount: 64, alignment: 64)

        init() {
            for index in place.indices { place[index] = .random(in: 1...255) }
        }

        deinit { place.deallocate() }

        var bytes: [UInt8] { Array(place) }
    }

    /// Runs a child that writes the memory at an address of the asking process into its answer.
    private func answer(_ way: ChildWay, about secret: borrowing Secret) -> [UInt8] {
        let place = UInt(bitPattern: secret.place.baseAddress)
        return way.run(Self.bounds, with: place) { descriptor, input in
            let place = input?.pointee.head.load(as: UInt.self) ?? 0
            return etui_child_write(descriptor, UnsafeRawPointer(bitPattern: place), 64)
        }.output
    }

    private func ask() -> (ending: Int, output: [UInt8]) {
        ChildWay.helper.run(Self.bounds, with: UInt8(5)) { descriptor, input in
            etui_child_write(descriptor, input?.pointee.head, 1)
        }
    }

    @Test func `codes are read in a child without keys here`() {
        #expect(etui_child_is_keyless())
    }

    @Test func `a secret of the asker is not where it was`() {
        let secret = Secret()
        #expect(answer(.helper, about: secret) != secret.bytes)
    }

    @Test func `a forked child has it, which is why it is not used`() {
        let secret = Secret()
        #expect(answer(.forked, about: secret) == secret.bytes)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can look into the helper"))
    func `nowhere in the helper's memory is the secret, nor in its environment`() throws {
        let secret = Secret()
        let passphrase = "\(UInt64.random(in: 1...UInt64.max)) of nobody"
        setenv("ETUI_SPECIMEN_PASSPHRASE", passphrase, 1)
        defer { unsetenv("ETUI_SPECIMEN_PASSPHRASE") }
        try end(helper())
        #expect(ask().output == [5])
        let process = try helper()
        let memory = try memory(of: process)
        #expect(memory.count > 1 << 16)
        #expect(memory.range(of: Data(secret.bytes)) == nil)
        #expect(memory.range(of: Data(passphrase.utf8)) == nil)
        // The search must find what is there:
        #expect(memory.range(of: Data("etui: code reader".utf8)) != nil)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can look into the helper"))
    func `the helper holds its socket and no descriptor of the asker`() throws {
        let inherited = open("/dev/zero", O_RDONLY)
        defer { close(inherited) }
        try end(helper())
        #expect(ask().output == [5])
        let folder = "/proc/\(try helper())/fd"
        func targets() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder).compactMap {
                // A descriptor closed meanwhile leads nowhere.
                try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")
            }
        }
        // The helper releases a request only after its answer has arrived here.
        for _ in 0..<600 where try targets().count > 4 { usleep(100_000) }
        let targets = try targets()
        #expect(targets.filter { $0.hasPrefix("socket:") }.count == 1)
        #expect(targets.allSatisfy { $0 == "/dev/null" || $0.hasPrefix("socket:") })
    }

    @Test func `a helper that died is started anew`() throws {
        #expect(ask().output == [5])
        let first = try helper()
        end(first)
        let second = ask()
        #expect(second.ending == ETUI_ENDING_COMPLETE)
        #expect(second.output == [5])
        #expect(try helper() != first)
    }

    @Test func `one helper starts all children and keeps none`() throws {
        #expect(ask().output == [5])
        let process = try helper()
        for _ in 0..<20 { #expect(ask().ending == ETUI_ENDING_COMPLETE) }
        #expect(try helper() == process)
        let file = "/proc/\(process)/task/\(process)/children"
        var children = "not asked"
        for _ in 0..<600 where !children.isEmpty {
            children = try String(contentsOfFile: file, encoding: .utf8)
            if !children.isEmpty { usleep(100_000) }
        }
        #expect(children.isEmpty)
    }

    private func end(_ process: pid_t) {
        kill(process, SIGKILL)
        // Wait until it has closed its socket, which it does before it waits to be reaped (proc(5), "Z").
        while let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            !stat.contains(") Z ")
        { usleep(1_000) }
    }

    /// Returns the helper of this process, started if necessary.
    private func helper() throws -> pid_t {
        if let found = helpers().first { return found }
        _ = ask()
        return try #require(helpers().first)
    }

    private func helpers() -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.filter { process in
            let line = try? Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline"))
            let state = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
            return line == Data("etui: code reader\0".utf8)
                && state?.contains("\nPPid:\t\(getpid())\n") == true
        }
    }

    /// Returns all memory that another process may read and write.
    private func memory(of process: pid_t) throws -> Data {
        let maps = try KernelFile.text("/proc/\(process)/maps")
        let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(process)/mem"))
        defer { try? file.close() }
        var all = Data()
        for line in maps.split(separator: "\n") {
            let parts = line.split(separator: " ")
            let ends = parts[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
            guard parts[1].hasPrefix("rw"), ends.count == 2, ends[1] - ends[0] < 256 << 20 else {
                continue
            }
            try file.seek(toOffset: ends[0])
            all += try file.read(upToCount: Int(ends[1] - ends[0])) ?? Data()
        }
        return all
    }
}
#endif
