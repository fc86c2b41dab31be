// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
package import Encodings
import Vault

/// The file `access.json` of a data folder, with credentials for its owner only; each service has members of its own.
package enum AccessFile {
    private static let byteLimit = 256 << 10

    /// Reads a member; `nil` if the file or the member does not exist.
    ///
    /// - Throws: ``CardServerError/storage(_:)``; ``CardServerError/access`` for a file that is no JSON object, since
    ///   overwriting it would lock its owners out.
    package static func member(
        _ name: String,
        of path: String
    ) throws(CardServerError) -> JSONValue? {
        try object(path)?[name]
    }

    /// Replaces members and keeps all others as they are.
    ///
    /// - Throws: ``CardServerError``.
    package static func replace(
        _ members: [(String, JSONOutput)],
        in path: String
    ) throws(CardServerError) {
        let names = members.map(\.0)
        let others = (try object(path)?.members ?? []).filter { !names.contains($0.name) }
        let all = members + others.map { ($0.name, JSONOutput($0.value)) }
        do throws(VaultError) {
            var text = JSONOutput.object(all).utf8(pretty: true) + [UInt8(ascii: "\n")]
            try AtomicFile.replaceSecret(path, with: SecretBytes(moving: &text))
        } catch {
            throw .storage(error)
        }
    }

    /// Returns the file's content; `nil` if there is none.
    static func object(_ path: String) throws(CardServerError) -> JSONValue? {
        let bytes: [UInt8]?
        do throws(VaultError) {
            bytes = try AtomicFile.readSecret(path, limit: byteLimit)?.revealed()
        } catch {
            throw .storage(error)
        }
        guard let bytes else { return nil }
        guard let root = try? JSONTree(parsing: bytes).root, root.kind == .object else {
            throw .access
        }
        return root
    }
}
