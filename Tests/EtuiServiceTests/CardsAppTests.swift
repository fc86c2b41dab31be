// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import HTTPMessages
import PaymentCards
import TestSupport
import Testing

@testable import EtuiService

/// The bank's app on the Stub, through the routes of its screens.
struct CardsAppTests {
    /// The Stub's numbers, PIN and security code.
    private static let secrets = [
        "9999000000001374", "9999000000002521", "9999000000003529", "9999000000004378",
        "9999000000005011",
    ]

    private let service: ServiceFixture
    private let screen: ScreenFixture

    init() async throws {
        service = try await ServiceFixture(roles: [.payments])
        screen = try await Self.open(in: service)
    }

    private static func open(in service: ServiceFixture) async throws -> ScreenFixture {
        let wish: JSONOutput = ["app": "cards", "language": "en"]
        let response = await service.post("/screens", json: wish)
        let id = try #require(try JSONTree(parsing: response.bytes).root["id"]?.string)
        return ScreenFixture(service: service, base: "/screens/\(id)")
    }

    private func tell(_ event: String, _ values: JSONOutput = [:]) async throws {
        let name = try #require(try await screen.state()["screen"]?.string)
        let message: JSONOutput = ["screen": .string(name), "event": .object([(event, values)])]
        #expect(await screen.send(message) == .noContent)
    }

