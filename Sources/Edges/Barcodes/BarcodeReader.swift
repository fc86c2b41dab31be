// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Reading

/// Finds and reads codes in grey pictures, with ZXing-C++ underneath, or Vision on Apple's platforms.
///
/// ZXing runs in child processes: a picture that breaks it, or keeps it busy for ever, ends those and
/// nothing else. `Docs/barcodes.md` has the bounds.
public enum BarcodeReader {
    /// How much work a picture is worth.
    public enum Effort: Sendable, Hashable {
        /// For the frames of a camera, of which the next one comes soon.
        ///
        /// QR codes come first: where they are read and no other QR code is in sight, the frame is
        /// not searched for other symbologies.
        case fast
        /// For the only picture there is: several thresholds, scales, angles, dark on light and
        /// light on dark.
        case thorough

        /// How long the search of one picture may take in all, the library and our own part.
        public var timeLimit: Duration {
            switch self {
            case .fast: .seconds(2)
            case .thorough: .seconds(4)
            }
        }
    }

    /// The codes in a picture, each once, in the order they were found; empty where there is none.
    ///
    /// Only the parts of the picture that look like codes are searched (`Docs/barcodes.md`).
    /// It takes milliseconds (fast) to seconds (thorough, and nothing found), so call it off
    /// Swift's own pool. It throws only where nothing was found and a part of the search failed:
    /// what was read is returned, even if more could not be.
    ///
    /// - Parameters:
    ///   - picture: where to look.
    ///   - symbologies: what to look for.
    ///   - effort: how hard.
    ///   - time: how long at most; that of the effort unless said otherwise.
    /// - Returns: the codes.
    /// - Throws: ``BarcodeError``, ``BarcodeError/tookTooLong`` where the time was over or nobody waited.
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

    /// Has ready what the first search needs, while the caller is still busy with something else.
    ///
    /// Returns at once; a search that comes without it starts the same.
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
