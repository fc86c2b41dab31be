// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import Screens

/// The wallet's handling of a request: unlocking, consent, confirmation.
extension ExchangeWalletScreen: ExchangeResponder.Screen {
    /// Handles a link that opened the wallet.
    func opened(by link: String) {
        Task {
            if let told = await responder.handle(link) { notice = told }
            screenDidChange?()
        }
    }

    /// Notes that the page is gone, so that questions stay unanswered.
    func pageClosed() {
        choosing.withdraw()
        unlocking.withdraw()
        confirming.withdraw()
    }

    // Questions of the SDK.

    func unlock() async -> Bool {
        guard isLocked else { return true }
        return await askForCode(unlocking)
    }

    func choose(_ request: WalletRequest) async -> [String]? {
        requestNumber += 1
        let number = requestNumber
        choice = ConsentChoice(request, among: store.all)
        draft = nil
        leave(for: .consent)
        let ids = await choosing.ask()
        if ids == nil, number == requestNumber {
            choice = nil
            leave(for: .list)
            screenDidChange?()
        }
        return ids
    }

    func confirm() async -> Bool {
        let isConfirmed = await askForCode(confirming)
        choice = nil
        return isConfirmed
    }

    func show(_ notice: ExchangeNotice) {
        self.notice = notice
        screenDidChange?()
    }

    // Decisions of the user.

    /// Ends the selection; one that the request does not allow cannot come from a user.
    func decide(_ ids: [String]?) {
        guard choosing.isOpen, let request = choice?.request else { return }
        if let ids {
            var choice = ConsentChoice(request, among: store.all)
            for id in ids { choice.toggle(id) }
            guard choice.isComplete, choice.chosen == ids else { return }
            self.choice = choice
        }
        leave(for: .list)
        choosing.answer(ids)
    }

    // The lock.

    func lockNow() {
        isLocked = true
        lockTrouble = nil
        leave(for: .list)
    }

    /// Checks a code that the user has entered.
    func enter(_ code: String) {
        guard isLocked || unlocking.isOpen || confirming.isOpen else { return }
        let outcome = lock.enter(code, at: now())
        lockTrouble = outcome == .right ? nil : outcome
        guard outcome == .right else { return }
        isLocked = false
        unlocking.answer(true)
        confirming.answer(true)
    }

    func declineLock() {
        unlocking.answer(false)
        confirming.answer(false)
    }

    private func askForCode(_ question: OpenQuestion<Bool>) async -> Bool {
        lockTrouble = nil
        notice = nil
        return await question.ask() ?? false
    }

    /// Returns the lock as the screen shows it, if it is visible.
    func shownLock(in language: ExchangeLanguage) -> ExchangeWalletState.Lock? {
        let reason: ExchangeWalletState.Lock.Reason
        if confirming.isOpen {
            reason = .confirm
        } else if unlocking.isOpen {
            reason = .unlock
        } else if isLocked {
            reason = .open
        } else {
            return nil
        }
        let confirmed = reason == .confirm ? choice : nil
        let (trouble, triesLeft) = lockTrouble?.shown ?? ("ready", DeviceLock.tryLimit)
        return ExchangeWalletState.Lock(
            reason: reason,
            caller: confirmed?.request.caller.name ?? "",
            documents: confirmed?.documents.map {
                $0.kind.map { $0.form.wording[language] } ?? $0.kindName
            } ?? [],
            code: DeviceLock.code,
            trouble: trouble,
            triesLeft: triesLeft
        )
    }
}

extension DeviceLock.Outcome {
    /// The name of the outcome, and how many attempts are left.
    fileprivate var shown: (String, Int) {
        switch self {
        case .right: ("ready", DeviceLock.tryLimit)
        case .wrong(let triesLeft): ("wrong", triesLeft)
        case .resting: ("resting", 0)
        }
    }
}
