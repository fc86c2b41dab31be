// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// The state of the first screen of the app behind `/verify`.
struct VerifyStartState: Encodable {
    /// Why the check could not start.
    var error: String?
    /// Why the last check ended.
    var cancelled: String?
    /// Whether a check can be sent to a server.
    var canSend = false
}

/// The events of the first screen.
enum VerifyStartEvent: Codable {
    /// The check is to start; whether it is sent to the bank's server.
    case start(isSent: Bool)
}

/// The first screen of the app behind `/verify`.
@MainActor
final class VerifyStartScreen: PlatformViewController, ScreenController {
    static let screenName = "check-start"

    private(set) var screenState: VerifyStartState
    var screenDidChange: (@MainActor () -> Void)?
    /// Called when the person starts a check.
    var onStart: @MainActor (_ isSent: Bool) -> Void = { _ in }
    /// Whether a check can be sent to a server.
    private let canSend: Bool
    /// Called when the screen is visible again.
    var onReturn: @MainActor () -> Void = {}
    private var language = ScreenLanguage.en

    var navigationBar: NavigationBar {
        let texts = StringCatalogue.standard
        return NavigationBar(
            title: texts.text("verify.title", in: language),
            backTitle: texts.text("scan.back", in: language)
        )
    }

    init(canSend: Bool) {
        self.canSend = canSend
        screenState = VerifyStartState(canSend: canSend)
        super.init(nibName: nil, bundle: nil)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        onReturn()
    }

    func use(_ language: ScreenLanguage) {
        self.language = language
        screenDidChange?()
    }

    func show(error: String) {
        screenState = VerifyStartState(error: error, canSend: canSend)
        screenDidChange?()
    }

    func show(cancelled: String?) {
        screenState = VerifyStartState(cancelled: cancelled, canSend: canSend)
        screenDidChange?()
    }

    func receive(_ event: VerifyStartEvent) {
        screenState = VerifyStartState(canSend: canSend)
        screenDidChange?()
        switch event {
        case .start(let isSent): onStart(isSent && canSend)
        }
    }
}
