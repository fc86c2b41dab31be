// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import InsuranceCards
import Tokens

// The server's functions for wallets, except for check-ins.
extension CardServer {
    /// The validity of a set of keys in seconds: a week, so that wallets work offline for as long.
    private static let keySetTime: Int64 = 7 * 86_400

    /// Returns the signed set of keys.
    func keySet() async throws(CardRequestError) -> SignedCache.Entry {
        let parties = try await parties.current()
        let now = now()
        return try await signed.token("keys", revision: parties.version, at: now) {
            () throws(CardRequestError) in
            guard signsKeySets(parties) else {
                let status = parties.status(under: keys.root, at: now)
                guard let token = status.token else {
                    throw CardRequestError(.unavailable, retryAfter: 60)
                }
                return (parties.version, token)
            }
            let token = try Self.signing { () throws(CardIssuingError) in
                try keys.sign(parties.draft(at: now), at: now, lifetime: Self.keySetTime)
            }
            return (parties.version, token)
        }
    }

    /// Returns the signed cards that a wallet's token requests.
    ///
    /// - Throws: `nonceInvalid` for a used nonce; problems of single claims are reported next to the cards.
    func fetchCards(
        _ text: ArraySlice<UInt8>,
        at address: Address
    ) async throws(CardRequestError) -> FetchedCards {
        let now = now()
        let token = try Self.walletToken(text, for: address, at: now)
        let spent = try spendable(token.nonce, at: now)
        // Prevents one nonce from causing expensive work repeatedly. A single claim is no more work than
        // the token itself was, or than the look-up would be.
        if token.claims.count > 1, try await isSpent(token.nonce) {
            throw CardRequestError(.nonceInvalid)
        }
        let parties = try await parties.current()
        // Before the nonce is spent, because a repeated request will need it.
        let signer = try signer(for: .server, in: parties, at: now)
        let checked = token.claims.map { Self.check($0, of: token.key, parties, address, at: now) }
        let wallet = token.key.text
        let batches = token.batches.map { $0.map(\.text) }
        let found = try await store.write { work throws(CardRequestError) in
            try SpentNonces.spend(token.nonce, until: spent, work)
            var outcomes: [Result<FoundCard, CardClaimError>] = []
            for (index, claim) in checked.enumerated() {
                switch claim {
                case .failure(let refusal): outcomes.append(.failure(refusal))
                case .success(let claim):
                    let keys = batches.indices.contains(index) ? batches[index] : []
                    outcomes.append(try ClaimStore.find(claim, wallet, keys, at: now, work))
                }
            }
            return (outcomes, try WaitingReceipt.texts(for: wallet, at: now, work))
        }
        return try CardSigning(token: token, signer: signer, address: address, now: now)
            .cards(found.0, receipts: found.1)
    }

    private func isSpent(_ nonce: String) async throws(CardRequestError) -> Bool {
        try await store.read { work throws(CardRequestError) in
            try SpentNonces.contains(nonce, work)
        }
    }

    /// Unbinds a wallet: releases its key from the device limit.
    func unbind(_ text: ArraySlice<UInt8>, at address: Address) async throws(CardRequestError) {
        let now = now()
        let token = try Self.walletToken(text, for: address, mayBeEmpty: true, at: now)
        let spent = try spendable(token.nonce, at: now)
        let wallet = token.key.text
        try await store.write { work throws(CardRequestError) in
            try SpentNonces.spend(token.nonce, until: spent, work)
            try ClaimStore.forget(wallet, work)
        }
    }

    /// Returns a signed list of revoked cards.
    func statusList(named name: String) async throws(CardRequestError) -> String {
        let now = now()
        guard let list = RevocationPlaces(name) else { throw CardRequestError(.notFound) }
        let signer = try await signer(for: .status, in: parties.current(), at: now)
        let revision = try await store.read { work throws(CardRequestError) in
            try list.isBegun(work) ? try StoredCard.revocationCount(work) : nil
        }
        guard let revision else { throw CardRequestError(.notFound) }
        // A cached list signed by a former key could come from a key that has been ended.
        let entry = try await signed.token(
            "list \(list.name) \(signer.held.identifier)",
            revision: revision,
            at: now
        ) { () throws(CardRequestError) in
            // In one transaction, so that a list never claims a later version than its own.
            let found = try await store.read { work throws(CardRequestError) in
                (
                    revision: try StoredCard.revocationCount(work),
                    revoked: try list.revoked(work)
                )
            }
            return (found.revision, try signedList(list.name, found.revoked, by: signer, at: now))
        }
        return entry.token
    }

    private func signedList(
        _ name: String,
        _ revoked: [Int],
        by signer: Signer,
        at now: Instant
    ) throws(CardRequestError) -> String {
        let issuer = try address().issuer
        return try Self.signing { () throws(CardIssuingError) in
            try StatusList.sign(
                issuer: issuer,
                list: name,
                revoked: revoked,
                by: signer.held.key,
                // All nodes date their lists by the same rule, so that lists never seem to go back in time.
                at: Instant(secondsSinceEpoch: now.secondsSinceEpoch / 3600 * 3600)
            )
        }
    }

    private static func check(
        _ text: String,
        of wallet: VerificationKey<V2>,
        _ parties: Parties,
        _ address: Address,
        at now: Instant
    ) -> Result<CardClaim, CardClaimError> {
        let bytes = Array(text.utf8)[...]
        do throws(CardError) {
            return .success(
                try CardClaim(
                    bytes,
                    keys: parties.directory,
                    audience: address.issuer,
                    wallet: wallet,
                    at: now
                )
            )
        } catch {
            let error = CardClaimError(error)
            guard error == .signature else { return .failure(error) }
            let named = try? CardClaim(
                unverified: bytes,
                audience: address.issuer,
                wallet: wallet,
                at: now
            )
            let isKnown = named.map { parties.insurers[$0.insurerNumber] != nil } ?? true
            return .failure(isKnown ? .signature : .insurerUnknown)
        }
    }

    private static func walletToken(
        _ text: ArraySlice<UInt8>,
        for address: Address,
        mayBeEmpty: Bool = false,
        at now: Instant
    ) throws(CardRequestError) -> WalletToken {
        do throws(CardError) {
            return try WalletToken(
                text,
                audience: address.issuer,
                mayBeEmpty: mayBeEmpty,
                at: now
            )
        } catch {
            throw CardRequestError(error == .signature ? .signatureInvalid : .invalidToken)
        }
    }

    /// Creates a nonce, and returns it with its expiry.
    func makeNonce() throws(CardRequestError) -> (text: String, expiresAt: Instant) {
        do throws(CipherError) {
            return try keys.secret.nonce(at: now(), random: SystemRandom())
        } catch {
            throw CardRequestError(.internalFailure)
        }
    }

    /// Returns the expiry of a nonce; throws `nonceInvalid` for an invalid or expired one.
    func spendable(_ nonce: String, at now: Instant) throws(CardRequestError) -> Instant {
        guard let end = keys.secret.expiry(ofNonce: nonce, at: now) else {
            throw CardRequestError(.nonceInvalid)
        }
        return end
    }

    private static func signing(
        _ body: () throws(CardIssuingError) -> String
    ) throws(CardRequestError) -> String {
        do throws(CardIssuingError) {
            return try body()
        } catch {
            throw CardRequestError(.internalFailure)
        }
    }
}
