// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import MachineReadable

extension AAMVADocument {
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
