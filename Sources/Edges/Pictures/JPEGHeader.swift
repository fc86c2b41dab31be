// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Reads the markers of a JPEG file in one pass (ITU-T T.81 annex B).
enum JPEGHeader {
    /// More scans than any camera writes; each one costs a pass over the whole picture.
    static let scanLimit = 64

    /// Reads sides, kind and orientation, and checks that the file has an end.
    static func read(_ bytes: [UInt8]) throws(PictureError) -> PictureHeader {
        var cursor = ByteCursor(bytes[...])
        var frame: Frame?
        var orientation = Orientation.upright
        var scanCount = 0
        while let marker = nextMarker(&cursor) {
            switch marker {
            case 0xD9:
                guard let frame, scanCount > 0 else { throw .corrupt }
                return frame.header(scanCount: scanCount, orientation)
            // Without content; D8 starts the file, by which `PictureFormat` has recognised it.
            case 0x01, 0xD0...0xD8:
                continue
            default:
                let content = try segment(&cursor)
                if marker == 0xE1, let exif = exifBlock(content) {
                    orientation = Orientation(exif: exif)
                } else if isFrame(marker) {
                    guard frame == nil else { throw .corrupt }
                    frame = try readFrame(marker, content)
                } else if marker == 0xDA {
                    scanCount += 1
                    guard scanCount <= scanLimit else { throw .corrupt }
                }
            }
        }
        throw .corrupt
    }

    /// Returns the next marker; the bytes before it are entropy-coded data or padding.
    private static func nextMarker(_ cursor: inout ByteCursor) -> Int? {
        while cursor.skip(past: 0xFF) {
            var code = cursor.byte()
            while code == 0xFF { code = cursor.byte() }
            // FF 00 is a byte of data (B.1.1.5).
            if let code, code != 0 { return code }
        }
        return nil
    }

    private static func segment(
        _ cursor: inout ByteCursor
    ) throws(PictureError) -> ArraySlice<UInt8> {
        guard let length = cursor.number16(), length >= 2, let content = cursor.slice(length - 2)
        else { throw .corrupt }
        return content
    }

    private static func exifBlock(_ content: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        content.starts(with: Array("Exif\0\0".utf8)) ? content.dropFirst(6) : nil
    }

    /// Returns whether a marker is one of SOF0 to SOF15, excluding the table markers among them (table B.1).
    private static func isFrame(_ marker: Int) -> Bool {
        (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
    }

    /// The contents of the frame header (B.2.2).
    private struct Frame {
        let width: Int
        let height: Int
        let isProgressive: Bool
        /// Horizontal and vertical sampling factors of each component.
        let samplings: [(across: Int, down: Int)]

        func header(scanCount: Int, _ orientation: Orientation) -> PictureHeader {
            var header = PictureHeader(
                width: width,
                height: height,
                orientation: orientation,
                isReducible: true,
                pixelByteCount: width * height
            )
            // A picture in several scans keeps all coefficients, two bytes each, until the last one.
            if isProgressive || scanCount > 1 {
                header.workingMemory = 2 * coefficientCount
                header.passCount = scanCount
            }
            return header
        }

        private var coefficientCount: Int {
            let across = samplings.map(\.across).max() ?? 1
            let down = samplings.map(\.down).max() ?? 1
            let columns = (width + 8 * across - 1) / (8 * across)
            let rows = (height + 8 * down - 1) / (8 * down)
            return samplings.reduce(0) { $0 + columns * rows * 64 * $1.across * $1.down }
        }
    }

    private static func readFrame(
        _ marker: Int,
        _ content: ArraySlice<UInt8>
    ) throws(PictureError) -> Frame {
        var cursor = ByteCursor(content)
        guard let precision = cursor.byte(), let height = cursor.number16(),
            let width = cursor.number16(), let components = cursor.byte()
        else { throw .corrupt }
        // Baseline, extended, progressive; 8 bits; grey or three colours.
        guard (0xC0...0xC2).contains(marker), precision == 8, components == 1 || components == 3
        else { throw .unsupportedFormat }
        var samplings: [(across: Int, down: Int)] = []
        for _ in 0..<components {
            guard cursor.skip(1), let factors = cursor.byte(), cursor.skip(1),
                (1...4).contains(factors >> 4), (1...4).contains(factors & 15)
            else { throw .corrupt }
            samplings.append((factors >> 4, factors & 15))
        }
        return Frame(
            width: width,
            height: height,
            isProgressive: marker == 0xC2,
            samplings: samplings
        )
    }
}
