// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

// The only import from this package, as in the README and `Docs/wallet.md`.
import VicSwift

/// The documented code of an insurer's app.
final class WalletCode: UIViewController, VicCardDelegate {
    private let vekaNrClaims = [""]

    private func present(_ screen: UIViewController, animated: Bool) {}

    func readme() {
        VicSettings.environment = .DEV
        VicCardsSdk.setVekaNrClaims(claims: vekaNrClaims)
        VicCardsSdk.updateCards()
        present(VicCardViewController(requestUrl: nil), animated: true)
    }

    func fiveLines() {
        VicSettings.environment = VicEnv.DEV
        VicCardsSdk.setVekaNrClaims(claims: vekaNrClaims)
        VicCardsSdk.addDelegate(self)
        VicCardsSdk.updateCards()
        let screen = VicCardViewController(requestUrl: nil)
        present(screen, animated: true)
    }

    func ownServer() {
        VicSettings.environment = .custom(
            VicEndpoint(
                host: "cards.example",
                issuer: "https://cards.example",
                rootKeys: ["k2.public.…"]
            )
        )
    }

    func cardsUpdateFinished(errors: [VicError]) {}
}
