// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
import Execution
public import Foundation

/// The pictures that stand where an app on a phone has its asset catalogue.
public enum PlatformImageRegistry {
    private static let images = Locked<[String: PlatformImage]>([:])

    /// Makes a picture known under a name; `nil` takes the name back.
    public static func register(_ image: PlatformImage?, named name: String) {
        images.withLock { $0[name] = image }
    }

    /// Makes the bytes of a file known under a name.
    ///
    /// - Parameters:
    ///   - data: the bytes of a PNG, JPEG or SVG file.
    ///   - name: what `init(named:)` is asked for.
    /// - Returns: whether the bytes are those of such a file; if not, nothing is registered.
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
