// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The files of the screens: pages, styles, components, texts.
public enum ScreenResources {
    /// The folder of the files, or `nil` if the package was installed without them.
    public static var folderPath: String? {
        folder?.path(percentEncoded: false)
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
        let file = folder.appending(path: path)
        return (try? Data(contentsOf: file)).map { [UInt8]($0) }
    }

    /// Returns all files by their paths in the folder, with slashes; omits hidden files and links.
    ///
    /// `nil` if there is no folder, or if a file cannot be read.
    static func files() -> [String: [UInt8]]? {
        let keys: [URLResourceKey] = [.isRegularFileKey, .isSymbolicLinkKey]
        guard let root = folder?.standardizedFileURL,
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
