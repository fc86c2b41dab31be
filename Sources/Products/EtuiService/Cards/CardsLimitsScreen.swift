// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// The state of the limits.
struct CardsLimitsState: Encodable {
    let drawer: CardsDrawer
    let card: CardsItem
    let lock: CardsConfirming.Shown?
    /// `loading`, `view`, `editing`, `needsConfirmation`, `saving`, `conflict` or `failed`.
    let view: String
    let controls: CardsControls?
    /// What the person wants, while it is not saved.
    let edit: CardsControlsEdit?
    /// What becomes looser.
    let loosenings: [CardsLoosening]
    let trouble: CardsTrouble?
    let notice: CardsDetailState.Notice?
}

/// The events of the limits.
enum CardsLimitsEvent: Codable, Hashable {
    case refreshTapped
    case editTapped
    case saved(edit: CardsControlsEdit)
    case confirmTapped
    case codeEntered(code: String, device: CardsDeviceProof? = nil)
    case closeTapped
    case noticeClosed
    case drawer(_ event: CardsDrawerEvent)
    case rightBarButtonTapped
}

/// What may be spent with a card, and how.
@MainActor
final class CardsLimitsScreen: PlatformViewController, ScreenController {
    static let screenName = "limits"

    enum View: String {
        case loading, view, editing, needsConfirmation, saving, conflict, failed
    }

    var screenDidChange: (@MainActor () -> Void)?
    private let app: CardsApp
    private let card: CardsItem
    private var part = View.loading
    private var controls: CardsControls?
    private var edit: CardsControlsEdit?
    private var trouble: CardsTrouble?
    private var notice: CardsDetailState.Notice?

    init(app: CardsApp, card: CardsItem) {
        self.app = app
        self.card = card
        super.init(nibName: nil, bundle: nil)
    }

    var navigationBar: NavigationBar {
        NavigationBar(title: app.text("cards.limits"), backTitle: app.text("cards.card.title"))
    }

    var screenState: CardsLimitsState {
        CardsLimitsState(
            drawer: CardsDrawer(app),
            card: card,
            lock: app.confirming.shown,
            view: part.rawValue,
            controls: controls,
            edit: edit,
            loosenings: controls.flatMap { edit?.loosenings(of: $0) } ?? [],
            trouble: trouble,
            notice: notice
        )
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        load()
    }

    override func viewDidDisappear(_ animated: Bool) {
        super.viewDidDisappear(animated)
        app.confirming.cancel()
    }

    func receive(_ event: CardsLimitsEvent) {
        app.approvals.touch()
        switch event {
        case .refreshTapped: load()
        case .editTapped:
            guard part == .view || part == .conflict else { break }
            part = .editing
            notice = nil
        case .saved(let edit): take(edit)
        case .confirmTapped: confirm()
        case .codeEntered(let code, let proof): app.confirming.enter(code, proof)
        case .closeTapped: close()
        case .noticeClosed: notice = nil
        case .drawer(let event): app.take(event)
        case .rightBarButtonTapped: break
        }
        screenDidChange?()
    }

    private func close() {
        if app.confirming.shown != nil { return app.confirming.cancel() }
        switch part {
        case .needsConfirmation: part = .editing
        case .editing, .conflict:
            edit = nil
            trouble = nil
            part = .view
        default: break
        }
    }

    private func load() {
        guard part != .saving else { return }
        trouble = nil
        part = .loading
        Task {
            switch await app.account.controls(of: card.id) {
            case .done(let found):
                controls = found
                part = .view
            case .failed(let found): stop(found, at: .failed)
            }
            screenDidChange?()
        }
    }

    private func take(_ wanted: CardsControlsEdit) {
        guard part == .editing, wanted.isValid, let controls else { return }
        edit = wanted
        trouble = nil
        if wanted.loosenings(of: controls).isEmpty {
            save(wanted, token: nil)
        } else {
            part = .needsConfirmation
        }
    }

    private func confirm() {
        guard part == .needsConfirmation, let edit else { return }
        Task {
            switch await app.confirming.token(for: .controls, card: card) {
            case nil: break
            case .failed(let found): stop(found, at: .editing)
            case .done(let token): save(edit, token: token)
            }
            screenDidChange?()
        }
    }

    private func save(_ wanted: CardsControlsEdit, token: String?) {
        part = .saving
        Task {
            switch await app.account.setControls(of: card.id, wanted, token: token) {
            case .done(let found):
                controls = found
                edit = nil
                part = .view
                notice = CardsDetailState.Notice(tone: "good", text: "cards.limits.saved")
            case .failed(let found) where found.isConflict:
                // They were changed elsewhere: shows the present ones and keeps what the person entered.
                if case .done(let present) = await app.account.controls(of: card.id) {
                    controls = present
                }
                stop(found, at: .conflict)
            case .failed(let found): stop(found, at: .editing)
            }
            screenDidChange?()
        }
    }

    private func stop(_ found: CardsTrouble, at next: View) {
        if found.name == "unauthenticated" { app.sessionEnded() }
        trouble = found
        part = next
    }
}
