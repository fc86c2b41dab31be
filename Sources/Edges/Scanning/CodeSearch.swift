// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Barcodes
import Pictures
public import Reading

/// The search for codes in pictures, used by every entry point.
public struct CodeSearch: Sendable {
    private let symbologies: Set<Symbology>
    /// The limits on the work for a picture.
    public let limits: ScanLimits

    /// Creates a search.
    ///
    /// - Parameters:
    ///   - symbologies: the codes to look for; each kind takes time.
    ///   - limits: the limits on memory and time.
    public init(
        symbologies: Set<Symbology> = Set(Symbology.allCases),
        limits: ScanLimits = .standard
    ) {
        self.symbologies = symbologies
        self.limits = limits
    }

    /// Returns the codes in a picture file, after a thorough search.
    ///
    /// This can take seconds, so call it off Swift's own pool.
    ///
    /// - Parameters:
    ///   - file: as for ``PictureScan/scan(file:isWanted:onStage:)``.
    ///   - isWanted: called between steps; the search ends once it returns `false`.
    /// - Returns: the codes, in the order of discovery; empty if there is none.
    /// - Throws: ``ScanError``.
    public func codes(
        inFile file: [UInt8],
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) throws(ScanError) -> [Barcode] {
        let end = ContinuousClock.now + limits.fileTime
        // A picture used for this search only most likely shows a code.
        BarcodeReader.prepare()
        return try codes(in: try decode(file), effort: .thorough) {
            SearchTime(until: end, isWanted: isWanted)
        }
    }

    /// Returns the codes in a camera frame; the search is quick, because the next frame comes soon.
    public func codes(
        inFrame frame: GreyPicture,
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) throws(ScanError) -> [Barcode] {
        let end = ContinuousClock.now + limits.frameTime
        return try codes(in: frame, effort: .fast) { SearchTime(until: end, isWanted: isWanted) }
    }

    /// Returns the texts of the codes in a picture file, for screens; a text printed twice appears once.
    package func texts(
        inFile file: [UInt8],
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) throws(ScanError) -> [String] {
        Self.texts(of: try codes(inFile: file, isWanted: isWanted))
    }

    /// Returns the texts of the codes in a camera frame.
    package func texts(
        inFrame frame: GreyPicture,
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) throws(ScanError) -> [String] {
        Self.texts(of: try codes(inFrame: frame, isWanted: isWanted))
    }

    private static func texts(of codes: [Barcode]) -> [String] {
        codes.map(\.text).reduce(into: []) { texts, text in
            if !texts.contains(text) { texts.append(text) }
        }
    }

    /// Decodes a file to a grey, upright picture.
    func decode(_ file: [UInt8]) throws(ScanError) -> GreyPicture {
        do throws(PictureError) {
            return try PictureReader.grey(from: file, limits: limits.picture)
        } catch {
            throw .picture(error)
        }
    }

    /// Returns the codes in a picture: first at a size that is quick to search, and if that shows none, in all its
    /// pixels.
    ///
    /// Only the whole picture resolves the modules of a small code in a large photo. Codes found before a search failed
    /// are returned; a failure without codes is thrown.
    func codes(
        in picture: GreyPicture,
        effort: BarcodeReader.Effort,
        _ timeLeft: () -> SearchTime
    ) throws(ScanError) -> [Barcode] {
        let (small, factor) = picture.reduced(to: limits.codeSide)
        do throws(BarcodeError) {
            let found = try read(small, effort, timeLeft())
            guard factor > 1 else { return found }
            guard found.isEmpty else { return found.map { $0.enlarged(by: factor) } }
            return try read(picture, effort, timeLeft())
        } catch {
            throw .codes(error)
        }
    }

    private func read(
        _ picture: GreyPicture,
        _ effort: BarcodeReader.Effort,
        _ time: SearchTime
    ) throws(BarcodeError) -> [Barcode] {
        try BarcodeReader.read(picture, symbologies: symbologies, effort: effort, time: time)
    }
}

extension GreyPicture {
    /// Returns the picture halved until no side is longer, and how many of its pixels then make one.
    fileprivate func reduced(to side: Int) -> (picture: GreyPicture, factor: Int) {
        var (small, factor) = (self, 1)
        while max(small.width, small.height) > side, let half = small.halved() {
            small = half
            factor *= 2
        }
        return (small, factor)
    }
}
