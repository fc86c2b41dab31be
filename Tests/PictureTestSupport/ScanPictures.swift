// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Barcodes
import Encodings
import MachineReadable
import Pictures
public import Reading

/// Generated pictures for the tests of scanning.
public enum ScanPictures {
    /// The picture could not be drawn.
    public struct NotDrawn: Error {
        /// Makes the error.
        public init() {}
    }

    /// Returns the code content of a licence in an edition of the standard.
    public static func licence(version: Int = 10, hasAddress: Bool = true) throws -> [UInt8] {
        guard let header = AAMVAHeader(issuerNumber: "636000", version: version) else {
            throw NotDrawn()
        }
        var holder = AAMVAHolder(
            surname: "SAMPLE",
            givenNames: ["MICHAEL", "JOHN"],
            documentNumber: "T64235789"
        )
        holder.birthDate = CalendarDate(year: 1986, month: 6, day: 7)
        holder.issueDate = CalendarDate(year: 2018, month: 6, day: 7)
        holder.expiryDate = CalendarDate(year: 2034, month: 12, day: 10)
        holder.sex = .male
        if hasAddress {
            holder.street = ["2300 WEST BROAD STREET"]
            holder.city = "RICHMOND"
            holder.subdivision = "VA"
            holder.postCode = "23269"
        }
        return try AAMVARecord(holder, header: header).encoded()
    }

    /// Draws a code.
    public static func code(_ content: [UInt8], _ symbology: Symbology) throws -> GreyPicture {
        guard let picture = BarcodeWriter.write(content, symbology: symbology) else {
            throw NotDrawn()
        }
        return picture
    }

    /// Draws a code of a text.
    public static func code(_ text: String, _ symbology: Symbology) throws -> GreyPicture {
        try code(Array(text.utf8), symbology)
    }

    /// Prints the lines of a zone.
    public static func zone(_ lines: [String], pitch: Int = 16) throws -> GreyPicture {
        var print = ZonePrint()
        print.pitch = pitch
        guard let picture = print.picture(of: lines) else { throw NotDrawn() }
        return picture
    }

    /// The specimen of ICAO Doc 9303-4.
    public static let passport = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    /// The specimen of ICAO Doc 9303-5.
    public static let card = [
        "I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6",
        "ERIKSSON<<ANNA<MARIA<<<<<<<<<<",
    ]

    /// Returns a picture as a PNG file.
    public static func png(_ picture: GreyPicture) throws -> [UInt8] {
        guard let file = PNGWriter.encode(picture) else { throw NotDrawn() }
        return file
    }

    /// Returns a picture as a JPEG file.
    public static func jpeg(_ picture: GreyPicture) throws -> [UInt8] {
        guard let file = JPEGWriter.encode(picture) else { throw NotDrawn() }
        return file
    }

    /// Returns a picture on paper that is a little blue, as a JPEG file.
    public static func coloredJPEG(_ picture: GreyPicture) throws -> [UInt8] {
        guard let file = colored(picture).jpegFile() else { throw NotDrawn() }
        return file
    }

    /// Returns a picture on paper that is a little blue, as a PNG file.
    public static func coloredPNG(_ picture: GreyPicture) throws -> [UInt8] {
        guard let file = PNGWriter.encode(colored(picture)) else { throw NotDrawn() }
        return file
    }

    private static func colored(_ picture: GreyPicture) -> ColorPicture {
        let pixels = picture.pixels.flatMap { grey in
            [UInt8(Int(grey) * 200 / 255), UInt8(Int(grey) * 220 / 255), grey]
        }
        return ColorPicture(width: picture.width, height: picture.height, pixels: pixels)
    }

    /// Makes empty paper.
    public static func blank(width: Int, height: Int, grey: UInt8 = 255) throws -> GreyPicture {
        let pixels = [UInt8](repeating: grey, count: width * height)
        guard let picture = GreyPicture(width: width, height: height, pixels: pixels) else {
            throw NotDrawn()
        }
        return picture
    }

    /// Stacks pictures from top to bottom on white paper.
    public static func stacked(_ pictures: [GreyPicture], margin: Int = 40) throws -> GreyPicture {
        let width = (pictures.map(\.width).max() ?? 0) + 2 * margin
        var pixels = [UInt8](repeating: 255, count: width * margin)
        for picture in pictures {
            for row in 0..<picture.height {
                let line = picture.pixels[row * picture.width..<(row + 1) * picture.width]
                pixels += [UInt8](repeating: 255, count: margin) + line
                pixels += [UInt8](repeating: 255, count: width - margin - picture.width)
            }
            pixels += [UInt8](repeating: 255, count: width * margin)
        }
        let height = pixels.count / width
        guard let picture = GreyPicture(width: width, height: height, pixels: pixels) else {
            throw NotDrawn()
        }
        return picture
    }

    /// Returns the left part of a picture.
    public static func cut(_ picture: GreyPicture, to width: Int) throws -> GreyPicture {
        var pixels: [UInt8] = []
        for row in 0..<picture.height {
            pixels += picture.pixels[row * picture.width..<row * picture.width + width]
        }
        guard let part = GreyPicture(width: width, height: picture.height, pixels: pixels) else {
            throw NotDrawn()
        }
        return part
    }

    /// Returns the picture with a patch of white.
    public static func covered(
        _ picture: GreyPicture,
        columns: Range<Int>,
        rows: Range<Int>
    ) throws -> GreyPicture {
        var pixels = Array(picture.pixels)
        for row in rows {
            for column in columns { pixels[row * picture.width + column] = 250 }
        }
        guard
            let part = GreyPicture(width: picture.width, height: picture.height, pixels: pixels)
        else { throw NotDrawn() }
        return part
    }

    /// Returns the picture with horizontal motion blur of this many pixels to each side.
    public static func blurred(_ picture: GreyPicture, by reach: Int) throws -> GreyPicture {
        var pixels = picture.pixels
        for row in 0..<picture.height {
            for column in reach..<picture.width - reach {
                var sum = 0
                for step in -reach...reach {
                    sum += Int(picture.pixels[row * picture.width + column + step])
                }
                pixels[row * picture.width + column] = UInt8(sum / (2 * reach + 1))
            }
        }
        guard
            let blurred = GreyPicture(
                width: picture.width,
                height: picture.height,
                pixels: pixels
            )
        else { throw NotDrawn() }
        return blurred
    }

    /// Returns the picture turned by 180 degrees.
    public static func turned(_ picture: GreyPicture) throws -> GreyPicture {
        guard
            let turned = GreyPicture(
                width: picture.width,
                height: picture.height,
                pixels: picture.pixels.reversed()
            )
        else { throw NotDrawn() }
        return turned
    }

    /// Returns the mirror image of the picture.
    public static func mirrored(_ picture: GreyPicture) throws -> GreyPicture {
        var pixels: [UInt8] = []
        for row in 0..<picture.height {
            pixels += picture.pixels[row * picture.width..<(row + 1) * picture.width].reversed()
        }
        guard
            let mirrored = GreyPicture(
                width: picture.width,
                height: picture.height,
                pixels: pixels
            )
        else { throw NotDrawn() }
        return mirrored
    }
}
