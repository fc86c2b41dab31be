// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import PaymentCards

/// `etui cards reveal`: a secret on the terminal, for a short time.
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

    static func run(_ invocation: Invocation) async throws(CommandError) -> ExitStatus {
        guard let secret = Secret(rawValue: invocation.arguments[1]) else {
            let words = Secret.allCases.map(\.rawValue).joined(separator: ", ")
            throw .unusable("SECRET is one of \(words)")
        }
        // The token must not be spent on a secret that nobody could see.
        guard StandardStreams.isTerminal() else {
            throw .unusable(
                "secrets are shown on a terminal only, and standard output is none; the token was "
                    + "not used"
            )
        }
        let session = try CardholderSession(invocation)
        let card = try await session.card(invocation.arguments[0])
        let token = try await CardholderToken.singleUse(secret.operation, of: card, invocation)
        let signals = StopSignals()
        let views = try await session.run { _ in try await fetch(secret, card, token) }
        // A signal hides the secret, which clears its line, before the command ends.
        let watch = signals.handle { await MainActor.run { hide(views) } }
        defer { watch.cancel() }
        for (view, words) in views {
            invocation.console.complain(words + "; Ctrl-C hides it")
            try await session.run { _ in try await view.present(on: .terminal) }
        }
        return .success
    }

    private static func fetch(
        _ secret: Secret,
        _ card: Card,
        _ token: String
    ) async throws -> [(view: SecureView, words: String)] {
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
    private static func hide(_ views: [(view: SecureView, words: String)]) {
        for (view, _) in views { view.display.hide(.byPerson) }
    }
}
