// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What a bank changes about a card apart from its state.
public struct CardPatch: Sendable, Hashable {
    /// A new reference, or none.
    public enum Reference: Sendable, Hashable {
        /// The card gets this reference.
        case set(String)
        /// The card loses its reference.
        case remove
    }

    /// The new name on the card; `nil` to keep it.
    public let displayName: String?
    /// The new reference; `nil` to keep it.
    public let reference: Reference?

    /// Reads the body of the request: `display_name?`, `reference?`, where `null` removes the reference.
    ///
    /// - Throws: ``PaymentCardError/refused(_:field:)`` with `request_malformed`, `field_unknown` or `field_invalid`.
    public init(_ body: JSONValue) throws(PaymentCardError) {
        let reader = try PaymentMembers(body, allowed: ["display_name", "reference"])
        displayName = try reader.optional("display_name", PaymentCard.displayName(_:))
        if reader.isNull("reference") {
            reference = .remove
        } else {
            let text = PaymentForm.text(upTo: NewCardholder.referenceLimit)
            reference = try reader.optional("reference", text).map(Reference.set)
        }
    }
}

extension PaymentCard {
    /// Returns the card after a patch, and whether it changed; a patch that repeats what is there changes nothing.
    public func applying(
        _ patch: CardPatch,
        at now: PreciseInstant
    ) -> (card: PaymentCard, isChanged: Bool) {
        var card = self
        if let name = patch.displayName { card.displayName = name }
        switch patch.reference {
        case .set(let reference): card.reference = reference
        case .remove: card.reference = nil
        case nil: break
        }
        guard card != self else { return (self, false) }
        card.markChanged(at: now)
        return (card, true)
    }
}
