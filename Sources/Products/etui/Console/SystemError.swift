// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Vault

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// What the system says when it refuses something, in words.
enum SystemError {
    /// The reason behind an error number of POSIX, for what people can do something about.
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
