// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Vault

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The system's reasons for an error, in words.
enum SystemError {
    /// Returns the reason for a POSIX error number, if people can do something about it.
    static func words(_ code: Int32) -> String {
        switch code {
        case ENOENT, ENOTDIR: "no such file or folder"
        case EACCES, EPERM: "permission denied"
        case EROFS: "nothing can be written there"
        case ENOSPC, EDQUOT: "no space is left"
        case EISDIR: "is a folder"
        case ELOOP: "is a link; name the file itself"
        default: "error \(code)"
        }
    }
}

extension VaultError {
    /// The reason in words.
    var words: String {
        switch self {
        case .failed(_, let code): SystemError.words(code)
        case .tooLarge(let limit): "larger than \(limit / 1_048_576) MiB"
        case .notAFile: "is no file"
        case .exposed: "others may read it; make it yours alone with chmod 600"
        }
    }
}
