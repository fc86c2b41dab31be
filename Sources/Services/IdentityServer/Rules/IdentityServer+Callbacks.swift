// SPDX-License-Identifier: Apache-2.0
// Copyright the Etui authors

import Cryptography
import Encodings
import IdentityCheck
import MachineReadable

// Results on their way to the accounts' servers.
extension IdentityServer {
    /// Makes the callback of a result or, without one, of the arrival of the pictures; nil if neither the transaction nor the account has an address.
    ///
    /// The address of the transaction wins over that of the account.
    func callback(
        _ found: RetrievedTransaction,
        _ decision: VerificationDecision?,
        _ settings: CheckSettings,
        at now: PreciseInstant
    ) throws(IdentityRequestError) -> StoredCallback? {
        // Extracting data without a verification sends no callback.
        guard found.product == .netverify,
            let url = found.request?["callbackUrl"]?.string ?? settings.callbackURL
        else { return nil }
        let form = found.callback(decision, base: base, at: now)
        let reference = found.stored.reference
        let step = decision == nil ? StoredCallback.Step.received : .result
        let body = try key(of: found.stored).seal(
            form.body,
            step.name,
            of: reference,
            random: SystemRandom()
        )
        return StoredCallback(
            reference: reference,
            step: step,
            account: found.stored.account,
            url: url,
            body: body,
            due: now
        )
    }

    /// Ends a transaction with its result, and adds the callback; returns false if it is in another stage.
    ///
    /// A result that a reviewer may still take back is sent only after that.
    func end(
        _ found: RetrievedTransaction,
        _ status: StoredTransaction.Status,
        _ decision: VerificationDecision,
        _ settings: CheckSettings,
        event: ReviewEvent? = nil,
        heldUntil hold: PreciseInstant? = nil,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) -> Bool {
        let moved = try TransactionRows.move(
            found.stored.reference,
            from: found.stored.stage,
            to: .ended,
            status,
            decision,
            event: event,
            at: time,
            work
        )
        guard moved else { return false }
        // Whoever hears of the result needs no news of the pictures' arrival, which would look like a step back.
        try CallbackRows.stop(.received, of: found.stored.reference, work)
        try UsageRows.add(
            found.product.rawValue,
            decision.status.rawValue,
            ofAccount: found.stored.account,
            on: CalendarDate(time.second),
            work
        )
        try addCallback(found, decision, settings, heldUntil: hold, at: time, work)
        return true
    }

    /// Adds the callback of a result or of the arrival of the pictures, if there is an address for it.
    func addCallback(
        _ found: RetrievedTransaction,
        _ decision: VerificationDecision?,
        _ settings: CheckSettings,
        heldUntil hold: PreciseInstant? = nil,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        var callback = try callback(found, decision, settings, at: time)
        if let hold { callback?.due = hold }
        if let callback { try CallbackRows.insert(callback, work) }
    }

    /// Returns the attempts to deliver the result of a transaction.
    ///
    /// - Throws: `notFound`, `deleted`.
    func callbackLog(
        of reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) -> [CallbackAttempt] {
        let time = now()
        return try await store.read { work throws(IdentityRequestError) in
            try Self.present(reference, caller, at: time, work)
            return try CallbackAttemptRows.attempts(of: reference, work)
        }
    }

    /// Sends the result of a transaction again: the same body, with the next number.
    ///
    /// - Throws: `notFound` without a callback, too; `deleted`.
    func resend(
        _ reference: String,
        for caller: IdentityCaller
    ) async throws(IdentityRequestError) {
        let time = now()
        try await store.write { work throws(IdentityRequestError) in
            try Self.present(reference, caller, at: time, work)
            guard var callback = try CallbackRows.find(reference, .result, work) else {
                throw IdentityRequestError(.notFound)
            }
            callback.status = .pending
            callback.started = callback.attempt
            callback.due = time
            try CallbackRows.update(callback, work)
            let account = caller.account.id
            var entry = CheckAuditEntry(.callbackResend, of: account, by: caller.actor, at: time)
            entry.subject = reference
            try IdentityAuditRows.append([entry], work)
            let event = ReviewEvent(kind: .resent, actor: caller.token)
            try ReviewEventRows.insert(event, of: callback.reference, at: time, work)
        }
    }

    private static func present(
        _ reference: String,
        _ caller: IdentityCaller,
        at time: PreciseInstant,
        _ work: IdentityStore.Work
    ) throws(IdentityRequestError) {
        let account = caller.account.id
        let found = try TransactionRows.find(reference, ofAccount: account, at: time, work)
        guard let found else { throw IdentityRequestError(.notFound) }
        guard found.stage != .deleted else { throw IdentityRequestError(.deleted) }
    }
}

extension StoredCallback.Step {
    /// The name of its body under the transaction's key.
    var name: String {
        switch self {
        case .received: "callback of the arrival"
        case .result: "callback"
        }
    }
}
