// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import Cryptography
import Encodings

/// A file that leads its owner's browser to an address which no other user of the machine may learn.
///
/// Everybody can read the arguments of a process, so a browser gets the path of this file and not the address.
struct RedirectFile: Sendable {
    /// The path of the file.
    let path: String
    private let folder: String

    /// Writes the file (0600) into a new folder (0700) below another one.
    ///
    /// Throws ``CardManagementError/unableToPerformSecureOperation`` if the system does not permit it.
    init(to address: String, in parent: String) throws(CardManagementError) {
        folder = parent + "/etui-" + Hex.encode(SystemRandom().bytes(count: 16))
        path = folder + "/page.html"
        guard unsafe mkdir(folder, 0o700) == 0 else { throw .unableToPerformSecureOperation }
        guard Self.create(path, Self.document(address)) else {
            remove()
            throw .unableToPerformSecureOperation
        }
    }

    /// Removes file and folder; the same again changes nothing.
    func remove() {
        _ = unsafe unlink(path)
        _ = unsafe rmdir(folder)
    }

    private static func document(_ address: String) -> [UInt8] {
        Array(
            """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="refresh" content="0; url=\(address)">
            <title>Etui</title>

            """.utf8
        )
    }

    private static func create(_ path: String, _ bytes: [UInt8]) -> Bool {
        let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
        let file = unsafe open(path, flags, 0o600)
        guard file >= 0 else { return false }
        defer { _ = close(file) }
        return unsafe write(file, bytes, bytes.count) == bytes.count
    }
}
#endif
