// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import Foundation
import LoadGenerator
import PaymentCards

/// Many presentations of the same single-use tokens at once, whatever happens to the nodes meanwhile.
struct RaceLoad {
    let plan: IssuingLoadPlan

    init(_ plan: IssuingLoadPlan) {
        self.plan = plan
    }

    /// A token and the card that it is for; each has its own cardholder, so that each has its own lock.
    private struct Prize: Sendable {
        let card: LoadBank.Card
        let token: [UInt8]
    }

    /// How a presentation was answered.
    private struct Answer: Sendable {
        let prize: Int
        let status: Int
    }

    /// How long a presentation is repeated.
    private static let patience = Duration.seconds(60)
    private static let operation = SecureOperation.pan

    func run() throws {
        let bank = try LoadBank(plan, plan.nodes[0])
        let prizes = try (0..<plan.tokens).map { _ in
            let card = try bank.addCard(for: bank.addHolder())
            let token = try bank.token(card.cardholder, (card, Self.operation))
            return Prize(card: card, token: token)
        }
        let gate = LoadGate(plan.connections) { IssuingLoad.say("go") }
        let answers = try LoadThreads.run(plan.connections) { index in
            try gate.guarding { try present(index, prizes, gate) }
        }
        let rows = try LoadBank(plan, plan.nodes[0]).audit()
        try RaceReport(isKilled: plan.isKilled, rows: rows).check(
            prizes.enumerated().map { place, prize in
                (prize.card, answers.filter { $0.prize == place }.map(\.status))
            }
        )
    }

    /// Presents a token with an envelope of its own until there is an answer.
    private func present(
        _ index: Int,
        _ prizes: [Prize],
        _ gate: LoadGate
    ) throws -> Answer {
        let place = index % prizes.count
        let (card, token) = (prizes[place].card, prizes[place].token)
        let request = try SecureDataRequest.make(
            Self.operation,
            token: SecretBytes(copying: token),
            card: card.id,
            key: plan.vaultKey,
            random: SystemRandom()
        )
        // Neighbours race for the same token, so each token is presented at every node.
        let first = index / prizes.count
        let connection = try LoadConnection(plan.node(first))
        try gate.wait()
        let (status, answer) = try answer(to: request.body, for: card, connection, first)
        if status == 200 {
            _ = try request.awaitAnswer().open(answer: answer, lastFour: card.lastFour)
        }
        return Answer(prize: place, status: status)
    }

    /// Sends a request again and again, to the other nodes too, until there is an answer.
    ///
    /// It also sends again what the database could not do, as a thief of the token would.
    private func answer(
        to body: [UInt8],
        for card: LoadBank.Card,
        _ first: LoadConnection,
        _ node: Int
    ) throws -> (status: Int, body: [UInt8]) {
        var (connection, node): (LoadConnection?, Int) = (first, node)
        let end = ContinuousClock.now + Self.patience
        while true {
            do {
                let open = try connection ?? LoadConnection(plan.node(node))
                connection = open
                let headers = [("Content-Type", "application/json")]
                let (status, answer) =
                    try open.exchange("POST", LoadApp.path(card), headers, body)
                guard status < 500 else { throw LoadConnection.Error.status(status, "") }
                return (status, answer)
            } catch let error as LoadConnection.Error {
                guard error.mayPass, .now < end else { throw error }
                connection = nil
                node += 1
                Thread.sleep(forTimeInterval: 0.05)
            }
        }
    }
}

/// What the audit says of a race, beside what the apps were answered.
struct RaceReport {
    let isKilled: Bool
    let rows: [AuditRow]

    /// What must not happen.
    enum Wrong: Error {
        case chain(String)
        case statuses([Int])
        case requested(Int)
        case revealed(Int, answered: Int)
        case unrecorded(Int)
    }

    /// Checks each card's answers; throws ``Wrong``.
    func check(_ races: [(card: LoadBank.Card, statuses: [Int])]) throws {
        var verifier = AuditVerifier()
        for row in rows { verifier.take(row) }
        let report = verifier.finish()
        guard report.isIntact else { throw Wrong.chain(report.json.encoded()) }
        var counts = (revealed: 0, answered: 0, refused: 0, locked: 0)
        for (card, statuses) in races {
            let mine = rows.filter { $0.entry.card == card.id.text }
            counts.revealed += try check(mine, statuses)
            counts.answered += statuses.count { $0 == 200 }
            counts.refused += mine.count { $0.entry.action == .refused }
            counts.locked += statuses.count { $0 == 429 }
        }
        let all = races.reduce(0) { $0 + $1.statuses.count }
        IssuingLoad.say(
            "\(all) presentations, tokens: \(races.count), revealed: \(counts.revealed), "
                + "received: \(counts.answered), recorded refusals: \(counts.refused), "
                + "refusals by the lock: \(counts.locked); audit of \(rows.count) rows intact"
        )
    }

    /// Checks one token; returns how often its secret was revealed.
    private func check(_ rows: [AuditRow], _ statuses: [Int]) throws -> Int {
        func count(_ action: AuditAction) -> Int { rows.count { $0.entry.action == action } }
        guard statuses.allSatisfy([200, 401, 429].contains) else { throw Wrong.statuses(statuses) }
        // The token is consumed once, and its row is stored with that.
        guard count(.requested) == 1 else { throw Wrong.requested(count(.requested)) }
        let (revealed, answered) = (count(.revealed), statuses.count { $0 == 200 })
        // A node that was killed between both rows has spent the token and revealed nothing.
        guard revealed == 1 || (isKilled && revealed == 0), answered <= revealed,
            isKilled || answered == 1
        else { throw Wrong.revealed(revealed, answered: answered) }
        // Each refusal of the token is recorded; the lock that follows refuses before the token is looked at.
        let refused = statuses.count { $0 == 401 }
        guard count(.refused) >= refused else {
            throw Wrong.unrecorded(refused - count(.refused))
        }
        return revealed
    }
}
