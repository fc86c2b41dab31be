// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
public import Foundation

/// A picture as the bytes of its file: PNG, JPEG or SVG.
public struct PlatformImage: Codable, Hashable, Sendable {
    /// The bytes of the file.
    public let bytes: [UInt8]
    /// The media type, detected from the first bytes.
    public let mediaType: String

    /// A picture from the bytes of a PNG, JPEG or SVG file; `nil` for anything else.
    public init?(data: Data) {
        guard let mediaType = Self.mediaType(of: data) else { return nil }
        self.mediaType = mediaType
        bytes = [UInt8](data)
    }

    /// Finds a picture registered under a name, or one of the package's own icons; `nil` if there is neither.
    public init?(named name: String) {
        if let registered = PlatformImageRegistry.image(named: name) {
            self = registered
            return
        }
        guard name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }),
            let file = ScreenResources.bytes(of: "icons/\(name).svg")
        else { return nil }
        self.init(data: Data(file))
    }

    /// The bytes of the file.
    public var data: Data { Data(bytes) }

    private static func mediaType(of data: Data) -> String? {
        let start = [UInt8](data.prefix(8))
        if start == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] { return "image/png" }
        if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if start.starts(with: Array("<svg ".utf8)) { return "image/svg+xml" }
        return nil
    }
}
#endif
