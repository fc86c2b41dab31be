// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Testing
import TestSupport

@testable import EtuiService

/// The person's decisions about payments, with a server that the test plays.
@MainActor
struct CardsApprovalTests {
    /// A server of which the test decides what waits and what it answers.
    private final class Server: CardsApprovalAccount {
        var waiting: [CardsApproval] = []
        var listTrouble: CardsTrouble?
        var decisionTrouble: CardsTrouble?
        var registrationTrouble: CardsTrouble?
        /// Called when a decision arrives, before it is answered.
        var onDecision: @MainActor () -> Void = {}
        private(set) var registrations: [String] = []
        private(set) var decisions: [CardsApprovalQuestion] = []
        private(set) var listCount = 0

        func approvals() async -> CardsOutcome<[CardsApproval]> {
            listCount += 1
            return listTrouble.map { .failed($0) } ?? .done(waiting)
        }

        func isRegistered(for card: String) -> Bool { registrations.contains(card) }

        func register(for card: String, in language: String, token: String) async -> CardsTrouble? {
            if registrationTrouble == nil { registrations.append(card) }
            return registrationTrouble
        }

        func decide(_ question: CardsApprovalQuestion, token: String) async -> CardsTrouble? {
            decisions.append(question)
            onDecision()
            if decisionTrouble == nil { waiting.removeAll { $0.id == question.approval.id } }
            return decisionTrouble
        }
    }

    private final class Clock {
        var time = Instant(secondsSinceEpoch: 1_800_000_000)
    }

    private let server = Server()
    private let clock = Clock()
    private let app: CardsApp

    init() throws {
        app = CardsApp(mode: .stub, now: { [clock] in clock.time }) { [clock] _, phone in
            CardsBanks.stub(on: phone) { clock.time }
        }
        try #require(app.account as? CardsSDKAccount).approver = server
    }

    private func approval(_ number: Int, card: String = "crd_a") -> CardsApproval {
        CardsApproval(
            id: "chl_\(number)",
            card: card,
            lastFour: "1374",
            merchant: "Shop \(number)",
            amount: 4990,
            currency: "CHF",
            begin: PreciseInstant(clock.time),
            end: clock.time.adding(seconds: 600)
        )
    }

    /// Lets the app ask once, and opens the screen.
    private func open(_ approvals: CardsApproval..., card: CardsItem? = nil) async
        -> CardsApprovalScreen
    {
        server.waiting = approvals
        app.approvals.start(server)
        await app.approvals.ask()
        _ = app.firstScreen
        return CardsApprovalScreen(app: app, preferring: card?.id)
    }

    private func confirm(_ reason: String) async throws {
        try await until { app.confirming.shown?.reason == reason }
        app.confirming.enter(DeviceLock.code)
    }

    private func show(_ screen: CardsApprovalScreen, _ view: String) async throws {
        try await until { screen.screenState.view == view }
    }

    @Test func withoutPaymentsTheScreenSaysSo() async {
        #expect(await open().screenState.view == "none")
    }

    @Test(arguments: [true, false])
    func aFirstDecisionRegistersThePhoneAndAsksTwice(isAccepted: Bool) async throws {
        let screen = await open(approval(1))
        #expect(screen.screenState.isFirst)
        screen.receive(isAccepted ? .approveTapped : .declineTapped)
        try await confirm("oob_register")
        try await confirm(isAccepted ? "oob_accept" : "oob_decline")
        try await show(screen, isAccepted ? "accepted" : "declined")
        #expect(server.registrations == ["crd_a"])
        #expect(server.decisions.map(\.isAccepted) == [isAccepted])
        #expect(app.approvals.pending.isEmpty)
    }

    @Test func thePasscodeIsAskedForTheMerchantAndTheAmount() async throws {
        let screen = await open(approval(1))
        screen.receive(.approveTapped)
        try await confirm("oob_register")
        try await until { app.confirming.shown?.reason == "oob_accept" }
        let shown = try #require(app.confirming.shown?.payment)
        #expect((shown.merchant, shown.amount, shown.currency) == ("Shop 1", 4990, "CHF"))
        #expect(screen.screenState.view == "confirming")
        #expect(approval(1).linked(isAccepted: true) == "accepted chl_1 4990 CHF Shop 1")
    }

    @Test func aRegisteredPhoneAsksOnceForTheNext() async throws {
        let screen = await open(approval(1), approval(2))
        #expect(screen.screenState.otherCount == 1)
        screen.receive(.approveTapped)
        try await confirm("oob_register")
        try await confirm("oob_accept")
        try await show(screen, "accepted")
        screen.receive(.nextTapped)
        #expect(screen.screenState.payment?.id == "chl_2")
        #expect(!screen.screenState.isFirst)
        screen.receive(.declineTapped)
        try await confirm("oob_decline")
        try await show(screen, "declined")
        #expect(server.decisions.map(\.approval.id) == ["chl_1", "chl_2"])
    }

