// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Demonstration

/// The bank's question for the passcode, and what it shows.
///
/// Each question serves one purpose: a confirmation for one thing never permits another.
@MainActor
final class CardsConfirming {
    /// The question as `<etui-passcode>` shows it.
    struct Shown: Encodable, Hashable {
        /// The texts, under `cards.sca.`.
        let family = "cards"
        let reason: String
        /// The bank that asks.
        let caller: String
        /// The card that it is about, as its last four digits.
        let lastFour: String
        /// The payment that it is about; `nil` if it is about none.
        let payment: Payment?
        let documents: [String] = []
        /// The passcode of the demonstration.
        let code = DeviceLock.code
        /// `ready`, `wrong` or `resting`.
        let trouble: String
        let triesLeft: Int
        /// How long the bank takes no passcode, in seconds.
        let restSeconds: Int
        /// What the device signs; `nil` if the bank asks for no signature.
        let device: CardsDeviceQuestion?
    }

    /// What the person pays, which the question has to name (Regulation (EU) 2018/389, Article 5).
    struct Payment: Encodable, Hashable {
        let merchant: String
        /// In minor units.
        let amount: Int
        let currency: String
    }

    /// How often an open question gets the present time.
    ///
    /// The bank takes a signature over a time that is at most two minutes away, and a question may stay open for longer.
    static let renewal = Duration.seconds(DemoBank.proofSeconds / 2)

    let bank: any CardsBank
    private let renewal: Duration
    private(set) var person: CardsPerson
    private lazy var question = OpenQuestion<Bool> { [weak self] in self?.onChange() }
    private var purpose: CardsPurpose?
    private var card: CardsItem?
    private var decision: CardsApprovalQuestion?
    private var device: CardsDeviceQuestion?
    private var outcome: CardsPasscodeOutcome?
    /// Called when the question opens, changes or closes.
    var onChange: @MainActor () -> Void = {}

    init(bank: any CardsBank, renewal: Duration = CardsConfirming.renewal) {
        self.bank = bank
        self.renewal = renewal
        person = bank.firstPerson
    }

    /// Uses another person, whose question has nothing to do with that of the former one.
    func use(_ person: CardsPerson) {
        cancel()
        self.person = person
    }

    /// Asks, and gets the token that the confirmation permits; `nil` if the person cancels.
    func token(for purpose: CardsPurpose, card: CardsItem? = nil) async -> CardsOutcome<String>? {
        await token(for: purpose, of: card, about: nil)
    }

    /// Asks about a decision on a payment.
    func token(
        for purpose: CardsPurpose,
        about decision: CardsApprovalQuestion
    ) async -> CardsOutcome<String>? {
        await token(for: purpose, of: nil, about: decision)
    }

    private func token(
        for purpose: CardsPurpose,
        of card: CardsItem?,
        about decision: CardsApprovalQuestion?
    ) async -> CardsOutcome<String>? {
        self.purpose = purpose
        self.card = card
        self.decision = decision
        outcome = nil
        device = bank.deviceQuestion(for: person, purpose, about: subject)
        let renewing = renewDeviceQuestion()
        defer { renewing.cancel() }
        let isConfirmed = await question.ask() ?? false
        guard isConfirmed else { return nil }
        if case .failed(let trouble) = outcome { return .failed(trouble) }
        return await bank.token(for: person, purpose, card: card?.id ?? decision?.approval.card)
    }

    /// What the question is about: a payment, or a card.
    private var subject: String? {
        decision.map { $0.approval.linked(isAccepted: $0.isAccepted) } ?? card?.id
    }

    /// Keeps the time that the device signs fresh until the task is cancelled.
    private func renewDeviceQuestion() -> Task<Void, Never> {
        Task { [weak self, renewal] in
            // A cancelled sleep ends the loop.
            while (try? await Task.sleep(for: renewal)) != nil {
                guard let self, let purpose, device != nil else { return }
                device = bank.deviceQuestion(for: person, purpose, about: subject)
                onChange()
            }
        }
    }

    /// Takes what was typed, and what the device signed.
    func enter(_ code: String, _ proof: CardsDeviceProof? = nil) {
        guard question.isOpen, let purpose else { return }
        let outcome = bank.confirm(
            CardsPasscode(code: code, proof: proof),
            of: person,
            purpose,
            about: subject
        )
        self.outcome = outcome
        switch outcome {
        case .right, .failed: question.answer(true)
        case .wrong, .resting: onChange()
        }
    }

    /// Closes the question without a confirmation.
    func cancel() {
        question.answer(false)
    }

    /// The open question.
    var shown: Shown? {
        guard question.isOpen, let purpose else { return nil }
        var (trouble, triesLeft, rest) = ("ready", DeviceLock.tryLimit, 0)
        switch outcome {
        case nil, .right, .failed: break
        case .wrong(let left): (trouble, triesLeft) = ("wrong", left)
        case .resting(let seconds): (trouble, triesLeft, rest) = ("resting", 0, seconds)
        }
        return Shown(
            reason: decision.map { $0.isAccepted ? "oob_accept" : "oob_decline" }
                ?? purpose.rawValue,
            caller: person.bankName,
            lastFour: card?.lastFour ?? decision?.approval.lastFour ?? "",
            payment: decision.map {
                Payment(
                    merchant: $0.approval.merchant,
                    amount: $0.approval.amount,
                    currency: $0.approval.currency
                )
            },
            trouble: trouble,
            triesLeft: triesLeft,
            restSeconds: rest,
            device: device
        )
    }
}
