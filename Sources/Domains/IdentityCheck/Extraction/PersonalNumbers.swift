// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// The personal number in a zone, by the rule of its issuer.
struct PersonalNumbers {
    /// The number and the field of the zone in which it stands; nil if there is none.
    private(set) var found: (value: String, field: MRZField)?

    /// Looks for the number.
    ///
    /// Passports have a field for it; of other documents only those with a rule have one.
    init(_ zone: MRZDocument, rule: PersonalNumberRule?) {
        if zone.format == .td3 {
            found = zone.personalNumber.map { ($0, .personalNumber) }
            return
        }
        guard let rule, let (text, field) = Self.text(zone, rule), rule.accepts(text) else {
            return
        }
        let filler = UInt8(ascii: "<")
        let shown = rule.isHyphenated ? text.map { $0 == filler ? UInt8(ascii: "-") : $0 } : text
        found = (String(decoding: shown, as: UTF8.self), field)
    }

    private static func text(
        _ zone: MRZDocument,
        _ rule: PersonalNumberRule
    ) -> (text: [UInt8], field: MRZField)? {
        switch rule.place {
        case .passportField: text(zone, .personalNumber)
        case .firstOptionalData: text(zone, .optionalData1)
        case .secondOptionalData: text(zone, .optionalData2)
        case .columns(let place):
            // The number of the document may use up these columns.
            if place.line == 1, zone.longNumber != nil {
                nil
            } else {
                zone.text(in: place).map { ($0, place.line == 1 ? .optionalData1 : .optionalData2) }
            }
        case .aroundBirthDate: aroundBirthDate(zone)
        case .barcode: nil
        }
    }

    private static func text(
        _ zone: MRZDocument,
        _ field: MRZField
    ) -> (text: [UInt8], field: MRZField)? {
        zone.value(field).map { (Array($0.utf8), field) }
    }

    private static func aroundBirthDate(
        _ zone: MRZDocument
    ) -> (text: [UInt8], field: MRZField)? {
        guard let outer = zone.raw(.optionalData2).map({ Array($0.utf8) }), outer.count == 7,
            let date = zone.raw(.birthDate)
        else { return nil }
        return (outer[..<1] + Array(date.utf8) + outer[1...], .optionalData2)
    }
}
