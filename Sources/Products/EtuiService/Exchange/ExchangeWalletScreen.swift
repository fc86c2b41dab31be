// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import DocumentExchange
import Encodings
import MachineReadable
import Screens

/// The wallet: its documents, and the consent when an app requests some.
@MainActor
final class ExchangeWalletScreen: PlatformViewController, ScreenController {
    static let screenName = "exchange-wallet"
    /// The most documents in a wallet of the demonstration.
    private static let documentLimit = 100

    var screenDidChange: (@MainActor () -> Void)?
    weak var device: ExchangeDevice? {
        didSet { host.device = device }
    }

    let now: @Sendable () -> Instant
    private let signer: DemoRequestSigner
    private let host = ExchangeHost(registered: [ProtocolName.scheme])
    private(set) lazy var responder = ExchangeResponder(
        callers: signer.callers,
        host: host,
        screen: self,
        now: now
    )
    private var language = ScreenLanguage.en
    private(set) var isSignedIn = true
    private var readsVersion4 = true
    private var part = View.list
    private var openID: String?
    var draft: ExchangeDraft?
    var notice: ExchangeNotice?

    // State of a request and of the lock; see `ExchangeWalletScreen+Requests.swift`.
    var isLocked = false
    var lock = DeviceLock()
    var lockTrouble: DeviceLock.Outcome?
    var choice: ConsentChoice?
    var requestNumber = 0
    private(set) lazy var choosing = OpenQuestion<[String]>(onChange: showChange)
    private(set) lazy var unlocking = OpenQuestion<Bool>(onChange: showChange)
    private(set) lazy var confirming = OpenQuestion<Bool>(onChange: showChange)
    private lazy var showChange: () -> Void = { [weak self] in self?.screenDidChange?() }

    enum View: String {
        case list, document, add, scan, journal, consent, lock
    }

    init(signer: DemoRequestSigner, now: @escaping @Sendable () -> Instant) {
        self.now = now
        self.signer = signer
        super.init(nibName: nil, bundle: nil)
    }

    var store: DemoDocumentStore { responder.store }

    /// The schemes that open the wallet.
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
        if isAllowed(event) { take(event) }
        screenDidChange?()
    }

    /// Returns whether the lock permits an event.
    private func isAllowed(_ event: ExchangeWalletEvent) -> Bool {
        guard shownView == .lock else { return true }
        switch event {
        case .codeEntered, .closeTapped, .noticeClosed, .shown: return true
        default: return false
        }
    }

    private func take(_ event: ExchangeWalletEvent) {
        switch event {
        case .documentOpened(let id): open(id)
        case .documentDeleted(let id): delete(id)
        case .addTapped: add(.pensionAccount)
        case .scanTapped: leave(for: .scan)
        case .zoneRead(let lines): read(lines)
        case .draftKindChosen(let name): DocumentKind(rawValue: name).map { add($0) }
        case .draftKept(let values): keep(values)
        case .journalTapped: leave(for: .journal)
        case .journalErased: responder.eraseJournal()
        case .closeTapped: close()
        case .signInToggled: isSignedIn.toggle()
        case .lockTapped: lockNow()
        case .versionToggled: readsVersion4.toggle()
        case .openingToggled: store.opens.toggle()
        case .decided(let documents): decide(documents)
        case .codeEntered(let code): enter(code)
        case .noticeClosed: notice = nil
        case .shown(let app): device?.show(app)
        case .rightBarButtonTapped: break
        }
    }

    // The documents.

    private func open(_ id: String) {
        guard store.all.contains(where: { $0.id == id }) else { return }
        openID = id
        leave(for: .document)
    }

    private func delete(_ id: String) {
        store.delete(id)
        if openID == id { close() }
    }

    private func add(_ kind: DocumentKind) {
        guard ExchangeDraft.kinds.contains(kind) else { return }
        draft = ExchangeDraft(WalletDocument(kind))
        leave(for: .add)
    }

    /// Fills the form with the data of a zone, so that the user can add what is missing.
    private func read(_ lines: [String]) {
        // The camera may read again before the page knows that reading has succeeded.
        guard part == .scan else { return }
        leave(for: .add)
        let today = CalendarDate(now())
        guard lines.count <= 4, lines.allSatisfy({ $0.utf8.count <= 64 }),
            let zone = try? MRZDocument(parsing: lines.joined(separator: "\n"), today: today),
            let document = WalletDocument(scanned: zone)
        else {
            notice = ExchangeNotice(tone: .bad, text: "exchange.add.foreign")
            return
        }
        draft = ExchangeDraft(document, scannedOn: today)
        let dates = zone.dateFindings.first.map { ExchangeHeadline($0) }
        notice = ExchangeNotice(
            tone: dates == nil && zone.isValid ? .calm : .attention,
            text: zone.isValid ? "exchange.add.read" : "exchange.add.compare",
            headline: dates
        )
    }

    private func keep(_ values: [String: String]) {
        guard var draft else { return }
        let isGood = draft.take(values, today: CalendarDate(now()))
        self.draft = draft
        notice = nil
        guard isGood else { return }
        guard store.all.count < Self.documentLimit else {
            let limit = ["count": String(Self.documentLimit)]
            notice = ExchangeNotice(tone: .bad, text: "exchange.add.full", values: limit)
            return
        }
        store.add(draft.document)
        self.draft = nil
        let request = choosing.isOpen ? choice?.request : nil
        if let request { choice = ConsentChoice(request, among: store.all) }
        part = request == nil ? .list : .consent
        notice = ExchangeNotice(tone: .good, text: "exchange.add.kept")
    }

    /// Shows another part of the wallet and clears the messages of the current one.
    func leave(for next: View) {
        part = next
        notice = nil
    }

    /// Goes back one step; declines if a question is open.
    private func close() {
        switch shownView {
        case .lock: return declineLock()
        case .consent: decide(nil)
        case .scan: leave(for: .add)
        case .add where choosing.isOpen: leave(for: .consent)
        default: leave(for: .list)
        }
        if part != .add { draft = nil }
        openID = nil
    }

    // The state to show.

    var screenState: ExchangeWalletState {
        let words = language.ofDocuments
        let today = CalendarDate(now())
        return ExchangeWalletState(
            front: device?.front ?? .form,
            view: shownView.rawValue,
            isSignedIn: isSignedIn,
            readsVersion4: readsVersion4,
            opensDocuments: store.opens,
            notice: notice,
            documents: isOpen
                ? store.all.map { ExchangeWalletState.Item($0, today: today, in: words) } : [],
            document: openDocument.map {
                ExchangeWalletState.Detail(
                    id: $0.id,
                    document: ExchangeDocument($0.document, today: today, in: words)
                )
            },
            draft: isOpen ? draft?.shown(today: today, in: words) : nil,
            journal: isOpen
                ? responder.entries.reversed().map { ExchangeWalletState.Entry($0, in: words) }
                : [],
            consent: (choosing.isOpen ? choice : nil).map {
                ExchangeWalletState.Consent($0, number: requestNumber, today: today, in: words)
            },
            lock: shownLock(in: words)
        )
    }

    /// The visible part; nothing of the wallet while the device asks for its code.
    private var shownView: View {
        let isAsked = unlocking.isOpen || confirming.isOpen
        return isAsked || isLocked ? .lock : part
    }

    /// Whether the wallet shows its contents.
    private var isOpen: Bool { isSignedIn && !isLocked }

    private var openDocument: ConsentChoice.Candidate? {
        isOpen ? store.all.first { $0.id == openID } : nil
    }
}
