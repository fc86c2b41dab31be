// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// Which spend controls are the issuer's own, over HTTP.
struct IssuerRuleRouteTests {
    @Test(arguments: TestEngine.both)
    func `an app learns which entries are the issuer's, and can send all of it back`(
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let bank = SpendControls(
                blockedChannels: [.magstripe],
                categories: SpendList(mode: .block, entries: ["7995"]),
                countries: SpendList(mode: .allow, entries: ["CH", "DE"])
            )
            let answer = await issuing.setIssuer(bank, of: card)
            #expect(answer.status == 200)
            // To the bank itself all is its own.
            #expect(answer.json?["mcc"]?["issuer"] == nil)
            #expect(answer.json?["channels"]?["issuer"] == nil)
            var seen = try await issuing.controls(card, session: session)
            let issuer = SpendRules(
                blockedChannels: bank.blockedChannels,
                categories: bank.categories,
                countries: bank.countries
            )
            #expect(seen.issuer == issuer)
            seen.categories = SpendList(mode: .block, entries: ["7995", "5813"])
            seen.countries = SpendList(mode: .allow, entries: ["CH"])
            #expect(await issuing.set(seen, of: card, token: session).status == 200)
            seen = try await issuing.controls(card, session: session)
            #expect(seen.categories.entries == ["5813", "7995"])
            #expect(seen.countries.entries == ["CH"])
            #expect(seen.issuer == issuer)
            // The mark protects nothing: without it the entry is the issuer's as before.
            seen.issuer = SpendRules()
            seen.categories = SpendList(mode: .block, entries: ["5813"])
            let token = try await issuing.token(
                .singleUse,
                holder,
                card: card.id,
                operation: .controls
            )
            #expect(await issuing.set(seen, of: card, token: token).code == "control_locked")
            let stale = await issuing.set(SpendControls(), of: card, token: session)
            let present = stale.json?["controls"].flatMap { try? SpendControls(parsing: $0) }
            #expect(stale.status == 412 && present?.issuer == issuer)
        }
    }
}
