// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import InsuranceCards
import Tokens

extension Wallet {
    /// How long valid keys are used before the server is asked again, in seconds.
    private static let keySetLifetime: Int64 = 86_400

    /// Ensures that valid keys are known and at most a day old.
    ///
    /// - Throws: ``VicError``, only if no valid key set is stored: with one, any error can wait.
    func refreshKeys(
        _ session: EnvironmentSession,
        _ server: CardServerClient,
        isForced: Bool = false
    ) async throws(VicError) {
        let content = records.content(session)
        let now = now(session)
        let held = content.keySet.flatMap { now < $0.expiresAt ? $0 : nil }
        let age = content.storedKeys.map { now.secondsSinceEpoch - $0.fetchedAt }
        if held != nil, !isForced, let age, 0..<Self.keySetLifetime ~= age { return }
        do throws(VicError) {
            try await fetchKeys(session, server, held)
        } catch {
            guard held != nil, error != .cancelled else { throw error }
        }
    }

    private func fetchKeys(
        _ session: EnvironmentSession,
        _ server: CardServerClient,
        _ held: KeySet?
    ) async throws(VicError) {
        let kept = records.content(session).storedKeys
        let entityTag = held == nil ? nil : kept?.entityTag
        if let new = try await server.configuration(ifChangedFrom: entityTag) {
            return try await take(new, session)
        }
        guard let held else { throw VicError(.request, "http_304", httpStatus: 304) }
        let now = now(session)
        // The answer may have corrected the clock, so that the set may now have expired.
        guard now < held.expiresAt else { return try await fetchKeys(session, server, nil) }
        await records.note(session, writing: [.keys]) {
            $0.storedKeys?.fetchedAt = now.secondsSinceEpoch
        }
    }

    private func take(
        _ new: CardServerClient.Configuration,
        _ session: EnvironmentSession
    ) async throws(VicError) {
        guard new.issuer == session.endpoint.issuer else { throw VicError(.parsing, "issuer") }
        let now = now(session)
        do throws(CardError) {
            _ = try KeySet(
                Array(new.keySet.utf8)[...],
                roots: session.roots,
                // Even if the set has expired: nobody can bring back the keys of an earlier one.
                heldVersion: records.content(session).keySet?.version,
                at: now
            )
        } catch {
            throw VicError(.parsing, "unknown_key")
        }
        // A person at a counter can check in with them, whether they can be stored or not.
        await records.note(session, writing: [.keys]) { content in
            content.storedKeys = StoredKeySet(
                token: new.keySet,
                entityTag: new.entityTag,
                fetchedAt: now.secondsSinceEpoch
            )
        }
    }

    /// Requests the keys again if cards arrived that no known key signed: the server may have switched to a new key.
    func refreshKeys(
        _ session: EnvironmentSession,
        _ server: CardServerClient,
        ifNeededFor cards: [String],
        _ key: WalletKey
    ) async throws(VicError) {
        let read = decode(cards, session, key)
        guard read.errors.contains(where: { $0.reason == "unknown_key" }) else { return }
        try await refreshKeys(session, server, isForced: true)
    }

    /// Fetches the lists of revoked cards, unless they are known and still valid.
    ///
    /// - Returns: the errors; a stored list stays in force.
    func refreshLists(
        _ session: EnvironmentSession,
        _ server: CardServerClient
    ) async -> [VicError] {
        let content = records.content(session)
        let addresses = Set(content.cards.compactMap { $0.card.status?.list })
        var errors: [VicError] = []
        for address in addresses.sorted() {
            let name = WalletContent.listName(of: address)
            // The wallet contacts only its own server.
            guard address == server.base + "/status/" + name, !name.isEmpty else { continue }
            let now = now(session)
            if let list = content.lists[address], now < list.expiresAt { continue }
            do throws(VicError) {
                let token = try await server.statusList(name)
                try await take(list: token, at: address, name, session, now)
            } catch {
                errors.append(error)
            }
        }
        return errors
    }

    private func take(
        list token: String,
        at address: String,
        _ name: String,
        _ session: EnvironmentSession,
        _ now: Instant
    ) async throws(VicError) {
        let content = records.content(session)
        do throws(CardError) {
            _ = try StatusList(
                Array(token.utf8)[...],
                keys: content.directory(at: now),
                issuer: session.endpoint.issuer,
                list: name,
                held: content.lists[address]?.issuedAt,
                at: now
            )
        } catch {
            throw VicError(.parsing, error.listReason)
        }
        try await records.change(session, writing: [.status]) { content in
            content.storedLists[address] = StoredStatusList(
                token: token,
                fetchedAt: now.secondsSinceEpoch
            )
        }
    }
}

extension CardError {
    /// The error of a list of revoked cards by its stable name.
    fileprivate var listReason: String {
        switch self {
        case .unknownKey, .signature, .expired, .notYetValid: reason
        case .older: "status_older"
        default: CardError.format.reason
        }
    }
}
