// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// Cases that a reviewer has opened.
struct ReviewLockTests {
    /// Runs a test with two reviewers of one account and a case that waits.
    private static func withTwo(
        _ engine: TestEngine = .sqlite,
        settings: CheckSettings = CheckSettings(),
        _ body: (IdentityFixture, DeskBrowser, DeskBrowser, String) async throws -> Void
    ) async throws {
        try await withIdentity(engine, settings: settings) { identity in
            let reference = try await ReviewRouteTests.waiting(identity)
            let one = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let second = try await identity.credential(of: 0, .admin)
            let other = try await DeskBrowser(identity, as: second)
            try await body(identity, one, other, reference)
        }
    }

    @Test(arguments: TestEngine.both)
    func `a case that another reviewer has is taken for ten minutes`(
        engine: TestEngine
    ) async throws {
        try await Self.withTwo(engine) { identity, one, other, reference in
            let path = "/reviews/\(reference)/lock"
            #expect(await one.send(.put, path).status == 200)
            #expect(await other.send(.put, path).code == "taken")
            #expect(await other.approve(reference).code == "taken")
            let seen = try await other.review(reference)
            #expect(seen["lock"]?["isYou"]?.boolean == false)
            identity.pass(seconds: 599)
            #expect(await one.send(.put, path).status == 200)
            identity.pass(seconds: 599)
            #expect(await other.send(.put, path).code == "taken")
            identity.pass(seconds: 1)
            #expect(await other.send(.put, path).status == 200)
            #expect(await one.approve(reference).code == "taken")
        }
    }

    @Test func `a reviewer may take a case over, or leave it`() async throws {
        try await Self.withTwo { _, one, other, reference in
            let path = "/reviews/\(reference)/lock"
            #expect(await one.send(.put, path).status == 200)
            #expect(await other.send(.put, path + "?takeOver=true").status == 200)
            #expect(await one.send(.delete, path).status == 204)
            #expect(await one.send(.put, path).code == "taken")
            #expect(await other.send(.delete, path).status == 204)
            #expect(await one.send(.put, path).status == 200)
            let events = try await one.review(reference)["history"]?.elements ?? []
            let words = events.dropFirst(2).map { $0["event"]?.string }
            #expect(words == ["opened", "takenOver", "opened"])
        }
    }

    @Test(arguments: TestEngine.both)
    func `59: of two reviewers at once one wins`(engine: TestEngine) async throws {
        try await Self.withTwo(engine) { _, one, other, reference in
            async let first = one.approve(reference)
            async let second = other.approve(reference)
            let answers = await [first, second]
            #expect(answers.map(\.status).sorted() == [200, 409])
            #expect(answers.first { $0.status == 409 }?.code == "alreadyDecided")
            #expect(await one.send(.put, "/reviews/\(reference)/lock").code == "alreadyDecided")
        }
    }

    @Test func `with four eyes the second reviewer sees the first one's decision`() async throws {
        var settings = CheckSettings()
        settings.verification.needsTwoReviewers = true
        try await Self.withTwo(settings: settings) { _, one, other, reference in
            #expect(await one.approve(reference).json?["status"]?.string == "PENDING")
            let seen = try await other.review(reference)
            #expect(seen["needsTwoReviewers"]?.boolean == true)
            #expect(seen["proposal"]?["verificationStatus"]?.string == "APPROVED_VERIFIED")
            #expect(seen["proposedBy"]?["isYou"]?.boolean == false)
            #expect(await one.approve(reference).code == "secondReviewerNeeded")
            let list = await other.send(.get, "/reviews?status=proposed").json?["reviews"]
            #expect(list?.elements?.count == 1)
            #expect(await other.approve(reference).json?["status"]?.string == "DONE")
            let events = try await one.review(reference)["history"]?.elements ?? []
            #expect(events.map { $0["event"]?.string }.suffix(2) == ["proposed", "decided"])
        }
    }
}
