// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import TestSupport
import Testing

struct CheckDigitsTests {
    @Test(arguments: ["7707083893", "500100732259"])
    func publishedTaxpayerNumbersAreRight(_ number: String) {
        #expect(CheckDigits.isTaxpayerNumberValid(number))
        for (place, digit) in number.enumerated() {
            let other = digit == "9" ? "0" : "9"
            let changed = number.prefix(place) + other + number.dropFirst(place + 1)
            #expect(!CheckDigits.isTaxpayerNumberValid(String(changed)))
        }
    }

    @Test(arguments: ["", "0000000000", "000000000000", "770708389", "77070838930", "77070838 3"])
    func whatIsNoTaxpayerNumberIsWrong(_ number: String) {
        #expect(!CheckDigits.isTaxpayerNumberValid(number))
    }

    @Test(arguments: [("08765430300", true), ("11223344595", true), ("11223344594", false)])
    func pensionAccountsWithRests(_ number: String, isRight: Bool) {
        #expect(CheckDigits.isPensionAccountValid(number) == isRight)
    }

    /// Compares Luhn with the official wording.
    ///
    /// That is: the digits at odd places from the right as one number times two, in front of it those at even places;
    /// the check digit completes the sum of these digits to the next ten.
    @Test func luhnAndTheOfficialWordingOfHealthInsuranceAgree() {
        var random = SeededGenerator(seed: 16)
        for _ in 0..<200_000 {
            let digits = (0..<15).map { _ in Int.random(in: 0...9, using: &random) }
            let fromRight = Array(digits.reversed())
            let odd = stride(from: 0, to: 15, by: 2).map { fromRight[$0] }
            let even = stride(from: 1, to: 15, by: 2).map { fromRight[$0] }
            let doubled = odd.reversed().reduce(0) { $0 * 10 + $1 } * 2
            let text = even.reversed().map { String($0) }.joined() + String(doubled)
            let sum = text.utf8.reduce(0) { $0 + Int($1) - 48 }
            let check = (10 - sum % 10) % 10
            let number = digits.map { String($0) }.joined() + String(check)
            guard CheckDigits.isLuhnValid(number) else {
                Issue.record("they differ")
                return
            }
        }
    }

    @Test(arguments: ["4111111111111111", "0000000000000018", "18", "79927398713"])
    func luhnIsRight(_ number: String) {
        #expect(CheckDigits.isLuhnValid(number))
    }

    @Test(arguments: ["", "0", "4111111111111112", "41111111 1111111", "４１"])
    func luhnIsWrong(_ number: String) {
        #expect(!CheckDigits.isLuhnValid(number))
    }

    @Test(arguments: [
        ("1M8GDM9AXKP042788", true), ("11111111111111111", true), ("5GZCZ43D13S812715", true),
        ("1M8GDM9A0KP042788", false), ("1M8GDM9AXKP04278", false), ("1m8gdm9axkp042788", false),
    ])
    func vehicleNumbersHaveACheckDigit(_ vin: String, isRight: Bool) {
        #expect(CheckDigits.isVehicleNumberChecked(vin) == isRight)
    }
}
