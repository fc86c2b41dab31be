// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import IdentityCheck
import IdentityServer
import MachineReadable
package import Pictures

/// Specimens of the documents of which numbers are masked; their people are made up.
package struct MaskingSpecimens: SpecimenDrawer {
    package init() {}

    package func sides(
        of country: String,
        _ type: IdentityDocumentType
    ) -> [CheckPart: ColorPicture] {
        guard let document = Self.documents[country] else { return [:] }
        switch type {
        case .passport: return [.front: document.page(document.zone(.td3)).picture]
        case .identityCard:
            let name = Self.cards[country] ?? "IDENTITY CARD"
            let access = country == "DEU" ? "123456" : nil
            let lines = Self.zoneCards.contains(country) ? document.zone(.td1, code: "I") : []
            return [
                .front: document.cardFront(name, access: access).picture,
                .back: document.cardBack(lines).picture,
            ]
        case .drivingLicence:
            return [
                .front: document.licenceFront(sign: Self.signs[country] ?? "").picture,
                .back: document.cardBack([]).picture,
            ]
        case .visa: return [:]
        }
    }

    /// The names of cards as printed.
    private static let cards = [
        "DEU": "PERSONALAUSWEIS", "NLD": "IDENTITEITSKAART", "JPN": "INDIVIDUAL NUMBER CARD",
    ]
    /// The issuers whose cards have a zone.
    private static let zoneCards: Set = ["DEU", "NLD"]
    /// The distinguishing signs of vehicles.
    private static let signs = ["NLD": "NL", "KOR": "ROK", "SGP": "SGP"]

    private static let documents = [
        "DEU": IdentityCase.german, "NLD": IdentityCase.dutch, "JPN": IdentityCase.japanese,
        "KOR": SpecimenDocument(
            state: "KOR",
            title: "REPUBLIC OF KOREA",
            surname: "LEE",
            givenNames: "SUYEON",
            number: "M00000001",
            birthDate: "1987-01-12",
            expiryDate: "2031-07-24",
            sex: "F",
            personalNumber: "0000001",
            tint: SpecimenSheet.color(228, 236, 232)
        ),
        "HKG": SpecimenDocument(
            state: "CHN",
            title: "HONG KONG",
            surname: "SPECIMEN",
            givenNames: "MEI LING",
            number: "K00000000",
            birthDate: "1990-02-14",
            expiryDate: "2032-02-13",
            sex: "F",
            tint: SpecimenSheet.color(236, 228, 238)
        ),
        "SGP": SpecimenDocument(
            state: "SGP",
            title: "REPUBLIC OF SINGAPORE",
            surname: "SAMPLE",
            givenNames: "WEI JIE",
            number: "K0000000E",
            birthDate: "1988-11-30",
            expiryDate: "2033-01-05",
            sex: "M",
            tint: SpecimenSheet.color(240, 228, 226)
        ),
    ]
}
