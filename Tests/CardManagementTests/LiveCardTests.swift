// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Encodings
import Execution
import Foundation
import HTTPClient
import HTTPMessages
import PaymentCards
import Testing
import TestSupport

/// Lists and state changes against a scripted server.
struct LiveCardTests {
    /// Row 1.
    @Test func `nothing is sent before a log-in`() async throws {
        let scene = try LiveScene { _ in Wire.json(["cards": []]) }
        let manager = scene.manager
        #expect(await failure { _ = try await manager.getCards() } == .unauthenticated)
        #expect(scene.calls.isEmpty)
    }

    /// Row 2.
    @Test(arguments: [
        "", "st_0123456789\n0123456789", String(repeating: "a", count: 5000), "short",
    ])
    func `a text that is no token clears the session`(text: String) async throws {
        let scene = try LiveScene { _ in Wire.json(["cards": []]) }
        let manager = scene.manager
        #expect(manager.logInSession(token: LiveScene.token))
        #expect(!manager.logInSession(token: text))
        #expect(await failure { _ = try await manager.getCards() } == .unauthenticated)
        #expect(scene.calls.isEmpty)
    }

    @Test func `the token and the filter are sent`() async throws {
        let scene = try LiveScene { _ in Wire.json(["cards": []]) }
        let manager = scene.manager
        manager.logIn(with: LiveScene.token)
        #expect(try await manager.getCards(statuses: [.suspended, .active]).isEmpty)
        let call = try #require(scene.calls.first)
        let base = "https://issuer.example/issuing/device/v1"
        #expect(call.address == base + "/cards?limit=100&status=active,suspended")
        #expect(call.headers["Authorization"] == "Bearer " + LiveScene.token)
    }

    /// Row 3.
    @Test func `an expired session is refused, and its token stays`() async throws {
        let scene = try LiveScene { _ in Wire.error(401, "token_expired") }
        let manager = scene.manager
        manager.logIn(with: LiveScene.token)
        for _ in 0..<2 {
            let error = await failure { _ = try await manager.getCards() }
            #expect(error == .authenticationFailure)
        }
        #expect(scene.calls.count == 2)
    }

    /// Row 4.
    @Test func `a log-out ends a list that is under way`() async throws {
        let scene = try LiveScene { _ in Wire.json(["cards": []]) }
        scene.answer { call throws(HTTPClientError) in
            guard call.method == .get else { return HTTPClientResponse(status: .noContent) }
            scene.manager.logoutSession()
            return Wire.json(["cards": [Wire.card().json]])
        }
        let manager = scene.manager
        manager.logIn(with: LiveScene.token)
        #expect(await failure { _ = try await manager.getCards() } == .unauthenticated)
    }

    @Test func `a log-out does not wait for a server that hangs`() async throws {
        let scene = try LiveScene { _ throws(HTTPClientError) in
            try? await Task.sleep(for: .seconds(60))
            throw .cancelled
        }
        let manager = scene.manager
        manager.logIn(with: LiveScene.token)
        let call = Task { await failure { _ = try await manager.getCards() } }
        try await until { !scene.calls.isEmpty }
        manager.logoutSession()
        #expect(await call.value == .unauthenticated)
    }

    @Test func `a log-out asks the server to revoke the token`() async throws {
        let scene = try LiveScene { _ in HTTPClientResponse(status: .noContent) }
        scene.manager.logIn(with: LiveScene.token)
        scene.manager.logoutSession()
        scene.manager.logoutSession()
        try await until { !scene.calls.isEmpty }
        #expect(scene.calls.map(\.address).allSatisfy { $0.hasSuffix("/session/revoke") })
        #expect(scene.calls.count == 1)
    }

    /// Rows 5 and 6.
    @Test func `a card of somebody else is not found`() async throws {
        let scene = try LiveScene { _ in Wire.error(404, "card_not_found") }
        let card = try await scene.card()
        scene.answer { _ in Wire.error(404, "card_not_found") }
        scene.manager.logIn(with: LiveScene.token + "2")
        #expect(await failure { try await card.suspend(reason: nil) } == .notFound)
    }