    /// Waits until the state fulfils a condition, and returns it; no state ever names a whole number.
    @discardableResult
    private func state(
        _ name: String = "cards-list",
        where condition: (JSONValue) -> Bool
    ) async throws -> JSONValue {
        for _ in 0..<2000 {
            let envelope = try await screen.state()
            let text = String(decoding: envelope.source, as: UTF8.self)
            for secret in Self.secrets { #expect(!text.contains(secret)) }
            if envelope["screen"]?.string == name, let state = envelope["state"], condition(state) {
                return state
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        throw ScreenFixtureError.noResult
    }

    private func logIn() async throws {
        try await tell("logInTapped")
        try await state { $0["lock"]?["reason"]?.string == "logIn" }
        try await tell("codeEntered", ["code": .string(DeviceLock.code)])
        try await state { $0["view"]?.string == "cards" }
    }

    /// Opens the Stub's card of a number, from 1.
    private func open(_ number: Int) async throws -> JSONValue {
        try await logIn()
        let id = "crd_stub" + String(repeating: "0", count: 21) + String(number)
        try await tell("cardOpened", ["id": .string(id)])
        return try await state("card") { _ in true }
    }

    private func confirm() async throws {
        try await state("card") { $0["lock"]?["reason"] != nil }
        try await tell("codeEntered", ["code": .string(DeviceLock.code)])
    }

    private func actions(_ state: JSONValue) -> [String] {
        (0..<(state["actions"]?.count ?? 0)).compactMap { state["actions"]?[$0]?.string }
    }

    @Test func theListComesAfterAConfirmationAndGoesWithTheLogOut() async throws {
        #expect(try await screen.state()["state"]?["view"]?.string == "loggedOut")
        try await logIn()
        let list = try await state { $0["cards"]?.count == 5 }
        #expect(list["cards"]?[0]?["lastFour"]?.string == "1374")
        try await tell("logOutTapped")
        let after = try #require(try await screen.state()["state"])
        #expect(after["view"]?.string == "loggedOut")
        #expect(after["cards"]?.count == 0)
    }

    @Test func aWrongPasscodeLogsNobodyIn() async throws {
        try await tell("logInTapped")
        for left in [4, 3, 2, 1] {
            try await tell("codeEntered", ["code": "000000"])
            try await state { $0["lock"]?["triesLeft"]?.number?.integer == left }
        }
        try await tell("codeEntered", ["code": "000000"])
        try await state { $0["lock"]?["trouble"]?.string == "resting" }
        try await tell("codeEntered", ["code": .string(DeviceLock.code)])
        try await state { $0["lock"]?["trouble"]?.string == "resting" }
        try await tell("closeTapped")
        try await state { $0["view"]?.string == "loggedOut" }
    }

    @Test(arguments: [
        (1, ["suspend", "revoke", "pan", "cvv", "pan_cvv", "copy_pan", "wallet"]),
        (2, ["activate", "revoke", "pin", "set_pin"]),
        (3, ["activate", "revoke", "pan", "cvv", "pan_cvv", "pin", "set_pin", "copy_pan"]),
        (4, []),
        (
            5,
            ["suspend", "revoke", "pan", "cvv", "pan_cvv", "pin", "set_pin", "copy_pan", "wallet"]
        ),
    ])
    func aCardOffersWhatItsStateAllows(number: Int, wanted: [String]) async throws {
        let found = actions(try await open(number))
        #expect(found.filter { !["transactions", "limits"].contains($0) } == wanted)
        #expect(found.contains("transactions") == (number != 2))
    }

    @Test func aCardIsRevokedOnlyWithItsLastFourDigits() async throws {
        _ = try await open(1)
        try await tell("changeTapped", ["name": "revoke"])
        for wrong: JSONOutput in [[:], ["lastFour": "1375"], ["lastFour": "01374"]] {
            try await tell("changeConfirmed", wrong)
            try await state("card") { $0["change"]?["step"]?.string == "asking" }
        }
        try await tell("changeConfirmed", ["lastFour": "1374"])
        let ended = try await state("card") { $0["card"]?["condition"]?.string == "revoked" }
        #expect(actions(ended) == ["transactions"])
    }

    @Test func aSecondPressJoinsTheFirst() async throws {
        _ = try await open(1)
        try await tell("changeTapped", ["name": "suspend"])
        try await tell("changeConfirmed")
        try await tell("changeConfirmed")
        try await tell("changeTapped", ["name": "revoke"])
        let ended = try await state("card") { $0["card"]?["condition"]?.string == "suspended" }
        #expect(ended["change"] == nil)
        let since = try #require(ended["card"]?["since"]?.string)
        #expect(PreciseInstant(rfc3339: since) != nil)
        #expect(ended["card"]?["cause"] == nil)
        #expect(ended["notice"]?["tone"]?.string == "good")
    }

    @Test func aSuspendedCardSaysWhy() async throws {
        _ = try await open(1)
        try await tell("changeTapped", ["name": "suspend"])
        try await tell("reasonChosen", ["reason": "stolen"])
        try await tell("changeConfirmed")
        let ended = try await state("card") { $0["card"]?["condition"]?.string == "suspended" }
        #expect(ended["card"]?["cause"]?.string == "stolen")
    }

    @Test func aSecretIsSealedOnceToTheKeyOfItsFrame() async throws {
        _ = try await open(5)
        try await tell("revealTapped", ["purpose": "pin"])
        try await confirm()
        let ready = try await state("card") { $0["secret"]?["step"]?.string == "ready" }
        let id = try #require(ready["secret"]?["parts"]?[0]?["id"]?.string)
        let key = try ECAgreementKey.generate(on: .p256)
        let point = key.publicKey.point
        let answer = try await fetch(id, for: point)
        #expect(answer.status == .ok)
        let body = try JSONTree(parsing: answer.bytes).root
        let enc = try Self.bytes(body["enc"])
        let ct = try Self.bytes(body["ct"])
        let block = try HPKE(.aes256GCM).open(
            HPKE.Message(
                encapsulatedKey: enc,
                sealed: AESGCM.Sealed(
                    ciphertext: Array(ct.dropLast(16)),
                    tag: Array(ct.suffix(16))
                )
            ),
            by: key,
            info: Array("etui secret frame v1".utf8),
            authenticating: Array("\(id)\0pin".utf8)
        )
        let plain = block.withBytes { bytes in bytes.indices.map { bytes[$0] } }
        #expect(plain.count == 64)
        #expect(Array(plain.prefix(8)) == [1, 3, 4] + Array("7391".utf8) + [0])
        #expect(try await fetch(id, for: point).status == .notFound)
    }

    @Test func aSecretIsForItsOwnPageAlone() async throws {
        _ = try await open(5)
        try await tell("revealTapped", ["purpose": "pan"])
        try await confirm()
        let ready = try await state("card") { $0["secret"]?["step"]?.string == "ready" }
        let id = try #require(ready["secret"]?["parts"]?[0]?["id"]?.string)
        let point = try ECAgreementKey.generate(on: .p256).publicKey.point
        let other = try await Self.open(in: service)
        let foreign = try await fetch(id, for: point, from: other.base)
        let unknown = try await fetch(String(repeating: "A", count: 43), for: point)
        #expect(foreign.status == .notFound)
        #expect(foreign.bytes == unknown.bytes)
        // The refusal has not spent it; a key that is no point of the curve does.
        #expect(try await fetch(id, for: [4] + Array(repeating: 1, count: 64)).status == .notFound)
        #expect(try await fetch(id, for: point).status == .notFound)
    }

    @Test func aRevealNeedsAConfirmationOfItsOwn() async throws {
        _ = try await open(5)
        try await tell("revealTapped", ["purpose": "pan"])
        try await confirm()
        try await state("card") { $0["secret"]?["step"]?.string == "ready" }
        try await tell("secretShown")
        try await tell("secretHidden", ["reason": "time"])
        let hidden = try await state("card") { $0["secret"]?["step"]?.string == "hidden" }
        #expect(hidden["secret"]?["parts"]?.count == 0)
        #expect(hidden["secret"]?["reason"]?.string == "time")
        try await tell("revealTapped", ["purpose": "pan"])
        try await state("card") { $0["lock"]?["reason"]?.string == "pan" }
        try await tell("closeTapped")
        try await state("card") { $0["lock"] == nil }
    }

    @Test func aNewPINReachesTheSDKOnlyEncryptedByAFrame() async throws {
        _ = try await open(5)
        try await tell("changePinTapped")
        try await confirm()
        let asked = try await state("card") { $0["pin"]?["step"]?.string == "entry" }
        let id = try #require(asked["pin"]?["id"]?.string)
        let key = try ECPublicKey(curve: .p256, point: try Self.bytes(asked["pin"]?["key"])[...])
        #expect(try await send("8264", as: "x", to: key).status == .notFound)
        #expect(try await send("1234", as: id, to: key).status == .noContent)
        let weak = try await state("card") { $0["pin"]?["remark"]?.string == "weak" }
        #expect(weak["pin"]?["round"]?.number?.integer == 1)
        #expect(try await send("8264", as: id, to: key).status == .noContent)
        let done = try await state("card") { $0["notice"] != nil }
        #expect(done["notice"]?["text"]?.string == "cards.pin.done")
        #expect(try await send("8264", as: id, to: key).status == .notFound)
    }

    /// Sends a PIN as a frame does.
    private func send(
        _ digits: String,
        as id: String,
        to key: ECPublicKey
    ) async throws -> HTTPResponse {
        let plain = Array(digits.utf8)[...]
        let message = try HPKE(.aes256GCM).seal(
            plain.span,
            to: key,
            info: Array("etui pin frame v1".utf8),
            authenticating: Array(id.utf8),
            ephemeral: try ECAgreementKey.generate(on: .p256)
        )
        func text(_ bytes: [UInt8]) -> JSONOutput {
            .string(Base64.encode(bytes, alphabet: .urlSafe, padded: false))
        }
        let body: JSONOutput = [
            "screen": .string(String(screen.base.dropFirst("/screens/".count))),
            "enc": text(message.encapsulatedKey),
            "ct": text(message.sealed.ciphertext + message.sealed.tag),
        ]
        return await service.post("/secret/\(id)/pin", json: body)
    }

    @Test func looserLimitsNeedAConfirmation() async throws {
        _ = try await open(1)
        try await tell("limitsTapped")
        try await state("limits") { $0["view"]?.string == "view" }
        try await save(["day": 10_000])
        try await state("limits") { $0["view"]?.string == "view" && $0["notice"] != nil }
        try await save(["day": 20_000])
        let asked = try await state("limits") { $0["view"]?.string == "needsConfirmation" }
        #expect(asked["loosenings"]?[0]?["kind"]?.string == "limit")
        #expect(asked["loosenings"]?[0]?["name"]?.string == "day")
        try await tell("confirmTapped")
        try await state("limits") { $0["lock"]?["reason"]?.string == "controls" }
        try await tell("codeEntered", ["code": .string(DeviceLock.code)])
        let saved = try await state("limits") { $0["view"]?.string == "view" }
        #expect(saved["controls"]?["limits"]?[0]?["amount"]?.number?.integer == 20_000)
    }

    private func save(_ limits: JSONOutput) async throws {
        try await tell("editTapped")
        let channels: JSONOutput = [
            "chip": true, "contactless": true, "ecommerce": true, "atm": true, "magstripe": true,
        ]
        let list: JSONOutput = ["mode": "block", "values": []]
        let lists: JSONOutput = ["categories": list, "countries": list, "merchants": list]
        let edit: JSONOutput = ["limits": limits, "channels": channels, "lists": lists]
        try await tell("saved", ["edit": edit])
    }

    private func fetch(
        _ id: String,
        for point: [UInt8],
        from base: String? = nil
    ) async throws -> HTTPResponse {
        let own = (base ?? screen.base).dropFirst("/screens/".count)
        let key = Base64.encode(point, alphabet: .urlSafe, padded: false)
        let body: JSONOutput = ["screen": .string(String(own)), "key": .string(key)]
        return await service.post("/secret/\(id)", json: body)
    }

    private static func bytes(_ value: JSONValue?) throws -> [UInt8] {
        try Base64.decode(
            try #require(value?.string),
            alphabet: .urlSafe,
            padding: .forbidden
        )
    }
}
