// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards
import Testing

/// The table of states, row by row.
struct StateTableTests {
    /// One row: a card, a wanted change, and what comes of it.
    struct Row: Sendable, CustomTestStringConvertible {
        let status: CardStatus
        var suspendedBy: CardActor? = nil
        var isExpired = false
        let change: CardChange
        var actor = CardActor.cardholder
        let outcome: Outcome

        enum Outcome: Sendable, Equatable {
            case changed(CardStatus, by: CardActor?)
            case unchanged
            case refused(IssuingErrorCode)
        }

        var testDescription: String {
            let start = "\(status)\(suspendedBy.map { " by \($0)" } ?? "")"
            return "\(start)\(isExpired ? ", expired" : "") → \(change.target) of \(actor)"
        }
    }

    static let rows: [Row] = [
        Row(status: .inactive, change: .activate, outcome: .changed(.active, by: nil)),
        Row(
            status: .inactive,
            change: .suspend(nil),
            outcome: .refused(.invalidStateTransition)
        ),
        Row(status: .inactive, change: .revoke(nil), outcome: .changed(.revoked, by: nil)),
        Row(status: .active, change: .activate, outcome: .unchanged),
        Row(status: .active, change: .suspend(nil), outcome: .changed(.suspended, by: .cardholder)),
        Row(status: .active, change: .revoke(nil), outcome: .changed(.revoked, by: nil)),
        Row(
            status: .suspended,
            suspendedBy: .cardholder,
            change: .activate,
            outcome: .changed(.active, by: nil)
        ),
        Row(status: .suspended, change: .activate, outcome: .changed(.active, by: nil)),
        Row(
            status: .suspended,
            suspendedBy: .issuer,
            change: .activate,
            outcome: .refused(.suspensionLocked)
        ),
        Row(
            status: .suspended,
            suspendedBy: .system,
            change: .activate,
            outcome: .refused(.suspensionLocked)
        ),
        Row(
            status: .suspended,
            suspendedBy: .cardholder,
            change: .suspend(.stolen),
            outcome: .unchanged
        ),
        Row(
            status: .suspended,
            suspendedBy: .issuer,
            change: .suspend(nil),
            outcome: .unchanged
        ),
        Row(
            status: .suspended,
            suspendedBy: .issuer,
            change: .revoke(.lost),
            outcome: .changed(.revoked, by: nil)
        ),
        Row(
            status: .suspended,
            suspendedBy: .cardholder,
            change: .revoke(nil),
            outcome: .changed(.revoked, by: nil)
        ),
        Row(status: .revoked, change: .activate, outcome: .refused(.cardRevoked)),
        Row(status: .revoked, change: .suspend(nil), outcome: .refused(.cardRevoked)),
        Row(status: .revoked, change: .revoke(.lost), outcome: .unchanged),
    ]

    /// The order of refusals, and what the issuer and the server may do.
    static let furtherRows: [Row] = [
        Row(
            status: .inactive,
            isExpired: true,
            change: .activate,
            outcome: .refused(.cardExpired)
        ),
        Row(status: .active, isExpired: true, change: .activate, outcome: .refused(.cardExpired)),
        Row(
            status: .suspended,
            suspendedBy: .issuer,
            isExpired: true,
            change: .activate,
            outcome: .refused(.cardExpired)
        ),
        Row(status: .revoked, isExpired: true, change: .activate, outcome: .refused(.cardRevoked)),
        Row(
            status: .active,
            isExpired: true,
            change: .suspend(nil),
            outcome: .changed(.suspended, by: .cardholder)
        ),
        Row(
            status: .active,
            isExpired: true,
            change: .revoke(.expired),
            actor: .system,
            outcome: .changed(.revoked, by: nil)
        ),
        Row(
            status: .suspended,
            suspendedBy: .issuer,
            change: .activate,
            actor: .issuer,
            outcome: .changed(.active, by: nil)
        ),
        Row(
            status: .suspended,
            suspendedBy: .cardholder,
            change: .suspend(nil),
            actor: .issuer,
            outcome: .changed(.suspended, by: .issuer)
        ),
        Row(
            status: .suspended,
            suspendedBy: .system,
            change: .suspend(nil),
            actor: .issuer,
            outcome: .unchanged
        ),
        Row(
            status: .inactive,
            change: .suspend(nil),
            actor: .issuer,
            outcome: .refused(.invalidStateTransition)
        ),
        Row(status: .revoked, change: .activate, actor: .issuer, outcome: .refused(.cardRevoked)),
    ]

