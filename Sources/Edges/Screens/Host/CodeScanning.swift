// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How a code came to a scanning screen.
public enum ScanSource: String, Codable, Hashable, Sendable {
    /// A frame of the running camera; most frames hold no code, which is not reported.
    case camera
    /// A picture that the user dropped or chose.
    case picture
    /// A text that the user pasted or typed.
    case text
}

/// The result of looking for codes in a picture.
public enum ScanFinding: Hashable, Sendable {
    /// The texts of the codes found, in reading order; not empty.
    case codes([String])
    /// The picture was read and holds no code.
    case nothing
    /// The bytes are not a readable picture, or the picture is too large.
    case unreadable

    /// Creates the finding of a completed search.
    package init(texts: [String]) {
        self = texts.isEmpty ? .nothing : .codes(texts)
    }
}

/// A screen that reads codes from camera pictures.
///
/// The host finds the codes: in an app the web view's host, on Linux the server.
@MainActor
public protocol CodeScanning: AnyObject {
    /// Whether the screen wants camera frames now.
    var isScanning: Bool { get }
    /// Takes the finding from a picture.
    func received(_ finding: ScanFinding, from source: ScanSource)
}

/// A screen that reads camera pictures itself.
@MainActor
public protocol PictureReceiving: AnyObject {
    /// Whether the screen wants camera frames now.
    var wantsFrames: Bool { get }
    /// Takes a picture, and returns once it is read.
    ///
    /// - Parameters:
    ///   - picture: a frame of the camera, or the file of a picture; a file from the camera shows the frame that was wanted.
    ///   - source: where it comes from.
    /// - Returns: whether the page is to send the same frame again as a file, in colour.
    func received(_ picture: ScanPicture, from source: ScanSource) async -> Bool
}

/// A picture that may contain a code or a document.
public enum ScanPicture: Hashable, Sendable {
    /// A frame of the camera: grey, row by row, one byte per pixel.
    case frame(width: Int, height: Int, luma: [UInt8])
    /// The bytes of a picture's file.
    case file([UInt8])
}
