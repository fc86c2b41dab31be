// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation

/// The files of the screens: pages, styles, components, texts.
public enum ScreenResources {
    /// The folder of the files, or `nil` if the package was installed without them.
    public static var folderPath: String? {
        folder?.path(percentEncoded: false)
    }

    private static let followed = Locked<LiveResources?>(nil)

    /// The folder that someone is editing; `nil` for the package's own files.
    static var live: LiveResources? { followed.withLock { $0 } }

    /// Whether the files come from a folder that someone is editing.
    package static var isLive: Bool { live != nil }

    /// Takes the files from a folder that someone is editing, as they are at each request, instead of the package's own;
    /// for development.
    ///
    /// Returns whether the folder has texts and pages; if not, nothing changes.
    package static func follow(_ path: String) -> Bool {
        guard let live = LiveResources(path) else { return false }
        followed.withLock { $0 = live }
        return true
    }

    /// The resource bundle, which SwiftPM puts next to the executable.
    ///
    /// SwiftPM's own accessor stops the process if the bundle is missing, so we check the usual place first.
    private static let folder: URL? = {
        let beside = Bundle.main.bundleURL.appending(path: "etui_Screens.resources/Resources")
        if FileManager.default.fileExists(atPath: beside.path(percentEncoded: false)) {
            return beside
        }
        return Bundle.module.url(forResource: "Resources", withExtension: nil)
    }()

    /// Returns the bytes of a file by its path in the folder, or `nil` if there is none.
    ///
    /// A path with `..` never matches.
    public static func bytes(of path: String) -> [UInt8]? {
        guard let folder, !path.split(separator: "/").contains("..") else { return nil }
        if let bytes = live?.bytes(of: path) { return bytes }
        return (try? Data(contentsOf: folder.appending(path: path))).map { [UInt8]($0) }
    }

    /// Returns the package's own files, by their paths; `nil` if there are none.
    static func packaged() -> [String: [UInt8]]? { folder.flatMap(files(below:)) }

    /// Returns all files of a folder by their paths in it, with slashes; omits hidden files and links.
    ///
    /// `nil` if there is no folder, or if a file cannot be read.
    static func files(below folder: URL) -> [String: [UInt8]]? {
        let keys: [URLResourceKey] = [.isRegularFileKey, .isSymbolicLinkKey]
        // The folder itself may be a link: only those in it are omitted.
        let root = folder.resolvingSymlinksInPath().standardizedFileURL
        guard
            let walker = FileManager.default.enumerator(
                at: root,
                includingPropertiesForKeys: keys,
                options: [.skipsHiddenFiles]
            )
        else { return nil }
        var files: [String: [UInt8]] = [:]
        for case let file as URL in walker {
            let values = try? file.resourceValues(forKeys: Set(keys))
            guard values?.isRegularFile == true, values?.isSymbolicLink != true else { continue }
            guard let content = try? Data(contentsOf: file) else { return nil }
            let name = file.standardizedFileURL.pathComponents
                .dropFirst(root.pathComponents.count).joined(separator: "/")
            files[name] = [UInt8](content)
        }
        return files
    }

    /// Returns a file as a page inside an app requests it: the page itself at `/screen`, everything else
    /// below `/assets`.
    static func file(at path: String) -> (bytes: [UInt8], mediaType: String)? {
        let end = path == "/screen" ? "html" : path.split(separator: ".").last.map(String.init)
        guard let type = mediaTypes[end ?? ""],
            case .success(let assets) = ScreenAssets.standard, let bytes = assets.file(at: path)
        else { return nil }
        return (bytes, type)
    }

    private static let mediaTypes = [
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "svg": "image/svg+xml",
    ]
}
