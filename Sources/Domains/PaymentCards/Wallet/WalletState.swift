// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// Whether a card is in the wallet of a phone or watch; the raw values are those of the wire.
public enum WalletState: String, Sendable, CaseIterable {
    /// The card is in the wallets of all paired devices.
    case digitized
    /// The card is in no wallet.
    case notDigitized
    /// The wallet of this device waits for a further check of the person.
    case pendingIDVLocal
    /// The wallet of a paired device waits for a further check of the person.
    case pendingIDVRemote
}

/// The answer of `GET /cards/{id}/wallet-state`.
public struct WalletStateAnswer: Sendable, Hashable {
    /// Whether the card is in a wallet.
    public let state: WalletState
    /// Whether the card can be added now.
    public let isEnabled: Bool

    /// Joins both.
    public init(state: WalletState, isEnabled: Bool) {
        self.state = state
        self.isEnabled = isEnabled
    }

    /// The answer as the server sends it.
    public var json: JSONOutput {
        ["state": .string(state.rawValue), "enabled": .boolean(isEnabled)]
    }
}
