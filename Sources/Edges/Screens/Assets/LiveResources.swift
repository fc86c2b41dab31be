// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation

/// The files of a folder that someone is editing, and what is prepared from them, anew when a file has changed.
///
/// The content of the files is compared, not their dates: editors and version control set these as they like. The
/// WebAssembly modules, which only a build makes, come from the package.
struct LiveResources: Sendable {
    private let folder: URL
    private let lastTexts = Locked<(bytes: [UInt8], catalogue: StringCatalogue)?>(nil)
    private let lastAssets = Locked<
        (files: [String: [UInt8]], assets: Result<ScreenAssets, ScreenAssetsError>)?
    >(nil)

    /// The beginning of the paths of files that a build makes.
    private static let built = "wasm/"

    /// Follows a folder; `nil` if it has no texts or no pages.
    init?(_ path: String) {
        folder = URL(filePath: path, directoryHint: .isDirectory)
        for name in ["strings.json", "pages/home.html"] {
            let file = folder.appending(path: name).path(percentEncoded: false)
            guard FileManager.default.fileExists(atPath: file) else { return nil }
        }
    }

    /// Returns a file as it is now; `nil` if there is none, or if only a build makes it.
    func bytes(of path: String) -> [UInt8]? {
        guard !path.hasPrefix(Self.built) else { return nil }
        return (try? Data(contentsOf: folder.appending(path: path))).map { [UInt8]($0) }
    }

    /// Returns all files as they are now, with those of the package that only a build makes.
    func files() -> [String: [UInt8]]? {
        let made = ScreenResources.packaged()?.filter { $0.key.hasPrefix(Self.built) } ?? [:]
        return ScreenResources.files(below: folder)?.merging(made) { _, made in made }
    }

    /// The texts as they are now; none if the file of the texts has an error.
    func catalogue() -> StringCatalogue {
        let bytes = bytes(of: "strings.json") ?? []
        if let last = lastTexts.withLock({ $0 }), last.bytes == bytes { return last.catalogue }
        let catalogue = StringCatalogue.orEmpty(parsing: bytes)
        lastTexts.withLock { $0 = (bytes, catalogue) }
        return catalogue
    }

    /// The assets as they are now; a failure if the files have an error.
    func assets() -> Result<ScreenAssets, ScreenAssetsError> {
        guard let files = files() else { return .failure(.noFolder) }
        if let last = lastAssets.withLock({ $0 }), last.files == files { return last.assets }
        let assets = ScreenAssets.preparing(files)
        lastAssets.withLock { $0 = (files, assets) }
        return assets
    }
}
