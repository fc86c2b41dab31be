// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import PaymentCards
import Testing

struct SecretAvailabilityTests {
    static let numbers: [SecureOperation] = [.pan, .cvv, .panAndCVV, .copyPAN, .copyCVV]
    static let pins: [SecureOperation] = [.pin, .setPIN]

    private static func availability(
        _ operation: SecureOperation,
        _ card: PaymentCard
    ) -> SecretAvailability {
        card.availability(of: operation, at: CardSample.now)
    }

    @Test(arguments: numbers)
    func `number and code`(operation: SecureOperation) {
        for form in PaymentCard.Form.allCases {
            let inactive = CardSample.card(.inactive, form: form)
            #expect(
                Self.availability(operation, inactive)
                    == (form == .virtual ? .available : .unavailable)
            )
            for card in [
                CardSample.card(.active, form: form),
                CardSample.card(.suspended, by: .cardholder, form: form),
            ] { #expect(Self.availability(operation, card) == .available) }
            for card in Self.closed(form) {
                #expect(Self.availability(operation, card) == .unavailable)
            }
        }
    }

    @Test(arguments: pins)
    func `the PIN of a plastic card`(operation: SecureOperation) {
        for card in [
            CardSample.card(.inactive, form: .physical), CardSample.card(.active, form: .physical),
            CardSample.card(.suspended, by: .cardholder, form: .physical),
        ] { #expect(Self.availability(operation, card) == .available) }
        for card in Self.closed(.physical) {
            #expect(Self.availability(operation, card) == .unavailable)
        }
    }

    @Test(arguments: pins, CardStatus.allCases)
    func `a virtual card has no PIN in any state`(operation: SecureOperation, status: CardStatus) {
        #expect(Self.availability(operation, CardSample.card(status)) == .noPIN)
    }

    @Test(arguments: [SecureOperation.controls, .registerDevice, .decide])
    func `operations without secrets do not depend on the state`(operation: SecureOperation) {
        #expect(Self.availability(operation, CardSample.card(.revoked)) == .available)
    }

    @Test func `each refusal has its code`() {
        #expect(SecretAvailability.available.refusal == nil)
        #expect(SecretAvailability.unavailable.refusal == .refused(.secureDataUnavailable))
        #expect(SecretAvailability.noPIN.refusal == .refused(.pinNotSet))
    }

    private static func closed(_ form: PaymentCard.Form) -> [PaymentCard] {
        [
            CardSample.card(.suspended, by: .issuer, form: form),
            CardSample.card(.suspended, by: .system, form: form),
            CardSample.card(.revoked, form: form),
            CardSample.card(.active, form: form, isExpired: true),
            CardSample.card(.inactive, form: form, isExpired: true),
        ]
    }
}
