// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import MachineReadable

/// The documents of the world that this package knows, as data.
enum CatalogueTable {
    /// All rows, in the order of the source.
    static let all: [CatalogueRow] = western + eastern + american + elsewhere

    /// The layout of driving licences in Europe (Directive 2006/126/EC, Annex I).
    static let europeanLayout =
        "EU layout: numbered fields 1 2 3 4a 4b 4c 5 on front, categories on back"
}

/// The forms of rows that many issuers share.
extension CatalogueRow {
    /// A passport: two lines of 44 on the data page.
    static func passport(
        _ country: String,
        _ confidence: LayoutConfidence,
        personal: PersonalNumberRule? = nil,
        advice: LegalAdvice? = nil,
        notes: String = ""
    ) -> CatalogueRow {
        document(
            country,
            .passport,
            .regular,
            "current",
            confidence,
            front: [.zone, .manual],
            zone: (.td3, .front),
            number: .zone,
            personal: personal,
            advice: advice,
            notes: notes
        )
    }

    /// A card with three lines of 30 on its back.
    static func zoneCard(
        _ country: String,
        _ generation: String,
        _ confidence: LayoutConfidence,
        subtype: DocumentSubtype = .nationalCard,
        personal: PersonalNumberRule? = nil,
        address: CheckPart? = nil,
        advice: LegalAdvice? = nil,
        notes: String = ""
    ) -> CatalogueRow {
        document(
            country,
            .identityCard,
            subtype,
            generation,
            confidence,
            front: [.cardInFrame, .manual],
            back: [.zone, .manual],
            zone: (.td1, .back),
            number: .zone,
            personal: personal,
            address: address,
            advice: advice,
            notes: notes
        )
    }

    /// A driving licence in the European layout, without zone and code.
    static func europeanLicence(
        _ country: String,
        _ generation: String,
        _ confidence: LayoutConfidence,
        address: CheckPart? = nil
    ) -> CatalogueRow {
        printedLicence(
            country,
            generation,
            confidence,
            address: address,
            notes: CatalogueTable.europeanLayout
        )
    }

    /// A driving licence that only prints its data.
    static func printedLicence(
        _ country: String,
        _ generation: String,
        _ confidence: LayoutConfidence,
        address: CheckPart? = nil,
        notes: String = ""
    ) -> CatalogueRow {
        document(
            country,
            .drivingLicence,
            .drivingLicence,
            generation,
            confidence,
            front: [.cardInFrame, .manual],
            back: [.cardInFrame, .manual],
            number: .print,
            address: address,
            notes: notes
        )
    }

    /// Any document.
    static func document(
        _ country: String,
        _ type: IdentityDocumentType,
        _ subtype: DocumentSubtype,
        _ generation: String,
        _ confidence: LayoutConfidence,
        variant: DocumentVariant = .plastic,
        isFolded: Bool = false,
        front: [CaptureMode] = [],
        back: [CaptureMode] = [],
        zone: (format: MRZFormat, side: CheckPart)? = nil,
        code: (kind: PrintedCode, side: CheckPart)? = nil,
        number: NumberSource,
        personal: PersonalNumberRule? = nil,
        address: CheckPart? = nil,
        advice: LegalAdvice? = nil,
        notes: String = "",
        only product: CheckProduct? = nil
    ) -> CatalogueRow {
        CatalogueRow(
            country: country,
            type: type,
            subtype: subtype,
            generation: generation,
            variant: variant,
            isFolded: isFolded,
            front: front,
            back: back,
            zone: zone?.format,
            zoneSide: zone?.side,
            code: code?.kind,
            codeSide: code?.side,
            documentNumber: number,
            personalNumber: personal,
            addressSide: address,
            legalAdvice: advice,
            notes: notes,
            confidence: confidence,
            product: product
        )
    }
}
