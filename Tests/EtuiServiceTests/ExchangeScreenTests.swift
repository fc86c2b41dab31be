// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import HTTP
import TestSupport
import Testing

/// The requesting app and the wallet of one device, through the routes of the screens.
struct ExchangeScreenTests {
    private let service: ServiceFixture
    private let form: ScreenFixture
    private let wallet: ScreenFixture

    init() async throws {
        service = try await ServiceFixture()
        let device = "0123456789abcdef0123456789abcdef"
        form = try await Self.open("exchange-form-" + device, in: service)
        wallet = try await Self.open("exchange-wallet-" + device, in: service)
    }

    private static func open(
        _ app: String,
        in service: ServiceFixture
    ) async throws -> ScreenFixture {
        let wish: JSONOutput = ["app": .string(app), "language": "en"]
        let response = await service.post("/screens", json: wish)
        let id = try #require(try JSONTree(parsing: response.bytes).root["id"]?.string)
        return ScreenFixture(service: service, base: "/screens/\(id)")
    }

    private func tell(
        _ screen: ScreenFixture,
        _ event: String,
        _ values: JSONOutput = [:]
    ) async throws {
        let name = try #require(try await screen.state()["screen"]?.string)
        let message: JSONOutput = [
            "screen": .string(name), "event": .object([(event, values)]),
        ]
        #expect(await screen.send(message) == .noContent)
    }