    @Test(arguments: [(0, "cancelled"), (600, "expired")])
    func aPaymentThatIsGoneSaysWhy(seconds: Int64, view: String) async throws {
        let screen = await open(approval(1))
        screen.receive(.approveTapped)
        try await until { app.confirming.shown != nil }
        clock.time = clock.time.adding(seconds: seconds)
        app.approvals.touch()
        server.waiting = []
        await app.approvals.ask()
        screen.takeApprovals()
        #expect(screen.screenState.view == view)
        // The passcode is asked for no longer, and what is typed has no effect.
        #expect(app.confirming.shown == nil)
        app.confirming.enter(DeviceLock.code)
        screen.receive(.approveTapped)
        #expect(screen.screenState.view == view)
        #expect(server.decisions.isEmpty)
    }

    @Test func aPaymentWithdrawnWhileTheAnswerIsOnItsWayIsNoError() async throws {
        let screen = await open(approval(1))
        server.decisionTrouble = CardsTrouble(name: "invalidRequestInput")
        server.onDecision = { [server] in server.waiting = [] }
        screen.receive(.approveTapped)
        try await confirm("oob_register")
        try await confirm("oob_accept")
        try await show(screen, "cancelled")
    }

    @Test func aLostAnswerIsAskedForAgainWithTheSameDecision() async throws {
        let screen = await open(approval(1))
        server.decisionTrouble = CardsTrouble(name: "connectionIssue")
        server.onDecision = { [server] in server.waiting = [] }
        screen.receive(.declineTapped)
        try await confirm("oob_register")
        try await confirm("oob_decline")
        try await show(screen, "failed")
        // It no longer waits, because the server took the decision; the app cannot know that yet.
        await app.approvals.ask()
        screen.takeApprovals()
        #expect(screen.screenState.view == "failed")
        screen.receive(.retryTapped)
        try await until { app.confirming.shown?.reason == "oob_decline" }
        screen.receive(.closeTapped)
        try await show(screen, "failed")
        server.decisionTrouble = nil
        screen.receive(.retryTapped)
        try await confirm("oob_decline")
        try await show(screen, "declined")
        #expect(server.decisions.map(\.isAccepted) == [false, false])
    }

    @Test func aRefusedRegistrationDecidesNothing() async throws {
        let screen = await open(approval(1))
        server.registrationTrouble = CardsTrouble(name: "authenticationFailure")
        screen.receive(.approveTapped)
        try await confirm("oob_register")
        try await show(screen, "failed")
        #expect(screen.screenState.trouble?.name == "authenticationFailure")
        #expect(server.decisions.isEmpty)
        screen.receive(.retryTapped)
        #expect(screen.screenState.view == "pending")
    }

    @Test func aCancelledPasscodeLeavesThePaymentWaiting() async throws {
        let screen = await open(approval(1))
        screen.receive(.approveTapped)
        try await until { app.confirming.shown != nil }
        screen.receive(.closeTapped)
        try await show(screen, "pending")
        #expect(server.registrations.isEmpty)
    }

    @Test func anUnreachableServerIsNotSilence() async {
        server.listTrouble = CardsTrouble(name: "connectionIssue")
        let screen = await open()
        #expect(screen.screenState.view == "failed")
        server.listTrouble = nil
        await app.approvals.ask()
        #expect(screen.screenState.view == "none")
    }

    @Test func thePaymentsOfTheOpenCardComeFirst() async throws {
        let item = CardsItem(
            id: "crd_b",
            bank: "lac",
            type: "virtual",
            scheme: "test",
            lastFour: "2521",
            name: "Mara Lindqvist",
            month: "12",
            year: "2029",
            condition: .active,
            changes: []
        )
        let screen = await open(approval(1), approval(2, card: "crd_b"), card: item)
        #expect(screen.screenState.payment?.id == "chl_2")
        #expect(app.approvals.counts == ["crd_a": 1, "crd_b": 1])
    }

    @Test func anIdlePageAsksNoMore() async {
        _ = await open(approval(1))
        let count = server.listCount
        clock.time = clock.time.adding(seconds: CardsApprovals.idleSeconds)
        await app.approvals.ask()
        #expect(server.listCount == count)
        app.approvals.touch()
        await app.approvals.ask()
        #expect(server.listCount == count + 1)
        app.approvals.stop()
        #expect(app.approvals.pending.isEmpty)
    }
}
