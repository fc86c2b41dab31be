// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import Testing
import TestSupport

// Imported as in apps: this file uses only public names, and UIKit's names exist even without UIKit.
import VicSwift

#if canImport(UIKit)
import UIKit
#else
// Needed only because this package wants the module of each member imported.
import Screens
#endif

// Part of the other suite, because both replace the app's only wallet.
extension SeedUsageTests {
    /// App code that follows the page of the original SDK, as far as it uses screens.
    @Suite(.serialized) @MainActor
    struct SeedScreensUsageTests {
        /// An app's controller that shows the cards.
        final class CardsScreen: UIViewController, VicCardDelegate {
            var requestUrl: String?
            private(set) var shown: VicCardViewController?
            private(set) var selected: [Int] = []
            var onFinish: (() -> Void)?

            override func viewDidLoad() {
                super.viewDidLoad()
                shown = VicCardViewController(requestUrl: requestUrl, delegate: self)
            }

            func cardsUpdateFinished(errors: [VicError]) { onFinish?() }
            func didSelectCardAt(index: Int) { selected.append(index) }
        }

        @Test func `an app shows the cards in a controller of its own`() async throws {
            try await withDevelopmentServer {
                let screen = CardsScreen(nibName: nil, bundle: nil)
                screen.requestUrl = "https://bistro.example/menu"
                screen.viewDidLoad()
                let cards = try #require(screen.shown)
                #expect(cards.currentCardIndex == -1)
                await withCheckedContinuation { continuation in
                    screen.onFinish = { continuation.resume() }
                    VicCardsSdk.updateCards()
                }
                // The SDK's wallet notifies both the delegate and the screen.
                try await until { cards.currentCardIndex >= 0 }
                #expect(cards.isScrollEnabled)
                #expect(cards.currentCardIndex == 0)
                cards.selectCardAt(index: 2)
                #expect(cards.currentCardNumber == "80756099990000000003")
                #expect(screen.selected.last == 2)
            }
        }

        @Test func `cards are chosen by place and by number`() async throws {
            try await withDevelopmentServer {
                let cardViewController = VicCardViewController(requestUrl: nil)
                cardViewController.isScrollEnabled = false
                cardViewController.defineCardListItemOrder([.name, .insurer, .expiryDate])
                cardViewController.hideTutorialScreen([.nfc])
                cardViewController.hideTutorialScreen(VicTutorialScreen.allCases)
                cardViewController.selectCardAt(index: 3)
                cardViewController.selectCardWith(number: "80756099990000000009")
                let index: Int = cardViewController.currentCardIndex
                let number: String? = cardViewController.currentCardNumber
                #expect((index == -1) == (number == nil))
            }
        }

        @Test func `fonts and texts are set`() {
            VicSettings.Typography.FontFamily.light = "Avenir Light"
            VicSettings.Typography.FontFamily.regular = "Avenir"
            VicSettings.Typography.TextStyle.pageTitle.size = 28
            VicSettings.Typography.TextStyle.pageTitle.weight = .heavy
            VicSettings.Typography.TextStyle.copytext.uppercase = true
            VicSettings.Typography.TextStyle.copytextInverted.color.error = UIColor.red
            #expect(VicSettings.Typography.FontFamily.regular == "Avenir")
            #expect(VicSettings.Typography.TextStyle.pageTitle.size == 28)
            VicSettings.Typography.FontFamily.light = ""
            VicSettings.Typography.FontFamily.regular = ""
            VicSettings.Typography.TextStyle.pageTitle.size = 24
            VicSettings.Typography.TextStyle.pageTitle.weight = .bold
            VicSettings.Typography.TextStyle.copytext.uppercase = false
        }

        @Test func `buttons, icons and indicators are set`() {
            let (button, page) = (VicSettings.Button.primary, VicSettings.Indicator.page)
            VicSettings.Button.primary.backgroundColor.normal = .purple
            VicSettings.Button.primary.border.radius = 22
            VicSettings.Button.primary.text.spacing = 1.5
            VicSettings.Icon.flip.color = .black
            VicSettings.Indicator.page.color.active = .purple
            VicSettings.Indicator.scroll.radius = 1
            #expect(VicSettings.Button.primary.border.radius == 22)
            #expect(VicSettings.Indicator.page.color.active == .purple)
            VicSettings.Button.primary = button
            VicSettings.Indicator.page = page
        }

        @Test func `cards have texts, pictures and colours of the insurer`() {
            let number = "80756099990000000001"
            VicSettings.Card.freeField.mandatory = "Wir sind für Sie da."
            VicSettings.Card.setMandatoryFreeField(freeText: "Guten Tag", cardNumber: number)
            let image = UIImage(named: "YOUR_CARD_DESIGN")
            VicSettings.Card.setImage(image: image)
            VicSettings.Card.setImage(image: image, design: .complementaryFront)
            VicSettings.Card.setImage(image: image, cardNumber: number)
            VicSettings.Card.setImage(image: image, design: .complementaryFront, cardNumber: number)
            let simpleTextColor = VicLabelColorState(color: .white)
            VicSettings.Card.setImageTextColor(color: simpleTextColor, cardNumber: number)
            let textColor = VicLabelColorState(normal: .white, disabled: .gray, error: .red)
            VicSettings.Card.setImageSecondaryTextColor(color: textColor, cardNumber: number)
            VicSettings.Card.style.banner.backgroundColor.normal = .white
            VicSettings.Card.style.inner.border.width = 2
            VicSettings.Card.allowBackside = true
            VicSettings.Card.enableEnglishEuropeanCard = false
            VicSettings.Card.showComplementaryCardBackside = true
            #expect(VicSettings.Card.freeField.mandatory == "Wir sind für Sie da.")
            VicSettings.Card.freeField.mandatory = ""
            VicSettings.Card.style.inner.border.width = 0
        }
    }
}
