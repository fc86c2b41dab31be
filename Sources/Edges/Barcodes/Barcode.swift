// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A code that was read in a picture.
public struct Barcode: Sendable, Hashable {
    /// A point of the picture, in pixels from the top left.
    public struct Point: Sendable, Hashable {
        /// To the right.
        public let x: Int
        /// Downwards.
        public let y: Int

        /// A point.
        public init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }
    }

    /// The kind of code.
    public let symbology: Symbology
    /// The content exactly as encoded, whatever its character set.
    public let bytes: [UInt8]
    /// The content as text.
    ///
    /// If the code declares a character set (ECI), by that; otherwise as UTF-8 where the bytes are
    /// valid UTF-8; otherwise by a guess.
    public let text: String
    /// The four corners of the symbol in its own sense: top left, top right, bottom right and
    /// bottom left, wherever these are in the picture.
    public let corners: [Point]

    /// The same code in a picture that is larger by a factor.
    package func enlarged(by factor: Int) -> Barcode {
        moved(to: corners.map { Point(x: factor * $0.x, y: factor * $0.y) })
    }

    /// The same code in a picture that goes on so many pixels to the left and above.
    func moved(x: Int, y: Int) -> Barcode {
        moved(to: corners.map { Point(x: $0.x + x, y: $0.y + y) })
    }

    /// The same code elsewhere.
    func moved(to corners: [Point]) -> Barcode {
        Barcode(symbology: symbology, bytes: bytes, text: text, corners: corners)
    }
}
