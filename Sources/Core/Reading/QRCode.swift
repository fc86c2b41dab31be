// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
internal import MachineReadable

/// A QR code that was read in a picture (ISO/IEC 18004).
public struct QRCode: Sendable {
    /// One of several codes whose contents belong together (structured append, §8).
    public struct Part: Hashable, Sendable {
        /// Its place among them, from 1 on.
        public let number: Int
        /// How many there are.
        public let count: Int
        /// All bytes of the whole content, combined by exclusive or.
        public let parity: UInt8
    }

    /// The content exactly as encoded; Kanji as Shift JIS.
    public let bytes: [UInt8]
    /// The content as text.
    ///
    /// In the character set that the code declares; otherwise as UTF-8 if the bytes are valid UTF-8, and else as Latin-1.
    /// `nil` if it is Kanji, or in a set other than UTF-8, Latin-1 and ASCII.
    public let text: String?
    /// Which part of a larger content this is, if it is one.
    public let part: Part?
    /// Whether the content is a list of GS1 identifiers (§7.4.8).
    public let isGS1: Bool
    /// The size, from 1 to 40.
    public let version: Int
    /// How much damage can be made good.
    public let level: QRLevel
    /// The number of the mask, from 0 to 7.
    public let mask: Int
    /// Whether it is seen as in a mirror.
    public let isMirrored: Bool
    /// The corners of the symbol in the picture, in pixels, as seen upright: top left, top right, bottom right and bottom
    /// left.
    public let corners: [PicturePoint]

    /// Returns the QR codes in a picture; at most a few dozen, and fewer in frames.
    ///
    /// Never throws: what cannot be read is left out. The error correction of a code shows whether it was read right, so
    /// one picture is enough.
    ///
    /// - Parameters:
    ///   - picture: where to look.
    ///   - effort: how much work to spend.
    /// - Returns: the codes, the clearest first.
    public static func read(in picture: GreyPicture, effort: DocumentReader.Effort) -> [QRCode] {
        QRReader(effort: effort).codes(in: picture)
    }

    init(_ message: QRMessage, _ corners: [PicturePoint], _ isMirrored: Bool) {
        let content = message.content
        bytes = content.bytes
        text = content.text
        part = content.part
        isGS1 = content.isGS1
        version = message.version.number
        level = message.format.level
        mask = message.format.mask
        self.isMirrored = isMirrored
        // In a mirror, right and down change places.
        self.corners =
            isMirrored && corners.count == 4
            ? [corners[0], corners[3], corners[2], corners[1]] : corners
    }

    private init(_ other: QRCode, corners: [PicturePoint]) {
        (bytes, text, part, isGS1) = (other.bytes, other.text, other.part, other.isGS1)
        (version, level, mask) = (other.version, other.level, other.mask)
        isMirrored = other.isMirrored
        self.corners = corners
    }

    /// Returns the same code in a picture enlarged by a factor.
    func enlarged(by factor: Float) -> QRCode {
        QRCode(self, corners: corners.map { PicturePoint(x: factor * $0.x, y: factor * $0.y) })
    }

    /// The entry in `documents` of the schema `etui.scan.v1`.
    ///
    /// `text` is null where it is unknown. `part` is there only for a part of a larger content.
    public var report: JSONOutput {
        let part: [(String, JSONOutput)] =
            self.part.map { part in
                [("part", ["number": .integer(part.number), "of": .integer(part.count)])]
            } ?? []
        return .code(
            symbology: "QRCode",
            content: "text",
            text: text,
            bytes: bytes,
            [("result", .string(CheckResult.read.name))] + part,
            corners: corners.map { (Int($0.x), Int($0.y)) }
        )
    }
}
