// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import MachineReadable

extension IdentityDocumentType {
    /// The kind of document that has this zone.
    public init(_ zone: MRZDocument) {
        switch zone.format {
        case .td3: self = .passport
        case .mrvA, .mrvB: self = .visa
        case .frenchDrivingLicence, .dutchDrivingLicence, .swissDrivingLicence:
            self = .drivingLicence
        case .td1, .td2, .frenchIdentityCard, .russianPassport, .chinesePermit:
            self = .identityCard
        }
    }
}

extension DocumentCatalogue {
    /// Returns the row for what was read.
    ///
    /// Of several generations that fit, that of the finer kind which the document code tells, else the first.
    ///
    /// - Parameters:
    ///   - type: the kind of document.
    ///   - zone: its zone, if it has one.
    ///   - barcode: its licence code, if it has one.
    ///   - product: the product.
    /// - Returns: the row; nil if the catalogue knows no such document.
    public func row(
        _ type: IdentityDocumentType?,
        zone: MRZDocument?,
        barcode: AAMVADocument?,
        product: CheckProduct
    ) -> CatalogueRow? {
        guard let type, let issuer = barcode?.issuingCountry ?? zone?.issuingState else {
            return nil
        }
        let fitting = rows(of: issuer, type).filter { row in
            if let barcode, row.documentNumber == .licenceCode {
                return (row.subtype == .learnerPermit) == barcode.isLearnerPermit
                    && (row.zone == nil) == (zone == nil)
            }
            return barcode == nil && row.zone == zone?.format
        }
        let ofProduct = fitting.filter { $0.product ?? product == product }
        let candidates = ofProduct.isEmpty ? fitting : ofProduct
        let told = zone.map { DocumentSubtype(documentCode: $0.documentCode) } ?? nil
        return candidates.first { $0.subtype == told } ?? candidates.first
    }
}

extension DocumentSubtype {
    /// The finer kind that a document code tells: `IP` a passport card, `AR` or `IR` or `C` with a digit a residence
    /// permit.
    fileprivate init?(documentCode code: String) {
        switch code {
        case "IP": self = .passportCard
        case "AR", "IR", "C1", "C2": self = .residencePermit
        default: return nil
        }
    }
}

extension AAMVADocument {
    /// Whether the card is a learner's permit (element DDP of the edition of 2025).
    fileprivate var isLearnerPermit: Bool { self["DDP"] == "1" }
}
