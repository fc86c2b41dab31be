// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import Foundation

/// Files that the kernel makes up while they are read, as those in `/proc`.
public enum KernelFile {
    /// All of a file's text.
    ///
    /// Such a file says that it has no bytes; what reads it by its size gets the first page of it.
    public static func text(_ path: String) throws -> String {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
}
#endif
