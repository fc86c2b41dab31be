// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
// The only import from this package: what apps of the insurance cards import.
import VicSwift

/// An app's class outside any actor.
final class CardLoader {
    var cardCount = 0

    func load() {
        let handler: ([String], [VicError]) -> Void = { cards, _ in self.cardCount += cards.count }
        VicCardsSdk.fetchCards(completionHandler: handler)
        VicCardsSdk.fetchCards(completionHandler: finished)
    }

    func finished(_ cards: [String], _ errors: [VicError]) {
        cardCount += cards.count
    }
}

/// An app's screen, which is its own delegate.
@MainActor final class CardScreen {
    private(set) var updateCount = 0
    private(set) var reasons: [String] = []

    func load() {
        let handler: ([String], [VicError]) -> Void = { _, errors in
            self.reasons += errors.map(\.reason)
        }
        VicCardsSdk.fetchCards(completionHandler: handler)
        VicCardsSdk.fetchCards(completionHandler: show)
        VicCardsSdk.fetchCards { [weak self] cards, errors in self?.show(cards, errors) }
        VicCardsSdk.addDelegate(self)
    }

    func show(_ cards: [String], _ errors: [VicError]) {
        reasons += errors.map(\.reason)
    }

    /// Draws a code with a closure of the app.
    func codes(_ draw: @escaping @Sendable (String) -> [[Bool]]) -> VicCardViewController {
        let controller = VicCardViewController(requestUrl: nil, delegate: self)
        controller.drawCode = { text in VicDrawnCode(modules: draw(text)) }
        controller.title = "Cards"
        controller.isScrollEnabled = false
        return controller
    }

    /// Draws codes with a value of a plain function type, and with a method of a class outside any actor.
    func codes(by drawer: CodeDrawer) -> VicCardViewController {
        let controller = VicCardViewController(requestUrl: nil, delegate: self)
        let draw: (String) -> VicDrawnCode? = { text in
            drawer.count += 1
            return drawer.code(for: text)
        }
        controller.drawCode = draw
        controller.drawCode = drawer.code
        return controller
    }

    func storeIsReadable() -> Bool {
        VicCardsSdk.storeErrors.allSatisfy { $0.code != 106 && $0.reason != "locked" }
    }
}

extension CardScreen: VicCardDelegate {
    func cardsUpdateFinished(errors: [VicError]) { updateCount += 1 }
}

/// An app's code drawer, outside any actor.
final class CodeDrawer {
    var count = 0

    func code(for text: String) -> VicDrawnCode? {
        VicDrawnCode(modules: [text.utf8.map { $0 & 1 == 1 }])
    }
}

/// A delegate without actor isolation.
class CardListener: VicCardDelegate {
    var errorCount = 0

    func cardsUpdateFinished(errors: [VicError]) { errorCount += errors.count }
}
