// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Compares rows with each other and with the cards: every consumed token has one `requested` row and one row that
/// ends the request, and every step of a card's version has its row.
///
/// Memory: a few bytes for each consumed token and each card, unlike the rest of the check.
struct AuditEffects {
    /// What the check needs of a row.
    struct Row {
        var sequence: Int
        var time: Int64
        var action: AuditAction
        var outcome: AuditOutcome
        var token: String?
        var card: String?
        var errorCode: String?
    }

    /// The versions of cards as the database has them.
    private let versions: [String: Int]?
    /// The tokens whose request has not ended yet, with the place of the request.
    private var open: [String: Int] = [:]
    /// The tokens whose request has ended, as hashes seeded anew in each process, so that no sender can make them collide.
    private var ended: Set<Int> = []
    /// The versions that follow from the rows, and where each last changed.
    private var steps: [String: (version: Int, sequence: Int)] = [:]
    /// Until when a request may end that began in a row now removed.
    ///
    /// `nil` for a whole chain.
    private var graceEnd: Int64?

    /// The cards that were created in rows now removed.
    private var laterCards: Set<String> = []

    /// Twice the longest life of a token that a request consumes, in milliseconds.
    private static let grace: Int64 = 600_000

    init(versions: [String: Int]?) {
        self.versions = versions
    }

    /// Notes where the chain begins.
    ///
    /// If rows before it were removed, requests that began there end in the first minutes, and cards that were created
    /// there have more versions than steps.
    mutating func begin(at sequence: Int, time: Int64) {
        graceEnd = sequence > 1 ? time + Self.grace : nil
    }

    /// Takes the next row; returns whether it agrees with those before.
    mutating func take(_ row: Row) -> Bool {
        countVersion(row)
        guard let token = row.token else { return true }
        if row.action == .requested {
            guard open[token] == nil, !ended.contains(token.hashValue) else { return false }
            open[token] = row.sequence
            return true
        }
        guard row.action.endsRequest else { return true }
        // Others may present a token again while its request is still under way: a replay ends nothing.
        if row.errorCode == "token_replay" { return row.action == .refused }
        if open.removeValue(forKey: token) != nil {
            ended.insert(token.hashValue)
            return true
        }
        if let graceEnd, row.time <= graceEnd, !ended.contains(token.hashValue) {
            ended.insert(token.hashValue)
            return true
        }
        // A session, which no request consumes, suffices to tighten the controls.
        if row.action == .controlsChanged { return !ended.contains(token.hashValue) }
        // Limits and wrong kinds of token are refused before a token is consumed.
        return row.action == .refused && !ended.contains(token.hashValue)
    }

    private mutating func countVersion(_ row: Row) {
        guard versions != nil, let card = row.card, row.outcome == .success else { return }
        if row.action == .cardCreate {
            steps[card] = (1, row.sequence)
        } else if row.action.isVersionStep {
            // Of a card that was created in a removed row only the steps since are known.
            let former = steps[card]?.version ?? (graceEnd == nil ? 1 : 0)
            steps[card] = (former + 1, row.sequence)
            if steps[card]?.version == 1 { laterCards.insert(card) }
        }
    }

    /// Returns the place of the first row without its counterpart after the last row; `nil` if there is none.
    func firstBreak(after last: Int) -> Int? {
        var places = Array(open.values)
        for (card, version) in versions ?? [:] where !accounts(for: version, of: card) {
            places.append(steps[card]?.sequence ?? last + 1)
        }
        return places.min()
    }

    /// Returns whether the rows explain a card's version: exactly, or as far as they go back.
    private func accounts(for version: Int, of card: String) -> Bool {
        guard let found = steps[card]?.version else { return graceEnd != nil && version >= 1 }
        return laterCards.contains(card) ? found < version : found == version
    }
}
