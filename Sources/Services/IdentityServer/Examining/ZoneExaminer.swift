// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Barcodes
import Encodings
import IdentityCheck
import MachineReadable
import Reading
import Scanning

/// Reads zones and the barcodes of North American cards.
///
/// It compares no printed text, so documents go to a reviewer unless a rule denies them. Flaws of a picture count only if
/// nothing was read in any.
struct ZoneExaminer: DocumentExaminer {
    /// Whether a kind of document has a back, which its country and type tell.
    let hasBack: @Sendable (String, IdentityDocumentType) -> Bool

    func examine(_ document: ExaminationCase) -> Examination {
        var evidence = VerificationEvidence()
        evidence.parts = Set(document.pictures.keys)
        var readings: [CodedReading] = []
        for part in [CheckPart.front, .back] {
            guard let file = document.pictures[part] else { continue }
            let scan = PictureScan(today: document.today)
            guard let result = try? scan.scan(file: file) else { continue }
            readings += result.documents.compactMap(CodedReading.init)
            evidence.flaws.formUnion(Self.flaws(of: result))
        }
        guard let first = readings.first else {
            return unread(document, evidence)
        }
        evidence.flaws = evidence.flaws.intersection([.severalDocuments])
        evidence.hasCodedData = true
        evidence.isSpecimen = readings.contains { $0.issuer == "UTO" }
        evidence.hasWrongPage = document.type.map { $0 != first.type } ?? false
        evidence.hasWrongCheckDigit = readings.contains { !$0.areChecksRight }
        evidence.hasImpossibleDate = readings.contains(where: \.hasImpossibleDate)
        evidence.validity = first.validity(on: document.today)
        for other in readings.dropFirst() {
            let differences = first.differences(from: other.values)
            let isSame = differences.isEmpty && evidence.codes.differences.isEmpty
            evidence.codes =
                isSame ? .agrees : .differs(evidence.codes.differences.union(differences))
        }
        let claimed = first.differences(from: document.claim)
        if !document.claim.isEmpty {
            evidence.claim = claimed.isEmpty ? .agrees : .differs(claimed)
        }
        accept(first.issuer, first.type, document, &evidence)
        return Examination(
            evidence: evidence,
            fields: first.fields,
            hasZone: readings.contains(where: \.isZone)
        )
    }

    /// Returns what is known of a document in which nothing was read: what the client selected.
    private func unread(
        _ document: ExaminationCase,
        _ evidence: VerificationEvidence
    ) -> Examination {
        var evidence = evidence
        if let country = document.country, let type = document.type {
            accept(country, type, document, &evidence)
        }
        return Examination(evidence: evidence, fields: [])
    }

    private func accept(
        _ country: String,
        _ type: IdentityDocumentType,
        _ document: ExaminationCase,
        _ evidence: inout VerificationEvidence
    ) {
        evidence.isCountryAccepted = document.accepted.accepts(country: country)
        evidence.isTypeAccepted = DocumentVariant.allCases.contains {
            document.accepted.accepts(country: country, type: type, variant: $0)
        }
        evidence.needsBack = hasBack(country, type)
    }

    /// What is wrong with a picture; one without any difference of light shows nothing at all.
    private static func flaws(of result: ScanResult) -> Set<PictureFlaw> {
        if isBlank(result.picture) { return [.noDocument] }
        var flaws: Set<PictureFlaw> = []
        for feedback in result.feedback {
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
        return flaws
    }

    /// Whether all pixels are nearly the same.
    private static func isBlank(_ picture: GreyPicture) -> Bool {
        var (darkest, brightest) = (UInt8.max, UInt8.min)
        for pixel in picture.pixels {
            darkest = min(darkest, pixel)
            brightest = max(brightest, pixel)
        }
        return brightest < darkest || brightest - darkest < 8
    }
}
