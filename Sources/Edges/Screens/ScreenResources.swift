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
}
