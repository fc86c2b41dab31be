// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Vault

/// Why a file could not be created, in words that follow its name.
extension CommandError {
    /// Something with this name exists.
    static let outputExists = refused("is there already and is left as it is; name another file")

    fileprivate static func output(_ error: VaultError) -> CommandError {
        switch error {
        case .exposed:
            .unusable(
                "others could read it there; choose a folder on a disk that keeps permissions"
            )
        default: .unusable("cannot be written (\(error.words))")
        }
    }
}

/// Creates new files with keys.
enum Output {
    /// Creates a file for its owner only, completely or not at all; an existing file stays, as does a dangling link.
    ///
    /// Overwrites and removes leftovers of a killed command in the folder.
    static func create(
        _ path: String,
        _ secret: borrowing SecretBytes
    ) throws(CommandError) {
        let isMade: Bool
        do throws(VaultError) {
            isMade = try AtomicFile.create(path, with: secret)
        } catch {
            throw .output(error)
        }
        guard isMade else { throw .outputExists }
    }
}
