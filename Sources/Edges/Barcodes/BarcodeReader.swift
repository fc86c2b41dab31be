// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// Finds and reads codes in grey pictures, using ZXing-C++, or Vision on Apple's platforms.
///
/// ZXing runs in child processes: a picture that crashes it, or keeps it busy forever, ends those and nothing else.
/// `Docs/barcodes.md` describes the limits.
public enum BarcodeReader {
    /// How much work to spend on a picture.
    public enum Effort: Sendable, Hashable {
        /// For camera frames, because the next one comes soon.
        ///
        /// QR codes come first: if they are read and no other QR code is visible, the frame is not searched for other
        /// symbologies.
        case fast
        /// For the only picture there is: several thresholds, scales and angles, dark on light and light on dark.
        case thorough

        /// The time limit for searching one picture, including the library and our own code.
        public var timeLimit: Duration {
            switch self {
            case .fast: .seconds(2)
            case .thorough: .seconds(4)
            }
        }
    }

    /// Returns the codes in a picture, each once, in the order of discovery; empty if there is none.
    ///
    /// Searches only the parts of the picture that look like codes (`Docs/barcodes.md`). This takes milliseconds (fast)
    /// to seconds (thorough, and nothing found), so call it off Swift's own pool. It throws only if nothing was found
    /// and a part of the search failed: the codes read are returned, even if others could not be read.
    ///
    /// - Parameters:
    ///   - picture: where to look.
    ///   - symbologies: what to look for.
    ///   - effort: how much work to spend.
    ///   - time: the time limit; by default that of the effort.
    /// - Returns: the codes.
    /// - Throws: ``BarcodeError``; ``BarcodeError/tookTooLong`` if the time ran out or the result is no longer wanted.
    public static func read(
        _ picture: GreyPicture,
        symbologies: Set<Symbology> = Set(Symbology.allCases),
        effort: Effort,
        time: SearchTime? = nil
    ) throws(BarcodeError) -> [Barcode] {
        guard !symbologies.isEmpty else { return [] }
        var library = Library(time: time ?? SearchTime(limit: effort.timeLimit))
        var found = BarcodeSet()
        for rectangle in CodePlaces(in: picture).rectangles where !library.isOver {
            guard let part = picture.part(rectangle) else { continue }
            let (x, y) = (rectangle.x.lowerBound, rectangle.y.lowerBound)
            found.add(search(part, symbologies, effort, &library).map { $0.moved(x: x, y: y) })
        }
        if found.codes.isEmpty, let error = library.error { throw error }
        return found.codes
    }

    /// Prepares for the first search while the caller is still busy with something else.
    ///
    /// Returns at once; a search also works without it.
    public static func prepare() {
        Library.prepare()
    }

    private static func search(
        _ picture: GreyPicture,
        _ symbologies: Set<Symbology>,
        _ effort: Effort,
        _ library: inout Library
    ) -> [Barcode] {
        switch effort {
        case .fast: FastSearch(symbologies).run(on: picture, &library)
        case .thorough: ThoroughSearch(symbologies).run(on: picture, &library)
        }
    }
}
