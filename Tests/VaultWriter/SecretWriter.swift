// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution
import Foundation
import Vault

/// A process that does one thing to a file of secrets and kills itself after so many steps of it.
struct SecretWriter {
    enum Task: String {
        case create, replace, remove, clear, keyWrite, keyRemove
    }

    let task: Task
    let ways: [FileNaming.Method]
    let path: String
    let stepCount: Int

    init?(_ arguments: [String]) {
        guard let task = Task(rawValue: arguments[0]),
            let way = FileNaming.Method(rawValue: arguments[1]), let stepCount = Int(arguments[3])
        else { return nil }
        self.task = task
        ways = Array(FileNaming.Method.allCases.drop { $0 != way })
        path = arguments[2]
        self.stepCount = stepCount
    }

    func run() throws {
        let (left, stepCount) = (Locked(0), stepCount)
        FileStep.watch { _ in
            let count = left.withLock { count in
                count += 1
                return count
            }
            if count == stepCount { kill(getpid(), SIGKILL) }
        }
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        switch task {
        case .create: _ = try AtomicFile.create(path, with: Self.new, by: ways)
        case .replace: try AtomicFile.replaceSecret(path, with: Self.new, by: ways)
        case .remove: try AtomicFile.removeSecret(path)
        case .clear: try AtomicFile.removeLeftovers(in: folder)
        case .keyWrite: try FileKeyStore(folder: folder).write(Self.new, as: "secret")
        case .keyRemove: try FileKeyStore(folder: folder).remove("secret")
        }
    }

    private static var new: SecretBytes {
        SecretBytes(copying: Array(String(repeating: "SPECIMEN new ", count: 20).utf8))
    }
}
