// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import InsuranceCards
import Screens
import Testing

@testable import VicSwift

/// The texts of the screens.
@MainActor
struct ModelTests {
    @Test(arguments: [
        (VicLang.DE, "Karten-Nr."), (.FR, "N° de carte"), (.IT, "N. tessera"), (.EN, "Card no."),
    ])
    func `rows are labelled in the language`(language: VicLang, label: String) async throws {
        let card = try #require(try await Specimen.cards().first)
        let front = VicFrontModel(card, in: Specimen.context(in: language))
        #expect(front.rows.first { $0.name == "cardNumber" }?.label == label)
    }

    @Test func `numbers are said digit by digit in groups`() async throws {
        let card = try #require(try await Specimen.cards().first)
        let front = VicFrontModel(card, in: Specimen.context())
        let row = front.rows.first { $0.name == "cardNumber" }
        #expect(front.groupedNumber == "80756 09999 00000 00001")
        #expect(row?.value == front.groupedNumber)
        #expect(row?.spoken == "8 0 7 5 6, 0 9 9 9 9, 0 0 0 0 0, 0 0 0 0 1")
    }

    @Test func `the back of a mandatory card has the fields 3 to 9`() async throws {
        let card = try #require(try await Specimen.cards().first)
        let back = VicBackModel(card, in: Specimen.context(in: .FR))
        #expect(back.kind == .european)
        #expect(back.country == "CH")
        #expect(back.language == "fr")
        #expect(back.rows.map(\.name) == ["3", "4", "5", "6", "7", "8", "9"])
        #expect(back.rows[0].label == "3 Nom")
        #expect(back.rows[2].value == "12/04/1985")
    }

    @Test func `the back of a screen is that of the domain, in every language`() async throws {
        let card = try #require(try await Specimen.cards().first)
        let european = try #require(card.european)
        for language in [VicLang.DE, .FR, .IT, .EN] {
            let rows = VicBackModel(card, in: Specimen.context(in: language)).rows
            let printed = CardText.europeanBack(of: european.card, in: language.cardLanguage)
                .dropFirst(2)
            #expect(rows.map(\.label) == printed.map(\.label))
            #expect(rows.map(\.value) == printed.map(\.value))
            #expect(rows.map(\.isAtRightEdge) == printed.map(\.isAtRightEdge))
        }
    }

    @Test func `the back is cut as it is printed, what is sent is told whole`() async throws {
        let (_, wallet, issued) = try await DecodeTests.scene()
        var forge = try CardForge(issued)
        let (name, institution) = (String(repeating: "M", count: 41), "Muster Krankenkassen")
        let european: JSONOutput = [
            "country": "CH", "name": .string(name), "given": "Anna", "birth": "1985-04-12",
            "pin": "756.1234.5678.97", "inst_id": "01562", "inst_name": .string(institution),
            "card": .string(World.anna), "valid_until": "2026-12-31",
        ]
        try forge.disclose(CardForge.disclosure("ehic", european))
        let card = try #require(wallet.decodeAndValidate([try forge.text()]).cards.first)
        let context = Specimen.context()
        let rows = VicBackModel(card, in: context).rows
        func value(_ name: String) -> String? { rows.first { $0.name == name }?.value }
        #expect(value("3") == String(repeating: "M", count: 39) + ".")
        // The shortest number has 4 characters and the longest name 21, not counting the space.
        #expect(value("7") == "01562 Muster Krankenkassen")
        #expect(rows.filter(\.isAtRightEdge).map(\.name) == ["5", "7", "9"])
        let told = try #require(card.value(of: VicCardField.european, in: context)).text
        #expect(told.contains(name) && told.contains(institution))
    }

    @Test func `the European card can be in English always`() async throws {
        var values = SettingValues()
        values.enablesEnglishEuropeanCard = true
        let card = try #require(try await Specimen.cards().first)
        let back = VicBackModel(card, in: Specimen.context(values, in: .DE))
        #expect(back.language == "en")
        #expect(back.title == "European Health Insurance Card")
    }

    @Test func `a complementary back can be switched off, the others stay`() async throws {
        var values = SettingValues()
        values.showsComplementaryCardBackside = false
        let cards = try await Specimen.cards()
        let canFlip = cards.map { VicFrontModel($0, in: Specimen.context(values)).canFlip }
        #expect(canFlip == [true, true, true, false])
    }

    @Test func `row 49, a free text is cut and stays plain`() async throws {
        var values = SettingValues()
        values.freeField.mandatory = "<b>x</b>\u{202E}" + String(repeating: "a", count: 10_000)
        let card = try #require(try await Specimen.cards().first)
        let text = try #require(VicBackModel(card, in: Specimen.context(values)).freeText)
        #expect(text.count == 500)
        #expect(text.hasPrefix("<b>x</b>aaa"))
        #expect(text.hasSuffix("…"))
    }

