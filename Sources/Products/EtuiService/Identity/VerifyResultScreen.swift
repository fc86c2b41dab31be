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

        let name: String
        let value: String
        let kind: Kind
    }

    var fields: [Field]
    /// Where the data came from.
    var source: String

    /// Reads what the SDK delivers, as an app does.
    @MainActor
    init(_ data: NetverifyDocumentData) {
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
        switch data.extractionMethod {
        case .MRZ: source = "MRZ"
        case .OCR: source = "OCR"
        case .barcode: source = "barcode"
        case .barcodeOCR: source = "barcodeOCR"
        default: source = "none"
        }
    }
}

/// The screen with the data of a check.
@MainActor
final class VerifyResultScreen: PlatformViewController, ScreenController {
    static let screenName = "check-result"

    let screenState: VerifyResultState
    var screenDidChange: (@MainActor () -> Void)?
    private let language: ScreenLanguage

    init(_ data: NetverifyDocumentData, language: ScreenLanguage) {
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

    func receive(_ event: [String: String]) {}
}
