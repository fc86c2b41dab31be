// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

extension PaymentCard {
    /// Returns whether the card's last month is over in the issuer's time zone.
    public func isExpired(at now: PreciseInstant, secondsFromUTC: Int = 0) -> Bool {
        expiry.isOver(at: now.second, secondsFromUTC: secondsFromUTC)
    }

    /// Whether the issuer or the system suspended the card, so that the cardholder cannot activate it.
    public var isSuspensionLocked: Bool {
        status == .suspended && suspendedBy != nil && suspendedBy != .cardholder
    }

    /// Applies a change by the rules of states.
    ///
    /// Asking for the state that the card already has changes nothing, and the first reason stays. One exception: when
    /// the issuer or the server suspends a card that its holder suspended, the suspension becomes theirs. A reason that
    /// comes with it replaces the first.
    ///
    /// - Parameters:
    ///   - change: the wanted change.
    ///   - actor: who asks. Only the cardholder is bound by a suspension of the issuer or the server.
    ///   - now: the server's time.
    ///   - secondsFromUTC: the issuer's time zone, which decides when the card expires.
    /// - Returns: the card after the change, and whether it changed.
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `field_invalid` for a reason that the actor may not give,
    ///   `card_revoked`, `card_expired`, `suspension_locked` or `invalid_state_transition`.
    public func applying(
        _ change: CardChange,
        by actor: CardActor,
        at now: PreciseInstant,
        secondsFromUTC: Int = 0
    ) throws(PaymentCardError) -> (card: PaymentCard, isChanged: Bool) {
        try change.check(for: actor)
        switch change {
        case .activate:
            let isExpired = isExpired(at: now, secondsFromUTC: secondsFromUTC)
            guard try canActivate(by: actor, isExpired: isExpired) else { return (self, false) }
        case .suspend:
            guard try canSuspend(by: actor) else { return (self, false) }
        case .revoke:
            guard status != .revoked else { return (self, false) }
        }
        return (changed(by: change, of: actor, at: now), true)
    }

    /// Returns the card with last month as its end, so that a sandbox can try what happens then.
    public func movedPastExpiry(at now: PreciseInstant, secondsFromUTC: Int = 0) -> PaymentCard {
        var card = self
        let month = CardExpiry(containing: now.second, secondsFromUTC: secondsFromUTC)
        card.expiry = month.adding(months: -1)
        card.markChanged(at: now)
        return card
    }

    /// Returns whether activation changes the card; refuses in the order revoked, expired, same state, locked.
    private func canActivate(
        by actor: CardActor,
        isExpired: Bool
    ) throws(PaymentCardError) -> Bool {
        guard status != .revoked else { throw .refused(.cardRevoked) }
        guard !isExpired else { throw .refused(.cardExpired) }
        guard status != .active else { return false }
        guard actor != .cardholder || !isSuspensionLocked else { throw .refused(.suspensionLocked) }
        return true
    }

    private func canSuspend(by actor: CardActor) throws(PaymentCardError) -> Bool {
        switch status {
        case .active: true
        case .suspended: actor != .cardholder && !isSuspensionLocked
        case .inactive: throw .refused(.invalidStateTransition)
        case .revoked: throw .refused(.cardRevoked)
        }
    }

    private func changed(
        by change: CardChange,
        of actor: CardActor,
        at now: PreciseInstant
    ) -> PaymentCard {
        var card = self
        let isTakeover = status == .suspended && change.target == .suspended
        card.status = change.target
        card.suspendedBy = change.target == .suspended ? actor : nil
        card.statusReason = change.reason ?? (isTakeover ? statusReason : nil)
        card.markChanged(at: now)
        return card
    }

    /// Raises the version and notes the time, which never goes back, even if another node's clock is ahead.
    mutating func markChanged(at now: PreciseInstant) {
        version += 1
        lastModifiedOn = max(lastModifiedOn, now)
    }
}
