// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// A temporary folder for one test, removed along with this value.
package final class ScratchFolder: Sendable {
    package let path: String

    package init() throws {
        path = try TemporaryFolders.make("service").path(percentEncoded: false)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package func write(_ bytes: [UInt8], to name: String) throws -> String {
        let file = path + "/" + name
        try Data(bytes).write(to: URL(filePath: file))
        return file
    }

    package func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: URL(filePath: path + "/" + name)))
    }

    package func permissions(of name: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0
    }

    /// Returns the names of the files below a folder that contain a text.
    package func files(in folder: String, holding text: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: path + "/" + folder)
        return names.sorted().filter { name in
            let content = try? Data(contentsOf: URL(filePath: path + "/" + folder + "/" + name))
            return content?.range(of: Data(text.utf8)) != nil
        }
    }

    package func names(in folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: path + "/" + folder).sorted()
    }
}
