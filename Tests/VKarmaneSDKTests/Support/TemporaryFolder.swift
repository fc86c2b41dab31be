// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import TestSupport

/// A folder that is removed after the test.
final class TemporaryFolder: Sendable {
    let url = TemporaryFolders.url("exchange")

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Returns the contents of all its files, concatenated.
    func bytes() throws -> Data {
        let paths = try FileManager.default.subpathsOfDirectory(atPath: url.path)
        return paths.reduce(into: Data()) { all, path in
            all += FileManager.default.contents(atPath: url.path + "/" + path) ?? Data()
        }
    }
}
