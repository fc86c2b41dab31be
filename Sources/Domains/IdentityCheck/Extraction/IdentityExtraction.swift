// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
public import MachineReadable

/// The data of a document, front and back together, with the findings about it.
public struct IdentityExtraction: Sendable {
    /// The data.
    public let data: IdentityData
    /// The kind of document that was read; nil if nothing was read.
    public let type: IdentityDocumentType?
    /// The row of the catalogue for what was read; nil if the catalogue has none.
    public let row: CatalogueRow?
    /// The state or province that issued it, the part after the hyphen of ISO 3166-2; nil unless a licence code names it.
    public let issuingSubdivision: String?
    /// Whether a zone or a licence code was read; print alone proves nothing and decides nothing.
    public let isCoded: Bool
    /// For each field that two sources may have, whether they agree: zone and barcode, then print and one of these.
    public let comparisons: [FieldComparison]
    /// The findings, each once.
    public let findings: [IdentityFinding]

    /// Brings together what the sides of one document say.
    ///
    /// A barcode comes before a zone, because it has names in full and in all their letters.
    ///
    /// - Parameters:
    ///   - zone: the zone; nil if no side has one.
    ///   - barcode: the content of the licence code; nil if no side has one.
    ///   - print: what was read in print, which completes the others; nil if print was not read.
    ///   - selected: what was chosen before.
    ///   - catalogue: the documents that are known.
    ///   - today: the day of the check.
    public init(
        zone: ZoneSource? = nil,
        barcode: AAMVADocument? = nil,
        print: PrintedReading? = nil,
        selected: SelectedDocument = SelectedDocument(),
        catalogue: DocumentCatalogue = .standard,
        today: CalendarDate
    ) {
        let type =
            barcode.map { $0.isIdentityCard ? .identityCard : .drivingLicence }
            ?? zone.map { IdentityDocumentType($0.document) } ?? print?.type
        isCoded = zone != nil || barcode != nil
        let row =
            isCoded
            ? catalogue.row(
                type,
                zone: zone?.document,
                barcode: barcode,
                product: selected.product
            ) : catalogue.row(printed: print, selected)
        var draft = IdentityDraft()
        draft.selectedCountry = selected.country
        draft.selectedType = selected.type
        if let barcode { draft.add(barcode) }
        if let zone { draft.add(zone, row: row) }
        if let print { draft.add(print) }
        data = IdentityData(draft)
        let codes =
            zone.map { zone in
                barcode.map { FieldComparison.all(zone.document, $0, in: draft) } ?? []
            } ?? []
        let printed =
            print.map { print in
                FieldComparison.printed(
                    zone?.document,
                    barcode,
                    unstable: print.unstableFields,
                    in: draft
                )
            } ?? []
        comparisons = codes + printed
        self.type = type
        self.row = row
        issuingSubdivision = barcode?.issuer?.subdivision
        var findings = FindingCollector(data: data)
        findings.judge(type: type, selected: selected, row: row)
        if let zone { findings.judge(zone) }
        if let barcode { findings.judge(barcode, on: today, product: selected.product) }
        if let print {
            let confirmed = printed.filter { $0.outcome == .agree }.map(\.field)
            findings.judge(print, confirmed: Set(confirmed), on: today)
        }
        findings.judge(comparisons)
        self.findings = findings.all
    }

    /// The result on the common scale: at best read, because nothing here is signed; unchecked if nothing was read.
    public var result: CheckResult {
        guard type != nil else { return .unchecked }
        return findings.contains(where: \.needsAttention) ? .attention : .read
    }
}

/// The data are personal, so descriptions show none.
extension IdentityExtraction: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The kind of document and the number of findings.
    public var description: String {
        "\(type?.rawValue ?? "nothing"), \(findings.count) findings"
    }
    /// The kind of document and the number of findings.
    public var debugDescription: String { description }
    /// Hides the contents from reflection.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
