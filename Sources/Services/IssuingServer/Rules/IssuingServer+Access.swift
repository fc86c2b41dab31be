// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import PaymentCards

/// The rate limits that all nodes share; the raw value is the name of the buckets.
enum IssuingLimit: String {
    case reading
    case changesOfCard = "changes_card"
    case changesOfCardholder = "changes_cardholder"
    case secretsOfCard = "secrets_card"
    case secretsOfCardholder = "secrets_cardholder"
    case tokenRequests = "tokens"
    case pinChanges = "pin"

    var policy: RateLimitPolicy {
        switch self {
        case .reading: .reading
        case .changesOfCard: .changesOfCard
        case .changesOfCardholder: .changesOfCardholder
        case .secretsOfCard: .secretsOfCard
        case .secretsOfCardholder: .secretsOfCardholder
        case .tokenRequests: .tokenRequests
        case .pinChanges: .pinChanges
        }
    }
}

// Who may do something, and how often.
extension IssuingServer {
    /// Returns the name of a client whose secret is right; throws `client_invalid` for all else.
    func client(
        _ id: String,
        secret: ArraySlice<UInt8>
    ) async throws(IssuingRequestError) -> String {
        let hash = HashAlgorithm.sha256.digest(of: secret)[...]
        // PostgreSQL has no place for U+0000, and no client has such a name.
        guard IssuingClientSecret.isName(id) else { throw IssuingRequestError(.clientInvalid) }
        let found = try await store.read { work throws(IssuingRequestError) in
            try IssuingClientRows.client(id, work)
        }
        // An unknown client costs as much time as a wrong secret.
        let known = SecretBytes(copying: found?.secretHash ?? [UInt8](repeating: 0, count: 32))
        let isRight = known.isEqualInConstantTime(to: hash.span)
        guard isRight, let found, !found.isRevoked else {
            throw IssuingRequestError(.clientInvalid)
        }
        return found.id
    }

    /// Returns the token that a device presents if it is valid now and of a kind; does not note its use.
    func bearer(
        _ hash: TokenHash,
        _ kind: TokenKind
    ) async throws(IssuingRequestError) -> StoredToken {
        let time = now()
        return try await store.read { [self] work throws(IssuingRequestError) in
            try bearer(hash, kind, at: time, work)
        }
    }

    /// Returns the token that a device presents, in a transaction.
    func bearer(
        _ hash: TokenHash,
        _ kind: TokenKind,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> StoredToken {
        guard let stored = try StoredToken.find(hash.bytes, work) else {
            throw IssuingRequestError(.tokenInvalid)
        }
        switch kind {
        case .session:
            try refusing { () throws(PaymentCardError) in
                try stored.token.checkSession(at: time)
            }
        case .provisioning, .singleUse:
            // A provision may be repeated for the answer `token_consumed`, and states are read many times.
            let refusal = stored.token.refusal(at: time)
            if let refusal, refusal != .tokenConsumed { throw IssuingRequestError(refusal) }
            guard stored.token.scope.kind == kind else {
                throw IssuingRequestError(.scopeInsufficient)
            }
        }
        return stored
    }

    /// Returns the session of a device and notes its use, from which the idle time counts.
    func session(
        _ hash: TokenHash,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) -> StoredToken {
        let stored = try bearer(hash, .session, at: time, work)
        try StoredToken.touch(hash.bytes, at: time, work)
        return stored
    }

    /// How much later than the last noted use a use is noted: one second.
    ///
    /// An app that asks several times in a second then costs one write. Its session may seem to be idle up to a second
    /// longer than it is, and so ends at most that much early.
    private static let useInterval: Int64 = 1000

    /// Reads something for the session of a device; writes only the use and the count that have to be noted.
    func reading<Value: Sendable>(
        _ hash: TokenHash,
        _ body:
            @escaping @Sendable (CardIdentifier, IssuingStore.Work) throws(IssuingRequestError)
            -> Value
    ) async throws(IssuingRequestError) -> Value {
        let time = now()
        if !rules.limitsRates {
            let value = try await store.read { [self] work throws(IssuingRequestError) -> Value? in
                let token = try bearer(hash, .session, at: time, work).token
                let nextNote = token.lastUsedOn.adding(milliseconds: Self.useInterval)
                return time < nextNote ? try body(token.cardholder, work) : nil
            }
            if let value { return value }
        }
        return try await store.write(isAudited: false) {
            [self] work throws(IssuingRequestError) in
            let session = try session(hash, at: time, work)
            try spend(.reading, of: session.id, at: time, work)
            return try body(session.token.cardholder, work)
        }
    }

    /// Takes one request from a bucket; throws `rate_limited`, and then nothing is taken.
    func spend(
        _ limit: IssuingLimit,
        of subject: String,
        at time: PreciseInstant,
        _ work: IssuingStore.Work
    ) throws(IssuingRequestError) {
        guard rules.limitsRates else { return }
        let bucket = try RateRows.bucket(limit.rawValue, of: subject, work)
        let taken = try refusing { () throws(PaymentCardError) in
            try bucket.taking(limit.policy, at: time)
        }
        try RateRows.set(taken, limit.rawValue, of: subject, work)
    }
}
