// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Foundation
import InsuranceCards
import Screens

/// The decisions of the insurance-card screens as values: events go in, effects come out.
struct WalletFlow: Equatable {
    /// The visible place.
    enum Place: Equatable {
        case cards
        case tutorial(index: Int)
        case barcode(number: String)
        case receipts
        /// A receipt is shown to a portal.
        case share(ReceiptSharing)
        case history
        /// The camera looks for a check-in code.
        case scan
        case checkIn(Step)
    }

    /// The progress of a check-in.
    enum Step: Equatable {
        case loading
        case selection(ShownRequest)
        case consent(ShownRequest, card: String)
        case sending(ShownRequest, card: String)
        case result(provider: String, VicCheckInResult)
        case trouble(VicCheckInError)
    }

    /// A notice about the last code that could not be used.
    struct Notice: Encodable, Hashable, Sendable {
        enum Kind: String, Encodable, Sendable {
            case notOurs, noCode, unreadable, otherEnvironment, invalid
        }

        /// The number of the notice, so that the page recognizes a new one of the same kind.
        let number: Int
        let kind: Kind
        let source: ScanSource
        /// The link of another environment, so that the host of the screen can switch to it.
        var link: String?
        /// The name of the environment that the link belongs to, as users see it.
        var environment: String?
    }

    /// An event outside of the screens.
    enum Event {
        case cardsChanged([VicCard], receipts: [VicReceipt], consents: [WalletConsent])
        /// The store is being read.
        case storeAwaited
        /// The store was read: the receipts that wait for a key, and the errors of stored data.
        case storeRead(pending: [PendingReceipt], errors: [VicError])
        /// Something could not be stored.
        case writingFailed(VicError)
        case updateBegan
        /// The device's clock was found to be wrong, or correct again.
        case clockChecked(isWrong: Bool)
        case updateEnded([VicError])
        /// The app was opened by a link.
        case linkOpened(VicCheckInLink)
        case loaded(Result<ShownRequest, VicCheckInError>, ticket: Int)
        case sent(Result<VicCheckInResult, VicCheckInError>, ticket: Int)
        case decided(VicCheckInResult?, ticket: Int)
    }

    /// An action for the controller.
    enum Effect: Equatable {
        case update
        case load(VicCheckInLink, ticket: Int)
        case present(request: String, card: String, fields: Set<VicCardField>, ticket: Int)
        case refuse(request: String, card: String)
        case awaitDecision(ticket: Int)
        case tellSelection(index: Int, number: String)
        case deleteReceipt(String)
        case deleteConsent(String)
    }

    private(set) var place = Place.cards
    private(set) var cards: [VicCard] = []
    private(set) var receipts: [VicReceipt] = []
    private(set) var consents: [WalletConsent] = []
    private(set) var selectedNumber: String?
    private(set) var jumpCount = 0
    private(set) var flipped: Set<String> = []
    private(set) var isUpdating = false
    /// Whether the store is still being read, so that the cards are not known yet.
    private(set) var isReading = false
    private(set) var isClockWrong = false
    /// The errors of the last update or of a failed write.
    private(set) var errors: [VicError] = []
    /// The errors that keep the wallet from reading its stored data.
    private(set) var storeErrors: [VicError] = []
    private(set) var pendingReceipts: [PendingReceipt] = []
    private(set) var notice: Notice?
    private(set) var torchIsOn = false
    private(set) var isZoomed = false
    /// The card chosen for the check-in.
    private(set) var chosenCard: String?
    /// The optional fields that are switched on.
    private(set) var chosenFields: Set<VicCardField> = []
    /// The screens that the tutorial has.
    var tutorial: [VicTutorialScreen] = VicTutorialScreen.allCases
    /// A link that waits for the cards.
    private(set) var pendingLink: VicCheckInLink?

