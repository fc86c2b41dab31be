// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Pictures

/// A picture in colour, written anew: upright, and without metadata such as the place where it was taken.
struct SentPicture: Sendable {
    /// The picture as it is sent, a JPEG file.
    let file: [UInt8]
    /// What the person is asked to confirm, a JPEG file: the document alone, without perspective, or the whole picture in a
    /// smaller size where the document's place is not known.
    let shown: [UInt8]

    /// Writes the picture of a face.
    ///
    /// - Parameter file: a JPEG or PNG.
    /// - Throws: `PictureError`.
    init(face file: [UInt8]) throws(PictureError) {
        // The engine of the server reduces longer ones.
        self.file = try Self.written(PictureReader.colors(from: file, reducingAbove: 800))
        shown = self.file
    }

    /// Writes the picture of a side of a document.
    ///
    /// - Parameters:
    ///   - file: a JPEG or PNG.
    ///   - place: where the same picture shows the document.
    /// - Throws: `PictureError`.
    init(side file: [UInt8], _ place: DocumentPlace?) throws(PictureError) {
        // The photographs of a phone keep all their pixels, up to 4200 on the longer side; a reviewer looks closely.
        let picture = try PictureReader.colors(from: file, reducingAbove: 2100)
        self.file = try Self.written(picture)
        let document = place.flatMap { place in picture.mapChannels(place.document) }
        var smaller = picture
        while document == nil, max(smaller.width, smaller.height) > 1200 {
            smaller = smaller.halved()
        }
        shown = try Self.written(document ?? smaller)
    }

    private static func written(_ picture: ColorPicture) throws(PictureError) -> [UInt8] {
        guard let file = picture.jpegFile() else { throw .corrupt }
        return file
    }
}
