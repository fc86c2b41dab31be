// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
package import Encodings
import HTTPMessages
import HTTPServer
package import InsuranceCards
import TestSupport
import Testing

// A wallet's actions at a location.
extension CardServerFixture {
    /// Returns the request of a location, as a wallet reads it.
    package func request(at place: String, _ body: JSONOutput = [:]) async throws -> CheckInRequest
    {
        let answer = try await send(.post, "/vic/v1/locations/\(place)/requests", body)
        #expect(answer.status == 201)
        return try CheckInRequest(
            try #require(answer.json?["request"]?.utf8),
            keys: try await directory(),
            host: String(issuer.dropFirst("http://".count)),
            at: now
        )
    }

    /// Sends a presentation to the address that its request names.
    package func send(
        _ presentation: String,
        key: String?,
        to request: CheckInRequest
    ) async throws -> Answer {
        try await send(
            .post,
            String(request.responseAddress.dropFirst(issuer.count)),
            ["presentation": .string(presentation)],
            headers: key.map { ["Idempotency-Key": $0] } ?? [:]
        )
    }
}
