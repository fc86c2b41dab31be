// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// The clipboard and the wallet of the phone, each with a confirmation of its own.
extension CardsDetailScreen {
    // The clipboard.

    /// Copies the number: the bank confirms the person, the SDK fetches, a frame writes.
    func startCopying() {
        guard offers(CardsPurpose.copy.rawValue), copy?.step != "fetching", copy?.step != "ready"
        else { return }
        notice = nil
        copy = nil
        Task {
            guard let token = await app.confirming.token(for: .copy, card: card) else {
                screenDidChange?()
                return
            }
            copy = CardsDetailState.Copy(step: "fetching")
            screenDidChange?()
            let trouble: CardsTrouble?
            switch token {
            case .failed(let found): trouble = found
            case .done(let token): trouble = await app.account.copyNumber(of: card.id, token: token)
            }
            guard copy != nil else { return }
            switch trouble?.name {
            case nil: copy?.step = "copied"
            case "unableToCopy.dataNotViewed": copy = CardsDetailState.Copy(step: "notViewed")
            case "unableToCopy.copyFailure": copy = CardsDetailState.Copy(step: "noClipboard")
            default: copy = CardsDetailState.Copy(step: "failed", trouble: trouble)
            }
            screenDidChange?()
        }
    }

    /// The phone has a number for a frame.
    func takeClipboard() {
        guard copy?.step == "fetching", let id = app.phone.clipboard.id else { return }
        copy = CardsDetailState.Copy(step: "ready", id: id)
        screenDidChange?()
    }

    /// The frame says what came of the press; what follows is the SDK's answer.
    func finishCopying(isCopied: Bool) {
        guard copy?.step == "ready" else { return }
        app.phone.clipboard.finish(isCopied: isCopied)
    }

    /// The time on the clipboard is over, or the person has cleared it.
    func clipboardCleared(_ isCleared: Bool) {
        guard copy?.step == "copied" else { return }
        copy = CardsDetailState.Copy(step: isCleared ? "cleared" : "kept")
    }

    /// Gives the copy up, or closes what it says.
    func stopCopying() {
        copy = nil
        app.phone.clipboard.finish(isCopied: false)
    }

    // The wallet.

    /// Asks where the card stands.
    func checkWallet() {
        guard offers("wallet"), !isWalletBusy else { return }
        notice = nil
        Task {
            guard let token = await app.confirming.token(for: .wallet, card: card) else {
                screenDidChange?()
                return
            }
            wallet = CardsDetailState.Wallet(step: "checking")
            screenDidChange?()
            switch token {
            case .failed(let trouble): takeWalletTrouble(trouble)
            case .done(let token):
                switch await app.account.walletState(of: card.id, token: token) {
                case .done(let state):
                    wallet = CardsDetailState.Wallet(step: "known", state: state)
                case .failed(let trouble): takeWalletTrouble(trouble)
                }
            }
            screenDidChange?()
        }
    }

    /// Adds the card; the wallet itself asks for the person's consent meanwhile.
    func addToWallet() {
        guard wallet.step == "known", wallet.state == .notDigitized else { return }
        Task {
            guard let token = await app.confirming.token(for: .wallet, card: card) else {
                screenDidChange?()
                return
            }
            wallet.step = "adding"
            screenDidChange?()
            let trouble: CardsTrouble?
            switch token {
            case .failed(let found): trouble = found
            case .done(let token):
                trouble = await app.account.addToWallet(card.id, token: token)
            }
            if let trouble {
                takeWalletTrouble(trouble)
            } else {
                wallet = CardsDetailState.Wallet(step: "known", state: .digitized)
            }
            screenDidChange?()
        }
    }

    /// The wallet asks, or no longer does.
    func takeWallet() {
        guard wallet.step == "adding", app.phone.wallet.isAsking else { return }
        wallet.step = "terms"
        screenDidChange?()
    }

    /// The person accepts what the wallet asks.
    func acceptTerms() {
        guard wallet.step == "terms" else { return }
        wallet.step = "adding"
        app.phone.wallet.answer(isAccepted: true)
    }

    /// Closes the sheet; closing the wallet's own question declines it.
    func closeWallet() {
        switch wallet.step {
        case "terms":
            wallet.step = "adding"
            app.phone.wallet.answer(isAccepted: false)
        case "known", "cancelled", "notHere", "failed": wallet.step = "idle"
        default: break
        }
    }

    private var isWalletBusy: Bool { ["checking", "adding", "terms"].contains(wallet.step) }

    /// Shows why the wallet has not added the card.
    func takeWalletTrouble(_ trouble: CardsTrouble) {
        switch trouble.name {
        case "pushProvisioningFailure.cancelled":
            wallet = CardsDetailState.Wallet(step: "cancelled")
        case "deviceNotSupported": wallet = CardsDetailState.Wallet(step: "notHere")
        default: wallet = CardsDetailState.Wallet(step: "failed", trouble: trouble)
        }
    }
}
