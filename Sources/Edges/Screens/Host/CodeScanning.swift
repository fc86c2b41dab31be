// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// How a code came to a scanning screen.
public enum ScanSource: String, Codable, Hashable, Sendable {
    /// A frame of the running camera: most frames hold nothing, and that is no event.
    case camera
    /// A picture that someone dropped or chose.
    case picture
    /// A text that someone pasted or typed.
    case text
}

/// What came of looking for codes in a picture.
public enum ScanFinding: Hashable, Sendable {
    /// The texts of the codes found, in reading order; not empty.
    case codes([String])
    /// The picture was read and holds no code.
    case nothing
    /// The bytes are no picture that can be read, or one that is too large.
    case unreadable

    /// What came of a search that could be made.
    package init(texts: [String]) {
        self = texts.isEmpty ? .nothing : .codes(texts)
    }
}

/// A screen that is fed with what a camera sees.
///
/// Finding the code in the picture is the host's work: in an app that of the web view, on Linux that of the server.
@MainActor
public protocol CodeScanning: AnyObject {
    /// Whether frames of the camera are wanted now.
    var isScanning: Bool { get }
    /// Takes what was found in a picture.
    func received(_ finding: ScanFinding, from source: ScanSource)
}

/// A picture in which a code may be.
public enum ScanPicture: Hashable, Sendable {
    /// A frame of the camera: grey, row by row, one byte a pixel.
    case frame(width: Int, height: Int, luma: [UInt8])
    /// The bytes of a picture's file.
    case file([UInt8])
}
