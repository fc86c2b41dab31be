// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import DatabaseTestSupport
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// The secrets of callbacks, the test of the receiver, and the log over all.
struct CallbackAccountTests {
    private static let hook = "https://hooks.example.com/checks"
    private static let secrets = "/v1/account/callback-secrets"

    private static func withProbe(
        _ engine: TestEngine = .sqlite,
        url: String? = hook,
        granularity: CheckSettings.CallbackGranularity = .onFinish,
        origins: Set<String> = [],
        _ body: (IdentityFixture, CallbackProbe) async throws -> Void
    ) async throws {
        let probe = CallbackProbe()
        var settings = CheckSettings()
        settings.callbackURL = url
        settings.callbackGranularity = granularity
        let adjust = { (configuration: inout IdentityServiceConfiguration) in
            configuration.transport = probe
            configuration.permittedOrigins = origins
        }
        try await withIdentity(engine, settings: settings, adjust: adjust) { identity in
            try await body(identity, probe)
        }
    }

    private static func secret(_ identity: IdentityFixture) async throws -> String {
        let answer = await AccountRouteTests.send(identity, .post, secrets)
        #expect(answer.status == 201)
        return try #require(answer.json?["secret"]?.string)
    }

    private static func test(
        _ identity: IdentityFixture,
        _ url: String? = nil
    ) async -> IdentityFixture.Answer {
        let body: JSONOutput = url.map { ["url": .string($0)] } ?? [:]
        return await AccountRouteTests.send(identity, .post, "/v1/account/callback-test", body)
    }

    private static func isSigned(
        _ attempt: CallbackProbe.Attempt,
        by secret: String,
        at time: PreciseInstant
    ) -> Bool {
        (try? TimedSignature.verify(
            attempt.signature,
            body: attempt.body,
            secret: SecretBytes(copying: Array(secret.utf8)),
            at: time.second
        )) != nil
    }

    @Test func `administrators see whether there is a secret, and how long the one before signs`()
        async throws
    {
        try await Self.withProbe { identity, _ in
            let state = { await AccountRouteTests.send(identity, .get, Self.secrets).json }
            #expect(await state()?["isSet"]?.boolean == false)
            _ = try await Self.secret(identity)
            #expect(await state()?["isSet"]?.boolean == true)
            #expect(await state()?["formerUntil"]?.isNull == true)
            _ = try await Self.secret(identity)
            let week = identity.now.adding(milliseconds: 7 * 86_400_000)
            #expect(await state()?["formerUntil"]?.string == week.rfc3339)
            identity.pass(seconds: 7 * 86_400)
            #expect(await state()?["formerUntil"]?.isNull == true)
        }
    }

    @Test(arguments: TestEngine.both)
    func `the secret before signs for seven days, or until it is dropped`(
        engine: TestEngine
    ) async throws {
        try await Self.withProbe(engine) { identity, probe in
            let first = try await Self.secret(identity)
            let second = try await Self.secret(identity)
            _ = await Self.test(identity)
            #expect(Self.isSigned(probe.attempts[0], by: first, at: identity.now))
            #expect(Self.isSigned(probe.attempts[0], by: second, at: identity.now))
            let dropped = await AccountRouteTests.send(identity, .delete, Self.secrets)
            #expect(dropped.status == 204)
            _ = await Self.test(identity)
            #expect(!Self.isSigned(probe.attempts[1], by: first, at: identity.now))
            #expect(Self.isSigned(probe.attempts[1], by: second, at: identity.now))
            let third = try await Self.secret(identity)
            identity.pass(seconds: 7 * 86_400)
            _ = await Self.test(identity)
            #expect(!Self.isSigned(probe.attempts[2], by: second, at: identity.now))
            #expect(Self.isSigned(probe.attempts[2], by: third, at: identity.now))
        }
    }

    @Test func `a test sends one signed sample`() async throws {
        try await Self.withProbe { identity, probe in
            let early = await Self.test(identity)
            #expect(early.status == 409 && early.code == "callbackSecretMissing")
            _ = try await Self.secret(identity)
            let passed = await Self.test(identity)
            #expect(passed.json?["delivered"]?.boolean == true)
            #expect(passed.json?["status"]?.number?.integer == 200)
            #expect(probe.attempts.map(\.url) == [Self.hook])
            #expect(probe.attempts[0]["merchantIdScanReference"] == "test")
            probe.answering(.answered(status: 503))
            let failed = await Self.test(identity, "https://other.example.com/x")
            #expect(failed.status == 200 && failed.json?["delivered"]?.boolean == false)
            #expect(failed.json?["status"]?.number?.integer == 503)
            probe.answering(.refusedAddress)
            let refused = await Self.test(identity)
            #expect(refused.json?["status"]?.string == "refusedAddress")
            #expect(probe.attempts.count == 3)
            #expect(try await identity.server.sendCallbacks() == 0)
        }
    }

