// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import DocumentExchange

/// Whether the user's documents may be accessed.
public enum WalletAccess: Hashable, Sendable {
    /// A user is signed in, and the wallet is unlocked.
    case open
    /// The user declined to unlock the wallet.
    case declined
    /// No user is signed in.
    case signedOut
}

/// The user's session with the wallet.
public protocol WalletSession: Sendable {
    /// Offers to unlock the wallet if it is locked.
    func enter() async -> WalletAccess

    /// Has the user confirm with the device's unlock method, after the selection and before anything is sent.
    ///
    /// - Parameter request: the request that was decided on.
    /// - Returns: whether the user confirmed.
    func confirm(_ request: WalletRequest) async -> Bool
}
