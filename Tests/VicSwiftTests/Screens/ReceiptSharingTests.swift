// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import InsuranceCards
import Screens
import Testing

@testable import VicSwift

/// A receipt on its way from the list of receipts to a portal.
@MainActor
struct ReceiptSharingTests {
    private let portal = "https://portal.example"

    /// Opens the screen of a wallet with a receipt, at the list of receipts.
    private func screen() async throws -> (CheckInScene, VicCardViewController, String) {
        let scene = try await CheckInScene()
        let request = try await scene.sent()
        scene.tell(CheckInScene.accepted(try scene.receipt(request: request.id)))
        let result = try await scene.checkIn.awaitDecision(timeout: 5)
        let screen = VicCardViewController(requestUrl: nil, delegate: nil, wallet: scene.wallet)
        screen.receive(.receiptsTapped)
        return (scene, screen, try #require(result.receipt?.id))
    }

    @Test func `the sheet offers what the receipt holds, and shows nothing yet`() async throws {
        let (_, screen, receipt) = try await screen()
        screen.receive(.shareTapped(id: receipt))
        let share = try #require(screen.screenState.share)
        #expect(screen.screenState.view == "share")
        #expect(share.fields.map(\.name) == ["given_name"])
        #expect(share.text == nil)
        #expect(share.problem == nil)
    }

    @Test(arguments: [[], ["given_name"]])
    func `what the portal gets holds the chosen fields only`(fields: [String]) async throws {
        let (_, screen, receipt) = try await screen()
        screen.receive(.shareTapped(id: receipt))
        screen.receive(.shareRequested(portal: portal, nonce: "n", fields: fields))
        let text = try #require(screen.screenState.share?.text)
        // The parts are the token, the disclosures and the proof.
        #expect(text.split(separator: "~").count == 2 + fields.count)
    }

    @Test func `what the portal gets is drawn as a code where one can be`() async throws {
        let (_, screen, receipt) = try await screen()
        screen.drawCode = { VicDrawnCode(size: $0.utf8.count, path: "M0 0") }
        screen.receive(.shareTapped(id: receipt))
        screen.receive(.shareRequested(portal: portal, nonce: "n", fields: []))
        let share = try #require(screen.screenState.share)
        #expect(share.code?.size == share.text?.utf8.count)
    }

    @Test(arguments: [
        ("", "n", "isn’t valid for this portal"),
        ("https://portal.example", "", "isn’t a code of the portal"),
    ])
    func `without a portal or what it gave there is nothing but words`(
        portal: String,
        nonce: String,
        words: String
    ) async throws {
        let (_, screen, receipt) = try await screen()
        screen.language = .EN
        screen.receive(.shareTapped(id: receipt))
        screen.receive(.shareRequested(portal: portal, nonce: nonce, fields: []))
        let share = try #require(screen.screenState.share)
        #expect(share.text == nil)
        #expect(share.problem?.contains(words) == true)
    }

    @Test func `closing leads back to the receipts`() async throws {
        let (_, screen, receipt) = try await screen()
        screen.receive(.shareTapped(id: receipt))
        screen.receive(.closeTapped)
        #expect(screen.screenState.view == "receipts")
    }

    @Test func `a receipt that is not there is not shared`() async throws {
        let (_, screen, _) = try await screen()
        screen.receive(.shareTapped(id: "other"))
        #expect(screen.screenState.view == "receipts")
    }

    @Test func `with the receipt its sheet goes`() async throws {
        let (scene, screen, receipt) = try await screen()
        screen.receive(.shareTapped(id: receipt))
        try await scene.wallet.delete(try #require(scene.wallet.receipts.first))
        screen.readAgain()
        #expect(screen.screenState.view == "receipts")
        #expect(screen.screenState.receipts?.receipts.isEmpty == true)
    }
}
