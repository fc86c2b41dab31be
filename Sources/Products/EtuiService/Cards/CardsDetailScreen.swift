// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// A card: its state and what its holder can do with it.
@MainActor
final class CardsDetailScreen: PlatformViewController, ScreenController {
    static let screenName = "card"

    var screenDidChange: (@MainActor () -> Void)?
    let app: CardsApp
    private(set) var card: CardsItem
    private var change: CardsDetailState.Change?
    var secret: CardsDetailState.Secret?
    var wallet = CardsDetailState.Wallet(step: "idle")
    var notice: CardsDetailState.Notice?
    var copy: CardsDetailState.Copy?
    var pin: CardsDetailState.PIN?
    var pinEntry: CardsPINEntry?
    /// What to call when the digits appear and when they are gone.
    var revealed: [CardsRevealed] = []
    /// Answers to an earlier reveal are dropped.
    var revealNumber = 0

    init(app: CardsApp, card: CardsItem) {
        self.app = app
        self.card = card
        super.init(nibName: nil, bundle: nil)
    }

    var navigationBar: NavigationBar {
        NavigationBar(title: app.text("cards.card.title"), backTitle: app.text("cards.title"))
    }

    var screenState: CardsDetailState {
        CardsDetailState(
            drawer: CardsDrawer(app),
            card: card,
            actions: Self.actions(for: card),
            lock: app.confirming.shown,
            approvals: app.approvals.counts[card.id] ?? 0,
            change: change,
            secret: secret,
            pin: pin,
            copy: copy,
            wallet: wallet,
            notice: notice
        )
    }

    /// Returns the buttons for a card: exactly the changes that the SDK allows, and what its state permits besides.
    static func actions(for card: CardsItem) -> [String] {
        let changes = card.changes.map(\.rawValue)
        let isPlastic = card.type == "physical"
        switch card.condition {
        case .active, .soon, .suspended:
            let secrets =
                ["pan", "cvv", "pan_cvv"] + (isPlastic ? ["pin", "set_pin"] : []) + ["copy_pan"]
            let wallet = card.isUsable ? ["wallet"] : []
            return changes + secrets + wallet + ["transactions", "limits"]
        case .inactive:
            return changes
                + (isPlastic ? ["pin", "set_pin"] : ["pan", "cvv", "pan_cvv", "copy_pan"])
        case .blocked: return changes + ["transactions"]
        case .revoked, .expired: return ["transactions"]
        }
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        app.confirming.cancel()
        app.phone.cancel()
        forget(because: "away")
        copy = nil
        forgetPIN()
    }

    func receive(_ event: CardsDetailEvent) {
        app.approvals.touch()
        switch event {
        case .changeTapped(let name): ask(name)
        case .reasonChosen(let reason): change?.reason = reason
        case .changeConfirmed(let lastFour): confirm(lastFour)
        case .revealTapped(let purpose): reveal(purpose)
        case .secretShown: shown()
        case .secretHidden(let reason): forget(because: reason)
        case .secretFailed: failed()
        case .copyTapped: startCopying()
        case .copyDone: finishCopying(isCopied: true)
        case .copyFailed: finishCopying(isCopied: false)
        case .clipboardCleared(let isCleared): clipboardCleared(isCleared)
        case .copyClosed: stopCopying()
        case .changePinTapped: changePIN()
        case .pinCancelled, .pinFailed: forgetPIN()
        case .walletTapped: checkWallet()
        case .walletAccepted: addToWallet()
        case .termsAccepted: acceptTerms()
        case .approvalsTapped: app.openApprovals(of: card)
        case .transactionsTapped: if offers("transactions") { app.openTransactions(of: card) }
        case .limitsTapped: if offers("limits") { app.openLimits(of: card) }
        case .codeEntered(let code, let proof): app.confirming.enter(code, proof)
        case .closeTapped: close()
        case .noticeClosed: notice = nil
        case .drawer(let event): app.take(event)
        case .rightBarButtonTapped: break
        }
        screenDidChange?()
    }

    /// Whether a button of this name is there.
    func offers(_ action: String) -> Bool {
        Self.actions(for: card).contains(action)
    }

    /// Shows the session's end if an error says so.
    ///
    /// - Returns: whether it did.
    func endsSession(_ trouble: CardsTrouble) -> Bool {
        guard trouble.name == "unauthenticated" else { return false }
        app.sessionEnded()
        return true
    }

    private func close() {
        if app.confirming.shown != nil {
            app.confirming.cancel()
        } else if change?.step != "changing" {
            change = nil
        }
        closeWallet()
    }

    // Changes of state.

    private func ask(_ name: CardsChange) {
        guard change?.step != "changing", card.changes.contains(name) else { return }
        notice = nil
        change = CardsDetailState.Change(name: name, step: "asking")
    }

    private func confirm(_ lastFour: String?) {
        guard var asked = change, asked.step == "asking" || asked.step == "refused",
            card.changes.contains(asked.name)
        else { return }
        // It is for good, so the person says which card.
        guard asked.name != .revoke || lastFour == card.lastFour else { return }
        asked.step = "changing"
        asked.trouble = nil
        change = asked
        Task {
            let outcome = await app.account.change(card.id, asked.name, reason: asked.reason)
            // The state is the truth, whatever came of the request.
            if case .done(let changed) = outcome { take(changed) }
            if let known = app.account.known(card.id) { take(known) }
            ended(asked, outcome)
            screenDidChange?()
        }
    }

    private func ended(
        _ asked: CardsDetailState.Change,
        _ outcome: CardsOutcome<CardsItem>
    ) {
        guard change?.name == asked.name else { return }
        switch outcome {
        case .done:
            change = nil
            notice = CardsDetailState.Notice(
                tone: "good",
                text: "cards.change.\(asked.name.rawValue).done"
            )
            // A card that may no longer show its secrets shows none.
            if !offers(secret?.purpose.rawValue ?? "") { forget(because: "other") }
        case .failed(let trouble):
            if endsSession(trouble) { return }
            change?.step = "refused"
            change?.trouble = trouble
        }
    }

    func take(_ card: CardsItem) {
        self.card = card
        app.list?.take(card)
    }
}
