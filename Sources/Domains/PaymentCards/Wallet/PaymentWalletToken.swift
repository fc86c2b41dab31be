// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A card in the wallet of one device, which pays with a number of its own.
///
/// The issuer suspends one without touching the card or the other devices. The card's own state comes first: a token of
/// a suspended card pays nothing, and pays again with the card. The end of the card deletes its tokens.
public struct WalletToken: Sendable, Hashable {
    /// Whether the device can pay; the raw values are those of the wire.
    public enum State: String, Sendable, CaseIterable {
        /// It can.
        case active
        /// The issuer suspended the card on this device.
        case suspended
        /// It cannot any more, for good.
        case deleted
    }

    /// What the issuer can do with a token.
    public enum Change: String, Sendable, CaseIterable {
        /// Suspends the card on this device.
        case suspend
        /// Ends the suspension.
        case resume

        /// The state that the change leads to.
        var target: State { self == .suspend ? .suspended : .active }
    }

    /// The identifier, `wtk_…`.
    public let id: CardIdentifier
    /// The card.
    public let card: CardIdentifier
    /// The device.
    public let device: WalletDevice
    /// Whether the device can pay.
    public private(set) var state: State
    /// When the card was added to the wallet.
    public let createdOn: PreciseInstant

    /// Describes a token; the caller has checked the values.
    public init(
        id: CardIdentifier,
        card: CardIdentifier,
        device: WalletDevice,
        state: State = .active,
        createdOn: PreciseInstant
    ) {
        self.id = id
        self.card = card
        self.device = device
        self.state = state
        self.createdOn = createdOn
    }

    /// Returns the token after a change, and whether the change altered it.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `invalid_state_transition` if the token is deleted.
    public func applying(
        _ change: Change
    ) throws(PaymentCardError) -> (token: WalletToken, isChanged: Bool) {
        guard state != .deleted else { throw .refused(.invalidStateTransition) }
        var token = self
        token.state = change.target
        return (token, token.state != state)
    }

    /// The token as the server sends it.
    public var json: JSONOutput {
        [
            "id": .string(id.text), "card_id": .string(card.text), "device": .string(device.name),
            "device_type": .string(device.kind.rawValue), "state": .string(state.rawValue),
            "created_on": .string(createdOn.rfc3339),
        ]
    }
}
