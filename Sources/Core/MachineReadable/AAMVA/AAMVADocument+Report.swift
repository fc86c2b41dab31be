// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// The licence in reports of the schema `etui.scan.v1`.
extension AAMVADocument {
    /// The members that a licence has in an entry in `documents`, in addition to those of every code.
    ///
    /// - Parameter today: the day for which the dates are checked.
    /// - Returns: names and values.
    public func reportMembers(on today: CalendarDate) -> [(String, JSONOutput)] {
        var fields = reportedFields.map {
            ($0.name, $0.value.map { JSONOutput.string($0) } ?? .null)
        }
        if neverExpires { fields.append(("neverExpires", .boolean(true))) }
        var known: Set<AAMVAElementID> = []
        let elements = elements.filter { known.insert($0.identifier).inserted }
        let dates = dateFindings(on: today).map { finding in
            JSONOutput.object(finding.reportMembers(family: "aamva") + [("element", .null)])
        }
        return [
            ("result", .string(result(on: today).name)),
            ("layout", layout == .magnetic ? "magnetic" : "barcode"),
            ("version", header.map { .integer($0.version) } ?? .null),
            ("issuerNumber", .string(issuerNumber)),
            ("fields", .object(fields)),
            ("elements", .object(elements.map { ($0.identifier.text, .string($0.value)) })),
            ("findings", .array(dates + findings.map { $0.report })),
            ("confidence", .number(confidence)),
            ("states", .object(state.map { [("issuingState", $0.report)] } ?? [])),
            ("age", birthDate?.wholeYears(until: today).map { .integer($0) } ?? .null),
            ("remainingValidity", remainingValidity(on: today).map { $0.report } ?? .null),
        ]
    }

    /// The entry in the table of states for the issuing country.
    private var state: Country? { issuingCountry.flatMap { Country.entry(of: $0) } }

    private func remainingValidity(on today: CalendarDate) -> CalendarSpan? {
        let last = expiryDate ?? expiryMonth?.lastPossibleDay
        return last.flatMap { CalendarSpan(from: today, to: $0) }
    }

    /// Names and values for reports, with the zone's name for a field that zones have, too; nil for a missing value.
    package var reportedFields: [(name: String, value: String?)] {
        [
            ("documentCode", isIdentityCard ? "ID" : "DL"),
            ("issuingState", issuingCountry), ("issuingSubdivision", issuer?.subdivision),
            ("surname", surname), ("givenNames", givenNames), ("nameSuffix", nameSuffix),
            ("documentNumber", documentNumber), ("birthDate", birthDate?.text),
            ("sex", sex?.letter), ("issueDate", issueDate?.text),
            ("expiryDate", expiryDate?.text ?? expiryMonth?.text),
            ("addressLine", address.line), ("city", address.city),
            ("subdivision", address.subdivision), ("postCode", address.postCode),
            ("placeOfBirth", placeOfBirth),
        ]
    }
}

extension AAMVAFinding {
    fileprivate var report: JSONOutput {
        .object([
            ("code", .string(code)), ("element", element.map { .string($0.text) } ?? .null),
            ("message", .string(message)),
        ])
    }
}
