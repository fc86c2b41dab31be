// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// Checks that a file with a secret is for its owner only.
enum PrivateFileCheck {
    /// What a file has in it; the raw value is how messages name it.
    enum Content: String {
        /// A private key.
        case key = "private key"
        /// The secret of a credential.
        case secret
        /// Credentials, such as those of the demonstration.
        case credentials = "list of credentials"
        /// A passphrase.
        case passphrase
    }

    /// Reads a file that only its owner may read or write; follows a link and checks its target.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - content: what it has in it.
    ///   - limit: the most bytes.
    /// - Returns: the bytes.
    /// - Throws: ``CommandError/unusable(_:)`` with what to do.
    static func read(
        _ path: String,
        with content: Content,
        limit: Int
    ) throws(CommandError) -> [UInt8] {
        var state = stat()
        guard unsafe stat(path, &state) == 0 else {
            throw .unusable("\(path.visible): \(SystemError.words(errno))")
        }
        if let words = words(state, content, path) { throw .unusable("\(path.visible): \(words)") }
        do throws(CommandError) {
            return try Input.read(path, limit: limit)
        } catch {
            throw error.about(path)
        }
    }

    private static func words(_ state: stat, _ content: Content, _ path: String) -> String? {
        guard state.st_mode & S_IFMT == S_IFREG else { return "is no regular file" }
        guard state.st_uid == geteuid() || state.st_uid == 0 else {
            return "belongs to another user; a file with a \(content.rawValue) must belong to the "
                + "user that runs etui, or to root"
        }
        guard state.st_mode & 0o077 == 0 else {
            return "others can read or change this file, which has a \(content.rawValue) in it; "
                + "make it yours only: chmod 600 \(path.visible)"
        }
        return nil
    }
}
