// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards

/// A challenge with its status at the time of the answer.
struct ShownChallenge: Sendable {
    let challenge: ApprovalChallenge
    let time: PreciseInstant

    var json: JSONOutput { challenge.json(at: time) }
}

// Approval of payments on a registered device.
extension IssuingServer {
    /// Registers the device that approves a card's payments, in place of the one before (row 53).
    ///
    /// - Returns: the answer.
    func registerDevice(
        _ form: JSONValue,
        byToken hash: TokenHash,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> JSONOutput {
        let request = try refusing { () throws(PaymentCardError) in
            try DeviceRegistrationRequest(parsing: form)
        }
        let time = now()
        let device = DeviceRegistration(request, now: time, random: SystemRandom())
        let use = TokenUse(hash: hash, operation: .registerDevice, context: context, time: time)
        let outcome = try await store.write { [self] work throws(IssuingRequestError) in
            try consuming(use, for: device.card, work) { token throws(IssuingRequestError) in
                let card = try card(device.card, of: token, for: .registerDevice, work)
                let former = try ApprovalRows.device(of: card.id, work)
                try ApprovalRows.set(device, work)
                let entry = AuditEntry(.deviceRegistered, by: .cardholder(token), context, at: time)
                return (device.answer(replacing: former), entry.about(card))
            }
        }
        return try outcome.get()
    }

    /// Returns the challenges of a session's card that wait for a decision.
    func pendingChallenges(
        of id: CardIdentifier,
        ofSession hash: TokenHash
    ) async throws(IssuingRequestError) -> [ShownChallenge] {
        let time = now()
        let found = try await store.write { [self] work throws(IssuingRequestError) in
            let session = try session(hash, at: time, work)
            // Apps ask every two seconds while the page is open, so this does not take from the share for reading.
            let card = try Self.card(id, of: session.token.cardholder, work)
            return try ApprovalRows.pending(of: card.id, at: time, work)
        }
        return found.map { ShownChallenge(challenge: $0, time: time) }
    }

    /// Decides a challenge; the token is consumed before the challenge is looked up.
    ///
    /// - Throws: in this order `token_invalid`, `challenge_not_found`, `token_card_mismatch`,
    ///   `token_operation_mismatch`, `challenge_closed`, `device_not_registered`, `signature_invalid`.
    func decide(
        _ id: CardIdentifier,
        _ form: JSONValue,
        byToken hash: TokenHash,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> ShownChallenge {
        let decision = try refusing { () throws(PaymentCardError) in
            try ApprovalDecision(parsing: form)
        }
        let time = now()
        let use = TokenUse(hash: hash, operation: .decide, context: context, time: time)
        let outcome = try await store.write { [self] work throws(IssuingRequestError) in
            let challenge = try ApprovalRows.challenge(id, work)
            return try consuming(use, for: challenge?.card, work) {
                token throws(IssuingRequestError) in
                guard let challenge,
                    let card = try PaymentCardRows.card(challenge.card, work),
                    card.cardholder == token.token.cardholder
                else { throw IssuingRequestError(.challengeNotFound) }
                _ = try self.card(card.id, of: token, for: .decide, work)
                let device = try ApprovalRows.device(of: card.id, work)
                let result = try refusing { () throws(PaymentCardError) in
                    try ApprovalRules.apply(
                        decision,
                        to: challenge,
                        registration: device,
                        at: time
                    )
                }
                if result.isChanged, try !ApprovalRows.settle(result.challenge, work) {
                    throw IssuingRequestError(.challengeClosed)
                }
                var entry = AuditEntry(.challengeDecided, by: .cardholder(token), context, at: time)
                if !result.isChanged { entry.outcome = .unchanged }
                let shown = ShownChallenge(challenge: result.challenge, time: time)
                return (shown, entry.about(card))
            }
        }
        return try outcome.get()
    }

    /// Creates a challenge as a merchant's bank would, in the sandbox.
    func addChallenge(
        _ form: JSONValue,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> ShownChallenge {
        guard rules.mode == .sandbox else { throw IssuingRequestError(.notFound) }
        let request = try refusing { () throws(PaymentCardError) in
            try ChallengeRequest(parsing: form)
        }
        let time = now()
        let challenge = try await store.write { work throws(IssuingRequestError) in
            guard let card = try PaymentCardRows.card(request.card, ofClient: client, work) else {
                throw IssuingRequestError(.cardNotFound)
            }
            let challenge = ApprovalChallenge(
                request,
                lastFour: card.lastFour,
                now: time,
                random: SystemRandom()
            )
            try ApprovalRows.insert(challenge, work)
            let entry = AuditEntry(.challengeCreate, by: .client(client), context, at: time)
            try IssuingAuditRows.append([entry.about(card)], work)
            let content = WebhookEvent.Content.challengeCreated(challenge: challenge.json(at: time))
            try WebhookOutbox.add(content, about: card, at: time, work)
            return challenge
        }
        return ShownChallenge(challenge: challenge, time: time)
    }

    /// Returns a challenge of a client's card.
    func challenge(
        _ id: CardIdentifier,
        by client: String
    ) async throws(IssuingRequestError) -> ShownChallenge {
        guard rules.mode == .sandbox else { throw IssuingRequestError(.notFound) }
        let time = now()
        let found = try await store.read { work throws(IssuingRequestError) in
            try Self.challenge(id, ofClient: client, work).challenge
        }
        return ShownChallenge(challenge: found, time: time)
    }

    /// Takes a challenge back; throws `challenge_closed` unless it is pending.
    func cancelChallenge(
        _ id: CardIdentifier,
        by client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> ShownChallenge {
        guard rules.mode == .sandbox else { throw IssuingRequestError(.notFound) }
        let time = now()
        let cancelled = try await store.write { work throws(IssuingRequestError) in
            let (challenge, card) = try Self.challenge(id, ofClient: client, work)
            let cancelled = try refusing { () throws(PaymentCardError) in
                try challenge.cancelled(at: time)
            }
            guard try ApprovalRows.settle(cancelled, work) else {
                throw IssuingRequestError(.challengeClosed)
            }
            let entry = AuditEntry(.challengeCancel, by: .client(client), context, at: time)
            try IssuingAuditRows.append([entry.about(card)], work)
            try WebhookOutbox.add(.challengeCancelled(id), about: card, at: time, work)
            return cancelled
        }
        return ShownChallenge(challenge: cancelled, time: time)
    }

    /// Returns a challenge with its card; another client's is answered like one that does not exist.
    private static func challenge(
        _ id: CardIdentifier,
        ofClient client: String,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> (challenge: ApprovalChallenge, card: PaymentCard) {
        guard let challenge = try ApprovalRows.challenge(id, work),
            let card = try PaymentCardRows.card(challenge.card, ofClient: client, work)
        else { throw IssuingRequestError(.challengeNotFound) }
        return (challenge, card)
    }
}
