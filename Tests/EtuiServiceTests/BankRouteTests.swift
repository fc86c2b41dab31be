// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import TestSupport
import Cryptography
import Encodings
import EtuiService
import Execution
import Foundation
import HTTPMessages
import HTTPServer
import Testing

/// The interface of the demonstration's banks, up to a token that the issuing server takes.
struct BankRouteTests {
    /// A service with the issuing server and its banks, and a browser with a key of its own.
    private final class World: Sendable {
        let scratch: ScratchFolder
        let server: EtuiServer
        let key: SigningKey

        init() async throws {
            scratch = try ScratchFolder()
            var configuration = ServiceConfiguration(dataDirectory: scratch.path + "/data")
            configuration.roles = [ServiceRole.issuing]
            configuration.updatesRevocationLists = false
            server = try await EtuiServer(configuration)
            key = try SigningKey.generate(.ec(.p256))
        }

        func ask(_ path: String, _ body: JSONOutput? = nil) async throws -> (Int, JSONValue) {
            let answer = await server.router.respond(
                to: HTTPRequest(
                    body == nil ? .get : .post,
                    path,
                    headers: ["Content-Type": "application/json"],
                    body: body?.utf8() ?? []
                )
            )
            return (answer.status.code, try JSONTree(parsing: answer.bytes).root)
        }

        /// Registers the browser's key and authenticates.
        func reference(of person: String, _ passcode: String, now: Instant) async throws -> String {
            let spki = Base64.encode(key.publicKey.subjectPublicKeyInfo)
            let registered = try await ask(
                "/bank/devices",
                [
                    "person": .string(person), "passcode": .string(passcode),
                    "device_key": .string(spki),
                ]
            )
            #expect(registered.0 == 201)
            let text = "etui bank authentication\n\(person)\nsession\n\(now.rfc3339)"
            let signature = try key.signRaw(Array(text.utf8)[...], hash: .sha256)
            let answer = try await ask(
                "/bank/sca",
                [
                    "person": .string(person), "passcode": .string(passcode),
                    "purpose": "session", "time": .string(now.rfc3339),
                    "signature": .string(Base64.encode(signature)),
                ]
            )
            #expect(answer.0 == 200)
            #expect(answer.1["expires_in"]?.number?.integer == 300)
            return try #require(answer.1["sca_reference"]?.string)
        }
    }

    @Test func `two factors give one token for the SDK, and a list of cards`() async throws {
        let world = try await World()
        let people = try await world.ask("/bank/people").1
        #expect(people["people"]?.count == 6)
        let passcode = try #require(people["passcode"]?.string)
        let person = try #require(people["people"]?[0]?["id"]?.string)
        let now = Instant(Date())
        let reference = try await world.reference(of: person, passcode, now: now)
        let wish: JSONOutput = [
            "sca_reference": .string(reference), "for": ["bank", "sdk"],
            "sdk": ["kind": "session"],
        ]
        let issued = try await world.ask("/bank/tokens", wish)
        #expect(issued.0 == 200)
        let token = try #require(issued.1["tokens"]?["sdk"]?.string)
        #expect(token.hasPrefix("st_"))
        let cards = await world.server.router.respond(
            to: HTTPRequest(
                .get,
                "/issuing/device/v1/cards",
                headers: ["Authorization": "Bearer \(token)"]
            )
        )
        #expect(cards.status == .ok)
        #expect(try JSONTree(parsing: cards.bytes).root["cards"]?.count == 4)
        let again = try await world.ask("/bank/tokens", wish)
        #expect(again.0 == 409)
        #expect(again.1["error"]?["detail"]?.string == "sca_reference_used")
        await world.server.stop()
    }

    @Test func `wrong passcodes, strangers and other bodies are refused`() async throws {
        let world = try await World()
        let form: (String, String) -> JSONOutput = { person, passcode in
            ["person": .string(person), "passcode": .string(passcode), "device_key": "MAA="]
        }
        #expect(try await world.ask("/bank/devices", form("anna-muster", "0")).0 == 400)
        #expect(try await world.ask("/bank/sca", ["person": "anna-muster"]).0 == 400)
        let spki = Base64.encode(world.key.publicKey.subjectPublicKeyInfo)
        let wrong: JSONOutput = [
            "person": "anna-muster", "passcode": "000000", "device_key": .string(spki),
        ]
        let answer = try await world.ask("/bank/devices", wrong)
        #expect(answer.0 == 403 && answer.1["error"]?["code"]?.string == "passcode_wrong")
        #expect(answer.1["error"]?["detail"]?.string == "4")
        let stranger: JSONOutput = [
            "person": "eve", "passcode": "000000", "device_key": .string(spki),
        ]
        #expect(try await world.ask("/bank/devices", stranger).0 == 404)
        let unknown: JSONOutput = ["sca_reference": "none", "for": ["bank"]]
        #expect(try await world.ask("/bank/tokens", unknown).0 == 410)
        await world.server.stop()
    }
}
