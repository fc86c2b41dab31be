// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Secrets, each with a confirmation of its own.
extension CardsDetailScreen {
    /// Shows a secret: the bank confirms the person, the SDK fetches, the frame draws.
    func reveal(_ purpose: CardsPurpose) {
        guard !purpose.kinds.isEmpty, offers(purpose.rawValue), secret?.step != "fetching" else {
            return
        }
        forget(because: "other")
        forgetPIN()
        // A copied number keeps its frame, which clears the clipboard.
        if copy?.step != "copied" { stopCopying() }
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
}
