// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardsKit
import Foundation
#if Live
import CheckoutCardManagement
#else
import CheckoutCardManagementStub
#endif

/// The sample on a terminal: the same model, with lines instead of screens.
@main
struct CardsSample {
    static let help = """
        list                              the cards
        activate|suspend|revoke 1234      changes the card whose number ends with 1234
        show 1234 pin|pan|cvv|pan_cvv     shows a secret for a few seconds
        wallet 1234                       adds the card to the wallet of this device
        quit                              logs out
        """

    @MainActor
    static func main() async {
        let model = CardsModel(tokens: tokens())
        print(model.usesMockData ? "Made-up cards, no network." : "Cards of \(server).")
        do {
            try await model.logIn()
        } catch {
            print(CardWords.text(of: error))
            exit(1)
        }
        show(model)
        while let line = read("cards> ") {
            let words = line.split(separator: " ").map(String.init)
            if words.first == "quit" { break }
            do {
                try await run(words, model)
            } catch {
                print(CardWords.text(of: error))
            }
        }
        model.logOut()
    }

    @MainActor
    private static func run(_ words: [String], _ model: CardsModel) async throws {
        switch words.first {
        case nil: return
        case "list":
            await model.refresh()
            show(model)
        case "activate": try await change(to: .active, words, model)
        case "suspend": try await change(to: .suspended, words, model)
        case "revoke":
            guard read("This is for good. Type yes: ") == "yes" else { return }
            try await change(to: .revoked, words, model)
        case "show":
            guard words.count == 3, let secret = Secret(rawValue: words[2]) else {
                return print(help)
            }
            for view in try await model.reveal(secret, of: try card(words, model)) {
                try await (view as? SecureView)?.present(on: .terminal)
            }
        case "wallet":
            try await model.addToWallet(
                try card(words, model),
                cardholderID: "sample",
                ProvisioningConfiguration(
                    issuerID: "sample",
                    serviceRSAExponent: Data([1, 0, 1]),
                    serviceRSAModulus: Data(repeating: 0xC5, count: 256),
                    serviceURLString: "https://wallet.example",
                    digitalServiceURLString: "https://wallet.example/digital"
                )
            )
            print("added")
        default: print(help)
        }
    }

    @MainActor
    private static func change(
        to state: CardState,
        _ words: [String],
        _ model: CardsModel
    ) async throws {
        let card = try card(words, model)
        try await model.change(card, to: state)
        print("\(card.panLast4Digits) is \(CardWords.text(of: card.state))")
    }

    @MainActor
    private static func card(_ words: [String], _ model: CardsModel) throws -> Card {
        guard words.count > 1, case .cards(let cards) = model.state,
            let card = cards.first(where: { $0.panLast4Digits == words[1] })
        else { throw CardManagementError.notFound }
        return card
    }

    @MainActor
    private static func show(_ model: CardsModel) {
        switch model.state {
        case .cards(let cards):
            for card in cards {
                print(
                    "•••• \(card.panLast4Digits)  \(card.expiryDate.month)/\(card.expiryDate.year)",
                    CardWords.text(of: card.state),
                    separator: "  "
                )
            }
        case .failed(let error): print(CardWords.text(of: error))
        case .loggedOut, .loading: break
        }
    }

    private static func read(_ prompt: String) -> String? {
        print(prompt, terminator: "")
        fflush(nil)
        return readLine()
    }

    private static var server: String {
        ProcessInfo.processInfo.environment["CARDS_SERVER"] ?? "http://127.0.0.1:8080"
    }

    #if Live
    private static func tokens() -> DemoBankTokens {
        guard let address = URL(string: server) else { fatalError("CARDS_SERVER is no address") }
        let person = ProcessInfo.processInfo.environment["CARDS_PERSON"] ?? "anna-muster"
        return DemoBankTokens(server: address, person: person) { purpose in
            // Reads without echo.
            String(cString: getpass("passcode of the bank, for \(purpose): "))
        }
    }
    #else
    private static func tokens() -> StubTokens { StubTokens() }
    #endif
}
