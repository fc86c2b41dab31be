// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings

/// The payments that wait for the person's decision; it asks again and again while the page is in use.
@MainActor
final class CardsApprovals {
    /// The wait between two questions.
    static let pause = Duration.seconds(2)
    /// After so many seconds without a press it asks no more: a question counts as use of the session, which has to end
    /// after five idle minutes (Regulation (EU) 2018/389, Article 4).
    static let idleSeconds: Int64 = 300

    private(set) var pending: [CardsApproval] = []
    /// Why the last question was not answered.
    private(set) var trouble: CardsTrouble?
    /// Called when something else waits, and when an error appears or goes.
    var onChange: @MainActor () -> Void = {}
    /// Called when the server says that the session is over.
    var onSessionEnd: @MainActor () -> Void = {}
    private let now: @MainActor () -> Instant
    private var account: (any CardsApprovalAccount)?
    private var lastPress: Instant
    private var watching: Task<Void, Never>?
    /// Answers to an earlier session are dropped.
    private var number = 0

    init(now: @escaping @MainActor () -> Instant) {
        self.now = now
        lastPress = now()
    }

    deinit {
        watching?.cancel()
    }

    /// Asks from now on.
    func start(_ account: any CardsApprovalAccount) {
        guard self.account !== account || watching == nil else { return }
        stop()
        self.account = account
        touch()
        watching = Task { [weak self] in
            while !Task.isCancelled {
                await self?.ask()
                // A cancelled sleep ends the loop.
                try? await Task.sleep(for: Self.pause)
            }
        }
    }

    /// Asks no more, and forgets what waited.
    func stop() {
        number += 1
        watching?.cancel()
        watching = nil
        account = nil
        set([], nil)
    }

    /// Notes that the person uses the app.
    func touch() {
        lastPress = now()
    }

    /// Asks now.
    func ask() async {
        guard let account,
            now().secondsSinceEpoch - lastPress.secondsSinceEpoch < Self.idleSeconds
        else { return }
        let own = number
        let outcome = await account.approvals()
        guard own == number else { return }
        switch outcome {
        case .done(let found): set(found, nil)
        case .failed(let trouble) where trouble.endsSession: onSessionEnd()
        // What waited is still waiting, as far as anybody knows.
        case .failed(let trouble): set(pending, trouble)
        }
    }

    /// Removes a payment that was decided, so that it no longer counts before the next question.
    func remove(_ approval: CardsApproval) {
        set(pending.filter { $0.id != approval.id }, trouble)
    }

    /// Returns how many payments wait, by the card's identifier.
    var counts: [String: Int] {
        Dictionary(pending.map { ($0.card, 1) }, uniquingKeysWith: +)
    }

    private func set(_ found: [CardsApproval], _ trouble: CardsTrouble?) {
        guard found != pending || trouble != self.trouble else { return }
        pending = found
        self.trouble = trouble
        onChange()
    }
}
