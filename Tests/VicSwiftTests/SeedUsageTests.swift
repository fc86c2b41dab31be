// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Foundation
import Testing
import TestSupport

// Imported as in apps: this file uses only public names.
import VicSwift

/// App code that follows the page of the original SDK, as far as it needs no screen.
@Suite(.serialized) @MainActor
struct SeedUsageTests {
    /// The app that the page describes.
    final class CardScreen: VicCardDelegate {
        var finished: [[VicError]] = []
        var onFinish: (() -> Void)?

        func cardsUpdateFinished(errors: [VicError]) {
            finished.append(errors)
            onFinish?()
        }
    }

    /// A delegate that implements none of the optional methods.
    final class Deaf: VicCardDelegate {}

    @Test func `claims are set and cards fetched and read`() async throws {
        try await withDevelopmentServer {
            let vekaNrClaims = [""]
            VicCardsSdk.setVekaNrClaims(claims: vekaNrClaims)
            let result = await withCheckedContinuation { continuation in
                VicCardsSdk.fetchCards { (cardsData: [String], errors: [VicError]) in
                    MainActor.preconditionIsolated()
                    continuation.resume(returning: (cardsData, errors))
                }
            }
            #expect(result.1.isEmpty)
            let (cards, errors): ([VicCard], [VicError]) =
                VicCardsSdk.decodeAndValidateCards(cardsData: result.0)
            #expect(errors.isEmpty)
            #expect(cards.count == 4)
        }
    }

    @Test func `cards are fetched without a handler, too`() async throws {
        try await withDevelopmentServer {
            let (cards, errors) = await VicCardsSdk.fetchCards()
            #expect(cards.count == 4)
            #expect(errors.isEmpty)
        }
    }

    @Test func `cards are updated, delegates told, everything deleted`() async throws {
        try await withDevelopmentServer {
            let (screen, deaf) = (CardScreen(), Deaf())
            VicCardsSdk.addDelegate(screen)
            VicCardsSdk.addDelegate(deaf)
            await withCheckedContinuation { continuation in
                screen.onFinish = { continuation.resume() }
                VicCardsSdk.updateCards()
            }
            #expect(screen.finished == [[]])
            #expect(VicCardsSdk.cards.count == 4)
            VicCardsSdk.removeDelegate(screen)
            VicCardsSdk.deleteAll()
            #expect(VicCardsSdk.cards.isEmpty)
            #expect(VicCardsSdk.receipts.isEmpty)
        }
    }

    @Test func `the user's public key is read`() async throws {
        try await withDevelopmentServer {
            let userPublicKey = VicCardsSdk.getUserPublicKey()
            #expect(userPublicKey?.count == 53)
            #expect(userPublicKey == VicCardsSdk.getUserPublicKey())
        }
    }

    @Test func `the errors of the page are told by their numbers`() async throws {
        try await withDevelopmentServer {
            let (_, errors) = VicCardsSdk.decodeAndValidateCards(cardsData: ["x"])
            for error in errors {
                switch error.code {
                case 103: #expect(error.description == "get user keypair failed")
                default: Issue.record("another error")
                }
            }
            #expect(errors.count == 1)
        }
    }

    /// Does what the app does with a universal link or a tag: hands the text to the SDK.
    private func handleVicLink(requestUrl: String) -> Bool {
        VicCardsSdk.handle(requestUrl: requestUrl) != nil
    }

    @Test func `universal links and tags lead to a check-in`() async throws {
        try await withDevelopmentServer {
            #expect(handleVicLink(requestUrl: LinkTests.place))
            #expect(!handleVicLink(requestUrl: "https://example.org/"))
            let payload =
                Data([0x02] + Array("vvk-online.ch/vic/checkin/".utf8))
                + Data(World.location.utf8)
            let record = VicNdefRecord(typeNameFormat: 1, type: Data("U".utf8), payload: payload)
            let link = try #require(VicCardsSdk.handle(ndefRecords: [record]))
            VicCardsSdk.updateCards()
            try await until { !VicCardsSdk.cards.isEmpty }
            let request = try await VicCardsSdk.checkIn.load(link)
            let required = request.fields.filter(\.isRequired).map(\.field)
            _ = try await VicCardsSdk.checkIn.present(
                request,
                card: VicCardsSdk.cards[0],
                fields: Set(required)
            )
            let result = try await VicCardsSdk.checkIn.awaitDecision(timeout: 30)
            let receipt = try #require(result.receipt)
            let shown = try VicCardsSdk.exportReceipt(
                receipt,
                audience: "https://portal.example",
                nonce: "n-1",
                fields: [.givenName]
            )
            #expect(shown.contains("~"))
            try await VicCardsSdk.deleteReceipt(receipt)
            #expect(VicCardsSdk.receipts.isEmpty)
        }
    }

    /// What the system hands to an app, as far as the page uses it.
    private struct UserActivity {
        var webpageURL: URL?
        var records: [(typeNameFormat: UInt8, payload: Data)] = []
    }

    /// Does what the page tells an app to do with it.
    private func application(continue userActivity: UserActivity) -> Bool {
        if userActivity.webpageURL != nil {
            guard let requestUrl = userActivity.webpageURL else { return false }
            return handleVicLink(requestUrl: requestUrl.absoluteString)
        }
        guard userActivity.records.count > 0, userActivity.records[0].typeNameFormat != 0,
            let requestUrl = String(data: userActivity.records[0].payload, encoding: .utf8)
        else { return false }
        return handleVicLink(requestUrl: requestUrl)
    }

    @Test func `the page's handler of links and tags works`() async throws {
        try await withDevelopmentServer {
            let rest = "vvk-online.ch/vic/checkin/" + World.location
            let link = try #require(URL(string: "https://www." + rest))
            #expect(application(continue: UserActivity(webpageURL: link)))
            for payload in ["\u{2}" + rest, "\u{4}stagenext." + rest, "https://www." + rest] {
                let tag = UserActivity(records: [(1, Data(payload.utf8))])
                #expect(application(continue: tag))
            }
            #expect(!application(continue: UserActivity(records: [(0, Data(rest.utf8))])))
            #expect(!application(continue: UserActivity(records: [(1, Data("menu".utf8))])))
        }
    }

    @Test func `environments are told by name`() {
        #expect(VicEnv.DEV != VicEnv.PROD)
        #expect(VicEnv.STAGENEXT != VicEnv.PROD)
        #expect([VicLang.DE, .EN, .IT, .FR].count == VicLang.allCases.count)
    }
}
