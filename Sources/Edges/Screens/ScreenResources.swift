// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The files of the screens: pages, styles, components, texts.
public enum ScreenResources {
    /// The folder of the files, or `nil` if the package was installed without them.
    ///
    /// SwiftPM puts the bundle beside the executable. Its own accessor stops the process when the
    /// bundle is missing, so the usual place is looked at first.
    static let folder: URL? = {
        let beside = Bundle.main.bundleURL.appending(path: "etui_Screens.resources/Resources")
        if FileManager.default.fileExists(atPath: beside.path(percentEncoded: false)) {
            return beside
        }
        return Bundle.module.url(forResource: "Resources", withExtension: nil)
    }()

    /// The paths of all files, relative to the folder, sorted.
    public static let paths: [String] = {
        guard let folder, let files = FileManager.default.enumerator(atPath: folder.path) else {
            return []
        }
        var paths: [String] = []
        while let path = files.nextObject() as? String {
            let hidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
            if !hidden, files.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
                paths.append(path)
            }
        }
        return paths.sorted()
    }()

    /// The bytes of a file by its relative path as in ``paths``, or `nil` where there is none.
    ///
    /// A path with `..` names nothing.
    public static func bytes(of path: String) -> [UInt8]? {
        guard let folder, !path.split(separator: "/").contains("..") else { return nil }
        let file = folder.appending(path: path)
        return (try? Data(contentsOf: file)).map { [UInt8]($0) }
    }

    /// The media type of a file by the end of its name.
    public static func mediaType(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        let ending = name.split(separator: ".").last.map(String.init) ?? ""
        return mediaTypes[ending] ?? "application/octet-stream"
    }

    private static let mediaTypes = [
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "svg": "image/svg+xml",
        "png": "image/png",
        "webmanifest": "application/manifest+json",
    ]
}