    private var ticket = 0
    private(set) var lastLink: VicCheckInLink?
    private var lastWrongCode: ContinuousClock.Instant?
    /// The number of notices, counted across scans, of which the same sheet may show several.
    private var noticeCount = 0

    /// The interval at which a wrong code that stays in view is reported again.
    static let patience = Duration.seconds(2)

    /// The index of the card on show; -1 without cards.
    var index: Int {
        cards.firstIndex { $0.number == selectedNumber } ?? -1
    }

    /// A card by its number.
    func card(_ number: String) -> VicCard? {
        cards.first { $0.number == number }
    }

    // Events outside of the screens.

    /// Handles an event outside of the screens.
    mutating func handle(_ event: Event) -> [Effect] {
        switch event {
        case .cardsChanged(let cards, let receipts, let consents):
            self.receipts = receipts
            self.consents = consents
            return replace(cards)
        case .storeAwaited:
            isReading = true
        case .storeRead(let pending, let errors):
            isReading = false
            pendingReceipts = pending
            storeErrors = errors
        case .writingFailed(let error):
            if !errors.contains(error) { errors.append(error) }
        case .updateBegan:
            isUpdating = true
        case .clockChecked(let isWrong):
            isClockWrong = isWrong
        case .updateEnded(let errors):
            isUpdating = false
            // The deletion or the change of environment ended it: this is not an error.
            self.errors = errors.filter { $0 != .cancelled }
            return openPendingLink()
        case .linkOpened(let link):
            pendingLink = link
            return openPendingLink()
        case .loaded(let outcome, let ticket):
            guard ticket == self.ticket, place == .checkIn(.loading) else { return [] }
            loaded(outcome)
        case .sent(let outcome, let ticket):
            guard ticket == self.ticket, case .checkIn(.sending(let request, _)) = place else {
                return []
            }
            return sent(outcome, of: request)
        case .decided(let result, let ticket):
            guard ticket == self.ticket, case .checkIn(.result(let provider, _)) = place else {
                return []
            }
            if let result { place = .checkIn(.result(provider: provider, result)) }
        }
        return []
    }

    private mutating func replace(_ cards: [VicCard]) -> [Effect] {
        let before = selectedNumber
        let formerIndex = max(0, index)
        self.cards = cards
        flipped.formIntersection(cards.map(\.number))
        if let number = before, card(number) != nil {
            leaveWhatIsGone()
            return openPendingLink()
        }
        selectedNumber = cards.isEmpty ? nil : cards[min(formerIndex, cards.count - 1)].number
        jumpCount += 1
        leaveWhatIsGone()
        return tellSelection(before: before) + openPendingLink()
    }

    /// Leaves screens about a card that no longer exists.
    private mutating func leaveWhatIsGone() {
        switch place {
        case .barcode(let number) where card(number) == nil: place = .cards
        case .checkIn(.consent(_, let number)) where card(number) == nil: cancelCheckIn()
        case .checkIn(.selection) where cards.isEmpty: cancelCheckIn()
        case .share(let sharing) where !receipts.contains(where: { $0.id == sharing.receipt }):
            place = .receipts
        default: break
        }
    }

    private func tellSelection(before: String?) -> [Effect] {
        guard let number = selectedNumber, number != before else { return [] }
        return [.tellSelection(index: index, number: number)]
    }

    /// Opens the pending link once there are cards to choose from.
    private mutating func openPendingLink() -> [Effect] {
        // A link that leads nowhere is reported without cards, too.
        guard let link = pendingLink, !cards.isEmpty || !link.isValid else { return [] }
        pendingLink = nil
        return load(link)
    }

    // The cards.

    /// Shows the card at an index; ignored if there is none.
    mutating func select(index: Int, isJump: Bool) -> [Effect] {
        guard cards.indices.contains(index), cards[index].number != selectedNumber else {
            return []
        }
        let before = selectedNumber
        selectedNumber = cards[index].number
        if isJump { jumpCount += 1 }
        return tellSelection(before: before)
    }

