// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if !canImport(UIKit)
import Encodings
public import Foundation

/// A picture as the bytes of its file: PNG, JPEG or SVG.
public struct PlatformImage: Codable, Hashable, Sendable {
    /// The bytes of the file.
    public let bytes: [UInt8]
    /// The media type, detected from the first bytes.
    public let mediaType: String

    /// A picture from the bytes of a PNG, JPEG or SVG file; `nil` for anything else.
    public init?(data: Data) {
        guard let format = PictureFormat(recognisedIn: data) else { return nil }
        mediaType = format.rawValue
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
}
#endif