    /// The state as soon as it fulfils a condition.
    private func state(
        of screen: ScreenFixture,
        where condition: (JSONValue) -> Bool
    ) async throws -> JSONValue {
        for _ in 0..<2000 {
            let state = try #require(try await screen.state()["state"])
            if condition(state) { return state }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw ScreenFixtureError.noResult
    }

    private func consent() async throws -> JSONValue {
        let state = try await state(of: wallet) { $0["view"]?.string == "consent" }
        return try #require(state["consent"])
    }

    private func ended() async throws -> JSONValue {
        try await state(of: form) { $0["notice"]?["text"] != nil }
    }

    private func agree(to consent: JSONValue) async throws {
        let id = try #require(consent["candidates"]?[0]?["id"]?.string)
        try await tell(wallet, "candidateToggled", ["id": .string(id)])
        try await tell(wallet, "sendTapped")
    }

    private func value(_ name: String, in state: JSONValue) -> String? {
        state["fields"]?.elements?.first { $0["name"]?.string == name }?["value"]?.string
    }

    @Test(arguments: ["v3", "v4"])
    func whatThePersonAgreesToFillsTheForm(version: String) async throws {
        try await tell(form, "versionChosen", ["code": .string(version)])
        try await tell(form, "startTapped")
        try await agree(to: try await consent())
        let state = try await ended()
        #expect(state["notice"]?["text"]?.string == "exchange.end.filled")
        #expect(value("familyName", in: state) == "Тестова")
        #expect(value("birthDate", in: state) == "1985-02-28")
    }

    @Test func nothingIsChosenBeforehand() async throws {
        try await tell(form, "startTapped")
        let consent = try await consent()
        #expect(consent["canSend"]?.boolean == false)
        #expect(consent["candidates"]?[0]?["isChosen"]?.boolean == false)
    }

    @Test func onlyTheMembersAskedForAreShownAndSent() async throws {
        try await tell(form, "startTapped")
        let consent = try await consent()
        #expect(!String(decoding: consent.source, as: UTF8.self).contains("внутренних дел"))
        try await agree(to: consent)
        let papers = try #require(try await ended()["papers"])
        #expect(!String(decoding: papers.source, as: UTF8.self).contains("внутренних дел"))
    }

    @Test func decliningSendsNothing() async throws {
        try await tell(form, "startTapped")
        _ = try await consent()
        try await tell(wallet, "closeTapped")
        let state = try await ended()
        #expect(state["notice"]?["text"]?.string == "exchange.end.cancelled")
        #expect(value("familyName", in: state) == "")
    }

    @Test func aWalletThatNobodyIsSignedInToSaysSo() async throws {
        try await tell(wallet, "signInToggled")
        #expect(try await refusal(in: "v4") == "exchange.end.code.6")
    }

    @Test func aWalletWithoutVersion4IsTooOld() async throws {
        try await tell(wallet, "versionToggled")
        #expect(try await refusal(in: "v4") == "exchange.end.walletTooOld")
    }

    @Test func aVersionThatDoesNotExistIsRefused() async throws {
        try await tell(form, "trialChosen", ["name": "unknownVersion"])
        #expect(try await refusal(in: "v3") == "exchange.end.code.1")
    }

    @Test func anOldRequestIsRefused() async throws {
        try await tell(form, "trialChosen", ["name": "oldRequest"])
        #expect(try await refusal(in: "v4") == "exchange.end.code.4")
    }

    private func refusal(in version: String) async throws -> String? {
        try await tell(form, "versionChosen", ["code": .string(version)])
        try await tell(form, "startTapped")
        return try await ended()["notice"]?["text"]?.string
    }

    @Test func anAppThatIsNotTrustedGetsNoAnswer() async throws {
        try await tell(form, "trialChosen", ["name": "strangeApp"])
        try await tell(form, "startTapped")
        let state = try await state(of: wallet) { $0["notice"]?["text"] != nil }
        #expect(state["notice"]?["text"]?.string == "exchange.stop.untrusted")
        #expect(try await form.state()["state"]?["hops"]?.elements?.count == 1)
    }

    @Test func aLockedWalletOffersToBeUnlocked() async throws {
        try await tell(wallet, "lockToggled")
        try await tell(form, "startTapped")
        _ = try await state(of: wallet) { $0["view"]?.string == "locked" }
        try await tell(wallet, "unlockTapped")
        _ = try await consent()
    }

    @Test func aDocumentThatIsAddedMeanwhileCanBeSent() async throws {
        try await tell(form, "kindToggled", ["name": "RusNationalID"])
        try await tell(form, "kindToggled", ["name": "RusSNILS"])
        try await tell(form, "startTapped")
        let before = try await consent()["candidates"]?.elements?.count
        try await tell(wallet, "addTapped")
        let values: JSONOutput = [
            "/number": "112-233-445 95", "/person/lastName": "Проба", "/person/firstName": "Яна",
            "/person/birthDate": "1990-01-31",
        ]
        try await tell(wallet, "draftKept", ["values": values])
        let candidates = try #require(try await consent()["candidates"]?.elements)
        #expect(candidates.count == (before ?? 0) + 1)
        let id = try #require(candidates.last?["id"]?.string)
        try await tell(wallet, "candidateToggled", ["id": .string(id)])
        try await tell(wallet, "sendTapped")
        #expect(value("familyName", in: try await ended()) == "Проба")
    }

    @Test func aDocumentWithAnErrorIsNotKept() async throws {
        try await tell(wallet, "addTapped")
        try await tell(wallet, "draftKept", ["values": ["/number": "11223344596"]])
        let state = try #require(try await wallet.state()["state"])
        #expect(state["draft"]?["isRefused"]?.boolean == true)
        #expect(state["documents"]?.elements?.count == 7)
    }

    @Test func theZoneOfAPassportIsTakenOver() async throws {
        let lines: JSONOutput = [
            "PNRUSTESTOV<<TEST<TESTOVI3<<<<<<<<<<<<<<<<<<",
            "0000001010RUS8002295M<<<<<<<0000301000001<50",
        ]
        try await tell(wallet, "zoneRead", ["lines": lines])
        let draft = try #require(try await wallet.state()["state"]?["draft"])
        #expect(draft["kind"]?.string == "RusNationalID")
        #expect(String(decoding: draft.source, as: UTF8.self).contains("ТЕСТОВ"))
    }

    @Test func theJournalSaysWhatWasSentAndNothingOfDocuments() async throws {
        try await tell(form, "startTapped")
        try await agree(to: try await consent())
        _ = try await ended()
        let state = try await state(of: wallet) { $0["journal"]?.elements?.isEmpty == false }
        let journal = try #require(state["journal"])
        #expect(journal[0]?["outcome"]?.string == "delivered")
        #expect(!String(decoding: journal.source, as: UTF8.self).contains("Тестова"))
    }

    @Test func devicesKnowNothingOfEachOther() async throws {
        let other = String(repeating: "f", count: 32)
        let stranger = try await Self.open("exchange-wallet-" + other, in: service)
        try await tell(form, "startTapped")
        _ = try await consent()
        #expect(try await stranger.state()["state"]?["view"]?.string == "list")
    }

    @Test(arguments: ["exchange-form-", "exchange-form-12", "exchange-desk-", "exchange-wallet-zz"])
    func onlyDevicesWithARandomNameAreMade(name: String) async throws {
        let response = await service.post("/screens", json: ["app": .string(name)])
        #expect(response.status == .unprocessableContent)
    }

    @Test func thePageAndItsSampleAreServed() async throws {
        #expect(await service.get("/exchange").status == .ok)
        #expect(await service.get("/exchange/samples/passport.png").status == .ok)
    }
}