    /// Row 7.
    @Test(arguments: ["../x", "", "crd_aaaaaaaaaaaaaaaaaaaaaaaaaaa"])
    func `a wrong identifier is not sent`(id: String) async throws {
        let scene = try LiveScene { _ in Wire.error(404, "card_not_found") }
        let manager = scene.manager
        manager.logIn(with: LiveScene.token)
        let error = await failure { _ = try await manager.getCard(withID: id) }
        #expect(error == .invalidRequestInput)
        #expect(scene.calls.isEmpty)
    }

    /// Row 8.
    @Test func `a revoked card is not even asked for`() async throws {
        let scene = try LiveScene { _ in Wire.error(500, "internal_error") }
        let card = try await scene.card(Wire.card(1, .revoked))
        #expect(await failure { try await card.activate() } == .invalidStateRequested)
        #expect(scene.calls.isEmpty)
    }

    @Test(arguments: [
        ("card_revoked", CardStatus.revoked), ("suspension_locked", .suspended),
        ("card_expired", .suspended), ("invalid_state_transition", .inactive),
    ])
    func `a refusal shows the true state`(code: String, truth: CardStatus) async throws {
        let scene = try LiveScene { _ in Wire.json(nil) }
        let card = try await scene.card(Wire.card(1, .suspended))
        scene.answer { _ in Wire.error(409, code, card: Wire.card(1, truth, version: 2)) }
        #expect(await failure { try await card.activate() } == .invalidNewCardStateRequested)
        #expect(card.state.rawValue == truth.rawValue)
    }

    @Test func `a change sends its reason and a key, and takes the new state`() async throws {
        let scene = try LiveScene { _ in Wire.json(nil) }
        let card = try await scene.card()
        scene.answer { _ in Wire.changed(Wire.card(1, .suspended, version: 2)) }
        try await card.suspend(reason: .stolen)
        #expect(card.state == .suspended)
        let call = try #require(scene.calls.first)
        #expect(call.address.hasSuffix("/cards/\(card.id)/suspend"))
        #expect(call.body == Array(#"{"reason":"suspected_stolen"}"#.utf8))
        #expect(UUID(uuidString: call.headers["Idempotency-Key"] ?? "") != nil)
        scene.answer { _ in Wire.changed(Wire.card(1, .active, version: 3)) }
        try await card.activate()
        #expect(scene.calls.last?.body == Array("{}".utf8))
    }

    /// Row 12.
    @Test func `a double tap sends one request, and both succeed`() async throws {
        let scene = try LiveScene { _ in Wire.json(nil) }
        let card = try await scene.card()
        let gate = Gate()
        scene.answer { _ in
            await gate.wait()
            return Wire.changed(Wire.card(1, .suspended, version: 2))
        }
        async let first: Void = card.suspend(reason: .lost)
        try await until { !scene.calls.isEmpty }
        async let second: Void = card.suspend(reason: .lost)
        try await Task.sleep(for: .milliseconds(200))
        gate.open()
        try await first
        try await second
        #expect(scene.calls.count == 1)
    }

    /// Row 13.
    @Test func `a different change waits, then is checked again`() async throws {
        let scene = try LiveScene { _ in Wire.json(nil) }
        let card = try await scene.card()
        let gate = Gate()
        scene.answer { call in
            await gate.wait()
            let isSuspension = call.address.hasSuffix("/suspend")
            return Wire.changed(Wire.card(1, isSuspension ? .suspended : .revoked, version: 2))
        }
        async let revoked: Void = card.revoke(reason: nil)
        try await until { !scene.calls.isEmpty }
        async let suspended = failure { try await card.suspend(reason: nil) }
        try await Task.sleep(for: .milliseconds(200))
        #expect(scene.calls.count == 1)
        gate.open()
        try await revoked
        #expect(await suspended == .invalidStateRequested)
        #expect(scene.calls.count == 1)
    }

    @Test func `a revocation after a suspension succeeds`() async throws {
        let scene = try LiveScene { _ in Wire.json(nil) }
        let card = try await scene.card()
        let gate = Gate()
        scene.answer { call in
            guard call.address.hasSuffix("/suspend") else {
                return Wire.changed(Wire.card(1, .revoked, version: 3))
            }
            await gate.wait()
            return Wire.changed(Wire.card(1, .suspended, version: 2))
        }
        async let suspended: Void = card.suspend(reason: nil)
        try await until { !scene.calls.isEmpty }
        async let revoked: Void = card.revoke(reason: .stolen)
        try await Task.sleep(for: .milliseconds(200))
        gate.open()
        try await suspended
        try await revoked
        #expect(card.state == .revoked)
        #expect(scene.calls.count == 2)
    }

