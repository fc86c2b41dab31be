// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DatabaseTestSupport
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// The queue of reviewers and their decisions.
struct ReviewRouteTests {
    /// Brings a passport into the queue.
    static func waiting(_ identity: IdentityFixture) async throws -> String {
        let session = try await identity.begin()
        _ = try await identity.upload(.front, IdentityFixture.passport(), session)
        _ = await identity.end(session)
        try await identity.server.verify()
        return session.reference
    }

    private static func decide(
        _ identity: IdentityFixture,
        _ reference: String,
        _ body: JSONOutput = ["verificationStatus": "APPROVED_VERIFIED"],
        by authorization: String? = nil
    ) async -> IdentityFixture.Answer {
        await identity.send(
            .post,
            "/v1/reviews/\(reference)",
            json: body,
            by: authorization ?? identity.accounts[0].admin
        )
    }

    private static func list(
        _ identity: IdentityFixture,
        account: Int = 0
    ) async throws -> [JSONValue] {
        let admin = identity.accounts[account].admin
        let answer = await identity.send(.get, "/v1/reviews", by: admin)
        #expect(answer.status == 200)
        return try #require(answer.json?["reviews"]?.elements)
    }

    @Test(arguments: TestEngine.both)
    func `the oldest case comes first, with what to look at`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let first = try await Self.waiting(identity)
            identity.pass(seconds: 1)
            let second = try await Self.waiting(identity)
            let list = try await Self.list(identity)
            #expect(list.map { $0["scanReference"]?.string } == [first, second])
            let findings = list.first?["findings"]?.elements?.map(\.string)
            #expect(findings == ["text.not-compared"])
            #expect(try await Self.list(identity, account: 1).isEmpty)
        }
    }

    @Test func `the gravest case comes first if the reviewer wants that`() async throws {
        try await withIdentity { identity in
            let first = try await Self.waiting(identity)
            identity.pass(seconds: 1)
            let session = try await identity.begin()
            let claim = Array(#"{"lastName":"OTHER"}"#.utf8)
            #expect(try await identity.upload(.data, claim, session).status == 204)
            _ = try await identity.upload(.front, IdentityFixture.passport(), session)
            _ = await identity.end(session)
            try await identity.server.verify()
            let references = { (query: String) in
                let answer = await identity.send(
                    .get,
                    "/v1/reviews" + query,
                    by: identity.accounts[0].admin
                )
                #expect(answer.json?["total"]?.number?.integer == 2)
                return answer.json?["reviews"]?.elements?.map { $0["scanReference"]?.string }
            }
            #expect(await references("?sort=risk") == [session.reference, first])
            #expect(await references("?sort=age") == [first, session.reference])
            let wrong = await identity.send(
                .get,
                "/v1/reviews?sort=name",
                by: identity.accounts[0].admin
            )
            #expect(wrong.status == 400 && wrong.detail == "sort")
        }
    }

    @Test(arguments: TestEngine.both)
    func `59: one of two decisions counts`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let reference = try await Self.waiting(identity)
            async let one = Self.decide(identity, reference)
            async let other = Self.decide(identity, reference)
            let answers = await [one, other]
            #expect(answers.map(\.status).sorted() == [200, 409])
            #expect(answers.first { $0.status == 409 }?.code == "alreadyDecided")
            #expect(try await Self.list(identity).isEmpty)
        }
    }

    @Test func `a result is there at once`() async throws {
        try await withIdentity { identity in
            let reference = try await Self.waiting(identity)
            let denied = await Self.decide(
                identity,
                reference,
                [
                    "verificationStatus": "DENIED_FRAUD", "rejectReasonCode": "100",
                    "rejectReasonDetailCodes": ["1001"],
                ]
            )
            #expect(denied.status == 200 && denied.json?["status"]?.string == "DONE")
            let result = await identity.send(
                .get,
                "/api/netverify/v2/scans/\(reference)/data/verification",
                by: identity.accounts[0].admin
            )
            let reason = result.json?["verification"]?["rejectReason"]
            #expect(reason?["rejectReasonCode"]?.string == "100")
            #expect(reason?["rejectReasonDetails"]?["detailsDescription"]?.string == "PHOTO")
        }
    }

    @Test func `a decision before the end, or after an automatic one, is refused`() async throws {
        try await withIdentity { identity in
            let open = try await identity.begin()
            let early = await Self.decide(identity, open.reference)
            #expect(early.status == 409 && early.code == "pending")
            _ = try await identity.upload(
                .front,
                IdentityFixture.passport(state: "UTO"),
                open
            )
            _ = await identity.end(open)
            #expect(await Self.decide(identity, open.reference).code == "pending")
            try await identity.server.verify()
            #expect(await Self.decide(identity, open.reference).code == "alreadyDecided")
        }
    }

    @Test(arguments: [
        (#"{"verificationStatus":"NO_ID_UPLOADED"}"#, 422, "verificationStatus"),
        (
            #"{"verificationStatus":"APPROVED_VERIFIED","rejectReasonCode":"100"}"#, 422,
            "rejectReasonCode"
        ),
        (
            #"{"verificationStatus":"DENIED_UNSUPPORTED_ID_TYPE","rejectReasonCode":"200"}"#, 422,
            "rejectReasonCode"
        ),
        (
            #"{"verificationStatus":"DENIED_FRAUD","rejectReasonCode":"999"}"#, 422,
            "rejectReasonCode"
        ),
        (
            #"{"verificationStatus":"APPROVED_VERIFIED","selfieReason":"SELFIE_MANIPULATED"}"#, 422,
            "selfieReason"
        ),
        (#"{"verificationStatus":"DENIED_FRAUD"}"#, 422, "rejectReasonCode"),
        ("[]", 422, "decision"), ("{", 400, nil),
    ])
    func `a decision outside the tables is refused, and the member at fault named`(
        body: String,
        status: Int,
        detail: String?
    ) async throws {
        try await withIdentity { identity in
            let reference = try await Self.waiting(identity)
            let answer = await identity.send(
                .post,
                "/v1/reviews/\(reference)",
                body: Array(body.utf8),
                by: identity.accounts[0].admin,
                headers: ["Content-Type": "application/json"]
            )
            #expect(answer.status == status && answer.detail == detail)
            #expect(try await Self.list(identity).count == 1)
        }
    }

    @Test func `with four eyes another reviewer confirms`() async throws {
        var settings = CheckSettings()
        settings.verification.needsTwoReviewers = true
        try await withIdentity(settings: settings) { identity in
            let reference = try await Self.waiting(identity)
            let second = try await identity.credential(of: 0, .admin)
            let first = await Self.decide(identity, reference)
            #expect(first.status == 200 && first.json?["status"]?.string == "PENDING")
            let proposal = try await Self.list(identity).first?["proposal"]
            #expect(proposal?["verificationStatus"]?.string == "APPROVED_VERIFIED")
            let same = await Self.decide(identity, reference)
            #expect(same.status == 409 && same.code == "secondReviewerNeeded")
            let confirmed = await Self.decide(identity, reference, by: second)
            #expect(confirmed.json?["status"]?.string == "DONE")
        }
    }

    @Test func `reviewers of other accounts and apps have no access`() async throws {
        try await withIdentity { identity in
            let reference = try await Self.waiting(identity)
            let foreign = await Self.decide(
                identity,
                reference,
                by: identity.accounts[1].admin
            )
            #expect(foreign.status == 404)
            let app = await Self.decide(identity, reference, by: identity.accounts[0].capture)
            #expect(app.status == 403)
            #expect(try await Self.list(identity).count == 1)
        }
    }
}
