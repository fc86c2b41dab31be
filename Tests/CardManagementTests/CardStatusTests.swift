// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import PaymentCards
import Testing

@testable import CardManagementCore

/// Why and since when a card is suspended or revoked.
struct CardStatusTests {
    @Test(arguments: [
        ("suspected_lost", CardStatusReason.lost), ("reported_lost", .lost),
        ("suspected_stolen", .stolen), ("reported_stolen", .stolen), ("expired", .expired),
        ("first_contact_chip_authorization", .firstChipUse),
        ("invalid_cvc2_threshold_exceeded", .wrongSecurityCodes),
    ])
    func `a reason of the server has one name`(wire: String, reason: CardStatusReason) async throws
    {
        var card = Wire.card(1, .suspended)
        card.statusReason = wire
        #expect(
            try await LiveScene { _ in Wire.json(["cards": []]) }.card(card).statusReason == reason
        )
    }

    @Test(arguments: [nil, "", "a_reason_of_a_newer_server"])
    func `without a known reason there is none`(wire: String?) async throws {
        var card = Wire.card(1, .suspended)
        card.statusReason = wire
        let scene = try LiveScene { _ in Wire.json(["cards": []]) }
        #expect(try await scene.card(card).statusReason == nil)
    }

    @Test(arguments: [
        (CardStatus.suspended, CardActor.cardholder, false), (.suspended, .issuer, true),
        (.suspended, .system, true), (.active, .issuer, false),
    ])
    func `only the bank's own suspension is the bank's`(
        status: CardStatus,
        actor: CardActor,
        isIssuer: Bool
    ) async throws {
        var card = Wire.card(1, status)
        card.suspendedBy = status == .suspended ? actor : nil
        let scene = try LiveScene { _ in Wire.json(["cards": []]) }
        #expect(try await scene.card(card).isSuspendedByIssuer == isIssuer)
    }

    @Test func `the last change is the server's, to the millisecond`() async throws {
        var card = Wire.card(1, .suspended)
        card.lastModifiedOn = PreciseInstant(millisecondsSinceEpoch: 1_781_481_600_123)
        let scene = try LiveScene { _ in Wire.json(["cards": []]) }
        let date = try await scene.card(card).lastModifiedDate
        #expect(Int((date.timeIntervalSince1970 * 1000).rounded()) == 1_781_481_600_123)
    }
}