    @Test(arguments: rows + furtherRows)
    func `each row has its outcome`(row: Row) throws {
        let card = CardSample.card(
            row.status,
            by: row.suspendedBy,
            isExpired: row.isExpired
        )
        let apply = { try card.applying(row.change, by: row.actor, at: CardSample.now) }
        switch row.outcome {
        case .refused(let code):
            #expect(throws: PaymentCardError.refused(code)) { try apply() }
        case .unchanged:
            let after = try apply()
            #expect(after.card == card && !after.isChanged)
        case .changed(let status, let actor):
            let after = try apply()
            #expect(after.isChanged)
            #expect(after.card.status == status && after.card.suspendedBy == actor)
            #expect(after.card.version == card.version + 1)
            #expect(after.card.lastModifiedOn == CardSample.now)
            #expect(after.card.statusReason == row.change.reason)
            #expect(after.card.createdOn == card.createdOn)
        }
    }

    @Test func `the card offers its holder exactly what the rules allow`() throws {
        let changes: [CardChange] = [.activate, .suspend(nil), .revoke(nil)]
        for status in CardStatus.allCases {
            let actors: [CardActor?] = status == .suspended ? CardActor.allCases : [nil]
            for actor in actors {
                let card = CardSample.card(status, by: actor)
                let possible = changes.filter { change in
                    let after = try? card.applying(change, by: .cardholder, at: CardSample.now)
                    return after?.isChanged ?? false
                }
                #expect(possible.map(\.target) == card.allowedTransitions)
            }
        }
    }

    @Test func `nothing leads back to inactive`() throws {
        for row in Self.rows + Self.furtherRows {
            if case .changed(let status, _) = row.outcome { #expect(status != .inactive) }
        }
        #expect(throws: PaymentCardError.refused(.invalidStateTransition)) {
            try CardChange(to: .inactive, body: CardSample.json("{}"), by: .issuer)
        }
    }

    @Test func `activating forgets the reason`() throws {
        let card = CardSample.card(.suspended, by: .cardholder, reason: "suspected_lost")
        let after = try card.applying(.activate, by: .cardholder, at: CardSample.now)
        #expect(after.card.statusReason == nil)
    }

    @Test func `whoever takes a suspension over may give a new reason or keep the first`() throws {
        let card = CardSample.card(.suspended, by: .cardholder, reason: "suspected_lost")
        let kept = try card.applying(.suspend(nil), by: .issuer, at: CardSample.now)
        #expect(kept.card.statusReason == "suspected_lost")
        let change = CardChange.suspend(.securityCodeThresholdExceeded)
        let replaced = try card.applying(change, by: .system, at: CardSample.now)
        #expect(replaced.card.statusReason == "invalid_cvc2_threshold_exceeded")
        #expect(replaced.card.suspendedBy == .system)
    }

    @Test func `the card ends with the last second of its month in the issuer's time zone`() throws
    {
        let card = CardSample.card(.inactive)
        let last = CardSample.time("2029-12-31T23:59:59.999Z")
        let next = CardSample.time("2030-01-01T00:00:00Z")
        #expect(try card.applying(.activate, by: .cardholder, at: last).isChanged)
        #expect(throws: PaymentCardError.refused(.cardExpired)) {
            try card.applying(.activate, by: .cardholder, at: next)
        }
        #expect(throws: PaymentCardError.refused(.cardExpired)) {
            try card.applying(.activate, by: .cardholder, at: last, secondsFromUTC: 3600)
        }
        let behind = try card.applying(.activate, by: .cardholder, at: next, secondsFromUTC: -3600)
        #expect(behind.isChanged)
    }

    @Test func `a sandbox can move a card past its end`() throws {
        let card = CardSample.card(.inactive).movedPastExpiry(at: CardSample.now)
        #expect(card.expiry == CardExpiry(year: 2026, month: 5) && card.version == 8)
        #expect(card.isExpired(at: CardSample.now))
        #expect(throws: PaymentCardError.refused(.cardExpired)) {
            try card.applying(.activate, by: .cardholder, at: CardSample.now)
        }
    }

    @Test func `a clock that is behind does not move the time of the last change back`() throws {
        let card = CardSample.card()
        let earlier = card.lastModifiedOn.adding(milliseconds: -1)
        let after = try card.applying(.suspend(nil), by: .cardholder, at: earlier)
        #expect(after.card.lastModifiedOn == card.lastModifiedOn)
    }
}
