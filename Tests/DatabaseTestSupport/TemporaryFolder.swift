// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport

/// A folder for one test, removed afterwards.
public final class TemporaryFolder: Sendable {
    /// The folder's path.
    public let path: String

    /// Makes the folder.
    public init() throws {
        path = try TemporaryFolders.make("database").path(percentEncoded: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
