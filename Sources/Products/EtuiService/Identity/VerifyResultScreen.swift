// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Netverify
import Screens

/// The state of the screen with the data of a check.
struct VerifyResultState: Encodable {
    /// A value with the name of its text.
    struct Field: Encodable, Hashable {
        /// How the page writes the value.
        enum Kind: String, Encodable {
            case text, date, sex, country
        }

        /// What is known of the value.
        enum Check: String, Encodable {
            case right, wrong, expired
        }

        let name: String
        let value: String
        let kind: Kind
        /// Where it was read.
        var source = "none"
        /// What its check digit says, or that the document has expired; nil if nothing is known.
        var check: Check?
    }

    var fields: [Field]
    /// The pictures that the app got, as `data:` addresses; none unless it reads with an offline token.
    let pictures: [String]
    /// Where the data came from.
    var source: String
    /// Whether the person has cleared the data.
    var isCleared = false

    /// Reads what the SDK delivers, as an app does.
    @MainActor
    init(_ data: NetverifyDocumentData) {
        let zone = data.mrzData
        let texts: [(String, String?)] = [
            ("surname", data.lastName), ("givenNames", data.firstName),
            ("documentNumber", data.idNumber), ("personalNumber", data.personalNumber),
        ]
        let dates: [(String, Date?)] = [
            ("birthDate", data.dob), ("issueDate", data.issuingDate),
            ("expiryDate", data.expiryDate),
        ]
        let places: [(String, String?)] = [
            ("addressLine", data.addressLine), ("postCode", data.postCode), ("city", data.city),
            ("subdivision", data.subdivision), ("placeOfBirth", data.placeOfBirth),
            ("optionalData1", data.optionalData1), ("optionalData2", data.optionalData2),
        ]
        fields = texts.compactMap { name, value in
            value.map { Field(name: name, value: $0, kind: .text) }
        }
        fields += dates.compactMap { name, date in
            date.map { Field(name: name, value: $0.formatted(.iso8601), kind: .date) }
        }
        let sexes: [NetverifyGender: String] = [.M: "M", .F: "F", .X: "X"]
        if let sex = sexes[data.gender] {
            fields.append(Field(name: "sex", value: sex, kind: .sex))
        }
        for (name, code) in [
            ("nationality", data.originatingCountry), ("issuingState", data.issuingCountry),
        ] {
            guard let code else { continue }
            let region = ISOCountryConverter.convert(toAlpha2: code)
            fields.append(
                Field(name: name, value: region ?? code, kind: region == nil ? .text : .country)
            )
        }
        fields += places.compactMap { name, value in
            value.map { Field(name: name, value: $0, kind: .text) }
        }
        source = Self.name(of: data.extractionMethod)
        pictures = [data.frontImage, data.backImage].compactMap { $0?.dataAddress }
        for index in fields.indices {
            let name = fields[index].name
            fields[index].source = Self.name(of: data.extractionMethod(for: Self.property(name)))
            guard fields[index].source == "MRZ", let zone else { continue }
            fields[index].check = Self.digit(of: name, zone).map { $0 ? .right : .wrong }
        }
        if let day = data.expiryDate, day < Calendar.utc.startOfDay(for: Date()),
            let index = fields.firstIndex(where: { $0.name == "expiryDate" })
        {
            fields[index].check = .expired
        }
    }

    /// What the zone's check digit says about a field; nil for fields that have none.
    @MainActor
    private static func digit(of field: String, _ zone: NetverifyMrzData) -> Bool? {
        switch field {
        case "documentNumber": zone.idNumberValid()
        case "birthDate": zone.dobValid()
        case "expiryDate": zone.expiryDateValid()
        default: nil
        }
    }

    /// The SDK's name of a field.
    private static func property(_ field: String) -> String {
        switch field {
        case "surname": "lastName"
        case "givenNames": "firstName"
        case "documentNumber": "idNumber"
        case "birthDate": "dob"
        case "issueDate": "issuingDate"
        case "sex": "gender"
        case "nationality": "originatingCountry"
        case "issuingState": "issuingCountry"
        default: field
        }
    }

    private static func name(of method: NetverifyExtractionMethod) -> String {
        switch method {
        case .MRZ: "MRZ"
        case .OCR: "OCR"
        case .barcode: "barcode"
        case .barcodeOCR: "barcodeOCR"
        default: "none"
        }
    }
}

/// The events of the screen with the data.
enum VerifyResultEvent: Codable {
    /// The data is to be cleared.
    case clear
}

extension Calendar {
    /// The calendar in which the SDK's dates begin at midnight.
    fileprivate static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()
}

/// The screen with the data of a check.
@MainActor
final class VerifyResultScreen: PlatformViewController, ScreenController {
    static let screenName = "check-result"

    private(set) var screenState: VerifyResultState
    var screenDidChange: (@MainActor () -> Void)?
    private let data: NetverifyDocumentData
    private let language: ScreenLanguage

    init(_ data: NetverifyDocumentData, language: ScreenLanguage) {
        self.data = data
        screenState = VerifyResultState(data)
        self.language = language
        super.init(nibName: nil, bundle: nil)
    }

    var navigationBar: NavigationBar {
        let texts = StringCatalogue.standard
        return NavigationBar(
            title: texts.text("verify.result", in: language),
            backTitle: texts.text("scan.back", in: language)
        )
    }

    func receive(_ event: VerifyResultEvent) {
        data.clear()
        screenState = VerifyResultState(data)
        screenState.isCleared = true
        screenDidChange?()
    }
}
