// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Database
import Encodings
import Testing

@testable import CardServer

/// A genuine card issued before the card rules may contain impossible values, which the desk shows first.
@Suite(.onBothEngines)
struct ArrivalFindingTests {
    private let desk: CheckInServerTests

    init() async throws {
        desk = try await CheckInServerTests()
    }

    @Test(arguments: [
        (#"{"birth_date":"2999-01-01"}"#, ["birth_date:future"]),
        (#"{"ahv":"7569217076984"}"#, ["ahv:check_digit"]),
        (#"{"valid_until":"2020-12-31","family_name":"Muster"}"#, ["valid_until:past"]),
        (#"{"family_name":"Muster"}"#, []),
    ])
    func `what cannot be right asks for attention, and is named`(
        fields: String,
        findings: [String]
    ) async throws {
        let (id, _, _) = try await desk.arrive()
        try await desk.server.service.server.store.write { work throws(CardRequestError) in
            _ = try work.execute(
                "UPDATE insurance_check_in SET fields = ? WHERE id = ?",
                .text(fields),
                .text(id)
            )
        }
        let item = try #require(try await desk.arrivals().first)
        #expect(item["result"]?.string == (findings.isEmpty ? "verified" : "attention"))
        let found = (item["findings"]?.elements ?? []).map {
            "\($0["field"]?.string ?? ""):\($0["reason"]?.string ?? "")"
        }
        #expect(found == findings)
        // The signature is valid nonetheless.
        #expect(item["verified"]?.boolean == true)
    }
}
