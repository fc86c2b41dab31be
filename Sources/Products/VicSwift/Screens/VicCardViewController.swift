// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Execution
import Foundation
// Apps import only this module, so it also provides the platform's types that its calls need.
@_exported public import Screens

#if canImport(UIKit)
public import UIKit
#endif

/// The insurance cards: shows them, turns them over, shows the barcode, checks in.
///
/// Show it as a child of your own view controller. It shows the stored cards at once; call
/// ``VicCardsSdk/updateCards()`` to fetch the cards. Set its appearance in ``VicSettings``.
@MainActor
public final class VicCardViewController: PlatformViewController {
    /// Whether the user can move from card to card; `false` hides the page indicator, too.
    public var isScrollEnabled = true {
        didSet { publish() }
    }
    /// Set by the host of the screen.
    public var screenDidChange: (@MainActor () -> Void)?

    let service: any WalletService
    var flow = WalletFlow()
    /// The language of this screen alone; `nil` for ``VicSettings/Language``.
    package var language: VicLang? {
        didSet { publish() }
    }
    /// Draws a text as a QR code, if the app can; with `nil`, or an answer of `nil`, a shared receipt has no code.
    ///
    /// Called on the main actor, so that a handler need not be Sendable.
    public var drawCode: ((_ text: String) -> VicDrawnCode?)?
    private let settingValues: @Sendable () -> SettingValues
    private let now: @Sendable () -> Date
    private let ticks: @Sendable () -> ContinuousClock.Instant
    private let images = ImageCache()
    /// Whether the cards come from a demonstration, shown by a ribbon on each.
    package var isDemonstration = false
    private var itemOrder = VicCardListItem.allCases
    private var hiddenTutorials: Set<VicTutorialScreen> = []
    private var settingsObservation: Observation?
    private var observation: (any Sendable)?
    /// Whether the screen is visible, and its app in the foreground.
    private var (isPresented, isInFront) = (false, true)
    #if canImport(UIKit)
    private var page: ScreenWebView?
    private let light = BarcodeLight()
    #endif

    /// Creates a screen with the cards of the app's wallet.
    ///
    /// - Parameters:
    ///   - requestUrl: the check-in link by which the app was opened; the choice of the card opens once there are
    ///     cards.
    ///   - delegate: notified of updates and of the card on show; held weakly.
    public convenience init(requestUrl: String?, delegate: (any VicCardDelegate)? = nil) {
        self.init(requestUrl: requestUrl, delegate: delegate, wallet: .shared)
    }

    /// Creates a screen with the cards of a given wallet.
    package convenience init(
        requestUrl: String?,
        delegate: (any VicCardDelegate)?,
        wallet: Wallet
    ) {
        self.init(
            requestUrl: requestUrl,
            delegate: delegate,
            service: SdkWalletService(wallet),
            // The wallet corrects a wrong device clock; the screens must not use the wrong one.
            now: { Date(wallet.now) }
        )
    }

    /// Creates a screen with the cards of a given service.
    init(
        requestUrl: String?,
        delegate: (any VicCardDelegate)?,
        service: any WalletService,
        settings: @escaping @Sendable () -> SettingValues = { VicSettings.snapshot },
        now: @escaping @Sendable () -> Date = { Date() },
        ticks: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.service = service
        settingValues = settings
        self.now = now
        self.ticks = ticks
        super.init(nibName: nil, bundle: nil)
        if let delegate { service.add(delegate) }
        observation = service.observe { [weak self] errors in self?.serviceChanged(errors) }
        settingsObservation = VicSettings.observe { [weak self] in
            Task { @MainActor in self?.settingsChanged() }
        }
        followTutorial()
        readCards()
        service.resumeCheckIns()
        if service.isUpdating { perform(flow.handle(.updateBegan)) }
        let link = requestUrl.flatMap(service.link) ?? service.takePendingLink()
        if let link { perform(flow.handle(.linkOpened(link))) }
    }

    #if canImport(UIKit)
    /// Not offered: the screen has no storyboard.
    public required init?(coder: NSCoder) {
        nil
    }
    #endif

    /// The index of the card on show, from 0; -1 without cards.
    public var currentCardIndex: Int { flow.index }

    /// The number of the card on show.
    public var currentCardNumber: String? { flow.selectedNumber }

    /// Scrolls to the card at an index; does nothing if there is none.
    public func selectCardAt(index: Int) {
        perform(flow.select(index: index, isJump: true))
    }

    /// Scrolls to the card with a number; does nothing if there is none.
    public func selectCardWith(number: String) {
        perform(flow.select(number: number))
    }

