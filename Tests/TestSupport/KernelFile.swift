// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if os(Linux)
import Foundation

/// Files that the kernel generates on reading, such as those in `/proc`.
public enum KernelFile {
    /// Returns the whole text of a file.
    ///
    /// Such a file reports a size of zero, so a read by size returns only its first page.
    public static func text(_ path: String) throws -> String {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
}
#endif
