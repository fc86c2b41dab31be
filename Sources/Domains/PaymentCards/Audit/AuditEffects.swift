// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

/// Compares rows with each other and with the cards: every consumed token has one `requested` row and one row that
/// ends the request, and every step of a card's version has its row (supplement §3.3).
///
/// Memory: a few bytes for each consumed token and each card, unlike the rest of the check.
struct AuditEffects {
    /// What the check needs of a row.
    struct Row {
        var sequence: Int
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

    init(versions: [String: Int]?) {
        self.versions = versions
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
        // A session, which no request consumes, suffices to tighten the controls (supplement §7.4).
        if row.action == .controlsChanged { return !ended.contains(token.hashValue) }
        // Limits and wrong kinds of token are refused before a token is consumed.
        return row.action == .refused && !ended.contains(token.hashValue)
    }

    private mutating func countVersion(_ row: Row) {
        guard versions != nil, let card = row.card, row.outcome == .success else { return }
        if row.action == .cardCreate {
            steps[card] = (1, row.sequence)
        } else if row.action.isVersionStep {
            steps[card] = ((steps[card]?.version ?? 1) + 1, row.sequence)
        }
    }

    /// Returns the place of the first row without its counterpart after the last row; `nil` if there is none.
    func firstBreak(after last: Int) -> Int? {
        var places = Array(open.values)
        for (card, version) in versions ?? [:] where (steps[card]?.version ?? 0) != version {
            places.append(steps[card]?.sequence ?? last + 1)
        }
        return places.min()
    }
}
