// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Screens
import Testing
import TestSupport

@testable import VicSwift

/// The card screen as apps see it.
@MainActor
struct CardViewControllerTests {
    let wallet = FakeWallet()
    let listener = Listener()

    private func screen(
        requestUrl: String? = nil,
        _ values: SettingValues = SettingValues()
    ) async throws -> VicCardViewController {
        if wallet.cards.isEmpty { wallet.cards = try await Specimen.cards() }
        return VicCardViewController(
            requestUrl: requestUrl,
            delegate: listener,
            service: wallet,
            settings: { values }
        )
    }

    @Test func `without cards there is no current one`() {
        let screen = VicCardViewController(requestUrl: nil, delegate: nil, service: wallet)
        #expect(screen.currentCardIndex == -1)
        #expect(screen.currentCardNumber == nil)
        screen.selectCardAt(index: 0)
        #expect(screen.currentCardIndex == -1)
    }

    @Test func `a selection tells the place, then the number`() async throws {
        let screen = try await screen()
        listener.forget()
        screen.selectCardAt(index: 2)
        #expect(listener.told == ["at 2", "with 3"])
        #expect(screen.currentCardNumber == "80756099990000000003")
    }

    @Test func `a selection by number does the same`() async throws {
        let screen = try await screen()
        listener.forget()
        screen.selectCardWith(number: "80756099990000000002")
        #expect(listener.told == ["at 1", "with 2"])
    }

    @Test func `a selection that changes nothing tells nothing`() async throws {
        let screen = try await screen()
        listener.forget()
        screen.selectCardAt(index: 0)
        #expect(listener.told == [])
    }

    @Test(arguments: [-1, 4, Int.max, Int.min])
    func `row 47, a place where no card is changes nothing`(index: Int) async throws {
        let screen = try await screen()
        listener.forget()
        screen.selectCardAt(index: index)
        #expect(screen.currentCardIndex == 0)
        #expect(listener.told == [])
    }

    @Test func `row 47, an unknown number changes nothing`() async throws {
        let screen = try await screen()
        listener.forget()
        screen.selectCardWith(number: "80756099990000000009")
        #expect(screen.currentCardIndex == 0)
        #expect(listener.told == [])
    }

    @Test func `without scrolling there is no indicator, and the app still chooses`() async throws {
        let screen = try await screen()
        #expect(screen.screenState.carousel.showsPageIndicator)
        screen.isScrollEnabled = false
        screen.receive(.cardShown(index: 1))
        #expect(screen.currentCardIndex == 0)
        #expect(!screen.screenState.carousel.showsPageIndicator)
        screen.selectCardAt(index: 1)
        #expect(screen.currentCardIndex == 1)
    }

    @Test func `one card needs no indicator`() async throws {
        wallet.cards = Array(try await Specimen.cards().prefix(1))
        let screen = try await screen()
        #expect(!screen.screenState.carousel.showsPageIndicator)
    }

    @Test func `rows stand in the app's order, and of duplicates the first counts`() async throws {
        let screen = try await screen()
        screen.defineCardListItemOrder([.sex, .name, .sex])
        let rows = screen.screenState.carousel.cards[0].rows.map(\.name)
        #expect(rows == ["sex", "name"])
        screen.defineCardListItemOrder([])
        #expect(screen.screenState.carousel.cards[0].rows.isEmpty)
    }

    @Test func `hidden screens of the tutorial are those of the last call`() async throws {
        let screen = try await screen()
        screen.hideTutorialScreen([.welcome, .qrCode])
        screen.hideTutorialScreen([.welcome])
        screen.receive(.infoTapped)
        let pages = screen.screenState.tutorial?.pages.map(\.screen)
        #expect(pages == ["QRCode", "Barcode", "BackCard"])
    }

    @Test func `with all of the tutorial hidden there is no info button`() async throws {
        let screen = try await screen()
        #expect(screen.screenState.carousel.showsInfoButton)
        screen.hideTutorialScreen(VicTutorialScreen.allCases)
        #expect(!screen.screenState.carousel.showsInfoButton)
        screen.receive(.infoTapped)
        #expect(screen.screenState.view == "cards")
    }

