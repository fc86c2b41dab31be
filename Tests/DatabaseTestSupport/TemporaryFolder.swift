// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// A folder for one test, removed afterwards.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes the folder.
    public init() throws {
        let url = FileManager.default.temporaryDirectory.appending(
            path: "etui-database-\(UUID().uuidString)"
        )
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path(percentEncoded: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
