// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Vault

/// Why a file could not be made, in words to follow its name.
extension CommandError {
    /// There is something under the name.
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

/// Makes files with keys that are not there yet.
enum Output {
    /// Makes a file for its owner only, whole or not at all; what is there already stays, a link that
    /// leads nowhere included.
    ///
    /// What a killed command left in the folder is overwritten and removed.
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
