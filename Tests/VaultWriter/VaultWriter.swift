// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Vault

/// A process to be killed: what it does for ever says its first argument.
@main
enum VaultWriter {
    static func main() throws {
        let arguments = CommandLine.arguments.dropFirst()
        guard let task = arguments.first else { return }
        let rest = Array(arguments.dropFirst())
        switch (task, rest.count) {
        case ("replace", 2): try replace(rest[0], first: UInt8(rest[1]) ?? 0)
        case ("hold", 1): try StoreWriter(folder: rest[0]).hold()
        case ("write", 2): try StoreWriter(folder: rest[0]).write(from: Int(rest[1]) ?? 0)
        case ("delete", 1): try StoreWriter(folder: rest[0]).fillAndDelete()
        case ("secret", 4): try SecretWriter(rest)?.run()
        default: return
        }
    }

    /// Replaces one file with contents that can prove themselves.
    private static func replace(_ path: String, first: UInt8) throws {
        var value = first
        while true {
            try AtomicFile.replace(path, with: content(value))
            value &+= 1
        }
    }

    /// As many bytes as the value says, all of them the value.
    private static func content(_ value: UInt8) -> [UInt8] {
        [UInt8](repeating: value, count: 1_000 + 700 * Int(value))
    }
}
