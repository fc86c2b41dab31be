// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable
public import Reading

/// What the part in front of the camera should be.
public struct CaptureExpectation: Sendable, Hashable {
    /// The chosen kind of document.
    public var type: IdentityDocumentType
    /// The side that carries the zone; nil if the document has none, or it is not known.
    public var zoneSide: CheckPart?
    /// Whether a barcode must have an address: when only data is wanted, and only the barcode is captured.
    public var needsAddress: Bool
    /// What the side that was captured before looks like; nil if there is none.
    package var otherSide: DocumentLook?

    /// Creates an expectation.
    public init(type: IdentityDocumentType, zoneSide: CheckPart? = nil, needsAddress: Bool = false)
    {
        self.type = type
        self.zoneSide = zoneSide
        self.needsAddress = needsAddress
    }
}

/// What was read of a part.
public struct CapturedReading: Sendable {
    /// The zone, if there is one.
    public var zone: ZoneReading?
    /// The licence's barcode, if there is one.
    public var licence: LicenceCode?
    /// The edges of a side that was captured as a picture, if they were found.
    public var edges: DocumentEdges?
    /// Where the picture shows the document; nil if that is not certain.
    public internal(set) var place: DocumentPlace?
    /// The document alone, without perspective; nil if its place in the picture is not certain.
    public internal(set) var document: GreyPicture?
    /// What the document looks like; nil if its place in the picture is not certain.
    package internal(set) var look: DocumentLook?
    /// What may be wrong with the picture, for the person who confirms it; nil if nothing is seen.
    public internal(set) var remark: CaptureFeedback?
    /// The kind of document that the reading shows; nil if nothing was read, or it says nothing about the kind.
    public var type: IdentityDocumentType? {
        zone.map { IdentityDocumentType($0.document) }
            ?? licence.map { $0.document.isIdentityCard ? .identityCard : .drivingLicence }
    }

    /// Creates a reading.
    public init(
        zone: ZoneReading? = nil,
        licence: LicenceCode? = nil,
        edges: DocumentEdges? = nil
    ) {
        self.zone = zone
        self.licence = licence
        self.edges = edges
    }
}

/// What a frame means for a part.
public enum CaptureVerdict: Sendable {
    /// The frame does not show the part; contains the feedback for the person.
    case searching([CaptureFeedback])
    /// The part is captured.
    case accepted(CapturedReading)
    /// The front of the document, where the back is due.
    case frontSeen
    /// A barcode without the address that is needed.
    case addressMissing(CapturedReading)
}

/// Reads the frames of one part until they show what is expected.
///
/// It keeps the votes of earlier frames and starts anew with each part. A document of another kind than the chosen one
/// is accepted as what it is once it was seen three times, or in a second single picture.
public struct CaptureReader: Sendable {
    /// The number of times that a document of another kind is seen before it is accepted.
    private static let wrongTypeLimit = 3
    /// The frames in a row that must show the front where the back is due before a hint interrupts the person, who may be
    /// about to turn the document over.
    private static let otherSideLimit = 15

    /// Where the last frame showed the document; nil if it showed none.
    public private(set) var outline: CaptureOutline?

    private let part: CheckPart
    private let mode: CaptureMode
    private let expectation: CaptureExpectation
    private var zones: ReadingSession
    private var codes = LicenceSession()
    private var watch = CardWatch()
    private var wrongTypeCount = 0
    private var otherSideCount = 0
    /// Whether the person knows that a single picture looks like the side captured before.
    private var knowsOfSide = false

    /// Creates a reader for a part.
    ///
    /// - Parameters:
    ///   - part: the part and its mode.
    ///   - expectation: what is expected.
    ///   - reader: the reader for zones in frames; making one takes a while, so callers keep it.
    public init(_ part: PartInHand, _ expectation: CaptureExpectation, _ reader: DocumentReader) {
        self.part = part.step.part
        mode = part.mode
        self.expectation = expectation
        zones = ReadingSession(reader)
    }

