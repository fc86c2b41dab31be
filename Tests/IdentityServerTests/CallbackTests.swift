// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Database
import DatabaseTestSupport
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// Results on their way to the accounts' servers.
struct CallbackTests {
    private static let hook = "https://hooks.example.com/checks"

    /// Runs a test with an account that gets callbacks.
    static func withReceiver(
        _ engine: TestEngine = .sqlite,
        url: String? = hook,
        adjust: (inout IdentityServiceConfiguration) -> Void = { _ in },
        _ body: (IdentityFixture, CallbackProbe, _ secret: String) async throws -> Void
    ) async throws {
        var settings = CheckSettings()
        settings.callbackURL = url
        let probe = CallbackProbe()
        let change = { (configuration: inout IdentityServiceConfiguration) in
            configuration.transport = probe
            configuration.base = "https://check.example.com"
            adjust(&configuration)
        }
        try await withIdentity(engine, settings: settings, adjust: change) { identity in
            let secret = try await identity.server.renewCallbackSecret(of: identity.accounts[0].id)
            try await body(identity, probe, String(decoding: secret.revealed(), as: UTF8.self))
        }
    }

    /// Cancels a transaction, whose callback then waits.
    static func cancelled(
        _ identity: IdentityFixture,
        _ body: JSONOutput = [:]
    ) async throws -> String {
        let session = try await identity.begin(body)
        #expect(await identity.end(session, "cancel").status == 204)
        return session.reference
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

    private static func log(
        _ identity: IdentityFixture,
        _ reference: String,
        _ method: HTTPMethod = .get
    ) async -> IdentityFixture.Answer {
        await identity.send(
            method,
            "/v1/transactions/\(reference)/callbacks",
            by: identity.accounts[0].admin
        )
    }

    @Test(arguments: TestEngine.both)
    func `a denial is told with what was read, signed`(engine: TestEngine) async throws {
        try await Self.withReceiver(engine) { identity, probe, secret in
            let session = try await identity.begin(["merchantScanReference": "case-1"])
            _ = try await identity.upload(.front, IdentityFixture.passport(state: "UTO"), session)
            _ = await identity.end(session)
            #expect(try await identity.server.sendCallbacks() == 0)
            identity.pass(seconds: 2)
            try await identity.server.verify()
            #expect(try await identity.server.sendCallbacks() == 1)
            #expect(try await identity.server.sendCallbacks() == 0)
            let attempt = try #require(probe.attempts.first)
            #expect(attempt.url == Self.hook && attempt.number == "1")
            #expect(!attempt.permitsPrivateAddress)
            #expect(Self.isSigned(attempt, by: secret, at: identity.now))
            #expect(attempt["jumioIdScanReference"] == session.reference)
            #expect(attempt["verificationStatus"] == "ERROR_NOT_READABLE_ID")
            #expect(attempt["rejectReason"]?.contains("\"202\"") == true)
            #expect(attempt["merchantIdScanReference"] == "case-1")
            #expect(attempt["idType"] == "PASSPORT" && attempt["idCountry"] == "UTO")
            #expect(attempt["idLastName"] == "MUSTER" && attempt["idDob"] == "1980-01-01")
            #expect(attempt["transactionDate"] == "2026-08-29T12:00:00.000Z")
            #expect(attempt["callbackDate"] == "2026-08-29T12:00:02.000Z")
            let image =
                "https://check.example.com/api/netverify/v2/scans/\(session.reference)/images/front"
            #expect(attempt["idScanImage"] == image)
            let log = await Self.log(identity, session.reference)
            #expect(log.json?["callbacks"]?[0]?["attempt"]?.number?.integer == 1)
            #expect(log.json?["callbacks"]?[0]?["status"]?.number?.integer == 200)
        }
    }

    @Test func `an attempt that takes its time is not repeated meanwhile, even in a fast trial`()
        async throws
    {
        let scale = { (configuration: inout IdentityServiceConfiguration) in
            configuration.timeScale = 1000
        }
        try await Self.withReceiver(adjust: scale) { identity, probe, _ in
            _ = try await Self.cancelled(identity)
            probe.before(answering: {
                identity.pass(seconds: 5)
                _ = try? await identity.server.sendCallbacks()
            })
            #expect(try await identity.server.sendCallbacks() == 1)
            #expect(probe.attempts.map(\.number) == ["1"])
        }
    }

    @Test func `a reviewer's decision is told`() async throws {
        try await Self.withReceiver { identity, probe, _ in
            let reference = try await ReviewRouteTests.waiting(identity)
            #expect(try await identity.server.sendCallbacks() == 0)
            _ = await identity.send(
                .post,
                "/v1/reviews/\(reference)",
                json: ["verificationStatus": "APPROVED_VERIFIED"],
                by: identity.accounts[0].admin
            )
            #expect(try await identity.server.sendCallbacks() == 1)
            let attempt = try #require(probe.attempts.first)
            #expect(attempt["verificationStatus"] == "APPROVED_VERIFIED")
            #expect(attempt["idCheckMRZcode"] == "OK" && attempt["idLastName"] == "MUSTER")
        }
    }

    @Test(arguments: TestEngine.both)
    func `a cancelled and an expired transaction are told`(engine: TestEngine) async throws {
        try await Self.withReceiver(engine) { identity, probe, _ in
            _ = try await Self.cancelled(identity)
            _ = try await identity.begin()
            identity.pass(seconds: 900)
            #expect(try await identity.server.expireSessions() == 1)
            #expect(try await identity.server.sendCallbacks() == 2)
            #expect(
                probe.attempts.map { $0["verificationStatus"] }
                    == ["NO_ID_UPLOADED", "NO_ID_UPLOADED"]
            )
        }
    }

