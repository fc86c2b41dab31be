// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
import HTTPServer

/// The documentation that `script/docs` has built, as files of a folder.
public struct DocumentationSite: Sendable {
    /// The folder, without links in its path.
    private let root: String
    private let kept = Locked(Kept())

    /// What was read and prepared, until it becomes too much.
    private struct Kept {
        var files: [String: (state: FileState, file: StaticFile)] = [:]
        var byteCount = 0
    }

    /// What changes when a file is written again.
    private struct FileState: Equatable {
        let modified: Date
        let byteCount: Int
    }

    /// The most bytes of a file; the largest of the site, the index of all symbols, has a tenth of it.
    static let fileLimit = 16 << 20
    /// The most bytes in memory.
    static let keptLimit = 32 << 20

    /// Opens the site in a folder; `nil` if the folder has no start page.
    public init?(folder: String) {
        let root = URL(filePath: folder).resolvingSymlinksInPath().path(percentEncoded: false)
        self.root = root.hasSuffix("/") ? String(root.dropLast()) : root
        guard file(at: "") != nil else { return nil }
    }

    /// The site beside the program, where `script/docs` puts a link to it.
    public static var besideProgram: DocumentationSite? {
        DocumentationSite(
            folder: Bundle.main.bundleURL.appending(path: "docs").path(percentEncoded: false)
        )
    }

    /// Returns a file by its decoded path below the site's address; for a folder its start page.
    ///
    /// `nil` for everything that is not a regular file inside the folder, such as one that a link leads to, and for hidden
    /// files.
    func file(at path: String) -> StaticFile? {
        var segments = path.split(separator: "/", omittingEmptySubsequences: false)
        if segments.last?.isEmpty == true { segments.removeLast() }
        guard segments.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") && !$0.utf8.contains(0) })
        else { return nil }
        let name = ([root] + segments.map(String.init)).joined(separator: "/")
        return regularFile(name) ?? regularFile(name + "/index.html")
    }

    private func regularFile(_ name: String) -> StaticFile? {
        let files = FileManager.default
        guard URL(filePath: name).resolvingSymlinksInPath().path(percentEncoded: false) == name,
            let attributes = try? files.attributesOfItem(atPath: name),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let modified = attributes[.modificationDate] as? Date,
            let size = (attributes[.size] as? NSNumber)?.intValue, size <= Self.fileLimit
        else { return nil }
        let state = FileState(modified: modified, byteCount: size)
        if let known = kept.withLock({ $0.files[name] }), known.state == state { return known.file }
        guard let content = files.contents(atPath: name) else { return nil }
        let file = StaticFile([UInt8](content), name: name, cacheRule: cacheRule(of: name))
        kept.withLock { kept in
            if kept.byteCount + size > Self.keptLimit { kept = Kept() }
            if kept.files.updateValue((state, file), forKey: name) == nil { kept.byteCount += size }
        }
        return file
    }

    /// The names of scripts, styles and indices change with their content.
    private func cacheRule(of name: String) -> StaticFile.CacheRule {
        let isVersioned = ["/assets/", "/reference/js/", "/reference/css/"].contains {
            name.hasPrefix(root + $0)
        }
        return isVersioned && !name.hasSuffix(".svg") ? .forever : .ask
    }
}