    /// Shows the card with a number.
    mutating func select(number: String) -> [Effect] {
        guard let index = cards.firstIndex(where: { $0.number == number }) else { return [] }
        return select(index: index, isJump: true)
    }

    /// Turns a card over.
    mutating func flip(_ number: String) {
        guard card(number) != nil else { return }
        if flipped.remove(number) == nil { flipped.insert(number) }
    }

    // Screens over the cards.

    mutating func show(_ place: Place) {
        switch place {
        case .tutorial(let index):
            guard tutorial.indices.contains(index) else { return }
        case .barcode(let number):
            guard card(number) != nil else { return }
        default: break
        }
        self.place = place
    }

    /// Returns to the cards; drops a check-in that was not sent, and records leaving the consent screen as a refusal.
    mutating func close() -> [Effect] {
        let left = place
        switch left {
        case .checkIn, .scan: cancelCheckIn()
        case .share: place = .receipts
        default: place = .cards
        }
        guard case .checkIn(.consent(let request, let number)) = left else { return [] }
        return [.refuse(request: request.id, card: number)]
    }

    /// Opens the sheet on which a receipt is shown to a portal.
    mutating func beginSharing(receipt id: String) {
        guard place == .receipts, receipts.contains(where: { $0.id == id }) else { return }
        place = .share(ReceiptSharing(receipt: id))
    }

    /// Takes the outcome of showing the receipt.
    mutating func shared(_ outcome: ReceiptSharing.Outcome) {
        guard case .share(var sharing) = place else { return }
        sharing.outcome = outcome
        place = .share(sharing)
    }

    mutating func delete(receipt id: String) -> [Effect] {
        guard receipts.contains(where: { $0.id == id }) else { return [] }
        return [.deleteReceipt(id)]
    }

    mutating func delete(consent id: String) -> [Effect] {
        guard consents.contains(where: { $0.id == id }) else { return [] }
        return [.deleteConsent(id)]
    }

    // Scanning.

    mutating func beginScan(with number: String?) {
        if let number, card(number)?.state == .valid { chosenCard = number }
        (notice, torchIsOn, isZoomed) = (nil, false, false)
        place = .scan
    }

    mutating func toggleTorch() {
        torchIsOn = place == .scan && !torchIsOn
    }

    mutating func toggleZoom() {
        isZoomed.toggle()
    }

    mutating func paused() {
        torchIsOn = false
    }

    /// Handles a finding in a frame, a picture or a text; `link` reads a text as a check-in link.
    mutating func found(
        _ finding: ScanFinding,
        from source: ScanSource,
        at now: ContinuousClock.Instant,
        link: (String) -> VicCheckInLink?
    ) -> [Effect] {
        guard place == .scan else { return [] }
        switch finding {
        case .codes(let texts):
            let links = texts.compactMap(link)
            if let good = links.first(where: \.isValid) { return load(good) }
            if let elsewhere = Self.elsewhere(texts, link) {
                note(.otherEnvironment, source, at: now, elsewhere)
            } else {
                note(links.isEmpty ? .notOurs : .invalid, source, at: now)
            }
        case .nothing: note(.noCode, source, at: now)
        case .unreadable: note(.unreadable, source, at: now)
        }
        return []
    }

    private typealias Elsewhere = (link: String, environment: String?)

    /// The first link of another environment: a known one, or any server whose form it has.
    private static func elsewhere(
        _ texts: [String],
        _ link: (String) -> VicCheckInLink?
    ) -> Elsewhere? {
        for text in texts {
            if let read = link(text) {
                if read.kind == .otherEnvironment { return (text, read.environment) }
            } else if let server = CheckInLink.server(of: text) {
                return (text, VicEnv.name(ofServer: server))
            }
        }
        return nil
    }

