// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// A picture of a theme: the bytes of a PNG, JPEG or SVG file.
public struct ThemePicture: Sendable, Hashable {
    /// The largest file, in bytes: 1 MB.
    public static let limit = 1_000_000

    /// The kinds of files.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        case png = "image/png"
        case jpeg = "image/jpeg"
        case svg = "image/svg+xml"
    }

    /// The bytes of the file.
    public let bytes: [UInt8]
    /// The kind, by the first bytes.
    public let kind: Kind

    /// Takes a file.
    ///
    /// - Parameter bytes: the bytes of the file.
    /// - Throws: ``ThemeValueError``: another kind of file, a file that is too large, or an SVG file that has a script
    ///   or refers to something outside itself.
    public init(_ bytes: [UInt8]) throws(ThemeValueError) {
        guard bytes.count <= Self.limit else { throw .pictureTooLarge }
        guard let kind = Self.kind(of: bytes) else { throw .pictureKind }
        if kind == .svg {
            guard String(strictUTF8: bytes) != nil else { throw .pictureKind }
            try SVGRules.check(bytes)
        }
        (self.bytes, self.kind) = (bytes, kind)
    }

    /// Reads a `data:` address with base64.
    ///
    /// - Parameter address: such as `data:image/png;base64,…`.
    /// - Throws: ``ThemeValueError``; the kind in the address must be that of the bytes.
    public init(address: String) throws(ThemeValueError) {
        let parts = address.split(separator: ",", maxSplits: 1)
        let kind = Kind.allCases.first { parts.first == "data:\($0.rawValue);base64" }
        guard let kind, parts.count == 2,
            let bytes = try? Base64.decode(
                String(parts[1]),
                alphabet: .standard,
                padding: .required
            )
        else { throw address.lowercased().contains("url(") ? .address : .pictureKind }
        try self.init(bytes)
        guard self.kind == kind else { throw .pictureKind }
    }

    /// The picture as a `data:` address.
    public var address: String { "data:\(kind.rawValue);base64,\(Base64.encode(bytes))" }

    private static func kind(of bytes: [UInt8]) -> Kind? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        return bytes.starts(with: Array("<svg ".utf8)) ? .svg : nil
    }
}
