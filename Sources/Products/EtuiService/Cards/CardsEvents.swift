// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import CardManagementCore
import Execution
import PaymentCards

/// What a card manager says beside its answers: how long to wait, and what is wrong with a list.
///
/// The SDK's errors are a closed list without such details; they are in its events.
struct CardsEvents: Sendable {
    /// The most events that are kept.
    private static let limit = 64

    private struct Record {
        var latest: [CardManagerEvent] = []
        var count = 0
    }

    private let record: Locked<Record>

    init(of manager: CheckoutCardManager) {
        let record = Locked(Record())
        self.record = record
        manager.observe { event in
            record.withLock { record in
                record.count += 1
                record.latest.append(event)
                record.latest.removeFirst(max(0, record.latest.count - Self.limit))
            }
        }
    }

    /// How many events there were so far.
    var count: Int { record.withLock { $0.count } }

    /// Returns an error as the page says it.
    ///
    /// - Parameters:
    ///   - error: what the SDK threw.
    ///   - start: the number of events before the call.
    /// - Returns: the name of its text, with the details of the event.
    func trouble(_ error: any Error, since start: Int) -> CardsTrouble {
        guard let error = error as? CardManagementError else {
            return CardsTrouble(name: "missingManager")
        }
        let record = record.withLock { $0 }
        let event = record.latest.suffix(max(0, record.count - start)).last { $0.error == error }
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
    func findings(cardCount: Int) -> [CardsFinding] {
        let events = record.withLock { $0.latest }
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
}
