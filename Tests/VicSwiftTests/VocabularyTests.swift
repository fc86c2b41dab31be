// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import InsuranceCards
import Testing

@testable import VicSwift

struct VocabularyTests {
    @Test(arguments: [
        (100, "request failed"), (101, "parsing failed"),
        (102, "validation of claim subject failed"), (103, "get user keypair failed"),
        (104, "create token failed"), (105, "sign token failed"),
        (106, "get user default key failed"),
    ])
    func errorsSayWhatTheOriginalSaid(code: Int, description: String) throws {
        let kind = try #require(VicError.Kind(rawValue: code))
        #expect(VicError(kind, "").description == description)
        #expect(VicError(kind, "").code == code)
    }

    @Test func datesAreShownAsOnTheFrontAndOnTheEuropeanCard() throws {
        let date = try #require(VicPartialDate(year: 1950, month: 4, day: 12))
        #expect(date.text == "12.04.1950")
        #expect(date.europeanText == "12/04/1950")
    }

    @Test func unknownPartsOfADateAreShownAsLetters() throws {
        let date = try #require(VicPartialDate(year: 1950, month: nil, day: nil))
        #expect(date.europeanText == "xx/xx/1950")
    }

    @Test func aDayWithoutItsMonthIsNoDate() {
        #expect(VicPartialDate(year: 1950, month: nil, day: 3) == nil)
    }

    @Test
    func `what apps see of a card, a field or a receipt has a word for all that the domain has`() {
        #expect(VicCardField.allCases.map(\.rawValue) == CardField.allCases.map(\.rawValue))
        #expect(VicCardWarning.allCases.map(\.rawValue) == CardWarning.allCases.map(\.rawValue))
        #expect(VicCardRelation.allCases.map(\.rawValue) == CardRelation.allCases.map(\.rawValue))
        #expect(
            Set(VicCardState.allCases.map(\.rawValue)) == Set(CardState.allCases.map(\.rawValue))
        )
        #expect(VicSex.allCases.map(\.rawValue) == CardSex.allCases.map(\.rawValue))
        #expect(
            Set(VicReceipt.Method.allCases.map(\.rawValue))
                == Set(VerificationMethod.allCases.map(\.rawValue))
        )
    }

    @Test func numbersThatPeopleTypeMustHaveTheirCheckDigit() {
        #expect(AhvNumber("756.1234.5678.97")?.digits == "7561234567897")
        #expect(AhvNumber("756.1234.5678.00") == nil)
    }
}
