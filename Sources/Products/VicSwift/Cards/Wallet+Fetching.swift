// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import InsuranceCards
import Tokens

extension Wallet {
    /// Fetches the cards of the claims.
    ///
    /// - Returns: the cards as issued, and the errors.
    package func fetchCards() async -> (cards: [String], errors: [VicError]) {
        let session = records.session
        let fetched = await run(session) { [self] in await fetch(session, refilling: false) }
        guard records.isCurrent(session) else { return ([], [.cancelled]) }
        return (fetched.cards, fetched.errors)
    }

    /// A claim that can be sent.
    struct UsableClaim: Sendable {
        /// Its index in the list that the app passed in.
        let index: Int
        let text: String
        /// The card that it is for.
        let number: CardNumber
    }

    /// The result of a fetch.
    struct Fetched: Sendable {
        var cards: [String] = []
        var errors: [VicError] = []
        /// The requested single-use cards, and the answers.
        var singleUse: [SingleUseRequest] = []
        var batches: [CardServerClient.Batch] = []
    }

    /// Fetches cards, and missing single-use cards if they are to be stored.
    func fetch(_ session: EnvironmentSession, refilling: Bool) async -> Fetched {
        var errors: [VicError] = []
        do throws(VicError) {
            let key = try await records.key(session, making: true)
            guard let key else { throw VicError(.keyPair, "key_store") }
            let claims = try usableClaims(session, key, &errors)
            guard !claims.isEmpty else { return Fetched(errors: errors) }
            let server = server(session)
            try await refreshKeys(session, server)
            let singleUse = refilling ? await singleUseRequests(for: claims, session) : []
            let token = try await token(claims, singleUse, session, key, server)
            let issued = try await server.cards(token)
            errors += issued.errors.map { error in
                let index = claims.indices.contains(error.claim) ? claims[error.claim].index : nil
                return VicError(.request, error.code, index: index)
            }
            try await refreshKeys(session, server, ifNeededFor: issued.cards, key)
            await note(issued.errors, claims, session)
            for receipt in issued.receipts {
                do throws(VicError) {
                    _ = try await accept(receipt: receipt, from: nil, session)
                } catch {
                    errors.append(error)
                }
            }
            return Fetched(
                cards: issued.cards,
                errors: errors,
                singleUse: singleUse,
                batches: issued.batches
            )
        } catch {
            return Fetched(errors: errors + [error])
        }
    }

    /// Records which cards the server no longer issues.
    private func note(
        _ errors: [CardServerClient.ClaimError],
        _ claims: [UsableClaim],
        _ session: EnvironmentSession
    ) async {
        let revoked = errors.compactMap { error -> (CardNumber, CardRevocationReason)? in
            guard claims.indices.contains(error.claim), let reason = CardRevocationReason(error)
            else { return nil }
            return (claims[error.claim].number, reason)
        }
        guard !revoked.isEmpty else { return }
        await records.note(session, writing: [.revocations]) { content in
            for (number, reason) in revoked { content.note(reason, of: number) }
        }
    }

    /// The claims that can be sent; the errors of the others are added to `errors`.
    private func usableClaims(
        _ session: EnvironmentSession,
        _ key: WalletKey,
        _ errors: inout [VicError]
    ) throws(VicError) -> [UsableClaim] {
        let claims = state.withLock { $0.claims }
        // The DEV server has the same cards for everyone, whatever the claims.
        if session.environment == .DEV { return try DevEnvironment.claims() }
        guard !claims.isEmpty else { throw VicError(.token, "no_claims") }
        guard claims.count <= WalletToken.claimLimit else {
            throw VicError(.token, "too_many_claims")
        }
        let now = now(session)
        var usable: [UsableClaim] = []
        for claim in claims {
            do throws(CardError) {
                let number = try CardClaim(
                    unverified: Array(claim.text.utf8)[...],
                    audience: session.endpoint.issuer,
                    wallet: key.key.verificationKey,
                    at: now
                ).cardNumber
                usable.append(UsableClaim(index: claim.index, text: claim.text, number: number))
            } catch {
                errors.append(VicError(.token, error.claimReason, index: claim.index))
            }
        }
        return usable
    }

    /// A signed request for cards that contains a nonce of the server.
    private func token(
        _ claims: [UsableClaim],
        _ singleUse: [SingleUseRequest],
        _ session: EnvironmentSession,
        _ key: WalletKey,
        _ server: CardServerClient
    ) async throws(VicError) -> String {
        let nonce = try await server.nonce()
        var batches = [[VerificationKey<V2>]](repeating: [], count: claims.count)
        for request in singleUse {
            batches[request.claim] = request.entries.compactMap {
                try? VerificationKey(parsing: $0.key)
            }
        }
        func signed(_ batches: [[VerificationKey<V2>]]) throws(CardIssuingError) -> String {
            try WalletToken.sign(
                claims.map(\.text),
                batches: batches,
                audience: session.endpoint.issuer,
                nonce: nonce,
                app: dependencies.app,
                with: key.key,
                at: now(session),
                random: dependencies.random
            )
        }
        do throws(CardIssuingError) {
            do throws(CardIssuingError) {
                return try signed(batches)
            } catch {
                // The ordinary cards do not depend on the single-use cards.
                guard error == .tooLarge, !singleUse.isEmpty else { throw error }
                return try signed([])
            }
        } catch {
            throw VicError(error)
        }
    }
}

extension CardError {
    /// The error of a claim by its stable name.
    fileprivate var claimReason: String {
        switch self {
        case .type: "claim_type"
        case .audience: "claim_audience"
        case .expired: "claim_expired"
        case .subjectMismatch: "claim_key"
        default: "claim_malformed"
        }
    }
}

extension VicError {
    /// The error of a request for cards that could not be signed.
    init(_ error: CardIssuingError) {
        switch error {
        case .noClaims: self.init(.token, "no_claims")
        case .tooManyClaims: self.init(.token, "too_many_claims")
        case .tooLarge: self.init(.token, "payload_too_large")
        default: self.init(.signing, "signing")
        }
    }
}
