// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable
import Reading
import Scanning

/// Reads zones and the barcodes of North American cards and, if the account wants it, the print of licences.
///
/// Documents whose print is not compared go to a reviewer unless a rule denies them. Flaws of a picture count if nothing was
/// read in any; missing colours on the front and characters of a zone that could not be read always count.
struct CodeExaminer: DocumentExaminer {
    let print: PrintedSides

    func examine(_ document: ExaminationCase) -> Examination {
        var contents: [(part: CheckPart, content: PictureContent)] = []
        var results: [ScanResult?] = []
        var zones: [CheckPart: [ZoneReading]] = [:]
        var sizes: [CheckPart: Examination.PictureSize] = [:]
        var edges: [CheckPart: DocumentEdges] = [:]
        var flaws: Set<PictureFlaw> = []
        var portraitIsCovered = false
        let scan = DocumentScan(today: document.today)
        let found = scan.results(of: document.pictures)
        for part in [CheckPart.front, .back] where document.pictures[part] != nil {
            guard let result = found[part] else {
                // A reader that ran out of time read nothing; the picture itself was checked when it came.
                contents.append((part, PictureContent()))
                results.append(nil)
                continue
            }
            var content = result.content
            var sighting: CardSighting?
            if result.zones.isEmpty {
                let search = DocumentEdges.search(in: result.picture)
                edges[part] = search.edges
                sighting = CardWatch.look(at: result.picture, search)
                if content.isEmpty { content.look = DocumentLook(edges[part], in: result.picture) }
            }
            contents.append((part, content))
            results.append(result)
            zones[part] = result.zones
            sizes[part] = Examination.PictureSize(
                width: result.picture.width,
                height: result.picture.height
            )
            flaws.formUnion(Self.flaws(of: result, sighting))
            if part == .front { portraitIsCovered = result.feedback.contains(.glare) }
        }
        if document.readsPrint {
            let read = print.read(results, selected: document.selected, today: document.today)
            for place in contents.indices { contents[place].content.print = read[place] }
        }
        let check = DocumentCheck(
            contents.map(\.content),
            selected: document.selected,
            today: document.today
        )
        var evidence = VerificationEvidence(check, document)
        let remarks = Dictionary(
            zip(contents.map(\.part), check.remarks),
            uniquingKeysWith: { one, _ in one }
        )
        evidence.hasWrongBack = remarks[.back]?.contains(.wrongSide) ?? false
        let hasSeveral = remarks.values.contains { $0.contains(.multipleDocuments) }
        evidence.flaws = check.extraction.type == nil ? flaws : []
        evidence.flaws.formUnion(results.compactMap { $0.flatMap(Self.flawOfZone) })
        if hasSeveral { evidence.flaws.insert(.severalDocuments) }
        if let tone = document.pictures[.front].flatMap(PictureTone.flaw) {
            evidence.flaws.insert(tone)
        }
        var examination = Examination(evidence: evidence, check: check)
        (examination.zones, examination.sizes, examination.edges) = (zones, sizes, edges)
        examination.remarks = remarks
        examination.portraitIsCovered = portraitIsCovered
        if let selfie = document.pictures[.face], let result = scan.result(of: selfie) {
            examination.selfieHasCode = result.content.hasCode
            examination.selfieEdges = SelfieEdges(DocumentEdges.find(in: result.picture), result)
        }
        return examination
    }

    /// What is wrong with a picture: as the search for a zone says, and on sides without one as its edges say.
    private static func flaws(of result: ScanResult, _ card: CardSighting?) -> Set<PictureFlaw> {
        var flaws: Set<PictureFlaw> = []
        for feedback in result.feedback + (card?.feedback ?? []) {
            switch feedback {
            case .multipleDocuments: flaws.insert(.severalDocuments)
            case .partiallyVisible: flaws.insert(.missingPart)
            case .glare: flaws.insert(.glare)
            case .blurred: flaws.insert(.blurred)
            case .tooDark, .tooBright: flaws.insert(.badQuality)
            case .noDocument, .tooClose, .tooFar, .skewed, .mrzUnreadable, .checkDigitMismatch,
                .ready:
                continue
            }
        }
        // Heavy blur hides the document as well. The app refuses such a picture by the same measure.
        if result.feedback.contains(.noDocument), !result.picture.isSharp { flaws.insert(.blurred) }
        return result.picture.isBlank ? [.noDocument] : flaws
    }

    /// Why characters of a zone could not be read; nil if all were, or follow from its check digits.
    private static func flawOfZone(_ result: ScanResult) -> PictureFlaw? {
        let unread = result.zones.first { zone in
            zone.document.findings.contains { finding in
                guard case .unreadableCharacter(_, let inferred) = finding else { return false }
                return inferred == nil
            }
        }
        guard let unread else { return nil }
        if result.picture.hasReflection(within: unread.region) { return .glare }
        return result.picture.isSharp ? .badQuality : .blurred
    }
}

extension PictureContent {
    /// Whether there is a zone or a licence's code.
    fileprivate var hasCode: Bool { !zones.isEmpty || !licences.isEmpty }
}
