// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution

extension Wallet {
    /// Adds a delegate, notified of updates until it is released or removed; adding it twice has no effect.
    package func addDelegate(_ delegate: any VicCardDelegate) {
        let new = WeakDelegate(delegate: delegate)
        delegates.withLock { delegates in
            delegates.removeAll { $0.delegate == nil || $0.delegate === new.delegate }
            delegates.append(new)
        }
    }

    /// Removes a delegate, which is then no longer notified.
    package func removeDelegate(_ delegate: any VicCardDelegate) {
        let old = WeakDelegate(delegate: delegate)
        delegates.withLock { delegates in
            delegates.removeAll { $0.delegate == nil || $0.delegate === old.delegate }
        }
    }

    /// The delegates to notify of updates and of the selection of cards.
    @MainActor package var currentDelegates: [any VicCardDelegate] {
        delegates.withLock { $0 }.compactMap(\.delegate)
    }

    /// Adds a screen, notified of changes until it is released.
    package func addObserver(_ observer: any WalletObserver) {
        let new = WeakObserver(observer: observer)
        observers.withLock { observers in
            observers.removeAll { $0.observer == nil || $0.observer === new.observer }
            observers.append(new)
        }
    }

    /// Notifies the screens, on the main actor.
    func tellObservers(_ change: WalletChange) {
        Task { @MainActor in refresh(change) }
    }

    /// Notifies the screens now.
    @MainActor func refresh(_ change: WalletChange) {
        for box in observers.withLock({ $0 }) { box.observer?.walletDidChange(change) }
    }
}

/// A change to a wallet.
package enum WalletChange: Sendable, Equatable {
    /// An update of the cards has begun.
    case update
    /// Cards or receipts were fetched, or their known state changed.
    case cards
    /// Everything was deleted.
    case deletion
    /// The environment changed, and with it the cards.
    case environment
    /// A check-in link arrived.
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
    // Invariant behind @unchecked: the reference is only passed on and compared; it is used only on the main actor,
    // to which its protocol is bound.
    weak var delegate: (any VicCardDelegate)?
}

/// Holds a screen weakly.
struct WeakObserver: @unchecked Sendable {
    // Invariant behind @unchecked: as for delegates.
    weak var observer: (any WalletObserver)?
}
