// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck

extension Examination {
    /// What was found, as it is kept for results and for reviewers.
    ///
    /// - Parameters:
    ///   - masked: the data that are kept, and what was masked.
    ///   - outcome: what the rules made of it.
    ///   - face: what came of the comparison of the faces; nil without a selfie.
    /// - Returns: the object.
    func stored(
        _ masked: MaskedDocument,
        _ outcome: VerificationOutcome,
        face: FaceJudgement? = nil
    ) -> JSONOutput {
        [
            "fields": .object(ResultFields.all(of: masked.data, check)),
            "data": masked.data.json,
            "comparisons": .array(check.extraction.comparisons.map(\.stored)),
            "checks": .array(check.extraction.findings.map(\.stored)),
            "pictures": .object(
                CheckPart.allCases.compactMap { part in
                    guard let names = remarks[part]?.map(\.name) else { return nil }
                    return (part.rawValue, .array(names.map { .string($0) }))
                }
            ),
            "masked": masked.remark ?? .null,
            "reviewChecks": .array(evidence.checks.map(\.json)),
            "zones": storedZones,
            "hasZone": .boolean(hasZone && masked.tellsZoneCheck),
            "identityVerification": evidence.face?.json ?? .null,
            "face": face?.stored ?? .null, "outcome": outcome.stored,
        ]
    }
}

extension FieldComparison {
    fileprivate var stored: JSONOutput {
        [
            "field": .string(field.rawValue), "outcome": .string(outcome.rawValue),
            "sources": .array([.string(source.rawValue), .string(other.rawValue)]),
            "isReliable": .boolean(isReliable),
        ]
    }
}

extension IdentityFinding {
    fileprivate var stored: JSONOutput {
        [
            "code": .string(code),
            "field": field.map { .string($0.rawValue) } ?? .null,
            "needsAttention": .boolean(needsAttention),
            "rejectReasonCode": rejectReasonCode.map { .integer($0) } ?? .null,
        ]
    }
}

extension VerificationOutcome {
    fileprivate var stored: JSONOutput {
        switch self {
        case .decided, .extracted: [:]
        case .review(let suggestion, let findings):
            [
                "suggestion": suggestion.map { .string(DecisionText.write($0)) } ?? .null,
                "findings": .array(findings.map { .string($0.word) }),
            ]
        }
    }
}

/// The fields of a document by the names of results.
enum ResultFields {
    private static let names: [(IdentityField, String)] = [
        (.issuingCountry, "issuingCountry"), (.givenNames, "firstName"), (.surname, "lastName"),
        (.birthDate, "dob"), (.expiryDate, "expiry"), (.issueDate, "issuingDate"),
        (.documentNumber, "number"), (.personalNumber, "personalNumber"),
        (.optionalData1, "optionalData1"), (.optionalData2, "optionalData2"), (.sex, "gender"),
        (.nationality, "nationality"), (.placeOfBirth, "placeOfBirth"),
    ]
    private static let addressNames: [(IdentityField, String)] = [
        (.addressLine, "line1"), (.city, "city"), (.subdivision, "subdivision"),
        (.postCode, "postalCode"),
    ]

    /// Returns the fields that have a value, in the order of the table.
    static func all(of data: IdentityData, _ check: DocumentCheck) -> [(String, JSONOutput)] {
        guard let type = check.extraction.type else { return [] }
        var members: [(String, JSONOutput)] = [("type", .string(type.rawValue))]
        // Results have no finer kind of passport but one with a chip, which a picture does not tell.
        if type != .passport, let row = check.row {
            members.append(("idSubtype", .string(row.subtype.rawValue)))
        }
        members += values(names, data)
        if let state = usState(data, check) { members.append(("usState", .string(state))) }
        let address = values(addressNames, data)
        if !address.isEmpty { members.append(("address", .object(address))) }
        return members
    }

    /// Returns the state that issued a licence or a card of the United States, or else the one of its address.
    private static func usState(_ data: IdentityData, _ check: DocumentCheck) -> String? {
        guard check.extraction.type != .passport, data.text(.issuingCountry) == "USA" else {
            return nil
        }
        return check.extraction.issuingSubdivision ?? data.text(.subdivision)
    }

    private static func values(
        _ names: [(IdentityField, String)],
        _ data: IdentityData
    ) -> [(String, JSONOutput)] {
        names.compactMap { field, name in data[field].map { (name, .string($0.value.text)) } }
    }
}
