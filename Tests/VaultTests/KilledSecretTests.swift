// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Foundation
import Testing
import Vault

/// Kills a process after each step of changing a file of secrets, then searches for the secrets.
struct KilledSecretTests {
    /// A task of the process and the kind of file system it runs on.
    struct Case: CustomTestStringConvertible {
        let task: String
        let way: FileNaming.Method

        var testDescription: String { "\(task), \(way)" }

        static let all =
            ["create", "replace"].flatMap { task in
                FileNaming.Method.allCases.map { Case(task: task, way: $0) }
            } + ["remove", "keyWrite", "keyRemove", "clear"].map { Case(task: $0, way: .atOnce) }
    }

    private static let old = Array(String(repeating: "SPECIMEN old ", count: 15).utf8)
    private static let new = Array(String(repeating: "SPECIMEN new ", count: 20).utf8)
    private static let mark = Data("SPECIMEN".utf8)

    @Test(.timeLimit(.minutes(5)), arguments: Case.all)
    func `no kill leaves a secret but in its file`(subject: Case) throws {
        var killCount = 0
        for stepCount in 1...60 {
            let scene = try Scene(subject)
            guard try scene.isKilled(after: stepCount) else { break }
            killCount += 1
            try scene.check("after \(stepCount) steps")
        }
        // Every task has at least this many steps; without kills the test would prove nothing.
        #expect((subject.task == "clear" ? 2 : 3)..<60 ~= killCount)
    }

    /// A folder with a file of secrets, and handles to every file that may lose its name.
    private struct Scene {
        let subject: Case
        let folder: TemporaryFolder
        let path: String
        let former: FileHandle?

        init(_ subject: Case) throws {
            self.subject = subject
            folder = try TemporaryFolder()
            chmod(folder.path, 0o700)
            path = folder.path + "/secret"
            if subject.task == "create" {
                former = nil
            } else {
                let start = subject.task == "clear" ? folder.path + "/.secret.abc.part" : path
                try AtomicFile.replace(start, with: KilledSecretTests.old)
                former = FileHandle(forReadingAtPath: start)
            }
        }

        /// Runs the process; returns `false` if it ran to its end.
        func isKilled(after stepCount: Int) throws -> Bool {
            let process = Process()
            process.executableURL = Bundle.main.bundleURL.appending(path: "VaultWriter")
            process.arguments = [
                "secret", subject.task, subject.way.rawValue, path, "\(stepCount)",
            ]
            try process.run()
            process.waitUntilExit()
            return process.terminationReason == .uncaughtSignal
        }

        /// Clears the folder as the next process would, then checks that at most one secret remains, in its file.
        func check(_ when: Comment) throws {
            var handles: [FileHandle] = []
            for name in try folder.names where name.hasSuffix(".part") {
                handles.append(try #require(FileHandle(forReadingAtPath: folder.path + "/" + name)))
            }
            try AtomicFile.removeLeftovers(in: folder.path)
            let content = try AtomicFile.read(path, limit: 1_000)
            // FAT leaves us only a plain `rename`. With it, a new file gets its name before its content, and the
            // former content loses its name before it is overwritten.
            let isPlain = subject.way == .plain
            let isWhole =
                content == nil || content == KilledSecretTests.old
                || content == KilledSecretTests.new
            #expect(isWhole, when)
            if subject.task == "replace" || subject.task == "keyWrite" {
                #expect(content != nil, when)
            }
            #expect(try folder.names.allSatisfy { $0 == "secret" }, when)
            if content != KilledSecretTests.old, !isPlain { handles += [former].compactMap { $0 } }
            let real = try? FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber]
            for handle in handles {
                var status = stat()
                fstat(handle.fileDescriptor, &status)
                guard (real as? NSNumber)?.uint64Value != UInt64(status.st_ino) else { continue }
                try handle.seek(toOffset: 0)
                let left = try handle.readToEnd() ?? Data()
                #expect(left.range(of: KilledSecretTests.mark) == nil, when)
            }
        }
    }

    @Test(arguments: FileNaming.Method.allCases)
    func `a secret is made and replaced on every kind of file system`(
        way: FileNaming.Method
    ) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/secret"
        let ways = Array(FileNaming.Method.allCases.drop { $0 != way })
        let secret = { (bytes: [UInt8]) in SecretBytes(copying: bytes) }
        #expect(try AtomicFile.create(path, with: secret([1, 2]), by: ways))
        #expect(try !AtomicFile.create(path, with: secret([3]), by: ways))
        #expect(try AtomicFile.read(path, limit: 9) == [1, 2])
        let former = try #require(FileHandle(forReadingAtPath: path))
        try AtomicFile.replaceSecret(path, with: secret([4, 5, 6]), by: ways)
        #expect(try AtomicFile.read(path, limit: 9) == [4, 5, 6])
        #expect(try former.readToEnd() == Data([0, 0]))
        #expect(try folder.names == ["secret"])
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        #expect((attributes[.posixPermissions] as? NSNumber)?.uint16Value == 0o600)
    }

    @Test func `a leftover with a second name keeps its content under that`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/secret"
        try AtomicFile.replace(path, with: [1, 2, 3])
        try FileManager.default.linkItem(atPath: path, toPath: folder.path + "/.secret.abc.part")
        #expect(try AtomicFile.removeLeftovers(in: folder.path) == 1)
        #expect(try AtomicFile.read(path, limit: 9) == [1, 2, 3])
        #expect(try folder.names == ["secret"])
    }

    @Test
    func `a secret written to a folder of others clears what is ours there, and nothing else`()
        throws
    {
        let folder = try TemporaryFolder()
        let names = [".film.mp4.part", ".root.pem.etui-abc.part", ".key.pem.old.part"]
        for name in names { try AtomicFile.replace(folder.path + "/" + name, with: [1, 2, 3]) }
        #expect(try AtomicFile.create(folder.path + "/key.pem", with: SecretBytes(copying: [9])))
        #expect(try folder.names == [".film.mp4.part", "key.pem"])
    }
}
