// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import Screens

/// The app behind `/cards`: a bank's app on the public API of the payment card SDKs.
///
/// The person chooses in the demonstration drawer whether the app runs on the Stub or on the live SDK. Each page has
/// an app of its own.
@MainActor
final class CardsApp: SecretHolding {
    /// Which of the two SDKs the app runs on.
    enum Mode: String, CaseIterable {
        case stub, live
    }

    /// An SDK and the bank that confirms the person for it.
    struct Backend {
        let account: any CardsAccount
        let bank: any CardsBank
    }

    let secrets: CardsSecrets
    let phone: CardsPhone
    let modes: [Mode]
    let now: @MainActor () -> Instant
    private let make: @MainActor (Mode, CardsPhone) -> Backend
    private(set) var mode: Mode
    private var backend: Backend
    private(set) var confirming: CardsConfirming
    let approvals: CardsApprovals
    /// The screens keep the app alive, so the app does not keep them.
    private(set) weak var list: CardsListScreen?
    private weak var detail: CardsDetailScreen?
    private weak var limits: CardsLimitsScreen?
    private weak var approval: CardsApprovalScreen?
    private(set) var language = ScreenLanguage.en

    /// Creates an app that is logged out.
    ///
    /// - Parameters:
    ///   - mode: the SDK that is used at first.
    ///   - others: the SDKs that the person can switch to.
    ///   - secrets: where the frames fetch from.
    ///   - now: the time on the device.
    ///   - make: creates an SDK and its bank.
    init(
        mode: Mode,
        others: [Mode] = [],
        secrets: CardsSecrets = CardsSecrets(),
        now: @escaping @MainActor () -> Instant,
        make: @escaping @MainActor (Mode, CardsPhone) -> Backend
    ) {
        self.mode = mode
        modes = [mode] + others
        self.secrets = secrets
        self.now = now
        self.make = make
        phone = CardsPhone(secrets: secrets)
        backend = make(mode, phone)
        confirming = CardsConfirming(bank: backend.bank)
        approvals = CardsApprovals(now: now)
        confirming.onChange = { [weak self] in self?.changed() }
        approvals.onChange = { [weak self] in
            self?.approval?.takeApprovals()
            self?.changed()
        }
        phone.clipboard.onChange = { [weak self] in self?.detail?.takeClipboard() }
        phone.wallet.onChange = { [weak self] in self?.detail?.takeWallet() }
        approvals.onSessionEnd = { [weak self] in self?.sessionEnded() }
    }

    /// Creates the app of a page: live if the issuing server is there, otherwise on the Stub.
    convenience init(now: @escaping @MainActor () -> Instant, issuing: IssuingParts?) {
        let hasLive = issuing.map(CardsBanks.isLive) ?? false
        self.init(mode: hasLive ? .live : .stub, others: hasLive ? [.stub] : [], now: now) {
            mode,
            phone in
            let live =
                mode == .live ? issuing.flatMap { CardsBanks.live($0, on: phone, now: now) } : nil
            return live ?? CardsBanks.stub(on: phone, now: now)
        }
    }

    var account: any CardsAccount { backend.account }
    var people: [CardsPerson] { backend.bank.people }

    var firstScreen: PlatformViewController {
        let screen = list ?? CardsListScreen(app: self)
        list = screen
        return screen
    }

    func use(_ language: ScreenLanguage) {
        self.language = language
        changed()
    }

    /// Returns a text in the user's language.
    func text(_ key: String) -> String {
        StringCatalogue.standard.text(key, in: language)
    }

    /// Shows a card on a screen of its own.
    func open(_ card: CardsItem) {
        let screen = CardsDetailScreen(app: self, card: card)
        detail = screen
        list?.navigationController?.pushViewController(screen, animated: true)
    }

    /// Shows what was paid with a card.
    func openTransactions(of card: CardsItem) {
        let screen = CardsTransactionsScreen(app: self, card: card)
        list?.navigationController?.pushViewController(screen, animated: true)
    }

    /// Shows what may be spent with a card.
    func openLimits(of card: CardsItem) {
        let screen = CardsLimitsScreen(app: self, card: card)
        limits = screen
        list?.navigationController?.pushViewController(screen, animated: true)
    }

    /// Shows the payments that wait for a decision, those of a card first.
    func openApprovals(of card: CardsItem? = nil) {
        let screen = CardsApprovalScreen(app: self, preferring: card?.id)
        approval = screen
        list?.navigationController?.pushViewController(screen, animated: true)
    }

    /// The person is logged in: payments that wait for a decision appear by themselves.
    func sessionBegan() {
        if let approver = account.approver { approvals.start(approver) }
    }

    /// Goes back to the card and asks whether to suspend it.
    func offerSuspension() {
        guard let detail else { return }
        list?.navigationController?.popToViewController(detail, animated: true)
        detail.receive(.changeTapped(name: .suspend))
    }

    /// Takes a choice in the demonstration drawer.
    func take(_ event: CardsDrawerEvent) {
        switch event {
        case .person(let id): usePerson(id)
        case .mode(let name): Mode(rawValue: name).map { use($0) }
        }
    }

    /// Switches to the other SDK, which knows nothing of this one's session.
    private func use(_ mode: Mode) {
        guard mode != self.mode, modes.contains(mode) else { return }
        let next = make(mode, phone)
        leave()
        self.mode = mode
        backend = next
        confirming = CardsConfirming(bank: next.bank)
        confirming.onChange = { [weak self] in self?.changed() }
        list?.reset()
    }

    /// Gives the phone to another person.
    private func usePerson(_ id: String) {
        guard id != confirming.person.id, let person = people.first(where: { $0.id == id }) else {
            return
        }
        leave()
        confirming.use(person)
        list?.reset()
    }

    /// Ends the session on the device and, as far as it can be reached, on the server.
    func endSession() {
        leave()
    }

    /// Shows everywhere that the session is over.
    func sessionEnded() {
        approvals.stop()
        secrets.removeAll()
        list?.sessionEnded()
        list?.navigationController?.popToRootViewController(animated: true)
    }

    private func leave() {
        confirming.cancel()
        phone.cancel()
        approvals.stop()
        secrets.removeAll()
        account.logOut()
        list?.navigationController?.popToRootViewController(animated: true)
    }

    private func changed() {
        list?.screenDidChange?()
        detail?.screenDidChange?()
        limits?.screenDidChange?()
        approval?.screenDidChange?()
    }
}
