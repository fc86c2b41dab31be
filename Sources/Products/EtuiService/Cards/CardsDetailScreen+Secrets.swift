// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Secrets, copies and the wallet: each needs a confirmation of its own.
extension CardsDetailScreen {
    /// Shows a secret: the bank confirms the person, the SDK fetches, the frame draws.
    func reveal(_ purpose: CardsPurpose) {
        guard !purpose.kinds.isEmpty, offers(purpose.rawValue), secret?.step != "fetching" else {
            return
        }
        forget(because: "other")
        forgetPIN()
        secret = nil
        notice = nil
        revealNumber += 1
        let number = revealNumber
        Task {
            guard let token = await app.confirming.token(for: purpose, card: card) else {
                screenDidChange?()
                return
            }
            guard number == revealNumber else { return }
            secret = CardsDetailState.Secret(
                purpose: purpose,
                step: "fetching",
                seconds: purpose.seconds
            )
            screenDidChange?()
            let outcome: CardsOutcome<[CardsRevealed]>
            switch token {
            case .failed(let trouble): outcome = .failed(trouble)
            case .done(let token):
                outcome = await app.account.reveal(card.id, purpose, token: token)
            }
            guard number == revealNumber else { return }
            take(outcome)
            screenDidChange?()
        }
    }

    private func take(_ outcome: CardsOutcome<[CardsRevealed]>) {
        switch outcome {
        case .failed(let trouble):
            secret?.step = "failed"
            secret?.trouble = trouble
        case .done(let parts):
            revealed = parts
            secret?.step = "ready"
            secret?.parts = parts.map { part in
                CardsDetailState.Secret.Part(
                    id: app.secrets.add(part.kind, seal: part.seal),
                    kind: part.kind
                )
            }
        }
    }

    /// The digits are on screen.
    func shown() {
        guard secret?.step == "ready" else { return }
        secret?.step = "shown"
        for part in revealed { part.onShown(true) }
    }

    /// The digits are gone, and so is everything that could bring them back.
    func forget(because reason: String) {
        for part in revealed { part.onShown(false) }
        revealed = []
        guard secret?.step == "ready" || secret?.step == "shown" else {
            // A fetch in progress ends without a frame.
            if secret?.step == "fetching" {
                revealNumber += 1
                secret = nil
            }
            return
        }
        secret?.step = "hidden"
        secret?.reason = Self.reasons.contains(reason) ? reason : "other"
        secret?.parts = []
    }

    private static let reasons: Set = ["time", "user", "blur", "away", "late", "other"]

    /// A frame could not open or draw its secret.
    func failed() {
        guard secret?.step == "ready" else { return }
        forget(because: "other")
        secret?.step = "failed"
        secret?.trouble = CardsTrouble(name: "unableToPerformSecureOperation")
    }

    // The clipboard.

    func copy() {
        guard offers(CardsPurpose.copy.rawValue) else { return }
        notice = nil
        Task {
            guard let token = await app.confirming.token(for: .copy, card: card) else {
                screenDidChange?()
                return
            }
            let trouble: CardsTrouble?
            switch token {
            case .failed(let found): trouble = found
            case .done(let token): trouble = await app.account.copyNumber(of: card.id, token: token)
            }
            notice =
                trouble.map {
                    CardsDetailState.Notice(tone: "attention", text: "cards.error.\($0.name)")
                } ?? CardsDetailState.Notice(tone: "good", text: "cards.copied")
            screenDidChange?()
        }
    }

    // The wallet of the phone.

    func checkWallet() {
        guard offers("wallet"), wallet.step != "checking", wallet.step != "adding" else { return }
        notice = nil
        Task {
            guard let token = await app.confirming.token(for: .wallet, card: card) else {
                screenDidChange?()
                return
            }
            wallet = CardsDetailState.Wallet(step: "checking")
            screenDidChange?()
            switch token {
            case .failed(let trouble):
                wallet = CardsDetailState.Wallet(step: "failed", trouble: trouble)
            case .done(let token):
                switch await app.account.walletState(of: card.id, token: token) {
                case .done(let state):
                    wallet = CardsDetailState.Wallet(step: "known", state: state)
                case .failed(let trouble):
                    wallet = CardsDetailState.Wallet(step: "failed", trouble: trouble)
                }
            }
            screenDidChange?()
        }
    }

    /// Adds the card, after the terms were accepted.
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
            wallet =
                trouble.map { CardsDetailState.Wallet(step: "failed", trouble: $0) }
                ?? CardsDetailState.Wallet(step: "known", state: .digitized)
            screenDidChange?()
        }
    }
}
