// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import HTTPMessages
import HTTPServer
import InsuranceCards
import Screens
import Tokens
import VicSwift

/// A wallet that starts without a network, and a card server's work for one.
enum CardBenchmarks {
    static var plans: [Plan] {
        [Plan("wallet of 50 cards", start), Plan("card server on SQLite", service)]
    }

    // MARK: The wallet's start

    private static let cardCount = 50

    private static func start() async throws -> Group {
        let home = try await CardHome(cardCount: cardCount)
        let dependencies = home.dependencies(home.folder + "/wallet")
        try await fill(dependencies, home)
        let environment = home.environment
        return Group(
            name: "wallet of 50 cards",
            operations: [
                Operation("open the store and read the cards") { times in
                    for _ in 0..<times {
                        let cards = await wallet(dependencies, environment).cards
                        precondition(cards.count == cardCount, "cards are missing")
                        keep(cards)
                    }
                },
                Operation("from nothing to the first card's screen") { times in
                    for _ in 0..<times { await keep(screen(dependencies, environment)) }
                    // The server removes its folder when it goes.
                    withExtendedLifetime(home) {}
                },
            ]
        )
    }

    /// Fetches, checks and stores the cards as any wallet does.
    private static func fill(_ dependencies: WalletDependencies, _ home: CardHome) async throws {
        let wallet = Wallet(dependencies, environment: home.environment)
        wallet.setClaims(try await home.claims(for: wallet.userPublicKey() ?? ""))
        let errors = await wallet.update().value
        guard errors.isEmpty, wallet.cards.count == cardCount else { throw CardHome.Refused() }
    }

    /// Opens the store and reads the cards, as an app does when it starts.
    ///
    /// The main thread does not wait for the disk, so without `load` nothing would be read.
    private static func wallet(
        _ dependencies: WalletDependencies,
        _ environment: VicEnv
    ) async -> Wallet {
        let wallet = Wallet(dependencies, environment: environment)
        await wallet.load()
        return wallet
    }

    /// The first screen sent to the page.
    @MainActor private static func screen(
        _ dependencies: WalletDependencies,
        _ environment: VicEnv
    ) async -> [UInt8] {
        let wallet = await wallet(dependencies, environment)
        let screen = VicCardViewController(requestUrl: nil, delegate: nil, wallet: wallet)
        guard screen.currentCardIndex == 0, let bytes = try? screen.encodedScreen(depth: 0) else {
            preconditionFailure("the wallet shows no card")
        }
        return bytes
    }

    // MARK: The card server

    private static func service() async throws -> Group {
        let home = try await CardHome(cardCount: 1)
        let visitor = try await Visitor(home)
        return Group(
            name: "card server on SQLite",
            operations: [
                Operation("fetch a card with a nonce") { times in
                    for _ in 0..<times { await keep(done { try await visitor.fetch() }) }
                },
                Operation("check in: request, answer, decision") { times in
                    for _ in 0..<times { await keep(done { try await visitor.checkIn() }) }
                },
            ]
        )
    }

    private static func done<Value>(_ body: () async throws -> Value) async -> Value {
        do {
            return try await body()
        } catch {
            preconditionFailure("the card server refused: \(error)")
        }
    }
}

/// A person's wallet without a store, and the provider where it checks in.
private final class Visitor: Sendable {
    private let home: CardHome
    private let key: TokenSigningKey<V2>
    private let claims: [String]
    private let place: String
    private let card: String

    init(_ home: CardHome) async throws {
        self.home = home
        key = try TokenSigningKey(seed: SystemRandom().secret(count: 32))
        claims = try await home.claims(for: key.verificationKey.text)
        card = try await Self.fetch(claims, key, home)
        let places = try await home.router.send(.get, "/vic/v1/locations", by: home.providerKey)
        place = places["locations"]?[0]?["locationId"]?.string ?? ""
    }

    func fetch() async throws -> String { try await Self.fetch(claims, key, home) }

    private static func fetch(
        _ claims: [String],
        _ key: borrowing TokenSigningKey<V2>,
        _ home: CardHome
    ) async throws -> String {
        let nonce = try await home.router.send(.post, "/vic/v1/nonces", [:])["nonce"]?.string
        let token = try WalletToken.sign(
            claims,
            audience: home.issuer,
            nonce: nonce ?? "",
            app: "benchmark",
            with: key,
            at: CardHome.now,
            random: SystemRandom()
        )
        let answer = try await home.router.send(.post, "/vic/v1/cards", ["token": .string(token)])
        guard let card = answer["cards"]?[0]?.string else { throw CardHome.Refused() }
        return card
    }

    func checkIn() async throws -> JSONValue {
        let path = "/vic/v1/locations/\(place)/requests"
        let asked = try await home.router.send(.post, path, [:])["request"]?.utf8
        let request = try CheckInRequest(
            asked ?? [],
            keys: home.keys,
            host: String(home.issuer.dropFirst("http://".count)),
            at: CardHome.now
        )
        let (presentation, identifier) = try CheckInAnswer.make(
            to: request,
            with: Array(card.utf8)[...],
            showing: [.cardNumber, .familyName, .givenName],
            by: key,
            at: CardHome.now,
            random: SystemRandom()
        )
        let entered = try await home.router.send(
            .post,
            String(request.responseAddress.dropFirst(home.issuer.count)),
            ["presentation": .string(presentation)],
            key: identifier
        )
        guard let checkIn = entered["checkInId"]?.string else { throw CardHome.Refused() }
        return try await home.router.send(
            .post,
            "/vic/v1/checkins/\(checkIn)/decision",
            ["decision": "accepted"],
            by: home.providerKey
        )
    }
}
