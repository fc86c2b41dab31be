// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import HTTPMessages
import HTTPServer
import TestSupport
import Testing
import Vault
import VicSwift

@testable import EtuiService

/// Links for one arrival, opened by wallets of the SDK over real connections.
@Suite(.serialized)
final class WalletLinkTests {
    private let scratch: ScratchFolder
    private let server: EtuiServer
    private let access: JSONValue

    init() async throws {
        let demonstration = try await RunningDemonstration()
        scratch = demonstration.scratch
        server = demonstration.server
        access = demonstration.access
    }

    /// Sends a request as the first provider.
    private func ask(_ method: HTTPMethod, _ path: String) async throws -> JSONValue {
        let key = try #require(access["providers"]?[0]?["apiKey"]?.string)
        let request = HTTPRequest(method, path, headers: ["Authorization": "Bearer " + key])
        return try JSONTree(parsing: await server.router.respond(to: request).bytes).root
    }

    private func location() async throws -> String {
        let places = try await ask(.get, "/vic/v1/locations")
        return try #require(places["locations"]?[0]?["locationId"]?.string)
    }

    /// Makes a wallet with the cards of the first family.
    private func wallet(_ name: String) async throws -> Wallet {
        let issuer = try #require(access["issuer"]?.string)
        let environment = VicEnv.custom(
            VicEndpoint(
                host: String(issuer.dropFirst("http://".count)),
                issuer: issuer,
                rootKeys: [try #require(access["rootKey"]?.string)],
                allowsCleartextLoopback: true
            )
        )
        var dependencies = WalletDependencies(folder: scratch.path + "/" + name)
        let keys = MemoryKeyStore()
        dependencies.keys = { () throws(KeyStoreError) in keys }
        let wallet = Wallet(dependencies, environment: environment)
        let insurer = try #require(access["insurers"]?[0])
        let (bag, login) = (insurer["bag"]?.string, insurer["families"]?[0]?["login"]?.string)
        let request = HTTPRequest(
            .get,
            "/office/\(bag ?? "")/vic/claims?pk=\(wallet.publicKey ?? "")",
            headers: ["Authorization": "Bearer " + (login ?? "")]
        )
        let claims = try JSONTree(parsing: await server.router.respond(to: request).bytes).root
        wallet.setClaims((claims.elements ?? []).compactMap(\.string))
        #expect(await wallet.update().value.isEmpty)
        return wallet
    }

    private func follow(_ url: String, _ wallet: Wallet) async throws -> VicCheckInRequest {
        try await VicCheckIn(wallet).load(try #require(wallet.handle(requestUrl: url)))
    }

    private func send(_ request: VicCheckInRequest, _ wallet: Wallet) async throws -> String {
        let card = try #require(wallet.cards.first { request.kinds.contains($0.kind) })
        let fields = Set(request.fields.filter(\.isRequired).map(\.field))
        return try await VicCheckIn(wallet).present(request, card: card, fields: fields).checkInId
    }

    @Test func `the first wallet arrives, and the second is told that it was late`() async throws {
        let place = try await location()
        let link = try await ask(.post, "/vic/v1/locations/\(place)/links")
        let url = try #require(link["url"]?.string)
        let (first, second) = (try await wallet("first"), try await wallet("second"))
        let request = try await follow(url, first)
        #expect(request.id == link["req"]?.string)
        let late = try await follow(url, second)
        let checkIn = try await send(request, first)
        await #expect(throws: VicCheckInError.alreadyAnswered) { try await self.send(late, second) }
        await #expect(throws: VicCheckInError.alreadyAnswered) {
            try await self.follow(url, second)
        }
        let items = try await ask(.get, "/vic/v1/locations/\(place)/checkins")["items"]
        #expect(items?.elements?.map { $0["checkInId"]?.string } == [checkIn])
        await server.stop()
    }

    @Test func `a link that nobody made is refused`() async throws {
        let place = try await location()
        let url = "\(access["issuer"]?.string ?? "")/vic/checkin/\(place)?r=AAAAAAAAAAAAAAAAAAAAAA"
        let wallet = try await wallet("first")
        await #expect(throws: VicCheckInError.rejected(reason: "not_found")) {
            try await self.follow(url, wallet)
        }
        await server.stop()
    }
}
