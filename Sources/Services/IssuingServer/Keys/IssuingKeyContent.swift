// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Cryptography

/// The key files of an issuing server as a backup treats them: whole, by their names in the data folder.
package enum IssuingKeyContent {
    /// The folder of the files in the data folder.
    package static let folder = "issuing"
    /// The names of all files.
    package static let names = IssuingKeyFile.Name.allCases.map(path)
    /// The name of the file whose key marks the database.
    package static let index = path(.index)

    private static func path(_ name: IssuingKeyFile.Name) -> String {
        folder + "/" + name.rawValue + ".keys"
    }

    /// Returns the mark that a database of these keys bears.
    ///
    /// - Parameter index: the content of the file ``index``.
    /// - Returns: the mark, as ``IssuingIdentity/mark(in:)``; nil for content that is no file of keys.
    package static func mark(ofIndex index: borrowing SecretBytes) -> String? {
        let keys = index.withBytes { IssuingKeyFile.keys(in: $0) }
        guard let key = keys?.first(where: { $0.role == .current }) else { return nil }
        return try? IssuingKeys.mark(ofIndex: key)
    }

    /// Returns the names of the keys in a file; nil for content that is no file of keys.
    package static func keyIdentifiers(in content: borrowing SecretBytes) -> Set<String>? {
        content.withBytes { IssuingKeyFile.keys(in: $0) }.map { Set($0.map(\.id)) }
    }

    /// Returns the names of the files that a server needs.
    ///
    /// With providers of its own, as in production, a server has only two. If one of the others is there, or a secret
    /// in the database is encrypted under a key of such a file, the server needs all.
    ///
    /// - Parameters:
    ///   - present: the names of the files that are there.
    ///   - keys: the keys under which the database has secrets.
    /// - Returns: the names.
    package static func needed(
        besides present: Set<String>,
        for keys: Set<String>
    ) -> [String] {
        let least = IssuingKeys.alwaysFiles.map(path)
        let isWhole =
            names.contains { present.contains($0) && !least.contains($0) }
            || keys.contains(where: isFromFile)
        return isWhole ? names : least
    }

    /// Returns whether a key of this name is kept in a file, not by a provider.
    package static func isFromFile(_ key: String) -> Bool {
        key.hasPrefix(IssuingKeyFile.Name.numbers.prefix)
            || key.hasPrefix(IssuingKeyFile.Name.pins.prefix)
    }
}