    /// Sets which rows the front of the cards has, and in which order; of duplicates the first is used.
    public func defineCardListItemOrder(_ items: [VicCardListItem]) {
        var seen: Set<VicCardListItem> = []
        itemOrder = items.filter { seen.insert($0).inserted }
        publish()
    }

    /// Hides screens of the tutorial, and shows all others; if all are hidden there is no info button.
    public func hideTutorialScreen(_ screens: [VicTutorialScreen]) {
        hiddenTutorials = Set(screens)
        followTutorial()
        publish()
    }

    /// Lays out the page.
    public override func viewDidLoad() {
        super.viewDidLoad()
        #if canImport(UIKit)
        page = showPage()
        #endif
    }

    /// Brightens the screen if it shows a barcode.
    public override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        isPresented = true
        publish()
    }

    /// Switches the light off and restores the brightness.
    public override func viewWillDisappear(_ animated: Bool) {
        super.viewWillDisappear(animated)
        isPresented = false
        flow.paused()
        publish()
    }

    // Changes from outside.

    /// Reads everything again, after time has passed or the device has changed.
    package func readAgain() {
        serviceChanged(nil)
    }

    private func serviceChanged(_ errors: [VicError]?) {
        if service.isUpdating { perform(flow.handle(.updateBegan)) }
        readCards()
        // After a deletion ended an update, the next one may already be in progress.
        if let errors, errors != [.cancelled] || !service.isUpdating {
            perform(flow.handle(.updateEnded(errors)))
        }
        perform(flow.handle(.clockChecked(isWrong: service.isClockHintDue)))
        if let link = service.takePendingLink() { perform(flow.handle(.linkOpened(link))) }
    }

    private func readCards() {
        guard service.isRead else {
            // Reading the cards triggers reading the store, and the service notifies when it has been read.
            _ = service.cards
            return perform(flow.handle(.storeAwaited))
        }
        perform(
            flow.handle(
                .storeRead(pending: service.pendingReceipts, errors: service.storeErrors)
            )
        )
        perform(
            flow.handle(
                .cardsChanged(
                    service.cards,
                    receipts: service.receipts,
                    consents: service.consents
                )
            )
        )
    }

    private func settingsChanged() {
        followTutorial()
        publish()
    }

    /// Whether this screen can read tags on this platform.
    #if os(iOS)
    private static let hasNFC = true
    #else
    private static let hasNFC = false
    #endif

    private func followTutorial() {
        let hasBacks = settingValues().allowsBackside
        flow.tutorial = VicTutorialScreen.allCases.filter { screen in
            !hiddenTutorials.contains(screen) && (screen != .backCard || hasBacks)
                && (screen != .nfc || Self.hasNFC)
        }
    }

    // Effects.

    func perform(_ effects: [WalletFlow.Effect]) {
        publish()
        for effect in effects {
            perform(effect)
        }
    }

    private func perform(_ effect: WalletFlow.Effect) {
        switch effect {
        case .update: service.update()
        case .tellSelection(let index, let number):
            for delegate in service.delegates() {
                delegate.didSelectCardAt(index: index)
                delegate.didSelectCardWith(number: number)
            }
        case .deleteReceipt(let id):
            write { [service] () throws(VicError) in try await service.delete(receipt: id) }
        case .deleteConsent(let id):
            write { [service] () throws(VicError) in try await service.delete(consent: id) }
        case .load(let link, let ticket): load(link, ticket)
        case .present(let request, let number, let fields, let ticket):
            guard let card = flow.card(number) else { return }
            present(request, card, fields, ticket)
        case .refuse(let request, let number):
            guard let card = flow.card(number) else { return }
            write { [service] () throws(VicError) in
                try await service.refuse(request: request, card: card)
            }
        case .awaitDecision(let ticket):
            run { [service, weak self] in
                let result = await service.awaitDecision { [weak self] change in
                    guard let self else { return }
                    perform(flow.handle(.decided(change, ticket: ticket)))
                }
                return .decided(result, ticket: ticket)
            }
        }
    }

    /// Writes something; if the store fails, the screen reports it.
    private func write(_ body: @escaping @MainActor () async throws(VicError) -> Void) {
        Task { [weak self] in
            do throws(VicError) {
                try await body()
            } catch {
                guard let self else { return }
                perform(flow.handle(.writingFailed(error)))
            }
        }
    }

    private func load(_ link: VicCheckInLink, _ ticket: Int) {
        run { [service] in
            do throws(VicCheckInError) {
                return .loaded(.success(try await service.load(link)), ticket: ticket)
            } catch {
                return .loaded(.failure(error), ticket: ticket)
            }
        }
    }

    private func present(
        _ request: String,
        _ card: VicCard,
        _ fields: Set<VicCardField>,
        _ ticket: Int
    ) {
        run { [service] in
            do throws(VicCheckInError) {
                let result = try await service.present(request: request, card: card, fields: fields)
                return .sent(.success(result), ticket: ticket)
            } catch {
                return .sent(.failure(error), ticket: ticket)
            }
        }
    }

    private func run(_ body: @escaping @MainActor () async -> WalletFlow.Event) {
        Task { [weak self] in
            let event = await body()
            guard let self else { return }
            perform(flow.handle(event))
        }
    }

    private func share(_ portal: String, _ nonce: String, _ names: [String]) {
        guard case .share(let sharing) = flow.place else { return }
        do throws(VicError) {
            let text = try service.export(
                receipt: sharing.receipt,
                portal: portal,
                nonce: nonce,
                fields: Set(names.compactMap(VicCardField.init))
            )
            flow.shared(.shown(text, code: drawCode?(text)))
        } catch {
            flow.shared(.refused(error))
        }
    }

    /// Whether a barcode is being read from the screen, which is then bright and stays on.
    var isLit: Bool {
        guard case .barcode = flow.place else { return false }
        return isPresented && isInFront
    }

    private func publish() {
        #if canImport(UIKit)
        light.shine(isLit, on: viewIfLoaded?.window?.screen)
        #endif
        screenDidChange?()
    }
}

