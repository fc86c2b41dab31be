// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import MachineReadable

/// A driving licence or identity card of North America, read from its PDF417 symbol.
public struct LicenceCode: Sendable {
    /// The content of the symbol.
    public let document: AAMVADocument
    /// The content exactly as encoded.
    public let bytes: [UInt8]
    /// The corners of the symbol in the picture as seen upright: top left, top right, bottom right and bottom left.
    public let corners: [PicturePoint]

    /// Returns the licences in a picture; other symbols are left out.
    ///
    /// A symbol has so many correction codewords that one reading is enough.
    public static func read(in picture: GreyPicture) -> [LicenceCode] {
        var found: [LicenceCode] = []
        for symbol in PDF417Reader().symbols(in: picture) {
            guard let bytes = symbol.bytes, let document = try? AAMVADocument(parsing: bytes),
                !found.contains(where: { $0.bytes == bytes })
            else { continue }
            found.append(LicenceCode(document: document, bytes: bytes, corners: symbol.corners))
        }
        return found
    }

    /// The entry in `documents` of the schema `etui.scan.v1`.
    ///
    /// - Parameter today: the day for which the dates are checked.
    /// - Returns: the object.
    public func report(on today: CalendarDate) -> JSONOutput {
        let text =
            String(strictUTF8: bytes)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        return .object(
            [
                ("source", "barcode"), ("symbology", "PDF417"), ("content", "aamva"),
                ("text", .string(text)), ("bytes", .string(Base64.encode(bytes))),
            ] + document.reportMembers(on: today) + [
                (
                    "region",
                    .array(corners.map { .array([.integer(Int($0.x)), .integer(Int($0.y))]) })
                )
            ]
        )
    }
}
