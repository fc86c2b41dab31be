// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
package import MachineReadable
package import Pictures
package import Reading

/// How pictures are looked at for documents, on the command line and by the service.
package struct PictureScan: Sendable {
    /// What is looked for.
    package enum Kind: String, Sendable, CaseIterable {
        case auto, mrz, barcode
    }

    private let kind: Kind
    private let today: CalendarDate

    /// A scan that decides centuries for a day.
    package init(kind: Kind, today: CalendarDate) {
        self.kind = kind
        self.today = today
    }

    /// The limits of the picture layer, but small pictures are welcome: thumbnails of 270 pixels
    /// can be read.
    ///
    /// Plain white compresses without bound, so that up to two megapixels, which are decoded in
    /// a few milliseconds, no ratio is asked for: a blank page shows nothing, it is no bomb.
    package static let limits: PictureLimits = {
        var limits = PictureLimits.standard
        limits.longestSideAbove = 0
        limits.freePixelCount = 2_000_000
        return limits
    }()

    /// Codes are looked for at this size first, in the picture as it is only where that shows none.
    private static let firstSide = 2_400
    /// Beside a zone that was read, codes are looked for at this size, and fast.
    private static let secondSide = 1_600

    /// Making a reader decodes the weights of its network, so there is one.
    private static let reader = DocumentReader(effort: .still)

    /// What a picture shows, with the picture itself for whoever wants to draw on it.
    ///
    /// It takes up to seconds, so call it off Swift's own pool.
    package func scan(
        _ file: [UInt8],
        _ times: inout StageTimes
    ) throws(ScanFault) -> ScanFindings {
        times.begin("decoding")
        let picture: GreyPicture
        do throws(PictureError) {
            picture = try PictureReader.grey(from: file, limits: Self.limits)
        } catch {
            throw .picture(error)
        }
        var found = ScanFindings(picture: picture)
        // Codes that are plain come first: no lines of a zone are looked for in them.
        var plain = [Barcode]()
        if kind == .auto {
            times.begin("codes")
            plain = Self.plainCodes(in: picture)
        }
        if kind != .barcode { readZones(&found, beside: plain, &times) }
        if kind != .mrz {
            times.begin("codes")
            let codes = found.documents.isEmpty ? try Self.allCodes(in: picture) : plain
            found.documents += codes.map { .barcode($0, BarcodeContent($0)) }
        }
        return found
    }

    private func readZones(
        _ found: inout ScanFindings,
        beside codes: [Barcode],
        _ times: inout StageTimes
    ) {
        var stages = times
        // One with bars only may be a mistake.
        let places = codes.filter { !$0.symbology.isLinear }.map { Quadrilateral($0.corners) }
        let reading = Self.reader.read(found.picture, beside: places, today: today) {
            stages.begin($0.name)
        }
        times = stages
        found.documents = reading.zones.map { .zone($0) }
        found.feedback = reading.feedback.filter { $0 != .ready }
        found.candidates = reading.candidateRegions
    }

    /// The codes that a quick search finds, all that is looked for beside a zone; that it may fail is no
    /// reason to lose the zone.
    private static func plainCodes(in picture: GreyPicture) -> [Barcode] {
        let (small, factor) = reduced(picture, to: secondSide)
        let found = try? BarcodeReader.read(small, effort: .fast)
        return (found ?? []).map { factor > 1 ? $0.enlarged(by: factor) : $0 }
    }

    /// All codes of a picture without a zone.
    private static func allCodes(in picture: GreyPicture) throws(ScanFault) -> [Barcode] {
        let (small, factor) = reduced(picture, to: firstSide)
        do throws(BarcodeError) {
            let found = try BarcodeReader.read(small, effort: .thorough)
            guard factor > 1 else { return found }
            if found.isEmpty { return try BarcodeReader.read(picture, effort: .thorough) }
            return found.map { $0.enlarged(by: factor) }
        } catch {
            throw .search(error)
        }
    }

    private static func reduced(
        _ picture: GreyPicture,
        to side: Int
    ) -> (picture: GreyPicture, factor: Int) {
        var small = picture
        var factor = 1
        while max(small.width, small.height) > side, let half = small.halved() {
            small = half
            factor *= 2
        }
        return (small, factor)
    }
}

/// What a picture shows.
package struct ScanFindings: Sendable {
    /// The picture, upright and grey.
    package let picture: GreyPicture
    /// What was read, zones first, the largest of them foremost.
    package var documents: [ScanDocument] = []
    /// What should be said about the picture, the most urgent first.
    package var feedback: [ReadingFeedback] = []
    /// Where something was that might have been a zone.
    package var candidates: [Quadrilateral] = []
}

extension Quadrilateral {
    /// The place of a code.
    fileprivate init(_ corners: [Barcode.Point]) {
        let points = corners.map { PicturePoint(x: Float($0.x), y: Float($0.y)) }
        self.init(
            topLeft: points[0],
            topRight: points[1],
            bottomRight: points[2],
            bottomLeft: points[3]
        )
    }
}

extension ReadingStage {
    /// The name for reports of times.
    fileprivate var name: String {
        switch self {
        case .locating: "locating"
        case .reading: "reading"
        case .correcting: "correcting"
        }
    }
}
