// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// The fields of a zone.
extension IdentityDraft {
    /// Adds what a zone says.
    mutating func add(_ source: ZoneSource, row: CatalogueRow?) {
        let zone = source.document
        self.zone = IdentityZone(zone, rawLines: source.rawLines)
        neverExpires = neverExpires || zone.expiryDate == .never
        corrections += source.corrections
        alternatives += source.alternatives
        let number = (row?.documentNumber ?? .zone).value(in: zone)
        add(.documentNumber, number, source, .documentNumber)
        if let found = PersonalNumbers(zone, rule: row?.personalNumber).found {
            add(.personalNumber, found.value, source, found.field)
        }
        add(.issuingCountry, zone.issuingState.map(DocumentCatalogue.issuer), source, .issuingState)
        add(.nationality, zone.nationality.map(DocumentCatalogue.issuer), source, .nationality)
        add(.surname, zone.names.surname, source, .surname)
        add(.givenNames, zone.names.givenNames, source, .givenNames)
        add(.optionalData1, zone.value(.optionalData1), source, .optionalData1)
        add(.optionalData2, zone.value(.optionalData2), source, .optionalData2)
        add(.issueDate, zone.issueDate, source, .issueDate)
        add(.expiryDate, zone.expiryDate, source, .expiryDate)
        add(.birthDate, zone.birthDate, source, .birthDate)
        if let sex = zone.sex {
            let confidence = source.confidence(of: .sex)
            add(FieldReading(.sex, .sex(sex), from: .zone, confidence: confidence))
        }
    }

    private mutating func add(
        _ field: IdentityField,
        _ text: String?,
        _ source: ZoneSource,
        _ place: MRZField
    ) {
        add(field, text, from: .zone, confidence: source.confidence(of: place))
    }

    private mutating func add(
        _ field: IdentityField,
        _ date: MRZDate,
        _ source: ZoneSource,
        _ place: MRZField
    ) {
        guard let day = date.day else { return }
        let confidence = source.confidence(of: place)
        add(FieldReading(field, .date(day), from: .zone, confidence: confidence))
    }
}

extension NumberSource {
    /// Returns the number of a document in its zone.
    fileprivate func value(in zone: MRZDocument) -> String? {
        if case .columns(let place) = self, let text = zone.text(in: place) {
            return String(decoding: text, as: UTF8.self)
        }
        return zone.documentNumber
    }
}

extension MRZDocument {
    /// Returns the characters of columns without fillers at the ends; nil if there are none.
    func text(in place: ZoneColumns) -> [UInt8]? {
        let lines = self.lines
        guard 1...lines.count ~= place.line else { return nil }
        let line = Array(lines[place.line - 1].utf8)
        guard place.columns.upperBound <= line.count else { return nil }
        var text = line[(place.columns.lowerBound - 1)..<place.columns.upperBound]
        while text.first == UInt8(ascii: "<") { text.removeFirst() }
        while text.last == UInt8(ascii: "<") { text.removeLast() }
        return text.isEmpty ? nil : Array(text)
    }
}
