// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Vault

/// A process to be killed: replaces one file for ever with contents that can prove themselves.
@main
enum VaultWriter {
    static func main() throws {
        guard CommandLine.arguments.count == 3, let first = UInt8(CommandLine.arguments[2]) else {
            return
        }
        var value = first
        while true {
            try AtomicFile.replace(CommandLine.arguments[1], with: content(value))
            value &+= 1
        }
    }

    /// As many bytes as the value says, all of them the value.
    static func content(_ value: UInt8) -> [UInt8] {
        [UInt8](repeating: value, count: 1_000 + 700 * Int(value))
    }
}
