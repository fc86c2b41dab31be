// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards

/// A portal that takes receipts (spec, insurance cards §3.7), such as the page of a hospital at which a person
/// proves who they are: what the page `/desk/portal` asks.
///
/// It looks as any third party would: with the keys that the card server publishes, and nothing else.
extension CardServer {
    /// How long ago the person may have been verified, seconds: as long as a receipt counts at most.
    private static let portalMaximumAge = CardTokenKind.receipt.rules.maximumLifetime

    /// How wallets name the portal.
    func portal() throws(CardRequestError) -> String { try address().issuer + "/desk/portal" }

    /// Checks a receipt that a wallet shows.
    ///
    /// A nonce counts for one receipt that is in order; one that is not may be replaced by a better one.
    ///
    /// - Returns: the receipt and when it was checked, or why it is refused.
    func checkReceipt(
        _ text: ArraySlice<UInt8>,
        nonce: String
    ) async throws(CardRequestError) -> Result<
        (receipt: VerifiedReceipt, time: Instant), CheckInError
    > {
        let now = now()
        let end = try spendable(nonce, at: now)
        let verifier = PortalVerifier(
            keys: try await parties.current().directory,
            portal: try portal()
        )
        let demand = PortalVerifier.Demand(
            nonce: nonce,
            requestedFields: CardField.allCases.map { .init(field: $0, isRequired: false) },
            minimumAssurance: .low,
            maximumAge: Self.portalMaximumAge
        )
        let verified: VerifiedReceipt
        do throws(CheckInError) {
            // This server's receipts have no place in a list of revoked ones.
            verified = try verifier.verify(text, for: demand, at: now, isRevoked: { _ in false })
        } catch {
            return .failure(error)
        }
        do throws(CardRequestError) {
            try await store.write { work throws(CardRequestError) in
                try SpentNonces.spend(nonce, until: end, work)
                try SpentProofs.spend(verified.proofIdentifier, at: now, work)
            }
        } catch {
            // The proof was shown before: here or at a desk.
            guard error.reason == .signatureInvalid else { throw error }
            return .failure(.keyBinding)
        }
        return .success((verified, now))
    }
}
