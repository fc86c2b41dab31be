// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
public import Foundation
import IdentityCheck
import MachineReadable
import Pictures
import Reading

/// What a check read of a document.
///
/// The values are kept in memory that is overwritten when they are no longer needed: call ``clear()`` after you have
/// processed them. A value is nil if the document does not have it or it was not read.
#if canImport(ObjectiveC)
@objc(NetverifyDocumentData) @objcMembers
#endif
@preconcurrency @MainActor
public final class NetverifyDocumentData: NetverifyObject {
    /// The issuing country that was chosen, ISO 3166-1 alpha-3; can differ from ``issuingCountry``.
    public private(set) var selectedCountry: String
    /// The kind of document that was chosen.
    public private(set) var selectedDocumentType: NetverifyDocumentType
    /// The day of issue, at midnight UTC.
    public private(set) var issuingDate: Date?
    /// The last day of validity, at midnight UTC; nil for a document that does not expire.
    public private(set) var expiryDate: Date?
    /// The date of birth, at midnight UTC; nil if parts of it are unknown.
    public private(set) var dob: Date?
    /// The holder's sex.
    public private(set) var gender: NetverifyGender
    /// The zone, if there is one.
    public private(set) var mrzData: NetverifyMrzData?
    /// Where the data came from.
    public private(set) var extractionMethod: NetverifyExtractionMethod
    /// The names of the fields whose value was too long and was cut.
    public private(set) var truncatedFields: [String]
    /// The characters of the zone that were corrected.
    public private(set) var corrections: [NetverifyCorrection]
    /// The picture of the front; only of an offline check, whose pictures no service has.
    public private(set) var frontImage: PlatformImage?
    /// The picture of the back; only of an offline check.
    public private(set) var backImage: PlatformImage?
    /// The picture of the face; only of an offline check.
    public private(set) var faceImage: PlatformImage?
    private var texts: [IdentityField: WipedText]
    private var confidences: [IdentityField: Double]
    private var sources: [IdentityField: NetverifyExtractionMethod]

    /// Collects what was read of all parts.
    init(
        _ delivery: CheckDelivery,
        _ row: CatalogueRow,
        country: String,
        withPictures: Bool
    ) {
        let data = delivery.data
        selectedCountry = country
        selectedDocumentType = NetverifyDocumentType(row.type)
        issuingDate = data.date(.issueDate)?.date
        expiryDate = data.date(.expiryDate)?.date
        dob = data.date(.birthDate)?.date
        gender = NetverifyGender(data.sex)
        mrzData = data.zone.map { NetverifyMrzData($0) }
        extractionMethod = NetverifyExtractionMethod(data.extractionMethod)
        truncatedFields = data.truncatedFields.map(\.rawValue)
        corrections = data.corrections.map { NetverifyCorrection($0) }
        texts = [:]
        confidences = [:]
        sources = [:]
        for field in IdentityField.allCases {
            confidences[field] = data[field]?.confidence
            sources[field] = data[field].map { NetverifyExtractionMethod($0.source) }
            if let text = data.text(field) { texts[field] = WipedText(text) }
        }
        super.init()
        guard withPictures else { return }
        for part in delivery.parts {
            let file = part.colors?.file ?? PNGWriter.encode(part.picture)
            let picture = file.flatMap { PlatformImage(data: Data($0)) }
            switch part.part {
            case .front: frontImage = picture
            case .back: backImage = picture
            case .face: faceImage = picture
            }
        }
    }

    /// The number of the document.
    public var idNumber: String? { texts[.documentNumber]?.text }
    /// The personal number of the holder.
    public var personalNumber: String? { texts[.personalNumber]?.text }
    /// The country of issue, ISO 3166-1 alpha-3.
    public var issuingCountry: String? { texts[.issuingCountry]?.text }
    /// The surname.
    public var lastName: String? { texts[.surname]?.text }
    /// The first name and middle names.
    public var firstName: String? { texts[.givenNames]?.text }
    /// The nationality, ISO 3166-1 alpha-3.
    public var originatingCountry: String? { texts[.nationality]?.text }
    /// Street and number.
    public var addressLine: String? { texts[.addressLine]?.text }
    /// The city.
    public var city: String? { texts[.city]?.text }
    /// State or province: the part after the hyphen of ISO 3166-2.
    public var subdivision: String? { texts[.subdivision]?.text }
    /// The post code.
    public var postCode: String? { texts[.postCode]?.text }
    /// The optional data of the first line.
    public var optionalData1: String? { texts[.optionalData1]?.text }
    /// The optional data of the second line.
    public var optionalData2: String? { texts[.optionalData2]?.text }
    /// The place of birth.
    public var placeOfBirth: String? { texts[.placeOfBirth]?.text }

    /// Where a value was read.
    ///
    /// - Parameter field: the name of the property, such as `idNumber`.
    /// - Returns: `none` if there is no such value.
    public func extractionMethod(for field: String) -> NetverifyExtractionMethod {
        IdentityField(rawValue: field).flatMap { sources[$0] } ?? NetverifyExtractionMethod.none
    }

    /// How certain a value is.
    ///
    /// - Parameter field: the name of the property, such as `idNumber`.
    /// - Returns: 0 to 1; nil if there is no such value.
    public func confidence(for field: String) -> Double? {
        IdentityField(rawValue: field).flatMap { confidences[$0] }
    }

    /// Overwrites and removes all values; calling it again has no effect.
    public func clear() {
        texts = [:]
        (confidences, sources) = ([:], [:])
        selectedCountry = ""
        selectedDocumentType = []
        (issuingDate, expiryDate, dob) = (nil, nil, nil)
        gender = .unknown
        mrzData?.clear()
        mrzData = nil
        extractionMethod = .none
        truncatedFields = []
        corrections = []
        (frontImage, backImage, faceImage) = (nil, nil, nil)
    }
}

/// A text whose memory is overwritten when it goes.
final class WipedText: Sendable {
    private let bytes: SecretBytes

    init(_ text: String) {
        let utf8 = Array(text.utf8)
        bytes = SecretBytes(count: utf8.count) { memory in
            for index in utf8.indices { memory[index] = utf8[index] }
        }
    }

    /// A copy of the text.
    var text: String {
        bytes.withBytes { memory in
            var utf8: [UInt8] = []
            for index in memory.indices { utf8.append(memory[index]) }
            return String(decoding: utf8, as: UTF8.self)
        }
    }
}

extension CalendarDate {
    /// Midnight UTC at the start of the day.
    fileprivate var date: Date {
        Date(timeIntervalSince1970: Double(midnight.secondsSinceEpoch))
    }
}

extension NetverifyGender {
    fileprivate init(_ sex: Sex?) {
        switch sex {
        case .male: self = .M
        case .female: self = .F
        case .unspecified: self = .X
        case nil: self = .unknown
        }
    }
}

extension NetverifyExtractionMethod {
    init(_ source: FieldSource) {
        switch source {
        case .zone: self = .MRZ
        case .barcode: self = .barcode
        case .print: self = .OCR
        }
    }

    fileprivate init(_ method: ExtractionMethod) {
        switch method {
        case .zone: self = .MRZ
        case .print: self = .OCR
        case .barcode: self = .barcode
        case .barcodeAndPrint: self = .barcodeOCR
        case .none: self = .none
        }
    }
}
