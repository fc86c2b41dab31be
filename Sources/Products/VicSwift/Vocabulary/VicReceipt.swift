// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
public import Foundation
package import Screens

/// A verifier's statement that it verified the identity of this wallet's holder.
public struct VicReceipt: Sendable, Hashable, Identifiable {
    /// How the verification was done; raw values are those of the tokens.
    public enum Method: String, Sendable, Hashable, CaseIterable {
        /// An identity document was checked in the person's presence.
        case idDocumentInPerson = "id_document_in_person"
        /// An insurance card was checked in the person's presence.
        case cardInPerson = "card_in_person"
        /// The insurer knows the person from its records.
        case insurerRecord = "insurer_record"
        /// A video call.
        case videoIdent = "video_ident"
        /// No identity was verified: the wallet checked in at a provider and was accepted there.
        case presence
    }

    /// The assurance level of the verification.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        /// Low.
        case low
        /// Substantial.
        case substantial
        /// High: only for documents in person and insurers' records.
        case high
    }

    /// The unique identifier of the receipt.
    public let id: String
    /// The verifier: `gln:` or `bag:` and a number.
    public let issuer: String
    /// The verifier's name.
    public let verifierName: String
    /// The verifier's town.
    public let verifierCity: String
    /// How it was verified.
    public let method: Method
    /// The assurance level.
    public let level: Level
    /// When it was issued.
    public let issuedAt: Date
    /// When it expires.
    public let expiresAt: Date
    /// The portals for which it may be used; empty for all.
    public let audience: [String]
    /// The verified fields, which can be shown to a portal.
    public let fields: [VicCardField]

    /// The proof that its signature is valid; `nil` if it was not checked.
    package let proof: ResultProof?

    /// The result on the common scale: verified while it is valid, attention afterwards.
    package func result(at now: Date) -> CheckResult {
        proof.map { .verified(by: $0, needsAttention: expiresAt <= now) } ?? .read
    }

    /// Creates a receipt.
    package init(
        id: String,
        issuer: String,
        verifier: (name: String, city: String),
        method: Method,
        level: Level,
        times: (issuedAt: Date, expiresAt: Date),
        audience: [String],
        fields: [VicCardField],
        proof: ResultProof? = nil
    ) {
        self.proof = proof
        self.id = id
        self.issuer = issuer
        (verifierName, verifierCity) = verifier
        self.method = method
        self.level = level
        (issuedAt, expiresAt) = times
        self.audience = audience
        self.fields = fields
    }
}

/// A person's whereabouts are confidential: descriptions omit them.
extension VicReceipt: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a receipt" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
