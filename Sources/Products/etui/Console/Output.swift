// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Vault

/// Why a file could not be made.
enum OutputError: Error, Equatable {
    /// There is something under the name.
    case exists
    case failed(VaultError)

    /// The reason in words, to follow the name of the output.
    var reason: String {
        switch self {
        case .exists: "is there already and is left as it is; name another file"
        case .failed(.exposed):
            "others could read it there; choose a folder on a disk that keeps permissions"
        case .failed(let error): "cannot be written (\(error.words))"
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
    ) throws(OutputError) {
        let isMade: Bool
        do throws(VaultError) {
            isMade = try AtomicFile.create(path, with: secret)
        } catch {
            throw .failed(error)
        }
        guard isMade else { throw .exists }
    }
}
