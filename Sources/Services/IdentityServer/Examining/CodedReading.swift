// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import MachineReadable
import Reading
import Scanning

/// A zone or a barcode, in the words of results.
struct CodedReading: Sendable {
    /// Whether it is a machine-readable zone, rather than a barcode.
    let isZone: Bool
    /// The kind of document that it stands on.
    let type: IdentityDocumentType
    /// The issuer, alpha-3.
    let issuer: String
    /// Whether all its check digits are right.
    let areChecksRight: Bool
    /// Whether one of its dates does not exist, or they contradict each other.
    let hasImpossibleDate: Bool
    /// The last day; nil if it never ends or is not known.
    private let lastDay: CalendarDate?
    private let neverExpires: Bool
    /// What it says, by the names of `document` in results, in their order.
    let fields: [(name: String, value: String)]

    /// The client's names for the same values.
    private static let claimNames = [
        "idNumber": "number", "lastName": "lastName", "firstName": "firstName", "dob": "dob",
        "expiryDate": "expiry", "issuingDate": "issuingDate", "personalNumber": "personalNumber",
        "originatingCountry": "nationality", "gender": "gender",
    ]

    /// Takes a document that a picture shows; nil for other codes.
    init?(_ document: ScanDocument) {
        switch document {
        case .zone(let zone): self.init(zone.document)
        case .barcode(_, .licence(let licence)): self.init(licence.document)
        case .barcode: return nil
        }
    }

    private init(_ zone: MRZDocument) {
        let issuer = zone.issuer?.alpha3 ?? zone.issuingState ?? ""
        self.issuer = issuer
        isZone = true
        type = Self.type(of: zone.format)
        areChecksRight = zone.checks.areAllValid
        let dates = [zone.birthDate, zone.expiryDate, zone.issueDate]
        hasImpossibleDate =
            dates.contains(.invalid)
            || zone.dateFindings.contains { [.bornInFuture, .issuedAfterExpiry].contains($0) }
        neverExpires = zone.expiryDate == .never
        lastDay = zone.expiryDate.day
        fields = Self.fields([
            ("type", type.rawValue), ("issuingCountry", issuer),
            ("firstName", zone.names.givenNames), ("lastName", zone.names.surname),
            ("dob", zone.birthDate.day?.text), ("expiry", zone.expiryDate.day?.text),
            ("issuingDate", zone.issueDate.day?.text), ("number", zone.documentNumber),
            ("personalNumber", zone.personalNumber),
            ("optionalData1", zone.value(.optionalData1)),
            ("optionalData2", zone.value(.optionalData2)), ("gender", zone.sex?.letter),
            ("nationality", zone.state(in: .nationality)?.alpha3 ?? zone.nationality),
        ])
    }

    private init(_ licence: AAMVADocument) {
        let issuer = licence.issuingCountry ?? ""
        self.issuer = issuer
        isZone = false
        type = licence.isIdentityCard ? .identityCard : .drivingLicence
        areChecksRight = true
        if let birth = licence.birthDate, let issue = licence.issueDate {
            hasImpossibleDate = issue < birth
        } else {
            hasImpossibleDate = false
        }
        neverExpires = licence.neverExpires
        lastDay = licence.expiryDate
        fields = Self.fields([
            ("type", type.rawValue), ("issuingCountry", issuer),
            ("firstName", licence.givenNames), ("lastName", licence.surname),
            ("dob", licence.birthDate?.text), ("expiry", licence.expiryDate?.text),
            ("issuingDate", licence.issueDate?.text), ("number", licence.documentNumber),
            ("gender", licence.sex?.letter), ("placeOfBirth", licence.placeOfBirth),
        ])
    }

    private static func fields(
        _ found: [(String, String?)]
    ) -> [(name: String, value: String)] {
        found.compactMap { name, value in
            guard let value, !value.isEmpty else { return nil }
            return (name, value)
        }
    }

    private static func type(of format: MRZFormat) -> IdentityDocumentType {
        switch format {
        case .td3, .russianPassport: .passport
        case .mrvA, .mrvB: .visa
        case .td1, .td2, .frenchIdentityCard, .chinesePermit: .identityCard
        case .frenchDrivingLicence, .dutchDrivingLicence, .swissDrivingLicence: .drivingLicence
        }
    }

    /// The values by their names.
    var values: [String: String] {
        Dictionary(fields.map { ($0.name, $0.value) }) { first, _ in first }
    }

    /// Whether the document is still valid on a day.
    func validity(on day: CalendarDate) -> VerificationEvidence.Validity {
        if neverExpires { return .valid }
        guard let lastDay else { return .unknown }
        return lastDay < day ? .expired : .valid
    }

    /// Returns the fields that both sides have and that differ; the other side may use the client's names.
    func differences(from others: [String: String]) -> Set<String> {
        let own = values
        var differences: Set<String> = []
        for (name, value) in others where !value.isEmpty {
            let known = Self.claimNames[name] ?? name
            guard known != "type", let mine = own[known], mine != value else { continue }
            differences.insert(known)
        }
        return differences
    }
}
