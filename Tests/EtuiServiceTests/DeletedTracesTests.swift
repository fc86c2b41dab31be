// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServerTestSupport
import Cryptography
import Encodings
import HTTPMessages
import HTTPServer
import InsuranceCards
import TestSupport
import Testing

@testable import CardServer
@testable import EtuiService

/// Data deleted by a decision is in none of SQLite's files after the sweep.
struct DeletedTracesTests {
    @Test func `the presentation of a decided check-in leaves no trace in the files`() async throws
    {
        let server = try await CardServerFixture()
        let (insurer, provider) = (try server.insurer(), try server.provider())
        let wallet = try TestWallet()
        let cards = try await server.cards(of: insurer.logins[0], at: insurer, for: wallet)
        let listed = try await server.send(.get, "/vic/v1/locations", by: provider.apiKey)
        let lab = (listed.json?["locations"]?.elements ?? [])
            .first { $0["location"]?["retentionDays"]?.number?.integer == 0 }
        let id = try #require(lab?["locationId"]?.string)
        let request = try await server.request(at: id)
        let (presentation, key) = try CheckInAnswer.make(
            to: request,
            with: Array(try #require(cards.first).utf8)[...],
            showing: [.cardNumber, .familyName, .givenName],
            by: wallet.key,
            at: server.now,
            random: SystemRandom()
        )
        // A part of the answer that occurs nowhere else.
        let mark = String(presentation.dropFirst(40).prefix(80))
        let entered = try await server.send(presentation, key: key, to: request)
        let checkIn = try #require(entered.json?["checkInId"]?.string)
        #expect(try server.scratch.files(in: "", holding: mark) == ["etui.db-wal"])
        _ = try await server.send(
            .post,
            "/vic/v1/checkins/\(checkIn)/decision",
            ["decision": "accepted"],
            by: provider.apiKey
        )
        await server.service.sweep()
        #expect(try server.scratch.files(in: "", holding: mark) == [])
        await server.service.stop()
        #expect(try server.scratch.files(in: "", holding: mark) == [])
    }

    @Test func `the sweep comes often enough that a minute later nothing is left`() {
        // Up to one interval until it starts, and as much again for its work.
        #expect(EtuiServer.sweepInterval * 2 <= .seconds(60))
    }
}
