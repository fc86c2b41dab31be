// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Execution
import Foundation
import LoadGenerator
import PaymentCards

/// Reveals of secrets, as fast as the servers answer.
struct RevealLoad {
    let plan: IssuingLoadPlan

    init(_ plan: IssuingLoadPlan) {
        self.plan = plan
    }

    /// What a virtual card permits; a later token for the same card and operation would revoke the one before.
    private static let operations: [SecureOperation] = [.pan, .cvv, .panAndCVV, .copyPAN, .copyCVV]
    /// How many cards a person has.
    private static let cardsPerHolder = 3

    /// A token and what it is for.
    private struct Task {
        let card: LoadBank.Card
        let operation: SecureOperation
        let token: [UInt8]
    }

    func run() throws {
        let start = Locked(ContinuousClock.now)
        let gate = LoadGate(plan.connections) {
            start.withLock { $0 = .now }
            IssuingLoad.say("go")
        }
        let times = try LoadThreads.run(plan.connections) { index in
            try gate.guarding {
                let tasks = try prepare(index)
                let app = try LoadApp(plan, index)
                try gate.wait()
                return try tasks.map { task in
                    let start = ContinuousClock.now
                    try app.reveal(task.operation, task.card, token: task.token)
                    return (ContinuousClock.now - start).inSeconds
                }
            }
        }
        let seconds = (ContinuousClock.now - start.withLock { $0 }).inSeconds
        IssuingLoad.say(
            LoadTimes(times.flatMap { $0 }, seconds: seconds).text("reveal", plan.connections)
        )
    }

    private func prepare(_ index: Int) throws -> [Task] {
        let bank = try LoadBank(plan, plan.node(index))
        var cards: [LoadBank.Card] = []
        var holder = ""
        for place in 0..<plan.cards {
            if place % Self.cardsPerHolder == 0 { holder = try bank.addHolder() }
            cards.append(try bank.addCard(for: holder))
        }
        return try Self.operations.flatMap { operation in
            try cards.map { card in
                Task(
                    card: card,
                    operation: operation,
                    token: try bank.token(card.cardholder, (card, operation))
                )
            }
        }
    }
}

/// An app with its own connection.
final class LoadApp {
    private let plan: IssuingLoadPlan
    private let connection: LoadConnection

    init(_ plan: IssuingLoadPlan, _ index: Int) throws {
        self.plan = plan
        connection = try LoadConnection(plan.node(index))
    }

    /// Asks for a secret, and opens and checks the answer as an app does.
    func reveal(
        _ operation: SecureOperation,
        _ card: LoadBank.Card,
        token: [UInt8]
    ) throws {
        let request = try SecureDataRequest.make(
            operation,
            token: SecretBytes(copying: token),
            card: card.id,
            key: plan.vaultKey,
            random: SystemRandom()
        )
        let (status, answer) = try connection.exchange(
            "POST",
            Self.path(card),
            [("Content-Type", "application/json")],
            request.body
        )
        guard status == 200 else {
            throw LoadConnection.Error.status(status, String(decoding: answer, as: UTF8.self))
        }
        _ = try request.awaitAnswer().open(answer: answer, lastFour: card.lastFour)
    }

    /// The path of requests for a card's secrets.
    static func path(_ card: LoadBank.Card) -> String {
        "/issuing/device/v1/cards/\(card.id.text)/secure-data"
    }
}