extension VicCardViewController: CodeScanning {
    /// Whether the screen wants frames of the camera now.
    public var isScanning: Bool { flow.place == .scan }

    /// Handles a finding in a frame, a picture or a text.
    public func received(_ finding: ScanFinding, from source: ScanSource) {
        perform(flow.found(finding, from: source, at: ticks(), link: service.link))
    }
}

extension VicCardViewController: ScreenController {
    /// The page that draws this screen.
    public static let screenName = "wallet"

    /// The state of the page.
    public var screenState: WalletScreenState {
        WalletScreenState(
            flow,
            in: WalletContext(
                values: settingValues(),
                texts: texts,
                now: now(),
                itemOrder: itemOrder,
                flipped: flow.flipped,
                images: images,
                isDemonstration: isDemonstration
            ),
            isScrollEnabled: isScrollEnabled
        )
    }

    /// The bar above the screen, which the app provides.
    public var navigationBar: NavigationBar {
        NavigationBar(title: title ?? texts("wallet.title"), backTitle: texts("wallet.back"))
    }

    private var texts: WalletTexts {
        WalletTexts(language: language ?? VicSettings.Language.current)
    }

    /// Handles an event of the page.
    public func receive(_ event: WalletScreenEvent) {
        perform(effects(of: event))
    }

    private func effects(of event: WalletScreenEvent) -> [WalletFlow.Effect] {
        switch event {
        case .cardShown(let index):
            return isScrollEnabled ? flow.select(index: index, isJump: false) : []
        case .cardFlipped(let number): flow.flip(number)
        case .infoTapped: flow.show(.tutorial(index: 0))
        case .tutorialShown(let index): flow.show(.tutorial(index: index))
        case .barcodeTapped(let number): flow.show(.barcode(number: number))
        case .checkInTapped(let number): flow.beginScan(with: number)
        case .closeTapped: return flow.close()
        case .backTapped: flow.reconsider()
        case .refreshed: return [.update]
        case .receiptsTapped: flow.show(.receipts)
        case .shareTapped(let id): flow.beginSharing(receipt: id)
        case .shareRequested(let portal, let nonce, let fields): share(portal, nonce, fields)
        case .historyTapped: flow.show(.history)
        case .receiptDeleted(let id): return flow.delete(receipt: id)
        case .historyDeleted(let id): return flow.delete(consent: id)
        case .cardChosen(let number): flow.choose(number)
        case .continueTapped: flow.proceed()
        case .fieldToggled(let name): VicCardField(rawValue: name).map { flow.toggle($0) }
        case .sendTapped: return flow.send(at: now())
        case .retryTapped: return flow.retry()
        case .torchTapped: flow.toggleTorch()
        case .zoomTapped: flow.toggleZoom()
        case .pageHidden:
            isInFront = false
            flow.paused()
        case .pageShown: isInFront = true
        case .rightBarButtonTapped: break
        }
        return []
    }
}
