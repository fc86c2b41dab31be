// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings

/// What an audit row records: who changed what of which account.
///
/// It holds no value of a person and no secret: what was before and after stands there as a hash.
public struct CheckAuditEntry: Sendable, Hashable {
    /// Who acts.
    public enum Actor: Sendable, Hashable {
        /// Whoever has a credential of the account, named by its token.
        case credential(String)
        /// Whoever runs the service.
        case `operator`
        /// The service itself.
        case system

        /// Reads the two columns of a row; nil for anything else.
        public init?(kind: String, id: String?) {
            switch (kind, id) {
            case ("credential", let id?): self = .credential(id)
            case ("operator", nil): self = .operator
            case ("system", nil): self = .system
            default: return nil
            }
        }

        /// The kind as a word.
        public var kind: String {
            switch self {
            case .credential: "credential"
            case .operator: "operator"
            case .system: "system"
            }
        }

        /// The token of the credential; nil for others.
        public var id: String? {
            if case .credential(let token) = self { token } else { nil }
        }
    }

    /// When, in UTC to the millisecond.
    public var time: PreciseInstant
    /// The account.
    public let account: String
    /// Who.
    public let actor: Actor
    /// What was done.
    public let action: CheckAuditAction
    /// What it was done to: the token of a credential, a transaction, an offline token.
    public var subject: String?
    /// SHA-256 of what was there before; nil if there was nothing.
    public var before: [UInt8]?
    /// SHA-256 of what is there now; nil if there is nothing.
    public var after: [UInt8]?
    /// The keys of the settings that changed, or the final status of a deleted transaction.
    public var detail: String?

    /// Describes a change without details; set those that are known.
    public init(
        _ action: CheckAuditAction,
        of account: String,
        by actor: Actor,
        at time: PreciseInstant
    ) {
        self.time = time
        self.account = account
        self.actor = actor
        self.action = action
    }
}

/// What was done, as a word; the set is open, because rows live longer than the program that wrote them.
public struct CheckAuditAction: RawRepresentable, Sendable, Hashable {
    /// The word.
    public let rawValue: String

    /// Takes a word.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// An account was added, changed, enabled or disabled.
    public static let account = CheckAuditAction(rawValue: "account")
    /// An account was removed with all that it had.
    public static let accountRemove = CheckAuditAction(rawValue: "account.remove")
    /// A credential was added.
    public static let credentialAdd = CheckAuditAction(rawValue: "credential.add")
    /// A credential was revoked.
    public static let credentialRevoke = CheckAuditAction(rawValue: "credential.revoke")
    /// The settings changed.
    public static let settings = CheckAuditAction(rawValue: "settings")
    /// The accepted documents changed.
    public static let accepted = CheckAuditAction(rawValue: "accepted")
    /// A new secret signs callbacks.
    public static let callbackSecretAdd = CheckAuditAction(rawValue: "callbackSecret.add")
    /// The secret before the present one no longer signs.
    public static let callbackSecretDrop = CheckAuditAction(rawValue: "callbackSecret.drop")
    /// A result is sent again.
    public static let callbackResend = CheckAuditAction(rawValue: "callback.resend")
    /// An offline token was made.
    public static let offlineToken = CheckAuditAction(rawValue: "offlineToken")
    /// A reviewer decided, or proposed a decision; it stands in ``CheckAuditEntry/detail``.
    public static let reviewDecide = CheckAuditAction(rawValue: "review.decide")
    /// A reviewer took a decision back.
    public static let reviewUndo = CheckAuditAction(rawValue: "review.undo")
    /// A transaction was deleted; its final status stands in ``CheckAuditEntry/detail``.
    public static let transactionDelete = CheckAuditAction(rawValue: "transaction.delete")
    /// The picture of a face was deleted at the end of its retention.
    public static let faceDelete = CheckAuditAction(rawValue: "face.delete")
}
