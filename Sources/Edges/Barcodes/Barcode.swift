// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// A code read from a picture.
public struct Barcode: Sendable, Hashable {
    /// A point of the picture, in pixels from the top left.
    public struct Point: Sendable, Hashable {
        /// The distance to the right.
        public let x: Int
        /// The distance downwards.
        public let y: Int

        /// Creates a point.
        public init(x: Int, y: Int) {
            self.x = x
            self.y = y
        }
    }

    /// The kind of code.
    public let symbology: Symbology
    /// The content exactly as encoded, in any character set.
    public let bytes: [UInt8]
    /// The content as text.
    ///
    /// Decoded with the character set that the code declares (ECI), if any; otherwise as UTF-8 if the bytes are valid
    /// UTF-8; otherwise with a guessed one.
    public let text: String
    /// The four corners of the symbol as seen upright: top left, top right, bottom right and bottom left, wherever
    /// these are in the picture.
    public let corners: [Point]

    /// Returns the same code in a picture enlarged by a factor.
    package func enlarged(by factor: Int) -> Barcode {
        moved(to: corners.map { Point(x: factor * $0.x, y: factor * $0.y) })
    }

    /// Returns the same code in a picture extended by this many pixels to the left and above.
    func moved(x: Int, y: Int) -> Barcode {
        moved(to: corners.map { Point(x: $0.x + x, y: $0.y + y) })
    }

    /// Returns the same code in another place.
    func moved(to corners: [Point]) -> Barcode {
        Barcode(symbology: symbology, bytes: bytes, text: text, corners: corners)
    }
}
