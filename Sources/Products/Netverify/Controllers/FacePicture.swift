// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Pictures

/// The picture of a face as it is sent.
enum FacePicture {
    /// The longest side is less than twice this, in pixels: the engine of the server reduces longer ones.
    private static let side = 800

    /// Writes a picture file anew: upright, with its colours, and without metadata such as the place.
    ///
    /// - Parameter file: a JPEG or PNG.
    /// - Returns: a JPEG.
    /// - Throws: `PictureError`.
    static func file(from file: [UInt8]) throws(PictureError) -> [UInt8] {
        guard let written = try PictureReader.colors(from: file, reducingAbove: side).jpegFile()
        else { throw .corrupt }
        return written
    }
}
