// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What an audit row records: who did what to which card, and how it ended.
///
/// A row holds no secret: tokens and references appear as identifier and hash, and the writer has already replaced
/// card numbers in ``userAgent``.
public struct AuditEntry: Sendable, Hashable {
    /// Who acts.
    public enum Actor: String, Sendable, CaseIterable {
        /// The bank's own server, with client credentials.
        case client
        /// The person whom the card was issued to, through an app.
        case cardholder
        /// A member of the issuer's staff.
        case `operator`
        /// The server itself.
        case system
    }

    /// When, in UTC to the millisecond.
    public var time: PreciseInstant
    /// Who.
    public var actor: Actor
    /// The actor's identifier; `nil` for the server itself.
    public var actorID: String?
    /// The identifier of the token that was used, never the token; for the issuer's work on a wallet token, of that one;
    /// for a checkpoint, the checkpoint itself.
    public var tokenID: String?
    /// What was done.
    public var action: AuditAction
    /// The card's identifier.
    public var card: String?
    /// The cardholder's identifier.
    public var cardholder: String?
    /// How it ended.
    public var outcome: AuditOutcome
    /// The code of the refusal.
    public var errorCode: String?
    /// The identifier of the request, `req_…`.
    public var requestID: String?
    /// The caller's address.
    public var address: String?
    /// The caller's software, as it names itself.
    public var userAgent: String?
    /// The hash of the reference to the strong authentication.
    public var scaReferenceHash: String?

    /// Describes an action without details; set those that are known.
    public init(
        time: PreciseInstant,
        actor: Actor,
        action: AuditAction,
        outcome: AuditOutcome = .success
    ) {
        self.time = time
        self.actor = actor
        self.action = action
        self.outcome = outcome
    }
}

/// What was done: a word of letters, digits, `.` and `_`.
///
/// The set is open, because rows live longer than the program that wrote them.
public struct AuditAction: RawRepresentable, Sendable, Hashable {
    /// The word.
    public let rawValue: String

    /// Takes a word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A token was issued.
    public static let tokenIssue = AuditAction(rawValue: "token_issue")
    /// A token was revoked.
    public static let tokenRevoke = AuditAction(rawValue: "token_revoke")
    /// A card was created.
    public static let cardCreate = AuditAction(rawValue: "card_create")
    /// The name or reference of a card was changed.
    public static let cardUpdate = AuditAction(rawValue: "card_update")
    /// A card was activated.
    public static let activate = AuditAction(rawValue: "card.activate")
    /// A card was suspended.
    public static let suspend = AuditAction(rawValue: "card.suspend")
    /// A card was revoked.
    public static let revoke = AuditAction(rawValue: "card.revoke")
    /// A single-use token was consumed.
    public static let requested = AuditAction(rawValue: "requested")
    /// The answer with the secret leaves the server.
    public static let revealed = AuditAction(rawValue: "revealed")
    /// The request for a secret was refused.
    public static let refused = AuditAction(rawValue: "refused")
    /// The PIN was changed.
    public static let pinChanged = AuditAction(rawValue: "pin_changed")
    /// Secure operations of a cardholder were locked.
    public static let cardholderLocked = AuditAction(rawValue: "cardholder_locked")
    /// The spend controls of a card were changed.
    public static let controlsChanged = AuditAction(rawValue: "controls_changed")
    /// A device was registered for approvals.
    public static let deviceRegistered = AuditAction(rawValue: "device_registered")
    /// Rows at the end of their retention were removed.
    public static let checkpoint = AuditAction(rawValue: "audit_checkpoint")
    /// A challenge was approved or declined.
    public static let challengeDecided = AuditAction(rawValue: "challenge_decided")

    /// Whether a successful row of this action means that the card's version grew by one.
    var isVersionStep: Bool {
        [.cardUpdate, .activate, .suspend, .revoke].contains(self)
    }

    /// Whether a row of this action ends what ``requested`` began.
    var endsRequest: Bool {
        [.revealed, .refused, .pinChanged, .controlsChanged, .deviceRegistered, .challengeDecided]
            .contains(self)
    }
}

/// How an action ended; an open set, as ``AuditAction``.
public struct AuditOutcome: RawRepresentable, Sendable, Hashable {
    /// The word.
    public let rawValue: String

    /// Takes a word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// It was done, and changed something.
    public static let success = AuditOutcome(rawValue: "success")
    /// It was done before, so nothing changed.
    public static let unchanged = AuditOutcome(rawValue: "unchanged")
    /// It was refused.
    public static let refused = AuditOutcome(rawValue: "refused")
    /// It was refused, and staff should look at it.
    public static let alert = AuditOutcome(rawValue: "alert")
}
