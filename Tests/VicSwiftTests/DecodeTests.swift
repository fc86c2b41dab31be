// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import Testing
import Tokens

@testable import VicSwift

/// Decoding of issued cards: the wallet's errors and the card each one refers to.
struct DecodeTests {
    /// Makes a wallet that knows the valid keys, and a card for it.
    static func scene() async throws -> (world: World, wallet: Wallet, card: String) {
        let world = try World()
        let wallet = try world.wallet(claiming: [World.anna])
        let fetched = await wallet.fetchCards()
        return (world, wallet, try #require(fetched.cards.first))
    }

    @Test func `nothing in, nothing out`() throws {
        let (cards, errors) = try World().wallet().decodeAndValidate([])
        #expect(cards == [])
        #expect(errors == [])
    }

    @Test func `without a key there is one error`() throws {
        let (cards, errors) = try World().wallet().decodeAndValidate(["x~", "y~"])
        #expect(cards == [])
        #expect(errors == [VicError(.keyPair, "no_key")])
    }

    @Test func `good cards are read beside bad ones, which are told by their places`() async throws
    {
        let (_, wallet, card) = try await Self.scene()
        let (cards, errors) = wallet.decodeAndValidate(["bad", card, String(card.dropLast())])
        #expect(cards.map(\.number) == [World.anna])
        #expect(errors.map(\.index) == [0, 2])
        #expect(errors.map(\.reason) == ["format", "format"])
    }

    @Test func `a card for another wallet is bound to another subject`() async throws {
        let (world, wallet, _) = try await Self.scene()
        let stranger = try TestKeys.key(.stranger).verificationKey
        let card = try world.server.issue(World.anna, to: stranger)
        #expect(
            wallet.decodeAndValidate([card]).errors
                == [VicError(.subject, "subject_mismatch", index: 0)]
        )
    }

    @Test func `a card signed by somebody else has an unknown key`() async throws {
        let (world, wallet, _) = try await Self.scene()
        let card = try world.server.issue(
            World.anna,
            to: wallet.verificationKey(),
            by: .stranger
        )
        #expect(wallet.decodeAndValidate([card]).errors.map(\.reason) == ["unknown_key"])
    }

    @Test func `row 16, a card of the made-up server counts only there`() async throws {
        let (world, wallet, _) = try await Self.scene()
        wallet.environment = .DEV
        let made = await wallet.fetchCards().cards
        #expect(made.count == 4)
        wallet.environment = .PROD
        _ = world
        let errors = wallet.decodeAndValidate(made).errors
        #expect(Set(errors.map(\.reason)) == ["unknown_key"])
    }

    @Test func `a token of sixteen kibibytes is read, and a longer one is not`() async throws {
        let (_, wallet, card) = try await Self.scene()
        func padded(_ count: Int) throws -> String {
            var forge = try CardForge(card)
            forge.add("\"x\":\"" + String(repeating: "x", count: count) + "\"")
            return try forge.text()
        }
        func length(_ card: String) -> Int { card.prefix { $0 != "~" }.utf8.count }
        // Three more bytes become four more characters.
        let spare = (16 << 10) - length(try padded(0))
        let longest = try (spare / 4 * 3 - 3...spare / 4 * 3 + 3).map(padded)
            .filter { length($0) <= 16 << 10 }
        let longer = try padded(spare / 4 * 3 + 4)
        #expect(length(try #require(longest.last)) > (16 << 10) - 4)
        #expect(length(longer) > 16 << 10)
        #expect(wallet.decodeAndValidate([try #require(longest.last)]).errors == [])
        #expect(wallet.decodeAndValidate([longer]).errors.map(\.reason) == ["format"])
    }

    @Test func `row 32, of two cards with one number the later one counts`() async throws {
        let (world, wallet, first) = try await Self.scene()
        world.clock.advance(seconds: 60)
        let second = try world.server.issue(World.anna, to: wallet.verificationKey())
        for texts in [[first, second], [second, first]] {
            let (cards, errors) = wallet.decodeAndValidate(texts)
            #expect(errors == [])
            #expect(cards.count == 1)
            #expect(cards.first?.issuedAt.timeIntervalSince1970 == 1_767_344_460)
        }
    }

    @Test func `a card whose token has ended is an error from the network`() async throws {
        let (world, wallet, card) = try await Self.scene()
        world.clock.advance(seconds: 21 * 86_400)
        _ = await wallet.fetchCards()
        #expect(wallet.decodeAndValidate([card]).errors.map(\.reason) == ["expired"])
    }

    @Test func `fields come through in the words of the interface`() async throws {
        let (_, wallet, text) = try await Self.scene()
        let card = try #require(wallet.decodeAndValidate([text]).cards.first)
        #expect(card.id == World.anna)
        #expect(card.groupedNumber == "80756 01562 00000 00001")
        #expect(card.kind == .mandatory)
        #expect(card.familyName == "Muster")
        #expect(card.birthDate.text == "12.04.1985")
        #expect(card.sex == .female)
        #expect(card.ahvNumber?.text == "756.1234.5678.97")
        #expect(card.validUntil.text == "31.12.2026")
        #expect(!card.isTestCard)
    }
}
