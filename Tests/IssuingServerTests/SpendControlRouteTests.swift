// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import Execution
import HTTPMessages
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// Spend controls over HTTP.
struct SpendControlRouteTests {
    @Test(arguments: TestEngine.both)
    func `a session tightens, and the next payment is declined`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            var controls = try await issuing.controls(card, session: session)
            #expect(controls == SpendControls())
            controls.blockedChannels = [.ecommerce]
            let answer = await issuing.set(controls, of: card, token: session)
            #expect(answer.status == 200)
            #expect(answer.json?["version"]?.number?.integer == 2)
            #expect(answer.response.headers["ETag"] == "\"2\"")
            let declined = await issuing.pay(card).json
            #expect(declined?["decline_reason"]?.string == "channel_blocked")
            #expect(declined?["decided_by"]?.string == "cardholder")
            let rows = try await issuing.audit(.controlsChanged)
            #expect(rows.map(\.entry.outcome) == [.success])
            #expect(rows.first?.entry.actor == .cardholder)
            try await issuing.checkEffects()
        }
    }

    /// What loosens controls with a day's limit, a blocked channel and a blocked trade.
    enum Loosening: String, CaseIterable, CustomTestStringConvertible {
        case higher, removed, channel, category, country, merchant

        func apply(to controls: inout SpendControls) {
            switch self {
            case .higher:
                controls.limits = [SpendLimit(interval: .day, amount: 5001, setBy: .cardholder)]
            case .removed: controls.limits = []
            case .channel: controls.blockedChannels = []
            case .category: controls.categories = .unrestricted
            case .country: controls.countries = .unrestricted
            case .merchant: controls.merchants = .unrestricted
            }
        }

        var testDescription: String { rawValue }

        static let tight = SpendControls(
            limits: [SpendLimit(interval: .day, amount: 5000, setBy: .cardholder)],
            blockedChannels: [.atm],
            categories: SpendList(mode: .block, entries: ["5462"]),
            countries: SpendList(mode: .allow, entries: ["CH"]),
            merchants: SpendList(mode: .block, entries: ["Casino"])
        )
    }

    @Test(arguments: Loosening.allCases, TestEngine.both)
    func `loosening needs a single-use token, which it spends`(
        loosening: Loosening,
        engine: TestEngine
    ) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            #expect(await issuing.set(Loosening.tight, of: card, token: session).status == 200)
            var loose = try await issuing.controls(card, session: session)
            loosening.apply(to: &loose)
            let refused = await issuing.set(loose, of: card, token: session)
            #expect(refused.status == 403)
            #expect(refused.code == "sca_required")
            #expect(try await issuing.controls(card, session: session).version == 2)
            let token = try await issuing.token(
                .singleUse,
                holder,
                card: card.id,
                operation: .controls
            )
            let changed = await issuing.set(loose, of: card, token: token)
            #expect(changed.status == 200)
            #expect(changed.json?["version"]?.number?.integer == 3)
            loose.version = 3
            let again = await issuing.set(loose, of: card, token: token)
            #expect(again.status == 401)
            #expect(again.code == "token_invalid")
            #expect(try await issuing.audit(.requested).count == 1)
            let outcomes = try await issuing.audit(.controlsChanged).map(\.entry.outcome)
            #expect(outcomes == [.success, .refused, .success])
            try await issuing.checkEffects()
        }
    }

    @Test func `a token for something else is burnt`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let other = try await issuing.addCard(for: holder)
            let wrong: [(CardIdentifier, SecureOperation, String)] = [
                (other.id, .controls, "token_card_mismatch"),
                (card.id, .pan, "token_operation_mismatch"),
            ]
            for (bound, operation, code) in wrong {
                let token = try await issuing.token(
                    .singleUse,
                    holder,
                    card: bound,
                    operation: operation
                )
                let answer = await issuing.set(SpendControls(), of: card, token: token)
                #expect(answer.status == 403)
                #expect(answer.code == code)
                let again = await issuing.set(SpendControls(), of: card, token: token)
                #expect(again.code == "token_invalid")
            }
            let provisioning = try await issuing.token(.provisioning, holder)
            let answer = await issuing.set(SpendControls(), of: card, token: provisioning)
            #expect(answer.code == "scope_insufficient")
            try await issuing.checkEffects()
        }
    }

    @Test(arguments: TestEngine.both)
    func `a stale version gets 412 with the present controls`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            try await issuing.limit(card, .day, to: 5000, session: session)
            let token = try await issuing.token(
                .singleUse,
                holder,
                card: card.id,
                operation: .controls
            )
            for bearer in [session, token] {
                let answer = await issuing.set(SpendControls(), of: card, token: bearer)
                #expect(answer.status == 412)
                #expect(answer.code == "version_conflict")
                let present = answer.json?["controls"].flatMap { try? SpendControls(parsing: $0) }
                #expect(present?.version == 2)
                #expect(present?.limits.map(\.amount) == [5000])
            }
            try await issuing.checkEffects()
        }
    }

    @Test(arguments: TestEngine.both)
    func `of two changes at once one wins`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let statuses = await withTaskGroup(of: Int.self) { group in
                for number in 1...20 {
                    group.addTask {
                        let limit = SpendLimit(
                            interval: .day,
                            amount: number,
                            setBy: .cardholder
                        )
                        let controls = SpendControls(limits: [limit])
                        return await issuing.set(controls, of: card, token: session).status
                    }
                }
                return await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
            }
            #expect(statuses == [200: 1, 412: 19], "\(issuing.log.withLock { Set($0) })")
        }
    }

    @Test(arguments: TestEngine.both)
    func `the issuer's rules are the issuer's`(engine: TestEngine) async throws {
        try await withIssuing(engine) { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let own = SpendControls(
                limits: [SpendLimit(interval: .day, amount: 900, setBy: .issuer)],
                blockedChannels: [.magstripe]
            )
            #expect(await issuing.setIssuer(own, of: card, bank: 1).code == "card_not_found")
            #expect(await issuing.setIssuer(own, of: card).status == 200)
            let declined = await issuing.pay(card).json
            #expect(declined?["decline_reason"]?.string == "limit_exceeded")
            #expect(declined?["decided_by"]?.string == "issuer")
            var seen = try await issuing.controls(card, session: session)
            #expect(seen.limits.map(\.setBy) == [.issuer])
            #expect(seen.blockedChannels == [.magstripe])
            seen.limits = []
            let token = try await issuing.token(
                .singleUse,
                holder,
                card: card.id,
                operation: .controls
            )
            let locked = await issuing.set(seen, of: card, token: token)
            #expect(locked.status == 409)
            #expect(locked.code == "control_locked")
            let stale = await issuing.setIssuer(SpendControls(), of: card)
            #expect(stale.status == 412)
            #expect(stale.json?["controls"]?["version"]?.number?.integer == 2)
            var foreign = own
            foreign.version = 2
            foreign.limits = [SpendLimit(interval: .day, amount: 1, setBy: .cardholder)]
            #expect(await issuing.setIssuer(foreign, of: card).code == "field_invalid")
            try await issuing.checkEffects()
        }
    }

    @Test func `what a cardholder blocks is not shown as the issuer's`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let own = SpendControls(blockedChannels: [.atm])
            #expect(await issuing.set(own, of: card, token: session).status == 200)
            let answer = await issuing.send(
                .get,
                "/cards/\(card.id.text)/controls",
                nil,
                by: issuing.banks[0].authorization
            )
            let issuer = try #require(answer.json.flatMap { try? SpendControls(parsing: $0) })
            #expect(issuer.blockedChannels.isEmpty)
            #expect(issuer.version == 2)
        }
    }

    @Test(arguments: [
        (nil, "field_missing"), ("0", "field_invalid"), ("x", "field_invalid"),
        ("\"1", "field_invalid"), ("*", "field_invalid"), ("01", "field_invalid"),
    ])
    func `a change names the version that it changes`(
        header: String?,
        code: String
    ) async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let answer = await issuing.send(
                .put,
                "/device/v1/cards/\(card.id.text)/controls",
                body: SpendControls().json.utf8(),
                type: "application/json",
                authorization: "Bearer " + session,
                headers: header.map { ["If-Match": $0] } ?? [:]
            )
            #expect(answer.status == 422)
            #expect(answer.code == code)
        }
    }

    @Test func `a change that asks for nothing new keeps the version`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let session = try await issuing.token(.session, holder)
            let answer = await issuing.set(SpendControls(), of: card, token: session)
            #expect(answer.json?["version"]?.number?.integer == 1)
            let rows = try await issuing.audit(.controlsChanged)
            #expect(rows.map(\.entry.outcome) == [.unchanged])
        }
    }

    @Test func `wrong tokens lock the cardholder, and a right one is kept`() async throws {
        try await withIssuing { issuing in
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            let spent = try await issuing.token(
                .singleUse,
                holder,
                card: card.id,
                operation: .controls
            )
            #expect(await issuing.set(SpendControls(), of: card, token: spent).status == 200)
            for _ in 0..<5 {
                let answer = await issuing.set(SpendControls(), of: card, token: spent)
                #expect(answer.code == "token_invalid")
            }
            let fields = issuing.tokenFields(
                .singleUse,
                holder,
                card: card.id,
                operation: .controls
            )
            let answer = await issuing.requestToken(fields + [("expires_in", "300")])
            let fresh = try #require(answer.json?["access_token"]?.string)
            let locked = await issuing.set(SpendControls(), of: card, token: fresh)
            #expect(locked.status == 429)
            #expect(locked.code == "cardholder_locked")
            #expect(try await issuing.audit(.cardholderLocked).count == 1)
            #expect(try await issuing.audit(.requested).count == 1)
        }
    }
}
