// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// The state of the list of transactions.
struct CardsTransactionsState: Encodable {
    let drawer: CardsDrawer
    let card: CardsItem
    /// `loading`, `list`, `none` or `failed`.
    let view: String
    let transactions: [CardsTransaction]
    let hasMore: Bool
    let isLoadingMore: Bool
    /// The transaction whose details are open.
    let open: String?
    let trouble: CardsTrouble?
}

/// The events of the list of transactions.
enum CardsTransactionsEvent: Codable, Hashable {
    case refreshTapped
    case moreTapped
    case transactionOpened(id: String)
    case closeTapped
    /// The person does not know an open transaction.
    case unknownTapped
    case drawer(_ event: CardsDrawerEvent)
    case rightBarButtonTapped
}

/// What was paid with a card, newest first.
@MainActor
final class CardsTransactionsScreen: PlatformViewController, ScreenController {
    static let screenName = "transactions"
    /// The most transactions of one request.
    static let pageCount = 50

    var screenDidChange: (@MainActor () -> Void)?
    private let app: CardsApp
    private let card: CardsItem
    private var transactions: [CardsTransaction]?
    private var hasMore = false
    private var isLoading = false
    private var open: String?
    private var trouble: CardsTrouble?

    init(app: CardsApp, card: CardsItem) {
        self.app = app
        self.card = card
        super.init(nibName: nil, bundle: nil)
    }

    var navigationBar: NavigationBar {
        NavigationBar(
            title: app.text("cards.transactions"),
            backTitle: app.text("cards.card.title")
        )
    }

    var screenState: CardsTransactionsState {
        CardsTransactionsState(
            drawer: CardsDrawer(app),
            card: card,
            view: part,
            transactions: transactions ?? [],
            hasMore: hasMore,
            isLoadingMore: isLoading && transactions != nil,
            open: open,
            trouble: trouble
        )
    }

    private var part: String {
        if let transactions { return transactions.isEmpty ? "none" : "list" }
        return trouble == nil ? "loading" : "failed"
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        load(after: nil)
    }

    func receive(_ event: CardsTransactionsEvent) {
        app.approvals.touch()
        switch event {
        case .refreshTapped: load(after: nil)
        case .moreTapped: if hasMore { load(after: transactions?.last) }
        case .transactionOpened(let id):
            open = transactions?.contains { $0.id == id } == true ? id : nil
        case .closeTapped: open = nil
        case .unknownTapped: if open != nil { app.offerSuspension() }
        case .drawer(let event): app.take(event)
        case .rightBarButtonTapped: break
        }
        screenDidChange?()
    }

    private func load(after last: CardsTransaction?) {
        guard !isLoading else { return }
        isLoading = true
        trouble = nil
        Task {
            let outcome = await app.account.transactions(
                of: card.id,
                before: last?.moment,
                limit: Self.pageCount
            )
            isLoading = false
            switch outcome {
            case .done(let found):
                // Transactions of the very same moment come again.
                let known = Set((last == nil ? [] : transactions ?? []).map(\.id))
                let fresh = found.filter { !known.contains($0.id) }
                transactions = (last == nil ? [] : transactions ?? []) + fresh
                hasMore = found.count == Self.pageCount && !fresh.isEmpty
            case .failed(let found):
                if found.name == "unauthenticated" { app.sessionEnded() }
                trouble = found
            }
            screenDidChange?()
        }
    }
}
