// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import PaymentCards

/// `etui cards reveal`: a secret on the terminal or on a page of the browser, for a short time.
enum CardholderReveal {
    /// What can be shown, in the words of the command line.
    enum Secret: String, CaseIterable {
        case pin
        case pan
        case code
        case both = "pan-code"

        /// What a token for it permits.
        var operation: SecureOperation {
            switch self {
            case .pin: .pin
            case .pan: .pan
            case .code: .cvv
            case .both: .panAndCVV
            }
        }
    }

    private typealias Part = (view: SecureView, words: String)

    static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        guard let secret = Secret(rawValue: invocation.arguments[1]) else {
            let words = Secret.allCases.map(\.rawValue).joined(separator: ", ")
            throw .unusable("SECRET is one of \(words)")
        }
        let usesBrowser = invocation.has(CardholderOptions.browser)
        try checkSurface(usesBrowser)
        let session = try CardholderSession(invocation)
        let card = try await session.card(invocation.arguments[0])
        let token = try await CardholderToken.singleUse(secret.operation, of: card, invocation)
        let signals = StopSignals()
        let parts = try await session.run { _ in try await fetch(secret, card, token) }
        // A signal hides the secret, which clears its line or ends its page, before the command ends.
        let watch = signals.handle { await MainActor.run { hide(parts) } }
        defer { watch.cancel() }
        if usesBrowser { return try await showInBrowser(parts, session, invocation.console) }
        for (view, words) in parts {
            invocation.console.complain(words + "; Ctrl-C hides it")
            try await session.run { _ in try await view.present(on: .terminal) }
        }
        return .success
    }

    /// Stops before the token is spent on a secret that could not be seen.
    private static func checkSurface(_ usesBrowser: Bool) throws(CommandError) {
        if usesBrowser {
            guard SecureSurface.browser.isAvailable else {
                throw .unusable(
                    "no program that opens a browser was found (xdg-open in PATH); the token was not "
                        + "used"
                )
            }
        } else {
            guard SecureSurface.terminal.isAvailable else {
                throw .unusable(
                    "secrets are shown on a terminal only, and standard output is none; the token was "
                        + "not used. --browser shows them in your browser."
                )
            }
        }
    }

    /// Shows all of them on one page.
    private static func showInBrowser(
        _ parts: [Part],
        _ session: CardholderSession,
        _ console: Console
    ) async throws(CommandError) -> ExitStatus {
        let words = parts.map(\.words).joined(separator: " and ")
        console.complain("your browser opens a page for \(words); Ctrl-C hides it")
        // The session lives as long as the page: its end hides secrets.
        let failure = try await session.run { _ in await present(parts) }
        guard failure == nil else {
            throw .unusable(
                "the browser did not open the page, or could not show the secret; the token is used up, "
                    + "so get a new one from the bank to try again"
            )
        }
        guard await isUnseen(parts) else { return .success }
        console.complain("the secret was not viewed within two minutes, and is gone")
        return .negative
    }

    /// Shows secrets in the browser; returns the error if that fails.
    private static func present(_ parts: [Part]) async -> CardManagementError? {
        do throws(CardManagementError) {
            try await SecureView.show(parts.map(\.view), with: SystemPageOpener())
            return nil
        } catch {
            return error
        }
    }

    @MainActor
    private static func isUnseen(_ parts: [Part]) -> Bool {
        parts.contains { $0.view.display.phase == .hidden(.neverShown) }
    }

    private static func fetch(
        _ secret: Secret,
        _ card: Card,
        _ token: String
    ) async throws -> [Part] {
        let views: [(SecureDisplayView, String)]
        switch secret {
        case .pin: views = [(try await card.getPin(singleUseToken: token), "the PIN")]
        case .pan: views = [(try await card.getPan(singleUseToken: token), "the card number")]
        case .code:
            views = [(try await card.getSecurityCode(singleUseToken: token), "the security code")]
        case .both:
            let both = try await card.getPanAndSecurityCode(singleUseToken: token)
            views = [(both.pan, "the card number"), (both.securityCode, "the security code")]
        }
        return views.compactMap { view, words in (view as? SecureView).map { ($0, words) } }
    }

    @MainActor
    private static func hide(_ parts: [Part]) {
        for (view, _) in parts { view.display.hide(.byPerson) }
    }
}
