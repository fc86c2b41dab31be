// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import IdentityCheck
import MachineReadable
import Pictures
import Reading

/// A check of the demonstration: the pictures that an app sends, and what a reviewer decided, if one did.
struct IdentityCase: Sendable {
    /// Its name, which the merchant gives as its own reference.
    let name: String
    let country: String
    let type: IdentityDocumentType
    /// Draws the pictures.
    let draw: @Sendable () -> [(SealedPart, ColorPicture?)]
    /// What is wrong with it on purpose; nil for nothing.
    var flaw: SpecimenFlaw?
    /// The body of the reviewer's decision; nil while the case waits, or if a rule decides.
    var decision: JSONOutput?

    /// What the app asks for.
    var request: JSONOutput {
        [
            "product": "netverify", "merchantScanReference": .string("demo-\(name)"),
            "preselectedCountry": .string(country),
            "preselectedDocumentTypes": [.string(type.rawValue)],
        ]
    }

    /// The pictures as JPEG files.
    var pictures: [(SealedPart, [UInt8])] {
        draw().compactMap { part, picture in
            picture?.jpegFile().map { (part, $0) }
        }
    }

    /// All checks, from twelve countries; the last ones show what rules deny.
    static let all: [IdentityCase] = good + doubtful + denied

    /// The checks of the account with two reviewers; all of them wait.
    static let twoReviewers: [IdentityCase] = [
        passport("swe-passport", swedish), passport("pol-passport", polish),
    ]

    /// A licence for which Fastfill asks for the front; no check of the demonstration has it.
    static let withoutAddress = IdentityCase(
        name: "usa-address",
        country: "USA",
        type: .drivingLicence,
        draw: {
            var licence = american
            licence.codeHasAddress = false
            return [(.front, licence.front.picture), (.back, licence.back?.picture)]
        },
        flaw: .address
    )

    private static let approved: JSONOutput = ["verificationStatus": "APPROVED_VERIFIED"]

    private static let good: [IdentityCase] = [
        passport("aut-passport", austrian, decision: approved),
        card("deu-card", german, name: "PERSONALAUSWEIS", code: "ID", access: "123456"),
        card("fra-card", french, name: "CARTE NATIONALE D IDENTITE", code: "ID"),
        passport("nld-passport", dutch),
        passport("jpn-passport", japanese),
        card("pol-card", polish, name: "DOWOD OSOBISTY", code: "I"),
        IdentityCase(name: "usa-licence", country: "USA", type: .drivingLicence) {
            [
                (.front, american.front.picture),
                (.back, american.back?.picture),
            ]
        },
        IdentityCase(name: "swe-visa", country: "SWE", type: .visa) {
            [(.front, swedish.page(swedish.zone(.mrvA, code: "V"), isVisa: true).picture)]
        },
    ]

    private static let doubtful: [IdentityCase] = [
        passport("ita-expired", italian, flaw: .expired),
        passport("che-print", swiss, flaw: .print),
        IdentityCase(name: "gbr-licence", country: "GBR", type: .drivingLicence) {
            [
                (.front, british.licenceFront(sign: "UK").picture),
                (.back, british.cardBack([]).picture),
            ]
        },
    ]

    private static let denied: [IdentityCase] = [
        IdentityCase(
            name: "esp-digit",
            country: "ESP",
            type: .passport,
            draw: {
                let lines = spanish.zone(.td3).map { $0.replacing("8001014", with: "8001017") }
                return [(.front, spanish.page(lines).picture)]
            },
            flaw: .digit
        ),
        passport("uto-specimen", utopian, flaw: .specimen),
        IdentityCase(
            name: "bel-copy",
            country: "BEL",
            type: .passport,
            draw: { [(.front, belgian.page(belgian.zone(.td3)).picture.copied)] },
            flaw: .copy
        ),
        IdentityCase(
            name: "nor-blurred",
            country: "NOR",
            type: .passport,
            draw: { [(.front, norwegian.page(norwegian.zone(.td3)).picture.blurred)] },
            flaw: .blurred
        ),
    ]

    private static func passport(
        _ name: String,
        _ document: SpecimenDocument,
        flaw: SpecimenFlaw? = nil,
        decision: JSONOutput? = nil
    ) -> IdentityCase {
        IdentityCase(
            name: name,
            country: DocumentCatalogue.issuer(document.state),
            type: .passport,
            draw: { [(.front, document.page(document.zone(.td3)).picture)] },
            flaw: flaw,
            decision: decision
        )
    }

    private static func card(
        _ name: String,
        _ document: SpecimenDocument,
        name title: String,
        code: String,
        access: String? = nil
    ) -> IdentityCase {
        IdentityCase(
            name: name,
            country: DocumentCatalogue.issuer(document.state),
            type: .identityCard
        ) {
            [
                (.front, document.cardFront(title, access: access).picture),
                (.back, document.cardBack(document.zone(.td1, code: code)).picture),
            ]
        }
    }
}
