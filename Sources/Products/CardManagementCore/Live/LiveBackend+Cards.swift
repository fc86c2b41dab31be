// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages
package import PaymentCards

extension LiveBackend {
    /// The most cards that a list has.
    private static let cardLimit = 1000
    /// The most cards of one answer.
    private static let pageLimit = 100

    /// Lists the cards, page by page.
    package func cards(
        in states: Set<CardState>,
        _ session: AccessToken
    ) async throws(BackendError) -> CardList {
        var list = CardList(cards: [])
        var seen: Set<CardIdentifier> = []
        var cursor: String?
        // A list of empty pages would otherwise never end.
        for _ in 0..<(Self.cardLimit / Self.pageLimit * 2) {
            let page = try await get(Self.path(states, cursor), token: session)
            guard let entries = page["cards"]?.elements else { throw .unreadable }
            for entry in entries {
                guard let card = PaymentCard(entry) else {
                    list.unreadableCount += 1
                    continue
                }
                guard seen.insert(card.id).inserted else { continue }
                guard list.cards.count < Self.cardLimit else {
                    list.isTruncated = true
                    return list
                }
                list.cards.append(card)
            }
            cursor = page["next_cursor"]?.string
            guard cursor != nil else { return list }
            guard list.cards.count < Self.cardLimit else { break }
        }
        list.isTruncated = true
        return list
    }

    /// Reads one card.
    package func card(
        _ id: String,
        _ session: AccessToken
    ) async throws(BackendError) -> PaymentCard {
        try await read(id, session, tries: 3)
    }

    /// Changes the state of a card, and finds out what became of it if no answer arrives.
    package func change(
        _ id: String,
        _ change: StateRequest,
        key: String,
        _ session: AccessToken
    ) async throws(BackendError) -> PaymentCard {
        let reason = change.reason.map { [("reason", JSONOutput.string($0))] }
        do throws(BackendError) {
            let response = try await send(
                .post,
                "/cards/\(id)/\(change.target.verb)",
                token: session,
                headers: ["Idempotency-Key": key],
                body: JSONOutput.object(reason ?? []).utf8(),
                tries: 3,
                retriesTimeout: true
            )
            guard let card = try Self.json(response)["card"].flatMap({ PaymentCard($0) }),
                card.id.text == id
            else { throw .unreadable }
            return card
        } catch {
            // A limit is an answer, after which nothing has changed.
            guard error.error == .connectionIssue, error.code != .rateLimited,
                error.code != .cardholderLocked, !Task.isCancelled,
                let card = try? await read(id, session, tries: 1)
            else { throw error }
            guard CardState(card.status) == change.target else {
                var failure = error
                failure.card = card
                throw failure
            }
            return card
        }
    }

    private func read(
        _ id: String,
        _ session: AccessToken,
        tries: Int
    ) async throws(BackendError) -> PaymentCard {
        let answer = try await get("/cards/" + id, token: session, tries: tries)
        guard let card = PaymentCard(answer), card.id.text == id else { throw .unreadable }
        return card
    }

    private static func path(_ states: Set<CardState>, _ cursor: String?) -> String {
        var query = ["limit=\(pageLimit)"]
        if !states.isEmpty {
            query.append("status=" + states.map(\.rawValue).sorted().joined(separator: ","))
        }
        if let cursor { query.append("cursor=" + PercentEncoding.encode(cursor)) }
        return "/cards?" + query.joined(separator: "&")
    }
}

extension CardState {
    /// The last part of the path that requests the state.
    fileprivate var verb: String {
        switch self {
        case .active: "activate"
        case .suspended: "suspend"
        case .revoked, .inactive: "revoke"
        }
    }
}
