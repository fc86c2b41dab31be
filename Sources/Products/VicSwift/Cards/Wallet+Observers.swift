// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution

extension Wallet {
    /// Has a delegate told of updates until it goes away or is removed; told once, however often it is added.
    package func addDelegate(_ delegate: any VicCardDelegate) {
        let new = WeakDelegate(delegate: delegate)
        delegates.withLock { delegates in
            delegates.removeAll { $0.delegate == nil || $0.delegate === new.delegate }
            delegates.append(new)
        }
    }

    /// Has a delegate told no longer.
    package func removeDelegate(_ delegate: any VicCardDelegate) {
        let old = WeakDelegate(delegate: delegate)
        delegates.withLock { delegates in
            delegates.removeAll { $0.delegate == nil || $0.delegate === old.delegate }
        }
    }

    /// Those who are told of updates and of the selection of cards.
    @MainActor package var currentDelegates: [any VicCardDelegate] {
        delegates.withLock { $0 }.compactMap(\.delegate)
    }

    /// Has a screen told of changes until it goes away.
    package func addObserver(_ observer: any WalletObserver) {
        let new = WeakObserver(observer: observer)
        observers.withLock { observers in
            observers.removeAll { $0.observer == nil || $0.observer === new.observer }
            observers.append(new)
        }
    }

    /// Tells the screens, on the main actor.
    func tellObservers(_ change: WalletChange) {
        Task { @MainActor in refresh(change) }
    }

    /// Tells the screens now.
    @MainActor func refresh(_ change: WalletChange) {
        for box in observers.withLock({ $0 }) { box.observer?.walletDidChange(change) }
    }
}

/// What has become of a wallet.
package enum WalletChange: Sendable, Equatable {
    /// An update of the cards has begun.
    case update
    /// Cards or receipts were fetched, or what is known of them has changed.
    case cards
    /// Everything was deleted.
    case deletion
    /// Another environment has other cards.
    case environment
    /// A link to a place of check-in came.
    case link
}

/// A screen that shows a wallet.
@MainActor
package protocol WalletObserver: AnyObject {
    /// The wallet has changed.
    func walletDidChange(_ change: WalletChange)
}

/// Holds a delegate weakly.
struct WeakDelegate: @unchecked Sendable {
    // Invariant behind @unchecked: the reference is only handed on and compared; it is used on the main
    // actor alone, to which its protocol is bound.
    weak var delegate: (any VicCardDelegate)?
}

/// Holds a screen weakly.
struct WeakObserver: @unchecked Sendable {
    // Invariant behind @unchecked: as for delegates.
    weak var observer: (any WalletObserver)?
}
