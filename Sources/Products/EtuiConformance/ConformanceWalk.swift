// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The files below a given path, in a stable order, and the paths that could not be entered.
struct ConformanceWalk {
    /// A collection is a few folders deep; the limit stops a mistaken `/` from running for hours.
    static let depthLimit = 16
    /// The largest file that is read, also after decompression.
    static let byteLimit = 64 << 20

    private(set) var files: [String] = []
    /// Paths that could not be walked, with the reason.
    private(set) var problems: [(path: String, reason: String)] = []

    /// Walks below a path, or takes the path itself if it is a file; `nil` if there is nothing.
    ///
    /// Does not follow links to folders, and skips hidden entries.
    init?(at path: String) {
        switch Self.attributes(Self.resolved(path))?[.type] as? FileAttributeType {
        case .typeDirectory: enter(path, depth: 0)
        case nil: return nil
        // The neighbours of a single file are found by its full path.
        default: files = [URL(filePath: path).path(percentEncoded: false)]
        }
    }

    private mutating func enter(_ folder: String, depth: Int) {
        guard depth < Self.depthLimit else {
            problems.append((folder, "deeper than \(Self.depthLimit) folders"))
            return
        }
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            problems.append((folder, "the folder cannot be read"))
            return
        }
        for name in names.sorted() where !name.hasPrefix(".") {
            let path = folder + (folder.hasSuffix("/") ? "" : "/") + name
            switch Self.attributes(path)?[.type] as? FileAttributeType {
            case .typeDirectory: enter(path, depth: depth + 1)
            case .typeRegular, .typeSymbolicLink: files.append(path)
            default: continue
            }
        }
    }

    /// Reads a regular file within the limit.
    static func read(_ path: String) -> [UInt8]? {
        let path = resolved(path)
        let attributes = attributes(path)
        guard attributes?[.type] as? FileAttributeType == .typeRegular,
            let byteCount = attributes?[.size] as? Int, byteCount <= byteLimit
        else { return nil }
        return FileManager.default.contents(atPath: path).map { [UInt8]($0) }
    }

    private static func attributes(_ path: String) -> [FileAttributeKey: Any]? {
        try? FileManager.default.attributesOfItem(atPath: path)
    }

    private static func resolved(_ path: String) -> String {
        URL(filePath: path).resolvingSymlinksInPath().path(percentEncoded: false)
    }
}
