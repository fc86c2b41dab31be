// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import MachineReadable

/// A driving licence or identity card of North America, read from its PDF417 symbol (AAMVA DL/ID card design standard,
/// annex D; ISO/IEC 15438).
public struct LicenceCode: Sendable {
    /// The content of the symbol.
    public let document: AAMVADocument
    /// The content exactly as encoded.
    public let bytes: [UInt8]
    /// The corners of the symbol in the picture, in pixels, as seen upright: top left, top right, bottom right and bottom
    /// left.
    public let corners: [PicturePoint]

    /// Returns the licences in a picture; other symbols are left out.
    ///
    /// Never throws: what cannot be read is left out. The error correction of a symbol shows whether it was read right, so
    /// one picture is enough.
    ///
    /// - Parameter picture: where to look.
    /// - Returns: the licences, each content once.
    public static func read(in picture: GreyPicture) -> [LicenceCode] {
        var found: [LicenceCode] = []
        for symbol in PDF417Reader().symbols(in: picture) {
            guard let code = LicenceCode(symbol),
                !found.contains(where: { $0.bytes == code.bytes })
            else { continue }
            found.append(code)
        }
        return found
    }

    /// Takes the content of a symbol; `nil` if it is no licence's.
    init?(_ symbol: PDF417Symbol) {
        guard let bytes = symbol.bytes, let document = try? AAMVADocument(parsing: bytes) else {
            return nil
        }
        (self.document, self.bytes, corners) = (document, bytes, symbol.corners)
    }

    /// The entry in `documents` of the schema `etui.scan.v1`.
    ///
    /// - Parameter today: the day for which the dates are checked.
    /// - Returns: the object.
    public func report(on today: CalendarDate) -> JSONOutput {
        .code(
            symbology: "PDF417",
            content: "aamva",
            text: String(strictUTF8: bytes) ?? String(latin1: bytes),
            bytes: bytes,
            document.reportMembers(on: today),
            corners: corners.map { (Int($0.x), Int($0.y)) }
        )
    }
}