    /// Row 14.
    @Test func `after timeouts the card is read again: the change was made`() async throws {
        let scene = try LiveScene { _ in Wire.json(nil) }
        let card = try await scene.card()
        scene.answer { call throws(HTTPClientError) in
            guard call.method == .get else { throw .timedOut }
            return Wire.json(Wire.card(1, .suspended, version: 2).json)
        }
        try await card.suspend(reason: nil)
        #expect(card.state == .suspended)
        let keys = Set(scene.calls.compactMap { $0.headers["Idempotency-Key"] })
        #expect(keys.count == 1)
        #expect(scene.calls.map(\.method) == [.post, .post, .post, .get])
    }

    /// Row 15.
    @Test func `after timeouts the card is read again: the change was not made`() async throws {
        let scene = try LiveScene { _ in Wire.json(nil) }
        let card = try await scene.card()
        scene.answer { call throws(HTTPClientError) in
            guard call.method == .get else { throw .timedOut }
            return Wire.json(Wire.card(1, .active).json)
        }
        #expect(await failure { try await card.suspend(reason: nil) } == .connectionIssue)
        #expect(card.state == .active)
        let key = scene.calls[0].headers["Idempotency-Key"]
        scene.answer { _ in Wire.changed(Wire.card(1, .suspended, version: 2)) }
        // Trying again is the same request for the server.
        try await card.suspend(reason: nil)
        #expect(scene.calls.last?.headers["Idempotency-Key"] == key)
        scene.answer { _ in Wire.changed(Wire.card(1, .active, version: 3)) }
        try await card.activate()
        #expect(scene.calls.last?.headers["Idempotency-Key"] != key)
    }

    /// Row 18.
    @Test func `an unreadable card is left out and reported`() async throws {
        let scene = try LiveScene { _ in
            var strange = Wire.card(2).json
            if case .object(var members) = strange {
                members = members.map { $0.0 == "status" ? ("status", "frozen") : $0 }
                strange = .object(members)
            }
            return Wire.json(["cards": [Wire.card(1).json, strange, 7, Wire.card(3).json]])
        }
        let manager = scene.manager
        var events = manager.events.makeAsyncIterator()
        manager.logIn(with: LiveScene.token)
        let cards = try await manager.getCards()
        #expect(cards.map(\.id) == [Wire.card(1), Wire.card(3)].map(\.id.text))
        var names: [CardManagerEvent.Name] = []
        for _ in 0..<4 { if let event = await events.next() { names.append(event.name) } }
        #expect(names == [.initialised, .cardList, .failure, .failure])
    }

