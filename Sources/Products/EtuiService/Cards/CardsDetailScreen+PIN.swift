// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings

/// A new PIN that a frame encrypts to the SDK's own view; the app passes ciphertext on.
@MainActor
struct CardsPINEntry {
    /// What became of the digits.
    enum Phase: Equatable {
        case entry
        /// Others would guess it; the person enters another one.
        case weak
        case sending
        case done
        case failed(CardsTrouble)
    }

    /// The key that the frame encrypts to, X9.63.
    let point: [UInt8]
    let take: @MainActor (_ message: HPKE.Message, _ info: [UInt8], _ aad: [UInt8]) -> Void
    let cancel: @MainActor () -> Void
}

/// The change of a card's PIN.
extension CardsDetailScreen {
    /// Asks for a confirmation and then for the new PIN.
    func changePIN() {
        guard offers(CardsPurpose.changePIN.rawValue), pin == nil else { return }
        forget(because: "other")
        secret = nil
        notice = nil
        Task {
            guard let token = await app.confirming.token(for: .changePIN, card: card) else {
                screenDidChange?()
                return
            }
            pin = CardsDetailState.PIN(step: "preparing")
            screenDidChange?()
            switch token {
            case .failed(let trouble): stop(trouble)
            case .done(let token): await begin(token)
            }
            screenDidChange?()
        }
    }

    private func begin(_ token: String) async {
        let outcome = await app.account.changePIN(of: card.id, token: token) { [weak self] phase in
            self?.follow(phase)
        }
        switch outcome {
        case .failed(let trouble): stop(trouble)
        case .done(let entry):
            pinEntry = entry
            pin?.id = app.secrets.addEntry(entry.take)
            pin?.key = Base64.encode(entry.point, alphabet: .urlSafe, padded: false)
            pin?.step = "entry"
        }
    }

    private func follow(_ phase: CardsPINEntry.Phase) {
        guard pin != nil else { return }
        switch phase {
        case .entry: break
        case .weak:
            pin?.remark = "weak"
            pin?.round += 1
        case .sending: pin?.step = "sending"
        case .done:
            forgetPIN()
            notice = CardsDetailState.Notice(tone: "good", text: "cards.pin.done")
        case .failed(let trouble): stop(trouble)
        }
        screenDidChange?()
    }

    private func stop(_ trouble: CardsTrouble) {
        if pin?.id.isEmpty == false { app.secrets.removeEntry(pin?.id ?? "") }
        pin = CardsDetailState.PIN(step: "failed", trouble: trouble)
        pinEntry = nil
    }

    /// Gives the change up; the card keeps its PIN.
    func forgetPIN() {
        if let id = pin?.id, !id.isEmpty { app.secrets.removeEntry(id) }
        let entry = pinEntry
        pin = nil
        pinEntry = nil
        entry?.cancel()
    }
}
