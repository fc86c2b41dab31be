// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Encodings
import PaymentCards

// Wallet tokens as the issuer's staff manages them.
extension IssuingServer {
    /// The most tokens of one answer, far more than one person has devices.
    private static let walletTokenLimit = 100

    /// What came of a change of a wallet token.
    struct WalletTokenChange: Sendable {
        let token: WalletToken
        let isChanged: Bool

        var json: JSONOutput { ["wallet_token": token.json, "changed": .boolean(isChanged)] }
    }

    /// Returns the wallet tokens of a client's card, deleted ones included, newest first.
    func walletTokens(
        of id: CardIdentifier,
        by client: String
    ) async throws(IssuingRequestError) -> [WalletToken] {
        try await store.read { work throws(IssuingRequestError) in
            guard let card = try PaymentCardRows.card(id, ofClient: client, work) else {
                throw IssuingRequestError(.cardNotFound)
            }
            return try WalletTokenRows.newest(of: card.id, limit: Self.walletTokenLimit, work)
        }
    }

    /// Suspends or resumes a card on one device; the same again changes nothing.
    ///
    /// - Throws: `not_found` also for another client's token; `invalid_state_transition` if it is deleted.
    func change(
        _ id: CardIdentifier,
        by change: WalletToken.Change,
        of client: String,
        _ context: RequestContext
    ) async throws(IssuingRequestError) -> WalletTokenChange {
        let time = now()
        return try await retryingConflicts { work throws(IssuingRequestError) in
            guard let token = try WalletTokenRows.find(id, work),
                let card = try PaymentCardRows.card(token.card, ofClient: client, work)
            else { throw IssuingRequestError(.notFound) }
            let result = try refusing(card: card) { () throws(PaymentCardError) in
                try token.applying(change)
            }
            var entry = AuditEntry(change.auditAction, by: .client(client), context, at: time)
            if !result.isChanged { entry.outcome = .unchanged }
            try IssuingAuditRows.append([entry.about(card).about(result.token.id)], work)
            if result.isChanged {
                guard try WalletTokenRows.set(result.token, from: token.state, at: time, work)
                else { throw IssuingRequestError(.versionConflict, card: card) }
            }
            return WalletTokenChange(token: result.token, isChanged: result.isChanged)
        }
    }
}

extension WalletToken.Change {
    /// The word of the audit for this change.
    fileprivate var auditAction: AuditAction {
        switch self {
        case .suspend: .walletTokenSuspend
        case .resume: .walletTokenResume
        }
    }
}
