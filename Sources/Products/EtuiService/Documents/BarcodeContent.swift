// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Barcodes
package import MachineReadable
package import Seals

/// What a code says, as far as it is a kind that is known.
package enum BarcodeContent: Sendable {
    /// A driving licence or identity card of North America.
    case licence(AAMVADocument)
    /// A digital seal; read where its kind is, never verified here.
    case seal(SealKind, VDSNCSeal?)
    /// Any other text.
    case text

    /// Recognises the content of a code by its bytes.
    package init(_ barcode: Barcode) {
        if let document = try? AAMVADocument(parsing: barcode.bytes) {
            self = .licence(document)
            return
        }
        switch SealKind.recognised(in: barcode.bytes) {
        case .none:
            self = .text
        case .vdsNC:
            // Any JSON begins like a seal; only one that can be read is one.
            let seal = try? VDSNCSeal(parsing: barcode.bytes, limits: .standard)
            self = seal.map { .seal(.vdsNC, $0) } ?? .text
        case .some(let kind):
            self = .seal(kind, nil)
        }
    }

    /// The name in reports.
    ///
    /// An IDB is the newer form of a VDS and goes by its name.
    package var name: String {
        switch self {
        case .licence: "aamva"
        case .seal(.idb, _): SealKind.vds.rawValue
        case .seal(let kind, _): kind.rawValue
        case .text: "text"
        }
    }
}

extension AAMVADocument {
    /// Names and values for reports, in the names of the zones where these have the field, too; nil
    /// where the code does not say.
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
