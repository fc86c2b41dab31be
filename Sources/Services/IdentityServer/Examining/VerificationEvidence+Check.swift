// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable

extension VerificationEvidence {
    /// Takes what was read of a document, without what only its pictures tell.
    init(_ check: DocumentCheck, _ document: ExaminationCase) {
        self.init()
        let extraction = check.extraction
        parts = Set(document.pictures.keys)
        hasCodedData = extraction.isCoded
        needsBack = check.plan?.steps.contains { $0.part == .back } ?? false
        validity = Validity(extraction)
        codes = Comparison(extraction.comparisons.filter { $0.other != .print })
        print = Comparison(print: extraction)
        // Print may be misread, so what only print says denies nothing.
        if extraction.isCoded {
            let isUnread = extraction.findings.contains(.unread)
            for finding in extraction.findings { take(finding, isUnread: isUnread) }
        }
        if !document.claim.isEmpty {
            let differences = document.claim.differences(from: extraction.data)
            claim = differences.isEmpty ? .agrees : .differs(differences)
        }
        accept(check, document)
    }

    /// Takes a finding; what follows from characters that were not read is the picture's fault, not the document's.
    private mutating func take(_ finding: IdentityFinding, isUnread: Bool) {
        switch finding {
        case .specimen: isSpecimen = true
        case .otherType: hasWrongPage = true
        case .wrongCheckDigit where isUnread, .invalidDate where isUnread: break
        case .wrongCheckDigit: hasWrongCheckDigit = true
        case .invalidDate, .datesOutOfOrder, .date(.bornInFuture), .date(.issuedInFuture),
            .date(.issuedAfterExpiry):
            hasImpossibleDate = true
        default: break
        }
    }

    /// Of a document without coded data, what the client selected counts.
    private mutating func accept(_ check: DocumentCheck, _ document: ExaminationCase) {
        let coded = check.extraction.isCoded ? check.extraction : nil
        let type = coded?.type ?? document.selected.type
        let country = coded.map { $0.data.text(.issuingCountry) ?? "" }
        guard let type, let country = country ?? document.selected.country else { return }
        isCountryAccepted = document.accepted.accepts(country: country)
        isTypeAccepted = DocumentVariant.allCases.contains {
            document.accepted.accepts(country: country, type: type, variant: $0)
        }
    }
}

extension VerificationEvidence.Validity {
    fileprivate init(_ extraction: IdentityExtraction) {
        if extraction.data.neverExpires {
            self = .valid
        } else if extraction.data.date(.expiryDate) == nil
            || extraction.data[.expiryDate]?.source == .print
        {
            // Print alone is too weak for a refusal or an approval.
            self = .unknown
        } else {
            let isExpired = extraction.findings.contains { finding in
                if case .date(.expired) = finding { true } else { false }
            }
            self = isExpired ? .expired : .valid
        }
    }
}

extension VerificationEvidence.Comparison {
    /// A difference counts if both readings are certain.
    fileprivate init(_ comparisons: [FieldComparison]) {
        let differences = comparisons.filter { $0.outcome == .differ && $0.isReliable }
        if !differences.isEmpty {
            self = .differs(Set(differences.map(\.field.rawValue)))
        } else if comparisons.contains(where: { $0.outcome == .agree }) {
            self = .agrees
        } else {
            self = .notCompared
        }
    }
}

extension VerificationEvidence.Comparison {
    /// The fields that tell whose document it is and how long it is valid.
    private static let essential: [IdentityField] = [
        .documentNumber, .surname, .givenNames, .birthDate, .expiryDate,
    ]

    /// Print agrees only if it has every essential field that a code has, and no field differs however uncertainly:
    /// an approval by rule rests on it.
    fileprivate init(print extraction: IdentityExtraction) {
        let comparisons = extraction.comparisons.filter { $0.other == .print }
        self.init(comparisons)
        guard case .agrees = self else { return }
        let unread = Self.essential.filter { field in
            extraction.data[field].map { $0.source != .print } ?? false
                && !comparisons.contains { $0.field == field && $0.outcome == .agree }
        }
        if !unread.isEmpty || comparisons.contains(where: { $0.outcome == .differ }) {
            self = .notCompared
        }
    }
}

extension [String: String] {
    /// Returns the fields that both the client and the server read, and that differ.
    fileprivate func differences(from data: IdentityData) -> Set<String> {
        let fields = IdentityField.allCases.filter { field in
            guard let claimed = self[field.rawValue], let read = data[field] else { return false }
            return claimed != read.value.text
        }
        return Set(fields.map(\.rawValue))
    }
}
