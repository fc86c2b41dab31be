// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Cryptography

extension CardsSDKAccount {
    func changePIN(
        of card: String,
        token: String,
        onChange: @escaping @MainActor (CardsPINEntry.Phase) -> Void
    ) async -> CardsOutcome<CardsPINEntry> {
        await with(card) { [events] card in
            let view = try await withCheckedThrowingContinuation { done in
                card.changePin(singleUseToken: token, finished: { _ in }) { result in
                    done.resume(with: result)
                }
            }
            guard let view = view as? PINEntryView, let point = view.entry.frameKeyPoint else {
                throw CardManagementError.unableToPerformSecureOperation
            }
            let entry = view.entry
            let start = events.count
            entry.didChange = { [weak entry] in
                guard let phase = entry?.phase else { return }
                switch phase {
                case .entry, .repeat, .mismatch: onChange(.entry)
                case .weak: onChange(.weak)
                case .sending: onChange(.sending)
                case .done: onChange(.done)
                case .failed(let error):
                    onChange(.failed(events.trouble(error, since: start)))
                }
            }
            return CardsPINEntry(
                point: point,
                // The view lives as long as its frame may answer.
                take: { [view] in view.entry.take($0, info: $1, authenticating: $2) },
                cancel: { [view] in view.entry.cancel() }
            )
        }
    }
}
