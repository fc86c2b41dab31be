// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import SwiftUI
import VicSwift

/// A tab each for a passport in a photo, insurance cards, seals, a wallet's documents and a check.
@main
struct EtuiExampleApp: App {
    @State private var tab = Tab.passport
    @StateObject private var exchange = ExchangeForm()

    enum Tab: Hashable {
        case passport, cards, seals, exchange, check
    }

    init() {
        // Made-up cards, available in debug builds. A real app names its card server instead.
        VicSettings.environment = .DEV
        VicCardsSdk.setVekaNrClaims(claims: [""])
    }

    var body: some Scene {
        WindowGroup {
            TabView(selection: $tab) {
                PassportView()
                    .tabItem { Label("Passport", systemImage: "person.text.rectangle") }
                    .tag(Tab.passport)
                CardsView()
                    .tabItem { Label("Cards", systemImage: "creditcard") }
                    .tag(Tab.cards)
                SealsView()
                    .tabItem { Label("Seals", systemImage: "qrcode.viewfinder") }
                    .tag(Tab.seals)
                ExchangeView(form: exchange)
                    .tabItem { Label("Exchange", systemImage: "arrow.left.arrow.right") }
                    .tag(Tab.exchange)
                CheckView()
                    .tabItem { Label("Check", systemImage: "doc.text.viewfinder") }
                    .tag(Tab.check)
            }
            .onOpenURL { url in open(url) }
        }
    }

    /// Opens links that the system passes to the app: a wallet's answer, or a check-in.
    private func open(_ url: URL) {
        if url.scheme == ExchangeForm.scheme {
            tab = .exchange
            Task { await exchange.finish(url) }
        } else if VicCardsSdk.handle(requestUrl: url.absoluteString) != nil {
            tab = .cards
        }
    }
}
