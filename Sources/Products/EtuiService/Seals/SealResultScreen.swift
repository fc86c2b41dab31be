// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// The screen that shows the result of a verification.
@MainActor
final class SealResultScreen: PlatformViewController, ScreenController {
    static let screenName = "seal-result"

    let screenState: SealResultState
    var screenDidChange: (@MainActor () -> Void)?
    private var language: ScreenLanguage

    init(_ state: SealResultState, language: ScreenLanguage) {
        screenState = state
        self.language = language
        super.init(nibName: nil, bundle: nil)
    }

    var navigationBar: NavigationBar {
        let texts = StringCatalogue.standard
        return NavigationBar(
            title: texts.text("result.title", in: language),
            backTitle: texts.text("scan.back", in: language)
        )
    }

    func use(_ language: ScreenLanguage) {
        self.language = language
        screenDidChange?()
    }

    func receive(_ event: [String: String]) {}
}
