// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import DatabaseTestSupport
import Encodings
import Execution
import HTTPMessages
import HTTPServer
import HTTPTestSupport
import IssuingServer
import IssuingServerTestSupport
import PaymentCards
import Testing

/// The sending of notifications: order, repetition and end.
struct WebhookSendingTests {
    @Test(arguments: TestEngine.both)
    func `each notification is sent once, however many nodes send`(
        engine: TestEngine
    ) async throws {
        try await WebhookRouteTests.withReceiver(engine) { issuing, probe, _ in
            let holder = try await issuing.addHolder()
            for _ in 0..<20 { _ = try await issuing.addCard(for: holder) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { try await issuing.deliver() } }
                try await group.waitForAll()
            }
            #expect(probe.attempts.count == 20)
            #expect(Set(probe.attempts.map(\.event.id)).count == 20)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a card's events keep their order while others go on`(engine: TestEngine) async throws {
        try await WebhookRouteTests.withReceiver(engine) { issuing, probe, _ in
            let holder = try await issuing.addHolder()
            let first = try await issuing.addCard(for: holder)
            probe.answering { attempt in
                .answered(status: attempt.event.card == first.id ? 503 : 200)
            }
            _ = await issuing.operate("suspend", first.id)
            let second = try await issuing.addCard(for: holder)
            _ = await issuing.operate("suspend", second.id)
            try await issuing.deliver()
            #expect(probe.attempts.filter { $0.event.card == first.id }.count == 1)
            let others = probe.attempts.filter { $0.event.card == second.id }
            #expect(others.map(\.event.type) == ["card.created", "card.state"])
            probe.answering { _ in .answered(status: 204) }
            issuing.pass(seconds: 72)
            try await issuing.deliver()
            let all = probe.attempts.filter { $0.event.card == first.id }
            #expect(all.map(\.event.type) == ["card.created", "card.created", "card.state"])
            #expect(all.map(\.number) == ["1", "2", "1"])
            #expect(all[0].body == all[1].body)
            #expect(all[0].signature != all[1].signature)
        }
    }

    @Test(arguments: [
        DeliverySchedule.Outcome.answered(status: 302), .answered(status: 500), .unreachable,
    ])
    func `eight attempts, then no more`(outcome: DeliverySchedule.Outcome) async throws {
        try await WebhookRouteTests.withReceiver { issuing, probe, _ in
            probe.answering { _ in outcome }
            _ = try await issuing.addCard(for: try await issuing.addHolder())
            try await issuing.deliver()
            for (count, delay) in DeliverySchedule.delays.enumerated().dropFirst() {
                // The jitter is at most a fifth in both directions.
                issuing.pass(seconds: delay * 79 / 100)
                try await issuing.deliver()
                #expect(probe.attempts.count == count)
                issuing.pass(seconds: delay * 42 / 100)
                try await issuing.deliver()
                #expect(probe.attempts.count == count + 1)
            }
            issuing.pass(seconds: 10 * 86_400)
            try await issuing.deliver()
            #expect(probe.attempts.count == 8)
            let delivery = try #require(try await issuing.deliveries().first)
            #expect(delivery["status"]?.string == "stopped")
            #expect(delivery["next_attempt_on"]?.isNull == true)
            #expect(delivery["attempts"]?.elements?.count == 8)
        }
    }

    @Test func `an address in a private network is tried once`() async throws {
        try await WebhookRouteTests.withReceiver { issuing, probe, _ in
            probe.answering { _ in .refusedAddress }
            _ = try await issuing.addCard(for: try await issuing.addHolder())
            try await issuing.deliver()
            issuing.pass(seconds: 86_400)
            try await issuing.deliver()
            #expect(probe.attempts.count == 1)
            let attempts = try await issuing.deliveries().first?["attempts"]?.elements
            #expect(attempts?.first?["outcome"]?.string == "refused_address")
        }
    }

    @Test(arguments: TestEngine.both)
    func `410 stops everything until the bank sets its receiver again`(
        engine: TestEngine
    ) async throws {
        try await WebhookRouteTests.withReceiver(engine) { issuing, probe, _ in
            probe.answering { _ in .answered(status: 410) }
            let holder = try await issuing.addHolder()
            let card = try await issuing.addCard(for: holder)
            _ = await issuing.operate("suspend", card.id)
            try await issuing.deliver()
            issuing.pass(seconds: 86_400)
            _ = try await issuing.addCard(for: holder)
            try await issuing.deliver()
            #expect(probe.attempts.count == 1)
            let list = await issuing.operate(.get, "/webhooks")
            #expect(list.json?["webhooks"]?[0]?["stopped_on"]?.string != nil)
            let log = try await issuing.deliveries()
            #expect(log.map { $0["status"]?.string } == ["stopped", "stopped"])
            probe.answering { _ in .answered(status: 200) }
            #expect(await issuing.setWebhook().status == 200)
            let id = try #require(log.last?["id"]?.string)
            let path = "/webhooks/deliveries/\(id)/resend"
            let foreign = await issuing.operate(.post, path, [:], bank: 1)
            #expect(foreign.status == 404)
            let resent = await issuing.operate(.post, path, [:])
            #expect(resent.status == 202)
            try await issuing.deliver()
            #expect(probe.attempts.map(\.event.id.text) == [id, id])
            #expect(probe.attempts[0].body == probe.attempts[1].body)
            #expect(try await issuing.deliveries().last?["status"]?.string == "delivered")
        }
    }

