// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import MachineReadable
import Screens

/// The wallet: its documents, and the consent when an app asks for some.
@MainActor
final class ExchangeWalletScreen: PlatformViewController, ScreenController {
    static let screenName = "exchange-wallet"
    /// As many documents as a wallet of the demonstration keeps.
    private static let documentLimit = 100

    var screenDidChange: (@MainActor () -> Void)?
    weak var device: ExchangeDevice? {
        didSet { host.device = device }
    }

    private let now: @Sendable () -> Instant
    private let desk: ExchangeDesk
    private let host = ExchangeHost(registered: [ProtocolName.scheme])
    private lazy var responder = ExchangeResponder(
        callers: desk.callers,
        host: host,
        screen: self,
        now: now
    )
    private var language = ScreenLanguage.en
    private(set) var isSignedIn = true
    private var isLocked = false
    private var readsVersion4 = true
    private var view = View.list
    private var openID: String?
    private var draft: ExchangeDraft?
    private var notice: ExchangeNotice?
    private var choice: ConsentChoice?
    /// Who waits for the consent, or for the wallet to be unlocked.
    private var waiting: CheckedContinuation<[String]?, Never>?
    private var unlocking: CheckedContinuation<Bool, Never>?

    private enum View: String {
        case list, document, add, journal, consent, locked
    }

    init(desk: ExchangeDesk, now: @escaping @Sendable () -> Instant) {
        self.now = now
        self.desk = desk
        super.init(nibName: nil, bundle: nil)
    }

    private var papers: WalletPapers { responder.papers }

    /// What opens the wallet.
    var registeredSchemes: [String] {
        readsVersion4 ? [ProtocolName.scheme, ProtocolName.probeScheme] : [ProtocolName.scheme]
    }

    func use(_ language: ScreenLanguage) {
        self.language = language
        screenDidChange?()
    }

    var navigationBar: NavigationBar {
        NavigationBar(title: StringCatalogue.standard.text("exchange.wallet.title", in: language))
    }

    func receive(_ event: ExchangeWalletEvent) {
        switch event {
        case .documentOpened(let id): open(id)
        case .documentDeleted(let id): delete(id)
        case .addTapped: add(.pensionAccount)
        case .zoneRead(let lines): read(lines)
        case .zoneMissing: notice = ExchangeNotice(tone: .bad, text: "exchange.add.nothing")
        case .draftKindChosen(let name): DocumentKind(rawValue: name).map { add($0) }
        case .draftKept(let values): keep(values)
        case .journalTapped: leave(for: .journal)
        case .journalErased: responder.eraseJournal()
        case .closeTapped: close()
        case .signInToggled: isSignedIn.toggle()
        case .lockToggled: isLocked.toggle()
        case .versionToggled: readsVersion4.toggle()
        case .unlockTapped: unlocked(true)
        case .candidateToggled(let id): choice?.toggle(id)
        case .sendTapped: send()
        case .noticeClosed: notice = nil
        case .shown(let app): device?.show(app)
        case .rightBarButtonTapped: break
        }
        screenDidChange?()
    }

    // The documents.

    private func open(_ id: String) {
        guard papers.documents().contains(where: { $0.id == id }) else { return }
        openID = id
        leave(for: .document)
    }

    private func delete(_ id: String) {
        papers.delete(id)
        if openID == id { close() }
    }

    private func add(_ kind: DocumentKind) {
        guard ExchangeDraft.kinds.contains(kind) else { return }
        draft = ExchangeDraft(WalletDocument(kind))
        leave(for: .add)
    }

    /// What a zone says is put into the form, where what it lacks can be added.
    private func read(_ lines: [String]) {
        let today = CalendarDate(now())
        guard lines.count <= 4, lines.allSatisfy({ $0.utf8.count <= 64 }),
            let zone = try? MRZDocument(parsing: lines.joined(separator: "\n"), today: today),
            let document = WalletDocument(scanned: zone)
        else {
            notice = ExchangeNotice(tone: .bad, text: "exchange.add.foreign")
            return
        }
        draft = ExchangeDraft(document)
        notice = ExchangeNotice(tone: .good, text: "exchange.add.read")
        leave(for: .add, keepingNotice: true)
    }

    private func keep(_ values: [String: String]) {
        guard var draft, papers.documents().count < Self.documentLimit else { return }
        let isGood = draft.take(values, today: CalendarDate(now()))
        self.draft = draft
        guard isGood else { return }
        papers.add(draft.document)
        self.draft = nil
        let request = choice?.request
        if let request { choice = ConsentChoice(request, among: papers.documents()) }
        view = request == nil ? .list : .consent
        notice = ExchangeNotice(tone: .good, text: "exchange.add.kept")
    }

    /// Another part of the wallet is shown; what was said about the one before is over.
    private func leave(for next: View, keepingNotice: Bool = false) {
        view = next
        if !keepingNotice { notice = nil }
    }

    /// One step back; from the consent it declines.
    private func close() {
        switch view {
        case .consent: decide(nil)
        case .locked: unlocked(false)
        case .add where choice != nil: leave(for: .consent)
        default: leave(for: .list)
        }
        draft = nil
        openID = nil
    }

    // Requests.

    /// The wallet was opened by a link.
    func opened(by link: String) {
        Task {
            if let told = await responder.handle(link) { notice = told }
            screenDidChange?()
        }
    }

    private func unlocked(_ isUnlocked: Bool) {
        if isUnlocked { isLocked = false }
        view = .list
        unlocking?.resume(returning: isUnlocked)
        unlocking = nil
    }

    private func send() {
        guard let choice, choice.isComplete else { return }
        decide(choice.chosen)
    }

    private func decide(_ ids: [String]?) {
        choice = nil
        view = .list
        waiting?.resume(returning: ids)
        waiting = nil
    }

    // What is shown.

    var screenState: ExchangeWalletState {
        let words = language.ofDocuments
        let today = CalendarDate(now())
        return ExchangeWalletState(
            front: device?.front ?? .form,
            view: view.rawValue,
            isSignedIn: isSignedIn,
            isLocked: isLocked,
            readsVersion4: readsVersion4,
            isAsked: waiting != nil || unlocking != nil,
            notice: notice,
            documents: papers.documents().map {
                ExchangeWalletState.Item($0, today: today, in: words)
            },
            document: papers.documents().first { $0.id == openID }.map {
                ExchangeWalletState.Detail(
                    id: $0.id,
                    paper: ExchangePaper($0.document, today: today, in: words)
                )
            },
            draft: draft?.shown(today: today, in: words),
            journal: responder.entries.reversed().map { ExchangeWalletState.Entry($0, in: words) },
            consent: choice.map { ExchangeWalletState.Consent($0, today: today, in: words) }
        )
    }
}

extension ExchangeWalletScreen: ExchangeResponder.Screen {
    func unlock() async -> Bool {
        guard isLocked else { return true }
        leave(for: .locked)
        screenDidChange?()
        return await withCheckedContinuation { unlocking = $0 }
    }

    func choose(_ request: WalletRequest) async -> [String]? {
        choice = ConsentChoice(request, among: papers.documents())
        draft = nil
        leave(for: .consent)
        screenDidChange?()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { waiting = $0 }
        } onCancel: {
            Task { @MainActor in
                decide(nil)
                screenDidChange?()
            }
        }
    }

    func show(_ notice: ExchangeNotice) {
        self.notice = notice
        screenDidChange?()
    }
}
