// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Pictures

/// Whether a picture has colours.
///
/// A colour camera gives even grey paper a tint. So a picture without any colour comes from a black and white camera or
/// scanner; if it shows a photocopy, the paper is burnt out to white.
enum PictureTone {
    /// Larger pictures are halved until their longer side is shorter than twice this, in pixels.
    private static let side = 400
    /// Channels that differ by no more are grey; compression alone makes as much of a difference.
    private static let greySpread: UInt8 = 12
    /// From this level on, paper is burnt out.
    private static let whiteLevel: UInt8 = 250

    /// Returns what is wrong with a picture, if it has no colours.
    ///
    /// - Parameter file: a JPEG or PNG.
    /// - Returns: `nil` if at least a thousandth of the picture has colours, or if it cannot be decoded.
    static func flaw(of file: [UInt8]) -> PictureFlaw? {
        guard let picture = try? PictureReader.colors(from: file, reducingAbove: side) else {
            // What cannot be decoded was refused when it came.
            return nil
        }
        var (colored, white) = (0, 0)
        for start in stride(from: 0, to: picture.pixels.count, by: 3) {
            let (red, green, blue) = (
                picture.pixels[start], picture.pixels[start + 1], picture.pixels[start + 2]
            )
            let (least, most) = (min(red, green, blue), max(red, green, blue))
            if most - least > greySpread { colored += 1 }
            if least >= whiteLevel { white += 1 }
        }
        let count = picture.width * picture.height
        guard 1000 * colored < count else { return nil }
        return 5 * white >= count ? .blackAndWhiteCopy : .blackAndWhite
    }
}
