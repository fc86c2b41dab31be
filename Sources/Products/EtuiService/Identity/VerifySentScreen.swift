// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Screens

/// The state of the screen after a check was sent.
struct VerifySentState: Encodable, Hashable {
    /// The reference of the check.
    let reference: String
    /// The result that reached the bank; nil while a reviewer is due.
    var status: String?
}

/// The screen after a check was sent: it waits for the result that the server sends to the bank.
@MainActor
final class VerifySentScreen: PlatformViewController, ScreenController {
    static let screenName = "check-sent"
    /// How often to look whether the bank has the result.
    private static let interval = Duration.milliseconds(500)

    private(set) var screenState: VerifySentState
    var screenDidChange: (@MainActor () -> Void)?
    private let language: ScreenLanguage
    private var waiting: Task<Void, Never>?

    init(_ reference: String, _ bank: VerifyBank, language: ScreenLanguage) {
        screenState = VerifySentState(reference: reference)
        self.language = language
        super.init(nibName: nil, bundle: nil)
        let look = bank.status
        waiting = Task { [weak self] in
            while !Task.isCancelled {
                if let status = look(reference) {
                    self?.show(status)
                    return
                }
                guard (try? await Task.sleep(for: Self.interval)) != nil, self != nil else {
                    return
                }
            }
        }
    }

    deinit { waiting?.cancel() }

    var navigationBar: NavigationBar {
        let texts = StringCatalogue.standard
        return NavigationBar(
            title: texts.text("verify.sent", in: language),
            backTitle: texts.text("scan.back", in: language)
        )
    }

    private func show(_ status: String) {
        screenState.status = status
        screenDidChange?()
    }

    func receive(_ event: [String: String]) {}
}