    @Test(arguments: [
        "https://127.0.0.1/x", "https://10.0.0.1/x", "http://example.com/x",
        "https://localhost/x", "https://[::1]/x", "https://example.com:8443/x", "no address",
    ])
    func `58: a test to a private address makes no request`(url: String) async throws {
        try await Self.withProbe { identity, probe in
            _ = try await Self.secret(identity)
            let answer = await Self.test(identity, url)
            #expect(answer.status == 422 && answer.detail == "url")
            #expect(probe.attempts.isEmpty)
        }
    }

    @Test func `a test honours a permitted origin`() async throws {
        let origin = "http://127.0.0.1:9000"
        try await Self.withProbe(origins: [origin]) { identity, probe in
            _ = try await Self.secret(identity)
            #expect(await Self.test(identity, origin + "/x").status == 200)
            #expect(probe.attempts.map(\.permitsPrivateAddress) == [true])
            #expect(await Self.test(identity, "http://127.0.0.1:9001/x").status == 422)
        }
    }

    @Test func `without an address there is nothing to test`() async throws {
        try await Self.withProbe(url: nil) { identity, _ in
            _ = try await Self.secret(identity)
            let answer = await Self.test(identity)
            #expect(answer.status == 422 && answer.detail == "callbackUrl")
            #expect(answer.message?.hasPrefix("No address is set") == true)
        }
    }

    @Test(arguments: TestEngine.both)
    func `the log over all has pages and states`(engine: TestEngine) async throws {
        try await Self.withProbe(engine) { identity, probe in
            _ = try await Self.secret(identity)
            let path = "/v1/account/deliveries"
            var references: [String] = []
            for place in 0..<101 {
                probe.answering(place == 100 ? .unreachable : .answered(status: 200))
                let session = try await identity.begin()
                _ = await identity.end(session, "cancel")
                #expect(try await identity.server.sendCallbacks() == 1)
                references.append(session.reference)
                identity.pass(seconds: 1)
            }
            let first = await AccountRouteTests.send(identity, .get, path)
            let rows = try #require(first.json?["deliveries"]?.elements)
            #expect(
                rows.compactMap { $0["scanReference"]?.string } == references.reversed().dropLast()
            )
            #expect(rows[0]["state"]?.string == "pending")
            #expect(rows[0]["status"]?.string == "unreachable")
            #expect(rows[1]["state"]?.string == "delivered" && rows[1]["body"] == nil)
            #expect(rows[1]["status"]?.number?.integer == 200)
            let next = try #require(first.json?["next"]?.string)
            let second = await AccountRouteTests.send(identity, .get, "\(path)?after=\(next)")
            #expect(second.json?["deliveries"]?.count == 1)
            #expect(
                second.json?["deliveries"]?[0]?["scanReference"]?.string == references[0]
            )
            #expect(second.json?["next"]?.isNull == true)
            let pending = await AccountRouteTests.send(identity, .get, "\(path)?state=pending")
            #expect(pending.json?["deliveries"]?.count == 1)
            let other = await AccountRouteTests.send(identity, .get, path, account: 1)
            #expect(other.json?["deliveries"]?.count == 0)
            for wrong in ["state=gone", "after=x", "after=1.2.3.4"] {
                let answer = await AccountRouteTests.send(identity, .get, "\(path)?\(wrong)")
                #expect(answer.status == 400)
            }
        }
    }

    @Test(arguments: TestEngine.both)
    func `with onAllSteps the arrival of the pictures is told, too`(
        engine: TestEngine
    ) async throws {
        try await Self.withProbe(engine, granularity: .onAllSteps) { identity, probe in
            _ = try await Self.secret(identity)
            let session = try await identity.begin(["merchantScanReference": "case-1"])
            _ = try await identity.upload(.front, IdentityFixture.passport(state: "UTO"), session)
            _ = await identity.end(session)
            #expect(try await identity.server.sendCallbacks() == 1)
            try await identity.server.verify()
            #expect(try await identity.server.sendCallbacks() == 1)
            #expect(
                probe.attempts.map { $0["verificationStatus"] }
                    == ["PENDING", "ERROR_NOT_READABLE_ID"]
            )
            #expect(probe.attempts.map { $0["idScanStatus"] } == ["PENDING", "ERROR"])
            #expect(probe.attempts.map { $0["merchantIdScanReference"] } == ["case-1", "case-1"])
            #expect(probe.attempts[0]["idLastName"] == nil)
            let log = await identity.send(
                .get,
                "/v1/transactions/\(session.reference)/callbacks",
                by: identity.accounts[0].admin
            )
            let steps = log.json?["callbacks"]?.elements?.compactMap { $0["step"]?.string }
            #expect(steps == ["received", "result"])
        }
    }

    @Test func `no callback about the arrival follows the result`() async throws {
        try await Self.withProbe(.sqlite, granularity: .onAllSteps) { identity, probe in
            _ = try await Self.secret(identity)
            let session = try await identity.begin()
            _ = try await identity.upload(.front, IdentityFixture.passport(state: "UTO"), session)
            _ = await identity.end(session)
            try await identity.server.verify()
            #expect(try await identity.server.sendCallbacks() == 1)
            #expect(
                probe.attempts.map { $0["verificationStatus"] } == ["ERROR_NOT_READABLE_ID"]
            )
        }
    }
}
