// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The files of a folder, read once when the service starts.
///
/// Requests look names up and touch no disk, so no path in a request can lead out of the folder.
public struct StaticFolder: Sendable {
    /// Why a folder cannot be served.
    public enum LoadError: Error, Equatable, Sendable {
        /// There is no such folder, or a file in it cannot be read.
        case unreadable
        /// The files together are longer than the limit.
        case tooLarge(limit: Int)
    }

    /// The files by their path below the folder, with slashes, without one in front.
    public let files: [String: StaticFile]

    /// Reads all files of a folder and the folders in it; hidden ones and links are left out.
    public init(
        path: String,
        cacheRule: StaticFile.CacheRule = .ask,
        byteLimit: Int = 64 << 20
    ) throws(LoadError) {
        let keys: Set<URLResourceKey> = [.isRegularFileKey, .isSymbolicLinkKey]
        let root = URL(filePath: path, directoryHint: .isDirectory).standardizedFileURL
        guard
            let walker = FileManager.default.enumerator(
                at: root,
                includingPropertiesForKeys: Array(keys),
                options: [.skipsHiddenFiles]
            ), FileManager.default.fileExists(atPath: root.path(percentEncoded: false))
        else { throw .unreadable }
        var files: [String: StaticFile] = [:]
        var room = byteLimit
        for case let file as URL in walker {
            let values = try? file.resourceValues(forKeys: keys)
            guard values?.isRegularFile == true, values?.isSymbolicLink != true else { continue }
            guard let content = try? Data(contentsOf: file) else { throw .unreadable }
            room -= content.count
            guard room >= 0 else { throw .tooLarge(limit: byteLimit) }
            let name = file.standardizedFileURL.pathComponents
                .dropFirst(root.pathComponents.count).joined(separator: "/")
            files[name] = StaticFile([UInt8](content), name: name, cacheRule: cacheRule)
        }
        self.files = files
    }

    /// The file of a path, such as the rest of a route's pattern.
    ///
    /// Throws ``HTTPProblem`` of the kind `notFound` where there is none.
    public func response(
        to request: HTTPRequest,
        path: String
    ) throws(HTTPProblem) -> HTTPResponse {
        guard let file = files[path] else { throw HTTPProblem(.notFound) }
        return file.response(to: request)
    }
}