    private mutating func note(
        _ kind: Notice.Kind,
        _ source: ScanSource,
        at now: ContinuousClock.Instant,
        _ elsewhere: Elsewhere? = nil
    ) {
        let isSoon = lastWrongCode.map { now - $0 < Self.patience } ?? false
        // A person who drops a picture or pastes a text expects an answer each time.
        guard source != .camera || !isSoon else { return }
        lastWrongCode = now
        noticeCount += 1
        notice = Notice(
            number: noticeCount,
            kind: kind,
            source: source,
            link: elsewhere?.link,
            environment: elsewhere?.environment
        )
    }

    // Checking in.

    private mutating func load(_ link: VicCheckInLink) -> [Effect] {
        ticket += 1
        lastLink = link
        torchIsOn = false
        place = .checkIn(.loading)
        chosenFields = []
        return [.load(link, ticket: ticket)]
    }

    private mutating func loaded(_ outcome: Result<ShownRequest, VicCheckInError>) {
        switch outcome {
        case .failure(let error): place = .checkIn(.trouble(error))
        case .success(let request):
            let usable = cards.filter { request.refusal(of: $0) == nil }
            guard !cards.isEmpty else {
                place = .checkIn(.trouble(.noMatchingCard))
                return
            }
            if !usable.contains(where: { $0.number == chosenCard }) {
                chosenCard = usable.count == 1 ? usable.first?.number : nil
            }
            place = .checkIn(.selection(request))
        }
    }

    /// Chooses a card for the check-in.
    mutating func choose(_ number: String) {
        guard case .checkIn(.selection(let request)) = place, let card = card(number),
            request.refusal(of: card) == nil
        else { return }
        chosenCard = number
    }

    /// Goes from the choice of the card to the consent.
    mutating func proceed() {
        guard case .checkIn(.selection(let request)) = place, let number = chosenCard,
            let card = card(number), request.refusal(of: card) == nil
        else { return }
        chosenFields = []
        place = .checkIn(.consent(request, card: number))
    }

    /// Goes back from the consent to the choice of the card.
    mutating func reconsider() {
        guard case .checkIn(.consent(let request, _)) = place else { return }
        place = .checkIn(.selection(request))
    }

    /// Toggles an optional field.
    mutating func toggle(_ field: VicCardField) {
        guard case .checkIn(.consent(let request, _)) = place,
            request.fields.contains(where: { $0.field == field && !$0.isRequired })
        else { return }
        if chosenFields.remove(field) == nil { chosenFields.insert(field) }
    }

    /// Sends the fields that the user consented to.
    mutating func send(at now: Date) -> [Effect] {
        guard case .checkIn(.consent(let request, let number)) = place else { return [] }
        guard now < request.expiresAt else {
            place = .checkIn(.trouble(.requestExpired))
            return []
        }
        ticket += 1
        place = .checkIn(.sending(request, card: number))
        let required = request.fields.filter(\.isRequired).map(\.field)
        let fields = chosenFields.union(required)
        return [.present(request: request.id, card: number, fields: fields, ticket: ticket)]
    }

    private mutating func sent(
        _ outcome: Result<VicCheckInResult, VicCheckInError>,
        of request: ShownRequest
    ) -> [Effect] {
        switch outcome {
        case .failure(let error):
            place = .checkIn(.trouble(error))
            return []
        case .success(let result):
            place = .checkIn(.result(provider: request.providerName, result))
            return result.status.isFinal ? [] : [.awaitDecision(ticket: ticket)]
        }
    }

    /// Loads the request again after an error.
    mutating func retry() -> [Effect] {
        guard case .checkIn(.trouble(let error)) = place, let link = lastLink else { return [] }
        // A link for one request leads to the same expired request; its location has new ones.
        return load(error == .requestExpired ? link.ofLocationAlone : link)
    }

    /// Ends the check-in; answers still to come are ignored.
    private mutating func cancelCheckIn() {
        ticket += 1
        torchIsOn = false
        chosenCard = nil
        chosenFields = []
        lastLink = nil
        place = .cards
    }
}
