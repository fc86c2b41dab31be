// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import MachineReadable
import Reading

/// A check of one document on finished pictures, without a server: its data, and the sides that are still missing.
///
/// Each picture is taken for the side that it shows: a zone or a licence code tells which, the others stand in the
/// order front, back.
public struct DocumentCheck: Sendable {
    /// The outcome of a check.
    public enum Outcome: String, Sendable, Hashable, CaseIterable {
        /// Every side that is due is there, and no finding rejects the document.
        case complete
        /// A side is missing.
        case incomplete
        /// A finding rejects the document by rule (``IdentityFinding/rejectReasonCode``).
        case rejected
        /// The catalogue has no such document, or the product does not take it.
        case unsupported
        /// Nothing was read.
        case nothing
    }

    /// What was read.
    public let extraction: IdentityExtraction
    /// The row of the document: of the one that was read, or if nothing was read of the one that was selected.
    public let row: CatalogueRow?
    /// What has to be captured of it; nil if the document is unknown or the product does not take it.
    public let plan: CapturePlan?
    /// The side that each picture shows; nil if the document has no use for it.
    public let parts: [CheckPart?]
    /// The remarks on each picture.
    public let remarks: [[PictureRemark]]

    /// Checks the pictures of a document.
    ///
    /// - Parameters:
    ///   - pictures: what they show; in the order front, back where they do not tell.
    ///   - selected: what was chosen before.
    ///   - catalogue: the documents that are known.
    ///   - today: the day of the check.
    public init(
        _ pictures: [PictureContent],
        selected: SelectedDocument = SelectedDocument(),
        catalogue: DocumentCatalogue = .standard,
        today: CalendarDate
    ) {
        let zonePlace = pictures.firstIndex { !$0.zones.isEmpty }
        let codePlace = pictures.firstIndex { !$0.licences.isEmpty }
        let extraction = IdentityExtraction(
            zone: zonePlace.map { pictures[$0].zones[0] },
            barcode: codePlace.map { pictures[$0].licences[0] },
            print: pictures.compactMap(\.print).bestRead,
            selected: selected,
            catalogue: catalogue,
            today: today
        )
        let row = extraction.type == nil ? catalogue.row(selected) : extraction.row
        var plan = row?.plan(for: selected.product)
        if let row, extraction.findings.contains(.addressMissing),
            let front = catalogue.addressStep(after: row)
        {
            plan?.steps.insert(front, at: 0)
        }
        let sides = PictureSides(pictures, zone: zonePlace, code: codePlace, row: row, plan: plan)
        self.extraction = extraction
        self.row = row
        self.plan = plan
        parts = sides.parts
        remarks = pictures.indices.map { place in
            sides.remarks[place]
                + Self.remarks(pictures[place], at: place, sides, plan: plan, extraction)
        }
    }

    /// The sides that are due and that no picture shows, in the order in which they are captured.
    public var missing: [CheckPart] {
        (plan?.steps.map(\.part) ?? []).filter { !parts.contains($0) }
    }

    /// The outcome; if several apply, the one that most needs attention.
    public var outcome: Outcome {
        guard extraction.type != nil else { return .nothing }
        if extraction.findings.contains(where: { $0.rejectReasonCode != nil }) { return .rejected }
        guard plan != nil, !extraction.findings.contains(.unknownIssuer) else {
            return .unsupported
        }
        return missing.isEmpty ? .complete : .incomplete
    }

    /// The result on the common scale; at best read, because nothing here is signed.
    public var result: CheckResult {
        switch outcome {
        case .nothing: .unchecked
        case .complete: extraction.result
        case .incomplete, .rejected, .unsupported: .attention
        }
    }

    private static func remarks(
        _ picture: PictureContent,
        at place: Int,
        _ sides: PictureSides,
        plan: CapturePlan?,
        _ extraction: IdentityExtraction
    ) -> [PictureRemark] {
        var remarks: [PictureRemark] = []
        let part = sides.parts[place]
        let areCompared = extraction.comparisons.contains { $0.other != .print }
        if picture.zones.count + picture.licences.count > 1, !areCompared {
            remarks.append(.multipleDocuments)
        }
        if !picture.isEmpty, extraction.findings.contains(where: \.isOtherType) {
            remarks.append(.wrongType)
        }
        if picture.licences.isEmpty, picture.hasForeignCode { remarks.append(.barcodeUnreadable) }
        if !picture.licences.isEmpty, extraction.findings.contains(.addressMissing) {
            remarks.append(.barcodeNoAddress)
        }
        let isKnown = sides.remarks[place].contains(.wrongSide)
        if plan != nil, part == nil, picture.isEmpty, !isKnown { remarks.append(.notNeeded) }
        // A side that is captured for its looks only has no zone, so its absence is nothing to tell.
        let isRead = plan?.steps.first { $0.part == part }?.modes.first == .zone
        let told = picture.feedback.filter { feedback in
            let isAboutZone = feedback == .noDocument || feedback == .mrzUnreadable
            return feedback != .ready && (!isAboutZone || isRead || plan == nil)
                && !(feedback == .multipleDocuments && remarks.contains(.multipleDocuments))
        }
        return remarks + told.map { .reading($0) }
    }
}

extension IdentityFinding {
    /// Whether the document is of another kind than the selected one.
    fileprivate var isOtherType: Bool {
        if case .otherType = self { true } else { false }
    }
}

extension DocumentCatalogue {
    /// Returns the row of a document of which only print was read: by its sign or, without one, the selected issuer.
    func row(printed print: PrintedReading?, _ selected: SelectedDocument) -> CatalogueRow? {
        guard let print, let type = print.type else { return nil }
        let read = print[.issuingCountry]?.value.text
        let query = CatalogueQuery(product: selected.product)
        guard let country = read ?? selected.country else { return nil }
        return document(of: country, type, for: query)?.row(selected.variant)
    }

    /// Returns the row of a document that was selected by country and kind.
    func row(_ selected: SelectedDocument) -> CatalogueRow? {
        guard let country = selected.country, let type = selected.type else { return nil }
        let query = CatalogueQuery(product: selected.product)
        return document(of: country, type, for: query)?.row(selected.variant)
    }
}

/// The data are personal, so descriptions show the outcome only.
extension DocumentCheck: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The outcome.
    public var description: String { "DocumentCheck(\(outcome.rawValue))" }
    /// The outcome.
    public var debugDescription: String { description }
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
