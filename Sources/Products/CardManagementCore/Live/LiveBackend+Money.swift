// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTPMessages

extension LiveBackend {
    /// Lists the newest transactions; unreadable ones are left out.
    package func transactions(
        of id: String,
        _ query: TransactionQuery,
        _ session: AccessToken
    ) async throws(BackendError) -> [CardTransaction] {
        var parts = ["limit=\(query.limit)"]
        if let from = query.from { parts.append("from=" + PercentEncoding.encode(from)) }
        if let to = query.to { parts.append("to=" + PercentEncoding.encode(to)) }
        let path = "/cards/\(id)/transactions?" + parts.joined(separator: "&")
        guard let entries = try await get(path, token: session)["transactions"]?.elements else {
            throw .unreadable
        }
        return entries.prefix(query.limit).compactMap { CardTransaction($0) }
    }

    /// Reads the spend controls.
    package func controls(
        of id: String,
        _ session: AccessToken
    ) async throws(BackendError) -> CardControls {
        let answer = try await get("/cards/\(id)/controls", token: session)
        guard let controls = CardControls(answer) else { throw .unreadable }
        return controls
    }

    /// Replaces the cardholder's spend controls unless they have changed since they were read.
    package func set(
        _ controls: CardControls,
        of id: String,
        token: AccessToken
    ) async throws(BackendError) -> CardControls {
        guard controls.isValid else { throw BackendError(.invalidRequestInput) }
        let response = try await send(
            .put,
            "/cards/\(id)/controls",
            token: token,
            headers: ["If-Match": "\"\(controls.version)\""],
            body: controls.json.utf8()
        )
        guard let stored = CardControls(try Self.json(response)) else { throw .unreadable }
        return stored
    }
}
