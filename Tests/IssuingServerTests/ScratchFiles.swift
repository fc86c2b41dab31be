// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The raw content of files, for searches.
enum ScratchFiles {
    /// Returns the content of all files of a folder.
    static func contents(of folder: String) throws -> [[UInt8]] {
        try FileManager.default.contentsOfDirectory(atPath: folder).map { name in
            [UInt8](try Data(contentsOf: URL(filePath: folder + "/" + name)))
        }
    }
}
