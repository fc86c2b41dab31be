// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
import Execution
public import Foundation

/// The registered pictures, in place of a phone app's asset catalogue.
public enum PlatformImageRegistry {
    private static let images = Locked<[String: PlatformImage]>([:])

    /// Registers a picture under a name; `nil` removes it.
    public static func register(_ image: PlatformImage?, named name: String) {
        images.withLock { $0[name] = image }
    }

    /// Registers the bytes of a file under a name.
    ///
    /// - Parameters:
    ///   - data: the bytes of a PNG, JPEG or SVG file.
    ///   - name: the name for `init(named:)`.
    /// - Returns: whether the bytes are such a file; if not, nothing is registered.
    @discardableResult
    public static func register(data: Data, named name: String) -> Bool {
        guard let image = PlatformImage(data: data) else { return false }
        register(image, named: name)
        return true
    }

    static func image(named name: String) -> PlatformImage? {
        images.withLock { $0[name] }
    }
}
#endif