    @Test func `the text of one card wins over that of all`() async throws {
        var values = SettingValues()
        values.freeField.mandatory = "all"
        let card = try #require(try await Specimen.cards().first)
        values.cards.mandatoryFreeField[card.number] = "one"
        #expect(VicBackModel(card, in: Specimen.context(values)).freeText == "one")
    }

    @Test func `an empty free field is hidden`() async throws {
        let card = try #require(try await Specimen.cards().first)
        #expect(VicBackModel(card, in: Specimen.context()).freeText == nil)
    }

    @Test func `a card that cannot be used for a check-in says why`() async throws {
        let world = try World()
        let wallet = try world.wallet(.DEV)
        try #require(await wallet.update().value == [])
        let fresh = try #require(wallet.cards.first)
        #expect(VicFrontModel(fresh, in: Specimen.context()).checkInError == nil)
        world.clock.advance(seconds: 40 * 86_400)
        let stale = try #require(wallet.cards.first)
        let model = VicFrontModel(stale, in: Specimen.context())
        #expect(!model.canCheckIn)
        #expect(model.checkInError == "You can’t check in with this card. Update it first.")
    }

    @Test func `the consent shows every field with its value, required ones first`() async throws {
        let card = try #require(try await Specimen.cards().first)
        let consent = VicConsentModel(
            Specimen.request(),
            card: card,
            chosen: [],
            isSending: false,
            in: Specimen.context()
        )
        #expect(consent.fields.map(\.name) == ["veka", "given_name", "ahv"])
        #expect(
            consent.fields.map(\.value) == ["80756 09999 00000 00001", "Anna", "756.1234.5678.97"]
        )
        #expect(consent.fields.map(\.isOn) == [true, true, false])
        #expect(consent.retention == "30 days")
        #expect(consent.canSend)
    }

    @Test func `cards that are not taken say why`() async throws {
        let model = VicSelectionModel(
            Specimen.request(kinds: [.mandatory]),
            cards: try await Specimen.cards(),
            selected: nil,
            texts: WalletTexts(language: .EN)
        )
        #expect(model.rows.map(\.isEnabled) == [true, true, true, false])
        #expect(model.rows[3].reason == "This kind of card isn’t accepted here.")
        #expect(
            model.rows.map(\.coverage).suffix(2) == [
                "Basic insurance KVG", "Supplementary insurance VVG",
            ]
        )
        #expect(model.rows[3].groupedNumber == "80756 09999 00000 00004")
        #expect(!model.canContinue)
    }

    @Test(arguments: VicCheckInResult.Status.allCases)
    func `every result has words in every language`(status: VicCheckInResult.Status) {
        for language in VicLang.allCases {
            let texts = WalletTexts(language: language)
            let model = VicResultModel(Specimen.result(status), provider: "P", texts: texts)
            #expect(!model.title.hasPrefix("wallet."))
            #expect(!model.text.hasPrefix("wallet."))
        }
    }

    @Test(arguments: [
        VicCheckInError.linkInvalid, .otherEnvironment, .requestInvalid, .requestExpired,
        .alreadyAnswered, .network(.cancelled), .cardExpired, .cardStale, .noMatchingCard, .key,
        .signing, .build, .clock, .rejected(reason: "whatever the server wrote"),
    ])
    func `every trouble has words of ours in every language`(error: VicCheckInError) {
        for language in VicLang.allCases {
            let model = VicResultModel(error, texts: WalletTexts(language: language))
            #expect(!model.text.hasPrefix("wallet."))
            #expect(!model.text.contains("whatever"))
        }
    }

    @Test(arguments: 100...106)
    func `every code of the table has words in every language`(code: Int) {
        for language in VicLang.allCases {
            let texts = WalletTexts(language: language)
            #expect(!texts("wallet.error.\(code)").hasPrefix("wallet."))
        }
    }

    @Test(arguments: ["", "123", "12a4", "１２"])
    func `what is no even number of digits has no barcode`(text: String) {
        #expect(CardBarcode.widths(of: text) == [])
    }

    @Test func `the check value of the barcode is the specification's`() {
        let values = CardBarcode.values(of: "80756015620123456789")
        #expect(values.last == 21)
        #expect(CardBarcode.widths(of: "80756015620123456789").reduce(0, +) == 145)
    }

    @Test func `every value of the barcode is eleven modules wide, and its own`() {
        let patterns = (0...99).map { value in
            let digits = value < 10 ? "0\(value)" : String(value)
            return Array(CardBarcode.widths(of: digits)[6..<12])
        }
        #expect(patterns.allSatisfy { $0.reduce(0, +) == 11 })
        #expect(Set(patterns).count == 100)
    }
}