    /// Reads a frame.
    ///
    /// - Parameters:
    ///   - frame: the luminance of the frame.
    ///   - today: the day, which decides centuries.
    /// - Returns: what the frame means.
    public mutating func read(_ frame: GreyPicture, today: CalendarDate) -> CaptureVerdict {
        outline = nil
        let verdict = verdict(on: frame, today)
        if case .searching([.wrongSide]) = verdict {
            otherSideCount += 1
            return part == .back && otherSideCount >= Self.otherSideLimit ? .frontSeen : verdict
        }
        otherSideCount = 0
        guard case .accepted(var reading) = verdict else { return verdict }
        if reading.zone?.document.checks.areAllValid == false {
            reading.remark = .checkDigitMismatch
        }
        return .accepted(reading.straightened(in: frame))
    }

    private mutating func verdict(on frame: GreyPicture, _ today: CalendarDate) -> CaptureVerdict {
        switch mode {
        case .zone: zoneVerdict(frame, today)
        case .barcode: barcodeVerdict(frame)
        case .cardInFrame, .cardAnywhere: cardVerdict(frame, today)
        case .manual, .face: .searching([])
        }
    }

    private mutating func zoneVerdict(_ frame: GreyPicture, _ today: CalendarDate) -> CaptureVerdict
    {
        let reading = zones.read(frame, today: today)
        let edges = reading.zones.isEmpty ? edgesAlone(in: frame) : nil
        // Nothing says which of two documents is meant, and a server refuses a picture of both.
        guard !reading.feedback.contains(.multipleDocuments) else {
            return .searching([.multipleDocuments])
        }
        if let zone = reading.zones.first { outline = outline(around: zone, in: frame) }
        switch zones.add(reading, today: today) {
        case .searching(let feedback):
            let isOther = showsOtherSide(edges, in: frame)
            return .searching(isOther ? [.wrongSide] : feedback.map { CaptureFeedback($0) })
        case .stable(let zone):
            let verdict = judged(CapturedReading(zone: zone), weight: 1)
            if case .searching = verdict { zones.reset() }
            return verdict
        }
    }

    /// Returns the edges of a document that shows neither zone nor code, and outlines it; nil if they cannot be trusted.
    private mutating func edgesAlone(in frame: GreyPicture) -> DocumentEdges? {
        guard let edges = DocumentEdges.search(in: frame).reliableEdges else { return nil }
        outline = CaptureOutline(edges.corners, in: frame, isGood: false)
        return edges
    }

    /// Whether a frame shows the side that was captured before.
    private func showsOtherSide(_ edges: DocumentEdges?, in frame: GreyPicture) -> Bool {
        expectation.otherSide != nil && isOtherSide(DocumentLook(edges, in: frame))
    }

    private func isOtherSide(_ look: DocumentLook?) -> Bool {
        guard let look, let other = expectation.otherSide else { return false }
        return look.isSameSide(as: other)
    }

    /// Whether the part is the side with the zone, or may be.
    private var isZoneDue: Bool { expectation.zoneSide == nil || expectation.zoneSide == part }

    /// Returns the outline of the document that carries a zone; it is good if the document is the chosen one.
    private func outline(around zone: ZoneReading, in frame: GreyPicture) -> CaptureOutline {
        let isChosen = IdentityDocumentType(zone.document) == expectation.type
        return CaptureOutline(around: zone, in: frame, isGood: isZoneDue && isChosen)
    }

    private mutating func barcodeVerdict(_ frame: GreyPicture) -> CaptureVerdict {
        let sighting = codes.read(frame)
        guard let licence = sighting.licence else {
            let card = CardWatch.look(at: frame)
            if let edges = card.edges {
                outline = CaptureOutline(edges.corners, in: frame, isGood: false)
            }
            guard !showsOtherSide(card.edges, in: frame) else { return .searching([.wrongSide]) }
            return .searching(feedback(withoutCode: sighting, card))
        }
        return judged(CapturedReading(licence: licence), weight: 1)
    }

    /// A code is shown from close by, so that the card may be larger than the picture.
    private func feedback(
        withoutCode sighting: LicenceSession.Sighting,
        _ card: CardSighting
    ) -> [CaptureFeedback] {
        let reasons = card.feedback.filter {
            switch $0 {
            case .tooDark, .tooBright, .glare: true
            // What is blurred without a document in view is the room behind.
            case .blurred: sighting.hasOtherCode || card.edges != nil
            case .tooFar: !sighting.hasOtherCode
            default: false
            }
        }
        if reasons.isEmpty, !sighting.hasOtherCode, card.edges == nil { return [.noDocument] }
        return reasons.isEmpty ? [.barcodeUnreadable] : reasons.map { CaptureFeedback($0) }
    }

