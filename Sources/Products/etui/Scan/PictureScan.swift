// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Pictures
import Reading

/// How pictures are looked at.
struct PictureScan: Sendable {
    /// What is looked for.
    enum Kind: String, Sendable, CaseIterable {
        case auto, barcode
    }

    let kind: Kind

    /// A longer file is not read to its end.
    private static let byteLimit = 16 << 20

    /// The limits of the picture layer, but small pictures are welcome: thumbnails of 270 pixels
    /// can be read.
    ///
    /// Plain white compresses without bound, so that up to two megapixels, which are decoded in
    /// a few milliseconds, no ratio is asked for: a blank page shows nothing, it is no bomb.
    static let limits: PictureLimits = {
        var limits = PictureLimits.standard
        limits.longestSideAbove = 0
        limits.freePixelCount = 2_000_000
        return limits
    }()

    /// Codes are looked for at this size first, in the picture as it is only where that shows none.
    private static let firstSide = 2_400

    /// What an input shows, with the picture itself for whoever wants to draw on it.
    func scan(_ input: ScanInput) -> (report: ScanReport, picture: GreyPicture?) {
        var times = StageTimes()
        var picture: GreyPicture?
        var outcome: Result<[ScanDocument], ScanFault>
        do throws(ScanFault) {
            let decoded = try Self.picture(of: input, &times)
            picture = decoded
            outcome = .success(try documents(in: decoded, &times))
        } catch {
            outcome = .failure(error)
        }
        times.end()
        return (ScanReport(file: input.path, outcome: outcome, times: times), picture)
    }

    private static func picture(
        of input: ScanInput,
        _ times: inout StageTimes
    ) throws(ScanFault) -> GreyPicture {
        if let fault = input.fault { throw .input(fault) }
        times.begin("file")
        let bytes: [UInt8]
        do throws(InputError) {
            bytes = try Input.read(input.path, limit: byteLimit)
        } catch {
            if case .tooLarge = error { throw .picture(.fileTooLarge) }
            throw .input(error)
        }
        times.begin("decoding")
        do throws(PictureError) {
            return try PictureReader.grey(from: bytes, limits: limits)
        } catch {
            throw .picture(error)
        }
    }

    private func documents(
        in picture: GreyPicture,
        _ times: inout StageTimes
    ) throws(ScanFault) -> [ScanDocument] {
        times.begin("codes")
        return try Self.barcodes(in: picture).map { .barcode($0, BarcodeContent($0)) }
    }

    private static func barcodes(in picture: GreyPicture) throws(ScanFault) -> [Barcode] {
        var small = picture
        var factor = 1
        while max(small.width, small.height) > firstSide, let half = small.halved() {
            small = half
            factor *= 2
        }
        do throws(BarcodeError) {
            let found = try BarcodeReader.read(small, effort: .thorough)
            guard factor > 1 else { return found }
            return found.isEmpty
                ? try BarcodeReader.read(picture, effort: .thorough)
                : found.map { $0.enlarged(by: factor) }
        } catch {
            throw .search(error)
        }
    }
}
