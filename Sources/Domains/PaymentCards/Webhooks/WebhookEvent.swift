// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// A notification to the bank; it never contains a secret.
public struct WebhookEvent: Sendable {
    /// What happened; the raw value is the word on the wire.
    public enum Kind: String, Sendable, CaseIterable {
        /// A card changed its state.
        case cardState = "card.state"
        /// A card was created.
        case cardCreated = "card.created"
        /// A secret was sent to an app.
        case secretRevealed = "secret.revealed"
        /// A request for a secret was refused.
        case secretRefused = "secret.refused"
        /// A payment was approved or declined.
        case authorization
        /// A challenge waits for the cardholder.
        case challengeCreated = "challenge.created"
        /// A challenge was cancelled.
        case challengeCancelled = "challenge.cancelled"
        /// The spend controls of a card changed.
        case controlsChanged = "controls.changed"
        /// The PIN of a card changed.
        case pinChanged = "pin.changed"
    }

    /// The event's identifier, `evt_…`; receivers keep it to recognise repetitions.
    public let id: CardIdentifier
    /// When it happened.
    public let createdOn: PreciseInstant
    /// The card; `nil` if the event is about none.
    public let card: CardIdentifier?
    /// The cardholder; `nil` if the event is about none.
    public let cardholder: CardIdentifier?
    /// What happened, with its details.
    public let content: Content

    /// Describes an event.
    public init(
        id: CardIdentifier,
        createdOn: PreciseInstant,
        card: CardIdentifier?,
        cardholder: CardIdentifier?,
        content: Content
    ) {
        self.id = id
        self.createdOn = createdOn
        self.card = card
        self.cardholder = cardholder
        self.content = content
    }

    /// What happened.
    public var kind: Kind { content.kind }

    /// The event as the body of a notification.
    public var json: JSONOutput {
        [
            "id": .string(id.text), "type": .string(kind.rawValue),
            "created_on": .string(createdOn.rfc3339),
            "card_id": card.map { .string($0.text) } ?? .null,
            "cardholder_id": cardholder.map { .string($0.text) } ?? .null,
            "data": content.json,
        ]
    }
}

extension WebhookEvent {
    /// The details of an event.
    ///
    /// No case has room for a secret; transactions and challenges come in the form in which apps see them.
    public enum Content: Sendable {
        /// A card's state, why, who suspended it, and the version with that state.
        case cardState(CardStatus, reason: String?, by: CardActor, version: Int)
        /// A card as everyone may see it.
        case cardCreated(PaymentCard)
        /// The operation whose secret was sent.
        case secretRevealed(SecureOperation)
        /// The operation that was refused, if it was known, and why.
        case secretRefused(SecureOperation?, IssuingErrorCode)
        /// A payment, as the list of transactions shows it.
        case authorization(transaction: JSONOutput)
        /// A challenge, as the app shows it.
        case challengeCreated(challenge: JSONOutput)
        /// The identifier of the challenge.
        case challengeCancelled(CardIdentifier)
        /// The version of the controls, and who changed them.
        case controlsChanged(version: Int, by: CardActor)
        /// The PIN changed; there is nothing else to tell.
        case pinChanged

        var kind: Kind {
            switch self {
            case .cardState: .cardState
            case .cardCreated: .cardCreated
            case .secretRevealed: .secretRevealed
            case .secretRefused: .secretRefused
            case .authorization: .authorization
            case .challengeCreated: .challengeCreated
            case .challengeCancelled: .challengeCancelled
            case .controlsChanged: .controlsChanged
            case .pinChanged: .pinChanged
            }
        }

        var json: JSONOutput {
            switch self {
            case .cardState(let status, let reason, let actor, let version):
                [
                    "status": .string(status.rawValue),
                    "reason": reason.map { .string($0) } ?? .null,
                    "by": .string(actor.rawValue), "version": .integer(version),
                ]
            case .cardCreated(let card): card.json
            case .secretRevealed(let operation): ["operation": .string(operation.rawValue)]
            case .secretRefused(let operation, let code):
                [
                    "operation": operation.map { .string($0.rawValue) } ?? .null,
                    "error_code": .string(code.rawValue),
                ]
            case .authorization(let transaction): transaction
            case .challengeCreated(let challenge): challenge
            case .challengeCancelled(let challenge): ["id": .string(challenge.text)]
            case .controlsChanged(let version, let actor):
                ["version": .integer(version), "by": .string(actor.rawValue)]
            case .pinChanged: [:]
            }
        }
    }
}
