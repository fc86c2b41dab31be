// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

package import Encodings
public import Foundation
package import Screens

/// Somebody's word that they verified who the holder of this wallet is.
public struct VicReceipt: Sendable, Hashable, Identifiable {
    /// How the verification was done; raw values are those of the tokens.
    public enum Method: String, Sendable, Hashable, CaseIterable {
        /// An identity document was looked at, the person being there.
        case idDocumentInPerson = "id_document_in_person"
        /// An insurance card was looked at, the person being there.
        case cardInPerson = "card_in_person"
        /// The insurer knows the person from its records.
        case insurerRecord = "insurer_record"
        /// A call with picture.
        case videoIdent = "video_ident"
        /// Nobody was verified: the wallet checked in at a provider and was taken in there.
        case presence
    }

    /// How much the verification is worth.
    public enum Level: String, Sendable, Hashable, CaseIterable {
        /// Low.
        case low
        /// Substantial.
        case substantial
        /// High: only for documents in person and insurers' records.
        case high
    }

    /// The identifier of the receipt, by which receipts are told apart.
    public let id: String
    /// Who verified: `gln:` or `bag:` and a number.
    public let issuer: String
    /// The name of who verified.
    public let verifierName: String
    /// The town of who verified.
    public let verifierCity: String
    /// How it was verified.
    public let method: Method
    /// How much it is worth.
    public let level: Level
    /// When it was issued.
    public let issuedAt: Date
    /// Until when it counts.
    public let expiresAt: Date
    /// The portals for which it may be used; empty for all.
    public let audience: [String]
    /// What was verified, and can be shown to a portal.
    public let fields: [VicCardField]

    /// What shows that its signature was found right; `nil` for one that nobody has checked.
    package let proof: ResultProof?

    /// The result on the one scale: verified while it counts, attention afterwards.
    package func result(at now: Date) -> CheckResult {
        proof.map { .verified(by: $0, needsAttention: expiresAt <= now) } ?? .read
    }

    /// Describes a receipt.
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

/// Where somebody was is nobody's business: descriptions say nothing.
extension VicReceipt: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A placeholder.
    public var description: String { "a receipt" }
    /// A placeholder.
    public var debugDescription: String { description }
    /// Nothing to look into.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
