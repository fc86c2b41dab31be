// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation

@testable import VicSwift

/// A screen in a certain state, reached by the same events that a page sends.
enum Scene: String, Decodable, CaseIterable {
    case cards, backs, expiredCard, updating, offline, failure
    case failedPhase, offlinePhase
    case tutorial, lesson, lessonOffline, lessonRefused
    case barcode, selection, consent, sending
    case accepted, rejected, pending
    case receipts, history, share

    /// The card numbers by which the tests tell the cards apart.
    enum Number {
        static let mandatory = "80756099990000000001"
        static let expired = "80756099990000000002"
        static let revoked = "80756099990000000003"
        static let complementary = "80756099990000000011"
        static let expiredComplementary = "80756099990000000012"
        static let revokedComplementary = "80756099990000000013"
        static let all = [
            mandatory, expired, revoked, complementary, expiredComplementary, revokedComplementary,
        ]
    }

    /// The controller of the screen.
    @MainActor
    func screen() async throws -> VicCardViewController {
        let wallet = try MadeUp.wallet(for: self)
        let screen = VicCardViewController(
            requestUrl: isCheckIn ? "place" : nil,
            delegate: nil,
            service: wallet,
            now: { MadeUp.now }
        )
        if let errors { wallet.change(errors: errors) }
        await settle(screen)
        for event in events {
            screen.receive(event)
            await settle(screen)
        }
        await settle(screen)
        guard screen.screenState.view == view else { throw StyledWalletError.notReached(self) }
        return screen
    }

    /// Waits until a request has loaded, and an answer has arrived.
    @MainActor
    private func settle(_ screen: VicCardViewController) async {
        let end = ContinuousClock.now + .seconds(60)
        while isUnderWay(screen.screenState), ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    @MainActor
    private func isUnderWay(_ state: WalletScreenState) -> Bool {
        state.view == "waiting" || (self != .sending && state.consent?.isSending == true)
    }

    private var isCheckIn: Bool {
        [.selection, .consent, .sending, .accepted, .rejected, .pending].contains(self)
    }

    /// The errors of the last update.
    private var errors: [VicError]? {
        switch self {
        case .offline, .offlinePhase, .lessonOffline: [VicError(.request, "offline")]
        case .failure, .failedPhase: [VicError(.request, "http_500")]
        default: nil
        }
    }

    private var view: String {
        switch self {
        case .cards, .backs, .expiredCard, .updating, .offline, .failure, .failedPhase,
            .offlinePhase:
            "cards"
        case .tutorial, .lesson, .lessonOffline, .lessonRefused: "tutorial"
        case .sending: "consent"
        case .accepted, .rejected, .pending: "result"
        case .barcode, .selection, .consent, .receipts, .history, .share: rawValue
        }
    }

    private var events: [WalletScreenEvent] {
        let agreed: [WalletScreenEvent] = [.continueTapped, .sendTapped]
        return switch self {
        case .backs: Number.all.map { .cardFlipped(number: $0) }
        case .expiredCard: [.cardShown(index: 1)]
        case .tutorial: [.infoTapped]
        case .lesson, .lessonOffline: [.infoTapped, .tutorialShown(index: 1)]
        case .lessonRefused: [.cardShown(index: 2), .infoTapped, .tutorialShown(index: 1)]
        case .barcode: [.barcodeTapped(number: Number.expired)]
        case .selection: [.cardChosen(number: Number.mandatory)]
        case .consent: [.cardChosen(number: Number.mandatory), .continueTapped]
        case .sending, .accepted, .rejected, .pending:
            [.cardChosen(number: Number.mandatory)] + agreed
        case .receipts: [.receiptsTapped]
        case .share: [.receiptsTapped, .shareTapped(id: "valid")]
        case .history: [.historyTapped]
        case .cards, .updating, .offline, .failure, .failedPhase, .offlinePhase: []
        }
    }
}
