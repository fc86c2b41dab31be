// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

#if canImport(UIKit)
#if Live
import CheckoutCardManagement
#else
import CheckoutCardManagementStub
#endif
import UIKit

/// The screens of the sample: set this as your window's root view controller.
public final class CardsNavigationController: UINavigationController {
    /// Creates the screens of a model.
    public init(_ model: CardsModel) {
        super.init(rootViewController: CardsListViewController(model))
    }

    /// Storyboards cannot create it.
    public required init?(coder: NSCoder) { nil }
}

/// A column of rows, drawn anew whenever the model changes.
class RowsViewController: UIViewController {
    let model: CardsModel
    private let rows = UIStackView(frame: .zero)

    init(_ model: CardsModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .white
        rows.axis = .vertical
        rows.frame = view.bounds
        rows.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.addSubview(rows)
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        model.stateDidChange = { [weak self] in self?.draw() }
        draw()
    }

    func draw() {
        for row in rows.arrangedSubviews { row.removeFromSuperview() }
    }

    func add(_ text: String) {
        let label = UILabel(frame: .zero)
        label.text = text
        label.numberOfLines = 0
        rows.addArrangedSubview(label)
    }

    func addButton(_ title: String, _ action: @escaping @MainActor () async throws -> Void) {
        let button = UIButton(
            primaryAction: UIAction(title: title) { [weak self] _ in
                Task {
                    do {
                        try await action()
                    } catch {
                        self?.tell(CardWords.text(of: error))
                    }
                }
            }
        )
        rows.addArrangedSubview(button)
    }

    func add(_ view: UIView) { rows.addArrangedSubview(view) }

    func tell(_ text: String) {
        let alert = UIAlertController(title: nil, message: text, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        present(alert, animated: true)
    }
}

/// The list of cards.
final class CardsListViewController: RowsViewController {
    override func draw() {
        super.draw()
        title = model.usesMockData ? "Cards (made up)" : "Cards"
        switch model.state {
        case .loggedOut:
            addButton("Log in") { [model] in try await model.logIn() }
        case .loading:
            add("…")
        case .failed(let error):
            add(CardWords.text(of: error))
            addButton("Try again") { [model] in await model.refresh() }
        case .cards(let cards):
            if cards.isEmpty { add("You have no card yet.") }
            for card in cards {
                let state = CardWords.text(of: card.state)
                addButton("•••• \(card.panLast4Digits), \(state)") { [weak self, model] in
                    self?.navigationController?.pushViewController(
                        CardViewController(card, model),
                        animated: true
                    )
                }
            }
            addButton("Log out") { [model] in model.logOut() }
        }
    }
}

/// One card, with what its state allows.
final class CardViewController: RowsViewController {
    private let card: Card

    init(_ card: Card, _ model: CardsModel) {
        self.card = card
        super.init(model)
    }

    required init?(coder: NSCoder) { nil }

    override func draw() {
        super.draw()
        title = "•••• \(card.panLast4Digits)"
        add("\(card.cardholderName), \(card.expiryDate.month)/\(card.expiryDate.year)")
        add(CardWords.text(of: card.state))
        for state in card.possibleStateChanges {
            addButton(CardWords.verb(to: state)) { [weak self] in self?.confirm(state) }
        }
        guard card.state != .revoked else { return }
        for secret in Secret.allCases {
            addButton(CardWords.text(of: secret)) { [weak self, card, model] in
                // The views are drawn below the buttons; they wipe themselves when they leave the window.
                for view in try await model.reveal(secret, of: card) { self?.add(view) }
            }
        }
    }

    /// Asks before a change, since revoking is final.
    private func confirm(_ state: CardState) {
        let isFinal = state == .revoked
        let sheet = UIAlertController(
            title: "\(CardWords.verb(to: state)) •••• \(card.panLast4Digits)?",
            message: isFinal ? "This is final: the card can’t be activated again." : nil,
            preferredStyle: .alert
        )
        sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        sheet.addAction(
            UIAlertAction(
                title: CardWords.verb(to: state),
                style: isFinal ? .destructive : .default
            ) { [weak self, card, model] _ in
                Task {
                    do {
                        try await model.change(card, to: state)
                    } catch {
                        self?.tell(CardWords.text(of: error))
                    }
                }
            }
        )
        present(sheet, animated: true)
    }
}
#endif