    @Test func `a resent notification has a whole series of attempts again`() async throws {
        try await WebhookRouteTests.withReceiver { issuing, probe, _ in
            probe.answering { _ in .unreachable }
            _ = try await issuing.addCard(for: try await issuing.addHolder())
            for _ in 0..<9 {
                try await issuing.deliver()
                issuing.pass(seconds: 2 * 86_400)
            }
            #expect(probe.attempts.count == 8)
            let id = try #require(try await issuing.deliveries().first?["id"]?.string)
            _ = await issuing.operate(.post, "/webhooks/deliveries/\(id)/resend", [:])
            for _ in 0..<9 {
                try await issuing.deliver()
                issuing.pass(seconds: 2 * 86_400)
            }
            #expect(probe.attempts.count == 16)
            #expect(probe.attempts.last?.number == "16")
        }
    }

    @Test func `a node that stops while it sends leaves the rest to another`() async throws {
        try await WebhookRouteTests.withReceiver { issuing, probe, _ in
            _ = try await issuing.addCard(for: try await issuing.addHolder())
            try await issuing.database { work throws(DatabaseError) in
                let end = IssuingFixture.start.millisecondsSinceEpoch + 30_000
                try work.execute("UPDATE issuing_webhook_event SET due = ?", .integer(end))
            }
            try await issuing.deliver()
            #expect(probe.attempts.isEmpty)
            issuing.pass(seconds: 30)
            try await issuing.deliver()
            #expect(probe.attempts.count == 1)
        }
    }

    @Test func `a test says what came of it, and is not repeated`() async throws {
        try await WebhookRouteTests.withReceiver { issuing, probe, _ in
            let good = await issuing.operate(.post, "/webhooks/test", [:])
            #expect(good.json?["status"]?.string == "delivered")
            probe.answering { _ in .unreachable }
            let bad = await issuing.operate(.post, "/webhooks/test", [:])
            #expect(bad.json?["status"]?.string == "stopped")
            #expect(bad.json?["attempts"]?[0]?["outcome"]?.string == "unreachable")
            issuing.pass(seconds: 86_400)
            try await issuing.deliver()
            #expect(probe.types == ["webhook.test", "webhook.test"])
            #expect(await issuing.operate(.post, "/webhooks/test", [:], bank: 1).status == 404)
        }
    }

    @Test func `without a receiver nothing is sent any more`() async throws {
        try await WebhookRouteTests.withReceiver { issuing, probe, _ in
            let holder = try await issuing.addHolder()
            _ = try await issuing.addCard(for: holder)
            #expect(await issuing.operate(.delete, "/webhooks").status == 204)
            #expect(await issuing.operate(.delete, "/webhooks").status == 204)
            _ = try await issuing.addCard(for: holder)
            try await issuing.deliver()
            #expect(probe.attempts.isEmpty)
            #expect(try await issuing.deliveries().map { $0["status"]?.string } == ["stopped"])
        }
    }

    @Test func `the log goes on page by page, and settled entries go after 30 days`() async throws {
        try await WebhookRouteTests.withReceiver { issuing, _, _ in
            let holder = try await issuing.addHolder()
            for _ in 0..<5 { _ = try await issuing.addCard(for: holder) }
            try await issuing.deliver()
            var (ids, cursor): ([String], String?) = ([], "")
            while let next = cursor {
                let query = "?limit=2" + (next.isEmpty ? "" : "&cursor=" + next)
                let answer = await issuing.operate(.get, "/webhooks/deliveries" + query)
                let page = try #require(answer.json?["deliveries"]?.elements)
                ids += page.compactMap { $0["id"]?.string }
                cursor = answer.json?["next_cursor"]?.string
            }
            #expect(ids.count == 5)
            #expect(Set(ids).count == 5)
            let day: Int64 = 86_400_000
            try await issuing.server.sweep(at: issuing.now.adding(milliseconds: 30 * day))
            #expect(try await issuing.deliveries().count == 5)
            try await issuing.server.sweep(at: issuing.now.adding(milliseconds: 30 * day + 1))
            #expect(try await issuing.deliveries().isEmpty)
        }
    }

    @Test(arguments: [true, false])
    func `over HTTP only a demonstration reaches the machine itself`(
        isDemonstration: Bool
    ) async throws {
        let bodies = Locked<[[UInt8]]>([])
        let route = HTTPRoute(.post, "/hook", .init(bodyLimit: 65_536)) { request in
            bodies.withLock { $0.append(request.body) }
            return .empty()
        }
        try await withServer([route]) { port in
            try await withIssuing(adjust: { $0.permitsLoopbackWebhooks = isDemonstration }) {
                issuing in
                let url = "http://127.0.0.1:\(port)/hook"
                let answer = await issuing.setWebhook(url: url)
                #expect(answer.status == (isDemonstration ? 200 : 422))
                _ = try await issuing.addCard(for: try await issuing.addHolder())
                try await issuing.deliver()
                let received = bodies.withLock { $0 }
                #expect(received.count == (isDemonstration ? 1 : 0))
                for body in received {
                    #expect(try ReceivedWebhook(parsing: body).kind == .cardCreated)
                }
            }
        }
    }
}
