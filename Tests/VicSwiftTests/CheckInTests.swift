// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Execution
import Foundation
import HTTPClient
import HTTPMessages
import InsuranceCards
import Testing
import Tokens

@testable import VicSwift

/// Check-ins, including rows 37 to 39 and 42 of the table of bad input.
struct CheckInTests {
    @Test func `a request says who wants what and why`() async throws {
        let scene = try await CheckInScene()
        let request = try await scene.checkIn.load(scene.link)
        #expect(request.providerName == "Praxis Muster")
        #expect(request.providerCity == "Bern")
        #expect(request.locationName == "Empfang")
        #expect(request.purpose(in: .FR) == "Inscription")
        #expect(request.retentionDays == 30)
        #expect(request.kinds == [.mandatory, .complementary])
        #expect(request.fields.map(\.field) == [.cardNumber, .givenName, .familyName, .ahvNumber])
        #expect(request.fields.map(\.isRequired) == [true, true, true, false])
    }

    @Test func `the provider gets the chosen fields and nothing else`() async throws {
        let scene = try await CheckInScene()
        let request = try await scene.sent()
        let presented = scene.world.server.state.withLock { $0.checkIns[request.id] }
        let names = try #require(presented).fields.map(\.field)
        #expect(Set(names) == [.cardNumber, .givenName, .familyName])
    }

    @Test func `an optional field is sent where the person agreed`() async throws {
        let scene = try await CheckInScene()
        let request = try await scene.sent(CheckInScene.required.union([.ahvNumber]))
        let presented = scene.world.server.state.withLock { $0.checkIns[request.id] }
        #expect(try #require(presented).fields.count == 4)
    }

