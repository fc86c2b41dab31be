// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// The fields of a North American licence code.
extension IdentityDraft {
    /// Adds what a licence code says.
    mutating func add(_ barcode: AAMVADocument) {
        neverExpires = neverExpires || barcode.neverExpires
        let texts: [(IdentityField, String?)] = [
            (.documentNumber, barcode.documentNumber), (.issuingCountry, barcode.issuingCountry),
            (.surname, barcode.surname), (.givenNames, barcode.givenNames),
            (.addressLine, barcode.address.line), (.city, barcode.address.city),
            (.subdivision, barcode.address.subdivision), (.postCode, barcode.address.postCode),
            (.placeOfBirth, barcode.placeOfBirth),
        ]
        for (field, text) in texts {
            add(field, text, from: .barcode, confidence: barcode.confidence)
        }
        // A card that expires before it is issued has no date of expiry to rely on; the finding says so.
        let expiry = barcode.expiryDate.flatMap { expiry in
            barcode.issueDate.map { $0 <= expiry } ?? true ? expiry : nil
        }
        let dates: [(IdentityField, CalendarDate?)] = [
            (.issueDate, barcode.issueDate), (.expiryDate, expiry),
            (.birthDate, barcode.birthDate),
        ]
        for (field, date) in dates { add(field, date.map { .date($0) }, barcode) }
        add(.sex, barcode.sex.map { .sex($0) }, barcode)
        for element in barcode.elements { add(element) }
    }

    private mutating func add(
        _ field: IdentityField,
        _ value: FieldValue?,
        _ barcode: AAMVADocument
    ) {
        guard let value else { return }
        add(FieldReading(field, value, from: .barcode, confidence: barcode.confidence))
    }
}