    @Test func `the transaction's address wins, and data alone are not told`() async throws {
        try await Self.withReceiver { identity, probe, _ in
            let own = "https://own.example.com/x"
            _ = try await Self.cancelled(identity, ["callbackUrl": .string(own)])
            _ = try await Self.cancelled(identity, ["requireVerification": false])
            #expect(try await identity.server.sendCallbacks() == 1)
            #expect(probe.attempts.map(\.url) == [own])
        }
    }

    @Test(
        arguments: [(["PASSPORT"], "PASSPORT"), (["PASSPORT", "VISA"], nil)]
            as [([String], String?)]
    )
    func `a single preselected kind is part of the callback`(types: [String], told: String?)
        async throws
    {
        try await Self.withReceiver { identity, probe, _ in
            let wanted = JSONOutput.array(types.map { .string($0) })
            _ = try await Self.cancelled(identity, ["preselectedDocumentTypes": wanted])
            #expect(try await identity.server.sendCallbacks() == 1)
            #expect(probe.attempts.last?["presetIdType"] == told)
        }
    }

    @Test func `without an address nothing is sent`() async throws {
        try await Self.withReceiver(url: nil) { identity, probe, _ in
            let reference = try await Self.cancelled(identity)
            #expect(try await identity.server.sendCallbacks() == 0)
            #expect(await Self.log(identity, reference).json?["callbacks"]?.count == 0)
            #expect(await Self.log(identity, reference, .post).status == 404)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a callback is repeated eight times, with the same body and a fresh signature`(
        engine: TestEngine
    ) async throws {
        try await Self.withReceiver(engine) { identity, probe, secret in
            probe.answering(.unreachable)
            let reference = try await Self.cancelled(identity)
            for delay in [0, 72, 360, 2160, 8640, 25_920, 51_840, 103_680, 200_000] as [Int64] {
                identity.pass(seconds: delay)
                let count = try await identity.server.sendCallbacks()
                #expect(count == (delay == 200_000 ? 0 : 1))
                let last = try #require(probe.attempts.last)
                if count == 1 { #expect(Self.isSigned(last, by: secret, at: identity.now)) }
            }
            #expect(probe.attempts.compactMap(\.number) == (1...8).map(String.init))
            #expect(Set(probe.attempts.map(\.body)).count == 1)
            #expect(Set(probe.attempts.map(\.signature)).count == 8)
            let log = await Self.log(identity, reference)
            #expect(log.json?["callbacks"]?.count == 8)
            #expect(log.json?["callbacks"]?[7]?["status"]?.string == "unreachable")
        }
    }

    @Test func `a retry waits for its time, which trials divide`() async throws {
        for scale in [1, 60] as [Int64] {
            try await Self.withReceiver(adjust: { $0.timeScale = scale }) { identity, probe, _ in
                probe.answering(.answered(status: 500))
                _ = try await Self.cancelled(identity)
                try await identity.server.sendCallbacks()
                identity.pass(seconds: 2)
                #expect(try await identity.server.sendCallbacks() == (scale == 60 ? 1 : 0))
            }
        }
    }

    @Test(arguments: [
        DeliverySchedule.Outcome.answered(status: 410), .refusedAddress, .answered(status: 204),
    ])
    func `success, 410 and a refused address end it`(
        outcome: DeliverySchedule.Outcome
    ) async throws {
        try await Self.withReceiver { identity, probe, _ in
            probe.answering(outcome)
            _ = try await Self.cancelled(identity)
            #expect(try await identity.server.sendCallbacks() == 1)
            identity.pass(seconds: 1_000_000)
            #expect(try await identity.server.sendCallbacks() == 0)
        }
    }

    @Test func `an operator sends again: the same body, the next number`() async throws {
        try await Self.withReceiver { identity, probe, _ in
            let reference = try await Self.cancelled(identity)
            try await identity.server.sendCallbacks()
            identity.pass(seconds: 3600)
            #expect(await Self.log(identity, reference, .post).status == 202)
            #expect(try await identity.server.sendCallbacks() == 1)
            #expect(probe.attempts.map(\.number) == ["1", "2"])
            #expect(Set(probe.attempts.map(\.body)).count == 1)
            #expect(await Self.log(identity, reference).json?["callbacks"]?.count == 2)
        }
    }

    @Test func `the secret before signs along for seven days`() async throws {
        try await Self.withReceiver { identity, probe, first in
            let account = identity.accounts[0].id
            let new = try await identity.server.renewCallbackSecret(of: account)
            let second = String(decoding: new.revealed(), as: UTF8.self)
            for seconds: Int64 in [0, 7 * 86_400] {
                identity.pass(seconds: seconds)
                _ = try await Self.cancelled(identity)
                try await identity.server.sendCallbacks()
                let attempt = try #require(probe.attempts.last)
                #expect(Self.isSigned(attempt, by: second, at: identity.now))
                #expect(Self.isSigned(attempt, by: first, at: identity.now) == (seconds == 0))
            }
        }
    }

    @Test func `a permitted origin may be private, and is judged again when it is used`()
        async throws
    {
        let local = "http://127.0.0.1:9000/x"
        let permit = { (configuration: inout IdentityServiceConfiguration) in
            configuration.permittedOrigins = ["http://127.0.0.1:9000"]
        }
        try await Self.withReceiver(url: local, adjust: permit) { identity, probe, _ in
            _ = try await Self.cancelled(identity)
            try await identity.server.sendCallbacks()
            #expect(probe.attempts.map(\.url) == [local])
            #expect(probe.attempts.map(\.permitsPrivateAddress) == [true])
        }
        try await Self.withReceiver(url: local) { identity, probe, _ in
            let reference = try await Self.cancelled(identity)
            #expect(try await identity.server.sendCallbacks() == 1)
            #expect(probe.attempts.isEmpty)
            let log = await Self.log(identity, reference)
            #expect(log.json?["callbacks"]?[0]?["status"]?.string == "refusedAddress")
        }
    }

    @Test(arguments: TestEngine.both)
    func `a result waits for the secret that signs it`(engine: TestEngine) async throws {
        var settings = CheckSettings()
        settings.callbackURL = Self.hook
        let probe = CallbackProbe()
        let change = { (configuration: inout IdentityServiceConfiguration) in
            configuration.transport = probe
        }
        try await withIdentity(engine, settings: settings, adjust: change) { identity in
            let reference = try await Self.cancelled(identity)
            #expect(try await identity.server.sendCallbacks() == 1)
            let log = await Self.log(identity, reference)
            #expect(log.json?["callbacks"]?[0]?["status"]?.string == "noSecret")
            #expect(probe.attempts.isEmpty)
            #expect(try await identity.server.sendCallbacks() == 0)
            _ = try await identity.server.renewCallbackSecret(of: identity.accounts[0].id)
            #expect(try await identity.server.sendCallbacks() == 1)
            #expect(probe.attempts.map(\.number) == ["2"])
            #expect(try await identity.server.sendCallbacks() == 0)
        }
    }

    @Test func `a deleted transaction is told to nobody`() async throws {
        try await Self.withReceiver { identity, probe, _ in
            let reference = try await Self.cancelled(identity)
            _ = await identity.send(
                .delete,
                "/api/netverify/v2/scans/\(reference)",
                by: identity.accounts[0].admin
            )
            #expect(try await identity.server.sendCallbacks() == 0)
            #expect(await Self.log(identity, reference).status == 410)
            #expect(await Self.log(identity, reference, .post).status == 410)
        }
    }

    @Test func `the database holds neither the secret nor the body`() async throws {
        try await Self.withReceiver { identity, _, secret in
            _ = try await Self.cancelled(identity, ["customerId": "customer-17"])
            let values = try await identity.database { work throws(DatabaseError) in
                try work.rows("SELECT * FROM identity_callback").flatMap(\.values)
                    + work.rows("SELECT * FROM identity_callback_secret").flatMap(\.values)
            }
            let bytes = values.flatMap { value -> [UInt8] in
                switch value {
                case .bytes(let bytes): bytes
                case .text(let text): Array(text.utf8)
                case .integer, .null: []
                }
            }
            for part in ["customer-17", secret].map({ Array($0.utf8) }) {
                #expect(!bytes.indices.contains { bytes[$0...].starts(with: part) })
            }
        }
    }

    @Test func `the log of another account does not exist`() async throws {
        try await Self.withReceiver { identity, _, _ in
            let reference = try await Self.cancelled(identity)
            for method in [HTTPMethod.get, .post] {
                let foreign = await identity.send(
                    method,
                    "/v1/transactions/\(reference)/callbacks",
                    by: identity.accounts[1].admin
                )
                #expect(foreign.status == 404)
                let app = await identity.send(
                    method,
                    "/v1/transactions/\(reference)/callbacks",
                    by: identity.accounts[0].capture
                )
                #expect(app.status == 403)
            }
        }
    }
}
