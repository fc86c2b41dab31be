// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Pictures

/// What one picture may cost, whichever door it came in by: the command, a route, an app.
public struct ScanLimits: Sendable, Hashable {
    /// What a file may ask of the decoder; small pictures are welcome, since thumbnails of 270 pixels can be read.
    public var picture = PictureLimits.codes
    /// Codes are searched for in the picture halved until no side is longer, and in the whole picture only if that
    /// shows none: a code that fills a part of a page has enough pixels then, and the search takes a fraction.
    public var codeSide = 2_400
    /// How long decoding a file, reading its zones and searching it for codes may take together.
    public var fileTime = Duration.seconds(4.5)
    /// How long all of this may take for a frame of a camera, of which the next one comes soon.
    public var frameTime = Duration.seconds(2)
    /// The longest side of a frame that a page may send, in pixels; our own pages send 800.
    public var frameSide = 1_024

    /// The longest file in bytes, for whoever reads or receives it.
    public var fileByteCount: Int { picture.byteCount }

    /// The limits that every door has.
    public static let standard = ScanLimits()

    /// The limits that every door has, to be changed.
    public init() {}
}
