// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

/// Whether the person's documents may be looked at.
public enum WalletAccess: Hashable, Sendable {
    /// Somebody is signed in, and the wallet is unlocked.
    case open
    /// The person did not want to unlock the wallet.
    case declined
    /// Nobody is signed in.
    case signedOut
}

/// Who uses the wallet.
public protocol WalletSession: Sendable {
    /// Offers to unlock the wallet where it is locked.
    func enter() async -> WalletAccess

    /// Has the person confirm with what unlocks the device, after the choice and before anything is sent.
    ///
    /// - Parameter request: what was decided about.
    /// - Returns: whether it was the person.
    func confirm(_ request: WalletRequest) async -> Bool
}