    /// A side that is captured as a picture: accepted when it is whole and sharp, and without a zone also still.
    private mutating func cardVerdict(_ frame: GreyPicture, _ today: CalendarDate) -> CaptureVerdict
    {
        let reading = zones.read(frame, today: today)
        guard let zone = reading.zones.first else {
            let sighting = watch.add(frame)
            let isOther = sighting.isGood && showsOtherSide(sighting.edges, in: frame)
            outline = sighting.edges.map {
                CaptureOutline($0.corners, in: frame, isGood: sighting.isGood && !isOther)
            }
            guard !isOther else { return .searching([.wrongSide]) }
            guard sighting.feedback == [.ready] else {
                return .searching(sighting.feedback.map { CaptureFeedback($0) })
            }
            return .accepted(CapturedReading(edges: sighting.edges))
        }
        outline = outline(around: zone, in: frame)
        guard isZoneDue else {
            return part == .back ? .frontSeen : .searching([.wrongSide])
        }
        guard reading.feedback == [.ready], frame.isSharp else {
            return .searching(reading.feedback.map { CaptureFeedback($0) } + [.blurred])
        }
        return judged(CapturedReading(zone: zone), weight: 1)
    }

    /// Accepts what was read, unless it is of another kind than the chosen one, or lacks the address.
    ///
    /// - Parameters:
    ///   - reading: what was read.
    ///   - weight: how many frames it counts for.
    /// - Returns: what it means for the part.
    private mutating func judged(_ reading: CapturedReading, weight: Int) -> CaptureVerdict {
        if let type = reading.type, type != expectation.type {
            wrongTypeCount += weight
            guard wrongTypeCount >= Self.wrongTypeLimit else { return .searching([.wrongType]) }
        }
        let address = reading.licence?.document.address
        let lacksAddress = expectation.needsAddress && address?.isMissing == true
        return lacksAddress ? .addressMissing(reading) : .accepted(reading)
    }
}

/// A single picture, of the shutter or from a file: it shows all that there is to see.
extension CaptureReader {
    /// Reads a picture with all effort.
    ///
    /// - Parameters:
    ///   - picture: the picture.
    ///   - reader: the reader for zones in single pictures.
    ///   - today: the day, which decides centuries.
    /// - Returns: what the picture means for the part.
    public mutating func judge(
        still picture: GreyPicture,
        by reader: DocumentReader,
        today: CalendarDate
    ) -> CaptureVerdict {
        let zones = reader.read(picture, today: today)
        var session = LicenceSession()
        let sighting = session.read(picture)
        let zone = zones.zones.first
        // The edges are looked for only where no zone says what there is to say.
        let card =
            zone == nil || mode == .barcode
            ? CardWatch.look(at: picture) : CardSighting(feedback: zones.feedback)
        let found = CapturedReading(zone: zone, licence: sighting.licence, edges: card.edges)
        var reading = found.straightened(in: picture)
        if reading.zone != nil, !isZoneDue {
            return part == .back ? .frontSeen : .searching([.wrongSide])
        }
        if isOtherSide(reading.look), !knowsOfSide {
            // Both sides may look alike, so whoever insists is right.
            knowsOfSide = true
            return .searching([.wrongSide])
        }
        switch mode {
        case .zone where zone == nil:
            return .searching(zones.feedback.map { CaptureFeedback($0) })
        case .barcode where reading.licence == nil:
            return .searching(self.feedback(withoutCode: sighting, card))
        case .cardInFrame, .cardAnywhere, .manual:
            guard picture.isSharp else {
                let reasons = card.feedback.filter {
                    [.tooDark, .tooBright, .noDocument].contains($0)
                }.map { CaptureFeedback($0) }
                return .searching(reasons.isEmpty ? [.blurred] : reasons)
            }
        case .zone, .barcode, .face: break
        }
        let seen = zone == nil ? card.feedback : zones.feedback
        reading.remark = seen.map { CaptureFeedback($0) }.filter(\.isRemark).min()
        return judged(reading, weight: Self.wrongTypeLimit - 1)
    }
}

extension CaptureFeedback {
    /// Whether a picture may be used in spite of it, once the person has seen it.
    fileprivate var isRemark: Bool {
        switch self {
        case .multipleDocuments, .partiallyVisible, .tooFar, .glare, .checkDigitMismatch: true
        default: false
        }
    }
}
