// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A picture of a theme: the bytes of a PNG, JPEG or SVG file.
public struct ThemePicture: Sendable, Hashable {
    /// The largest file, in bytes: 1 MB.
    public static let limit = 1_000_000

    /// The bytes of the file.
    public let bytes: [UInt8]
    /// The format, by the first bytes.
    public let format: PictureFormat

    /// Takes a file.
    ///
    /// - Parameter bytes: the bytes of the file.
    /// - Throws: ``ThemeValueError``: another kind of file, a file that is too large, or an SVG file that has a script
    ///   or refers to something outside itself.
    public init(_ bytes: [UInt8]) throws(ThemeValueError) {
        guard bytes.count <= Self.limit else { throw .pictureTooLarge }
        guard let format = PictureFormat(recognisedIn: bytes) else { throw .pictureKind }
        if format == .svg {
            guard String(strictUTF8: bytes) != nil else { throw .pictureKind }
            try SVGRules.check(bytes)
        }
        (self.bytes, self.format) = (bytes, format)
    }

    /// Reads a `data:` address with base64.
    ///
    /// - Parameter address: such as `data:image/png;base64,…`.
    /// - Throws: ``ThemeValueError``; the type in the address must be that of the bytes.
    public init(address: String) throws(ThemeValueError) {
        let parts = address.split(separator: ",", maxSplits: 1)
        let format = PictureFormat.allCases.first {
            parts.first == "data:\($0.rawValue);base64"
        }
        guard let format, parts.count == 2,
            let bytes = try? Base64.decode(
                String(parts[1]),
                alphabet: .standard,
                padding: .required
            )
        else { throw address.lowercased().contains("url(") ? .address : .pictureKind }
        try self.init(bytes)
        guard self.format == format else { throw .pictureKind }
    }

    /// The picture as a `data:` address.
    public var address: String { "data:\(format.rawValue);base64,\(Base64.encode(bytes))" }
}
