// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardServer
import Cryptography
import Demonstration
import Encodings
import Foundation
import HTTPClient
import HTTPMessages
import HTTPServer
import InsuranceCards
import MachineReadable
import Tokens
import VicSwift

/// A card server with its demonstration, and a family with a given number of cards.
///
/// The server has its own folder and is reached without a socket.
final class CardHome: Sendable {
    struct Refused: Error {}

    let folder: String
    let router: HTTPRouter
    let environment: VicEnv
    let issuer: String
    /// The keys that the server vouches for.
    let keys: KeyDirectory
    /// The provider's credentials.
    let providerKey: String
    private let service: CardService
    private let insurerNumber: String
    private let login: String

    init(cardCount: Int) async throws {
        folder = NSTemporaryDirectory() + "/etui-benchmark-\(UUID().uuidString)"
        var configuration = CardServiceConfiguration(dataDirectory: folder)
        configuration.limitsRates = false
        service = try await CardService(
            configuration,
            demonstration: InsuranceDemo()
        ) { CardHome.now }
        try await service.start(port: 8080)
        router = HTTPRouter(routes: service.routes)
        let file = try Data(contentsOf: URL(filePath: folder + "/access.json"))
        let access = try JSONTree(parsing: [UInt8](file)).root
        guard let issuer = access["issuer"]?.string, let rootKey = access["rootKey"]?.string,
            let insurer = access["insurers"]?[0], let number = insurer["bag"]?.string,
            let apiKey = insurer["apiKey"]?.string,
            let providerKey = access["providers"]?[0]?["apiKey"]?.string
        else { throw Refused() }
        self.issuer = issuer
        self.providerKey = providerKey
        insurerNumber = number
        environment = .custom(
            VicEndpoint(
                host: String(issuer.drop { $0 != "/" }.dropFirst(2)),
                issuer: issuer,
                rootKeys: [rootKey],
                allowsCleartextLoopback: true
            )
        )
        let families = "/office/\(number)/families"
        let family = try await router.send(.post, families, ["name": "Muster"], by: apiKey)
        login = family["login"]?.string ?? ""
        let path = families + "/" + (family["id"]?.string ?? "") + "/cards"
        for place in 0..<cardCount {
            _ = try await router.send(.post, path, Self.card(place, of: number), by: apiKey)
        }
        let set = try await router.send(.get, "/.well-known/vic-configuration")["keyset"]?.utf8
        let root = try VerificationKey<V2>(parsing: rootKey)
        keys = KeyDirectory(
            try KeySet(set ?? [], roots: [root], heldVersion: nil, at: Self.now).keys
        )
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    static var now: Instant {
        Instant(secondsSinceEpoch: Int64(Date().timeIntervalSince1970))
    }

    /// A fictional person, as an insurer enters a card.
    private static func card(_ place: Int, of insurer: String) -> JSONOutput {
        [
            "card_kind": "mandatory",
            // A family has one policyholder.
            "rel": place == 0 ? "self" : "child", "family_name": "Muster",
            "given_name": .string("Anna \(place)"), "birth_date": "1985-04-12",
            "insurer_name": "Muster Krankenkasse", "insurer_bag": .string(insurer),
            "valid_until": .string("\(CalendarDate(now).year + 4)-12-31"), "sex": 2,
            "ahv": "7561234567897", "insured_no": .string("\(1_000_000 + place)"),
            "hotline": "+41 00 000 00 00", "emergency_abroad": "+41 00 000 00 01",
            "european": true,
        ]
    }

    /// Returns the claims to the family's cards, bound to a wallet's key.
    func claims(for key: String) async throws -> [String] {
        let path = "/office/\(insurerNumber)/vic/claims?pk=" + key
        let answer = try await router.send(.get, path, by: login)
        return (answer.elements ?? []).compactMap(\.string)
    }

    /// Returns the dependencies of a wallet in a folder, with this server as its network.
    func dependencies(_ folder: String) -> WalletDependencies {
        var dependencies = WalletDependencies(folder: folder)
        dependencies.transport = RouterTransport(origin: issuer, router: router)
        return dependencies
    }
}

/// The network of a wallet: a server's routes, without a socket.
private struct RouterTransport: WalletTransport {
    let origin: String
    let router: HTTPRouter

    func send(_ request: WalletRequest) async throws(HTTPClientError) -> HTTPClientResponse {
        guard request.address.hasPrefix(origin) else { throw .unreachable }
        let answer = await router.respond(
            to: HTTPRequest(
                request.method,
                String(request.address.dropFirst(origin.count)),
                headers: request.headers,
                body: request.body ?? []
            )
        )
        return HTTPClientResponse(
            status: answer.status,
            headers: answer.headers,
            body: answer.bytes
        )
    }
}

extension HTTPRouter {
    /// Sends a request that must succeed, and reads the answer.
    func send(
        _ method: HTTPMethod,
        _ target: String,
        _ body: JSONOutput? = nil,
        by credentials: String? = nil,
        key: String? = nil
    ) async throws -> JSONValue {
        var headers: HTTPHeaders = [:]
        if body != nil { headers.add("Content-Type", "application/json") }
        if let credentials { headers.add("Authorization", "Bearer " + credentials) }
        if let key { headers.add("Idempotency-Key", key) }
        let request = HTTPRequest(method, target, headers: headers, body: body?.utf8() ?? [])
        let answer = await respond(to: request)
        guard answer.status.isSuccess else { throw CardHome.Refused() }
        return try JSONTree(parsing: answer.bytes.isEmpty ? Array("null".utf8) : answer.bytes).root
    }
}
