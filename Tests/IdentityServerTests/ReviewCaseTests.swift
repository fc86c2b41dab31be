// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Database
import DatabaseTestSupport
import Encodings
import HTTPMessages
import IdentityCheck
import IdentityServer
import IdentityServerTestSupport
import Testing

/// What a reviewer sees of a case.
struct ReviewCaseTests {
    /// Brings a passport into the queue whose client read another name.
    private static func contradicting(_ identity: IdentityFixture) async throws -> String {
        let session = try await identity.begin(["merchantScanReference": "case-7"])
        let claim = #"{"lastName":"MUSTERFRAU","idNumber":"P1234567"}"#
        _ = try await identity.upload(.data, Array(claim.utf8), session)
        _ = try await identity.upload(.front, IdentityFixture.passport(), session)
        _ = await identity.end(session)
        try await identity.server.verify()
        return session.reference
    }

    private static func field(_ review: JSONValue, _ name: String) -> JSONValue? {
        review["fields"]?.elements?.first { $0["name"]?.string == name }
    }

    @Test(arguments: TestEngine.both)
    func `fields stand beside each other by source`(engine: TestEngine) async throws {
        try await withIdentity(engine) { identity in
            let reference = try await Self.contradicting(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let review = try await desk.review(reference)
            let name = Self.field(review, "lastName")
            #expect(name?["values"]?["zone"]?.string == "MUSTER")
            #expect(name?["values"]?["client"]?.string == "MUSTERFRAU")
            #expect(name?["comparison"]?.string == "differ")
            #expect(Self.field(review, "idNumber")?["comparison"]?.string == "agree")
            #expect(Self.field(review, "dob")?["comparison"]?.isNull == true)
            let country = Self.field(review, "issuingCountry")
            #expect(country?["regions"]?["AUT"]?.string == "AT")
            #expect(review["risk"]?.string == "high" && review["country"]?.string == "AUT")
            #expect(review["region"]?.string == "AT")
            #expect(review["merchantScanReference"]?.string == "case-7")
            #expect(review["findings"]?.elements?.map(\.string).last == "claim.mismatch.lastName")
        }
    }

    @Test func `the zone comes with its lines, its place and its check digits`() async throws {
        try await withIdentity { identity in
            let reference = try await ReviewRouteTests.waiting(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let zone = try #require(try await desk.review(reference)["zone"])
            let lines = zone["lines"]?.elements?.compactMap(\.string) ?? []
            #expect(lines.count == 2 && lines.allSatisfy { $0.count == 44 })
            #expect(lines.first?.hasPrefix("P<AUTMUSTER<<ERIKA") == true)
            let digits = zone["checkDigits"]?.members ?? []
            #expect(digits.count == 5 && digits.allSatisfy { $0.value.boolean == true })
            let corners = zone["corners"]?.elements?.map {
                $0.elements?.compactMap(\.number?.integer)
            }
            #expect(corners?.count == 4)
            #expect(
                corners?.allSatisfy { $0?.allSatisfy { (0...1000).contains($0) } == true } == true
            )
        }
    }

    @Test func `each check has its outcome, and a wrong one its reason`() async throws {
        try await withIdentity { identity in
            let reference = try await Self.contradicting(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let checks = try await desk.review(reference)["checks"]?.elements ?? []
            let outcomes = Dictionary(
                uniqueKeysWithValues: checks.map { ($0["check"]?.string, $0["outcome"]?.string) }
            )
            #expect(outcomes.count == 13)
            #expect(outcomes["checkDigits"] == "passed" && outcomes["client"] == "attention")
            #expect(outcomes["print"] == "notPossible" && outcomes["back"] == "notPossible")
            let denied = try await identity.begin()
            _ = try await identity.upload(.front, IdentityFixture.passport(state: "UTO"), denied)
            _ = await identity.end(denied)
            try await identity.server.verify()
            let specimen = try await desk.review(denied.reference)["checks"]?.elements?.first
            #expect(specimen?["outcome"]?.string == "failed")
            #expect(specimen?["rejectReasonCode"]?.string == "202")
        }
    }

    @Test func `pictures are there before the result, and for the own account only`() async throws {
        try await withIdentity { identity in
            let reference = try await ReviewRouteTests.waiting(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let review = try await desk.review(reference)
            #expect(review["pictures"]?.elements?.map(\.string) == ["front"])
            let picture = await desk.send(.get, "/reviews/\(reference)/images/front")
            #expect(picture.response.headers["Content-Type"] == "image/png")
            #expect(picture.response.bytes == (try IdentityFixture.passport()))
            #expect(await desk.send(.get, "/reviews/\(reference)/images/back").status == 404)
            let other = try await DeskBrowser(identity, as: identity.accounts[1].admin)
            #expect(await other.send(.get, "/reviews/\(reference)").status == 404)
            #expect(await other.send(.get, "/reviews/\(reference)/images/front").status == 404)
        }
    }

    @Test(arguments: TestEngine.both)
    func `the history goes with its case, and desks hear of it`(
        engine: TestEngine
    ) async throws {
        try await withIdentity(engine) { identity in
            let reference = try await ReviewRouteTests.waiting(identity)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            #expect(await desk.approve(reference, note: "Called back.").status == 200)
            let history = try await desk.review(reference)["history"]?.elements ?? []
            #expect(history.map { $0["event"]?.string } == ["received", "waiting", "decided"])
            #expect(history.last?["note"]?.string == "Called back.")
            #expect(history.last?["by"]?["isYou"]?.boolean == true)
            #expect(await desk.send(.delete, "/scans/\(reference)").status == 200)
            #expect(await desk.send(.get, "/reviews/\(reference)").code == "deleted")
            let events = { () async throws in
                try await identity.database { work throws(DatabaseError) in
                    try work.rows("SELECT kind FROM identity_event").map {
                        row throws(DatabaseError) in try row.text("kind")
                    }
                }
            }
            // Desks hear of it for a minute; after that the reference is in the audit only.
            #expect(try await events() == ["deleted"])
            identity.pass(seconds: 61)
            try await identity.server.sweepDeletions()
            #expect(try await events().isEmpty)
        }
    }

    @Test(arguments: [
        ("country=AUT", 1), ("country=DEU", 0), ("reason=text", 1), ("reason=claim.mismatch", 1),
        ("reason=100", 0), ("status=waiting", 1), ("status=proposed", 0), ("status=decided", 0),
        ("age=60", 1), ("age=61", 0), ("country=&reason=", 1),
    ])
    func `a list has the cases that were asked for`(query: String, count: Int) async throws {
        try await withIdentity { identity in
            _ = try await Self.contradicting(identity)
            identity.pass(seconds: 60)
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            let list = await desk.send(.get, "/reviews?\(query)")
            #expect(list.json?["reviews"]?.elements?.count == count)
        }
    }

    @Test(arguments: ["status=open", "age=-1", "age=soon"])
    func `a filter of another form is refused`(query: String) async throws {
        try await withIdentity { identity in
            let desk = try await DeskBrowser(identity, as: identity.accounts[0].admin)
            #expect(await desk.send(.get, "/reviews?\(query)").status == 400)
        }
    }
}
