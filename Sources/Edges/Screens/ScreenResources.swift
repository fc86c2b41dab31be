// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

/// The files of the screens: pages, styles, components, texts.
public enum ScreenResources {
    /// The folder of the files, or `nil` if the package was installed without them.
    public static var folderPath: String? {
        folder?.path(percentEncoded: false)
    }

    /// SwiftPM puts the bundle beside the executable.
    ///
    /// Its own accessor stops the process when the bundle is missing, so the usual place is looked
    /// at first.
    private static let folder: URL? = {
        let beside = Bundle.main.bundleURL.appending(path: "etui_Screens.resources/Resources")
        if FileManager.default.fileExists(atPath: beside.path(percentEncoded: false)) {
            return beside
        }
        return Bundle.module.url(forResource: "Resources", withExtension: nil)
    }()

    /// The bytes of a file by its path in the folder, or `nil` where there is none.
    ///
    /// A path with `..` names nothing.
    public static func bytes(of path: String) -> [UInt8]? {
        guard let folder, !path.split(separator: "/").contains("..") else { return nil }
        let file = folder.appending(path: path)
        return (try? Data(contentsOf: file)).map { [UInt8]($0) }
    }

    /// A page as it is served: each line `<!-- include PART -->` replaced by the lines of the part, a path
    /// below `pages`, as far in as the line; `nil` where the page or a part is missing.
    ///
    /// Parts include nothing. What a part says of its licence the page has said before.
    ///
    /// - Parameter name: the page's name, such as `home.html`.
    /// - Returns: the bytes, or `nil`.
    public static func page(_ name: String) -> [UInt8]? {
        guard let page = text("pages/" + name) else { return nil }
        var lines: [Substring] = []
        for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
            guard let include = line.wholeMatch(of: /( *)<!-- include ([\w\/.-]+) -->/) else {
                lines.append(line)
                continue
            }
            guard let part = text("pages/" + include.output.2) else { return nil }
            lines += part.split(separator: "\n").drop { $0.hasPrefix("<!--") }
                .map { include.output.1 + $0 }
        }
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func text(_ path: String) -> String? {
        bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// A file as a page inside an app asks for it: the page itself at `/screen`, all else below
    /// `/assets`.
    static func file(at path: String) -> (bytes: [UInt8], mediaType: String)? {
        if path == "/screen" { return page("screen.html").map { ($0, pageType) } }
        guard path.hasPrefix("/assets/") else { return nil }
        let name = path.dropFirst("/assets/".count)
        guard let type = mediaTypes[name.split(separator: ".").last.map(String.init) ?? ""],
            let bytes = bytes(of: String(name))
        else { return nil }
        return (bytes, type)
    }

    private static let pageType = "text/html; charset=utf-8"
    private static let mediaTypes = [
        "html": pageType,
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "json": "application/json",
        "svg": "image/svg+xml",
    ]
}
