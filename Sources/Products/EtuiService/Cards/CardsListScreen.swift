// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// The state of the list.
struct CardsListState: Encodable {
    /// `loggedOut`, `confirming`, `loggingIn`, `loading`, `cards`, `empty`, `failed` or `expired`.
    let view: String
    let drawer: CardsDrawer
    let lock: CardsConfirming.Shown?
    let cards: [CardsItem]
    let isUpdating: Bool
    let findings: [CardsFinding]
    /// How many payments wait for a decision, by the card's identifier.
    let approvals: [String: Int]
    let trouble: CardsTrouble?
}

/// The events of the list.
enum CardsListEvent: Codable, Hashable {
    case logInTapped
    case logOutTapped
    case codeEntered(code: String, device: CardsDeviceProof? = nil)
    case closeTapped
    case refreshTapped
    case cardOpened(id: String)
    case approvalsTapped
    case drawer(_ event: CardsDrawerEvent)
    case troubleClosed
    case rightBarButtonTapped
}

/// The first screen: who is logged in, and the cards.
@MainActor
final class CardsListScreen: PlatformViewController, ScreenController {
    static let screenName = "cards-list"

    /// What the screen shows; the questions of the bank are layers above it.
    enum View: String {
        case loggedOut, loggingIn, loading, cards, failed, expired
    }

    var screenDidChange: (@MainActor () -> Void)?
    private let app: CardsApp
    private var part = View.loggedOut
    private(set) var list = CardsList(cards: [])
    private var isUpdating = false
    private var trouble: CardsTrouble?
    /// Answers to an earlier session are dropped.
    private var session = 0

    init(app: CardsApp) {
        self.app = app
        super.init(nibName: nil, bundle: nil)
    }

    var navigationBar: NavigationBar {
        NavigationBar(title: app.text("cards.title"))
    }

    var screenState: CardsListState {
        CardsListState(
            view: shownView,
            drawer: CardsDrawer(app),
            lock: app.confirming.shown,
            cards: list.cards,
            isUpdating: isUpdating,
            findings: list.findings,
            approvals: app.approvals.counts,
            trouble: trouble
        )
    }

    private var shownView: String {
        if app.confirming.shown != nil { return "confirming" }
        return part == .cards && list.cards.isEmpty ? "empty" : part.rawValue
    }

    func receive(_ event: CardsListEvent) {
        app.approvals.touch()
        switch event {
        case .logInTapped: logIn()
        case .logOutTapped: logOut()
        case .codeEntered(let code, let proof): app.confirming.enter(code, proof)
        case .closeTapped: app.confirming.cancel()
        case .refreshTapped: refresh()
        case .cardOpened(let id): open(id)
        case .approvalsTapped: if part == .cards { app.openApprovals() }
        case .drawer(let event): app.take(event)
        case .troubleClosed: trouble = nil
        case .rightBarButtonTapped: break
        }
        screenDidChange?()
    }

    /// Forgets everything, as after a log-out.
    func reset() {
        session += 1
        part = .loggedOut
        list = CardsList(cards: [])
        isUpdating = false
        trouble = nil
        screenDidChange?()
    }

    /// Shows that the session is over; the cards stay, blurred.
    func sessionEnded() {
        guard part != .loggedOut else { return }
        session += 1
        isUpdating = false
        part = .expired
        screenDidChange?()
    }

    /// Shows a card as it is known now, after a change on its own screen.
    func take(_ card: CardsItem) {
        guard let place = list.cards.firstIndex(where: { $0.id == card.id }) else { return }
        list.cards[place] = card
    }

    private func logIn() {
        guard part == .loggedOut || part == .expired || part == .failed else { return }
        session += 1
        let own = session
        trouble = nil
        Task {
            guard let token = await app.confirming.token(for: .logIn) else {
                screenDidChange?()
                return
            }
            guard own == session else { return }
            part = .loggingIn
            screenDidChange?()
            switch token {
            case .failed(let trouble): stop(trouble)
            case .done(let token):
                guard app.account.logIn(token: token) else {
                    stop(CardsTrouble(name: "authenticationFailure"))
                    return
                }
                await load(own)
            }
        }
    }

    private func stop(_ trouble: CardsTrouble) {
        part = .loggedOut
        self.trouble = trouble
        screenDidChange?()
    }

    /// Ends the session: the list is gone before the server knows.
    private func logOut() {
        reset()
        app.endSession()
    }

    private func refresh() {
        guard !isUpdating, part == .cards || part == .failed else { return }
        let own = session
        Task { await load(own) }
    }

    private func load(_ own: Int) async {
        trouble = nil
        isUpdating = true
        if list.cards.isEmpty { part = .loading }
        screenDidChange?()
        let outcome = await app.account.cards()
        guard own == session else { return }
        isUpdating = false
        switch outcome {
        case .done(let found):
            list = found
            part = .cards
            app.sessionBegan()
        case .failed(let found):
            trouble = found
            part = found.endsSession && !list.cards.isEmpty ? .expired : .failed
        }
        screenDidChange?()
    }

    private func open(_ id: String) {
        guard part == .cards, let card = list.cards.first(where: { $0.id == id }) else { return }
        app.open(card)
    }
}
