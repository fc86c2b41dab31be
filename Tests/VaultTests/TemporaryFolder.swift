// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport

/// A folder for one test, removed afterwards.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = try TemporaryFolders.make("vault").path(percentEncoded: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }
}
