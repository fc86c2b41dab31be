// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Pictures

/// The limits on the work for one picture, the same for every entry point: the command, a route, an app.
public struct ScanLimits: Sendable, Hashable {
    /// The decoder's limits for a file; small pictures are welcome, because thumbnails of 270 pixels can be read.
    public var picture = PictureLimits.codes
    /// The longest side, in pixels, of the picture that is searched for codes first.
    ///
    /// The picture is halved until no side is longer; only if that shows no code, the whole picture is searched. A code
    /// that fills a part of a page has enough pixels even then, and the search takes a fraction of the time.
    public var codeSide = 2_400
    /// The time limit for decoding a file, reading its zones and searching it for codes together.
    public var fileTime = Duration.seconds(4.5)
    /// The time limit for all of this in a camera frame; the next frame comes soon.
    public var frameTime = Duration.seconds(2)
    /// The longest side of a frame that a page may send, in pixels; our own pages send 800.
    public var frameSide = 1_024

    /// The longest file in bytes, for callers that read or receive it.
    public var fileByteCount: Int { picture.byteCount }

    /// The limits that every entry point uses.
    public static let standard = ScanLimits()

    /// Creates the limits that every entry point uses, for changing them.
    public init() {}
}
