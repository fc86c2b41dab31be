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

    /// The limits of the picture layer for every file that people hand over; small pictures are
    /// welcome: thumbnails of 270 pixels can be read.
    package static let limits = PictureLimits.codes

    /// How long one picture may take in all; what is left after the zones is the codes'.
    private static let timeLimit = Duration.seconds(4.5)

    /// Codes are looked for at this size first, in the picture as it is only where that shows none.
    private static let firstSide = 2_400
    /// Beside a zone that was read, codes are looked for at this size, and fast.
    private static let secondSide = 1_600

    /// Making a reader decodes the weights of its network, so there is one.
    private static let reader = DocumentReader(effort: .still)

    /// What a picture shows, with the picture itself for whoever wants to draw on it.
    ///
    /// It takes up to seconds, so call it off Swift's own pool.
    ///
    /// - Parameters:
    ///   - file: a JPEG or PNG.
    ///   - times: where the times of the stages go.
    ///   - isWanted: asked between steps; where nobody waits any more, the scan ends.
    /// - Returns: what was found.
    /// - Throws: ``ScanFault``.
    package func scan(
        _ file: [UInt8],
        _ times: inout StageTimes,
        isWanted: @escaping @Sendable () -> Bool = { true }
    ) throws(ScanFault) -> ScanFindings {
        let end = ContinuousClock.now + Self.timeLimit
        times.begin("decoding")
        let picture: GreyPicture
        do throws(PictureError) {
            picture = try PictureReader.grey(from: file, limits: Self.limits)
        } catch {
            throw .picture(error)
        }
        var found = ScanFindings(picture: picture)
        guard isWanted() else { throw .search(.tookTooLong) }
        if kind != .barcode { readZones(&found, &times) }
        if kind != .mrz {
            times.begin("codes")
            found.documents += try codes(in: picture, beside: !found.documents.isEmpty) {
                SearchTime(until: end, isWanted: isWanted)
            }
        }
        return found
    }

    private func readZones(_ found: inout ScanFindings, _ times: inout StageTimes) {
        var stages = times
        let reading = Self.reader.read(found.picture, today: today) { stages.begin($0.name) }
        times = stages
        found.documents = reading.zones.map { .zone($0) }
        found.feedback = reading.feedback.filter { $0 != .ready }
        found.candidates = reading.candidateRegions
    }

    /// A picture whose zone was read is not searched so thoroughly for codes; that this search may
    /// fail is no reason to lose the zone.
    private func codes(
        in picture: GreyPicture,
        beside hasZone: Bool,
        _ timeLeft: () -> SearchTime
    ) throws(ScanFault) -> [ScanDocument] {
        let (small, factor) = Self.reduced(picture, to: hasZone ? Self.secondSide : Self.firstSide)
        var found: [Barcode]
        do throws(BarcodeError) {
            found = try BarcodeReader.read(
                small,
                effort: hasZone ? .fast : .thorough,
                time: timeLeft()
            )
            if found.isEmpty, factor > 1, !hasZone {
                found = try BarcodeReader.read(picture, effort: .thorough, time: timeLeft())
            } else if factor > 1 {
                found = found.map { $0.enlarged(by: factor) }
            }
        } catch {
            guard hasZone else { throw .search(error) }
            found = []
        }
        return found.map { .barcode($0, BarcodeContent($0, today: today)) }
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
