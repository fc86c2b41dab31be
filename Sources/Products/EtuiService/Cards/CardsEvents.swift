// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import PaymentCards

/// What a card manager says beside its answers: how long to wait, and what is wrong with a list.
///
/// The SDK's errors are a closed list without such details; they are in its events.
@MainActor
final class CardsEvents {
    /// The most events that are kept.
    private static let limit = 64

    private var events: [CardManagerEvent] = []
    /// How many events there were so far.
    private(set) var count = 0
    private var listening: Task<Void, Never>?

    init(of manager: CheckoutCardManager) {
        let stream = manager.events
        listening = Task { [weak self] in
            for await event in stream { self?.add(event) }
        }
    }

    deinit {
        listening?.cancel()
    }

    private func add(_ event: CardManagerEvent) {
        count += 1
        events.append(event)
        events.removeFirst(max(0, events.count - Self.limit))
    }

    /// Returns an error as the page says it.
    ///
    /// - Parameters:
    ///   - error: what the SDK threw.
    ///   - start: the number of events before the call.
    /// - Returns: the name of its text, with the details of the event.
    func trouble(_ error: any Error, since start: Int) async -> CardsTrouble {
        guard let error = error as? CardManagementError else {
            return CardsTrouble(name: "missingManager")
        }
        await settle()
        let event = events.suffix(max(0, count - start)).last { $0.error == error }
        var trouble = CardsTrouble(name: error.name)
        switch error {
        case .configurationIssue(let hint): trouble.hint = hint
        case .unableToCopy, .pushProvisioningFailure, .fetchDigitizationStateFailure:
            if let detail = error.detail { trouble = CardsTrouble(name: "\(error.name).\(detail)") }
        default: break
        }
        // The bank's own rule: "cannot be done" would leave the person without a reason.
        if event?.serverErrorCode == IssuingErrorCode.controlLocked.rawValue {
            trouble = CardsTrouble(name: "controlLocked")
        }
        trouble.retryAfter = event?.retryAfter.map { Int($0.rounded(.up)) }
        trouble.isConflict = event?.serverErrorCode == "version_conflict"
        return trouble
    }

    /// Returns what the last list has to say about itself.
    ///
    /// - Parameter cardCount: how many cards it has.
    /// - Returns: the findings.
    func findings(cardCount: Int) async -> [CardsFinding] {
        await settle()
        guard let list = events.lastIndex(where: { $0.name == .cardList }) else { return [] }
        let later = events[list...]
        let unreadable = later.filter { $0.name == .failure && $0.error == nil }.count
        var findings: [CardsFinding] = []
        if unreadable > 0 { findings.append(CardsFinding(name: "partly", count: unreadable)) }
        if later.contains(where: { $0.name == .listTruncated }) {
            findings.append(CardsFinding(name: "truncated", count: cardCount))
        }
        return findings
    }

    /// Lets the listening task take the events that were sent already: it runs on the same actor.
    private func settle() async {
        for _ in 0..<8 { await Task.yield() }
    }
}
