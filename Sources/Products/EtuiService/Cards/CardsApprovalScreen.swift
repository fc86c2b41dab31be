// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Screens

/// The state of the screen on which the person decides about a payment.
struct CardsApprovalState: Encodable {
    /// The payment.
    struct Payment: Encodable, Hashable {
        let id: String
        let merchant: String
        /// In minor units.
        let amount: Int
        let currency: String
        let lastFour: String
        /// How long the person has, in seconds.
        let secondsLeft: Int64
    }

    let drawer: CardsDrawer
    let lock: CardsConfirming.Shown?
    /// `none`, `pending`, `confirming`, `sending`, `accepted`, `declined`, `expired`, `cancelled` or `failed`.
    let view: String
    let payment: Payment?
    /// How many other payments wait.
    let otherCount: Int
    /// Whether this phone is set up for approvals first, which needs a confirmation of its own.
    let isFirst: Bool
    let trouble: CardsTrouble?
}

/// The events of the screen on which the person decides about a payment.
enum CardsApprovalEvent: Codable, Hashable {
    case approveTapped
    case declineTapped
    /// Shows the payment that waits next.
    case nextTapped
    case retryTapped
    case doneTapped
    case codeEntered(code: String, device: CardsDeviceProof? = nil)
    case closeTapped
    case drawer(_ event: CardsDrawerEvent)
    case rightBarButtonTapped
}

/// A payment on the internet that the person approves or declines (3-D Secure, out of band).
@MainActor
final class CardsApprovalScreen: PlatformViewController, ScreenController {
    static let screenName = "approval"

    enum View: String {
        case none, pending, confirming, sending, accepted, declined, expired, cancelled, failed
    }

    var screenDidChange: (@MainActor () -> Void)?
    private let app: CardsApp
    /// The card whose payments come first.
    private let preferred: String?
    private var part = View.none
    private var current: CardsApproval?
    private var trouble: CardsTrouble?
    /// The decision whose answer was lost: the server may have taken it, so only the same one can follow.
    private var unsure: CardsApprovalQuestion?

    init(app: CardsApp, preferring card: String?) {
        self.app = app
        preferred = card
        super.init(nibName: nil, bundle: nil)
        showNext()
    }

    var navigationBar: NavigationBar {
        let back = preferred == nil ? "cards.title" : "cards.card.title"
        return NavigationBar(title: app.text("cards.approval"), backTitle: app.text(back))
    }

    var screenState: CardsApprovalState {
        let isUnreachable = part == .none && app.approvals.trouble != nil
        return CardsApprovalState(
            drawer: CardsDrawer(app),
            lock: app.confirming.shown,
            view: (isUnreachable ? View.failed : part).rawValue,
            payment: current.map { payment($0) },
            otherCount: others.count,
            isFirst: current.map { !(approver?.isRegistered(for: $0.card) ?? true) } ?? false,
            trouble: isUnreachable ? app.approvals.trouble : trouble
        )
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        guard part == .confirming else { return }
        giveUp()
        app.confirming.cancel()
    }

    func receive(_ event: CardsApprovalEvent) {
        app.approvals.touch()
        switch event {
        case .approveTapped: decide(isAccepted: true)
        case .declineTapped: decide(isAccepted: false)
        case .nextTapped: if !isBusy { showNext() }
        case .retryTapped: retry()
        case .doneTapped: navigationController?.popViewController(animated: true)
        case .codeEntered(let code, let proof): app.confirming.enter(code, proof)
        case .closeTapped: app.confirming.cancel()
        case .drawer(let event): app.take(event)
        case .rightBarButtonTapped: break
        }
        screenDidChange?()
    }

    /// Takes what waits now: a payment that is gone was withdrawn, or its time is up.
    func takeApprovals() {
        switch part {
        case .none: showNext()
        case .pending, .confirming, .failed:
            guard let current, unsure == nil, !app.approvals.pending.contains(current) else {
                break
            }
            close(current)
        case .sending, .accepted, .declined, .expired, .cancelled: break
        }
        screenDidChange?()
    }

    private var approver: (any CardsApprovalAccount)? { app.account.approver }
    private var isBusy: Bool { part == .confirming || part == .sending }
    private var others: [CardsApproval] { app.approvals.pending.filter { $0 != current } }

    private func payment(_ approval: CardsApproval) -> CardsApprovalState.Payment {
        let left = approval.end.secondsSinceEpoch - app.now().secondsSinceEpoch
        return CardsApprovalState.Payment(
            id: approval.id,
            merchant: approval.merchant,
            amount: approval.amount,
            currency: approval.currency,
            lastFour: approval.lastFour,
            secondsLeft: max(0, left)
        )
    }

    private func showNext() {
        let waiting = others
        current = waiting.first { $0.card == preferred } ?? waiting.first
        part = current == nil ? .none : .pending
        trouble = nil
        unsure = nil
    }

    private func close(_ approval: CardsApproval) {
        part = app.now() >= approval.end ? .expired : .cancelled
        trouble = nil
        app.confirming.cancel()
    }

    private func retry() {
        if part == .failed { part = current == nil ? .none : .pending }
        trouble = nil
        if let unsure { return decide(isAccepted: unsure.isAccepted) }
        Task { await app.approvals.ask() }
    }

    // The decision.

    private func decide(isAccepted: Bool) {
        guard part == .pending, let current, let approver else { return }
        part = .confirming
        trouble = nil
        let question = CardsApprovalQuestion(approval: current, isAccepted: isAccepted)
        Task {
            guard await register(for: question, approver) else { return }
            let token = await app.confirming.token(for: .decide, about: question)
            guard part == .confirming else { return }
            switch token {
            case nil: giveUp()
            case .failed(let found): stop(found)
            case .done(let token): await send(question, approver, token: token)
            }
            screenDidChange?()
        }
    }

    /// Makes this phone the one that decides, unless it is.
    ///
    /// - Returns: whether the decision can follow.
    private func register(
        for question: CardsApprovalQuestion,
        _ approver: any CardsApprovalAccount
    ) async -> Bool {
        let card = question.approval.card
        guard !approver.isRegistered(for: card) else { return true }
        let token = await app.confirming.token(for: .register, card: app.account.known(card))
        guard part == .confirming else { return false }
        defer { screenDidChange?() }
        switch token {
        case nil: giveUp()
        case .failed(let found): stop(found)
        case .done(let token):
            let found = await approver.register(for: card, in: app.language.rawValue, token: token)
            guard part == .confirming else { return false }
            guard let found else { return true }
            stop(found)
        }
        return false
    }

    private func send(
        _ question: CardsApprovalQuestion,
        _ approver: any CardsApprovalAccount,
        token: String
    ) async {
        part = .sending
        screenDidChange?()
        guard let found = await approver.decide(question, token: token) else {
            part = question.isAccepted ? .accepted : .declined
            unsure = nil
            app.approvals.remove(question.approval)
            return
        }
        stop(found)
        unsure = found.name == "connectionIssue" ? question : nil
        // A payment that was withdrawn meanwhile is no error of this phone.
        await app.approvals.ask()
        takeApprovals()
    }

    private func stop(_ found: CardsTrouble) {
        trouble = found
        part = .failed
    }

    /// The person cancels the passcode.
    private func giveUp() {
        part = .pending
        if unsure != nil { stop(CardsTrouble(name: "connectionIssue")) }
    }
}
