// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// Decisions of the desk that are taken back before the result is sent.
struct ReviewUndoTests {
    private static func withReceiver(
        _ engine: TestEngine = .sqlite,
        needsTwoReviewers: Bool = false,
        timeScale: Int64 = 1,
        _ body: (IdentityFixture, DeskBrowser, CallbackProbe, String) async throws -> Void
    ) async throws {
        var settings = CheckSettings()
        settings.callbackURL = "https://hooks.example.com/checks"
        settings.verification.needsTwoReviewers = needsTwoReviewers
        let probe = CallbackProbe()
        let change = { (configuration: inout IdentityServiceConfiguration) in
            configuration.transport = probe
            configuration.timeScale = timeScale
        }
        try await withIdentity(engine, settings: settings, adjust: change) { identity in
            _ = try await identity.server.renewCallbackSecret(of: identity.accounts[0].id)
            let reference = try await ReviewRouteTests.waiting(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            try await body(identity, desk, probe, reference)
        }
    }

    private static func undo(
        _ desk: DeskBrowser,
        _ reference: String
    ) async -> IdentityFixture.Answer {
        await desk.send(.delete, "/reviews/\(reference)/decision")
    }

    private static func status(
        _ identity: IdentityFixture,
        _ reference: String
    ) async -> String? {
        let path = "/api/netverify/v2/scans/\(reference)"
        let answer = await identity.send(.get, path, by: identity.accounts[0].admin)
        return answer.json?["status"]?.string
    }

    @Test(arguments: TestEngine.both)
    func `the result is there at once, and is sent after 30 seconds`(
        engine: TestEngine
    ) async throws {
        try await Self.withReceiver(engine) { identity, desk, probe, reference in
            #expect(await desk.approve(reference).status == 200)
            #expect(await Self.status(identity, reference) == "DONE")
            let seen = try await desk.review(reference)
            #expect(seen["undo"]?["isYou"]?.boolean == true)
            #expect(seen["delivery"]?["state"]?.string == "pending")
            identity.pass(seconds: 29)
            #expect(try await identity.server.sendCallbacks() == 0)
            identity.pass(seconds: 1)
            #expect(try await identity.server.sendCallbacks() == 1)
            #expect(probe.attempts.first?["verificationStatus"] == "APPROVED_VERIFIED")
            #expect(await Self.undo(desk, reference).code == "undoOver")
            let after = try await desk.review(reference)
            #expect(after["undo"]?.isNull == true)
            #expect(after["delivery"]?["state"]?.string == "delivered")
            #expect(after["history"]?.elements?.last?["event"]?.string == "delivered")
        }
    }

    @Test(arguments: TestEngine.both)
    func `a decision taken back sends nothing, and the next one counts`(
        engine: TestEngine
    ) async throws {
        try await Self.withReceiver(engine) { identity, desk, probe, reference in
            #expect(await desk.approve(reference).status == 200)
            identity.pass(seconds: 20)
            #expect(await Self.undo(desk, reference).status == 204)
            #expect(await Self.undo(desk, reference).code == "undoOver")
            #expect(await Self.status(identity, reference) == "PENDING")
            identity.pass(seconds: 60)
            let early = try await identity.server.sendCallbacks()
            #expect(early == 0)
            let denial: JSONOutput = [
                "verificationStatus": "DENIED_FRAUD", "rejectReasonCode": "106",
            ]
            #expect(await desk.send(.post, "/reviews/\(reference)", denial).status == 200)
            identity.pass(seconds: 30)
            #expect(try await identity.server.sendCallbacks() == 1)
            #expect(probe.attempts.map { $0["verificationStatus"] } == ["DENIED_FRAUD"])
        }
    }

    @Test func `a decision through the interface is sent at once`() async throws {
        try await Self.withReceiver { identity, desk, _, reference in
            let answer = await identity.send(
                .post,
                "/v1/reviews/\(reference)",
                json: ["verificationStatus": "APPROVED_VERIFIED"],
                by: identity.accounts[0].admin
            )
            #expect(answer.status == 200)
            let sent = try await identity.server.sendCallbacks()
            #expect(sent == 1)
            #expect(await Self.undo(desk, reference).code == "undoOver")
        }
    }

    @Test func `time is scaled, and another reviewer cannot take it back`() async throws {
        try await Self.withReceiver(timeScale: 10) { identity, desk, _, reference in
            #expect(await desk.approve(reference).status == 200)
            let second = try await identity.credential(of: 0, .admin)
            let other = try await DeskBrowser(identity, as: second)
            #expect(await Self.undo(other, reference).code == "undoOver")
            identity.pass(seconds: 3)
            #expect(await Self.undo(desk, reference).code == "undoOver")
            #expect(try await identity.server.sendCallbacks() == 1)
        }
    }

    @Test func `with four eyes each reviewer takes back the own decision`() async throws {
        try await Self.withReceiver(needsTwoReviewers: true) { identity, desk, _, reference in
            let second = try await identity.credential(of: 0, .admin)
            let other = try await DeskBrowser(identity, as: second)
            #expect(await desk.approve(reference).status == 200)
            #expect(await Self.undo(desk, reference).status == 204)
            #expect(try await desk.review(reference)["proposal"]?.isNull == true)
            #expect(await desk.approve(reference).status == 200)
            #expect(await other.approve(reference).json?["status"]?.string == "DONE")
            #expect(await Self.undo(desk, reference).code == "undoOver")
            #expect(await Self.undo(other, reference).status == 204)
            let seen = try await other.review(reference)
            #expect(seen["proposal"]?["verificationStatus"]?.string == "APPROVED_VERIFIED")
            #expect(seen["status"]?.string == "PENDING")
            #expect(try await identity.server.sendCallbacks() == 0)
        }
    }

    @Test func `sending again ends the time for taking back`() async throws {
        try await Self.withReceiver { identity, desk, _, reference in
            #expect(await desk.approve(reference).status == 200)
            let path = "/transactions/\(reference)/callbacks"
            #expect(await desk.send(.post, path).status == 202)
            #expect(await Self.undo(desk, reference).code == "undoOver")
            let sent = try await identity.server.sendCallbacks()
            #expect(sent == 1)
        }
    }
}