    @Test(arguments: ["", "nonsense", "[]", #"{"cards":7}"#, #"{"cards":[],"cards":[]}"#])
    func `a body that is no list is a connection issue`(body: String) async throws {
        let scene = try LiveScene { _ in HTTPClientResponse(status: .ok, body: Array(body.utf8)) }
        let manager = scene.manager
        manager.logIn(with: LiveScene.token)
        #expect(await failure { _ = try await manager.getCards() } == .connectionIssue)
    }

    /// Row 49.
    @Test func `of 1500 cards the first 1000 are returned`() async throws {
        let scene = try LiveScene { call in
            let start = call.address.split(separator: "cursor=").last.flatMap { Int($0) } ?? 0
            let cards = (start..<start + 100).map { Wire.card($0).json }
            let next: JSONOutput = start + 100 < 1500 ? .string(String(start + 100)) : nil
            return Wire.json(["cards": .array(cards), "next_cursor": next])
        }
        let manager = scene.manager
        let events = manager.events
        manager.logIn(with: LiveScene.token)
        let cards = try await manager.getCards()
        #expect(cards.count == 1000)
        #expect(cards.last?.id == Wire.card(999).id.text)
        #expect(scene.calls.count == 10)
        var names: [CardManagerEvent.Name] = []
        for await event in events {
            names.append(event.name)
            if names.count == 3 { break }
        }
        #expect(names == [.initialised, .cardList, .listTruncated])
    }

    @Test func `a list of exactly 1000 cards is whole`() async throws {
        let scene = try LiveScene { call in
            let start = call.address.split(separator: "cursor=").last.flatMap { Int($0) } ?? 0
            let cards = (start..<start + 100).map { Wire.card($0).json }
            let next: JSONOutput = start + 100 < 1000 ? .string(String(start + 100)) : nil
            return Wire.json(["cards": .array(cards), "next_cursor": next])
        }
        scene.manager.logIn(with: LiveScene.token)
        #expect(try await scene.manager.getCards().count == 1000)
        #expect(scene.calls.count == 10)
    }

    @Test(arguments: [502, 503, 504])
    func `a list is asked for three times, with pauses`(status: Int) async throws {
        let scene = try LiveScene { _ in Wire.error(status, "unavailable") }
        let manager = scene.manager
        manager.logIn(with: LiveScene.token)
        #expect(await failure { _ = try await manager.getCards() } == .connectionIssue)
        #expect(scene.calls.count == 3)
        #expect(scene.clock.pauses.count == 2)
        #expect(scene.clock.pauses[0] <= 0.3 && scene.clock.pauses[1] <= 1)
    }

    @Test(arguments: [500, 429, 400, 401])
    func `other answers end the call`(status: Int) async throws {
        let scene = try LiveScene { _ in Wire.error(status, "unheard_of") }
        let manager = scene.manager
        manager.logIn(with: LiveScene.token)
        _ = await failure { _ = try await manager.getCards() }
        #expect(scene.calls.count == 1)
    }

    /// Row 38, for the event.
    @Test func `a limit tells how long to wait`() async throws {
        let scene = try LiveScene { _ in
            Wire.error(429, "rate_limited", headers: ["Retry-After": "42"])
        }
        let manager = scene.manager
        let events = manager.events
        manager.logIn(with: LiveScene.token)
        #expect(await failure { _ = try await manager.getCards() } == .connectionIssue)
        let event = try #require(await events.first { $0.name == .cardList })
        #expect(event.retryAfter == 42)
        #expect(event.serverErrorCode == "rate_limited")
        #expect(event.requestID == "req_1")
        #expect(event.error == .connectionIssue)
    }

    /// Apps choose what to say by the event's details, so these must not come later than the error.
    @Test func `an observer knows of a failure before the call throws`() async throws {
        let scene = try LiveScene { _ in Wire.error(412, "version_conflict") }
        let codes = Locked<[String?]>([])
        scene.manager.observe { event in codes.withLock { $0.append(event.serverErrorCode) } }
        scene.manager.logIn(with: LiveScene.token)
        for count in 1...100 {
            _ = await failure { _ = try await scene.manager.getCards() }
            #expect(codes.withLock { $0 } == Array(repeating: "version_conflict", count: count))
        }
    }

    @Test func `every code of the server has its error`() {
        for code in IssuingErrorCode.allCases {
            #expect(IssuingErrorTable.error(for: code) != nil, "\(code)")
        }
        #expect(IssuingErrorTable.error(for: .walletNotEnabled)?.detail == "configurationFailure")
        #expect(IssuingErrorTable.error(for: .vaultKeyUnknown)?.name == "configurationIssue")
    }

    @Test(arguments: [
        ("http://issuer.example", CardManagerEnvironment.sandbox),
        ("http://127.0.0.1:8080", .production), ("ftp://127.0.0.1", .sandbox),
        ("https://issuer.example/?a=b", .production),
    ])
    func `an address that is not safe is not used`(
        address: String,
        environment: CardManagerEnvironment
    ) async throws {
        let url = try #require(URL(string: address))
        let scene = try LiveScene(environment: environment) {
            $0.baseURL = url
        } _: { _ in
            Wire.json(["cards": []])
        }
        let manager = scene.manager
        manager.logIn(with: LiveScene.token)
        let error = await failure { _ = try await manager.getCards() }
        #expect(error?.name == "configurationIssue")
        #expect(scene.calls.isEmpty)
    }
}

/// A gate that opens once.
final class Gate: Sendable {
    private let state = Locked<(isOpen: Bool, waiting: [CheckedContinuation<Void, Never>])>(
        (false, [])
    )

    func wait() async {
        await withCheckedContinuation { continuation in
            let isOpen = state.withLock { state in
                if !state.isOpen { state.waiting.append(continuation) }
                return state.isOpen
            }
            if isOpen { continuation.resume() }
        }
    }

    func open() {
        let waiting = state.withLock { state in
            let waiting = state.waiting
            state = (true, [])
            return waiting
        }
        for continuation in waiting { continuation.resume() }
    }
}
