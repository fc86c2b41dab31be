// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards

/// A portal that accepts receipts, such as the page of a hospital on which people prove who they are: the functions of the page
/// `/desk/portal`.
///
/// It verifies like any third party, using only the keys that the card server publishes.
extension CardServer {
    /// The longest time since the person was verified, in seconds: the longest validity of a receipt.
    private static let portalMaximumAge = CardTokenKind.receipt.rules.maximumLifetime

    /// Returns the portal's name for wallets.
    func portal() throws(CardRequestError) -> String { try address().issuer + "/desk/portal" }

    /// Checks a receipt that a wallet presents.
    ///
    /// A nonce is valid for one good receipt; after a bad one, the wallet may try again with it.
    ///
    /// - Returns: the receipt and the time of the check, or why it is rejected.
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
            // This server's receipts are not in any list of revoked ones.
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
            // The proof was presented before, here or at a desk.
            guard error.reason == .signatureInvalid else { throw error }
            return .failure(.keyBinding)
        }
        return .success((verified, now))
    }
}
