// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Tokens

extension Wallet {
    /// Fetches the cards of the claims.
    ///
    /// - Returns: the cards as issued, and what went wrong.
    package func fetchCards() async -> (cards: [String], errors: [VicError]) {
        let session = records.session
        let fetched = await run(session) { [self] in await fetch(session) }
        guard records.isCurrent(session) else { return ([], [.cancelled]) }
        return fetched
    }

    func fetch(_ session: WalletSession) async -> (cards: [String], errors: [VicError]) {
        var errors: [VicError] = []
        do throws(VicError) {
            let key = try records.key(session, making: true)
            guard let key else { throw VicError(.keyPair, "key_store") }
            let claims = try usableClaims(session, key, &errors)
            guard !claims.isEmpty else { return ([], errors) }
            let server = server(session)
            try await refreshKeys(session, server)
            let token = try await token(claims.map(\.text), session, key, server)
            let issued = try await server.cards(token)
            errors += issued.faults.map { fault in
                let index = claims.indices.contains(fault.claim) ? claims[fault.claim].index : nil
                return VicError(.request, fault.code, index: index)
            }
            try await refreshKeys(session, server, ifNeededFor: issued.cards, key)
            try note(issued.faults, claims, session)
            for receipt in issued.receipts {
                do throws(VicError) {
                    _ = try accept(receipt: receipt, session)
                } catch {
                    errors.append(error)
                }
            }
            return (issued.cards, errors)
        } catch {
            return ([], errors + [error])
        }
    }

    /// Notes which cards the server issues no more.
    private func note(
        _ faults: [CardServer.ClaimFault],
        _ claims: [(index: Int, text: String)],
        _ session: WalletSession
    ) throws(VicError) {
        let withdrawn = faults.compactMap { fault -> (CardNumber, WithdrawalReason)? in
            guard claims.indices.contains(fault.claim),
                let reason = WithdrawalReason(fault),
                let number = CardClaim.unverifiedCardNumber(claims[fault.claim].text)
            else { return nil }
            return (number, reason)
        }
        guard !withdrawn.isEmpty else { return }
        try records.change(session, writing: [.withdrawals]) { content in
            for (number, reason) in withdrawn { content.note(reason, of: number) }
        }
    }

    /// The claims that can be sent; what is wrong with the others is added to the errors.
    private func usableClaims(
        _ session: WalletSession,
        _ key: WalletKey,
        _ errors: inout [VicError]
    ) throws(VicError) -> [(index: Int, text: String)] {
        let claims = state.withLock { $0.claims }
        // The made-up server has the same cards for everybody, whatever the claims.
        if session.environment == .DEV { return [(0, "dev")] }
        guard !claims.isEmpty else { throw VicError(.token, "no_claims") }
        guard claims.count <= WalletToken.claimLimit else {
            throw VicError(.token, "too_many_claims")
        }
        let now = now(session)
        var usable: [(index: Int, text: String)] = []
        for claim in claims {
            do throws(CardClaim.Fault) {
                _ = try CardClaim(
                    unverified: Array(claim.text.utf8)[...],
                    audience: session.endpoint.issuer,
                    wallet: key.key.verificationKey,
                    at: now
                )
                usable.append(claim)
            } catch {
                errors.append(VicError(.token, error.reason, index: claim.index))
            }
        }
        return usable
    }

    /// A signed request for cards, with a nonce of the server in it.
    private func token(
        _ claims: [String],
        _ session: WalletSession,
        _ key: WalletKey,
        _ server: CardServer
    ) async throws(VicError) -> String {
        let nonce = try await server.nonce()
        do throws(WalletToken.SigningFault) {
            return try WalletToken.sign(
                claims,
                audience: session.endpoint.issuer,
                nonce: nonce,
                app: surroundings.app,
                with: key.key,
                at: now(session),
                random: surroundings.random
            )
        } catch {
            throw VicError(error)
        }
    }
}

extension CardClaim.Fault {
    /// The fault by its stable name.
    fileprivate var reason: String {
        switch self {
        case .malformed, .signature: "claim_malformed"
        case .type: "claim_type"
        case .audience: "claim_audience"
        case .expired: "claim_expired"
        case .key: "claim_key"
        }
    }
}

extension VicError {
    /// The error of a request for cards that could not be signed.
    init(_ fault: WalletToken.SigningFault) {
        switch fault {
        case .noClaims: self.init(.token, "no_claims")
        case .tooManyClaims: self.init(.token, "too_many_claims")
        case .tooLarge: self.init(.token, "payload_too_large")
        case .signing: self.init(.signing, "signing")
        }
    }
}
