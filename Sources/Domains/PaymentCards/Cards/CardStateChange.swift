// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A requested change of a card's state.
public enum CardChange: Sendable, Hashable {
    /// Makes the card usable.
    case activate
    /// Blocks the card until it is activated again.
    case suspend(SuspensionReason?)
    /// Ends the card for good.
    case revoke(RevocationReason?)

    /// The state that the card should have.
    public var target: CardStatus {
        switch self {
        case .activate: .active
        case .suspend: .suspended
        case .revoke: .revoked
        }
    }

    /// The reason as on the wire; `nil` if none was given.
    public var reason: String? {
        switch self {
        case .activate: nil
        case .suspend(let reason): reason?.rawValue
        case .revoke(let reason): reason?.rawValue
        }
    }

    /// Reads the body of a request for a state: an object that is empty or has a `reason`.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `invalid_state_transition` for `inactive`, to which no card
    ///   returns, `field_unknown` for any other member, also for a reason to activate, and `field_invalid` for an
    ///   unknown reason or one that the actor may not give.
    public init(
        to target: CardStatus,
        body: JSONValue,
        by actor: CardActor
    ) throws(PaymentCardError) {
        let members = target == .active ? [] : ["reason"]
        let reader = try PaymentMembers(body, allowed: Set(members))
        switch target {
        case .active: self = .activate
        case .suspended:
            self = .suspend(try reader.optional("reason", Self.suspensionReason))
        case .revoked: self = .revoke(try reader.optional("reason", Self.revocationReason))
        case .inactive: throw .refused(.invalidStateTransition)
        }
        try check(for: actor)
    }

    /// Checks that an actor may give the reason.
    func check(for actor: CardActor) throws(PaymentCardError) {
        let isAllowed =
            switch self {
            case .activate: true
            case .suspend(let reason): reason?.isAllowed(for: actor) ?? true
            case .revoke(let reason): reason?.isAllowed(for: actor) ?? true
            }
        guard isAllowed else { throw .refused(.fieldInvalid, field: "reason") }
    }

    private static func suspensionReason(_ value: JSONValue) -> SuspensionReason? {
        value.string.flatMap(SuspensionReason.init(rawValue:))
    }

    private static func revocationReason(_ value: JSONValue) -> RevocationReason? {
        value.string.flatMap(RevocationReason.init(rawValue:))
    }
}

/// Why a card is suspended; the raw value is the one on the wire.
public enum SuspensionReason: String, Sendable, CaseIterable {
    /// The cardholder may have lost the card.
    case lost = "suspected_lost"
    /// The card may have been stolen.
    case stolen = "suspected_stolen"
    /// The chip was used before the card was activated; only the bank's side gives this reason.
    case firstContactChipAuthorization = "first_contact_chip_authorization"
    /// Too many wrong security codes; only the bank's side gives this reason.
    case securityCodeThresholdExceeded = "invalid_cvc2_threshold_exceeded"

    /// Returns whether an actor may give this reason.
    public func isAllowed(for actor: CardActor) -> Bool {
        switch self {
        case .lost, .stolen: true
        case .firstContactChipAuthorization, .securityCodeThresholdExceeded: actor != .cardholder
        }
    }
}

/// Why a card is revoked; the raw value is the one on the wire.
public enum RevocationReason: String, Sendable, CaseIterable {
    /// The cardholder has lost the card.
    case lost = "reported_lost"
    /// The card was stolen.
    case stolen = "reported_stolen"
    /// The card's last month is over; only the server's daily job gives this reason.
    case expired

    /// Returns whether an actor may give this reason.
    public func isAllowed(for actor: CardActor) -> Bool {
        self != .expired || actor == .system
    }
}
