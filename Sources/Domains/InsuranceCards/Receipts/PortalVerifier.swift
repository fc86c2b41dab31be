// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

public import Encodings
import Tokens

/// A receipt from a wallet that meets a portal's demand: only ``PortalVerifier`` makes one.
public struct VerifiedReceipt: Sendable, CheckProof {
    /// The receipt, with the disclosed fields.
    public let receipt: Receipt
    /// The identifier of the wallet's proof.
    public let proofIdentifier: String
}

/// Checks what wallets show to a third party that accepts receipts.
public struct PortalVerifier: Sendable {
    private let keys: KeyDirectory
    /// The portal's name, as wallets use it in their proofs.
    public let portal: String

    /// Creates a verifier for a portal.
    public init(keys: KeyDirectory, portal: String) {
        self.keys = keys
        self.portal = portal
    }

    /// A portal's requirements.
    public struct Demand: Sendable {
        /// The nonce that the wallet must repeat: new for each demand, and used once.
        public let nonce: String
        /// The requested fields.
        public let requestedFields: [CheckInRequest.RequestedField]
        /// The minimum level of assurance.
        public let minimumAssurance: AssuranceLevel
        /// The greatest age of the verification, in seconds.
        public let maximumAge: Int64
        /// The accepted verification methods.
        public let methods: Set<VerificationMethod>

        /// All methods that verify someone's identity; presence does not.
        public static let verifyingMethods = Set(VerificationMethod.allCases)
            .subtracting([.presence])

        /// Creates a demand.
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
    /// The caller must check that the nonce is the portal's own and was not used before.
    ///
    /// - Parameters:
    ///   - text: `TOKEN~D…~PROOF`.
    ///   - demand: the portal's requirements.
    ///   - now: the time.
    ///   - isRevoked: whether a receipt is on the list of revoked receipts.
    /// - Returns: the verified receipt.
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