    @Test(arguments: [
        [VicCardField.cardNumber, .givenName],
        [.cardNumber, .givenName, .familyName, .insurerName],
    ])
    func `too little or too much is not sent`(fields: [VicCardField]) async throws {
        let scene = try await CheckInScene()
        let request = try await scene.checkIn.load(scene.link)
        await #expect(throws: VicCheckInError.build) {
            try await scene.checkIn.present(request, card: scene.card, fields: Set(fields))
        }
        #expect(scene.world.server.requests("requests").isEmpty)
    }

    @Test func `a request for another place is not shown`() async throws {
        let scene = try await CheckInScene()
        let other = TokenIdentifier.make(SystemRandom())
        let link = try #require(
            scene.wallet.handle(requestUrl: "https://www.vvk-online.ch/vic/checkin/" + other)
        )
        let elsewhere = try await Self.token(of: scene)
        scene.world.server.state.withLock { $0.requestToken = elsewhere }
        await #expect(throws: VicCheckInError.requestInvalid) {
            try await scene.checkIn.load(link)
        }
    }

    /// Makes a request token of the scene's location.
    private static func token(
        of scene: CheckInScene,
        address: String = TestKeys.issuer + "/vic/v1/requests/x/presentation",
        by owner: TestKeys.Owner = .server
    ) async throws -> String {
        try #require(scene.world.server.state.withLock { $0.place }).request(
            identifier: TokenIdentifier.make(SystemRandom()),
            nonce: TokenNonce.make(SystemRandom()),
            responseAddress: address,
            by: TestKeys.key(owner),
            at: scene.world.server.now
        )
    }

    @Test func `row 37, a request whose answers go elsewhere is not shown`() async throws {
        let scene = try await CheckInScene()
        let token = try await Self.token(of: scene, address: "https://evil.example/x")
        scene.world.server.state.withLock { $0.requestToken = token }
        await #expect(throws: VicCheckInError.requestInvalid) {
            try await scene.checkIn.load(scene.link)
        }
    }

    @Test func `row 37, a request for a field that nobody knows is not shown, and nothing is sent`()
        async throws
    {
        let scene = try await CheckInScene()
        var forge = try CardForge(try await Self.token(of: scene))
        try forge.replace(#""name":"veka""#, with: #""name":"blood_type""#)
        let token = String(try forge.text().dropLast())
        scene.world.server.state.withLock { $0.requestToken = token }
        await #expect(throws: VicCheckInError.requestInvalid) {
            try await scene.checkIn.load(scene.link)
        }
        #expect(scene.world.server.requests("requests").isEmpty)
    }

    @Test func `a request that the server did not sign is not shown`() async throws {
        let scene = try await CheckInScene()
        let token = try await Self.token(of: scene, by: .stranger)
        scene.world.server.state.withLock { $0.requestToken = token }
        await #expect(throws: VicCheckInError.requestInvalid) {
            try await scene.checkIn.load(scene.link)
        }
    }

    @Test func `a link for one request takes no other`() async throws {
        let scene = try await CheckInScene()
        let url = LinkTests.place + "?r=" + World.location
        let link = try #require(scene.wallet.handle(requestUrl: url))
        await #expect(throws: VicCheckInError.requestInvalid) {
            try await scene.checkIn.load(link)
        }
        let body = try #require(scene.world.server.requests("locations").last?.body)
        #expect(String(decoding: body, as: UTF8.self) == "{\"req\":\"\(World.location)\"}")
    }

    @Test func `row 38, a request whose time is over is not answered, and a new one can be had`()
        async throws
    {
        let scene = try await CheckInScene()
        let request = try await scene.checkIn.load(scene.link)
        scene.world.clock.advance(seconds: 601)
        await #expect(throws: VicCheckInError.requestExpired) {
            try await scene.checkIn.present(
                request,
                card: scene.card,
                fields: CheckInScene.required
            )
        }
        #expect(scene.world.server.requests("requests").isEmpty)
        try await scene.sent()
    }

    @Test func `a place that is unknown is a refusal`() async throws {
        let scene = try await CheckInScene()
        scene.world.server.state.withLock { $0.place = nil }
        await #expect(throws: VicCheckInError.rejected(reason: "location_unknown")) {
            try await scene.checkIn.load(scene.link)
        }
    }

    @Test func `without a network there is no request`() async throws {
        let scene = try await CheckInScene()
        scene.world.server.fail("locations", .failure(.unreachable))
        await #expect(throws: VicCheckInError.network(VicError(.request, "offline"))) {
            try await scene.checkIn.load(scene.link)
        }
    }

    @Test func `row 39, an answer that was lost is sent again under the same key`() async throws {
        let scene = try await CheckInScene()
        scene.world.server.fail("requests", .lost(.broken))
        try await scene.sent()
        let requests = scene.world.server.requests("requests")
        #expect(requests.count == 2)
        #expect(requests[0].body == requests[1].body)
        #expect(Set(requests.map { $0.headers["Idempotency-Key"] }).count == 1)
        #expect(scene.world.server.state.withLock { $0.checkIns.count } == 1)
    }

    @Test func `after a network error the person sends the very same again`() async throws {
        let scene = try await CheckInScene()
        let lost = StandInServer.Disturbance.lost(.timedOut)
        scene.world.server.fail("requests", lost, lost, lost)
        let request = try await scene.checkIn.load(scene.link)
        let card = try scene.card
        await #expect(throws: VicCheckInError.network(VicError(.request, "timeout"))) {
            try await scene.checkIn.present(request, card: card, fields: CheckInScene.required)
        }
        _ = try await scene.checkIn.present(
            request,
            card: card,
            fields: CheckInScene.required
        )
        #expect(scene.world.server.state.withLock { $0.checkIns.count } == 1)
    }

    @Test func `other fields after a lost answer are a second answer, which is refused`()
        async throws
    {
        let scene = try await CheckInScene()
        let lost = StandInServer.Disturbance.lost(.timedOut)
        scene.world.server.fail("requests", lost, lost, lost)
        let request = try await scene.checkIn.load(scene.link)
        let card = try scene.card
        let more = CheckInScene.required.union([.ahvNumber])
        _ = try? await scene.checkIn.present(request, card: card, fields: CheckInScene.required)
        await #expect(throws: VicCheckInError.alreadyAnswered) {
            try await scene.checkIn.present(request, card: card, fields: more)
        }
    }

    @Test func `a request is answered once, also after a restart`() async throws {
        let scene = try await CheckInScene()
        let request = try await scene.sent()
        let afterwards = try scene.world.walletAfterKill()
        for wallet in [scene.wallet, afterwards] {
            await #expect(throws: VicCheckInError.alreadyAnswered) {
                try await VicCheckIn(wallet).present(
                    request,
                    card: scene.card,
                    fields: CheckInScene.required
                )
            }
        }
        #expect(scene.world.server.requests("requests").count == 1)
    }

    @Test func `what may have arrived is in the history of an app that was killed meanwhile`()
        async throws
    {
        let scene = try await CheckInScene()
        let request = try await scene.checkIn.load(scene.link)
        let card = try scene.card
        let gate = scene.world.server.hold("requests")
        async let sent = scene.checkIn.present(request, card: card, fields: CheckInScene.required)
        await gate.visitor()
        let afterwards = try scene.world.walletAfterKill()
        gate.open()
        _ = try await sent
        #expect(afterwards.consents.map(\.request) == [request.id])
        #expect(afterwards.consents.map(\.outcome) == [.failed])
        #expect(scene.wallet.consents.map(\.outcome) == [.sent])
    }

    @Test func `what the server refused is not in the history`() async throws {
        let scene = try await CheckInScene()
        scene.world.server.fail("requests", .problem(410, "location_closed"))
        await #expect(throws: VicCheckInError.self) { try await scene.sent() }
        #expect(scene.wallet.consents == [])
        #expect(try scene.world.walletAfterKill().consents == [])
    }

    @Test func `what may have arrived stays there though the server refuses a second answer`()
        async throws
    {
        let scene = try await CheckInScene()
        let lost = StandInServer.Disturbance.lost(.timedOut)
        scene.world.server.fail("requests", lost, lost, lost)
        let request = try await scene.checkIn.load(scene.link)
        let card = try scene.card
        for fields in [CheckInScene.required, CheckInScene.required.union([.ahvNumber])] {
            _ = try? await scene.checkIn.present(request, card: card, fields: fields)
        }
        let record = try #require(scene.wallet.consents.first)
        #expect(record.outcome == .failed && record.fields.count == 3)
    }

    @Test func `an answer that arrived is one though it cannot be written down`() async throws {
        let scene = try await CheckInScene()
        try StoreTests.block([.answers, .consents], in: scene.world)
        let request = try await scene.checkIn.load(scene.link)
        let result = try await scene.checkIn.present(
            request,
            card: scene.card,
            fields: CheckInScene.required
        )
        #expect(result.checkInId == "c-1")
        scene.tell(CheckInScene.accepted())
        #expect(try await scene.checkIn.awaitDecision(timeout: 5).status == .accepted)
        try scene.world.claim([World.anna], for: scene.wallet)
        #expect(await scene.wallet.update().value == [VicError(.store, "not_available")])
    }

    @Test(arguments: [
        ("request_answered", 409, VicCheckInError.alreadyAnswered),
        ("request_expired", 410, .requestExpired), ("card_revoked", 422, .cardExpired),
        ("location_closed", 410, .rejected(reason: "location_closed")),
        (
            "rate_limited", 429,
            .network(VicError(.request, "rate_limited", httpStatus: 429))
        ),
    ])
    func `what the server says has its own error`(
        code: String,
        status: Int,
        error: VicCheckInError
    ) async throws {
        let scene = try await CheckInScene()
        scene.world.server.fail("requests", .problem(status, code))
        await #expect(throws: error) { try await scene.sent() }
    }

    @Test(arguments: ["", "../x", "a b", "c?d"])
    func `an identifier that leads elsewhere is not followed`(identifier: String) async throws {
        let scene = try await CheckInScene()
        let body = "{\"checkInId\":\"\(identifier)\",\"statusToken\":\"s\"}"
        scene.world.server.fail("requests", .answer(201, body, []))
        await #expect(throws: VicCheckInError.requestInvalid) { try await scene.sent() }
    }

    @Test func `a card that is not in the wallet cannot be shown`() async throws {
        let scene = try await CheckInScene()
        let request = try await scene.checkIn.load(scene.link)
        let card = try scene.card
        try scene.world.claim([World.beat], for: scene.wallet)
        _ = await scene.wallet.update().value
        await #expect(throws: VicCheckInError.noMatchingCard) {
            try await scene.checkIn.present(request, card: card, fields: CheckInScene.required)
        }
    }

    @Test func `a card of a kind that is not taken cannot be shown`() async throws {
        let scene = try await CheckInScene(place: { try $0.place(kinds: ["complementary"]) })
        await #expect(throws: VicCheckInError.noMatchingCard) { try await scene.sent() }
    }

    @Test func `a stale card cannot be shown`() async throws {
        let scene = try await CheckInScene()
        scene.world.clock.advance(seconds: 21 * 86_400)
        await #expect(throws: VicCheckInError.cardStale) { try await scene.sent() }
    }

    @Test func `a revoked card cannot be shown`() async throws {
        let scene = try await CheckInScene(prepare: { world in
            world.server.state.withLock { state in
                state.places = [World.anna: 3]
                state.revoked = [3]
            }
        })
        await #expect(throws: VicCheckInError.cardExpired) { try await scene.sent() }
    }

    @Test func `a clock that was set back stops the check-in until the server has spoken`()
        async throws
    {
        let scene = try await CheckInScene()
        let request = try await scene.checkIn.load(scene.link)
        scene.world.clock.advance(seconds: -3 * 86_400)
        await #expect(throws: VicCheckInError.clock) {
            try await scene.checkIn.present(
                request,
                card: scene.card,
                fields: CheckInScene.required
            )
        }
    }

    @Test func `a device that is days behind cannot load a request`() async throws {
        let scene = try await CheckInScene()
        scene.world.server.state.withLock { $0.ahead = 3 * 86_400 }
        await #expect(throws: VicCheckInError.clock) { try await scene.checkIn.load(scene.link) }
    }

    @Test func `the decision is awaited`() async throws {
        let scene = try await CheckInScene()
        try await scene.sent()
        scene.tell(
            ["status": "pending"],
            ["status": "seen"],
            ["status": "rejected", "reason": "not insured"]
        )
        let result = try await scene.checkIn.awaitDecision(timeout: 60)
        #expect(result.status == .rejected)
        #expect(result.reason == "not insured")
        let polls = scene.world.server.requests("checkins")
        #expect(polls.count == 3)
        #expect(polls.allSatisfy { $0.headers["Authorization"] == "Bearer secret" })
        // The server answers as soon as the state differs from the one the wallet knows.
        let known = polls.map { $0.address.split(separator: "=").last ?? "" }
        #expect(known == ["pending", "pending", "seen"])
        #expect(polls[0].address.hasSuffix("/checkins/c-1?wait=25&status=pending"))
    }

    @Test func `what the desk does before it decides is told once, as it happens`() async throws {
        let scene = try await CheckInScene()
        try await scene.sent()
        scene.tell(
            ["status": "pending"],
            ["status": "seen"],
            ["status": "seen"],
            ["status": "accepted"]
        )
        let noted = Locked<[VicCheckInResult.Status]>([])
        let result = try await scene.wallet.awaitDecision(timeout: 60) { change in
            noted.withLock { $0.append(change.status) }
        }
        #expect(noted.withLock { $0 } == [.seen])
        #expect(result.status == .accepted)
    }

    @Test func `when the time is over the check-in is as it stands`() async throws {
        let scene = try await CheckInScene()
        try await scene.sent()
        scene.tell(["status": "seen"])
        #expect(try await scene.checkIn.awaitDecision(timeout: 3).status == .seen)
    }

    @Test func `without a check-in there is nothing to wait for`() async throws {
        let scene = try await CheckInScene()
        await #expect(throws: VicCheckInError.requestInvalid) {
            try await scene.checkIn.awaitDecision(timeout: 1)
        }
    }

    @Test func `deleting everything ends the wait`() async throws {
        let scene = try await CheckInScene()
        try await scene.sent()
        let gate = scene.world.server.hold("checkins")
        let wait = Task { try await scene.checkIn.awaitDecision(timeout: 60) }
        await gate.visitor()
        scene.wallet.deleteAll()
        await #expect(throws: VicCheckInError.network(.cancelled)) { try await wait.value }
    }

    @Test func `a check-in is remembered with what was sent, but without values`() async throws {
        let scene = try await CheckInScene()
        let request = try await scene.sent()
        scene.tell(CheckInScene.accepted())
        _ = try await scene.checkIn.awaitDecision(timeout: 5)
        let record = try #require(scene.wallet.consents.first)
        #expect(record.request == request.id)
        #expect(record.outcome == .accepted)
        #expect(Set(record.fields) == [.cardNumber, .givenName, .familyName])
        try await scene.wallet.deleteConsent(request: request.id)
        #expect(scene.wallet.consents.isEmpty)
    }

    @Test func `every error has its number and its word`() {
        let errors: [(VicCheckInError, Int, String)] = [
            (.linkInvalid, 101, "link_invalid"), (.otherEnvironment, 101, "other_environment"),
            (.requestInvalid, 101, "request_invalid"), (.requestExpired, 101, "request_expired"),
            (.alreadyAnswered, 100, "already_answered"),
            (.network(VicError(.request, "tls")), 100, "tls"),
            (.cardExpired, 101, "card_expired"), (.cardStale, 101, "card_stale"),
            (.noMatchingCard, 106, "no_matching_card"), (.key, 103, "key"),
            (.signing, 105, "signing"), (.build, 104, "build"), (.clock, 101, "clock"),
            (.rejected(reason: "location_closed"), 100, "location_closed"),
        ]
        for (error, code, reason) in errors {
            #expect(error.code == code)
            #expect(error.reason == reason)
        }
    }
}
