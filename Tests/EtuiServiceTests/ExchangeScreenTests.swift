// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import EtuiService
import HTTPMessages
import HTTPServer
import TestSupport
import Testing

/// The requesting app and the wallet of one device, through the screens' routes.
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

    /// Waits until the state fulfils a condition, and returns it.
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

    /// Selects a document, the first by default, and confirms with the device's code.
    private func agree(to consent: JSONValue, documents: [Int] = [0]) async throws {
        let names = try documents.map { place -> JSONOutput in
            .string(try #require(consent["candidates"]?[place]?["id"]?.string))
        }
        try await tell(wallet, "decided", ["documents": .array(names)])
        try await enter(DeviceLock.code)
    }

    /// Types a code as soon as the lock asks for it.
    private func enter(_ code: String) async throws {
        _ = try await lock()
        try await tell(wallet, "codeEntered", ["code": .string(code)])
    }

    private func lock() async throws -> JSONValue {
        let state = try await state(of: wallet) { $0["view"]?.string == "lock" }
        return try #require(state["lock"])
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

    @Test func whatTheRequestDoesNotAllowIsNoDecision() async throws {
        try await tell(form, "startTapped")
        let consent = try await consent()
        let first = JSONOutput.string(try #require(consent["candidates"]?[0]?["id"]?.string))
        for names in [[], ["of nobody"], [first, first], [first, "of nobody"]] as [[JSONOutput]] {
            try await tell(wallet, "decided", ["documents": .array(names)])
            let state = try #require(try await wallet.state()["state"])
            #expect(state["view"]?.string == "consent")
        }
    }

    @Test func nothingIsSentBeforeTheDeviceConfirms() async throws {
        try await tell(form, "startTapped")
        let consent = try await consent()
        let id = JSONOutput.string(try #require(consent["candidates"]?[0]?["id"]?.string))
        try await tell(wallet, "decided", ["documents": [id]])
        let lock = try await lock()
        #expect(lock["reason"]?.string == "confirm")
        #expect(lock["caller"]?.string == "Example Insurance Ltd")
        #expect(lock["documents"]?.elements?.count == 1)
        try await enter("000000")
        let wrong = try await self.lock()
        #expect(wrong["trouble"]?.string == "wrong")
        #expect(wrong["triesLeft"]?.number?.integer == 4)
        #expect(value("familyName", in: try #require(try await form.state()["state"])) == "")
        try await tell(wallet, "closeTapped")
        #expect(try await ended()["notice"]?["text"]?.string == "exchange.end.cancelled")
    }

    @Test func onlyTheMembersAskedForAreShownAndSent() async throws {
        try await tell(form, "startTapped")
        let consent = try await consent()
        #expect(!String(decoding: consent.source, as: UTF8.self).contains("внутренних дел"))
        try await agree(to: consent)
        let documents = try #require(try await ended()["documents"])
        #expect(!String(decoding: documents.source, as: UTF8.self).contains("внутренних дел"))
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
        try await tell(form, "simulatedErrorChosen", ["name": "unknownVersion"])
        #expect(try await refusal(in: "v3") == "exchange.end.code.1")
    }

    @Test func anOldRequestIsRefused() async throws {
        try await tell(form, "simulatedErrorChosen", ["name": "oldRequest"])
        #expect(try await refusal(in: "v4") == "exchange.end.code.4")
    }

    private func refusal(in version: String) async throws -> String? {
        try await tell(form, "versionChosen", ["code": .string(version)])
        try await tell(form, "startTapped")
        return try await ended()["notice"]?["text"]?.string
    }

    @Test func anAppThatIsNotTrustedGetsNoAnswer() async throws {
        try await tell(form, "simulatedErrorChosen", ["name": "strangeApp"])
        try await tell(form, "startTapped")
        let state = try await state(of: wallet) { $0["notice"]?["text"] != nil }
        #expect(state["notice"]?["text"]?.string == "exchange.stop.untrusted")
        #expect(try await form.state()["state"]?["openedLinks"]?.elements?.count == 1)
    }

    @Test func aLockedWalletShowsNothingAndOffersToBeUnlocked() async throws {
        try await tell(wallet, "lockTapped")
        let state = try #require(try await wallet.state()["state"])
        #expect(state["lock"]?["reason"]?.string == "open")
        #expect(!String(decoding: state.source, as: UTF8.self).contains("Тестова"))
        try await tell(form, "startTapped")
        _ = try await self.state(of: wallet) { $0["lock"]?["reason"]?.string == "unlock" }
        try await enter(DeviceLock.code)
        _ = try await consent()
    }

    @Test func aLockedWalletDoesNothingElse() async throws {
        try await tell(form, "startTapped")
        try await agree(to: try await consent())
        _ = try await ended()
        let open = try await state(of: wallet) { $0["journal"]?.elements?.isEmpty == false }
        let id = try #require(open["documents"]?[0]?["id"]?.string)
        try await tell(wallet, "lockTapped")
        let locked = try #require(try await wallet.state()["state"])
        #expect(locked["journal"]?.elements?.isEmpty == true)
        try await tell(wallet, "documentDeleted", ["id": .string(id)])
        try await tell(wallet, "journalErased")
        try await tell(wallet, "addTapped")
        try await enter(DeviceLock.code)
        let state = try #require(try await wallet.state()["state"])
        #expect(state["view"]?.string == "list")
        #expect(state["documents"]?.elements?.count == 7)
        #expect(state["journal"]?.elements?.count == 1)
    }

    @Test func aFullWalletSaysSo() async throws {
        let values: JSONOutput = [
            "/number": "112-233-445 95", "/person/lastName": "Проба", "/person/firstName": "Яна",
            "/person/birthDate": "1990-01-31",
        ]
        for _ in 0..<94 {
            try await tell(wallet, "addTapped")
            try await tell(wallet, "draftKept", ["values": values])
        }
        let state = try #require(try await wallet.state()["state"])
        #expect(state["notice"]?["text"]?.string == "exchange.add.full")
        #expect(state["documents"]?.elements?.count == 100)
        #expect(state["view"]?.string == "add", "what was typed is not lost")
    }

    @Test func notUnlockingDeclines() async throws {
        try await tell(wallet, "lockTapped")
        try await tell(form, "startTapped")
        _ = try await state(of: wallet) { $0["lock"]?["reason"]?.string == "unlock" }
        try await tell(wallet, "closeTapped")
        #expect(try await ended()["notice"]?["text"]?.string == "exchange.end.cancelled")
        #expect(try await lock()["reason"]?.string == "open")
    }

    @Test(arguments: ["consent", "lock"])
    func whatIsOpenWhenThePageOfTheWalletClosesIsDeclined(view: String) async throws {
        try await tell(form, "startTapped")
        let consent = try await consent()
        if view == "lock" {
            let id = JSONOutput.string(try #require(consent["candidates"]?[0]?["id"]?.string))
            try await tell(wallet, "decided", ["documents": [id]])
            _ = try await lock()
        }
        let response = await service.router.respond(to: HTTPRequest(.delete, wallet.base))
        #expect(response.status == .noContent)
        let state = try await ended()
        #expect(state["notice"]?["text"]?.string == "exchange.end.cancelled")
        #expect(value("familyName", in: state) == "")
    }

    @Test func aWalletThatNobodyIsSignedInToShowsNothing() async throws {
        try await tell(wallet, "signInToggled")
        let state = try #require(try await wallet.state()["state"])
        #expect(state["documents"]?.elements?.isEmpty == true)
    }

    @Test func aWalletThatCannotOpenItsDocumentsSaysSo() async throws {
        try await tell(wallet, "openingToggled")
        #expect(try await refusal(in: "v4") == "exchange.end.code.5")
    }

    @Test(arguments: ["v3", "v4"])
    func anActionThatDoesNotExistIsRefused(version: String) async throws {
        try await tell(form, "simulatedErrorChosen", ["name": "unknownAction"])
        #expect(try await refusal(in: version) == "exchange.end.code.2")
    }

    @Test(arguments: ["v3", "v4"])
    func anAnswerThatWasChangedIsNotUsed(version: String) async throws {
        try await tell(form, "simulatedErrorChosen", ["name": "changedAnswer"])
        try await tell(form, "versionChosen", ["code": .string(version)])
        try await tell(form, "startTapped")
        try await agree(to: try await consent())
        let state = try await ended()
        #expect(state["notice"]?["text"]?.string == "exchange.end.code.7")
        #expect(value("familyName", in: state) == "")
    }

    @Test func theFormSaysHowManyFindingsThereAre() async throws {
        for name in ["RusNationalID", "RusINN", "RusVehicleRegID"] {
            try await tell(form, "kindToggled", ["name": .string(name)])
        }
        try await tell(form, "severalToggled")
        try await tell(form, "startTapped")
        let consent = try await consent()
        let count = try #require(consent["candidates"]?.elements?.count)
        try await agree(to: consent, documents: Array(0..<count))
        let state = try await ended()
        let fields = try #require(state["fields"]?.elements)
        let findings = fields.reduce(0) { $0 + ($1["findings"]?.elements?.count ?? 0) }
        #expect(findings > 0)
        #expect(state["notice"]?["text"]?.string == "exchange.end.filledWithFindings")
        #expect(state["notice"]?["values"]?["findings"]?.string == String(findings))
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
        try await agree(to: try await consent(), documents: [candidates.count - 1])
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
            "0000001018RUS8002295M<<<<<<<0000301000001<30",
        ]
        try await tell(wallet, "addTapped")
        try await tell(wallet, "zoneRead", ["lines": lines])
        let untouched = try #require(try await wallet.state()["state"]?["draft"])
        #expect(untouched["kind"]?.string == "RusSNILS", "only the scanner reads")
        try await tell(wallet, "scanTapped")
        try await tell(wallet, "zoneRead", ["lines": lines])
        let draft = try #require(try await wallet.state()["state"]?["draft"])
        #expect(draft["kind"]?.string == "RusNationalID")
        #expect(String(decoding: draft.source, as: UTF8.self).contains("ТЕСТОВ"))
    }

    @Test func aScannedPassportThatHasExpiredSaysSoAtOnce() async throws {
        let lines: JSONOutput = [
            "P<RUSTESTOV<<TEST<<<<<<<<<<<<<<<<<<<<<<<<<<<",
            "7000000010RUS8002295M1505203<<<<<<<<<<<<<<08",
        ]
        try await tell(wallet, "addTapped")
        try await tell(wallet, "scanTapped")
        try await tell(wallet, "zoneRead", ["lines": lines])
        let state = try #require(try await wallet.state()["state"])
        let notice = try #require(state["notice"])
        #expect(notice["tone"]?.string == "attention")
        #expect(notice["headline"]?["text"]?.string == "zone.finding.expired")
        #expect(notice["headline"]?["unit"]?.string == "year")
        let fields = state["draft"]?["fields"]?.elements ?? []
        let expiry =
            fields.first { $0["path"]?.string == "/expirationDate" }
            ?? fields.first { $0["value"]?.string == "2015-05-20" }
        #expect(expiry?["findings"]?[0]?["text"]?.string == "The document has expired.")
        // A field that a zone never has is not an error before the person has typed anything.
        #expect(fields.count { $0["findings"]?.elements?.isEmpty == false } == 1)
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

    @Test(arguments: [
        "exchange-form-", "exchange-form-12", "exchange-desk-", "exchange-wallet-zz",
    ])
    func onlyDevicesWithARandomNameAreMade(name: String) async throws {
        let response = await service.post("/screens", json: ["app": .string(name)])
        #expect(response.status == .unprocessableContent)
    }

    @Test func thePageAndItsSampleAreServed() async throws {
        #expect(await service.get("/exchange").status == .ok)
        #expect(await service.get("/exchange/samples/passport.png").status == .ok)
    }

    @Test func withoutTheDemonstrationThereIsNoExchange() async throws {
        let service = try await ServiceFixture(hasDemo: false)
        #expect(await service.get("/exchange").status == .notFound)
        let start = await service.get("/capabilities")
        #expect(!String(decoding: start.bytes, as: UTF8.self).contains("exchange"))
        let name = "exchange-form-" + String(repeating: "a", count: 32)
        let response = await service.post("/screens", json: ["app": .string(name)])
        #expect(response.status == .unprocessableContent)
        #expect(await service.get("/exchange/samples/passport.png").status == .notFound)
    }
}
