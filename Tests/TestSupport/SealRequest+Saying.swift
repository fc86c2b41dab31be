// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
package import Seals

extension SealRequest {
    /// Makes a short proof of vaccination with the given text as its brand.
    package static func saying(_ brand: String, dose: JSONOutput = 1) -> SealRequest {
        vaccination(brand: brand, dose: dose)
    }

    /// Makes a short proof of vaccination with arbitrary members in its message.
    package static func saying(_ members: [(String, JSONOutput)]) -> SealRequest {
        vaccination(members: members)
    }

    /// A short proof of vaccination that names no disease.
    package static var withoutDisease: SealRequest { vaccination(disease: []) }

    private static func vaccination(
        brand: String = "Brand",
        dose: JSONOutput = 1,
        disease: [(String, JSONOutput)] = [("dis", "RA01.0")],
        members: [(String, JSONOutput)] = []
    ) -> SealRequest {
        let dose: JSONOutput = [
            "adm": "A", "ctr": "UTO", "dvc": "2021-06-13", "lot": "L", "seq": dose,
        ]
        let event: [(String, JSONOutput)] =
            [("des", "XM68M6")] + disease + [("nam", .string(brand)), ("vd", [dose])]
        let known: [(String, JSONOutput)] = [
            ("pid", ["dob": "1974-08-12", "n": "ERIKSSON"]), ("uvci", "UT0000012345"),
            ("ve", [.object(event)]),
        ]
        var request = SealRequest(
            type: SealDocumentType.vaccination.rawValue,
            message: .object(known + members)
        )
        request.issuingCountry = "AUS"
        return request
    }
}
