// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import Tokens

/// What a wallet showed of a receipt, found genuine and good enough: only ``PortalVerifier`` makes one.
public struct VerifiedReceipt: Sendable, CheckProof {
    /// The receipt, with the fields that were shown.
    public let receipt: Receipt
    /// The identifier of the wallet's proof.
    public let proofIdentifier: String
}

/// Checks what wallets show to a third party that takes receipts.
public struct PortalVerifier: Sendable {
    private let keys: KeyDirectory
    /// Who the portal is, as wallets name it in their proofs.
    public let portal: String

    /// A verifier for a portal.
    public init(keys: KeyDirectory, portal: String) {
        self.keys = keys
        self.portal = portal
    }

    /// What a portal asks for.
    public struct Demand: Sendable {
        /// What the wallet must repeat: new for each, and counted once.
        public let nonce: String
        /// The fields it asks for.
        public let requestedFields: [CheckInRequest.RequestedField]
        /// How sure it must be.
        public let minimumAssurance: AssuranceLevel
        /// How long ago it may have been verified, seconds.
        public let maximumAge: Int64
        /// The ways of verifying that it takes.
        public let methods: Set<VerificationMethod>

        /// All ways in which somebody is verified; being present is none.
        public static let verifyingMethods = Set(VerificationMethod.allCases)
            .subtracting([.presence])

        /// Describes what a portal asks for.
        public init(
            nonce: String,
            requestedFields: [CheckInRequest.RequestedField],
            minimumAssurance: AssuranceLevel,
            maximumAge: Int64,
            methods: Set<VerificationMethod> = verifyingMethods
        ) {
            self.nonce = nonce
            self.requestedFields = requestedFields
            self.minimumAssurance = minimumAssurance
            self.maximumAge = maximumAge
            self.methods = methods
        }
    }

    /// Checks what a wallet shows.
    ///
    /// That the nonce is the portal's own and was not repeated before is the caller's to check.
    ///
    /// - Parameters:
    ///   - text: `TOKEN~D…~PROOF`.
    ///   - demand: what was asked for.
    ///   - now: the time.
    ///   - isRevoked: whether a receipt is on the list of revoked ones.
    /// - Returns: what is shown.
    /// - Throws: ``CheckInError``; of several errors the first in this order: receipt, proof, portal, fields, method,
    ///   assurance, age, revocation.
    public func verify(
        _ text: ArraySlice<UInt8>,
        for demand: Demand,
        at now: Instant,
        isRevoked: (InsuranceCard.StatusReference) -> Bool
    ) throws(CheckInError) -> VerifiedReceipt {
        let (parts, shown, receipt) = try CheckInError.wrapping {
            () throws(CardError) -> (DisclosingToken, ShownToken, Receipt) in
            let parts = try DisclosingToken.issued(text)
            let shown = try Receipt.shown(parts, keys: keys, at: now, from: .server)
            return (parts, shown, try Receipt(shown))
        }
        let expected = HolderProof.Expectation(
            audience: portal,
            nonce: demand.nonce,
            request: nil
        )
        let proof = try HolderProof(parts, of: shown, for: expected, at: now)
        if let audiences = receipt.statement.audiences {
            guard audiences.contains(portal) else { throw .audience }
        }
        _ = try shown.fields(askedFor: demand.requestedFields)
        let statement = receipt.statement
        guard demand.methods.contains(statement.method) else { throw .method(statement.method) }
        guard statement.assurance >= demand.minimumAssurance else {
            throw .assurance(statement.assurance)
        }
        let age = now.secondsSinceEpoch - receipt.issuedAt.secondsSinceEpoch
        guard age <= demand.maximumAge else { throw .tooOld }
        if let status = receipt.status, isRevoked(status) { throw .revoked }
        return VerifiedReceipt(receipt: receipt, proofIdentifier: proof.identifier)
    }
}