    @Test func `without backs the tutorial does not tell of them`() async throws {
        var values = SettingValues()
        values.allowsBackside = false
        let screen = try await screen(values)
        screen.receive(.infoTapped)
        #expect(screen.screenState.tutorial?.pages.map(\.screen).contains("BackCard") == false)
        #expect(screen.screenState.carousel.cards.allSatisfy { !$0.canFlip })
    }

    @Test func `the screen is lit for the barcode, and for nothing else`() async throws {
        let screen = try await screen()
        screen.viewWillAppear(false)
        #expect(!screen.isLit)
        screen.receive(.barcodeTapped(number: "80756099990000000001"))
        #expect(screen.isLit)
        screen.receive(.closeTapped)
        #expect(!screen.isLit)
    }

    @Test func `the light is off while the app is not in front`() async throws {
        let screen = try await screen()
        screen.viewWillAppear(false)
        screen.receive(.barcodeTapped(number: "80756099990000000001"))
        screen.receive(.pageHidden)
        #expect(!screen.isLit)
        screen.receive(.pageShown)
        #expect(screen.isLit)
    }

    @Test func `the light goes with the screen`() async throws {
        let screen = try await screen()
        screen.viewWillAppear(false)
        screen.receive(.barcodeTapped(number: "80756099990000000001"))
        screen.viewWillDisappear(false)
        #expect(!screen.isLit)
    }

    @Test func `a link waits for the cards`() async throws {
        let screen = VicCardViewController(requestUrl: "place", delegate: nil, service: wallet)
        #expect(wallet.loadCount == 0)
        #expect(screen.screenState.view == "cards")
        wallet.cards = try await Specimen.cards()
        wallet.change()
        #expect(screen.screenState.view == "waiting")
    }

    @Test(arguments: [("other", VicCheckInError.otherEnvironment), ("broken", .linkInvalid)])
    func `a link that leads nowhere says so`(text: String, error: VicCheckInError) async throws {
        wallet.loading = .failure(error)
        let screen = try await screen(requestUrl: text)
        try await until { screen.screenState.view == "result" }
        #expect(screen.screenState.result?.tone == .failure)
        #expect(screen.screenState.result?.canRetry == false)
    }

    @Test func `a link of nobody opens nothing`() async throws {
        let screen = try await screen(requestUrl: "https://bistro.example/menu")
        #expect(screen.screenState.view == "cards")
        #expect(wallet.loadCount == 0)
    }

    @Test func `a card that goes leaves its neighbour`() async throws {
        let screen = try await screen()
        screen.selectCardAt(index: 3)
        listener.forget()
        wallet.cards.removeLast()
        wallet.change()
        #expect(screen.currentCardIndex == 2)
        #expect(listener.told == ["at 2", "with 3"])
    }

    @Test func `row 50, a picture for a card that is yet to come is kept for it`() async throws {
        let cards = try await Specimen.cards()
        var values = SettingValues()
        values.cards.image[cards[1].number] = VicImage(data: ImageTests.png(945, 546))
        wallet.cards = [cards[0]]
        let screen = try await screen(values)
        #expect(screen.screenState.images.isEmpty)
        wallet.cards = cards
        wallet.change()
        let shown = screen.screenState.carousel.cards.map { $0.image != nil }
        #expect(shown == [false, true, false, false])
        #expect(screen.screenState.images.count == 1)
    }

    @Test(
        arguments: [
            ("offline", nil, "offline"), ("timeout", nil, "100"), ("device_limit", 0, "refused"),
            ("card_revoked", 0, nil),
        ] as [(String, Int?, String?)]
    )
    func `what went wrong with an update is told, but what a card says itself`(
        reason: String,
        index: Int?,
        name: String?
    ) async throws {
        let screen = try await screen()
        wallet.change(errors: [VicError(.request, reason, index: index)])
        let problem = screen.screenState.carousel.problem
        let texts = ScreenLanguage.allCases.map { language in
            name.map { StringCatalogue.standard.text("wallet.error." + $0, in: language) }
        }
        #expect(texts.contains(problem))
    }

    @Test func `a wrong clock is told`() async throws {
        let screen = try await screen()
        #expect(screen.screenState.carousel.clockHint == nil)
        wallet.isClockHintDue = true
        wallet.change()
        #expect(screen.screenState.carousel.clockHint != nil)
    }
}
