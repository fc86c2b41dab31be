// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Barcodes
import Pictures
public import Reading

/// The search for codes in pictures, the one that every door uses.
public struct CodeSearch: Sendable {
    /// What a picture may cost.
    public let limits: ScanLimits

    /// A search.
    public init(limits: ScanLimits = .standard) {
        self.limits = limits
    }

    /// The codes in the picture of a file, searched thoroughly.
    ///
    /// It takes up to seconds, so call it off Swift's own pool.
    ///
    /// - Parameters:
    ///   - file: as for ``PictureScan/scan(file:isWanted:onStage:)``.
    ///   - isWanted: asked between steps; the search ends once it answers false.
    /// - Returns: the codes, of all symbologies, in the order they were found; empty where there is none.
    /// - Throws: ``ScanError``.
    public func codes(
        inFile file: [UInt8],
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) throws(ScanError) -> [Barcode] {
        let end = ContinuousClock.now + limits.fileTime
        // A picture that is searched for nothing else most likely shows a code.
        BarcodeReader.prepare()
        return try codes(in: try decode(file), effort: .thorough) {
            SearchTime(until: end, isWanted: isWanted)
        }
    }

    /// The codes in a frame of a camera: a quick look, since the next frame comes soon.
    public func codes(
        inFrame frame: GreyPicture,
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) throws(ScanError) -> [Barcode] {
        let end = ContinuousClock.now + limits.frameTime
        return try codes(in: frame, effort: .fast) { SearchTime(until: end, isWanted: isWanted) }
    }

    /// What the codes in the picture of a file say, for screens: a text that is printed twice once.
    package func texts(
        inFile file: [UInt8],
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) throws(ScanError) -> [String] {
        Self.texts(of: try codes(inFile: file, isWanted: isWanted))
    }

    /// What the codes in a frame of a camera say.
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

    /// The picture in a file, grey and upright.
    func decode(_ file: [UInt8]) throws(ScanError) -> GreyPicture {
        do throws(PictureError) {
            return try PictureReader.grey(from: file, limits: limits.picture)
        } catch {
            throw .picture(error)
        }
    }

    /// The codes in a picture: at a size that is searched fast and, where that shows none, in all its pixels.
    ///
    /// A small code in a large photo has its modules in the whole picture only. What a search found before it
    /// failed counts; where it found nothing, a failure is one.
    func codes(
        in picture: GreyPicture,
        effort: BarcodeReader.Effort,
        _ timeLeft: () -> SearchTime
    ) throws(ScanError) -> [Barcode] {
        let (small, factor) = picture.reduced(to: limits.codeSide)
        do throws(BarcodeError) {
            let found = try BarcodeReader.read(small, effort: effort, time: timeLeft())
            guard factor > 1 else { return found }
            guard found.isEmpty else { return found.map { $0.enlarged(by: factor) } }
            return try BarcodeReader.read(picture, effort: effort, time: timeLeft())
        } catch {
            throw .codes(error)
        }
    }
}

extension GreyPicture {
    /// The picture halved until no side is longer, and how many of its pixels make one then.
    fileprivate func reduced(to side: Int) -> (picture: GreyPicture, factor: Int) {
        var (small, factor) = (self, 1)
        while max(small.width, small.height) > side, let half = small.halved() {
            small = half
            factor *= 2
        }
        return (small, factor)
    }
}
