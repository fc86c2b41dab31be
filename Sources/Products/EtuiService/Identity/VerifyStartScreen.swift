// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import IdentityCheck
import Netverify
import Screens

/// The state of the first screen of the app behind `/verify`.
struct VerifyStartState: Encodable {
    /// An account, by its identifier, or a country, by its code.
    struct Choice: Encodable {
        let value: String
        let name: String
    }

    /// Why the check could not start.
    var error: String?
    /// Why the last check ended.
    var cancelled: String?
    /// The accounts to which a check can be sent; empty where there is no server.
    let accounts: [Choice]
    /// The countries that an app can preselect.
    var countries: [Choice] = []
    /// What the app sets.
    var settings = VerifySettings()
}

/// The events of the first screen.
enum VerifyStartEvent: Codable {
    /// The check is to start; whether it is sent to the bank's server.
    case start(isSent: Bool, settings: VerifySettings)
}

/// The first screen of the app behind `/verify`.
@MainActor
final class VerifyStartScreen: PlatformViewController, ScreenController {
    static let screenName = "check-start"

    private(set) var screenState: VerifyStartState
    var screenDidChange: (@MainActor () -> Void)?
    /// Called when the person starts a check.
    var onStart: @MainActor (_ isSent: Bool, VerifySettings) -> Void = { _, _ in }
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

    init(_ accounts: [VerifyBank.Account]) {
        screenState = VerifyStartState(
            accounts: accounts.map { VerifyStartState.Choice(value: $0.id, name: $0.name) }
        )
        super.init(nibName: nil, bundle: nil)
        screenState.settings.account = accounts.first?.id ?? ""
        use(language)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        onReturn()
    }

    func use(_ language: ScreenLanguage) {
        self.language = language
        screenState.countries = DocumentCatalogue.standard.countries().map {
            VerifyStartState.Choice(
                value: $0.code,
                name: CountryNames.name(of: $0.code, in: language)
            )
        }
        screenDidChange?()
    }

    func show(error: String) {
        screenState.error = error
        screenDidChange?()
    }

    func show(cancelled: String?) {
        screenState.cancelled = cancelled
        screenDidChange?()
    }

    func receive(_ event: VerifyStartEvent) {
        switch event {
        case .start(let isSent, let settings):
            (screenState.error, screenState.cancelled) = (nil, nil)
            screenState.settings = settings
            screenDidChange?()
            onStart(isSent && !screenState.accounts.isEmpty, settings)
        }
    }
}
