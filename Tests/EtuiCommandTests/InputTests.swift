// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution
import Foundation
import Testing
import Vault

@testable import etui

/// Files that commands read whole.
struct InputTests {
    /// A server that starts replaces its `access.json` and overwrites the former file with zeros.
    @Test func `a file that is replaced while it is read is read again`() throws {
        let scratch = try Scratch()
        let path = scratch.path + "/access.json"
        let content = Array(
            ("{\"secret\":\"" + String(repeating: "x", count: 200_000) + "\"}").utf8
        )
        try AtomicFile.replaceSecret(path, with: SecretBytes(copying: content))
        let isDone = Locked(false)
        let replacements = Locked(0)
        let writer = Thread {
            while !isDone.withLock({ $0 }) {
                do {
                    try AtomicFile.replaceSecret(path, with: SecretBytes(copying: content))
                    replacements.withLock { $0 += 1 }
                } catch {
                    return
                }
                usleep(500)
            }
        }
        writer.start()
        defer { isDone.withLock { $0 = true } }
        for _ in 0..<600 { #expect(try Input.read(path, limit: 1 << 20) == content) }
        #expect(replacements.withLock { $0 } > 10)
    }
}
